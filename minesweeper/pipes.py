"""Programs in any language as contestants of the judge's game."""

from __future__ import annotations

import contextlib

from minesweeper.judge import VISIT
from minesweeper.process import LineProgram
from minesweeper.protocol import Table
from minesweeper.verdict import Verdict


class PipeContestant:
    """A program that is started anew for each game.

    It is sent `rows columns` (and the total of mines, where contestants are told), the first
    cell, which is visited for it, and the map as printed after each operation. To each map in
    which the game goes on it answers a line `row column type`.
    """

    def __init__(self, command: str, seconds: float = 10.0):
        """`seconds` is what the program has for each answer."""
        self.command = command
        self.seconds = seconds

    def play(self, table: Table) -> None:
        told = "" if table.told_mines is None else f" {table.told_mines}"
        with LineProgram(self.command) as program:
            row, column = table.first
            text = table.execute(row, column, VISIT)
            program.tell(f"{table.rows} {table.columns}{told}\n{row} {column}\n", self.seconds)
            while not table.over():
                program.tell(text, self.seconds)
                text = table.execute(*_operation(program.ask(self.seconds)))
            with contextlib.suppress(Verdict):  # the game is over: it may be gone
                program.tell(text, self.seconds)


def _operation(line: str) -> tuple[int, int, int]:
    words = line.split()
    if len(words) != 3 or not all(word.isascii() and word.isdigit() for word in words):
        raise Verdict("WA", f"expected 'row column type', found {line[:60]!r}")
    if any(len(word) > 9 for word in words):
        raise Verdict("WA", f"no operation: {line[:60]!r}")
    row, column, operation = map(int, words)
    return row, column, operation
