"""Playing, and what watching and replaying have in common with it.

A mode is what the keys and the mouse do for the time being, and what the screen shows: a game, the risks of
its hidden cells, the proof of an action, and what is said below the board. The app has one mode at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from minesweeper.games.game import Game
from minesweeper.midend.midend import Risks
from minesweeper.players.action import Action
from minesweeper.rules.move import FLAG, Kind
from minesweeper.shell.language import figure, tr, tr_later
from minesweeper.terminal.layout import moved
from minesweeper.terminal.tui.clock import SPEEDS
from minesweeper.words.actions import reason
from minesweeper.words.games import refusal
from minesweeper.words.sentence import Phrase, place

if TYPE_CHECKING:
    from minesweeper.terminal.tui.app import FullScreen


# Who makes moves without a key, and how fast.
SPEED_OF = {
    "solver": tr_later("solver {speed} moves/s"),
    "agent": tr_later("agent {speed} moves/s"),
    "replay": tr_later("replay {speed} moves/s"),
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
        speed = figure(f"{SPEEDS[self.app.ticker.speed]:g}")
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
        return self.named(reason(self.game, found))

    # What the keys and the mouse do

    def move(self, kind: Kind, cell: int) -> None:
        """What a key at the cursor, or a click at a cell, does."""
        self.app.play("")

    def hint(self) -> None:
        self.app.play("").hint()

    def go(self, axis: int, step: int) -> None:
        self.app.cursor = moved(self.game.grid.dims, self.app.cursor, axis, step)
        self.app.show()


class Playing(Mode):
    """The user plays, or looks at a game that is over."""

    def move(self, kind: Kind, cell: int) -> None:
        self.app.cursor = cell
        if self.game.over:
            self.say(tr(
                "The game is over: g for another like it, n for a new one, r for the same board, p to replay."
            ))  # fmt: skip
        else:
            self.app.change(lambda midend: midend.make(kind, cell))

    def hint(self) -> None:
        """Say what is best and why, and outline the numbers that prove it."""
        if not self.game.over:
            self.app.ask(self.app.midend.hint, lambda found: self.say(self.explained(found), found))
