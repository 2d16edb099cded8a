"""What the keys and the mouse do for the time being: playing, watching a player, or replaying.

A mode is also what the screen shows: a game, the risks of its hidden cells, the proof of an action, and what
is said below the board. The app has one mode at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from minesweeper.games.game import Game
from minesweeper.midend.midend import Midend, Risks
from minesweeper.players.action import Action
from minesweeper.players.reasons import next_best, reason
from minesweeper.players.sentence import Phrase, place
from minesweeper.review.review import Review
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Kind
from minesweeper.shell.language import figure, tr, tr_later
from minesweeper.terminal.layout import moved
from minesweeper.words.games import made, refusal
from minesweeper.words.reviews import moment_words

if TYPE_CHECKING:
    from minesweeper.terminal.tui.app import FullScreen


# Who makes moves without a key, and how fast.
SPEED_OF = {
    "solver": tr_later("solver {speed} moves/s"),
    "agent": tr_later("agent {speed} moves/s"),
    "replay": tr_later("{speed} moves/s"),
}


class Mode:
    """A mode in which the user does not play: a key or a click that would be a move ends it."""

    footer = "playing"  # the column in the table of the keys
    past: Game | None = None  # what is shown instead of the game itself, whose clock stands meanwhile

    def __init__(self, app: FullScreen, said: str = "", who: str = ""):
        self.app, self.said, self.who = app, said, who  # who makes moves without a key
        self.proof: Action | None = None  # what is certain or best, with the clues that prove it
        self.risks: Mapping[int, float] | None = None  # None: not asked for in this state of the game

    # What is shown

    @property
    def game(self) -> Game:
        return self.past or self.app.game

    def figures(self) -> list[str]:
        """What the line of figures says of this mode."""
        if not self.who:
            return [tr("with help")] * self.game.assisted
        speed = figure(f"{self.app.speed:g}")
        return [tr(SPEED_OF[self.who], speed=speed) + " ([b]+[/b] [b]-[/b])"]

    def shown_risks(self) -> Mapping[int, float]:
        """The risks by cell, among them that of the proof; if they are wanted, they are asked for.

        Before the first move that would be help, which a game without it gets by the key only.
        """
        game, proof, risks = self.game, self.proof, self.risks
        if not self.past and (not self.app.risks_on or game.over or (game.ready and not game.assisted)):
            risks = {}
        elif risks is None:
            risks = self.risks = {}
            self.app.ask(self.app.midend.risks, self.show_risks)
        if proof and not game.field.seen[proof.cell]:
            return {**risks, proof.cell: float(proof.kind == FLAG) if proof.certain else proof.risk}
        return risks

    def show_risks(self, found: Risks) -> None:
        self.risks = found.of
        self.app.show()

    def say(self, said: str, proof: Action | None = None) -> None:
        """Say something below the board, and outline the clues of a proof."""
        self.said, self.proof = said, proof
        self.app.show()

    def refuse(self, problem: ValueError) -> None:
        self.say(refusal(problem))

    def named(self, said: Phrase) -> str:
        """A sentence with the names of its cells."""
        return said.text(partial(place, self.game.grid))

    def explained(self, found: Action) -> str:
        """Why an action is the best; the cursor goes there."""
        self.app.cursor = found.cell
        return self.named(reason(self.game, found) + next_best(found))

    # What the keys and the mouse do

    def move(self, kind: Kind, cell: int) -> None:
        """What a key at the cursor, or a click at a cell, does."""
        self.app.play("")

    def hint(self) -> None:
        self.app.play("").hint()

    def make_move(self) -> None:
        """Make the next move, in a mode that makes moves by itself."""

    def go(self, axis: int, step: int) -> None:
        """Move the cursor along an axis."""
        self.app.cursor = moved(self.game.grid.dims, self.app.cursor, axis, step)
        self.app.show()

    def jump(self, step: int) -> None:
        """Move the cursor to the next hidden cell beside a number or, if `step` is -1, to the one before."""
        grid, symbol, here = self.game.grid, self.game.symbol, self.app.cursor
        others = ((here + step * ahead) % grid.size for ahead in range(1, grid.size))
        beside = (
            cell
            for cell in others
            if symbol(cell) == "?" and any(type(symbol(near)) is int for near in grid.neighbours(cell))
        )
        self.app.cursor = next(beside, here)
        self.app.show()


class Playing(Mode):
    """The user plays, or looks at a game that is over."""

    def move(self, kind: Kind, cell: int) -> None:
        self.app.cursor = cell
        if self.game.over:
            self.say(tr(
                "The game is over: g for another like it, n for a new one, r for the same board, p to replay."
            ))  # fmt: skip
            return
        symbol = self.game.symbol(cell)
        if kind == REVEAL and type(symbol) is int and symbol > 0:
            kind = CHORD
        if kind == FLAG and self.app.question_marks:
            if cell in self.app.questions:
                self.app.questions.remove(cell)
                self.app.show()
                return
            if symbol == "@":
                self.app.questions.add(cell)  # below its flag, which comes off
        self.app.change(lambda midend: midend.make(kind, cell))

    def hint(self) -> None:
        """Say what is best and why, and outline the numbers that prove it."""
        if not self.game.over:
            self.app.ask(self.app.midend.hint, lambda found: self.say(self.explained(found), found))


class Watching(Mode):
    """A player makes the moves."""

    footer = "watching"

    def make_move(self) -> None:
        """Ask the player for its next move, which is made once it is found."""
        self.app.acted_at = self.app.now
        midend = self.app.midend
        self.app.ask(midend.choice if self.who == "agent" else midend.best, self.follow)

    def follow(self, action: Action) -> None:
        """Make the move that the player found."""
        said, proof = self.explained(action), None if self.who == "agent" else action
        self.app.change(lambda midend: midend.follow(action), said, proof)
        if self.game.over:
            self.app.play()

    def refuse(self, problem: ValueError) -> None:
        self.app.play(refusal(problem))


class Replaying(Mode):
    """The game that is played, after its first `done` moves."""

    footer = "replaying"
    paused = False

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
        self.paused = True
        self.proof, self.app.cursor = moment.advice, self.game.grid.cell(moment.cell)
        return self

    def figures(self) -> list[str]:
        # Translators: which move of the replay is shown, of how many.
        return [tr("replay {move}/{all}", move=self.done, all=self.app.game.done), *super().figures()]

    def move(self, kind: Kind, cell: int) -> None:
        """Pause or go on by the key that reveals; the others end the replay."""
        if kind == REVEAL:
            self.paused = not self.paused
        else:
            super().move(kind, cell)

    def go(self, axis: int, step: int) -> None:
        """Go some moves on or back, by the keys for the last axis."""
        if axis == -1:
            self.go_to(min(max(self.done + step, 0), self.app.game.done))
            self.app.show()

    def make_move(self) -> None:
        if self.paused:
            return
        if self.done < self.app.game.done:
            self.go(-1, 1)
        else:
            self.app.play()
