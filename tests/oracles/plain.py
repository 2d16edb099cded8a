"""The plain definition of boards and rules in any number of dimensions, as a second opinion.

Cells are coordinate tuples, everything is a set, and nothing is taken from the project.
"""

from functools import cache
from itertools import combinations, product


def all_cells(dims):
    """Return all cells in row-major order."""
    return list(product(*map(range, dims)))


def beside(dims, cell):
    """Return the neighbours of a cell: no coordinate differs by more than one, not all are the same."""
    steps = [range(max(0, at - 1), min(length, at + 2)) for at, length in zip(cell, dims, strict=True)]
    return [other for other in product(*steps) if other != cell]


@cache
def neighbours(dims):
    """Return the neighbours of every cell, as numbers."""
    cells = {coords: cell for cell, coords in enumerate(all_cells(dims))}
    return [[cells[other] for other in beside(dims, coords)] for coords in cells]


class PlainGame:
    """One game: its visible cells, its marks, and whether it is lost."""

    def __init__(self, dims, mines, marks_hold, strict_marks):
        self.dims, self.mines = dims, set(mines)
        self.marks_hold, self.strict_marks = marks_hold, strict_marks
        self.safe = set(all_cells(dims)) - self.mines
        self.visible, self.marks, self.lost = set(), set(), False

    def clue(self, cell):
        return sum(other in self.mines for other in beside(self.dims, cell))

    def status(self):
        return "lost" if self.lost else "won" if self.safe <= self.visible else "ongoing"

    def reveal(self, cell, cascade=True):
        before = set(self.visible)
        stack = [cell]
        while stack:
            at = stack.pop()
            if at in self.visible or (self.marks_hold and at in self.marks):
                continue
            self.visible.add(at)
            self.marks.discard(at)
            self.lost |= at in self.mines
            if cascade and at in self.safe and self.clue(at) == 0:
                stack += beside(self.dims, at)
        return self.visible - before

    def mark(self, cell):
        if cell in self.visible or cell in self.marks:
            return False
        self.marks.add(cell)
        self.lost |= self.strict_marks and cell in self.safe
        return True

    def unmark(self, cell):
        held = cell in self.marks
        self.marks.discard(cell)
        return held

    def chord(self, cell):
        before = set(self.visible)
        around = beside(self.dims, cell)
        if cell in self.visible & self.safe and sum(n in self.marks for n in around) == self.clue(cell):
            for other in [n for n in around if n not in self.marks]:
                self.reveal(other)
        return self.visible - before


def fewest_reveals(dims, mines):
    """Return how few reveals make all safe cells visible, by trying all ways."""
    opened = {}
    for cell in set(all_cells(dims)) - set(mines):
        opened[cell] = PlainGame(dims, mines, True, False).reveal(cell)
    # Cells that open the same are one choice.
    choices = list({frozenset(cells) for cells in opened.values()})
    return next(
        number
        for number in range(len(choices) + 1)
        for picked in combinations(choices, number)
        if frozenset().union(*picked) >= opened.keys()
    )
