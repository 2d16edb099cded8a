"""The current game, with the solver and the agent that help in it, its files, and the statistics."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

from minesweeper.agent import Choice, MinesweeperAI
from minesweeper.playing.advising import Adviser, ask_agent
from minesweeper.playing.keep import keep_text
from minesweeper.playing.moves import FLAG, REVEAL
from minesweeper.playing.play import Play
from minesweeper.playing.record import (
    Record,
    add_record,
    kind_of,
    record_of,
    setting_of,
    summarise,
    write_whole,
)
from minesweeper.playing.setting import Setting
from minesweeper.rules.game import MARKED, WON
from minesweeper.strategy.action import Action, certain_action
from minesweeper.terminal.tui.words import exact, place

SEEDS = 1 << 32


class Sitting:
    """One user at the game, for as long as the program runs."""

    def __init__(
        self, play: Play, records: list[Record], game_file: Path, statistics_file: Path, random: Random
    ):
        self.records = records
        self.game_file = game_file
        self.statistics_file = statistics_file
        self._random = random
        self.take(play)

    def take(self, play: Play) -> None:
        """Continue with another game, or with another state of the same."""
        self.play = play
        self._adviser: Adviser | None = None
        self._agent: MinesweeperAI | None = None

    def make(self, kind: str, cell: int, by: str) -> None:
        """Make a move; before the solver or the agent reveals a flagged cell, the flag is taken off."""
        if by != "you":
            self.play.assisted = True
            if kind == REVEAL and self.play.game.seen[cell] == MARKED:
                self.play.make(FLAG, cell, by)
        self.play.make(kind, cell, by)

    def again(self) -> Play:
        """The same board from the beginning; it counts as assisted if some of it was visible."""
        twin = self.play.again()
        twin.assisted |= self.play.assisted or bool(self.play.shown)
        return twin

    def setting_of(self, board: str, mode: str, custom: str) -> Setting:
        """A setting of this kind, with a seed drawn for it."""
        return setting_of(board, mode, custom, self._random.randrange(SEEDS))

    # Help

    def advice(self) -> Adviser:
        """The adviser, told all that the board shows by now; a quick one in more than two dimensions."""
        if self._adviser is None:
            self._adviser = Adviser(self.play, quick=len(self.play.grid.dims) > 2)
        self._adviser.follow(self.play)
        return self._adviser

    def best(self, *, mark: bool) -> Action:
        """What to do next, with few numbers that prove it if it is certain."""
        adviser = self.advice()
        action = adviser.best(mark=mark)
        if action.certain and len(self.play.grid.dims) <= 2:  # in more, short proofs take long
            action = certain_action(action.kind, action.cell, adviser.solver.prove(action.cell))
        return action

    def choice(self) -> Choice:
        """What the knowledge-based agent opens next."""
        if len(self.play.grid.dims) != 2:
            raise ValueError("the knowledge-based agent plays in two dimensions only")
        self._agent = self._agent or MinesweeperAI(*self.play.grid.dims)
        return ask_agent(self._agent, self.play)

    # What is kept

    def ending(self) -> str:
        """How the game ended, in words; to be called before `keep` counts the game."""
        play = self.play
        whole, solved = play.bbbv()
        if play.status != WON:
            what = "a wrong flag" if play.hit is None else f"a mine at {place(play.grid, play.hit)}"
            return f"Lost by {what}, with {solved} of the 3BV of {whole} solved."
        best = summarise(each for each in self.records if each.kind == kind_of(play.setting)).best
        first = not play.assisted and (not best or play.seconds < best[0].seconds)
        effort = f"3BV {whole} in {play.clicks} clicks"
        return f"Won in {exact(play.seconds)}{', the best time so far' * first}: {effort}."

    def keep(self) -> None:
        """Save the game for the next start; if it is over, count it, and save a new one of its kind."""
        play = kept = self.play
        if play.over:
            record = None if play.recorded else record_of(play, date.today())
            play.recorded = True
            if record:
                self.records = add_record(self.statistics_file, record)
            kept = Play(replace(play.setting, seed=self._random.randrange(SEEDS)))
        write_whole(self.game_file, keep_text(kept))
