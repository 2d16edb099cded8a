"""Contestants in processes of their own: programs in any language, and client files (hosted by `hosting`)."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Callable, Sequence
from functools import partial

from minesweeper.assignment.game import VISIT
from minesweeper.assignment.protocol import Contestant, Match
from minesweeper.programs.child import own_command
from minesweeper.programs.failure import Failure
from minesweeper.programs.process import LineProgram
from minesweeper.shell.language import tr_later
from minesweeper.shell.program import printable

# Seconds that client files and programs have for each answer, by default.
TIME_LIMIT = 10.0

_NUMBER = re.compile("-?[0-9]+")

# A function that starts a program, from a command for a shell or from words. By default, it is kept.
Starter = Callable[[str | Sequence[str]], LineProgram]
_KEPT = partial(LineProgram, kept=True)


class PipeContestant(Contestant):
    """A program that is started anew for each game.

    It is sent `rows columns` (and the total of mines, with --tell-mines), the first cell, which is visited
    for it, and the map as printed after each operation. While the game goes on, it answers each map with
    `row column type`, on one line or several.
    """

    def __init__(self, command: str, seconds: float = TIME_LIMIT, start: Starter = _KEPT):
        """Prepare a command; `seconds` is the time limit for each answer, and `start` starts the program."""
        self.command = command
        self.seconds = seconds
        self._start = start
        self._cpu = 0.0

    @property
    def cpu(self) -> float:
        return self._cpu

    def play(self, match: Match) -> None:
        with self._start(self.command) as program:
            try:
                self._play(program, match)
            finally:
                program.close()
                self._cpu += program.seconds or 0.0

    def _play(self, program: LineProgram, match: Match) -> None:
        text = match.execute(*match.first, VISIT)
        program.send(match.opening(), self.seconds)
        while not match.over():
            program.send(text, self.seconds)
            operation = _next_operation(program, self.seconds)
            program.check_memory()
            text = match.execute(*operation)
        with contextlib.suppress(Failure):  # the game is over: the program may have exited
            program.send(text, self.seconds)


class ClientContestant(Contestant):
    """A client file in the style of the assignment, hosted by a process of its own (see `hosting`).

    The process plays game after game, until the client fails; the next game then starts a new process.
    """

    def __init__(
        self,
        path: str,
        seconds: float = TIME_LIMIT,
        hear: Callable[[str], object] | None = None,
        start: Starter = _KEPT,
    ):
        """Load the file `path`; ValueError if that fails, or if it is no client.

        `seconds` is the time limit for loading, and for each operation. `hear` is called with text that the
        client prints. `start` starts the process.
        """
        self.path = path
        self.seconds = seconds
        self._hear = hear
        self._start = start
        self._why = ""
        self._host: LineProgram | None = None
        self._reported = 0.0  # the processor time that the host reports, for systems that do not
        self._ended = 0.0  # the processor time of the hosts before this one
        self._load()

    @property
    def cpu(self) -> float:
        return self._ended + (self._seconds_of(self._host) if self._host else 0.0)

    def play(self, match: Match) -> None:
        try:
            host = self._host or self._open()
        except ValueError as problem:
            raise Failure("RE", f"cannot be loaded any more: {problem}") from None
        try:
            self._play(host, match)
        except BaseException:
            self.close()
            raise

    def why(self) -> str:
        return self._why.strip()

    def close(self) -> None:
        if host := self._host:
            self._host = None
            host.close()
            self._ended += self._seconds_of(host)

    def _seconds_of(self, host: LineProgram) -> float:
        seconds = host.seconds
        return self._reported if seconds is None else seconds

    def _load(self) -> None:
        """Start the first process; ValueError if the file cannot be loaded or is no client."""
        try:
            self._open()
        except Failure as failure:
            raise ValueError(f"{self.path} cannot be loaded: {failure}") from None

    def _open(self) -> LineProgram:
        """Start a process; Failure or ValueError if the client cannot be loaded."""
        host = self._host = self._start(self._command())
        try:
            word, what = self._answer(host)
            if word != "ready":
                raise ValueError(what)
            self._reported = _cpu(what)
        except BaseException:
            self.close()
            raise
        return host

    def _command(self) -> list[str]:
        """Return the command of a process that writes the lines of `hosting`."""
        return own_command("minesweeper.assignment.hosting", self.path, str(self.seconds))

    def _play(self, host: LineProgram, match: Match) -> None:
        host.send(match.opening(), self.seconds)
        while True:
            word, what = self._answer(host)
            if word == "over" and match.over():
                self._reported = max(self._reported, _cpu(what))
                host.check_memory()
                return
            code, _, detail = what.partition(" ")
            if word == "stop" and code in ("RE", "WA", "TLE", "MLE"):
                raise Failure(code, detail)
            *numbers, why = f"{what}   ".split(" ", 3)
            if word != "do" or not all(numbers):  # `over`, too, while the game goes on
                raise _malformed(f"{word} {what}")
            self._why = printable(why)
            host.send(match.execute(*_operation(numbers)), self.seconds)

    def _answer(self, host: LineProgram) -> tuple[str, str]:
        """Return the next line that is not for `hear`, as its first word and the rest."""
        deadline = time.monotonic() + self.seconds
        while True:
            word, _, what = _ask(host, deadline, self.seconds).partition(" ")
            if word != "say":
                return word, what
            try:
                text = json.loads(what)
            except (ValueError, RecursionError):
                text = None
            if not isinstance(text, str):
                raise _malformed(f"{word} {what}")
            if self._hear:
                self._hear(text)


def _ask(program: LineProgram, deadline: float, seconds: float) -> str:
    """Return the program's next line; Failure at the deadline, which was `seconds` away."""
    remaining = deadline - time.monotonic()
    try:
        if remaining > 0:
            return program.ask(remaining)
    except Failure as failure:
        if failure.code != "TLE" or failure.status is not None or time.monotonic() < deadline:
            raise
    raise Failure("TLE", tr_later("no answer within {seconds} s", seconds=f"{seconds:g}"))


def _cpu(what: str) -> float:
    """Return the processor time in seconds that a host reports."""
    if not re.fullmatch(r"[0-9]{1,9}\.[0-9]{6}", what):
        raise _malformed(what)
    return float(what)


def _malformed(line: str) -> Failure:
    """Return the verdict on a line that is no answer; a client can write one to its host's own stream."""
    return Failure("WA", tr_later("expected 'row column type', found {line}", line=repr(line[:60])))


def _next_operation(program: LineProgram, seconds: float) -> tuple[int, int, int]:
    """Return the program's next operation: three numbers, between white space of any kind.

    The course's judge reads them so. A line that cannot be part of an operation is a Failure at once.
    """
    deadline = time.monotonic() + seconds
    words: list[str] = []
    while len(words) < 3:
        try:
            words += _ask(program, deadline, seconds).split()
        except Failure as failure:
            raise (_incomplete(failure, words) if words else failure) from None
        _check_numbers(words)
    return _operation(words)


def _operation(words: Sequence[str]) -> tuple[int, int, int]:
    """Return the operation of three numbers; Failure for any other words."""
    _check_numbers(words)
    row, column, kind = map(int, words)
    return row, column, kind


def _check_numbers(words: Sequence[str]) -> None:
    """Raise Failure unless the words begin an operation: at most three numbers in ASCII digits."""
    line = " ".join(words)
    if len(words) > 3 or not all(map(_NUMBER.fullmatch, words)):
        raise _malformed(line)
    if any(len(word.lstrip("-")) > 9 for word in words):
        raise Failure("WA", tr_later("expected at most 9 digits, found {line}", line=repr(line[:60])))


def _incomplete(failure: Failure, words: list[str]) -> Failure:
    detail = tr_later(
        "expected 'row column type', found {line} and then: {failure}",
        line=repr(" ".join(words)), failure=failure.detail,
    )  # fmt: skip
    return Failure(failure.code, detail, failure.status)
