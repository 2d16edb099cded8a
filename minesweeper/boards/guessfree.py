"""Boards that need no guess: drawn at random until certain moves solve one, or perturbed until they do.

*Drawn* boards are exactly uniform: a board that needs a guess is discarded as a whole, so every board that
needs none is as likely as any other. Where those are too rare, a board is *perturbed*: the mines near the
place where its solution gets stuck are dealt anew among the cells there, and the new board is kept unless
more of it stays unsolved; if that does not help either, also near safe cells that mines enclose. Perturbed
boards are not uniform; `bench/bench_noguess.py` measures by how much.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from minesweeper.boards.draw import draw_mines, multiplied, pop_mines
from minesweeper.boards.solution import Solution, solution_of
from minesweeper.boards.starts import kept_free
from minesweeper.players.player import check_size
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.shell.text import amount
from minesweeper.solver.budget import DRAWING_STATES
from minesweeper.solver.proof import Rule

# Drawing, and perturbing, stops once its boards have this many cells together, each counted with its
# neighbours: seconds of work in any dimension, and far more than the classic boards need.
DRAWN_CELLS = 900_000
PERTURBED_CELLS = 3_600_000

# A board counts as at least this many cells: even a tiny one takes time to solve.
_LEAST_WORK = 100

# If no board is found, the mines are lowered by this factor at a time until a search for one
# succeeds; each search does one in _SHARE of the perturbations.
_FEWER = 0.9
_SHARE = 4


class GuessFree(NamedTuple):
    """A board that certain moves solve from its first cell, and how it was made."""

    board: Board
    first: int
    solution: Solution
    tries: int  # boards that were drawn, this one included
    perturbations: int  # boards that were tried for it; 0 for a drawn board

    @property
    def uniform(self) -> bool:
        """Whether it was drawn, so that all such boards were equally likely."""
        return not self.perturbations


class NoBoardFound(ValueError):
    """A failed search for a board without guessing; the message suggests a lower number of mines, if any."""


def draw_without_guessing(
    grid: Grid,
    mines: int,
    first: int,
    engine: Callable[[], int],
    *,
    opening: bool = True,
    level: Rule | None = None,
    hardest: Rule = Rule.TOTAL,
    tries: int | None = None,
    perturbations: int | None = None,
) -> GuessFree:
    """Draw a board of this shape, in any number of dimensions, that certain moves solve from `first`.

    The cell `first` has no mine and, for an `opening`, none around it. The solution uses no rule above
    `hardest`; with a `level`, the hardest rule that it uses is exactly this one. `engine` returns 64-bit
    words, as `Mt19937_64` does.

    Up to `tries` boards are drawn uniformly among all boards with such a first cell. The first that qualifies
    is returned, and is *uniformly* distributed among all that do. If none does, a board is perturbed up to
    `perturbations` times (by default until the work is too much, and as often again if safe cells are
    enclosed); the result is not uniform (`GuessFree.uniform`). NoBoardFound if that fails too; ValueError if
    the mines do not fit, or for a board that is too large for the solver.

    >>> from minesweeper.boards.draw import Mt19937_64
    >>> found = draw_without_guessing(Grid((4, 4)), 3, 0, Mt19937_64(1))
    >>> found.solution.free_of_guesses, found.uniform, found.board.mines
    (True, True, 3)
    """
    check_size(grid)
    kept = kept_free(grid, mines, first, opening=opening)
    drawing = Drawing(grid, first, engine, kept, level, min(hardest, level or hardest))
    work = max(grid.size * grid.block, _LEAST_WORK)
    tries = max(1, DRAWN_CELLS // work) if tries is None else tries
    enclosed = max(1, PERTURBED_CELLS // work) if perturbations is None else 0
    perturbations = enclosed if perturbations is None else perturbations
    drawn = drawing.draw(mines, tries) or drawing.perturb(mines, tries, perturbations, enclosed)
    if drawn:
        return drawn
    board = f"board of {grid} with {amount(mines, 'mine')}"
    problem = f"no {board} was found that needs no guess from {grid.coords(first)}"
    if level:
        problem += f" and is solved at level {level}"
    while mines := int(_FEWER * mines):
        if drawing.perturb(mines, 0, perturbations // _SHARE, enclosed // _SHARE):
            raise NoBoardFound(f"{problem}; with {mines} ({mines / grid.size:.0%} of the cells) there is one")
    raise NoBoardFound(problem)


@dataclass(frozen=True)
class Drawing:
    """The search for boards with this first cell, around which the `kept` cells have no mine."""

    grid: Grid
    first: int
    engine: Callable[[], int]
    kept: set[int]
    level: Rule | None
    hardest: Rule
    solved: dict[bytes, Solution] = field(default_factory=dict)

    def sample(self, mines: int) -> Board:
        """Draw any board that fits the first cell."""
        return Board.of_cells(self.grid, draw_mines(self.grid.size, mines, self.engine, self.kept))

    def solve(self, board: Board) -> Solution:
        """Return the solution of a board, computed once: tiny boards, and those of a stuck search, recur."""
        if board.is_mine not in self.solved:
            self.solved[board.is_mine] = solution_of(board, self.first, self.hardest, DRAWING_STATES)
        return self.solved[board.is_mine]

    def accepts(self, solution: Solution) -> bool:
        return solution.free_of_guesses and self.level in (None, solution.rule)

    def draw(self, mines: int, tries: int) -> GuessFree | None:
        """Return the first of up to `tries` drawn boards that qualifies."""
        for number in range(1, tries + 1):
            board = self.sample(mines)
            solution = self.solve(board)
            if self.accepts(solution):
                return GuessFree(board, self.first, solution, number, 0)
        return None

    def perturb(self, mines: int, tries: int, perturbations: int, enclosed: int) -> GuessFree | None:
        """Perturb boards up to `perturbations` times until one qualifies; replace one that is too easy.

        After those, `enclosed` more are also made around safe cells that mines keep from the solution.
        """
        board, solution = None, None
        for number in range(1, perturbations + enclosed + 1):
            if board is None or solution is None or solution.free_of_guesses:
                board = self.sample(mines)
                solution = self.solve(board)
            else:
                other = self.deal_anew(board, solution.unsolved, enclosed=number > perturbations)
                further = self.solve(other)
                if len(further.unsolved) <= len(solution.unsolved):
                    board, solution = other, further
            if self.accepts(solution):
                return GuessFree(board, self.first, solution, tries, number)
        return None

    def deal_anew(self, board: Board, unsolved: tuple[int, ...], *, enclosed: bool) -> Board:
        """Deal the mines anew near a place where the solution of the board is stuck.

        All hidden cells up to two steps away take part. These include certain mines, which may block the
        solution. With `enclosed`, the place may also be a safe cell that the solution does not reach.
        """
        near = self.grid.neighbours
        stuck = set(unsolved)
        edge = [
            cell
            for cell in unsolved
            if not stuck.issuperset(near(cell)) or (enclosed and not board.is_mine[cell])
        ]
        centre = edge[multiplied(self.engine, len(edge))]
        around = {further for cell in near(centre) for further in near(cell)} | {centre}
        cells = [c for c in sorted(around) if c in stuck or board.is_mine[c]]
        mines = bytearray(board.is_mine)
        count = sum(mines[cell] for cell in cells)
        for cell in cells:
            mines[cell] = 0
        for cell in pop_mines(cells, count, self.engine):
            mines[cell] = 1
        return Board(self.grid, mines)
