"""Watching: the solver or the agent plays and says why, until the game is over or a key stops it."""

from __future__ import annotations

from collections.abc import Callable

from minesweeper.agent import AgentMove
from minesweeper.players.action import Action
from minesweeper.terminal.tui.playing import Mode
from minesweeper.words.actions import reason
from minesweeper.words.games import refusal


class Watching(Mode):
    """A player makes the moves."""

    footer = "watching"

    def make_move(self) -> None:
        """Ask the player for its next move, which is made once it is found."""
        self.app.clock.act()
        midend = self.app.midend
        ask: Callable[[], Action | AgentMove] = midend.choice if self.who == "agent" else midend.best
        self.app.ask(ask, self.follow)

    def follow(self, found: Action | AgentMove) -> None:
        """Make the move that the player found."""
        if isinstance(found, AgentMove):
            self.app.cursor, proof = self.game.grid.cell(found.cell), None
            said = self.named(reason(self.game, found))
        else:
            said, proof = self.explained(found), found
        self.app.change(lambda midend: midend.follow(found), said, proof)
        if self.game.over:
            self.app.play()

    def refuse(self, problem: ValueError) -> None:
        self.app.play(refusal(problem))
