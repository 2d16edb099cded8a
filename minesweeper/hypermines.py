"""Mines and HyperMines: games as plain dicts of nested lists, in one to 60 dimensions.

Throughout: a *game* is a dict of `dimensions` (the length of each axis), `board` (nested lists
with "." for a bomb, and else the number of bombs around) and `mask` (nested lists of booleans:
which squares are visible). A square is named by its coordinates, a tuple or list of whole
numbers that count from 0. The rules are those of `minesweeper.rules.game`, applied to such dicts.

Any dict of that shape is a game, wherever it comes from. Each dig and each rendering reads all of its
lists once: about 0.1 ms on 16 x 30 squares, 0.2 s on a million.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from reprlib import repr as short
from typing import Any, TypeVar

from minesweeper.rules.game import LOST, ONGOING, WON, Board, Minefield
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.maps import MAX_MAP_CELLS

GameDict = dict[str, Any]
T = TypeVar("T")

_STATUS = {ONGOING: "ongoing", WON: "victory", LOST: "defeat"}


def new_game(nrows: int, ncols: int, bombs: Iterable[Sequence[int]]) -> GameDict:
    """Begin a game of `nrows` x `ncols` hidden squares, with bombs at these (row, column).

    ValueError if a size is not positive or a bomb is not on the board.

    >>> dump(new_game(3, 4, [(0, 2), (2, 0)]))
    dimensions: [3, 4]
    board: [0, 1, '.', 1]
           [1, 2, 1, 1]
           ['.', 1, 0, 0]
    mask:  [False, False, False, False]
           [False, False, False, False]
           [False, False, False, False]
    >>> game = new_game(2, 1, [[1, 0]])
    >>> game == {"dimensions": [2, 1], "board": [[1], ["."]], "mask": [[False], [False]]}
    True
    >>> dig(game, 0, 0), game["mask"]
    (('victory', 1), [[True], [False]])
    """
    return nd_new_game([nrows, ncols], bombs)


def dig(game: GameDict, row: int, col: int) -> tuple[str, int]:
    """Dig at (row, col) and, around every square without bombs near it, at its neighbours.

    Make those squares visible in `game["mask"]`, and return the status of the game with the number of squares
    that were not visible before. The status is "defeat" when a bomb is visible, "victory" when all other
    squares and no bombs are, and else "ongoing". Nothing ends a game: one can go on digging. ValueError if
    there is no such square.

    >>> game = new_game(3, 4, [(0, 2), (2, 0)])
    >>> dig(game, 2, 3)
    ('ongoing', 6)
    >>> dump(game)
    dimensions: [3, 4]
    board: [0, 1, '.', 1]
           [1, 2, 1, 1]
           ['.', 1, 0, 0]
    mask:  [False, False, False, False]
           [False, True, True, True]
           [False, True, True, True]
    >>> dig(game, 0, 3), dig(game, 0, 3), dig(game, 0, 0)
    (('ongoing', 1), ('ongoing', 0), ('victory', 3))
    >>> dig(game, 2, 0), dig(game, 2, 0)
    (('defeat', 1), ('defeat', 0))

    A bomb that is visible stays a defeat, whatever is dug next:

    >>> game = new_game(3, 4, [(0, 2), (2, 0)])
    >>> dig(game, 0, 2), dig(game, 0, 0), game["mask"][0], game["mask"][1]
    (('defeat', 1), ('defeat', 4), [True, True, True, False], [True, True, False, False])
    """
    return nd_dig(game, (row, col))


def render(game: GameDict, xray: bool = False) -> list[list[str]]:
    """Return the rows of a game as strings: "_" hidden, "." a bomb, " " no bombs around, else their number.

    With `xray`, all squares are shown, visible or not; the game stays as it is. ValueError unless it has two
    dimensions.

    >>> game = new_game(3, 4, [(0, 2), (2, 0)])
    >>> dig(game, 0, 0), dig(game, 2, 0)
    (('ongoing', 4), ('defeat', 1))
    >>> render(game)
    [[' ', '1', '_', '_'], ['1', '2', '_', '_'], ['.', '_', '_', '_']]
    >>> render(game, xray=True)
    [[' ', '1', '.', '1'], ['1', '2', '1', '1'], ['.', '1', ' ', ' ']]
    >>> render(game, False)
    [[' ', '1', '_', '_'], ['1', '2', '_', '_'], ['.', '_', '_', '_']]
    """
    rows: list[list[str]] = nd_render(game, xray)
    if len(game["dimensions"]) != 2:
        raise ValueError(f"a game of {len(game['dimensions'])} dimensions has no rows and columns")
    return rows


def render_ascii(game: GameDict, xray: bool = False) -> str:
    r"""Return the squares of `render` as text, one line for each row, with no newline after the last.

    >>> game = new_game(3, 4, [(0, 2), (2, 0)])
    >>> dig(game, 0, 0)
    ('ongoing', 4)
    >>> render_ascii(game)
    ' 1__\n12__\n____'
    >>> render_ascii(game, xray=True)
    ' 1.1\n1211\n.1  '
    """
    return "\n".join("".join(row) for row in render(game, xray))


def dump(game: GameDict) -> None:
    """Print the contents of a game, the first axis of board and mask from top to bottom.

    >>> dump(nd_new_game([3, 2, 1], [(1, 1, 0)]))
    dimensions: [3, 2, 1]
    board: [[1], [1]]
           [[1], ['.']]
           [[1], [1]]
    mask:  [[False], [False]]
           [[False], [False]]
           [[False], [False]]
    """
    print(f"dimensions: {game['dimensions']}")
    print("board:", "\n       ".join(map(str, game["board"])))
    print("mask: ", "\n       ".join(map(str, game["mask"])))


def nd_new_game(dims: Iterable[int], bombs: Iterable[Sequence[int]]) -> GameDict:
    """Begin a game with axes of these lengths, no square visible, and bombs at these coordinates.

    Squares are neighbours if no coordinate differs by more than one. ValueError if there is no dimension, one
    is not positive, or a bomb is not on the board.

    >>> game = nd_new_game([4, 3, 2], [(0, 1, 0), (1, 2, 0), [3, 0, 1]])
    >>> dump(game)
    dimensions: [4, 3, 2]
    board: [[1, 1], ['.', 2], [2, 2]]
           [[1, 1], [2, 2], ['.', 2]]
           [[1, 1], [2, 2], [1, 1]]
           [[1, '.'], [1, 1], [0, 0]]
    mask:  [[False, False], [False, False], [False, False]]
           [[False, False], [False, False], [False, False]]
           [[False, False], [False, False], [False, False]]
           [[False, False], [False, False], [False, False]]
    >>> game = nd_new_game((2, 1, 2), [(0, 0, 0)])
    >>> game == {"dimensions": [2, 1, 2], "board": [[[".", 1]], [[1, 1]]], "mask": [[[False] * 2]] * 2}
    True
    >>> nd_dig(game, (1, 0, 1)), game["mask"]
    (('ongoing', 1), [[[False, False]], [[False, True]]])
    >>> nd_new_game([2, 2], [(0, 2)])
    Traceback (most recent call last):
        ...
    ValueError: (0, 2) is outside a board of 2 x 2
    """
    grid = _grid(dims)
    cells = [_cell(grid, bomb) for bomb in _items("bombs", bombs)]
    board = Board.of_cells(grid, cells)
    squares: list[Any] = list(board.clues)
    for cell in cells:
        squares[cell] = "."
    return {
        "dimensions": list(grid.dims),
        "board": _nested(squares, grid),
        "mask": _nested([False] * grid.size, grid),
    }


def nd_dig(game: GameDict, coords: Sequence[int]) -> tuple[str, int]:
    """Dig at these coordinates, just as `dig` does in two dimensions.

    >>> game = nd_new_game([4, 3, 2], [(0, 1, 0), (1, 2, 0), (3, 0, 1)])
    >>> nd_dig(game, (3, 2, 0)), nd_dig(game, [0, 0, 0]), nd_dig(game, (1, 1, 0)), nd_dig(game, (3, 2, 1))
    (('ongoing', 8), ('ongoing', 1), ('ongoing', 1), ('ongoing', 0))
    >>> for layer in game["mask"]:
    ...     print(layer)
    [[True, False], [False, False], [False, False]]
    [[False, False], [True, False], [False, False]]
    [[False, False], [True, True], [True, True]]
    [[False, False], [True, True], [True, True]]
    >>> nd_dig(game, (3, 0, 1)), nd_dig(game, (3, 0, 0))
    (('defeat', 1), ('defeat', 1))
    >>> game = nd_new_game([4, 1, 1], [(0, 0, 0)])
    >>> nd_dig(game, (3, 0, 0)), nd_dig(game, (0, 0, 0)), game["mask"]
    (('victory', 3), ('defeat', 1), [[[True]], [[True]], [[True]], [[True]]])
    """
    rules = _read(game)
    grid = rules.board.grid
    opened = rules.reveal(_cell(grid, coords))
    _uncover(game["mask"], grid, opened)
    # On a board that was made elsewhere a 0 may lie beside a bomb.
    lost = any(rules.board.is_mine[cell] for cell in opened)
    return _STATUS[LOST if lost else rules.status], len(opened)


def nd_render(game: GameDict, xray: bool = False) -> list[Any]:
    """Return the squares of a game as strings in nested lists, just as `render` does in two dimensions.

    >>> game = nd_new_game([2, 3, 2], [(0, 0, 0), (0, 0, 1)])
    >>> nd_dig(game, (1, 2, 1)), nd_dig(game, (0, 0, 1))
    (('ongoing', 8), ('defeat', 1))
    >>> nd_render(game)
    [[['_', '.'], ['2', '2'], [' ', ' ']], [['_', '_'], ['2', '2'], [' ', ' ']]]
    >>> nd_render(game, xray=True)
    [[['.', '.'], ['2', '2'], [' ', ' ']], [['2', '2'], ['2', '2'], [' ', ' ']]]
    >>> nd_render(game, False)
    [[['_', '.'], ['2', '2'], [' ', ' ']], [['_', '_'], ['2', '2'], [' ', ' ']]]
    """
    rules = _read(game)
    board = rules.board
    symbols = [
        "_" if not (xray or seen) else "." if mine else str(clue) if clue else " "
        for seen, mine, clue in zip(rules.seen, board.is_mine, board.clues, strict=True)
    ]
    return _nested(symbols, board.grid)


# From dicts to the rules and back


def _grid(dims: Iterable[int]) -> Grid:
    """Return the shape with axes of these lengths.

    >>> _grid([3, 4, 2]).dims
    (3, 4, 2)
    """
    lengths = tuple(_items("dimensions", dims))
    for length in lengths:
        if not _is_whole(length):
            raise ValueError(f"each dimension must be a positive whole number, not {length!r}")
    grid = grid_of(lengths)
    if grid.size > MAX_MAP_CELLS:
        raise ValueError(f"a board of {grid} is larger than {MAX_MAP_CELLS} squares")
    return grid


def _items(name: str, value: Iterable[T]) -> Iterable[T]:
    """Return an argument that is a list, or like one; ValueError with its name for any other.

    >>> _items("bombs", [(0, 1)])
    [(0, 1)]
    >>> _items("bombs", 3)
    Traceback (most recent call last):
        ...
    ValueError: bombs: expected a list, found 3
    """
    if not isinstance(value, Iterable):
        raise ValueError(f"{name}: expected a list, found {short(value)}")
    return value


def _cell(grid: Grid, coords: Sequence[int]) -> int:
    """Return the cell at `coords`; ValueError if they name none.

    >>> _cell(_grid([3, 4]), (1, 2)), _cell(_grid([3, 4]), [2, 3])
    (6, 11)
    >>> _cell(_grid([3, 4]), "12")
    Traceback (most recent call last):
        ...
    ValueError: '12' should be a tuple or list of 2 whole numbers
    """
    if not isinstance(coords, tuple | list) or not all(map(_is_whole, coords)):
        raise ValueError(f"{short(coords)} should be a tuple or list of {len(grid.dims)} whole numbers")
    return grid.cell(coords)


def _is_whole(value: object) -> bool:
    """Return whether a value is a whole number, which booleans are not here.

    >>> _is_whole(-1), _is_whole(True), _is_whole(1.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def _nested(values: list[Any], grid: Grid) -> list[Any]:
    """Nest the values of all cells in lists of this shape.

    >>> _nested([1, 2, 3, 4, 5, 6], _grid([1, 2, 3]))
    [[[1, 2, 3], [4, 5, 6]]]
    """
    with _collector_off():
        for length in reversed(grid.dims):
            # The same iterator `length` times: each tuple of the zip takes the next `length` values.
            values = list(map(list, zip(*[iter(values)] * length, strict=True)))
    (whole,) = values
    return whole  # type: ignore[no-any-return]


@contextmanager
def _collector_off() -> Iterator[None]:
    """Switch the garbage collector off: many new lists would start it again and again, for nothing.

    >>> with _collector_off():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _uncover(mask: list[Any], grid: Grid, cells: list[int]) -> None:
    """Make `cells` visible in the nested lists of `mask`.

    >>> mask = [[False, False], [False, False], [False, False]]
    >>> _uncover(mask, _grid([3, 2]), [5, 0])
    >>> mask
    [[True, False], [False, False], [False, True]]
    """
    length = grid.dims[-1]
    row, first = mask, -length
    for cell in sorted(cells):
        if cell - first >= length:
            row, first = mask, cell - cell % length
            for at in grid.coords(first)[:-1]:
                row = row[at]
        row[cell - first] = True


def _read(game: GameDict) -> Minefield:
    """Read the `Minefield` of a dict, by one pass over its lists; ValueError if they are not those of a game.

    >>> field = _read(new_game(1, 3, [(0, 0)]))
    >>> field.board.mine_cells, field.reveal(2), field.status
    ([(0, 0)], [2, 1], 'won')
    """
    grid = _grid_of(game)
    squares = _flat(game, "board", grid, {int, str})
    for square in dict.fromkeys(squares):
        if square != "." and (isinstance(square, str) or square < 0):
            raise ValueError(f"the board holds {square!r}: expected '.' or a number of bombs")
    mines = bytes(square == "." for square in squares)
    return Minefield.of_seen(Board(grid, mines, squares), bytes(_flat(game, "mask", grid, {bool})))


def _grid_of(game: GameDict) -> Grid:
    """Return the shape of a game's board; ValueError unless its dimensions are the same, in any order.

    The order does not matter since the description of Mines has a valid game of 4 rows and 3 columns with the
    dimensions [3, 4].

    >>> _grid_of({"dimensions": [1, 2], "board": [[0], [0]], "mask": [[False], [False]]}).dims
    (2, 1)
    """
    for name in ("dimensions", "board", "mask"):
        if name not in game:
            raise ValueError(f"a game needs {name!r}; this one has {', '.join(map(repr, game))}")
    dims, part = game["dimensions"], game["board"]
    lengths = []
    for _ in _grid(dims).dims:
        lengths.append(len(part) if isinstance(part, list) else 0)
        part = part[0] if lengths[-1] else None
    if sorted(lengths) != sorted(dims):
        raise ValueError(f"the board has lists of {' x '.join(map(str, lengths))}, its dimensions are {dims}")
    return grid_of(lengths)


def _flat(game: GameDict, name: str, grid: Grid, kinds: set[type]) -> list[Any]:
    """Return the values in the nested lists of `game[name]`, cell by cell.

    ValueError if the lists are not of this shape or hold anything but these kinds.

    >>> _flat({"mask": [[True], [False]]}, "mask", _grid([2, 1]), {bool})
    [True, False]
    >>> _flat({"mask": [[True], ["no"]]}, "mask", _grid([2, 1]), {bool})
    Traceback (most recent call last):
        ...
    ValueError: the mask holds a str: expected bool
    """
    parts = [game[name]]
    for length in grid.dims:
        for part in parts:
            if not isinstance(part, list) or len(part) != length:
                raise ValueError(f"the {name} is not {grid}: {short(part)} should be a list of {length}")
        parts = [inner for part in parts for inner in part]
    for kind in dict.fromkeys(map(type, parts)):
        if kind not in kinds:
            expected = " or ".join(sorted(kind.__name__ for kind in kinds))
            raise ValueError(f"the {name} holds a {kind.__name__}: expected {expected}")
    return parts
