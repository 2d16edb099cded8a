"""`python3 -m minesweeper puzzles`: positions in which something is certain, by what it takes to find it."""

from __future__ import annotations

import argparse

from minesweeper.boards.puzzle import draw_puzzle
from minesweeper.shell.arguments import Parser, positive, seed
from minesweeper.shell.language import plural, tr
from minesweeper.solver.proof import LEVELS
from minesweeper.words.actions import RULES
from minesweeper.words.puzzles import solution_text


def main(arguments: list[str]) -> int:
    """Print the puzzles that the arguments ask for."""
    options = parse_options(arguments)
    for number in range(options.seed, options.seed + options.count):
        if number > options.seed:
            print()
        puzzle = draw_puzzle(number, LEVELS[options.level])
        # Translators: what it takes to find the simplest certain cell, and the mines of the board.
        said = plural("seed {seed}: {rule}; {n} mine", "seed {seed}: {rule}; {n} mines",
                      puzzle.position.mines or 0, seed=number, rule=tr(RULES[puzzle.rule]))  # fmt: skip
        print(f"# {said}")
        print(puzzle.position.text(), end="")
        if options.solutions:
            print(solution_text(puzzle), end="")
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper puzzles",
        description="Print puzzles from consecutive seeds: positions in which something is certain. `analyse"
        " --mines K` reads each of them.",
    )
    parser.add_argument(
        "--level", choices=LEVELS, default="pair", help="what the simplest certain cell takes (pair)"
    )
    parser.add_argument("--count", type=positive, default=1, metavar="N", help="how many puzzles (1)")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="seed of the first one (1)")
    parser.add_argument("--solutions", action="store_true", help="also print what is certain, and why")
    return parser.parse_args(arguments)
