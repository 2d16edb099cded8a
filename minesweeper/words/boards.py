"""What a game is played on: its size, its name, how it starts, what is unusual in its rules."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.boards.catalogue import (
    ANY,
    CLASSIC,
    JUDGE,
    NO_GUESS,
    OPENING,
    PRESETS,
    SAFE,
    STRICT,
    read_size,
)
from minesweeper.boards.setting import GIVEN
from minesweeper.shell.numbers import counted

STARTS = {
    SAFE: "first cell safe",
    OPENING: "first cell opens an area",
    ANY: "the first cell may be a mine",
    NO_GUESS: "no guessing",
    JUDGE: "a contest board",
    GIVEN: "a given board",
}
FLAGS = {STRICT.name: "a wrong flag loses", CLASSIC.name: "flags come off"}


def size_words(dimensions: Sequence[int], mines: int, times: str = "×") -> str:
    """A size such as 16 × 30, 99 mines; `times` is the sign between the sides."""
    return f"{f' {times} '.join(map(str, dimensions))}, {counted(mines, 'mine')}"


def board_words(
    board: str,
    start: str,
    variant: str,
    index: int | None = None,
    times: str = "×",
) -> str:
    """What is played on a board such as 16x30:99, with its name, if it has one.

    `index` is the number of a judge's map.

    >>> board_words("9x9:10", "safe", "judge", times="x")
    'Beginner: 9 x 9, 10 mines, first cell safe, a wrong flag loses'
    """
    size = read_size(board)
    name = next((f"{name.capitalize()}: " for name, known in PRESETS.items() if known == size), "")
    how = STARTS[start] if index is None else f"contest board {index}"
    rules = [FLAGS[STRICT.name]] * (variant == STRICT.name)
    return ", ".join([f"{name}{size_words(*size, times)}", how, *rules])
