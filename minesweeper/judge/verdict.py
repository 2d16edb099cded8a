"""Verdicts as data: a code, what happened, and how a program ended by itself."""

from __future__ import annotations

import signal
from typing import NamedTuple

from minesweeper.programs.failure import Failure
from minesweeper.shell.language import tr, tr_later

ACCEPTED, COMPILE_ERROR, WRONG_ANSWER = "AC", "CE", "WA"
TIME, MEMORY, RUNTIME = "TLE", "MLE", "RE"

# The usual cause of a signal, and advice.
_CAUSES = {
    "SIGSEGV": tr_later(
        "an index outside of an array or vector, or recursion without end; build with"
        " -g -fsanitize=address,undefined to see the line"
    ),
    "SIGBUS": tr_later("a pointer to nowhere; build with -g -fsanitize=address to see the line"),
    "SIGABRT": tr_later("an exception that nobody caught, a failed assert, or memory that was freed twice"),
    "SIGFPE": tr_later("a division by zero, or % 0"),
    "SIGXFSZ": tr_later("too much output"),
    "SIGKILL": tr_later("a limit of the system, most likely memory"),
}


class CaseVerdict(NamedTuple):
    """A code (AC, CE, WA, TLE, MLE or RE) and, unless it is AC, the reason, a sentence of `tr_later`."""

    code: str
    why: str = ""

    @property
    def accepted(self) -> bool:
        return self.code == ACCEPTED

    def __str__(self) -> str:
        return f"{self.code}: {tr(self.why)}" if self.why else self.code


AC = CaseVerdict(ACCEPTED)


def of_failure(failure: Failure) -> CaseVerdict:
    """Return the verdict on a program that was stopped while it played; too much output is RE."""
    status = failure.status
    if failure.code == RUNTIME and status is not None and status < 0:
        return CaseVerdict(RUNTIME, of_status(status, failure.detail.partition(": ")[2]))
    return CaseVerdict(RUNTIME if failure.code == "OLE" else failure.code, failure.detail)


def of_status(status: int, words: str) -> str:
    """Describe an exit status, or minus the number of a signal; `words` are the program's last ones."""
    if status > 0:
        what = tr_later("exited with status {status} instead of 0", status=status)
        return tr_later("{what} ({words})", what=what, words=words) if words else what
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    what = tr_later("was killed by {signal}", signal=name)
    what = tr_later("{what} ({words})", what=what, words=words) if words else what
    cause = _CAUSES.get(name)
    return tr_later("{what}: {cause}", what=what, cause=cause) if cause else what
