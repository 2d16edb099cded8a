"""`python3 -m minesweeper boards`: boards from seeds, with or without guessing, each with its grade.

Boards are printed as maps, in two dimensions as `advanced.py` reads them. The comment above a map has its
seed, the hardest rule of its solution, and how often that rule is needed. With --grade nothing is drawn: a
given board is graded, with the position at the first guess.
"""

from __future__ import annotations

import argparse
import sys
from typing import Annotated, TypedDict

from minesweeper.boards.catalogue import BOARD_HELP, CLASSIC, NO_GUESS, OPENING, PRESETS, SAFE, read_size
from minesweeper.boards.draw import Mt19937_64
from minesweeper.boards.guessfree import NoBoardFound, draw_without_guessing
from minesweeper.boards.setting import Setting
from minesweeper.boards.solution import Solution, openings_of, solution_of, stuck_at
from minesweeper.boards.starts import usual_first_cell
from minesweeper.players.advice import hint
from minesweeper.players.analysis import solver_of
from minesweeper.players.reasons import next_best, reason
from minesweeper.rules.game import Board
from minesweeper.rules.gameid import is_game_id
from minesweeper.rules.grid import grid_of
from minesweeper.rules.maps import map_text
from minesweeper.shell import fields
from minesweeper.shell.arguments import Parser, cell, positive, read_by, seed
from minesweeper.shell.bounds import bounded_reading
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.files import as_text, named_contents
from minesweeper.shell.language import plural, tr
from minesweeper.shell.text import filled
from minesweeper.solver.proof import Rule
from minesweeper.words.puzzles import grade


class BoardData(TypedDict):
    """A board."""

    seed: fields.SeedOf
    shape: fields.Shape
    mine_count: fields.Mines
    first: Annotated[fields.Cell, "the first cell"]
    map: Annotated[str, "the board as text, which `--grade` reads"]
    rule: fields.Rule
    rule_count: Annotated[fields.Count, "how often the hardest rule is needed"]
    unsolved_count: Annotated[fields.Count, "the hidden cells at the first guess, 0 without one"]
    perturbation_count: Annotated[fields.Count, "how often mines were moved; 0: drawn uniformly"]
    problem: fields.Problem


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    with Document(options, "boards") as document:
        return (print_grade if options.grade else print_boards)(options, document)


def print_boards(options: argparse.Namespace, document: Document) -> int:
    """Draw the boards of all seeds, and print each; the status is 2 if a seed has none."""
    status = 0
    size, mines = options.board
    setting = Setting(size, mines, options.start, CLASSIC)
    setting.check()
    grid, opening = grid_of(size), setting.opens
    first = grid.cell(options.first) if options.first else usual_first_cell(grid, mines, opening=opening)
    cell = " ".join(map(str, grid.coords(first)))
    for number in range(options.seed, options.seed + options.count):
        perturbations = 0
        if options.start == NO_GUESS:
            level = Rule(options.level) if options.level else None
            try:
                drawn = draw_without_guessing(
                    grid, mines, first, Mt19937_64(number), opening=opening, level=level
                )
            except NoBoardFound as problem:
                document.fail({"seed": number, "problem": str(problem)})
                print(f"minesweeper boards: seed {number}: {problem}", file=sys.stderr)
                status = 2
                continue
            board, solution = drawn.board, drawn.solution
            perturbations = drawn.perturbations
            perturbed = plural("perturbed in {n} step", "perturbed in {n} steps", perturbations)
            made = tr("drawn on attempt {number}", number=drawn.tries) if drawn.uniform else perturbed
        else:
            board = next(setting.with_seed(number).draw(first))
            # Translators: a board that was drawn without regard to its difficulty.
            solution, made = solution_of(board, first), tr("drawn")
        data = data_of(board, first, solution, number, perturbations)
        document.add(data)
        if not options.json:
            # Translators: the grade is the difficulty of the board; then follows how the board was made.
            print("#", tr("seed {seed}, first cell {cell}: {grade}; {made}",
                          seed=number, cell=cell, grade=grade(solution), made=made))  # fmt: skip
            print(data["map"], end="")
    return status


def data_of(
    board: Board, first: int, solution: Solution, seed: int | None = None, perturbations: int = 0
) -> BoardData:
    place = board.grid.coords(first)
    # A map has no first cell in other than two dimensions.
    text = map_text(board.grid.dims, board.is_mine, place if len(place) == 2 else None)
    return BoardData(
        seed=seed, shape=[*board.grid.dims], mine_count=board.mines, first=[*place],
        map=text, rule=solution.rule, rule_count=solution.times,
        unsolved_count=len(solution.unsolved), perturbation_count=perturbations, problem=None,
    )  # fmt: skip


def print_grade(options: argparse.Namespace, document: Document) -> int:
    """Print the grade of a board from its first cell, or from each of its openings."""
    given = options.grade
    text = given if is_game_id(given) else as_text(named_contents(given))
    with bounded_reading():
        board = Board.of(text, options.first)
    place = board.grid.coords
    starts = [board.grid.cell(board.first)] if board.first else [*openings_of(board)]
    if not starts:
        raise ValueError("the board has no opening: --first says where to begin")
    unguessed = 0
    for start in starts:
        solution, cell = solution_of(board, start), " ".join(map(str, place(start)))
        unguessed += solution.free_of_guesses
        if options.json:
            document.add(data_of(board, start, solution))
            continue
        if solution.free_of_guesses:
            # Translators: the grade is the difficulty of the board from this cell
            print("#", tr("first cell {cell}: no guess is needed: {grade}", cell=cell, grade=grade(solution)))
        else:
            print("#", tr("first cell {cell}: {grade}", cell=cell, grade=grade(solution)))
            position = stuck_at(board, solution)
            best = hint(solver_of(position, ongoing=True), to_win=True, mark=False)
            words = reason(position, best) + next_best(best)
            print(filled(words.in_coordinates(position.grid), 80, "# ", "# "))
            if len(starts) == 1:
                print(position.text(), end="")
    if len(starts) > 1 and not options.json:
        every = len(starts)
        print("#", tr("no guess is needed from {some} of {all} openings", some=unguessed, all=every))
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper boards",
        description="Print boards from consecutive seeds, each with what its solution takes. The first cell"
        " is a corner or, for openings, a cell near it.",
    )
    parser.add_argument(
        "--board", type=read_by(read_size), default=PRESETS["expert"], metavar="BOARD",
        help=f"{BOARD_HELP} (expert)",
    )  # fmt: skip
    parser.add_argument("--count", type=positive, default=1, metavar="N", help="how many boards (1)")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="seed of the first one (1)")
    parser.add_argument(
        "--start", choices=(OPENING, SAFE, NO_GUESS), default=OPENING,
        help="a first cell without mines around it (opening, the default), one without a mine (safe), or"
        " boards that certain moves solve, with a known total, from an opening (no-guess)",
    )  # fmt: skip
    parser.add_argument(
        "--level", choices=[*Rule], help="only boards whose hardest rule is this one (with --start no-guess)"
    )
    parser.add_argument(
        "--first", type=cell, metavar="CELL", help="the first cell, by its coordinates from 0, such as 3,4"
    )
    parser.add_argument(
        "--grade", metavar="FILE|ID",
        help="grade this board instead of drawing any: a map, or a game ID of Simon Tatham's Mines such as"
        " 9x9:4,4,m..., from its first cell, from --first, or else from each opening",
    )  # fmt: skip
    add_json(parser)
    options = parser.parse_args(arguments)
    drawing = ("board", "count", "seed", "level", "start")
    if options.grade and any(getattr(options, name) != parser.get_default(name) for name in drawing):
        parser.error("--grade takes no other option than --first")
    if options.level and options.start != NO_GUESS:
        parser.error("--level needs --start no-guess")
    return options
