"""Estimates where counting is refused: how near they are to the exact risks.

The positions can be counted, and are estimated as if they could not: the mean absolute error of the risks,
and how often the cell that looks safest is within 0.02 of the safest there is. Certain cells are left out.

usage: python3 -m bench.bench_estimate [--positions N] [--seed S]
"""

import itertools
from collections import Counter
from itertools import islice
from random import Random

from bench.common import begin, count, title
from minesweeper.boards.sets import draw
from minesweeper.players.player import SolverPlayer, lowest, solver_on
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import grid_of
from minesweeper.rules.play import play
from minesweeper.shell.statistics import mean, proportion
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.propagation import estimate
from minesweeper.solver.solver import Solver

# Boards, their start, and the states with which counting is refused.
BOARDS = [("16x30:99", "opening", 20), ("6x6x6:70", "safe", 20_000), ("4x4x4x4:40", "safe", 20_000)]

# What is counted at most to know the exact risks.
ENOUGH = 500_000


def main():
    options = begin(__doc__, 1, count("--positions", 12, "positions of a kind"))
    title("positions               n   error             within 0.02")
    for board, start, limit in BOARDS:
        table_row(board, limit, guesses(draw(board, seed=options.seed, start=start), limit), options)
    table_row("lattice 15x15, 45%", 2_000, lattices(15, 0.45, 2_000, options.seed), options)


def table_row(name, limit, positions, options):
    """Measure the first positions in which `limit` states are too few: the knowledge, and the mines."""
    errors, good = Counter(), 0
    for knowledge, mines in islice(positions, options.positions):
        prior = KnownTotal(mines)
        exact = Solver(knowledge.copy(), prior, ENOUGH).count().risks()
        said = estimate(components_of(knowledge, limit), prior)
        cells = [cell for cell, risk in exact.items() if 0 < risk < 1]
        errors[sum(abs(exact[c] - said[c]) for c in cells) / len(cells)] += 1
        pick = min(cells, key=lambda cell: (said[cell], cell))
        good += exact[pick] <= min(exact[cell] for cell in cells) + 0.02
    n, error = errors.total(), mean(errors)
    share, low, high = proportion(good, n)
    print(f"{name:20} {n:4}   {error.value:.3f} +- {error.reach:.3f}   {share:.2f} [{low:.2f}, {high:.2f}]")


def components_of(knowledge, limit):
    """The components of a copy, those with more states than `limit` as tangles."""
    found = Components(knowledge.copy(), limit)
    found.update()
    return found


def guesses(boards, limit):
    """Positions without a safe cell: a random one of each game that has any with too many states."""
    for number, board in enumerate(boards):
        guessed = []

        def keep(solver, guessed=guessed):
            guessed.append(solver.knowledge.copy())
            return lowest(solver)

        player, field = SolverPlayer(keep), Minefield(board, strict_marks=True)
        player.take_over(board.grid, solver_on(board.grid, board.mines, ENOUGH))
        for _ in play(player, field, field.reveal(board.grid.cell(board.first))):
            pass
        if fitting := [knowledge for knowledge in guessed if components_of(knowledge, limit).tangles]:
            yield Random(number).choice(fitting), board.mines


def lattices(side, density, limit, seed):
    """Boards with every other row and column revealed, of which two numbers settle too little."""
    grid = grid_of((side, side))
    seen = [row * side + column for row in range(0, side, 2) for column in range(0, side, 2)]
    hidden = sorted(set(range(grid.size)).difference(seen))
    for number in itertools.count(seed):
        mines = Random(number).sample(hidden, round(density * len(hidden)))
        board, knowledge = Board.of_cells(grid, mines), Knowledge(grid.size, grid.neighbours)
        for cell in seen:
            knowledge.learn(cell, board.clues[cell])
        knowledge.deduce()
        if components_of(knowledge, limit).tangles:
            yield knowledge, board.mines


if __name__ == "__main__":
    main()
