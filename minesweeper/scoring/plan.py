"""The plan of a run of `score` or `compare`, which determines every result; a log has it as JSON."""

from __future__ import annotations

import re
import shlex
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

from minesweeper.assignment.clients import TIME_LIMIT
from minesweeper.boards.catalogue import JUDGE, NO_GUESS, SAFE_STARTS, StartName
from minesweeper.boards.draw import BATCH
from minesweeper.boards.sets import PUBLISHED, find_set
from minesweeper.boards.setting import Setting
from minesweeper.campaign.log import digest
from minesweeper.campaign.options import Option, values_of, words_of
from minesweeper.players.reference import PLAYERS
from minesweeper.scoring.jobs import Job
from minesweeper.shell.arguments import (
    MAX_MEBIBYTES,
    MAX_SECONDS,
    Seed,
    mebibytes,
    points,
    positive,
    seconds,
    seed,
)
from minesweeper.shell.schema import Between, Printable, Size, Where

LADDER = ("random", "obvious", "deduce", "safest")

# The folders of a word that is a path: it has a letter, and no quotes or brackets.
_FOLDERS = re.compile(r"^(?=.*[^\W\d_])(?:[\w.~+-]*/)+(?=[\w.~+-]+$)")

_DIFFERENT = Where("one or more different players", lambda players: len(set(players)) == len(players) > 0)
_POSITIVE = Where("a number above 0", lambda number: number > 0)
_Limit = Annotated[float, Between(0, MAX_SECONDS), _POSITIVE]


@dataclass(frozen=True)
class BatchPlan:
    """The players, the games and, for `compare`, the verdict that ends them."""

    command: Literal["score", "compare"]
    players: Annotated[tuple[Printable, ...], _DIFFERENT]
    boards: Annotated[tuple[str, ...], Size(1)]  # their names
    games: Annotated[int, Between(1, 10**18), Option("games of each set (%(default)s)", "N", positive)] = (
        BATCH
    )
    seed: Annotated[Seed | None, Option("seed of the first 50 games (the set's own)", "S", seed)] = None
    start: Annotated[
        StartName,
        Option(
            "how a game starts: as in the judge's maps (the default), with a first cell without a mine"
            " (safe), with one that has none around it either (opening), or on boards that need no guess"
            " (mines are told)",
            choices=SAFE_STARTS,
        ),
    ] = "judge"
    objective: Annotated[
        Literal["score", "win"],
        Option("what to compare: mean score (score, the default), or wins", choices=("score", "win")),
    ] = "score"
    step: Annotated[
        float, Between(0, 100), _POSITIVE,
        Option("the difference in points that matters (%(default)s)", "P", points),
    ] = 0.5  # fmt: skip
    all_games: Annotated[bool, Option("play all games, also after a verdict")] = False
    tell_mines: Annotated[bool, Option("tell the players the number of mines")] = False
    time_limit: Annotated[
        _Limit,
        Option(
            f"seconds that a client file or a program may take for an answer ({TIME_LIMIT:g})", "S", seconds
        ),
    ] = TIME_LIMIT
    memory: Annotated[
        Annotated[int, Between(1, MAX_MEBIBYTES)] | None,
        Option(
            "resident memory that a client file or a program may use (the judge's: 256)", "MIB", mebibytes
        ),
    ] = None
    total_time: Annotated[
        _Limit | None,
        Option(
            f"processor time that one may take for {BATCH} games (the judge's: 5 on 10x10, 30 on others)",
            "S", seconds,
        ),
    ] = None  # fmt: skip

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
        start = None if self.start == JUDGE else self.start
        sets = [find_set(name, start) for name in self.boards]
        return tuple(sets if self.seed is None else [setting.with_seed(self.seed) for setting in sets])

    @property
    def pairs(self) -> list[tuple[str, Setting]]:
        """Each player with each set that it can play; only the package's play beyond two dimensions."""
        return [
            (player, setting)
            for setting in self.settings
            for player in self.players
            if setting.flat or player in PLAYERS
        ]

    @property
    def total(self) -> int:
        """The number of games of all players on all sets."""
        return self.games * len(self.pairs)

    @property
    def group(self) -> int:
        """The number of games in a group; the last group may have fewer."""
        return min(BATCH, self.games)

    @property
    def external(self) -> list[str]:
        """The players from outside this package: a log alone may not start them."""
        return [player for player in self.players if player not in (*PLAYERS, default_players()[-1])]

    def jobs(self, player: str, setting: Setting) -> Iterator[Job]:
        return (self.job(player, setting, group) for group in range(-(-self.games // BATCH)))

    def job(self, player: str, setting: Setting, group: int) -> Job:
        games = min(BATCH, self.games - group * BATCH)
        limits = self.time_limit, self.memory, self.total_time
        return Job(player, setting, group, games, self.tell_mines, *limits)

    def finder(self) -> Callable[[str, str, int], Job | None]:
        """Return a function that finds the job of a player's name, a set's name and a seed, or None."""
        names = self.names
        pairs = {(names[player], setting.set_name): (player, setting) for player, setting in self.pairs}

        def find(name: str, set_name: str, seed: int) -> Job | None:
            if (name, set_name) not in pairs:
                return None
            player, setting = pairs[name, set_name]
            group = seed - setting.seed
            return self.job(player, setting, group) if 0 <= group * BATCH < self.games else None

        return find

    def words(self) -> str:
        """Return the command that plays these games, for people to read."""
        compares = self.command == "compare"
        players = self.named if compares or self.players != default_players() else ()
        boards = () if self.boards == names_of(PUBLISHED) else ("--board", ",".join(self.boards))
        always = ("games", "start", "objective", "step") if compares else ("games",)
        values = vars(self) | {"tell_mines": self.tell_mines and self.start != NO_GUESS}
        words = words_of(BatchPlan, values, always)
        return shlex.join(["minesweeper", self.command, *players, *boards, *words])


def planned(
    command: Literal["score", "compare"],
    players: Sequence[str],
    options: Namespace,
    boards: Sequence[Setting] = PUBLISHED,
) -> BatchPlan:
    """Return the plan of these options; `boards` are those to play unless the options name others."""
    start = None if options.start == JUDGE else options.start
    boards = [find_set(name, start) for name in options.board or ()] or boards
    values = values_of(BatchPlan, options)
    values["tell_mines"] |= options.start == NO_GUESS
    return BatchPlan(command, tuple(dict.fromkeys(players)), names_of(boards), **values)


def names_of(settings: Sequence[Setting]) -> tuple[str, ...]:
    """Return the names of sets, each once."""
    return tuple(dict.fromkeys(setting.set_name for setting in settings))


def default_players() -> tuple[str, ...]:
    """Return the ladder, and client.py beside the package or, without that file, the same player, `best`."""
    client = Path(__file__).parents[2] / "client.py"
    return (*LADDER, str(client) if client.is_file() else "best")


def version_of(player: str) -> str:
    """Return a hash of a client file; empty for other players."""
    if player.startswith("pipe:") or not player.endswith(".py"):
        return ""
    if Path(player).exists() and not Path(player).is_file():  # a pipe or a device may have no end
        raise ValueError(f"{player} is not a file")
    return digest([player])


def _without_folders(player: str) -> str:
    """Remove the folders from the name of a client file, or from the command of a program.

    >>> _without_folders("clients/fast.py"), _without_folders("pipe:python /home/me/fast.py 1/2")
    ('fast.py', 'pipe:python fast.py 1/2')
    """
    if player.startswith("pipe:"):
        return "pipe:" + " ".join(_FOLDERS.sub("", word) for word in player.removeprefix("pipe:").split())
    return Path(player).name if player.endswith(".py") else player
