"""An append-only file of lines, locked by one process at a time; each text is written whole or not at all."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import suppress


def complete_lines(path: str) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers, from 1, without an incomplete last one."""
    with open(path, "rb") as file:  # noqa: PTH123  # beside os.open
        for number, line in enumerate(file, start=1):
            if line.endswith(b"\n"):
                yield number, line


class Journal:
    """An open journal. Every problem with the file is an OSError or ValueError that names it."""

    rival = "another process"  # what messages call another process that has the journal open

    def __init__(self, path: str, *, new: bool, private: bool = False):
        """Open and lock the journal, and create it if `new`; only its owner may read a new `private` one.

        ValueError: a `new` one is not empty, or another process has it open.
        """
        self.path = path
        flags = os.O_RDWR | os.O_APPEND | (os.O_CREAT if new else 0)
        self._file = os.open(path, flags, 0o600 if private else 0o666)
        self._end = os.fstat(self._file).st_size  # of the last complete text, in bytes
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if new and os.fstat(self._file).st_size:
                raise ValueError(f"{path} is not empty: --resume {path} goes on where it stopped")
        except BlockingIOError:
            self.close()
            raise ValueError(f"{path} is being written by {self.rival}") from None
        except ValueError:
            self.close()
            raise

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield each complete line with its number, from 1; then cut off an incomplete last line."""
        end = 0
        for number, line in complete_lines(self.path):
            end += len(line)
            yield number, line
        self._end = end
        os.ftruncate(self._file, end)

    def append(self, text: str) -> None:
        """Append all of `text`; OSError if that fails, after what was written of it has been cut off."""
        data = memoryview(text.encode("ascii"))
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            with suppress(OSError):  # a device cannot be truncated
                os.ftruncate(self._file, self._end)
            raise OSError(error.errno, error.strerror, self.path) from None
        self._end += len(text)

    def close(self) -> None:
        os.close(self._file)
