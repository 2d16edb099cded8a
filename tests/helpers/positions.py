"""Random positions to ask the solver about, of any shape."""

from typing import NamedTuple

from minesweeper.players.analysis import solver_of
from minesweeper.rules import position
from minesweeper.rules.grid import Grid
from minesweeper.solver.knowledge import MINE, Knowledge
from tests.oracles.plain import neighbours


class Position(NamedTuple):
    """The visible part of a board. A clue has the number of its cell, and its scope is all the neighbours."""

    dims: tuple
    mines: set  # the truth
    seen: dict  # visited cell -> its number
    marked: set  # mines that are marked
    scopes: list  # the neighbours of every cell

    @property
    def cells(self):
        return len(self.scopes)

    @property
    def known(self):
        """Whether each known cell is a mine."""
        return dict.fromkeys(self.seen, 0) | dict.fromkeys(self.marked, 1)

    @property
    def clues(self):
        return [(self.scopes[cell], number) for cell, number in self.seen.items()]

    @property
    def symbols(self):
        """The symbol of each cell."""
        return ["@" if cell in self.marked else str(self.seen.get(cell, "?")) for cell in range(self.cells)]

    def knowledge(self):
        """The solver's knowledge of the position, cell by cell."""
        knowledge = Knowledge(self.cells, Grid(self.dims).neighbours)
        for cell in self.marked:
            knowledge.assign(cell, MINE)
        for cell, number in self.seen.items():
            knowledge.learn(cell, number)
        return knowledge


def solver_in(grid, symbols, prior=None):
    """Return the solver of a board with these symbols."""
    return solver_of(position.Position.of_symbols(grid, symbols), prior)


PLANE = [(2, 2), (1, 7), (3, 3), (2, 5), (3, 4), (4, 4), (5, 4), (5, 5)]
SHAPES = [*PLANE, (3, 3, 2), (2, 2, 2, 2), (9,)]


def random_position(random, dims, most_unknown=11):
    """Draw a board with random mines and visit or mark all but a few cells."""
    scopes = neighbours(dims)
    cells = list(range(len(scopes)))
    density = random.choice([0.2, 0.4, 0.7, 1])
    mines = set(random.sample(cells, random.randint(0, int(len(cells) * density))))
    hidden = random.randint(1, most_unknown)
    shown = set(random.sample(cells, max(0, len(cells) - hidden)))
    seen = {cell: sum(other in mines for other in scopes[cell]) for cell in sorted(shown - mines)}
    marked = sorted(shown & mines)
    unmarked = min(random.randint(0, most_unknown - hidden), len(marked))
    return Position(dims, mines, seen, set(random.sample(marked, len(marked) - unmarked)), scopes)


def random_clues(random, most_cells=9):
    """Draw a number of cells and clues on them; about half of these clues contradict each other."""
    cells = random.randint(1, most_cells)
    density = random.choice([0.2, 0.5, 0.8])
    mines = {cell for cell in range(cells) if random.random() < density}
    lies = random.choice([0, 0.3])
    clues = []
    for _ in range(random.randint(0, 5)):
        scope = random.sample(range(cells), random.randint(1, min(cells, 6)))
        lie = random.random() < lies
        clues.append((scope, random.randint(0, len(scope)) if lie else len(mines.intersection(scope))))
    return cells, clues


def refuse_counting(monkeypatch, most):
    """Have reviews refuse to count components with more states than `most`."""
    monkeypatch.setattr("minesweeper.review.review.ANALYSIS_STATES", most)
    monkeypatch.setattr(
        "minesweeper.review.review.solver_of",
        lambda position, *, ongoing: solver_of(position, ongoing=ongoing).suppose(max_states=most),
    )
