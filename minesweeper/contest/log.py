"""The log of a contest: a header line with its options, then a line for each game as it ends.

Every line that is read is checked. The header has the seed, so no player may see the file.
"""

from __future__ import annotations

import hashlib
import json
import math
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from minesweeper.contest.entrant import COMMAND, Outcome
from minesweeper.contest.replay import FAILURES, MAX_SIDE
from minesweeper.contest.rules import Turn, shown
from minesweeper.programs.verdict import most_operations
from minesweeper.rules.game import LOST, WON
from minesweeper.shell.journal import Journal

_TITLE, _VERSION = "minesweeper contest log", 1

_MAX_GAMES = 1_000_000
_MAX_SECONDS = 1e6
_MAX_TEXT = 400


def _whole(least: int, most: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _number(most: float) -> Callable[[object], bool]:
    return lambda value: type(value) in (int, float) and math.isfinite(value) and 0 <= value <= most  # type: ignore[arg-type, operator]


def _text(value: object) -> bool:
    return type(value) is str and len(value) <= _MAX_TEXT and value.isprintable()


def _is(*kinds: type) -> Callable[[object], bool]:
    return lambda value: type(value) in kinds


# The options that determine the games, each with a check of its value.
SETTLED: dict[str, Callable[[object], bool]] = {
    "games": _whole(1, _MAX_GAMES),
    "seed": _whole(0, (1 << 64) - 1),
    "size": lambda value: type(value) is list and len(value) == 2 and all(map(_whole(1, MAX_SIDE), value)),
    "mines": _whole(1, MAX_SIDE**2),
    "no_guess": _is(bool),
    "turn_limit": _number(_MAX_SECONDS),
    "game_limit": _number(_MAX_SECONDS),
    "start_limit": _number(_MAX_SECONDS),
    "memory": _whole(1, 1 << 40),
    "keep_turns": _is(bool),
}

_OUTCOME: dict[str, Callable[[object], bool]] = {
    "player": _whole(0, _MAX_GAMES),
    "game": _whole(0, _MAX_GAMES),
    "name": _text,
    "verdict": lambda value: value in (WON, LOST, *FAILURES),
    "turn": _whole(0, most_operations(MAX_SIDE**2) + 1),
    "detail": _text,
    "score": _number(1),
    "seconds": _number(_MAX_SECONDS),
    "slowest": _number(_MAX_SECONDS),
    "turns": lambda value: type(value) is list and all(map(_is_turn, value)),
}


def _is_turn(value: object) -> bool:
    return type(value) is list and [*map(type, value)] == [int, int, bool]


class Log:
    """An open log, with the outcomes that are in it already."""

    def __init__(self, journal: Journal, outcomes: Sequence[Outcome] = ()):
        self.path = journal.path
        self.outcomes = outcomes
        self._journal = journal

    @classmethod
    def begin(cls, path: str, players: Sequence[str], settled: Mapping[str, object]) -> Log:
        """Create the log of a contest of these players; `settled` has the options in SETTLED.

        ValueError: the file is not empty, or another process is writing it.
        """
        journal = Journal(path, new=True, private=True)
        journal.append(json.dumps(_header(players, settled)) + "\n")
        return cls(journal)

    @classmethod
    def resume(cls, path: str, players: Sequence[str], settled: Mapping[str, object]) -> Log:
        """Open the log of a contest to resume it; ValueError if it is damaged or of another contest."""
        journal = Journal(path, new=False)
        try:
            expected = _header(players, settled)
            found: set[tuple[int, int]] = set()
            outcomes = []
            for number, line in journal.lines():
                if number == 1:
                    _compare(path, _read_header(path, line), expected)
                    continue
                outcome = _read_outcome(line)
                fits = outcome and outcome.player < len(players) and outcome.game < expected["games"]
                if not outcome or not fits or (outcome.player, outcome.game) in found:
                    raise ValueError(
                        f"{path}: line {number}: expected another game of this contest, found {_shown(line)}"
                    )
                found.add((outcome.player, outcome.game))
                outcomes.append(outcome)
        except BaseException:
            journal.close()
            raise
        return cls(journal, outcomes)

    def write(self, outcome: Outcome) -> None:
        """Append a game that has ended."""
        self._journal.append(json.dumps(outcome._asdict()) + "\n")

    def close(self) -> None:
        self._journal.close()


def settled_by(path: str) -> tuple[list[str], dict[str, Any]]:
    """The players of a log, which must not be started unasked, and the options that determine its games.

    ValueError: the file is no log of a contest.
    """
    with Path(path).open("rb") as file:
        header = _read_header(path, file.readline(1 << 20))
    return [player for player, _ in header["players"]], {name: header[name] for name in SETTLED}


def _header(players: Sequence[str], settled: Mapping[str, object]) -> dict[str, Any]:
    header = {
        "file": _TITLE,
        "version": _VERSION,
        "players": [[player, _digest(player)] for player in players],
        **{name: settled[name] for name in SETTLED},
    }
    return json.loads(json.dumps(header))  # type: ignore[no-any-return]  # as it is read: lists, no tuples


def _digest(player: str) -> str:
    """A hash of the contents of a player's files."""
    is_command = player.startswith(COMMAND)
    paths = shlex.split(player.removeprefix(COMMAND)) if is_command else [player]
    files = b"".join(Path(path).read_bytes() for path in paths if Path(path).is_file())
    return hashlib.sha256(files).hexdigest()[:16]


def _read_header(path: str, line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        header = None
    if (
        type(header) is not dict
        or (header.get("file"), header.get("version")) != (_TITLE, _VERSION)
        or type(header.get("players")) is not list
        or not all(type(each) is list and [*map(type, each)] == [str, str] for each in header["players"])
        or not all(name in header and fits(header[name]) for name, fits in SETTLED.items())
    ):
        raise ValueError(f"{path}: line 1: expected the log of a contest, found {_shown(line)}")
    return header


def _compare(path: str, found: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """ValueError if the log is of another contest."""
    for name, value in expected.items():
        if found[name] != value:
            told = f"{shown(str(found[name]))}, not {shown(str(value))}"
            raise ValueError(f"{path} is the log of another contest: {name.replace('_', ' ')} {told}")


def _read_outcome(line: bytes) -> Outcome | None:
    """The outcome in a line, or None if the line is not one."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if type(value) is not dict or value.keys() != _OUTCOME.keys():
        return None
    if not all(fits(value[name]) for name, fits in _OUTCOME.items()):
        return None
    return Outcome(**value | {"turns": tuple(Turn(*turn) for turn in value["turns"])})


def _shown(line: bytes) -> str:
    return shown(line.decode("utf-8", "replace"))
