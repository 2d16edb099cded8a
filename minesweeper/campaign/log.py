"""The log of a campaign: a header line with what is played, then results.

Lines are only ever appended, each text whole or not at all, by one process at a time. A campaign that stopped
is resumed from its log. Each line of results has a checksum, so no line that was changed since is believed.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from zlib import crc32

from minesweeper.shell.posix import fcntl, need_posix
from minesweeper.shell.schema import brief

# The longest line that is read, in bytes. No campaign writes one half as long.
MAX_LOG_LINE = 1 << 22


def header_line(path: str) -> bytes:
    """The first line of a log; ValueError if the path is not a file."""
    if Path(path).exists() and not Path(path).is_file():  # a pipe or a device may have no end
        raise ValueError(f"{path} is not a file")
    with open(path, "rb") as file:  # noqa: PTH123  # the error names the path as it was given
        return file.readline(MAX_LOG_LINE)


def complete_lines(path: str, first: int = 2) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a log with their numbers, from `first` on, without an incomplete last one."""
    with open(path, "rb") as file:  # noqa: PTH123
        for number in count(1):
            line = file.readline(MAX_LOG_LINE)
            if len(line) < MAX_LOG_LINE and not line.endswith(b"\n"):
                return
            if number >= first:
                yield number, line


def with_check(text: str) -> str:
    """The line of a JSON object, with a checksum of all before it as its last field."""
    text = text.removesuffix("}") + ","
    return f'{text}"check":"{crc32(text.encode()):08x}"}}\n'


def without_check(line: bytes) -> bytes:
    """The JSON object in such a line; ValueError if the checksum is missing, or that of another text."""
    text, _, check = line.rpartition(b'"check":')
    if check != b'"%08x"}\n' % crc32(text):
        raise ValueError(f"expected a line with its checksum, found {brief(line)}")
    return text.removesuffix(b",") + b"}"


def digest(paths: Iterable[str]) -> str:
    """A hash of the contents of a player's files, which shows whether the player has changed."""
    found = hashlib.sha256()
    for path in paths:
        with Path(path).open("rb") as file:
            while block := file.read(1 << 20):
                found.update(block)
    return found.hexdigest()[:16]


def refuse_other_plan(path: str, found: Mapping[str, object], expected: Mapping[str, object]) -> None:
    """ValueError if the header found in a log differs from the expected one; all values are JSON."""
    for name in (*expected, *found):
        here, due = found.get(name), expected.get(name)
        if here != due:
            problem = f"{name}: expected {brief(due)}, found {brief(here)}"
            raise ValueError(f"{path}: line 1: it is the log of another run: {problem}")


def is_begun(path: str) -> bool:
    """Return whether a log is there to go on with: a file that is not empty."""
    return Path(path).is_file() and Path(path).stat().st_size > 0


def option_words(options: Mapping[str, object]) -> list[str]:
    """The words of a command line that give these options.

    True stands for an option without a value, None and False for an option that is not given.

    >>> option_words({"board": "5x5x3,6x6x6", "games": 50, "all-games": True, "seed": None})
    ['--board', '5x5x3,6x6x6', '--games', '50', '--all-games']
    """
    words = []
    for name, value in options.items():
        if value is not None and value is not False:
            words += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    return words


def unseal(path: str) -> None:
    """Let the owner of a log read it again, which a run that was killed has left sealed.

    ValueError: a run that goes on has sealed it.
    """
    if os.access(path, os.R_OK):
        return
    with suppress(OSError):  # reading it tells
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


class Log:
    """An open log. Every problem with the file is an OSError or ValueError that names it."""

    def __init__(self, path: str, *, new: bool, private: bool = False, late: bool = False):
        """Open and lock the log, and create it if `new`; only its owner may read a new `private` one.

        A `late` log stays empty until it is closed. ValueError: a `new` one is not empty, or another process
        has it open.
        """
        need_posix("a log, which is locked while it is written,")
        self.path = path
        self.late = late
        self._unwritten = ""
        self._sealed = False
        if Path(path).is_fifo():  # opening one may block for ever, and so may its lines
            raise ValueError(f"{path}: not a file")
        flags, made = os.O_RDWR | os.O_APPEND, False
        mode = 0o600 if private else 0o666
        try:
            self._file = os.open(path, flags)
        except FileNotFoundError:
            if not new:
                raise
            self._file, made = os.open(path, flags | os.O_CREAT, mode), True
        status = os.fstat(self._file)
        self._end = status.st_size  # of the last complete text, in bytes
        self._rights = stat.S_IMODE(status.st_mode) or 0o600  # root opens one that a kill has left sealed
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if new and os.fstat(self._file).st_size:
                raise ValueError(f"{path} is not empty")
        except BaseException as error:
            os.close(self._file)
            if isinstance(error, BlockingIOError):
                raise ValueError(_being_written(path)) from None
            if isinstance(error, OSError):  # there are no locks
                if made:
                    os.unlink(path)  # noqa: PTH108
                raise OSError(error.errno, error.strerror, path) from None
            raise

    def lines(self, *, header: bool = True) -> Iterator[tuple[int, bytes]]:
        """Yield the complete lines below the header, if there is one, with their numbers.

        Then cut off an incomplete one.
        """
        end = len(header_line(self.path)) if header else 0
        for number, line in complete_lines(self.path, first=1 + header):
            end += len(line)
            yield number, line
        self._cut(end)

    def drop(self, size: int) -> None:
        """Cut off the last `size` bytes: lines of a result whose other lines are missing."""
        if size:  # a device cannot be truncated
            self._cut(self._end - size)

    def append(self, text: str) -> None:
        """Append all of `text`; OSError if that fails, after what was written of it has been cut off."""
        self._unwritten += text
        if not self.late:
            self._write()

    def seal(self) -> None:
        """Let nobody open the file until it is closed here, or `open_again`: it has mode 0 until then.

        This does not stop root, from whom the file's only path may be hidden. ValueError: it has another.
        """
        status = os.fstat(self._file)
        if not stat.S_ISREG(status.st_mode):
            raise ValueError(f"{self.path} is not a file")
        if status.st_nlink > 1:
            raise ValueError(f"{self.path}: players could read it by its other name")
        self._mode(0)
        self._sealed = True

    def open_again(self) -> None:
        """Give a sealed file the rights that it had."""
        if self._sealed:
            self._mode(self._rights)
            self._sealed = False

    def close(self) -> None:
        try:
            self._write()
            self.open_again()
        finally:
            os.close(self._file)

    def _mode(self, mode: int) -> None:
        try:
            os.fchmod(self._file, mode)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None

    def _write(self) -> None:
        data = memoryview(self._unwritten.encode("ascii"))
        size, self._unwritten = len(data), ""
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            with suppress(OSError):  # a device cannot be truncated
                os.ftruncate(self._file, self._end)
            raise OSError(error.errno, error.strerror, self.path) from None
        self._end += size

    def _cut(self, end: int) -> None:
        self._end = end
        os.ftruncate(self._file, end)
