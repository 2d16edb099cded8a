"""A client file in a process of its own: the judge's lines on one side, InitGame and Decide on the other.

`minesweeper.assignment.clients` starts this program and talks to it. For each game it sends
`rows columns` (and the total of mines, where clients are told), the first cell, and the map as
printed after each operation. This program answers with lines that start with one of these words:

    ready CPU                   the file is loaded and is a client
    no TEXT                     the file could not be loaded or is no client: TEXT says why
    do ROW COLUMN TYPE WHY      what the client wants done
    over CPU                    the client has read the last map of a game
    stop CODE TEXT              the verdict on a client that failed
    say JSON                    what the client printed

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

# The most characters of a client's printed text in one `say` line, and of text in any other line.
MAX_SAID = 300
MAX_TOLD = 900


class Said(io.TextIOBase):
    """The stream that a client prints to: each line goes to the judge as a `say`."""

    def __init__(self, answers: BinaryIO):
        self._answers = answers
        self._text = ""

    def write(self, text: str) -> int:
        self._text += text
        if "\n" in text or len(self._text) > MAX_SAID:
            self.flush()
        return len(text)

    def flush(self) -> None:
        text, self._text = self._text, ""
        for at in range(0, len(text), MAX_SAID):
            self._answers.write(b"say %s\n" % json.dumps(text[at : at + MAX_SAID]).encode())


class Host:
    """Plays the games of its standard input with the client in a file."""

    def __init__(self, path: str, seconds: float):
        """`seconds` is the client's time limit for each operation."""
        self._path = path
        # The parent process ends this one if the client takes too long. If the parent is gone, the
        # alarm does so, even while the client is in a loop of C.
        self._seconds = ceil(seconds) + 5
        # The client gets other standard streams, so that it cannot disturb the protocol.
        self._given = os.fdopen(os.dup(0), "rb")
        self._answers = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        self._said = sys.stdout = sys.stderr = Said(self._answers)
        sys.argv = [path]
        sys.path.insert(0, str(Path(path).resolve().parent))

    def run(self) -> None:
        """Load the client and play game after game, until there are no more or the client fails."""
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
        """The match of the next game, which passes each operation on to the judge's process."""
        size, first = self._read(2).split("\n")[:2]
        rows, columns, *told = map(int, size.split())
        row, column = map(int, first.split())

        def execute(row: int, column: int, operation: int) -> str:
            self._answer("do", f"{index(row)} {index(column)} {index(operation)} {contestant.why()}")
            return self._read(rows)

        return Match(rows, columns, (row, column), execute, told[0] if told else None)

    def _answer(self, word: str, what: str) -> None:
        """Send a line to the judge, and stop the client's clock."""
        signal.alarm(0)
        self._said.flush()
        self._answers.write(f"{word} {' '.join(what.split())[:MAX_TOLD]}\n".encode("utf-8", "replace"))

    def _read(self, lines: int) -> str:
        """The judge's next lines; start the client's clock, or end the process if there are none."""
        text = b"".join([self._given.readline() for _ in range(lines)])
        if not text.endswith(b"\n"):
            os._exit(0)
        signal.alarm(self._seconds)
        return text.decode("ascii")


def main() -> None:
    """Host a client; the arguments are its file and its time limit in seconds for each operation."""
    _, path, seconds = sys.argv
    Host(path, float(seconds)).run()
