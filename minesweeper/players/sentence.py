"""A sentence with marked cells: each frontend names them its own way, or lights them up.

It has two texts. The full one names every cell, for screen readers and plain text. The one beside a board
that is *lit* is shorter: the numbers of a proof are outlined there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, reduce
from string import Formatter
from typing import Literal, NamedTuple

from minesweeper.rules.grid import Grid
from minesweeper.shell.language import plural, tr

# A function from a cell to its place in words.
Name = Callable[[int], str]

# The role of a cell: the best one, the one that was played, a number of the proof, or another.
Role = Literal["cell", "played", "clue", "other"]


class At(NamedTuple):
    """A cell within a sentence."""

    cell: int
    role: Role = "cell"


class Clues(NamedTuple):
    """The numbers of a proof, each a cell and its symbol; the full text names the first few."""

    numbers: tuple[tuple[int, int | str], ...]


class Aside(NamedTuple):
    """Words of the full text alone."""

    text: str


Piece = str | At | Clues | Aside

# The most numbers that a sentence names.
NAMED = 3


@dataclass(frozen=True)
class Phrase:
    """Text with marked cells, written without a capital at the beginning, which its texts have.

    >>> phrase = sentence("{it} is safe: {clues} proves it.", it=At(3), clues=Clues(((2, 1),)))
    >>> phrase.text("cell {}".format), phrase.cells("clue")
    ('Cell 3 is safe: the 1 at cell 2 proves it.', [2])
    >>> phrase.lit("cell {}".format)
    'Cell 3 is safe: the outlined 1 proves it.'
    """

    parts: tuple[Piece, ...] = ()

    def __add__(self, more: Phrase) -> Phrase:
        """Return both phrases, with a blank between them."""
        if not self.parts or not more.parts:
            return self if self.parts else more
        return Phrase((*self.parts, " ", *more.parts))

    def text(self, name: Name) -> str:
        """Return the full text; `name` turns a cell into words."""
        return _joined(_full(part, name) for part in self.parts)

    def in_coordinates(self, grid: Grid) -> str:
        """Return the full text with cells by their coordinates: `(0, 1) is safe.`"""
        return self.text(lambda cell: str(grid.coords(cell)))

    def lit(self, name: Name) -> str:
        """Return the text beside a board with the numbers of the proof outlined."""
        return _joined(_short(part, name) for part in self.parts)

    def cells(self, role: Role) -> list[int]:
        """Return the cells of this role, in order."""
        cells = [part.cell for part in self.parts if isinstance(part, At) and part.role == role]
        if role == "clue":
            cells += [cell for part in self.parts if isinstance(part, Clues) for cell, _ in part.numbers]
        return cells


def sentence(message: str, /, **parts: Piece | Phrase) -> Phrase:
    """Translate a message, with these parts in the place of `{name}`."""
    pieces: list[Piece] = []
    for text, name in _parsed(tr(message)):
        pieces += [text] * bool(text)
        if name:
            part = parts[name]
            pieces += part.parts if isinstance(part, Phrase) else [part]
    return Phrase(tuple(pieces))


@cache
def _parsed(message: str) -> list[tuple[str, str | None]]:
    return [(text, name) for text, name, _, _ in Formatter().parse(message)]


def _joined(texts: Iterable[str]) -> str:
    """Join texts, with a capital at the beginning of each sentence."""
    joined = ""
    for text in texts:
        joined = _bracketed(joined, capital(text) if not joined or joined.endswith(". ") else text)
    return joined.replace("。 ", "。")  # a full stop that takes no blank


def _bracketed(before: str, text: str) -> str:
    """Append a text; a place such as (9, 12) loses its brackets where the sentence has its own."""
    return before + (text[1:-1] if before.endswith("(") and text.startswith("(") else text)


def _full(part: Piece, name: Name) -> str:
    match part:
        case At():
            return name(part.cell)
        case Clues():
            named = [
                reduce(_bracketed, (_full(piece, name) for piece in _clue(cell, symbol).parts))
                for cell, symbol in part.numbers[:NAMED]
            ]
            more = len(part.numbers) - NAMED
            return enumerated([*named, *[plural("{n} more", "{n} more", more)] * (more > 0)])
        case Aside():
            return part.text
    return part


def _clue(cell: int, symbol: int | str) -> Phrase:
    return sentence("the {symbol} at {place}", symbol=str(symbol), place=At(cell))


def _short(part: Piece, name: Name) -> str:
    match part:
        case Clues():
            return _outlined([str(symbol) for _, symbol in part.numbers])
        case Aside():
            return ""
    return _full(part, name)


def _outlined(symbols: list[str]) -> str:
    """Describe numbers by their symbols: `the outlined 1`, `the two outlined 1s`, `the outlined 1 and 2`."""
    if len(symbols) > NAMED:
        return plural("the {n} outlined number", "the {n} outlined numbers", len(symbols))
    if len(symbols) > 1 and len(set(symbols)) == 1:
        if len(symbols) == 2:
            return tr("the two outlined {symbol}s", symbol=symbols[0])
        return tr("the three outlined {symbol}s", symbol=symbols[0])
    return plural(
        "the outlined {symbols}", "the outlined {symbols}", len(symbols), symbols=enumerated(symbols)
    )


def enumerated(words: list[str]) -> str:
    """Join words with commas and "and".

    >>> enumerated(["1"]), enumerated(["1", "2", "1"])
    ('1', '1, 2 and 1')
    """
    if len(words) < 2:
        return "".join(words)
    return tr("{words} and {last}", words=tr(", ").join(words[:-1]), last=words[-1])


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def place(grid: Grid, cell: int) -> str:
    """Return the place of a cell, counted from 1: its row and column, in more dimensions within its slice.

    >>> place(Grid((3, 4)), 6), place(Grid((2, 2, 3, 4)), 30)
    ('row 2, column 3', 'slice [2, 1], row 2, column 3')
    """
    coords = [at + 1 for at in (0, *grid.coords(cell))]  # a board of one dimension is a row
    outer, (row, column) = coords[1:-2], coords[-2:]
    if not outer:
        return tr("row {row}, column {column}", row=row, column=column)
    slice_ = ", ".join(map(str, outer))
    return tr("slice [{slice}], row {row}, column {column}", slice=slice_, row=row, column=column)
