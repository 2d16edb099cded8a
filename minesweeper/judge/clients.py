"""Contestants in processes of their own: programs in any language, and client files (hosted by `hosting`)."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Callable

from minesweeper.judge.game import VISIT
from minesweeper.judge.protocol import Contestant, Match
from minesweeper.programs.child import own_command
from minesweeper.programs.failure import Failure
from minesweeper.programs.process import LineProgram
from minesweeper.shell.program import printable

# Seconds that client files and programs have for each answer, unless their user says otherwise.
TIME_LIMIT = 10.0


class PipeContestant(Contestant):
    """A program that is started anew for each game.

    It is sent `rows columns` (and the total of mines, where contestants are told), the first
    cell, which is visited for it, and the map as printed after each operation. While the game
    goes on, it answers each map with a line `row column type`.
    """

    def __init__(self, command: str, seconds: float = TIME_LIMIT):
        """`seconds` is the time limit for each answer."""
        self.command = command
        self.seconds = seconds

    def play(self, match: Match) -> None:
        with LineProgram(self.command, kept=True) as program:
            text = match.execute(*match.first, VISIT)
            program.tell(match.opening(), self.seconds)
            while not match.over():
                program.tell(text, self.seconds)
                text = match.execute(*_operation(program.ask(self.seconds)))
            with contextlib.suppress(Failure):  # the game is over: the program may have exited
                program.tell(text, self.seconds)


class ClientContestant(Contestant):
    """A client file in the style of the assignment, hosted by a process of its own (see `hosting`).

    The process plays game after game, until the client fails; the next game then starts a new process.
    """

    def __init__(self, path: str, seconds: float = TIME_LIMIT, hear: Callable[[str], object] | None = None):
        """ValueError if the file `path` cannot be loaded or is no client.

        `seconds` is the time limit for loading, and for each operation. `hear` is called with what the client
        prints.
        """
        self.path = path
        self.seconds = seconds
        self.cpu = 0.0
        self._hear = hear
        self._why = ""
        self._host: LineProgram | None = None
        try:
            self._start()
        except Failure as failure:
            raise ValueError(f"{path} cannot be loaded: {failure}") from None

    def play(self, match: Match) -> None:
        try:
            host = self._host or self._start()
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
        if self._host:
            self._host.close()
        self._host, self.cpu = None, 0.0

    def _start(self) -> LineProgram:
        """A new process; Failure or ValueError if the client cannot be loaded."""
        host = self._host = self._launch()
        try:
            word, what = self._answer(host)
            if word != "ready":
                raise ValueError(what)
            self.cpu = _cpu(what)
        except BaseException:
            self.close()
            raise
        return host

    def _launch(self) -> LineProgram:
        """A new process that speaks as `hosting` does."""
        command = own_command("minesweeper.judge.hosting", self.path, str(self.seconds))
        return LineProgram(command, kept=True)

    def _play(self, host: LineProgram, match: Match) -> None:
        host.tell(match.opening(), self.seconds)
        while True:
            word, what = self._answer(host)
            if word == "over":
                self.cpu = _cpu(what)
                return
            code, _, detail = what.partition(" ")
            if word == "stop" and code in ("RE", "WA", "TLE", "MLE"):
                raise Failure(code, detail)
            *operation, why = f"{what}   ".split(" ", 3)
            self._why = printable(why)
            try:
                row, column, kind = map(int, operation)
            except ValueError:
                raise _malformed(f"{word} {what}") from None
            host.tell(match.execute(row, column, kind), self.seconds)

    def _answer(self, host: LineProgram) -> tuple[str, str]:
        """The next line that is not for `hear`, as its first word and the rest."""
        deadline = time.monotonic() + self.seconds
        while True:
            try:
                word, _, what = host.ask(max(0.0, deadline - time.monotonic())).partition(" ")
            except Failure as failure:
                if failure.code == "TLE" and failure.status is None:
                    raise Failure("TLE", f"no answer within {self.seconds:g} s") from None
                raise
            if word != "say":
                return word, what
            try:
                said = str(json.loads(what))
            except (ValueError, RecursionError):
                raise _malformed(f"{word} {what}") from None
            if self._hear:
                self._hear(said)


def _cpu(what: str) -> float:
    """The processor time in seconds that a host reports."""
    if not re.fullmatch(r"[0-9]{1,9}\.[0-9]{6}", what):
        raise _malformed(what)
    return float(what)


def _malformed(line: str) -> Failure:
    """The verdict on a line that is no answer; a client can write one to its host's own stream."""
    return Failure("WA", f"expected 'row column type', found {line[:60]!r}")


def _operation(line: str) -> tuple[int, int, int]:
    words = line.split()
    if len(words) != 3 or not all(word.isascii() and word.isdigit() for word in words):
        raise _malformed(line)
    if any(len(word) > 9 for word in words):
        raise Failure("WA", f"expected at most 9 digits, found {line[:60]!r}")
    row, column, operation = map(int, words)
    return row, column, operation
