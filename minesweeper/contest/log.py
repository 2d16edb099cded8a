"""The log of a contest: a header line with what is played and by whom, then a line for each game.

From it a contest is resumed, and its games are shown again (`replay`). Every line that is read is checked.
The header has the seed and each line its mines, so no player may see the file while there are games to play.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from math import prod
from pathlib import Path
from typing import Annotated, Literal

from minesweeper.contest.contest import Layout
from minesweeper.contest.entrant import COMMAND, Outcome
from minesweeper.contest.rules import MAX_SIDE
from minesweeper.programs.locks.aliases import refuse_aliases
from minesweeper.shell.arguments import Seconds, Seed
from minesweeper.shell.journal import Journal, complete_lines
from minesweeper.shell.schema import Between, Printable, checked, parsed, read, shown

_MAX_HEADER = 1 << 20


@dataclass(frozen=True)
class Plan:
    """What a contest plays: the options of the command that determine the games."""

    games: Annotated[int, Between(1, 1_000_000)]
    seed: Seed
    size: tuple[Annotated[int, Between(1, MAX_SIDE)], Annotated[int, Between(1, MAX_SIDE)]]
    mines: Annotated[int, Between(1)]
    no_guess: bool
    turn_limit: Seconds
    game_limit: Seconds
    start_limit: Seconds
    memory: Annotated[int, Between(1, 1 << 20)]
    boards: Literal["same", "own"] = "same"  # whether all players have the same ones


@dataclass(frozen=True)
class Header:
    """The first line of a log."""

    file: Literal["minesweeper contest log"]
    version: Literal[2]
    players: tuple[tuple[Printable, str], ...]  # as they were named, each with a hash of its files
    plan: Plan


class Log:
    """An open log, with the outcomes that are in it already, without their turns and mines."""

    def __init__(self, journal: Journal, outcomes: Sequence[Outcome] = (), *, late: bool = False):
        self.path = journal.path
        self.outcomes = outcomes
        self.late = late
        self._journal = journal
        self._lines: list[str] = []  # that are not written yet

    @classmethod
    def begin(cls, path: str, header: Header, *, late: bool = False) -> Log:
        """Create a log; a `late` one stays empty until it is closed.

        ValueError: the file is not empty, another process is writing it, or it has another path.
        """
        log = cls(Journal(path, new=True, private=True), late=late)
        log._refuse_aliases()
        log._append(asdict(header))
        return log

    @classmethod
    def resume(cls, path: str, header: Header, layouts: Callable[[int], Sequence[Layout]]) -> Log:
        """Open the log of a contest to resume it; ValueError if it is damaged or of another contest."""
        journal = Journal(path, new=False)
        try:
            _compare(path, read_header(path), header)
            outcomes = []
            for outcome in _sound(_outcomes(path, header, journal.lines())):
                if {*outcome.mines} != {*layouts(outcome.player)[outcome.game].mines}:
                    raise ValueError(f"{path}: expected the boards that this version draws, found others")
                outcomes.append(outcome._replace(turns=(), mines=()))
        except BaseException:
            journal.close()
            raise
        log = cls(journal, outcomes)
        log._refuse_aliases()
        return log

    def write(self, outcome: Outcome) -> None:
        """Append a game that has ended."""
        self._append(outcome._asdict())

    def close(self) -> None:
        self._flush()
        self._journal.close()

    def _refuse_aliases(self) -> None:
        """ValueError if players, from whom the log is hidden by its path, could read it by another one."""
        if sys.platform == "linux" and not self.late:
            try:
                refuse_aliases(self.path)
            except BaseException:
                self._journal.close()
                raise

    def _append(self, line: dict[str, object]) -> None:
        self._lines.append(json.dumps(line) + "\n")
        if not self.late:
            self._flush()

    def _flush(self) -> None:
        text = "".join(self._lines)
        self._lines.clear()
        self._journal.append(text)


def header_of(players: Sequence[str], plan: Plan) -> Header:
    """The header of a contest's log; ValueError if the name of a player cannot be printed."""
    named = tuple((player, _digest(player)) for player in players)
    header = Header("minesweeper contest log", 2, named, plan)
    return read(Header, json.dumps(asdict(header)))


def _digest(player: str) -> str:
    """A hash of the contents of a player's files."""
    is_command = player.startswith(COMMAND)
    paths = shlex.split(player.removeprefix(COMMAND)) if is_command else [player]
    found = hashlib.sha256()
    for path in filter(os.path.isfile, paths):
        with Path(path).open("rb") as file:
            while block := file.read(1 << 20):
                found.update(block)
    return found.hexdigest()[:16]


def read_header(path: str) -> Header:
    """The header of a log; ValueError if the file has none. Its players must not be started unasked."""
    with Path(path).open("rb") as file:
        line = file.readline(_MAX_HEADER)
    try:
        found = parsed(line)
        if isinstance(found, dict) and found.get("version") == 1:
            raise ValueError("expected a log of this version, found a file of version 0.2.0")
        if not line.endswith(b"\n"):
            raise ValueError(f"expected the log of a contest, found {shown(line)}")
        return checked(Header, found)
    except ValueError as error:
        raise ValueError(f"{path}: line 1: {error}") from None


def read_log(path: str) -> tuple[Header, Iterator[Outcome]]:
    """The header of a log, and the games in it so far; ValueError names the first line that is neither."""
    header, found = read_damaged_log(path)
    return header, _sound(found)


def read_damaged_log(path: str) -> tuple[Header, Iterator[Outcome | ValueError]]:
    """The same, with the error of each line that is none in its place."""
    header = read_header(path)
    return header, _outcomes(path, header, complete_lines(path))


def _sound(found: Iterable[Outcome | ValueError]) -> Iterator[Outcome]:
    for each in found:
        if isinstance(each, ValueError):
            raise each
        yield each


def _outcomes(
    path: str, header: Header, lines: Iterable[tuple[int, bytes]]
) -> Iterator[Outcome | ValueError]:
    """Yield the games below the header, and an error for each line that is none of this contest, or twice."""
    played: set[tuple[int, int]] = set()
    for number, line in islice(lines, 1, None):
        try:
            outcome = read(Outcome, line)
            _check(header, outcome)
            if (outcome.player, outcome.game) in played:
                raise ValueError(
                    f"expected another game, found game {outcome.game} of player {outcome.player} again"
                )
        except ValueError as error:
            yield ValueError(f"{path}: line {number}: {error}")
        else:
            played.add((outcome.player, outcome.game))
            yield outcome


def _check(header: Header, outcome: Outcome) -> None:
    """ValueError unless an outcome may be one of this contest."""
    cells, mines = prod(header.plan.size), header.plan.mines
    for name, most in (("player", len(header.players)), ("game", header.plan.games)):
        if (found := getattr(outcome, name)) >= most:
            raise ValueError(f"{name}: expected a number below {most}, found {found}")
    different = {cell for cell in outcome.mines if 0 <= cell < cells}
    if not len(different) == len(outcome.mines) == mines:
        raise ValueError(f"mines: expected {mines} different cells, found {shown(outcome.mines)}")


def _compare(path: str, found: Header, expected: Header) -> None:
    """ValueError if the log is of another contest."""
    here, there = ({"players": each.players, **vars(each.plan)} for each in (found, expected))
    for name, value in here.items():
        if value != there[name]:
            told = f"expected {shown(there[name])}, found {shown(value)}"
            raise ValueError(f"{path} is the log of another contest: {name}: {told}")
