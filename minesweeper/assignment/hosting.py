"""A client file in a process of its own: the judge's lines on one side, InitGame and Decide on the other.

`minesweeper.assignment.clients` starts this program. For each game it sends `rows columns` (and the total of
mines, with --tell-mines), the first cell, and the map as printed after each operation. This program answers
with lines that start with one of these words:

    ready CPU                   the file is loaded and is a client
    no TEXT                     the file could not be loaded or is no client: TEXT is the reason
    do ROW COLUMN TYPE WHY      the client's operation
    over CPU                    the client has read the last map of a game
    stop CODE TEXT              the verdict on a client that failed
    say JSON                    a line of the client's output

CPU is the processor time that the process has taken so far, in seconds.
"""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import time
from math import ceil
from operator import index
from pathlib import Path
from typing import BinaryIO

from minesweeper.assignment.modules import ModuleContestant, failure_text, load_client
from minesweeper.assignment.protocol import Match
from minesweeper.programs.failure import Failure
from minesweeper.shell.program import complaint

# The most characters of a client's output in one line, and of text in any other line.
MAX_OUTPUT = 300
MAX_TEXT = 900


class Output(io.TextIOBase):
    """The stream that a client prints to: it sends each line to the judge."""

    def __init__(self, answers: BinaryIO):
        self._answers = answers
        self._text = ""

    def write(self, text: str) -> int:
        self._text += text
        if "\n" in text or len(self._text) > MAX_OUTPUT:
            self.flush()
        return len(text)

    def flush(self) -> None:
        text, self._text = self._text, ""
        for at in range(0, len(text), MAX_OUTPUT):
            self._answers.write(b"say %s\n" % json.dumps(text[at : at + MAX_OUTPUT]).encode())


class Host:
    """The process of a client file, which plays the games of its standard input."""

    def __init__(self, path: str, seconds: float):
        """Take the standard streams; `seconds` is the client's time limit for each operation."""
        self._path = path
        # The parent process ends this one if the client takes too long. If the parent is gone, the
        # alarm does so, even while the client is in a loop of C.
        self._seconds = ceil(seconds) + 5
        # The client gets other standard streams, so that it cannot disturb the protocol.
        self._given = os.fdopen(os.dup(0), "rb")
        self._answers = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        self._output = sys.stdout = sys.stderr = Output(self._answers)
        sys.argv = [path]
        sys.path.insert(0, str(Path(path).resolve().parent))

    def run(self) -> None:
        """Load the client and play game after game, until the input ends or the client fails."""
        signal.alarm(self._seconds)
        try:
            contestant = ModuleContestant(load_client(self._path))
        except (ValueError, OSError) as error:
            self._answer("no", complaint(error))
            return
        self._answer("ready", f"{time.process_time():.6f}")
        try:
            while True:
                contestant.play(self._match(contestant))
                self._answer("over", f"{time.process_time():.6f}")
        except Failure as failure:
            self._answer("stop", f"{failure.code} {failure.detail}")
        except BaseException as error:  # raised by the client: nobody else interrupts this process
            self._answer("stop", f"RE {failure_text(error, self._path)}")

    def _match(self, contestant: ModuleContestant) -> Match:
        """Return the match of the next game, which passes each operation on to the judge's process."""
        size, first = self._read(2).split("\n")[:2]
        rows, columns, *mines = map(int, size.split())
        row, column = map(int, first.split())

        def execute(row: int, column: int, operation: int) -> str:
            self._answer("do", f"{index(row)} {index(column)} {index(operation)} {contestant.why()}")
            return self._read(rows)

        return Match(rows, columns, (row, column), execute, mines[0] if mines else None)

    def _answer(self, word: str, what: str) -> None:
        """Send a line to the judge, and stop the client's clock."""
        signal.alarm(0)
        self._output.flush()
        self._answers.write(f"{word} {' '.join(what.split())[:MAX_TEXT]}\n".encode("utf-8", "replace"))

    def _read(self, lines: int) -> str:
        """Return the judge's next lines, and start the client's clock; end the process with the input."""
        text = b"".join([self._given.readline() for _ in range(lines)])
        if not text.endswith(b"\n"):
            os._exit(0)
        signal.alarm(self._seconds)
        return text.decode("ascii")


def main() -> None:
    """Host a client; the arguments are its file and its time limit in seconds for each operation."""
    _, path, seconds = sys.argv
    Host(path, float(seconds)).run()
