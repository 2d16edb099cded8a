"""The reading of a picture: a board, cell by cell, or the reason for a refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import sub
from statistics import median

from minesweeper.rules.grid import Grid
from minesweeper.rules.position import Position
from minesweeper.screenshots.cells import CellLook, looks_of
from minesweeper.screenshots.lattice import Bounds, Lattice, find_lattice
from minesweeper.screenshots.naming import BLANK, CROSSED, DIGITS, FLAGGED, MINED, look_alike, named
from minesweeper.screenshots.periods import LEAST_PITCH
from minesweeper.screenshots.picture import EndMark, Masks, Picture
from minesweeper.screenshots.rectangle import LEAST_CELLS
from minesweeper.shell.language import tr
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import Knowledge

# The smallest side of a board in pixels, even if its outermost lines are outside the picture.
_LEAST_SIDE = (LEAST_CELLS - 1) * LEAST_PITCH

# A second board has at least this many digits; a header's counter and buttons have fewer.
_ANOTHER = 10

# In a board with more cells, a part is read first.
MANY_CELLS = 1000

# The least difference between the colours of the exploded mine and of the others, in levels of 255.
_ODD = 60

# A cell below this confidence is doubtful; a contradiction multiplies the confidence by _CONTRADICTED.
DOUBTFUL, _CONTRADICTED = 0.9, 0.6

# The lines of a board must be seen better than this, by 32 pictures of boards and as many of other things;
# and those of a board without a number.
_SEEN, _CLEAR = 0.28, 1.0

# The largest ratio of a cell's sides; cells of tables often have a larger one. And the largest ratio on a
# board without a number, which might be any table.
_OBLONG, _SQUARE = 2.05, 1.2


@dataclass(frozen=True, slots=True)
class Reading:
    """A board in a picture, row by row.

    `symbols` has a character for each cell: `?` hidden, `@` flag, `.` open without a number, `1` to `8`,
    and at the end of a game `X` a mine, `x` a wrong flag.
    """

    rows: int
    columns: int
    symbols: str
    confidences: tuple[float, ...]  # 0 to 1
    groups: tuple[int, ...]  # a number for each cell; cells that look alike have the same one
    box: Bounds  # left, top, right and bottom of the board, in pixels
    hit: int | None = None  # the mine that exploded, if its look shows it

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: mines are shown."""
        return MINED in self.symbols

    @property
    def ended(self) -> dict[int, EndMark]:
        """The marks that the end of the game shows on cells that were hidden before it."""
        kinds: dict[str, EndMark] = {MINED: "mine", CROSSED: "wrong"}
        marks = {cell: kinds[symbol] for cell, symbol in enumerate(self.symbols) if symbol in kinds}
        return marks if self.hit is None else marks | {self.hit: "hit"}

    @property
    def mines(self) -> int | None:
        """The total of mines, if the end of the game shows all: every number has its mines around it."""
        if not self.is_over:
            return None
        near = Grid((self.rows, self.columns)).neighbours
        numbers = ((cell, int(symbol)) for cell, symbol in enumerate(self.symbols) if symbol in DIGITS)
        exact = all(sum(self.symbols[o] in MINED + FLAGGED for o in near(cell)) == n for cell, n in numbers)
        return sum(map(self.symbols.count, MINED + FLAGGED)) if exact else None

    @property
    def position(self) -> Position:
        """The position that was read, with flags as known mines; mines at the end of a game are hidden."""
        symbols = self.symbols.translate({ord("."): "0", ord("X"): "?", ord("x"): "?"})
        return Position.of_symbols(Grid((self.rows, self.columns)), list(symbols), self.mines)

    @property
    def doubtful(self) -> list[int]:
        """The cells that were read with little confidence."""
        return [cell for cell, confidence in enumerate(self.confidences) if confidence < DOUBTFUL]

    @property
    def digits(self) -> int:
        """The number of digits that were read."""
        return sum(map(self.symbols.count, DIGITS))


def read_screenshot(picture: Picture) -> Reading:
    """Read the board in a picture; ValueError, with a sentence for the user, unless it has exactly one."""
    if min(picture.width, picture.height) < _LEAST_SIDE:
        raise ValueError(tr("There is no board in the picture that can be read."))
    masks = Masks.of(picture)
    lattice = find_lattice(masks)
    reading = read_lattice(picture, lattice)
    if not lattice or not reading or _is_too_large(lattice, picture):
        raise ValueError(tr("There is no board in the picture that can be read."))
    left, top, right, bottom = (max(0, round(place)) for place in lattice.box)
    other = read_lattice(picture, find_lattice(masks.without(left, top, right, bottom), lattice))
    # The box that was cleared may still fit into the other one.
    if other and other.digits - _overlap(other.box, lattice.box) * reading.digits >= _ANOTHER:
        raise ValueError(tr("There is more than one board in the picture: crop it to one."))
    return _doubted(reading)


def _is_too_large(lattice: Lattice, picture: Picture) -> bool:
    """Return whether a lattice of the fewest cells leaves the picture: the board has fewer."""
    left, top, right, bottom = lattice.box
    wide, high = lattice.across.cells == LEAST_CELLS, lattice.down.cells == LEAST_CELLS
    return (wide and max(-left, right - picture.width) > 1) or (
        high and max(-top, bottom - picture.height) > 1
    )


def _doubted(reading: Reading) -> Reading:
    """Lower the confidence where numbers contradict each other, even if each fits the cells around it."""
    position = reading.position
    neighbours = position.grid.neighbours
    knowledge = Knowledge(position.states, neighbours, widest=position.grid.block)
    try:
        for clue in position.clues():
            knowledge.enter(*clue)
        knowledge.deduce()
    except Contradiction as error:
        near = set[int]() if error.clue is None else {error.clue, *neighbours(error.clue)}
        sure = (_CONTRADICTED * c if cell in near else c for cell, c in enumerate(reading.confidences))
        return replace(reading, confidences=tuple(sure))
    return reading


def _overlap(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def read_lattice(picture: Picture, lattice: Lattice | None) -> Reading | None:
    if not lattice or lattice.seen <= _SEEN or lattice.oblong > _OBLONG:
        return None
    rows, columns = lattice.down.cells, lattice.across.cells
    width = min(columns, max(LEAST_CELLS, MANY_CELLS // (2 * LEAST_CELLS)))
    part = min(rows, max(LEAST_CELLS, MANY_CELLS // (2 * width))), width
    is_long = rows * columns > MANY_CELLS and part != (rows, columns)
    if is_long and not read_lattice(picture, lattice.middle(*part)):  # is it worth the time?
        return None
    cells = looks_of(picture, lattice)
    names = named(cells, rows, columns)
    if not names:
        return None
    symbols, confidences, groups = names
    if not DIGITS & {*symbols} and not _is_unopened(lattice, cells, symbols, groups):
        return None
    hit = _hit(cells, symbols)
    return Reading(rows, columns, symbols, tuple(confidences), tuple(groups), lattice.box, hit)


def _is_unopened(lattice: Lattice, cells: list[CellLook], symbols: str, groups: list[int]) -> bool:
    """Return whether all cells are hidden squares, and most look alike."""
    # Similar shades may chain different cells into one group; a chessboard has two looks that alternate.
    near = sum(map(look_alike, cells, cells[2:]))
    is_even = 2 * min(near, max(Counter(groups).values())) >= len(cells)
    return is_even and BLANK not in symbols and lattice.seen > _CLEAR and lattice.oblong <= _SQUARE


def _hit(cells: Sequence[CellLook], symbols: str) -> int | None:
    """Return the mine that looks different from the others; None unless there is exactly one."""
    looks = {
        cell: (*look.background, *look.glyph.colour)
        for cell, look in enumerate(cells)
        if symbols[cell] == MINED and look.glyph
    }
    usual = [median(channel) for channel in zip(*looks.values(), strict=True)]
    odd = [cell for cell, look in looks.items() if max(map(abs, map(sub, look, usual))) > _ODD]
    return odd[0] if len(odd) == 1 else None
