"""The modes of the full-screen game: playing, watching a player, and replaying.

A mode handles the keys and the mouse, and holds the state of the screen: a game, the risks of its hidden
cells, the proof of an action, and the message below the board. The app has one mode at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from minesweeper.games.game import Game
from minesweeper.midend.midend import Midend
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


# The words for an author of moves without a key, with the speed.
SPEED_OF = {
    "solver": tr_later("solver {speed} moves/s"),
    "agent": tr_later("agent {speed} moves/s"),
    "replay": tr_later("{speed} moves/s"),
}


class Mode:
    """A mode without moves of the user: a key or a click for a move ends it."""

    footer = "playing"  # the column in the table of the keys
    past: Game | None = None  # shown in place of the game, whose clock stands meanwhile

    def __init__(self, app: FullScreen, said: str = "", who: str = ""):
        self.app, self.said, self.who = app, said, who  # `who` makes moves without a key
        self.proof: Action | None = None  # the explained action, with the clues that prove it
        self.risks: Mapping[int, float] | None = None  # None: not asked for in this state of the game

    # The screen

    @property
    def game(self) -> Game:
        return self.past or self.app.game

    def figures(self) -> list[str]:
        """Return the figures of this mode."""
        if not self.who:
            return [tr("with help")] * self.game.assisted
        speed = figure(f"{self.app.speed:g}")
        return [tr(SPEED_OF[self.who], speed=speed) + " ([b]+[/b] [b]-[/b])"]

    def shown_risks(self) -> Mapping[int, float]:
        """Return the risks by cell, with that of the proof; ask for them if they are switched on.

        Before the first move that would be help, which a game without help gets only by the key.
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

    def show_risks(self, answer: tuple[dict[int, float], bool]) -> None:
        self.risks, _ = answer
        self.app.show()

    def say(self, said: str, proof: Action | None = None) -> None:
        """Show a message below the board, and outline the clues of a proof."""
        self.said, self.proof = said, proof
        self.app.show()

    def refuse(self, problem: ValueError) -> None:
        self.say(refusal(problem))

    def named(self, phrase: Phrase) -> str:
        """Return a sentence with the names of its cells."""
        return phrase.text(partial(place, self.game.grid))

    def explained(self, action: Action) -> str:
        """Move the cursor to the cell of an action, and return the reason of the action."""
        self.app.cursor = action.cell
        return self.named(reason(self.game, action) + next_best(action))

    # Keys and mouse

    def move(self, kind: Kind, cell: int) -> None:
        """Handle a key at the cursor, or a click at a cell."""
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
        """Move the cursor to the next hidden cell beside a number or, if `step` is -1, to the last one."""
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
    """The mode of the user's own game, also once it is over."""

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
        """Show the best action with its reason, and outline the numbers that prove it."""
        if not self.game.over:
            self.app.ask(self.app.midend.hint, lambda best: self.say(self.explained(best), best))


class Watching(Mode):
    """The mode with moves of the solver or of the agent."""

    footer = "watching"

    def make_move(self) -> None:
        """Ask the player for its next move, and make it once it is there."""
        self.app.acted_at = self.app.now
        midend = self.app.midend
        self.app.ask(midend.choice if self.who == "agent" else midend.best, self.follow)

    def follow(self, action: Action) -> None:
        """Make the move that the player chose."""
        said, proof = self.explained(action), None if self.who == "agent" else action
        self.app.change(lambda midend: midend.follow(action), said, proof)
        if self.game.over:
            self.app.play()

    def refuse(self, problem: ValueError) -> None:
        self.app.play(refusal(problem))


class Replaying(Mode):
    """The mode that shows the game after its first `done` moves."""

    footer = "replaying"
    paused = False

    def go_to(self, done: int) -> Replaying:
        """Go to the game after its first `done` moves, and describe the last of them."""
        played = self.app.game
        self.done, self.past, self.risks, self.proof = done, played.after(done), {}, None
        self.said = tr("The beginning. Space pauses, left and right go by steps, p ends the replay.")
        if done:
            move = played.history[done - 1]
            self.app.cursor = played.grid.cell(move.cell)
            self.said = made(done, move, place(played.grid, self.app.cursor))
        return self

    def look_at(self, review: Review, number: int) -> Replaying:
        """Go to the position before a moment of a review, with its risks and the proof of the best action."""
        moment = review.moments[number]
        self.go_to(moment.done)
        self.risks = Midend(self.app.game.after(moment.done)).risks()[0]
        self.said = self.named(moment_words(review, moment, self.game))
        self.paused = True
        self.proof, self.app.cursor = moment.advice, self.game.grid.cell(moment.cell)
        return self

    def figures(self) -> list[str]:
        # Translators: the number of the shown move of the replay, and of all moves.
        return [tr("replay {move}/{all}", move=self.done, all=self.app.game.done), *super().figures()]

    def move(self, kind: Kind, cell: int) -> None:
        """Pause or go on by the key that reveals; end the replay by others."""
        if kind == REVEAL:
            self.paused = not self.paused
        else:
            super().move(kind, cell)

    def go(self, axis: int, step: int) -> None:
        """Go some moves forward or back, by the keys for the last axis."""
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
