"""The game that is played, its file, the profile of its player, and the seeds of the games after it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import TypeVar

from minesweeper.boards.catalogue import DRAWN_SEEDS
from minesweeper.boards.daily import Daily, daily, daily_of
from minesweeper.boards.setting import Setting, setting_of
from minesweeper.games.game import Game, opened
from minesweeper.games.keep import keep_text, kept, resumed
from minesweeper.midend.memory import study, wants_review
from minesweeper.midend.midend import Midend
from minesweeper.profile.file import change_file
from minesweeper.profile.profile import Going, Profile, going_id
from minesweeper.profile.record import kind_of
from minesweeper.profile.summary import Summary
from minesweeper.shell.files import write_whole

T = TypeVar("T")


class Sitting:
    """One user at the game, for as long as the program runs."""

    def __init__(
        self, game: Game, profile: Profile, game_file: Path | None, profile_file: Path, random: Random
    ):
        """Without a `game_file`, the game is not kept, only counted."""
        self.midend = Midend(game)
        self.profile = profile
        self.game_file = game_file
        self.profile_file = profile_file
        self.random = random

    def change(self, deed: Callable[[Profile], T]) -> T:
        """Change the profile in its file, to which other programs may have added meanwhile."""
        self.profile, found = change_file(self.profile_file, deed)
        return found

    def look(self) -> None:
        """See what other programs have added to the profile."""
        self.try_change(lambda _: None)

    def try_change(self, deed: Callable[[Profile], T]) -> T:
        """Change the profile in its file; where that cannot be written, for this time only."""
        try:
            return self.change(deed)
        except (OSError, ValueError):
            return deed(self.profile)

    @property
    def alike(self) -> Summary:
        """The summary of the games of this kind."""
        return self.profile.summary(kind_of(self.midend.game.setting))

    def setting_of(self, board: str, start: str, variant: str) -> Setting:
        """A setting of this kind, with a seed drawn for it; ValueError if there is none."""
        return setting_of(board, start, variant, self.random.randrange(DRAWN_SEEDS))

    def keep(self) -> None:
        """Save the game for the next start; if it is over, count it, and save a new one of its kind."""
        game = last = self.midend.game
        if game.over:
            self._end(game)
            last = Game(game.setting.with_seed(self.random.randrange(DRAWN_SEEDS)))
        self._keep_first(game)
        if self.game_file:
            write_whole(self.game_file, keep_text(last))

    def _end(self, game: Game) -> None:
        """Enter a game that is over in the profile, once."""
        known, first = game.known, self._first(game)
        at = int(time.time() * 1000)
        name = going_id(first) if first else f"{at:x}-{self.random.randrange(1 << 40):x}"
        on = self._begun(name)
        ending = self.midend.end(
            id=name, at=at, seconds=game.seconds, day=date.today(), on=date.fromisoformat(on)
        )
        if not ending:
            return

        def enter(profile: Profile) -> None:
            profile.end(*ending)
            if wants_review(profile, name, game):
                study(profile, self.midend.review(), name)

        try:
            self.change(enter)
        except (OSError, ValueError):
            game.recorded, game.known = False, known  # so that the next call tries it again
            raise

    # Boards of the day

    def _first(self, game: Game) -> Daily | None:
        """The board of a day at which a game is the first attempt."""
        found = None if game.known else daily_of(game.setting)
        return found if found and found not in self.profile.attempts else None

    def _begun(self, name: str) -> str:
        """The date in UTC on which a game was begun, if that is known; else today."""
        going = self.profile.going.get(name)
        return (going and going.get("on")) or today().isoformat()

    def board_of(self, asked: Daily) -> Game:
        """A game on a board of a day: the first attempt, as it was left, or one for fun."""
        game = opened(daily(*asked))
        self.look()
        if asked in self.profile.attempts:
            game.known = True
            return game
        name = going_id(asked)
        if name in self.profile.going:
            with suppress(ValueError):  # what was kept, perhaps long ago, may be no game any more
                return resumed(self.profile.going[name]["game"])
        going = Going(id=name, game=kept(game), on=today().isoformat())
        self.try_change(lambda profile: profile.keep_going(going))
        return game

    def leave(self, other: Game) -> None:
        """Keep a first attempt for later; whoever plays its board beside it has help."""
        game = self.midend.game
        self._keep_first(game, helped=daily_of(other.setting) == daily_of(game.setting))

    def _keep_first(self, game: Game, *, helped: bool = False) -> None:
        """Keep a game as it is, if it is a first attempt that goes on."""
        first = self._first(game)
        if not first or game.over:
            return
        state = kept(game)
        state["assisted"] |= helped
        on = self._begun(going_id(first))
        going = Going(id=going_id(first), game=state, on=on)
        self.try_change(lambda profile: profile.keep_going(going))


def today() -> date:
    """The date in UTC."""
    return datetime.now(UTC).date()
