"""What a caller may give as a cell, a shape, a number or a board: checked, in the package's own form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from operator import index
from typing import Any

from minesweeper.rules.grid import Cell


def coordinates(cell: Iterable[int]) -> Cell:
    """A cell's coordinates as a tuple; ValueError if it has none.

    >>> coordinates([0, 1])
    (0, 1)
    """
    try:
        return tuple(map(index, cell))
    except TypeError:
        raise ValueError(f"cell: expected coordinates such as (0, 1), found {cell!r}") from None


def whole(name: str, value: Any) -> int:
    """An argument that is a whole number; ValueError with its name for any other.

    >>> whole("mines", 10)
    10
    """
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"{name}: expected a whole number, found {value!r}") from None


def positive(name: str, value: Any) -> int:
    """An argument that is a whole number of 1 or more; ValueError with its name for any other."""
    number = whole(name, value)
    if number < 1:
        raise ValueError(f"{name}: expected 1 or more, found {value}")
    return number


def lengths(shape: Sequence[int]) -> tuple[int, ...]:
    """The lengths of a board's axes; ValueError if `shape` is no sequence of whole numbers."""
    if isinstance(shape, str | bytes) or not isinstance(shape, Iterable):
        raise ValueError(f"shape: expected lengths such as (9, 9), found {shape!r}")
    return tuple(whole("shape", length) for length in shape)


def text_of(given: Any) -> str | None:
    """Text, or a list of its lines, as text; None for anything else.

    >>> text_of(["1?", "??"]), text_of(["1", "?"])
    ('1?\\n??', None)
    """
    if isinstance(given, str):
        return given
    rows = given if isinstance(given, list | tuple) else []
    lines = all(isinstance(row, str) for row in rows) and any(len(row) != 1 for row in rows)
    return "\n".join(rows) if lines else None


def listed(given: Any) -> Any:
    """An array or a data frame as nested lists; anything else as it is."""
    if hasattr(given, "to_numpy"):  # as a data frame, whose items are the names of its columns
        given = given.to_numpy()
    return given.tolist() if hasattr(given, "tolist") else given


def is_missing(item: Any) -> bool:
    """Whether an item is None, nan or another value that does not equal itself, such as pandas.NA."""
    try:
        return item is None or bool(item != item)
    except TypeError:  # NA has no truth value
        return True


def flatten(nested: Any) -> tuple[tuple[int, ...], list[Any]]:
    """The shape and the row-major items of nested sequences or an array; ValueError if rows differ.

    >>> flatten([[1, None], ("?", 2)])
    ((2, 2), [1, None, '?', 2])
    """
    nested = listed(nested)
    if isinstance(nested, Mapping | Set | bytes | bytearray):  # whose items are no cells
        raise ValueError(f"expected text, nested lists or an array, found {type(nested).__name__} {nested!r}")
    if isinstance(nested, str) or not isinstance(nested, Iterable):
        return (), [nested]
    parts = [flatten(part) for part in nested]
    shapes = sorted({shape for shape, _ in parts})
    if len(shapes) != 1:
        found = " and ".join(str(shape) for shape in shapes) or "nothing"
        raise ValueError(f"expected rows of one length, found {found}")
    return (len(parts), *shapes[0]), [item for _, items in parts for item in items]
