"""How far certain moves go on a board, from its first cell, and how hard they are to find.

A board is *free of guesses* when the exact solver, told the total of mines, wins it by certain moves
alone. How hard that is, the rules say that it takes: a single clue, two clues, all clues that hang
together, the total. At each step the simplest rule that settles a cell is used, and counts; what it
settles is revealed before the next step.
"""

from __future__ import annotations

from typing import NamedTuple

from minesweeper.players.advice import MAX_STATES
from minesweeper.rules.game import ONGOING, WON, Board, Game
from minesweeper.solver.counting import Intractable
from minesweeper.solver.knowledge import MINE, SAFE, UNKNOWN, Knowledge
from minesweeper.solver.posterior import Components, Posterior
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.proof import Rule


class Solution(NamedTuple):
    """What certain moves make of a board."""

    steps: tuple[int, ...]  # that were taken by each Rule
    unsolved: tuple[int, ...]  # the cells of which nothing is certain; none once the game is won

    @property
    def free_of_guesses(self) -> bool:
        """Whether certain moves win the game."""
        return not self.unsolved

    @property
    def rule(self) -> Rule:
        """The hardest rule that was needed."""
        return max((rule for rule in Rule if self.steps[rule - 1]), default=Rule.SINGLE)

    @property
    def times(self) -> int:
        """How often it was."""
        return self.steps[self.rule - 1]


def solve(board: Board, first: int, hardest: Rule = Rule.TOTAL, max_states: int = MAX_STATES) -> Solution:
    """Play a board from its first cell by what is certain, up to the first guess.

    Only rules up to the `hardest` are used. Where clues that hang together have more than `max_states`
    states, what they prove is not known, and a guess it is.

    >>> from minesweeper.rules.grid import Grid
    >>> board = Board.of_cells(Grid((1, 5)), [1, 4])  # 1 X 1 1 X
    >>> solve(board, 0).unsolved, solve(board, 3).rule
    ((2, 3, 4), <Rule.SINGLE: 1>)
    """
    game = Game(board)
    known = Knowledge(board.grid.size, board.grid.neighbours)
    components = Components(known, max_states)
    prior = KnownTotal(board.total_mines)
    steps = [0] * len(Rule)
    opened = game.reveal(first)
    while game.status == ONGOING:
        for cell in opened:
            known.learn(cell, board.clues[cell])
        rule = _step(known, components, prior, hardest)
        if rule is None:
            break
        steps[rule - 1] += 1
        safe, known.safe = known.safe, []
        opened = [near for cell in safe for near in game.reveal(cell)]
    unsolved = () if game.status == WON else tuple(c for c, s in enumerate(known.state) if s == UNKNOWN)
    return Solution(tuple(steps), unsolved)


def _step(known: Knowledge, components: Components, prior: KnownTotal, hardest: Rule) -> Rule | None:
    """Find safe cells by the simplest rule that finds any; None if none does."""
    known.deduce(pairs=False)
    if known.safe:
        return Rule.SINGLE
    if hardest >= Rule.PAIR:
        known.deduce()
    if known.safe:
        return Rule.PAIR
    if hardest < Rule.COMPONENT or not known.unknown:
        return None
    try:
        found = components.update()
        for component in found:
            for cells, value in component.certain():
                known.settle_all(cells, value)
        if known.safe:
            return Rule.COMPONENT
        if hardest < Rule.TOTAL:
            return None
        for group in Posterior(known, components.update(), prior, ongoing=True).certain():
            known.settle_all(group.cells, MINE if group.hits else SAFE)
    except Intractable:
        return None
    return Rule.TOTAL if known.safe else None
