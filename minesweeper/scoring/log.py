"""The log of a run: a line that says what is played, then a line for each game.

Lines are only ever appended, a chunk of games with one write. The same games have the same
lines, up to the last two fields, which are times; only their order depends on who played them.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress

from minesweeper.scoring.jobs import Job, Result

# What finds the job that a line belongs to: from the names of a player and a set, and a seed.
Find = Callable[[str, str, int], Job | None]

# Another Python plays the same games.
_MAY_DIFFER = {"python"}


class Log:
    """An open log. Every error that has to do with the file is an OSError or ValueError that names it."""

    def __init__(self, path: str, descriptor: int):
        self.path = path
        self._file = descriptor
        self._end = 0  # of the last whole chunk

    @classmethod
    def begin(cls, path: str, header: dict[str, object]) -> Log:
        """A new log; ValueError if the file has something in it already."""
        log = cls._open(path, os.O_CREAT)
        if os.fstat(log._file).st_size:
            log.close()
            raise ValueError(f"{path} is not empty: --resume {path} goes on where it stopped")
        log._append(json.dumps(header) + "\n")
        return log

    @classmethod
    def resume(cls, path: str) -> tuple[Log, dict[str, object]]:
        """A log that was begun before, with its header; `read` must be next."""
        log = cls._open(path, 0)
        with open(path, "rb") as file:  # noqa: PTH123  # beside os.open
            line = file.readline()
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or "command" not in header:
            log.close()
            raise ValueError(f"{path}: line 1: expected a log's header, found {_shown(line)}")
        log._end = len(line)
        return log, header

    @classmethod
    def _open(cls, path: str, flags: int) -> Log:
        log = cls(path, os.open(path, os.O_RDWR | os.O_APPEND | flags, 0o666))
        try:
            fcntl.flock(log._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            log.close()
            raise ValueError(f"{path} is being written by another run") from None
        return log

    def agrees(self, found: dict[str, object], expected: dict[str, object]) -> None:
        """ValueError if the log's header is not that of this run."""
        for name, value in json.loads(json.dumps(expected)).items():
            if name not in _MAY_DIFFER and found.get(name) != value:
                raise ValueError(
                    f"{self.path} is the log of another run: {name} {found.get(name)!r}, not {value!r}"
                )

    def read(self, find: Find) -> Iterator[tuple[Job, list[Result]]]:
        """The chunks that are in the log; what follows the last whole one is cut off."""
        before: Job | None = None
        results: list[Result] = []
        with open(self.path, "rb") as file:  # noqa: PTH123  # beside os.open
            file.seek(self._end)
            end = self._end
            for number, line in enumerate(file, start=2):
                if not line.endswith(b"\n"):
                    break
                end += len(line)
                job, index, result = self._parse(number, line, find)
                if index != len(results) or job != (before if results else job):
                    raise ValueError(f"{self.path}: line {number}: expected the game after the line before")
                results.append(result)
                before = job
                if len(results) == job.games:
                    self._end = end
                    yield job, results
                    results = []
        os.ftruncate(self._file, self._end)

    def _parse(self, number: int, line: bytes, find: Find) -> tuple[Job, int, Result]:
        try:
            record = json.loads(line)
            job = find(record["player"], record["set"], record["seed"])
            if job is None or not 0 <= record["index"] < job.games:
                raise ValueError
            names = ("found", "visited", "won", "moves", "verdict", "cpu", "slowest")
            found, visited, *rest = (record[name] for name in names)
            return job, record["index"], Result(found, visited, job.parameters.cells, *rest)
        except (ValueError, KeyError, TypeError):
            raise ValueError(
                f"{self.path}: line {number}: expected a game of this run, found {_shown(line)}"
            ) from None

    def write(self, name: str, job: Job, results: list[Result]) -> None:
        """Append the games of a chunk, played by the player of this name, at once."""
        game = f'{{"set":"{job.parameters.name}","seed":{job.seed},"index":'
        player = json.dumps(name)
        self._append(
            "".join(
                f'{game}{index},"player":{player},"score":{r.score!r},"found":{r.found},"visited":{r.visited},'
                f'"won":{"true" if r.won else "false"},"moves":{r.moves},'
                f'"verdict":{json.dumps(r.verdict)},'
                f'"cpu":{r.cpu:.6f},"slowest":{r.slowest:.6f}}}\n'
                for index, r in enumerate(results)
            )
        )

    def _append(self, text: str) -> None:
        """Write all of `text`, or nothing of it and raise."""
        data = memoryview(text.encode("ascii"))
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            with suppress(OSError):  # a device has no length
                os.ftruncate(self._file, self._end)
            raise OSError(error.errno, error.strerror, self.path) from None
        self._end += len(text)

    def close(self) -> None:
        os.close(self._file)


def _shown(line: bytes) -> str:
    return repr(line.decode("utf-8", "replace").strip()[:60])
