"""Boards in words: the size, the name, the start, unusual rules."""

from __future__ import annotations

from collections.abc import Sequence

from minesweeper.boards.catalogue import (
    ANY,
    CLASSIC,
    GIVEN,
    JUDGE,
    NO_GUESS,
    OPENING,
    PRESETS,
    SAFE,
    STRICT,
    read_size,
)
from minesweeper.shell.language import labelled, plural, tr, tr_later

START_WORDS = {
    SAFE: tr_later("first cell safe"),
    OPENING: tr_later("first cell opens an area"),
    ANY: tr_later("the first cell may be a mine"),
    NO_GUESS: tr_later("no guessing"),
    JUDGE: tr_later("a contest board"),
    GIVEN: tr_later("a given board"),
}
FLAGS = {STRICT.name: tr_later("a wrong flag loses the game"), CLASSIC.name: tr_later("flags can be removed")}

# The names of the classic boards.
NAMES = {
    "beginner": tr_later("Beginner"),
    "intermediate": tr_later("Intermediate"),
    "expert": tr_later("Expert"),
}


def size_words(dimensions: Sequence[int], mines: int, times: str = "×") -> str:
    """Return a size such as 16 × 30, 99 mines; `times` is the sign between the sides."""
    size = f" {times} ".join(map(str, dimensions))
    return plural("{size}, {n} mine", "{size}, {n} mines", mines, size=size)


def board_words(
    board: str,
    start: str,
    variant: str,
    index: int | None = None,
    times: str = "×",
) -> str:
    """Describe the game on a board such as 16x30:99, with the name of the board, if it has one.

    `index` is the number of a judge's map.

    >>> board_words("9x9:10", "safe", "judge", times="x")
    'Beginner: 9 x 9, 10 mines, first cell safe, a wrong flag loses the game'
    """
    size = read_size(board)
    words = size_words(*size, times)
    if name := next((name for name, preset in PRESETS.items() if preset == size), ""):
        words = labelled(tr(NAMES[name]), words)
    how = tr(START_WORDS[start]) if index is None else tr("contest board {number}", number=index)
    rules = [tr(FLAGS[STRICT.name])] * (variant == STRICT.name)
    return tr(", ").join([words, how, *rules])
