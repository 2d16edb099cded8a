"""The stored game and profile of one user."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import TypeVar

from minesweeper.boards.catalogue import DRAWN_SEEDS
from minesweeper.boards.daily import Daily, daily_of
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text
from minesweeper.midend.memory import study, wants_review
from minesweeper.midend.midend import Midend
from minesweeper.profile import attempts
from minesweeper.profile.file import change_file
from minesweeper.profile.lines import attempt_id
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import kind_of
from minesweeper.profile.summary import Summary
from minesweeper.shell.files import write_whole

T = TypeVar("T")


class Store:
    """The game of one user, the profile, and their files."""

    def __init__(
        self, game: Game, profile: Profile, game_file: Path | None, profile_file: Path, random: Random
    ):
        """Keep a game in its file, or only count it without a `game_file`; draw seeds from `random`."""
        self.midend = Midend(game)
        self.profile = profile
        self.game_file = game_file
        self.profile_file = profile_file
        self.random = random

    def change(self, edit: Callable[[Profile], T]) -> T:
        """Change the profile in its file, which other programs may have changed meanwhile."""
        self.profile, result = change_file(self.profile_file, edit)
        return result

    def try_change(self, edit: Callable[[Profile], T]) -> T:
        """Change the profile in its file; if that cannot be written, only until the program ends."""
        try:
            return self.change(edit)
        except (OSError, ValueError):
            return edit(self.profile)

    def refresh(self) -> None:
        """Read the profile again: other programs may have changed it."""
        self.try_change(lambda _: None)

    @property
    def alike(self) -> Summary:
        """The summary of the games of this kind."""
        return self.profile.summary(kind_of(self.midend.game.setting))

    def draw_seed(self) -> int:
        return self.random.randrange(DRAWN_SEEDS)

    def keep(self) -> None:
        """Save the game for the next start; if it is over, count it, and save a new one of its kind."""
        game = self.midend.game
        if game.over:
            self._count(game)
            game = Game(game.setting.with_seed(self.draw_seed()))
        elif not attempts.is_marked(self.profile, game):
            # As one that had help, until it is left: so whoever kills this program, or plays the board in
            # another one meanwhile, gets no second first attempt. It is written once, not with every move.
            self._keep_attempt(game, helped=True)
        if self.game_file:
            write_whole(self.game_file, keep_text(game))

    def _count(self, game: Game) -> None:
        """Enter a game that is over in the profile, once."""
        was_known, first = game.known, attempts.current(self.profile, game)
        at = int(time.time() * 1000)
        name = attempt_id(first) if first else f"{at:x}-{self.random.randrange(1 << 40):x}"
        begun = attempts.begun_on(self.profile, name, today())
        ending = self.midend.end(id=name, at=at, seconds=game.seconds, day=date.today(), on=begun)
        if not ending:
            return

        def enter(profile: Profile) -> None:
            profile.end(*ending)
            if wants_review(profile, name, game):
                study(profile, self.midend.review(), name)

        try:
            self.change(enter)
        except (OSError, ValueError):
            game.recorded, game.known = False, was_known  # so that the next call tries it again
            raise

    # Boards of the day

    def game_of(self, daily: Daily) -> Game:
        """Return a game on a board of a day: the first attempt, as far as it went, or one for fun."""
        self.leave()
        return self.try_change(lambda profile: attempts.begin(profile, daily, today()))

    def leave(self, other: Game | None = None) -> None:
        """Keep a first attempt for later; to play its board in the `other` game counts as help."""
        game = self.midend.game
        self._keep_attempt(game, helped=bool(other and daily_of(other.setting) == daily_of(game.setting)))

    def _keep_attempt(self, game: Game, *, helped: bool) -> None:
        if attempts.current(self.profile, game):
            self.try_change(lambda profile: attempts.keep(profile, game, today(), helped=helped))


def today() -> date:
    """Return the date in UTC."""
    return datetime.now(UTC).date()
