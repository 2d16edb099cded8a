"""The log of a run: a line that says what is played, then a line for each game.

Lines are only ever appended, a chunk of games with one write. The same games have the same
lines, up to the last three fields, two times and a checksum; only their order depends on who played
them. What is read is compared with what would be written, so no damaged line is ever counted.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from itertools import count
from math import inf
from typing import Any
from zlib import crc32

from minesweeper.programs.verdict import most_operations
from minesweeper.scoring.jobs import Job, Result
from minesweeper.shell.journal import Journal

# What finds the job that a line belongs to: from the names of a player and a set, and a seed.
Find = Callable[[str, str, int], Job | None]

# Another Python plays the same games.
_MAY_DIFFER = {"python"}

# The longest line that is read: no run writes one that is half as long, whatever its players are called.
_MAX_LINE = 1 << 20

# What a game's line has, in JSON.
_KINDS = {
    "set": str, "seed": int, "index": int, "player": str, "score": float, "found": int, "visited": int,
    "won": bool, "moves": int, "verdict": str, "cpu": float, "slowest": float, "check": str,
}  # fmt: skip


class Damaged(ValueError):
    """A log has a line that no run has written there."""


class Log(Journal):
    """An open log. Every error that has to do with the file is an OSError or ValueError that names it."""

    rival = "another run"

    @classmethod
    def begin(cls, path: str, header: dict[str, object]) -> Log:
        """A new log; ValueError if the file has something in it already."""
        log = cls(path, new=True)
        log.append(json.dumps(header) + "\n")
        return log

    @classmethod
    def resume(cls, path: str) -> tuple[Log, dict[str, object]]:
        """A log that was begun before, with its header; `read` must be next."""
        log = cls(path, new=False)
        if not stat.S_ISREG(os.fstat(log._file).st_mode):  # a pipe or a device may have no end
            log.close()
            raise ValueError(f"{path} is not a file")
        with open(path, "rb") as file:  # noqa: PTH123  # beside os.open
            line = file.readline(_MAX_LINE)
        header = _read_json(line)
        if type(header) is not dict or "command" not in header or not line.endswith(b"\n"):
            log.close()
            raise ValueError(f"{path}: line 1: expected a log's header, found {_shown(line)}")
        log._end = len(line)
        return log, header

    def agrees(self, found: dict[str, object], expected: dict[str, object]) -> None:
        """ValueError if the log's header is not that of this run."""
        due = json.loads(json.dumps(expected))
        for name in (*due, *found):
            if name not in _MAY_DIFFER and found.get(name) != due.get(name):
                values = " not ".join(_short(each.get(name)) for each in (found, due))
                raise ValueError(f"{self.path}: line 1: it is the log of another run: {name} {values}")

    def read(self, find: Find) -> Iterator[tuple[Job, list[Result]]]:
        """The chunks that are in the log; what follows the last whole one is cut off."""
        before: Job | None = None
        results: list[Result] = []
        with open(self.path, "rb") as file:  # noqa: PTH123  # beside os.open
            file.seek(self._end)
            end = self._end
            for number in count(2):
                line = file.readline(_MAX_LINE)
                if len(line) < _MAX_LINE and not line.endswith(b"\n"):
                    break
                end += len(line)
                job, index, result = self._parse(number, line, find)
                if index != len(results) or job != (before if results else job):
                    raise Damaged(f"{self.path}: line {number}: expected the game after the line before")
                results.append(result)
                before = job
                if len(results) == job.games:
                    self._end = end
                    yield job, results
                    results = []
        os.ftruncate(self._file, self._end)

    def _parse(self, number: int, line: bytes, find: Find) -> tuple[Job, int, Result]:
        record = _read_json(line)
        if type(record) is dict and {name: type(value) for name, value in record.items()} == _KINDS:
            job, index = find(record["player"], record["set"], record["seed"]), record["index"]
            if job and 0 <= index < job.games:
                names = ("won", "moves", "verdict", "cpu", "slowest")
                cells, rest = job.parameters.cells, [record[name] for name in names]
                result = Result(record["found"], record["visited"], cells, *rest)
                if _possible(job, result) and _line(record["player"], job, index, result).encode() == line:
                    return job, index, result
        raise Damaged(f"{self.path}: line {number}: expected a game of this run, found {_shown(line)}")

    def write(self, name: str, job: Job, results: list[Result]) -> None:
        """Append the games of a chunk, played by the player of this name, at once."""
        self.append("".join(_line(name, job, index, result) for index, result in enumerate(results)))


def _line(name: str, job: Job, index: int, r: Result) -> str:
    """The line of a game, played by the player of this name."""
    game = (
        f'{{"set":"{job.parameters.name}","seed":{job.seed},"index":{index},"player":{json.dumps(name)},'
        f'"score":{r.score!r},"found":{r.found},"visited":{r.visited},"won":{"true" if r.won else "false"},'
        f'"moves":{r.moves},"verdict":{json.dumps(r.verdict)},"cpu":{r.cpu:.6f},"slowest":{r.slowest:.6f},'
    )
    return f'{game}"check":"{crc32(game.encode()):08x}"}}\n'


def _possible(job: Job, r: Result) -> bool:
    """Whether a game of this job can have ended so."""
    mines, safe = job.parameters.mines, job.parameters.cells - job.parameters.mines
    over = not r.verdict or re.fullmatch("[A-Z]{2,3}: .{0,300}", r.verdict)
    done = r.won == (r.visited == safe and not r.verdict) and (r.found == mines or not r.won)
    counts = 0 <= r.found <= mines and 0 <= r.visited <= safe and 0 <= r.moves <= most_operations(r.cells)
    return bool(over) and done and counts and 0 <= r.cpu < inf and 0 <= r.slowest < inf


def _read_json(line: bytes) -> Any:
    """What a line holds; None if it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _shown(line: bytes) -> str:
    return ascii(line.decode("utf-8", "replace").strip()[:60])


def _short(value: object) -> str:
    """A value of a header, in a few words."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
