"""Puzzles: positions with certain cells; a given rule proves the simplest one.

A puzzle is a moment of the solution of a board without guessing: all cells that simpler rules prove are
revealed, or marked as mines. Its certain cells follow from the visible numbers and the total of mines alone,
never from how the board was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from minesweeper.boards.draw import Mt19937_64
from minesweeper.boards.solution import rule_named, solving
from minesweeper.boards.starts import usual_first_cell
from minesweeper.players.action import Action, certain_action
from minesweeper.players.analysis import solver_of
from minesweeper.players.player import solver_on
from minesweeper.players.reasons import why_text
from minesweeper.rules.game import HIDDEN, MARKED, REVEALED, Minefield, Pictured
from minesweeper.rules.given import coordinates, whole
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL, Move
from minesweeper.rules.position import Position
from minesweeper.rules.svg import svg
from minesweeper.shell.text import amount
from minesweeper.solver.knowledge import MINE
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver

if TYPE_CHECKING:
    from minesweeper.boards.guessfree import GuessFree

# The board of a puzzle: small enough to be seen as a whole, and with all rules in its solutions.
DIMENSIONS, MINES = (9, 9), 16

# The work to draw one board, in boards drawn and perturbed; and how many boards one puzzle may take.
_TRIES, _PERTURBATIONS = 200, 400
_BOARDS = 200


@dataclass(frozen=True)
class Puzzle(Pictured):
    """A position with the moves for its certain cells, the simplest first; drawn by `puzzles`.

    A proof of one or two clues is the smallest; of a longer one, no clue can be spared.
    """

    position: Position
    certain: tuple[Action, ...]
    seed: int | None = None

    @property
    def level(self) -> Rule:
        """The rule that proves the simplest certain cell: "single", "pair", "component" or "total"."""
        return Rule.of(self.certain[0].clues)

    @cached_property
    def solution(self) -> list[Move]:
        """Every certain cell as a move with its proof, the simplest first: to be revealed, or flagged."""

        place = self.position.grid.coords
        return [
            Move(place(action.cell), action.kind, why_text(self.position, action), 0.0)
            for action in self.certain
        ]

    def check(self, cell: Iterable[int], *, mine: bool = False) -> bool:
        """Return whether a cell is certainly safe or, with `mine`, certainly a mine."""
        wanted = self.position.grid.cell(coordinates(cell)), FLAG if mine else REVEAL
        return any((action.cell, action.kind) == wanted for action in self.certain)

    def __repr__(self) -> str:
        return f"{self.position!r}\n{self.level}, {self._total()}"

    def _total(self) -> str:
        mines = self.position.mines
        return "an unknown number of mines" if mines is None else amount(mines, "mine")

    def svg(self) -> str:
        title = f"a puzzle of {self._total()}: {self.level}"
        return svg(self.position.grid, self.position.tiles(), title)


def puzzle_of(position: Position) -> Puzzle | None:
    """Make a puzzle of a position; None if no cell in it is certain.

    Contradiction if no board agrees, Intractable if there are too many to count.
    """
    solver = solver_of(position)
    actions = [
        certain_action(FLAG if risk else REVEAL, cell, solver.prove(cell))
        for cell, risk in solver.risks().items()
        if risk in (0, 1)
    ]
    actions.sort(key=lambda action: (Rule.of(action.clues), len(action.clues), action.cell))
    return Puzzle(position, tuple(actions)) if actions else None


def puzzles(level: Rule | str = Rule.PAIR, *, seed: int = 1) -> Iterator[Puzzle]:
    """Draw puzzles of a level without end, from consecutive seeds; all that is certain can be deduced.

    The level is the rule for the simplest certain cell: a "single" number, a "pair" of numbers, more of those
    that hang together ("component"), or the "total" of mines. ValueError for any other.

    >>> first = next(puzzles("total", seed=4))
    >>> first.check((0, 6)), first.check((0, 6), mine=True), first.solution[0].why[:44]
    (True, False, 'It is safe: the total of mines proves it, to')
    """
    level = rule_named(level, "level")
    return (draw_puzzle(number, level) for number in count(whole("seed", seed)))


def draw_puzzle(seed: int, level: Rule = Rule.PAIR) -> Puzzle:
    """Draw the puzzle of a seed, of exactly this level; ValueError without one (no such seed is known).

    >>> draw_puzzle(1, Rule.TOTAL).level
    <Rule.TOTAL: 'total'>
    """
    # Here for the speed of a start.
    from minesweeper.boards.guessfree import NoBoardFound, draw_without_guessing

    engine = Mt19937_64(seed)
    grid = grid_of(DIMENSIONS)
    first = usual_first_cell(grid, MINES, opening=True)
    for _ in range(_BOARDS):
        try:
            drawn = draw_without_guessing(
                grid, MINES, first, engine, tries=_TRIES, perturbations=_PERTURBATIONS,
                level=Rule.TOTAL if level is Rule.TOTAL else None,
            )  # fmt: skip
        except NoBoardFound:
            continue
        puzzles = list(_puzzles(drawn, level))
        if puzzles:
            return replace(puzzles[engine() % len(puzzles)], seed=seed)
    raise ValueError(f"no puzzle of level {level} was found")


def _puzzles(drawn: GuessFree, level: Rule) -> Iterator[Puzzle]:
    """Yield the puzzles of this level in the solution of a board."""
    game = Minefield(drawn.board)
    solver = solver_on(drawn.board.grid, drawn.board.mines)
    for rule, cells in solving(game, solver, drawn.first):
        if rule >= level:
            puzzle = puzzle_of(_position(game, solver, cells))
            if puzzle and puzzle.level is level:
                yield puzzle


def _position(game: Minefield, solver: Solver, just_deduced: list[int]) -> Position:
    """Return the visible position, with the known mines marked, but for those that were `just_deduced`."""
    states = bytearray(REVEALED if seen == REVEALED else HIDDEN for seen in game.seen)
    for cell in set(solver.knowledge.why).difference(just_deduced):
        if solver.knowledge.state[cell] == MINE:
            states[cell] = MARKED
    board = game.board
    return Position(board.grid, bytes(states), board.clues, board.mines)


def turned(position: Position, turn: int) -> Position:
    """Turn a position of two dimensions by `turn` quarters, after mirroring it from 4 on."""
    rows = [row[::-1] for row in position.rows] if turn >= 4 else position.rows
    for _ in range(turn % 4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    return Position.of(rows, position.mines)
