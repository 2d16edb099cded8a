"""The catalogue for every frontend: sizes, starts, variants and limits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Annotated, Literal

from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import block_size
from minesweeper.shell.program import did_you_mean
from minesweeper.shell.schema import Where

# How a game starts: its first cell is free; so are its neighbours, if the mines leave room; it may be a mine;
# the judge's generator draws it with the board; certain moves solve the board, from an opening if the mines
# leave room for one. `starts` applies this to each first cell.
SAFE, OPENING, ANY, JUDGE, NO_GUESS = "safe", "opening", "any", "judge", "no-guess"
STARTS = (SAFE, OPENING, ANY, JUDGE, NO_GUESS)
# How a game on a given board starts, in messages and files.
GIVEN = "board"
# The starts whose first cell has no mine: those of campaigns and of the library's boards.
SAFE_STARTS = (JUDGE, SAFE, OPENING, NO_GUESS)
StartName = Annotated[str, Where(f"one of {', '.join(SAFE_STARTS)}", SAFE_STARTS.__contains__)]

# The most cells of a game that a person plays, and of one that players play.
MAX_CELLS = 10_000
MAX_PLAYED_CELLS = 1_000_000

# Random seeds are below the first; a page may ask for seeds up to the second, JavaScript's largest exact int.
DRAWN_SEEDS = 1 << 32
MAX_SEED = (1 << 53) - 1

# The distance that the judge's mines keep from the first cell, unless a setting has another.
DISTANCE = 2

# The boards that everybody knows, with their mines.
Preset = Literal["beginner", "intermediate", "expert"]
PRESETS: dict[Preset, tuple[tuple[int, ...], int]] = {
    "beginner": ((9, 9), 10),
    "intermediate": ((16, 16), 40),
    "expert": ((16, 30), 99),
}

# The mines of these and of other well-known boards: of early versions, and on the web.
_USUAL_MINES = dict(PRESETS.values()) | {(8, 8): 10, (8, 10): 10, (14, 18): 40, (20, 24): 99}


@dataclass(frozen=True)
class Variant:
    """The rules of flags and of winning."""

    name: str
    toggles: bool = False  # flagging a flagged cell takes the flag off
    holds: bool = True  # a flagged cell is not revealed
    strict: bool = False  # a wrong flag loses at once
    cascade: bool = True  # a 0 reveals its neighbours
    needs_flags: bool = False  # the game is won once every mine, too, has its flag, and nothing else has

    def begin(self, board: Board) -> Minefield:
        """Begin a game on a board by these rules."""
        return Minefield(board, marks_hold=self.holds, strict_marks=self.strict)


CLASSIC = Variant("classic", toggles=True)
STRICT = Variant("judge", strict=True)
# The assignment's line game: a flag does not protect its cell, and only uncovering takes it off.
LINE = Variant("line", holds=False, cascade=False, needs_flags=True)
LINE_CASCADE = Variant("line-cascade", holds=False, needs_flags=True)

# The variants that a user can choose, and all.
VARIANTS = {variant.name: variant for variant in (CLASSIC, STRICT)}
ALL_VARIANTS = VARIANTS | {variant.name: variant for variant in (LINE, LINE_CASCADE)}


def usual_mines(dimensions: Sequence[int]) -> int | None:
    """Return the mines of the well-known board of this size, upright or not; None if there is no such board.

    >>> usual_mines((30, 16)), usual_mines((18, 14)), usual_mines((5, 5))
    (99, 40, None)
    """
    return _USUAL_MINES.get(tuple(dimensions)) or _USUAL_MINES.get(tuple(reversed(dimensions)))


def usual_start(dimensions: Sequence[int], mines: int) -> str:
    """Return the default start of a game: with an opening, if any first cell leaves room."""
    return OPENING if mines <= prod(dimensions) - block_size(dimensions) else SAFE


# The help text of an option that takes a board.
BOARD_HELP = "beginner, intermediate, expert, or a size with its mines such as 16x30:99 or 4x4x4:8"


def read_size(text: str) -> tuple[tuple[int, ...], int]:
    """Read the dimensions and mines of a preset, or of a name such as 16x30:99 or 4x4x4:8.

    16x30x99, as the judge's sets are called, is read as 16x30:99. ValueError for other texts.

    >>> read_size("expert"), read_size("4x4x4:8"), read_size("16x30x99")
    (((16, 30), 99), ((4, 4, 4), 8), ((16, 30), 99))
    """
    if text in PRESETS:
        return PRESETS[text]
    number = "[1-9][0-9]{0,4}"
    match = re.fullmatch(f"({number}(?:x{number})*):([0-9]{{1,5}})", text)
    match = match or re.fullmatch(f"({number}x{number})x([0-9]{{1,5}})", text)
    if not match:
        expected = f"expected {', '.join(PRESETS)} or a size such as 16x30:99"
        raise ValueError(f"unknown board {text[:40]!r}; {expected}{did_you_mean(text[:40], PRESETS)}")
    return tuple(map(int, match[1].split("x"))), int(match[2])
