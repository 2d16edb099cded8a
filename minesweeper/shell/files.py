"""Files: bounded reading, atomic writing, and locks beside the files."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout, suppress
from io import BytesIO, TextIOWrapper
from itertools import count
from pathlib import Path
from typing import BinaryIO, TextIO

from minesweeper.shell.posix import POSIX, fcntl

# The largest text that is read, in bytes: no position or saved game has half as many.
MAX_TEXT = 1 << 23

# The errors of a file system without locks, such as some network folders.
_NO_LOCKS = errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP


def contents(path: Path, most: int = MAX_TEXT) -> bytes:
    """Return the bytes of a file; ValueError if it has more than `most`, or is a device or a pipe."""
    if path.exists() and not path.is_file() and not path.is_dir():  # opening a pipe would wait for its writer
        raise ValueError(f"{path}: not a file")
    with path.open("rb") as file:
        return _all_of(file, str(path), most)


def named_contents(name: str, most: int = MAX_TEXT) -> bytes:
    """Return the bytes of a named file, as `contents` does, or of the standard input for `-`."""
    if name != "-":
        return contents(Path(name), most)
    return _all_of(sys.stdin.buffer, "the standard input", most)


def _all_of(file: BinaryIO, name: str, most: int) -> bytes:
    data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{name}: larger than {most} bytes")
    return data


def as_text(data: bytes, errors: str = "replace") -> str:
    """Decode the bytes of a text as Python reads a file, with `\\n` at the end of each line."""
    return TextIOWrapper(BytesIO(data), "utf-8", errors).read()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file's lock within a context, after waiting for others to release it.

    A file system without locks gives no such protection: of two changes at once, one may be lost.
    """
    with _lock_of(path, "lock") as lock:
        try:
            if POSIX:
                fcntl.flock(lock, fcntl.LOCK_EX)
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise _about(path, error) from None
        yield


def claimed(path: Path) -> TextIO | None:
    """Return the lock of a file, held until it is closed; None if another process holds it.

    OSError if the file system has no locks.
    """
    lock = _lock_of(path, "claim")
    try:
        if POSIX:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        if isinstance(error, BlockingIOError):
            return None
        raise _about(path, error) from None
    return lock


def _lock_of(path: Path, kind: str) -> TextIO:
    """Open the hidden lock beside a file, and make its folder if needed; links to the file share the lock."""
    path = _resolved(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    return (path.parent / f".{path.name}.{kind}").open("w")


def _about(path: Path, error: OSError) -> OSError:
    """Return the same error with the name of the file that its user knows."""
    return OSError(error.errno, error.strerror, str(path))


def _resolved(path: Path) -> Path:
    """Follow links to the file itself, so that a link stays a link."""
    return Path(os.path.realpath(path))  # `Path.resolve` raises errors of several kinds for links in a circle


def set_aside(path: Path) -> Path:
    """Rename a damaged file and return its new name."""
    return _resolved(path).rename(aside(path))


def aside(path: Path) -> Path:
    """Return a free name beside a damaged file."""
    path = _resolved(path)
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in count())
    return next(name for name in names if not name.exists())


def check_output(path: Path) -> None:
    """Raise OSError or ValueError if a file cannot be written, as far as that shows beforehand."""
    if path.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not path.exists() and not _resolved(path).parent.is_dir():
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if not os.access(path if path.exists() else _resolved(path).parent, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES), str(path))


@contextmanager
def page_to(file: str | None, *, check: bool = True) -> Iterator[Callable[[str], None]]:
    """Yield a function that writes a page to a file, which is checked first, or (`-`) to standard output.

    While a page goes to the standard output, all other output goes to the standard error stream.
    """
    if check and file and file != "-":
        check_output(Path(file))
    output = sys.stdout

    def write(page: str) -> None:
        if file == "-":
            output.write(page)
        elif file:
            write_whole(Path(file), page)

    with redirect_stdout(sys.stderr) if file == "-" else nullcontext():
        yield write


def write_whole(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write a file atomically; a pipe or a device receives the content itself.

    A new file has the rights that the umask allows or, if it is `private`, rights for its owner only. An old
    file keeps its rights. OSError and ValueError name the file.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        through = _opened_through(path)
        if through is None:
            _replace(_resolved(path), data, 0o600 if private else 0o666)
        else:
            with os.fdopen(through, "wb") as file:
                file.write(data)
    except OSError as error:
        raise _about(path, error) from None


def _opened_through(path: Path) -> int | None:
    """Open a pipe, a device or the target of a standard stream; None for a file, which may be replaced."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    for number in (1, 2):
        with suppress(OSError):  # this stream is closed
            if os.path.samestat(status, os.fstat(number)):
                sys.stdout.flush()
                return os.dup(number)
    if stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode):
        return None
    if not (stat.S_ISFIFO(status.st_mode) or stat.S_ISCHR(status.st_mode)):
        raise ValueError(f"{path}: not a file")
    try:
        through = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)  # no wait for a reader
    except OSError as error:
        if error.errno != errno.ENXIO:
            raise
        raise ValueError(f"{path}: a pipe that no program reads") from None
    os.set_blocking(through, True)
    return through


def _replace(path: Path, data: bytes, mode: int) -> None:
    """Replace a file by a new one with its owner and rights, or make one with this mode."""
    if not POSIX:
        path.write_bytes(data)  # such a system renames no open file
        return
    before = path.stat() if path.exists() else None
    rights = stat.S_IMODE(before.st_mode) & 0o777 if before else mode
    number, temporary = _temporary(path, rights)
    with os.fdopen(number, "wb") as file:
        try:
            if before:
                with suppress(PermissionError):  # the owner is another user
                    os.fchown(number, before.st_uid, before.st_gid)
                os.fchmod(number, rights)
            file.write(data)
            file.flush()
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


def _temporary(path: Path, mode: int) -> tuple[int, Path]:
    """Make and lock a file beside another one, and remove the files of killed processes."""
    names = (path.with_name(f".{path.name}.new{number or ''}") for number in count())
    name = next(filter(_is_free, names))
    try:
        number = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    except FileExistsError:  # another process was faster
        return _temporary(path, mode)
    with suppress(OSError):  # without locks, no other process removes it
        fcntl.flock(number, fcntl.LOCK_EX)
    if _is_at(number, name):
        return number, name
    os.close(number)  # another process has removed it before it was locked
    return _temporary(path, mode)


def _is_free(name: Path) -> bool:
    """Return whether there is no such temporary file, after removing one whose writer holds no lock."""
    try:
        number = os.open(name, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if _is_at(number, name):
            name.unlink()
    except OSError:
        return False
    finally:
        os.close(number)
    return True


def _is_at(number: int, name: Path) -> bool:
    """Return whether an open file has this name."""
    try:
        return os.path.samestat(os.fstat(number), name.stat(follow_symlinks=False))
    except FileNotFoundError:
        return False
