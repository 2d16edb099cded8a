"""A sentence whose cells are marked: a frontend names them its own way, or lights them up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from minesweeper.rules.grid import Grid

# What a cell is to its sentence: the best one, the one that was played, a number that proves it, or another.
Role = Literal["cell", "played", "clue", "other"]


class At(NamedTuple):
    """A cell within a sentence; one that is not `named` only lights up."""

    cell: int
    role: Role = "cell"
    named: bool = True


@dataclass(frozen=True)
class Sentence:
    """Text with marked cells, written without the capital that it gets at the beginning.

    >>> said = Sentence.of(At(3), " is safe: the 1 at ", At(2, "clue"), " proves it.")
    >>> said.text("cell {}".format), said.cells("clue")
    ('Cell 3 is safe: the 1 at cell 2 proves it.', [2])
    """

    parts: tuple[str | At, ...] = ()

    @classmethod
    def of(cls, *parts: str | At) -> Sentence:
        return cls(parts)

    def __add__(self, other: Sentence | str) -> Sentence:
        """Both, with a blank between them."""
        more = Sentence.of(other) if isinstance(other, str) else other
        if not self.parts or not more.parts:
            return self if self.parts else more
        return Sentence((*self.parts, " ", *more.parts))

    def text(self, name: Callable[[int], str], after: str = "") -> str:
        """As text, which stands `after` other words; `name` says where a cell is."""
        text = after
        for part in self.parts:
            words = part if isinstance(part, str) else name(part.cell) * part.named
            text += capital(words) if not text or text.endswith(". ") else words
        return text

    def cells(self, role: Role) -> list[int]:
        """The cells of this role, in order."""
        return [part.cell for part in self.parts if isinstance(part, At) and part.role == role]


def listed(parts: Iterable[tuple[str | At, ...]], between: str = ", ") -> tuple[str | At, ...]:
    """Parts as a list: `a, b and c`; or with these words `between` all of them."""
    found = list(parts)
    joined: list[str | At] = []
    for number, part in enumerate(found):
        last = number == len(found) - 1 and between == ", "
        joined += [*[" and " if last else between] * bool(number), *part]
    return tuple(joined)


def capital(text: str) -> str:
    """Text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def place(grid: Grid, cell: int) -> str:
    """Where a cell is, counted from 1; above two dimensions by its coordinates, as above the slices.

    >>> place(Grid((3, 4)), 6), place(Grid((2, 3, 4)), 6)
    ('row 2, column 3', '(1 2 3)')
    """
    coords = [at + 1 for at in grid.coords(cell)]
    if len(coords) == 2:
        return f"row {coords[0]}, column {coords[1]}"
    return f"({' '.join(map(str, coords))})"
