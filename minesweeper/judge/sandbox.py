"""Runs of programs that nobody trusts: compilers on a student's text, servers on a case, and clients.

Each may read the system's libraries and its own files only; a compiler, and a program of any language, also
the programs on the search path with what stands beside them. docs/security.md has the list.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from minesweeper.programs.child import own_files
from minesweeper.programs.failure import Failure
from minesweeper.programs.keeper import adopting
from minesweeper.programs.locks.confine import MAX_WRITTEN, Lock
from minesweeper.programs.locks.locked import (
    LockedProgram,
    locked_command,
    locked_environment,
    must_read,
)
from minesweeper.programs.locks.places import Place, made_place
from minesweeper.programs.locks.removal import temporary_folder
from minesweeper.programs.process import end_group
from minesweeper.programs.usage import seconds_below
from minesweeper.shell.language import tr_later

# MiB that a process may reserve beyond its limit of resident memory: libraries, and unused arrays.
_MORE_ADDRESSES = 256

# The same for a program of any language: Java, Go and Node reserve far more than they use.
_ANY_ADDRESSES = 4096

# The libraries of the system, and where the loader looks for them.
_LIBRARIES = ("lib", "lib32", "lib64", "libx32")
_SYSTEM = (
    *(f"{top}/{name}" for top in ("", "/usr", "/usr/local") for name in _LIBRARIES),
    "/etc/ld.so.cache", "/nix/store", "/gnu/store",
)  # fmt: skip

# The folders that programs need beside their own folder, and elsewhere.
_BESIDE = (*_LIBRARIES, "libexec", "include", "conf")
_SHARED = ("/usr/share", "/usr/local/share")

# How many units of ru_maxrss are a MiB: it counts in KiB, on macOS in bytes.
_RSS_UNITS = 1 << (20 if sys.platform == "darwin" else 10)

# The bytes of the standard error that are kept.
_MAX_COMPLAINT = 1 << 16

# Shortages of a machine, which are no hand-in's fault; and the bytes that a run leaves free on its disk.
SHORTAGES = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.EIO}
)
_LEAST_ROOM = 1 << 20

# A program that has not answered for so many seconds, and used less of the processor than this, sleeps.
IDLE, LEAST_WORK = 10.0, 0.1
SLEEPS = tr_later(
    "no answer within {seconds} s, in which it did not work: it sleeps, or waits for input",
    seconds=f"{IDLE:g}",
)


class Allowance(NamedTuple):
    """The limits of a program: processor time and real time in seconds, resident memory in MiB."""

    processor: int
    real: float
    memory: int


class Exit(NamedTuple):
    """The end of a program: `status` is its exit status, negative for a signal.

    `seconds` is processor time, and `memory` the peak of resident memory in MiB: at least that of the process
    while it locked itself in. Both are 0 if the program was `late`.
    """

    status: int
    out: bytes
    complaint: str
    seconds: float
    memory: float
    late: bool  # it was killed at the limit of real time, or asleep

    @property
    def used_time_up(self) -> bool:
        return self.late or self.status == -signal.SIGXCPU

    @property
    def wrote_too_much(self) -> bool:
        return self.status == -signal.SIGXFSZ or len(self.out) >= MAX_WRITTEN


@contextmanager
def made_folder() -> Iterator[str]:
    """Make a temporary folder for programs and their places, and remove it at the end of the block."""
    with temporary_folder("judge", seconds=10.0) as folder:
        os.chmod(folder, 0o755)  # noqa: PTH101  # programs run as another user if root starts them
        yield folder


def run(
    words: Sequence[str], place: Place, limits: Allowance, text: bytes = b"", *, processes: bool = False
) -> Exit:
    """Run a program in a place with `text` as its standard input, until it ends, sleeps or exceeds a limit.

    `processes`: whether it may start any, as a compiler does, whose files stay in the place. Nothing that the
    program started outlives the call. OSError: the machine lacks room, processes or memory for the run.
    """
    with (
        adopting(),
        tempfile.TemporaryFile() as source,
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
        tempfile.TemporaryFile() as peak,
    ):
        source.write(text)
        source.seek(0)
        lock = lock_of(words, place, limits, processes=processes, private=not processes, peak=peak.fileno())
        process = subprocess.Popen(
            locked_command(words, lock), cwd=place.path, stdin=source, stdout=out, stderr=err,
            env=locked_environment(place.path) | {"LC_ALL": "C"},  # compilers quote in ASCII
            start_new_session=True, pass_fds=[peak.fileno()],
        )  # fmt: skip
        late, ended = threading.Event(), threading.Event()
        rest = None if processes else IDLE  # a compiler may wait for its files
        watcher = threading.Thread(target=_watch, args=(process.pid, limits.real, rest, late, ended))
        try:
            watcher.start()
            status = process.wait()
        except RuntimeError:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), "a thread") from None
        finally:
            ended.set()
            end_group(process)
        for file in (out, err, peak):
            file.seek(0)
        complaint = err.read(_MAX_COMPLAINT).decode("utf-8", "replace")
        used = peak.read().split()
        _check_machine(place, complaint, failed=status > 0 and not used and not late.is_set())
        memory, seconds = map(float, used or (0, 0))
        return Exit(status, out.read(MAX_WRITTEN), complaint, seconds, memory / _RSS_UNITS, late.is_set())


def _watch(
    process: int, real: float, rest: float | None, late: threading.Event, ended: threading.Event
) -> None:
    """Kill a process group that has not `ended` in `real` seconds, or rests for `rest`: then it is `late`."""
    deadline, used = time.monotonic() + real, 0.0
    while not ended.wait(min(rest or real, max(0.0, deadline - time.monotonic()))):
        before, now = used, seconds_below(process)
        used = before + LEAST_WORK if now is None else now
        if time.monotonic() >= deadline or (rest and used - before < LEAST_WORK):
            late.set()
            with suppress(OSError):  # it has ended
                os.killpg(process, signal.SIGKILL)
            return


def _check_machine(place: Place, complaint: str, *, failed: bool) -> None:
    """Raise OSError if the disk is full, or if the process has `failed` before it became the program."""
    disk = os.statvfs(place.path)
    if disk.f_bavail * disk.f_frsize < _LEAST_ROOM:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), tempfile.gettempdir())
    if failed:
        raise OSError(f"a program cannot be started: {' '.join(complaint.split()[-40:]) or 'no reason'}")


class StudentProgram(LockedProgram):
    """A program that is asked over its standard streams, locked in a place of its own."""

    def __init__(self, words: Sequence[str], folder: str, limits: Allowance, *, of_ours: bool):
        """Start it in a new place below `folder`.

        Unless it is `of_ours`, it may be of any language: it may start processes, and reserve more.
        """
        with ExitStack() as stack:
            self._stack = stack  # before the start: from then on, another thread may close the program
            place = stack.enter_context(made_place(folder))
            more = _MORE_ADDRESSES if of_ours else _ANY_ADDRESSES
            self._peak = stack.enter_context(tempfile.TemporaryFile()).fileno()
            lock = lock_of(words, place, limits, processes=not of_ours, peak=self._peak, more=more)
            super().__init__(words, lock, memory=limits.memory)
            self._stack = stack.pop_all()

    def ask(self, seconds: float) -> str:
        """Return the program's next line, as `LineProgram.ask`; stop waiting once the program sleeps.

        OSError: the machine lacks room, processes or memory to start the program.
        """
        try:
            return self._awaited(seconds)
        except Failure as failure:
            if failure.status == 1 and not os.fstat(self._peak).st_size:
                raise OSError(f"a program cannot be started: {failure.detail}") from None
            raise

    def _awaited(self, seconds: float) -> str:
        deadline = time.monotonic() + seconds
        while (remaining := deadline - time.monotonic()) > IDLE:
            before = self.seconds
            try:
                return super().ask(IDLE)
            except Failure as failure:
                if failure.code != "TLE" or failure.status is not None:
                    raise
            if before is not None and (self.seconds or 0.0) - before < LEAST_WORK:
                raise Failure("TLE", SLEEPS)
        return super().ask(remaining)

    def close(self) -> None:
        super().close()
        self._stack.close()


def lock_of(
    words: Sequence[str],
    place: Place,
    limits: Allowance,
    *,
    processes: bool = False,
    private: bool = True,
    peak: int | None = None,
    more: int = _MORE_ADDRESSES,
) -> Lock:
    """Return the lock of a program in its place; it may reserve `more` MiB beyond its memory."""
    own = [word for word in words if Path(word).is_absolute() and Path(word).is_file()]
    if words and shutil.which(words[0]) == sys.executable:
        own += own_files()
    used = [*map(shutil.which, words[:1]), str(Path(place.path).parent), *own]
    return Lock(
        *place,
        limits.memory + more,
        limits.processor + 1,  # the kernel counts in ticks, and the start in: the limit itself is measured
        processes,
        readable=[*_SYSTEM, *own, *(_programs() if processes else ())],
        private=private,
        reads=must_read(path for path in used if path and Path(path).exists()),
        peak=peak,
    )


def _programs() -> list[str]:
    """Return the folders of programs, and the folders that these need beside them."""
    folders = [Path(folder) for folder in ("/bin", "/usr/bin", *os.get_exec_path())]
    paths = [
        path for folder in folders if folder.is_absolute()
        for path in (folder, *map(folder.parent.joinpath, _BESIDE))
    ]  # fmt: skip
    return [*map(str, (*paths, *Path("/etc").glob("java-*"))), *_SHARED]  # Debian has Java's settings there
