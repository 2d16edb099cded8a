"""The shape of a board in any number of dimensions: numbering, neighbours, clue sums.

Throughout: a cell is an int, its row-major index; coordinates are a tuple with one int for
each dimension; two different cells are neighbours when no coordinate differs by more than one.

Neighbourhoods are separable: the block around a cell is made by spreading one step along each axis in turn.
Sums and cascades do just that to whole sets of cells, so n dimensions take n passes and never a list of the
3^n - 1 offsets for each cell.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # type checkers read it as true; importing typing costs too much here
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

# A cell's coordinates.
Cell = tuple[int, ...]

# More than anyone plays in; sums of neighbours fit into 64 bits on all boards that fit into memory.
MAX_DIMENSIONS = 60

# A whole-board pass costs about as much as spreading one in this many of the board's cells one by one.
DENSE = 256

# The most cells whose neighbours are cached; a full cache is cleared.
_KEEP = 1 << 15

# For `spread`: translates a zero byte, a free cell, to 1 and all others to 0.
_FREE = bytes([1]) + bytes(255)


class _Neighbours(dict[int, tuple[int, ...]]):
    """The neighbours of cells, computed when they are first needed."""

    def __init__(self, axes: list[tuple[int, int]]):
        self._axes = axes

    def __missing__(self, cell: int) -> tuple[int, ...]:
        block = [cell]
        for stride, span in self._axes:
            at = cell % span
            here = block
            if at >= stride:
                block = [c - stride for c in here] + here
            if at + stride < span:
                block = block + [c + stride for c in here]
        block.remove(cell)
        if len(self) >= _KEEP:
            self.clear()
        neighbours = self[cell] = tuple(block)
        return neighbours


class Grid:
    """A board's shape.

    >>> grid = Grid((3, 4))
    >>> grid.size, grid.cell((1, 2)), grid.coords(6)
    (12, 6, (1, 2))
    >>> grid.neighbours(0)
    (1, 4, 5)
    """

    __slots__ = ("dims", "size", "strides", "block", "neighbours", "_axes")

    def __init__(self, dims: Sequence[int]):
        """Take the length of each of 1 to 60 axes; ValueError unless all are positive."""
        self.dims = tuple(dims)
        if not self.dims:
            raise ValueError("a board needs at least one dimension")
        if len(self.dims) > MAX_DIMENSIONS:
            raise ValueError(f"a board has at most {MAX_DIMENSIONS} dimensions, not {len(self.dims)}")
        size = 1
        strides = []
        for length in reversed(self.dims):
            if type(length) is not int or length < 1:
                raise ValueError(f"each dimension must be a positive whole number, not {length!r}")
            strides.append(size)
            size *= length
        self.size = size
        self.block = block_size(self.dims)
        self.strides = tuple(reversed(strides))
        # Axes of length 1 add no neighbours. Last axis first: blocks then come out in order.
        self._axes = [
            (stride, stride * length)
            for stride, length in zip(strides, reversed(self.dims), strict=True)
            if length > 1
        ]
        # The neighbours of a cell, ascending. It is the lookup of a dict itself, for speed.
        self.neighbours: Callable[[int], tuple[int, ...]] = _Neighbours(self._axes).__getitem__

    def __repr__(self) -> str:
        return f"Grid({self.dims})"

    def __reduce__(self) -> tuple[type[Grid], tuple[Cell]]:
        return Grid, (self.dims,)

    def cell(self, coords: Sequence[int]) -> int:
        """Return the cell at `coords`; ValueError if they are not a place on the board."""
        if len(coords) != len(self.dims):
            raise ValueError(f"{tuple(coords)} needs {len(self.dims)} coordinates")
        cell = 0
        for at, length in zip(coords, self.dims, strict=True):
            if type(at) is not int or not 0 <= at < length:
                raise ValueError(f"{tuple(coords)} is outside a board of {self}")
            cell = cell * length + at
        return cell

    def __str__(self) -> str:
        return " x ".join(map(str, self.dims))

    def coords(self, cell: int) -> tuple[int, ...]:
        """Return the coordinates of `cell`."""
        return tuple(cell // stride % length for stride, length in zip(self.strides, self.dims, strict=True))

    def spread(self, cells: Collection[int], state: bytes | bytearray) -> list[int]:
        """Return the cells in or next to `cells` whose byte in `state` is zero, in no special order.

        The cost grows with the number of cells; if they are a large part of the board, one whole-board pass
        for each axis spreads all of them at once.
        """
        if len(cells) * DENSE < self.size:
            block = set(cells)
            for stride, span in self._axes:
                last = span - stride
                block |= {c - stride for c in block if c % span >= stride} | {
                    c + stride for c in block if c % span < last
                }
            return [c for c in block if not state[c]]
        flags = bytearray(self.size)
        for c in cells:
            flags[c] = 1
        lanes = self._block_sums(flags, 1, saturate=True)
        free = int.from_bytes(state.translate(_FREE), "little")
        reached = (lanes & free).to_bytes(self.size, "little")
        cells = []
        at = reached.find(1)
        while at >= 0:
            cells.append(at)
            at = reached.find(1, at + 1)
        return cells

    def neighbour_sums(self, flags: bytes | bytearray) -> Sequence[int]:
        """Return for every cell the number of its neighbours with a 1 (not 0) in `flags`.

        >>> list(Grid((2, 3)).neighbour_sums(bytes([1, 0, 0, 0, 0, 1])))
        [0, 2, 1, 1, 2, 0]
        """
        most = self.block
        width, code = (1, "B") if most < 1 << 8 else (2, "H") if most < 1 << 16 else (8, "Q")
        wide = bytearray(self.size * width)
        wide[::width] = flags
        total = self._block_sums(wide, width) - int.from_bytes(wide, "little")
        data = total.to_bytes(len(wide), "little")
        if width == 1:
            return data
        from array import array  # only here: boards of two dimensions never need it

        sums = array(code, data)
        if sys.byteorder == "big":
            sums.byteswap()
        return sums

    def _block_sums(self, flags: bytearray, width: int, saturate: bool = False) -> int:
        """Sum over each cell's block, in `width`-byte lanes of one int; `saturate` caps each sum at 1.

        Each axis adds the numbers one step before and after. A mask clears the lanes without such a
        neighbour, which would otherwise add to the next line of cells.
        """
        total = int.from_bytes(flags, "little")
        for stride, span in self._axes:
            step, whole = stride * width, span * width
            inner = b"\xff" * (whole - step) + bytes(step)
            mask = int.from_bytes(inner * (len(flags) // whole), "little")
            shift = 8 * step
            up = (total & mask) << shift
            down = (total >> shift) & mask
            total = total | up | down if saturate else total + up + down
        return total


def block_size(dims: Sequence[int]) -> int:
    """Return the number of cells of the largest block, a cell with its neighbours, on a board of this shape.

    >>> block_size((16, 30)), block_size((2, 5, 5))
    (9, 18)
    """
    size = 1
    for length in dims:
        size *= min(length, 3)
    return size


def grid_of(dims: Iterable[int]) -> Grid:
    """Return the one shared `Grid` of this shape, which computes its neighbours once for all games."""
    key = tuple(dims)
    grid = _grids.get(key) if all(type(length) is int for length in key) else None
    if grid is None:
        if len(_grids) >= 64:
            _grids.clear()
        grid = _grids[key] = Grid(key)
    return grid


_grids: dict[tuple[int, ...], Grid] = {}
