"""Puzzles: positions in which something is certain, and takes a given rule to be found.

A puzzle is a moment of the solution of a board without guessing, when all that simpler rules settle is
revealed and its mines are marked. What is certain follows from what is visible and the total of mines alone,
never from how the board was drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minesweeper.boards.guessfree import GuessFree, NoBoardFound, draw_without_guessing
from minesweeper.boards.solution import solving
from minesweeper.players.advice import first_place
from minesweeper.players.analysis import solver_of
from minesweeper.players.player import solver_on
from minesweeper.rules.draw import Mt19937_64
from minesweeper.rules.game import HIDDEN, MARKED, REVEALED, Game
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.position import Position
from minesweeper.solver.knowledge import MINE
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver

# The board of a puzzle: small enough to be seen as a whole, and with all rules in its solutions.
DIMENSIONS, MINES = (9, 9), 16

# The work to draw one board, in boards drawn and perturbed; and how many boards one puzzle may take.
_TRIES, _PERTURBATIONS = 200, 400
_BOARDS = 200


class Certain(NamedTuple):
    """A cell of a puzzle that is certain, and the clues that prove it: none if it takes the total.

    No fewer prove it where they are one or two; of more, none can be spared.
    """

    cell: int
    mine: bool
    clues: tuple[int, ...]

    @property
    def rule(self) -> Rule:
        return Rule.of(self.clues)


class Puzzle(NamedTuple):
    """A position with its certain cells, the simplest first."""

    position: Position
    certain: tuple[Certain, ...]

    @property
    def level(self) -> Rule:
        """The rule that the simplest certain cell takes."""
        return self.certain[0].rule


def puzzle_of(position: Position) -> Puzzle | None:
    """A position as a puzzle; None if nothing in it is certain.

    Contradiction if no board agrees, Intractable if there are too many to count.
    """
    solver = solver_of(position)
    risks = solver.risks()
    found = [Certain(cell, risk == 1, solver.prove(cell)) for cell, risk in risks.items() if risk in (0, 1)]
    found.sort(key=lambda each: (each.rule, len(each.clues), each.cell))
    return Puzzle(position, tuple(found)) if found else None


def draw_puzzle(seed: int, level: Rule = Rule.PAIR) -> Puzzle:
    """The puzzle of a seed, of exactly this level; ValueError if none is found, which no seed is known for.

    >>> draw_puzzle(1, Rule.TOTAL).level
    <Rule.TOTAL: 4>
    """
    engine = Mt19937_64(seed)
    grid = grid_of(DIMENSIONS)
    first = grid.cell(first_place(DIMENSIONS, opening=True))
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
            return puzzles[engine() % len(puzzles)]
    raise ValueError(f"no puzzle of level {level.name.lower()} was found")


def _puzzles(drawn: GuessFree, level: Rule) -> Iterator[Puzzle]:
    """The puzzles in the solution of a board that are of this level."""
    game = Game(drawn.board)
    solver = solver_on(drawn.board.grid, drawn.board.total_mines)
    for step in solving(game, solver, drawn.first):
        if step.rule >= level:
            found = puzzle_of(_position(game, solver, step.cells))
            if found and found.level is level:
                yield found


def _position(game: Game, solver: Solver, just_settled: list[int]) -> Position:
    """What is visible, with the known mines marked, but for those that were `just_settled`."""
    states = bytearray(REVEALED if seen == REVEALED else HIDDEN for seen in game.seen)
    for cell in set(solver.settled()).difference(just_settled):
        if solver.state(cell) == MINE:
            states[cell] = MARKED
    board = game.board
    return Position(board.grid, bytes(states), board.clues, board.total_mines)


# Turned


def turned(position: Position, turn: int) -> Position:
    """A position of two dimensions turned by `turn` quarters, and mirrored first from 4 on."""
    rows, columns = position.grid.dims
    cells = [[row * columns + column for column in range(columns)] for row in range(rows)]
    if turn >= 4:
        cells = [row[::-1] for row in cells]
    for _ in range(turn % 4):
        cells = [list(row) for row in zip(*cells[::-1], strict=True)]
    order = [cell for row in cells for cell in row]
    return Position(
        Grid((len(cells), len(cells[0]))), bytes(position.states[cell] for cell in order),
        [position.numbers[cell] for cell in order], position.total_mines,
    )  # fmt: skip
