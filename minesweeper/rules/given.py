"""Validate arguments (cells, shapes, numbers, boards, paths) and convert them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from operator import index
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeVar

from minesweeper.rules.grid import Cell

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")


def wrong(name: str, expected: str, value: object) -> ValueError:
    """Return the ValueError about an argument: its name, the expected values and the wrong one.

    >>> print(wrong("rng", "a random.Random", None), wrong("games", "1 or more", int), sep="; ")
    rng: expected a random.Random, found None; games: expected 1 or more, found the class int
    """
    shown, kind = repr(value), type(value).__name__
    if isinstance(value, type):
        shown = f"the class {value.__name__}"
    elif type(value).__module__ != "builtins" or len(shown) > 60 or type(value) is object:
        shown = f"a {kind}"
    elif not isinstance(value, int | float | str | list | tuple | None):
        shown = f"{kind} {shown}"
    return ValueError(f"{name}: expected {expected}, found {shown}")


def of_kind(name: str, value: Any, kind: type[T] | tuple[type[T], ...], expected: str) -> T:
    """Return an argument that is an instance of this class; ValueError for any other."""
    if not isinstance(value, kind):
        raise wrong(name, expected, value)
    return value


def path_of(name: str, value: str | PathLike[str]) -> Path:
    """Return an argument that names a file or a folder as a path; ValueError for any other."""
    from pathlib import Path  # only here: a client at the judge names no files

    if not value or not isinstance(value, str | PathLike):
        raise wrong(name, "a path such as 'games/1.avf'", value)
    return Path(value)


def coordinates(cell: Iterable[int], name: str = "cell") -> Cell:
    """Return a cell's coordinates as a tuple; ValueError with the argument's name if it has none.

    >>> coordinates([0, 1])
    (0, 1)
    """
    try:
        return tuple(map(index, cell))
    except TypeError:
        raise wrong(name, "coordinates such as (0, 1)", cell) from None


def whole(name: str, value: Any) -> int:
    """Return an argument that is a whole number; ValueError with its name for any other.

    >>> whole("mines", 10)
    10
    """
    try:
        return index(value)
    except TypeError:
        raise wrong(name, "a whole number", value) from None


def at_least(name: str, value: Any, least: int) -> int:
    """Return an argument that is a whole number of at least this; ValueError with its name for any other."""
    number = whole(name, value)
    if number < least:
        raise wrong(name, f"{least} or more", value)
    return number


def lengths(shape: Sequence[int]) -> tuple[int, ...]:
    """Return the lengths of a board's axes; ValueError if `shape` is no sequence of whole numbers."""
    dims = () if isinstance(shape, str | bytes) or not isinstance(shape, Iterable) else tuple(shape)
    if not dims:
        raise wrong("shape", "lengths such as (9, 9)", shape)
    return tuple(whole("shape", length) for length in dims)


# The accepted forms of a board or a position.
_BOARD = "text, nested lists or an array"


def text_of(value: Any) -> str | None:
    """Return text, or a list of its lines, as text; None for anything else.

    >>> text_of(["1?", "??"]), text_of([["1", "?"]])
    ('1?\\n??', None)
    """
    if isinstance(value, str):
        return value
    rows = value if isinstance(value, list | tuple) else []
    return "\n".join(rows) if rows and all(isinstance(row, str) for row in rows) else None


def listed(value: Any) -> Any:
    """Return an array or a data frame as nested lists; anything else as it is."""
    if isinstance(value, type):  # a class has the methods of its instances
        return value
    if hasattr(value, "to_numpy"):  # as a data frame, whose items are the names of its columns
        value = value.to_numpy()
    return value.tolist() if hasattr(value, "tolist") else value


def is_missing(item: Any) -> bool:
    """Return whether an item is missing: None, nan or a value that differs from itself, such as pandas.NA."""
    try:
        return item is None or bool(item != item)
    except TypeError:  # NA has no truth value
        return True


def flatten(nested: Any) -> tuple[tuple[int, ...], list[Any]]:
    """Return the shape and the row-major items of nested sequences or an array; ValueError if rows differ.

    >>> flatten([[1, None], ("?", 2)])
    ((2, 2), [1, None, '?', 2])
    """
    shape, items = _flatten(nested)
    if not shape:
        raise wrong("board", _BOARD, nested)
    return shape, items


def _flatten(nested: Any) -> tuple[tuple[int, ...], list[Any]]:
    nested = listed(nested)
    if isinstance(nested, Mapping | Set | bytes | bytearray):  # whose items are no cells
        raise wrong("board", _BOARD, nested)
    if isinstance(nested, str | type) or not isinstance(nested, Iterable):
        return (), [nested]
    parts = [_flatten(part) for part in nested]
    shapes = sorted({shape for shape, _ in parts})
    if len(shapes) != 1:
        shown = " and ".join(str(shape) for shape in shapes) or "nothing"
        raise ValueError(f"expected rows of one length, found {shown}")
    return (len(parts), *shapes[0]), [item for _, items in parts for item in items]
