"""Replaying: the game as it was after some of its moves, one by one or at a moment of its review."""

from __future__ import annotations

from minesweeper.midend.midend import Midend
from minesweeper.review.review import Review
from minesweeper.rules.move import REVEAL, Kind
from minesweeper.shell.language import tr
from minesweeper.terminal.tui.playing import Mode
from minesweeper.words.games import made
from minesweeper.words.reviews import moment_words
from minesweeper.words.sentence import place


class Replaying(Mode):
    """The game that is played, after its first `done` moves."""

    footer = "replaying"

    def go_to(self, done: int) -> Replaying:
        """Go to the game after its first `done` moves, and say what the last of them was."""
        played = self.app.game
        self.done, self.past, self.risks, self.proof = done, played.after(done), {}, None
        self.said = tr("The beginning. Space pauses, left and right go by steps, p ends the replay.")
        if done:
            move = played.history[done - 1]
            self.app.cursor = played.grid.cell(move.cell)
            self.said = made(done, move, place(played.grid, self.app.cursor))
        return self

    def look_at(self, review: Review, number: int) -> Replaying:
        """Go to the position before a moment of a review, with its risks and the proof of what was best."""
        moment = review.moments[number]
        self.go_to(moment.done)
        self.risks = Midend(self.app.game.after(moment.done)).risks().of
        self.said = self.named(moment_words(review, moment, self.game))
        self.proof, self.app.cursor = moment.advice, self.game.grid.cell(moment.cell)
        return self

    def figures(self) -> list[str]:
        # Translators: which move of the replay is shown, of how many.
        return [tr("replay {move}/{all}", move=self.done, all=self.app.game.done), *super().figures()]

    def move(self, kind: Kind, cell: int) -> None:
        """Pause or go on by the key that reveals; the others end the replay."""
        if kind == REVEAL:
            self.app.ticker.start_or_stop(self.make_move)
        else:
            super().move(kind, cell)

    def go(self, axis: int, step: int) -> None:
        """Go some moves on or back, by the keys for the last axis."""
        if axis == -1:
            self.go_to(min(max(self.done + step, 0), self.app.game.done))
            self.app.show()

    def make_move(self) -> None:
        if self.done < self.app.game.done:
            self.go(-1, 1)
        else:
            self.app.play()
