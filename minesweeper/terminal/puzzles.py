"""`python3 -m minesweeper puzzles`: positions with a certain cell, by difficulty."""

from __future__ import annotations

import argparse
from typing import Annotated, TypedDict

from minesweeper.boards.puzzle import Puzzle, draw_puzzle
from minesweeper.players.reasons import RULES
from minesweeper.shell import fields
from minesweeper.shell.arguments import Parser, positive, seed
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.language import plural, speaking, tr
from minesweeper.solver.proof import Rule
from minesweeper.words.puzzles import solution_text


class StepData(TypedDict):
    """A cell that is certain, and what to do with it."""

    kind: fields.Kind
    cell: fields.Where
    why: fields.Why


class PuzzleData(TypedDict):
    """A puzzle."""

    seed: fields.SeedOf
    rule: fields.Rule
    shape: fields.Shape
    mine_count: fields.Mines
    position: fields.Position
    solution: Annotated[list[StepData], "all that is certain, the simplest first"]


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    with Document(options, "puzzles") as document:
        for number in range(options.seed, options.seed + options.count):
            puzzle = draw_puzzle(number, Rule(options.level))
            if options.json:
                document.add(data_of(puzzle))
                continue
            if number > options.seed:
                print()
            # Translators: the rule that finds the simplest certain cell, and the mines of the board.
            said = plural("seed {seed}: {rule}; {n} mine", "seed {seed}: {rule}; {n} mines",
                          puzzle.position.mines or 0, seed=number, rule=tr(RULES[puzzle.level]))  # fmt: skip
            print(f"# {said}")
            print(puzzle.position.text(), end="")
            if options.solutions:
                print(solution_text(puzzle), end="")
    return 0


@speaking("en")
def data_of(puzzle: Puzzle) -> PuzzleData:
    """Return a puzzle as data, in English."""
    position = puzzle.position
    return PuzzleData(
        seed=puzzle.seed, rule=puzzle.level, shape=[*position.grid.dims], mine_count=position.mines,
        position=position.text(),
        solution=[StepData(kind=move.kind, cell=[*move.cell], why=move.why) for move in puzzle.solution],
    )  # fmt: skip


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper puzzles",
        description="Print puzzles from consecutive seeds: positions in which something is certain. `analyse"
        " --mines K` reads each of them.",
    )
    parser.add_argument(
        "--level", choices=[*Rule], default=Rule.PAIR, help="what the simplest certain cell takes (pair)"
    )
    parser.add_argument("--count", type=positive, default=1, metavar="N", help="how many puzzles (1)")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="seed of the first one (1)")
    parser.add_argument("--solutions", action="store_true", help="also print what is certain, and why")
    add_json(parser)
    return parser.parse_args(arguments)
