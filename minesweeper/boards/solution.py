"""Solutions of boards by certain moves, and how hard they are to find.

A board is *free of guesses* if the exact solver, with the total of mines, wins it by certain moves alone. Its
difficulty is that of the rules that this takes: a single clue, two clues, all clues of a component, the
total. Each step uses and counts the simplest rule that proves a safe cell, and reveals the safe cells that it
proves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from minesweeper.players.player import solver_on
from minesweeper.rules.game import HIDDEN, MARKED, ONGOING, REVEALED, WON, Board, Minefield
from minesweeper.rules.position import Position
from minesweeper.shell.program import unknown
from minesweeper.solver.budget import PLAY_STATES, Intractable
from minesweeper.solver.knowledge import SAFE
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver

# A cell of a solution: its coordinates, or an int inside the package.
Place = Any


class Solution(NamedTuple):
    """The certain moves of a board, up to the first guess; made by `solve`.

    `steps` are in order: each the simplest rule that proves a safe cell, and the cells that it proves, safe
    ones and mines. `unsolved` are the remaining hidden cells, none once the game is won.
    """

    steps: tuple[tuple[Rule, tuple[Place, ...]], ...]
    unsolved: tuple[Place, ...]

    @property
    def free_of_guesses(self) -> bool:
        """Whether certain moves win the game."""
        return not self.unsolved

    @property
    def rule(self) -> Rule:
        """The hardest rule that was needed."""
        return max((rule for rule, _ in self.steps), default=Rule.SINGLE)

    @property
    def times(self) -> int:
        """How often that rule was needed."""
        return [rule for rule, _ in self.steps].count(self.rule)


# A step of a solution: the simplest rule that proves a safe cell, and all cells that it proves, in order.
Step = tuple[Rule, list[int]]


def solve(board: Any, first: Iterable[int] | None = None, hardest: Rule | str = Rule.TOTAL) -> Solution:
    """Play the certain moves of a board from its first cell, up to the first guess.

    The board may be whatever `Board.of` reads; `first` replaces its own first cell. ValueError without any.
    Only rules up to the `hardest` are used: "single", "pair", "component" or "total".

    >>> solve("...\\n...\\n..X\\n...", first=(0, 0))
    Solution(steps=((<Rule.SINGLE: 'single'>, ((2, 2), (3, 2))),), unsolved=())
    >>> solve(".X..X", first=(0, 0)).unsolved
    ((0, 2), (0, 3), (0, 4))
    """
    board = Board.of(board, first)
    hardest = rule_named(hardest, "hardest rule")
    if board.first is None:
        raise ValueError("a board without a first cell has no solution by certain moves")
    place = board.grid.coords
    solution = solution_of(board, board.grid.cell(board.first), hardest)
    steps = tuple((rule, tuple(map(place, cells))) for rule, cells in solution.steps)
    return Solution(steps, tuple(map(place, solution.unsolved)))


def solution_of(
    board: Board, first: int, hardest: Rule = Rule.TOTAL, max_states: int = PLAY_STATES
) -> Solution:
    """Solve as `solve` does, with cells as ints; a component with too many states needs a guess."""
    game, solver = Minefield(board), solver_on(board.grid, board.mines, max_states)
    steps = tuple((rule, tuple(cells)) for rule, cells in solving(game, solver, first, hardest))
    return Solution(steps, () if game.status == WON else tuple(solver.knowledge.unknown_cells()))


def solving(game: Minefield, solver: Solver, first: int, hardest: Rule = Rule.TOTAL) -> Iterator[Step]:
    """Yield the steps of a solution of a game from its first cell, each before its cells are revealed."""
    shown = game.reveal(first)
    while game.status == ONGOING:
        for cell in shown:
            solver.learn(cell, game.board.clues[cell])
        step = _simplest(solver, hardest)
        if step is None:
            break
        yield step
        safe = [cell for cell in reversed(step[1]) if solver.knowledge.state[cell] == SAFE]
        shown = [near for cell in safe for near in game.reveal(cell)]


def stuck_at(board: Board, solution: Solution) -> Position:
    """Return the position where a solution ends: all but its unsolved cells, the mines among it marked."""
    states = bytearray(MARKED if mine else REVEALED for mine in board.is_mine)
    for cell in solution.unsolved:
        states[cell] = HIDDEN
    return Position(board.grid, bytes(states), board.clues, board.mines)


def openings_of(board: Board) -> Iterator[int]:
    """Yield the first cell of each opening."""
    game = Minefield(board)
    for cell, clue in enumerate(board.clues):
        if not clue and not board.is_mine[cell] and game.reveal(cell):
            yield cell


def _simplest(solver: Solver, hardest: Rule) -> Step | None:
    """Deduce by the simplest rule, up to the `hardest`, that proves safe cells; return None if none does."""
    for rule in Rule:
        unknown = solver.knowledge.unknown
        try:
            if solver.deduce(rule):
                return rule, [*solver.knowledge.why][solver.knowledge.unknown - unknown :]
        except Intractable:
            break
        if rule is hardest:
            break
    return None


def rule_named(rule: Any, what: str) -> Rule:
    """Return a rule that may be named by text; ValueError about `what` for any other value."""
    try:
        return Rule(rule)
    except ValueError:
        raise ValueError(unknown(what, rule, [rule.value for rule in Rule])) from None
