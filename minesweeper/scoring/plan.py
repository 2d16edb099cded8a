"""What a run of `score` or `compare` plays. The plan determines every result; a log has it as JSON."""

from __future__ import annotations

import platform
import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

from minesweeper import __version__
from minesweeper.assignment.clients import TIME_LIMIT
from minesweeper.boards.catalogue import JUDGE, NO_GUESS, StartName
from minesweeper.boards.sets import PUBLISHED, find_set
from minesweeper.boards.setting import Setting
from minesweeper.campaign.log import digest, option_words
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.draw import BATCH
from minesweeper.scoring.jobs import Job
from minesweeper.shell.arguments import MAX_MEBIBYTES, MAX_SECONDS, Seed
from minesweeper.shell.schema import Between, Printable, Size, Where, checked

LADDER = ("random", "obvious", "deduce", "safest")

# The folders of a word that is a path: it has a letter, and no quotes or brackets.
_FOLDERS = re.compile(r"^(?=.*[^\W\d_])(?:[\w.~+-]*/)+(?=[\w.~+-]+$)")

_DIFFERENT = Where("one or more different players", lambda players: len(set(players)) == len(players) > 0)
_POSITIVE = Where("a number above 0", lambda number: number > 0)


@dataclass(frozen=True)
class BatchPlan:
    """Which players play which games and, for `compare`, when a verdict ends them."""

    command: Literal["score", "compare"]
    players: Annotated[tuple[Printable, ...], _DIFFERENT]
    boards: Annotated[tuple[str, ...], Size(1)]  # their names
    games: Annotated[int, Between(1, 10**18)]  # of each set
    seed: Seed | None = None  # of the first games of each set; None for the sets' own
    tell_mines: bool = False  # whether players are told the number of mines
    start: StartName = "judge"
    time_limit: Annotated[float, Between(0, MAX_SECONDS), _POSITIVE] = TIME_LIMIT
    objective: Literal["score", "win"] = "score"
    step: Annotated[float, Between(0, 100), _POSITIVE] = 0.5  # the difference in points that matters
    all_games: bool = False  # also after a verdict
    memory: Annotated[int, Between(1, MAX_MEBIBYTES)] | None = None  # MiB
    total_time: Annotated[float, Between(0, MAX_SECONDS), _POSITIVE] | None = None  # for BATCH games

    @property
    def named(self) -> tuple[str, ...]:
        """The players as the command names them: A and B for `compare`, which may be the same."""
        return (self.players[0], self.players[-1]) if self.command == "compare" else self.players

    @property
    def names(self) -> dict[str, str]:
        """The players' names in tables and logs: those of files without their folders, if they are unique."""
        short = {player: _without_folders(player) for player in self.players}
        often = Counter(short.values())
        return {player: name if often[name] == 1 else player for player, name in short.items()}

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """The sets, each with its first seed; ValueError if one has no boards for the start."""
        found = [find_set(name, None if self.start == JUDGE else self.start) for name in self.boards]
        return tuple(each if self.seed is None else each.with_seed(self.seed) for each in found)

    @property
    def pairs(self) -> list[tuple[str, Setting]]:
        """Each player with each set that it can play: beyond two dimensions only the package's play."""
        return [
            (player, setting)
            for setting in self.settings
            for player in self.players
            if setting.flat or player in PLAYERS
        ]

    @property
    def total(self) -> int:
        """How many games all players play on all sets."""
        return self.games * len(self.pairs)

    @property
    def group(self) -> int:
        """How many games a group has; the last one of more than BATCH may have fewer."""
        return min(BATCH, self.games)

    @property
    def external(self) -> list[str]:
        """The players from outside this package, which a log alone may not start."""
        return [each for each in self.players if each not in (*PLAYERS, default_players()[-1])]

    def jobs(self, player: str, setting: Setting) -> Iterator[Job]:
        return (self.job(player, setting, group) for group in range(-(-self.games // BATCH)))

    def job(self, player: str, setting: Setting, group: int) -> Job:
        games = min(BATCH, self.games - group * BATCH)
        limits = self.time_limit, self.memory, self.total_time
        return Job(player, setting, group, games, self.tell_mines, *limits)

    def finder(self) -> Callable[[str, str, int], Job | None]:
        """A function from a player's name, a set's name and a seed to the job; None if there is none."""
        names = self.names
        pairs = {(names[player], each.set_name): (player, each) for player, each in self.pairs}

        def find(name: str, set_name: str, seed: int) -> Job | None:
            if (name, set_name) not in pairs:
                return None
            player, setting = pairs[name, set_name]
            group = seed - setting.seed
            return self.job(player, setting, group) if 0 <= group * BATCH < self.games else None

        return find

    def words(self) -> str:
        """The command that plays these games, for people to read; a run is resumed from its plan."""
        compares = self.command == "compare"
        chosen = ",".join(self.boards) if self.boards != names_of(PUBLISHED) else None
        options: dict[str, object] = {"board": chosen, "games": self.games, "seed": self.seed}
        if compares or self.start != JUDGE:
            options["start"] = self.start
        if compares:
            options |= {"objective": self.objective, "step": f"{self.step:g}", "all-games": self.all_games}
        options["tell-mines"] = self.tell_mines and self.start != NO_GUESS
        options["time-limit"] = None if self.time_limit == TIME_LIMIT else f"{self.time_limit:g}"
        options["memory"] = self.memory
        options["total-time"] = None if self.total_time is None else f"{self.total_time:g}"
        players = self.named if compares or self.players != default_players() else ()
        return shlex.join(["minesweeper", self.command, *players, *option_words(options)])

    def header(self) -> dict[str, object]:
        """The first line of a log."""
        return {
            "command": self.words(),
            "version": __version__,
            "python": platform.python_version(),
            "players": {name: version_of(player) for player, name in self.names.items()},
            "plan": asdict(self),
        }


def names_of(settings: Iterable[Setting]) -> tuple[str, ...]:
    """The names of sets, each once."""
    return tuple(dict.fromkeys(each.set_name for each in settings))


def default_players() -> tuple[str, ...]:
    """The ladder and client.py beside the package or, without that file, `best`, which is the same player."""
    client = Path(__file__).parents[2] / "client.py"
    return (*LADDER, str(client) if client.is_file() else "best")


def read_plan(header: dict[str, object]) -> BatchPlan:
    """The plan in the header of a log; ValueError if it is none."""
    plan = checked(BatchPlan, header.get("plan"), "plan")
    if plan.boards != (names := names_of(plan.settings)):
        raise ValueError(f"plan.boards: expected {', '.join(names)}, found {', '.join(plan.boards)}")
    return plan


def version_of(player: str) -> str:
    """A hash of a client file; empty for other players."""
    if player.startswith("pipe:") or not player.endswith(".py"):
        return ""
    if Path(player).exists() and not Path(player).is_file():  # a pipe or a device may have no end
        raise ValueError(f"{player} is not a file")
    return digest([player])


def _without_folders(player: str) -> str:
    """The name of a client file, or the command of a program, without the folders in it.

    >>> _without_folders("clients/fast.py"), _without_folders("pipe:python /home/me/fast.py 1/2")
    ('fast.py', 'pipe:python fast.py 1/2')
    """
    if player.startswith("pipe:"):
        return "pipe:" + " ".join(_FOLDERS.sub("", word) for word in player.removeprefix("pipe:").split())
    return Path(player).name if player.endswith(".py") else player
