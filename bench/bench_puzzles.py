"""Puzzles: how long one takes to be drawn, and what it takes to go on in the classic boards.

usage: python -m bench.bench_puzzles [--puzzles N] [--boards N] [--seed S]

The shares are those of all moments of the solutions of boards without guessing: what the simplest cell
takes that can be revealed next.
"""

from collections import Counter
from statistics import median

from bench.common import begin, count, report, timed, title
from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.boards.puzzle import draw_puzzle
from minesweeper.players.advice import first_place
from minesweeper.rules.draw import Mt19937_64
from minesweeper.rules.grid import grid_of
from minesweeper.solver.proof import Rule


def main():
    options = begin(
        __doc__, 1, count("--puzzles", 200, "puzzles of each level"), count("--boards", 100, "boards")
    )
    title("one puzzle, median")
    for level in Rule:
        numbers = range(options.seed, options.seed + options.puzzles)
        times = sorted(1000 * timed(draw_puzzle, number, level)[0] for number in numbers)
        report(level.name.lower(), median(times), "ms", 50, note=f"most {times[-1]:.0f}")
    for name, (dims, mines) in PRESETS.items():
        engine, grid = Mt19937_64(options.seed), grid_of(dims)
        first = grid.cell(first_place(dims, opening=True))
        steps = Counter()
        for _ in range(options.boards):
            solution = draw_without_guessing(grid, mines, first, engine).solution
            steps.update(dict(zip(Rule, solution.steps, strict=True)))
        title(f"{name}, {steps.total() / options.boards:.0f} moments a board: share of each level")
        for rule in Rule:
            report(rule.name.lower(), 100 * steps[rule] / steps.total(), "%")


if __name__ == "__main__":
    main()
