"""The log of a run: a header line with the plan, then a line for each game.

Lines are only ever appended, all games of a job with one write, and the jobs in the order of the plan. When
the same games are played again, only the last three fields of their lines differ: two times and a checksum.
Each line that is read is compared with what would be written, so no damaged line is ever counted.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import TypedDict
from zlib import crc32

from minesweeper.programs.verdict import most_operations
from minesweeper.scoring.jobs import Job, Result
from minesweeper.shell.journal import Journal
from minesweeper.shell.schema import Duration, read

# Finds the job of a line, from the names of its player and its set, and its seed; None if there is none.
Find = Callable[[str, str, int], Job | None]

# The fields of the header that may differ when a run is resumed: another Python plays the same games.
_MAY_DIFFER = {"python"}

# The longest line that is read, in bytes. No run writes one half as long, whatever its players' names.
_MAX_LINE = 1 << 20


class Game(TypedDict):
    """The line of a game, before it is compared with what would be written."""

    set: str
    seed: int
    index: int
    player: str
    score: float
    found: int
    visited: int
    won: bool
    moves: int
    verdict: str
    cpu: Duration
    slowest: Duration
    check: str


class Damaged(ValueError):
    """A log has a line that its run has not written there."""


class Log(Journal):
    """An open log. Every error of its file is an OSError or a ValueError that names the file."""

    rival = "another run"

    @classmethod
    def begin(cls, path: str, header: dict[str, object]) -> Log:
        """A new log with this header; ValueError if the file is not empty."""
        log = cls(path, new=True)
        log.append(json.dumps(header) + "\n")
        return log

    @classmethod
    def resume(cls, path: str) -> tuple[Log, dict[str, object]]:
        """An existing log and its header; ValueError if it has none. `read` must be called next."""
        log = cls(path, new=False)
        if not stat.S_ISREG(os.fstat(log._file).st_mode):  # a pipe or a device may have no end
            log.close()
            raise ValueError(f"{path} is not a file")
        with open(path, "rb") as file:  # noqa: PTH123  # beside os.open
            line = file.readline(_MAX_LINE)
        header: dict[str, object] = {}
        with suppress(ValueError):
            header = read(dict[str, object], line)
        if "command" not in header or not line.endswith(b"\n"):
            log.close()
            raise ValueError(f"{path}: line 1: expected a log's header, found {_shown(line)}")
        log._end = len(line)
        return log, header

    def agrees(self, found: dict[str, object], expected: dict[str, object]) -> None:
        """ValueError if the log's header is not that of this run."""
        due = json.loads(json.dumps(expected))
        for name in (*due, *found):
            if name not in _MAY_DIFFER and found.get(name) != due.get(name):
                values = ", expected ".join(_short(each.get(name)) for each in (found, due))
                raise ValueError(f"{self.path}: line 1: it is the log of another run: {name} is {values}")

    def read(self, find: Find) -> Iterator[tuple[Job, list[Result]]]:
        """The jobs in the log, with their results; then the file is cut off after the last complete job.

        Damaged if a line is not a game of this run, or out of order.
        """
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
                    expected = "the next game of the same seed" if results else "the first game of a seed"
                    raise Damaged(f"{self.path}: line {number}: expected {expected}, found {_shown(line)}")
                results.append(result)
                before = job
                if len(results) == job.games:
                    self._end = end
                    yield job, results
                    results = []
        os.ftruncate(self._file, self._end)

    def _parse(self, number: int, line: bytes, find: Find) -> tuple[Job, int, Result]:
        with suppress(ValueError):
            game = read(Game, line)
            job, index = find(game["player"], game["set"], game["seed"]), game["index"]
            if job and 0 <= index < job.games:
                counts = game["found"], game["visited"], job.parameters.cells, game["won"], game["moves"]
                result = Result(*counts, game["verdict"], game["cpu"], game["slowest"])
                if _possible(job, result) and _line(game["player"], job, index, result).encode() == line:
                    return job, index, result
        raise Damaged(f"{self.path}: line {number}: expected a game of this run, found {_shown(line)}")

    def write(self, name: str, job: Job, results: list[Result]) -> None:
        """Append the games of a job, whose player has this name, with one write."""
        self.append("".join(_line(name, job, index, result) for index, result in enumerate(results)))


def _line(name: str, job: Job, index: int, r: Result) -> str:
    """The line of a game, whose player has this name."""
    game = (
        f'{{"set":"{job.parameters.name}","seed":{job.seed},"index":{index},"player":{json.dumps(name)},'
        f'"score":{r.score!r},"found":{r.found},"visited":{r.visited},"won":{"true" if r.won else "false"},'
        f'"moves":{r.moves},"verdict":{json.dumps(r.verdict)},"cpu":{r.cpu:.6f},"slowest":{r.slowest:.6f},'
    )
    return f'{game}"check":"{crc32(game.encode()):08x}"}}\n'


def _possible(job: Job, r: Result) -> bool:
    """Whether a game of this job can have this result."""
    mines, safe = job.parameters.mines, job.parameters.cells - job.parameters.mines
    over = not r.verdict or re.fullmatch("[A-Z]{2,3}: .{0,300}", r.verdict)
    done = r.won == (r.visited == safe and not r.verdict) and (r.found == mines or not r.won)
    counts = 0 <= r.found <= mines and 0 <= r.visited <= safe and 0 <= r.moves <= most_operations(r.cells)
    return bool(over) and r.verdict.isprintable() and done and counts


def _shown(line: bytes) -> str:
    return ascii(line.decode("utf-8", "replace").strip()[:60])


def _short(value: object) -> str:
    """A value of a header, in at most 80 characters."""
    text = ascii(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
