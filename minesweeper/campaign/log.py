"""The log of a campaign: a header line with its plan, then a line for each result.

Header and results are dataclasses or named tuples. Each line is a JSON object whose last field, a checksum,
shows whether the line was changed. One process at a time appends lines, those of one call together or not at
all. A run that stopped continues from its log.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import fields
from itertools import count, islice
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar, get_args, get_type_hints
from zlib import crc32

from minesweeper.shell.files import write_whole
from minesweeper.shell.posix import fcntl, need_posix
from minesweeper.shell.schema import brief, read_json

R = TypeVar("R")

# The longest line that is read, in bytes. No campaign writes one half as long.
MAX_LOG_LINE = 1 << 22


class Damaged(ValueError):
    """A line of a log is not one that its run wrote there."""


def with_check(text: str) -> str:
    """Return the line of a JSON object, with a checksum of all before it as its last field."""
    text = text.removesuffix("}") + ","
    return f'{text}"check":"{crc32(text.encode()):08x}"}}\n'


def line_of(record: Any) -> str:
    """Return the line of a header or a result."""
    named = isinstance(record, tuple)  # JSON would have a list
    return with_check(_ENCODER.encode(record._asdict() if named else record))


def _by_name(record: Any) -> dict[str, Any]:
    """Return the fields of a dataclass; `asdict` would copy them, which takes four times as long."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


_ENCODER = json.JSONEncoder(separators=(",", ":"), default=_by_name)


def read_line(kind: type[R], line: bytes) -> R:
    """Return the header or the result in a line; ValueError if its checksum or a field is wrong."""
    text, _, check = line.rpartition(b'"check":')
    if check != b'"%08x"}\n' % crc32(text):
        raise ValueError(f"expected a line with its checksum, found {brief(line)}")
    return read_json(kind, text.removesuffix(b",") + b"}")


def first_line(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123  # the error names the path as it was given
        return file.readline(MAX_LOG_LINE)


def read_header(path: str, kind: type[R]) -> R:
    """Return the header of a log; ValueError if the file has none of this kind."""
    line = first_line(path)
    try:
        if not line.endswith(b"\n"):
            raise ValueError(f"expected the header of a log, found {brief(line)}")
        (expected,) = get_args(get_type_hints(kind)["file"])
        if (file := read_line(dict[str, object], line).get("file")) != expected:
            raise ValueError(f"expected a {expected}, found {brief(file)}")
        return read_line(kind, line)
    except ValueError as error:
        raise ValueError(f"{path}: line 1: {error}") from None


def header_to_go_on(path: str | None, kind: type[R]) -> R | None:
    """Return the header of the log that a run continues; None if it begins a log, or has none.

    The owner can then read a log that a killed run has left sealed. ValueError: a run is writing it.
    """
    if not path or not Path(path).is_file() or not Path(path).stat().st_size:
        return None
    if not os.access(path, os.R_OK):
        _unseal(path)
    return read_header(path, kind)


def read_results(path: str, kind: type[R], check: Callable[[R], object]) -> Iterator[R | Damaged]:
    """Yield the results in a log, with an error for a line that is damaged or does not pass the `check`."""
    with open(path, "rb") as file:  # noqa: PTH123
        file.readline(MAX_LOG_LINE)
        for number, line in _lines(file):
            try:
                yield _result(path, number, line, kind, check)
            except Damaged as error:
                yield error


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines below the header with their numbers, without an incomplete last one."""
    for number in count(2):
        line = file.readline(MAX_LOG_LINE)
        if len(line) < MAX_LOG_LINE and not line.endswith(b"\n"):
            return
        yield number, line


def _result(path: str, number: int, line: bytes, kind: type[R], check: Callable[[R], object]) -> R:
    try:
        result = read_line(kind, line)
        check(result)
        return result
    except ValueError as error:
        raise Damaged(f"{path}: line {number}: {error}") from None


def digest(paths: Iterable[str]) -> str:
    """Return a hash of the contents of a player's files, which shows whether the player has changed."""
    contents = hashlib.sha256()
    for path in paths:
        with Path(path).open("rb") as file:
            while block := file.read(1 << 20):
                contents.update(block)
    return contents.hexdigest()[:16]


def refuse_other_run(path: str, logged: Any, expected: Any) -> None:
    """Raise ValueError if the header in a log is not the expected one; it names what differs."""
    for header, other in ((expected.plan, logged.plan), (expected, logged)):
        for name, due in _by_name(header).items():
            if due != (value := getattr(other, name)):
                problem = f"{name}: expected {brief(due)}, found {brief(value)}"
                raise ValueError(f"{path}: line 1: it is the log of another run: {problem}")


def _unseal(path: str) -> None:
    """Give a log that a killed run has left sealed back to its owner; ValueError: a run is writing it."""
    with suppress(OSError):  # reading the log raises the same error
        os.chmod(path, 0o600)  # noqa: PTH101
        file = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.fchmod(file, 0)
            raise ValueError(_being_written(path)) from None
        finally:
            os.close(file)


def _being_written(path: str) -> str:
    return f"{path} is being written by another process"


class Log(Generic[R]):
    """An open log with results of one type. Every problem with its file is an OSError or ValueError."""

    def __init__(
        self,
        path: str,
        header: Any,
        kind: type[R],
        *,
        secret: bool = False,
        late: bool = False,
    ):
        """Begin the log, or continue it; ValueError if it is another run's, or another process writes it.

        Nobody else may read a `secret` log, nor open it before it is closed here. A `late` log is written
        when it is closed.
        """
        need_posix("a log, which is locked while it is written,")
        self.path, self.late, self._header, self._kind = path, late, header, kind
        self._unwritten, self._sealed = "", False
        self._end = self._read = 0  # of the last complete text, and of the last line taken, in bytes
        if Path(path).is_fifo():  # opening one may block for ever, and so may its lines
            raise ValueError(f"{path}: not a file")
        made = not Path(path).exists()
        if not made and not os.access(path, os.R_OK):
            _unseal(path)
        mode = 0o600 if secret else 0o666
        self._fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, mode)
        self.file = os.fdopen(self._fd, "rb")  # to read the lines that are there
        try:
            self._lock(remove=made)
            status = os.fstat(self._fd)
            self._rights = stat.S_IMODE(status.st_mode) or 0o600  # root opens a sealed one, too
            self._end = status.st_size
            if self._end:
                refuse_other_run(path, read_header(path, type(header)), header)
                self._read = len(self.file.readline(MAX_LOG_LINE))
            if secret and not late:
                self._seal(status)
            if not self._end:
                self._append(line_of(header))
        except BaseException:
            self.close()
            raise
        self._lines = _lines(self.file)

    def take(self, number: int, check: Callable[[R], object]) -> list[R]:
        """Return the next results that were there at first.

        If there are fewer than this `number`, they are cut off, and nothing is returned. Damaged: a line is
        not one of a result that passes the `check`, which raises ValueError for others.
        """
        taken, end = list[R](), self._read
        for place, line in islice(self._lines, number):
            taken.append(_result(self.path, place, line, self._kind, check))
            self._read += len(line)
        if len(taken) == number:
            return taken
        if end != self._end:  # a device cannot be truncated
            os.ftruncate(self._fd, end)
            self._read = self._end = end
        return []

    def rest(self, check: Callable[[R], object]) -> Iterator[R]:
        """Yield all other results that were there at first; Damaged as in `take`."""
        while taken := self.take(1, check):
            yield from taken

    def add(self, *records: R) -> None:
        """Append all of these results; OSError if that fails, after a part of them has been cut off."""
        self._append("".join(map(line_of, records)))

    def close(self, results: Iterable[R] | None = None) -> None:
        """Write a late log, give a secret one back to its owner, and leave only `results` in it, if named."""
        try:
            self._write()
            if self._sealed:
                self._mode(self._rights)
            if results is not None:
                write_whole(Path(self.path), "".join(map(line_of, (self._header, *results))))
        finally:
            self.file.close()

    def _lock(self, *, remove: bool) -> None:
        """Lock the file; where there are no locks, remove one that was just made."""
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ValueError(_being_written(self.path)) from None
        except OSError as error:
            if remove:
                os.unlink(self.path)  # noqa: PTH108
            raise self._named(error) from None

    def _seal(self, status: os.stat_result) -> None:
        """Give the file mode 0: only root can open it then, unless its only path is hidden."""
        if not stat.S_ISREG(status.st_mode):
            raise ValueError(f"{self.path} is not a file")
        if status.st_nlink > 1:
            raise ValueError(f"{self.path}: players could read it by its other name")
        self._mode(0)
        self._sealed = True

    def _mode(self, mode: int) -> None:
        try:
            os.fchmod(self._fd, mode)
        except OSError as error:
            raise self._named(error) from None

    def _append(self, text: str) -> None:
        self._unwritten += text
        if not self.late:
            self._write()

    def _write(self) -> None:
        data = memoryview(self._unwritten.encode("ascii"))
        size, self._unwritten = len(data), ""
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError as error:
            with suppress(OSError):  # a device cannot be truncated
                os.ftruncate(self._fd, self._end)
            raise self._named(error) from None
        self._end += size
        self._read = self._end

    def _named(self, error: OSError) -> OSError:
        return OSError(error.errno, error.strerror, self.path)
