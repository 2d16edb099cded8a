"""Puzzles: positions in which something is certain, and takes a given rule to be found.

A puzzle is a moment of the solution of a board without guessing, when all that simpler rules settle is
revealed and its mines are marked. What is certain follows from what is visible and the total of mines alone,
never from how the board was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from minesweeper.boards.solution import rule_named, solving
from minesweeper.boards.starts import usual_first_cell
from minesweeper.players.action import Action, certain_action
from minesweeper.players.analysis import solver_of
from minesweeper.players.player import solver_on
from minesweeper.players.reasons import why_text
from minesweeper.rules.draw import Mt19937_64
from minesweeper.rules.game import HIDDEN, MARKED, REVEALED, Minefield, Pictured
from minesweeper.rules.given import coordinates, whole
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL, Move
from minesweeper.rules.position import Position
from minesweeper.rules.svg import svg
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
    """A position with what to do with its certain cells, the simplest first; drawn by `puzzles`.

    No fewer clues prove a cell where they are one or two; of more, none can be spared.
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
        """Every certain cell with its proof, the simplest first: to be revealed, or flagged."""
        place = self.position.grid.coords
        return [
            Move(place(each.cell), each.kind, why_text(self.position, each), 0.0) for each in self.certain
        ]

    def check(self, cell: Iterable[int], *, mine: bool = False) -> bool:
        """Whether it is certain that a cell is safe or, with `mine`, that it is a mine."""
        wanted = self.position.grid.cell(coordinates(cell)), FLAG if mine else REVEAL
        return any((each.cell, each.kind) == wanted for each in self.certain)

    def __repr__(self) -> str:
        return f"{self.position!r}\n{self.level}, {self.position.mines} mines"

    def svg(self) -> str:
        title = f"a puzzle of {self.position.mines} mines: {self.level}"
        return svg(self.position.grid, self.position.tiles(), title)


def puzzle_of(position: Position) -> Puzzle | None:
    """A position as a puzzle; None if nothing in it is certain.

    Contradiction if no board agrees, Intractable if there are too many to count.
    """
    solver = solver_of(position)
    found = [
        certain_action(FLAG if risk else REVEAL, cell, solver.prove(cell))
        for cell, risk in solver.risks().items()
        if risk in (0, 1)
    ]
    found.sort(key=lambda each: (Rule.of(each.clues), len(each.clues), each.cell))
    return Puzzle(position, tuple(found)) if found else None


def puzzles(level: Rule | str = Rule.PAIR, *, seed: int = 1) -> Iterator[Puzzle]:
    """Endless puzzles of a level, from consecutive seeds; what is certain follows from what is shown.

    The level is what the simplest certain cell takes: a "single" number, a "pair" of numbers, more of those
    that hang together ("component"), or the "total" of mines. ValueError for any other.

    >>> first = next(puzzles("total", seed=4))
    >>> first.check((0, 6)), first.check((0, 6), mine=True), first.solution[0].why[:44]
    (True, False, 'It is safe: the total of mines proves it, to')
    """
    level = rule_named(level, "level")
    return (draw_puzzle(number, level) for number in count(whole("seed", seed)))


def draw_puzzle(seed: int, level: Rule = Rule.PAIR) -> Puzzle:
    """The puzzle of a seed, of exactly this level; ValueError if none is found (no such seed is known).

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
        found = list(_puzzles(drawn, level))
        if found:
            return replace(found[engine() % len(found)], seed=seed)
    raise ValueError(f"no puzzle of level {level} was found")


def _puzzles(drawn: GuessFree, level: Rule) -> Iterator[Puzzle]:
    """The puzzles in the solution of a board that are of this level."""
    game = Minefield(drawn.board)
    solver = solver_on(drawn.board.grid, drawn.board.mines)
    for rule, cells in solving(game, solver, drawn.first):
        if rule >= level:
            found = puzzle_of(_position(game, solver, cells))
            if found and found.level is level:
                yield found


def _position(game: Minefield, solver: Solver, just_settled: list[int]) -> Position:
    """What is visible, with the known mines marked, but for those that were `just_settled`."""
    states = bytearray(REVEALED if seen == REVEALED else HIDDEN for seen in game.seen)
    for cell in set(solver.deduced()).difference(just_settled):
        if solver.known.state[cell] == MINE:
            states[cell] = MARKED
    board = game.board
    return Position(board.grid, bytes(states), board.clues, board.mines)


def turned(position: Position, turn: int) -> Position:
    """A position of two dimensions turned by `turn` quarters, and mirrored first from 4 on."""
    rows = [row[::-1] for row in position.rows] if turn >= 4 else position.rows
    for _ in range(turn % 4):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    return Position.of(rows, position.mines)
