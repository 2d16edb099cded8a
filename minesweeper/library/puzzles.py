"""Puzzles: positions in which something is certain, to be found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from minesweeper.boards import puzzle
from minesweeper.library.positions import Move, Position, coordinates, whole
from minesweeper.players.action import MARK, REVEAL, certain_action
from minesweeper.players.words import LEVELS, reason_text
from minesweeper.rules.svg import Drawn, svg, tiles_of


class Puzzle(Drawn):
    """A position, and what is certain in it; drawn by `puzzles`."""

    def __init__(self, seed: int, found: puzzle.Puzzle):
        self.seed = seed
        self.position = Position.of(found.position)
        self.level = found.level.name.lower()
        """What the simplest certain cell takes: "single", "pair", "component" or "total"."""
        place = found.position.grid.coords
        actions = [
            certain_action(MARK if mine else REVEAL, cell, clues) for cell, mine, clues in found.certain
        ]
        self.solution = [
            Move(place(each.cell), each.kind == MARK, reason_text(each, place), 0.0) for each in actions
        ]
        """Every certain cell with its proof, the simplest first: to be revealed, or marked."""

    def check(self, cell: Iterable[int], *, mark: bool = False) -> bool:
        """Whether it is certain that a cell is safe or, with `mark`, that it is a mine."""
        wanted = coordinates(cell), mark
        return any((each.cell, each.mark) == wanted for each in self.solution)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return (self.position, self.solution) == (other.position, other.solution)

    def __hash__(self) -> int:
        return hash(self.position)

    def __repr__(self) -> str:
        return f"{self.position!r}\n{self.level}, {self.position.mines} mines"

    def svg(self) -> str:
        title = f"a puzzle of {self.position.mines} mines: {self.level}"
        return svg(self.position.grid, tiles_of(self.position), title)


def puzzles(level: str = "pair", *, seed: int = 1) -> Iterator[Puzzle]:
    """Endless puzzles of a level, from consecutive seeds; what is certain follows from what is shown.

    The level is what the simplest certain cell takes: a "single" number, a "pair" of numbers, more of those
    that hang together ("component"), or the "total" of mines. ValueError for any other.

    >>> first = next(puzzles("total", seed=4))
    >>> first.check((0, 6)), first.check((0, 6), mark=True), first.solution[0].why
    (True, False, 'certain by the number of mines')
    """
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}; expected {', '.join(LEVELS)}")
    return (Puzzle(each, puzzle.draw_puzzle(each, LEVELS[level])) for each in count(whole("seed", seed)))
