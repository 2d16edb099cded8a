"""Read and write maps as text: a line `rows columns`, then a line of `.` and `X` (a mine) for each row."""

from __future__ import annotations

from math import prod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_MINES = bytes.maketrans(b".X*", b"\0\1\1")
_SYMBOLS = bytes.maketrans(b"\0\1", b".X")

# Far beyond any real map, and small enough that a typing error cannot take the machine's memory.
MAX_MAP_CELLS = 1 << 26


# Byte order marks, which some editors write before a text: in UTF-8 and, read as bytes, in UTF-16.
BYTE_ORDER_MARKS = ("\ufeff", "\udcff\udcfe", "\udcfe\udcff")


def quoted(text: str) -> str:
    """Return a text of the input in quotes, as messages show it.

    Each byte that is no UTF-8 (read by "surrogateescape") and each character that does not print is escaped
    once. A byte order mark, which no editor shows, is named.

    >>> print(quoted("3 \\udcff"), quoted("3 \\x00\\u00e9"), quoted("\\ufeff3 3"), sep="; ")
    '3 \\xff'; '3 \\x00é'; a byte order mark and '3 3'
    """
    for mark in BYTE_ORDER_MARKS:
        if text.startswith(mark):
            rest = text[len(mark) :]
            return f"a byte order mark and '{_escaped(rest)}'" if rest else "a byte order mark"
    return f"'{_escaped(text)}'"


def _escaped(text: str) -> str:
    # "surrogateescape" has U+DC80 to U+DCFF for bytes.
    return "".join(
        character if character.isprintable() else repr(character)[1:-1].replace("\\udc", "\\x")
        for character in text
    )


class Lines:
    """The lines of a stream of bytes that are not blank, with the number of the last one."""

    __slots__ = ("_lines", "number")

    def __init__(self, stream: Iterable[bytes]):
        self._lines = iter(stream)
        self.number = 0

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        for line in self._lines:
            self.number += 1
            if line and not line.isspace():
                return line
        raise StopIteration

    def error(self, expected: str, line: bytes | None) -> ValueError:
        """Return the ValueError about the last line: its number, the expected form and the text."""
        if line is None:
            return ValueError(f"line {self.number + 1}: expected {expected}, found the end of the input")
        text = line.decode("utf-8", "surrogateescape").strip()
        if len(text) > 60:
            text = text[:57] + "..."
        return ValueError(f"line {self.number}: expected {expected}, found {quoted(text)}")

    def head(self) -> bytes | None:
        """Return the next line that is not a comment (`# ...`); None at the end of the input."""
        return next((line for line in self if not line.startswith(b"# ")), None)

    def numbers(self, count: int, expected: str) -> list[int] | None:
        """Return the next line as `count` whole numbers >= 0, or None at the end of the input."""
        line = next(self, None)
        return None if line is None else self.parse(line, count, expected)

    def need(self, count: int, expected: str) -> list[int]:
        """Return the next line as `count` whole numbers; ValueError at the end of the input."""
        return self.parse(next(self, None), count, expected)

    def parse(self, line: bytes | None, count: int | tuple[int, ...], expected: str) -> list[int]:
        """Parse a line that was read already as `count` whole numbers, or as one of several counts."""
        counts = count if isinstance(count, tuple) else (count,)
        tokens = line.split() if line else []
        # isdigit refuses the signs and underscores that int() accepts.
        if not line or len(line) > 999 or len(tokens) not in counts or not b"".join(tokens).isdigit():
            raise self.error(expected, line)
        return [int(token) for token in tokens]

    def operation(self, rows: int, columns: int) -> list[int] | None:
        """Return the next line as `row column type` of an operation, or None at the end of the input."""
        numbers = self.numbers(3, "'row column type'")
        if numbers:
            row, column, operation = numbers
            if row >= rows or column >= columns:
                raise self.error(f"a cell inside {rows} x {columns}", b"%d %d %d" % tuple(numbers))
            if operation > 2:
                raise self.error("a type of 0, 1 or 2", b"%d %d %d" % tuple(numbers))
        return numbers


def read_rows(
    lines: Lines, size: Sequence[int], mines: bytes = b"X", max_cells: int = MAX_MAP_CELLS
) -> bytes:
    """Read the rows of a map whose size was just read: for each cell 1 for a mine, one of these signs."""
    cells_read, cells, columns = bytearray(), prod(size), size[-1]
    if not 0 < cells <= max_cells:
        raise lines.error(f"a size of 1 to {max_cells} cells", b" ".join(b"%d" % length for length in size))
    while len(cells_read) < cells:
        line = next(lines, None)
        row = b"".join((line or b"").split())
        if len(row) != columns or row.translate(None, b"." + mines):
            raise lines.error(f"a row of {columns} cells, each '.' or 'X'", line)
        cells_read += row
    return bytes(cells_read.translate(_MINES))


def map_text(dims: Sequence[int], is_mine: bytes, first: Sequence[int] | None = None) -> str:
    """Return a board and its first cell, if any, as the judge's generator prints them; in any dimensions."""
    columns = dims[-1]
    text = is_mine.translate(_SYMBOLS).decode("ascii")
    lines = ["  ".join(map(str, dims))]
    lines += [text[at : at + columns] for at in range(0, len(text), columns)]
    lines += [" ".join(map(str, first))] if first else []
    return "\n".join(lines) + "\n"


def is_numeric(line: str) -> bool:
    """Return whether a line has nothing but whole numbers, and at least one."""
    return line.replace(" ", "").isdigit()
