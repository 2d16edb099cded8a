"""The game that is played, its file, the file of the statistics, and the seeds of the games after it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

from minesweeper.boards.catalogue import DRAWN_SEEDS
from minesweeper.boards.setting import Setting, setting_of, with_seed
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text
from minesweeper.midend.midend import Midend
from minesweeper.midend.record import Record
from minesweeper.midend.record_file import add_record
from minesweeper.shell.files import write_whole


class Sitting:
    """One user at the game, for as long as the program runs."""

    def __init__(
        self, game: Game, records: list[Record], game_file: Path | None, statistics_file: Path, random: Random
    ):
        """Without a `game_file`, the game is not kept, only counted."""
        self.midend = Midend(game)
        self.records = records
        self.game_file = game_file
        self.statistics_file = statistics_file
        self.random = random

    def setting_of(self, board: str, start: str, variant: str) -> Setting:
        """A setting of this kind, with a seed drawn for it; ValueError if there is none."""
        return setting_of(board, start, variant, self.random.randrange(DRAWN_SEEDS))

    def keep(self) -> None:
        """Save the game for the next start; if it is over, count it, and save a new one of its kind."""
        game = kept = self.midend.game
        if game.over:
            if record := self.midend.record(game.seconds, date.today()):
                try:
                    self.records = add_record(self.statistics_file, record)
                except (OSError, ValueError):
                    game.recorded = game.known = False  # so that the next call tries it again
                    raise
            kept = Game(with_seed(game.setting, self.random.randrange(DRAWN_SEEDS)))
        if self.game_file:
            write_whole(self.game_file, keep_text(kept))
