"""What is said of puzzles (the task, the answer, the solution), and of the solution of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.rules.move import FLAG
from minesweeper.shell.numbers import counted
from minesweeper.words.actions import RULES, Shown, certain_text, reason
from minesweeper.words.sentence import At, Sentence

if TYPE_CHECKING:
    from minesweeper.boards.puzzle import Puzzle
    from minesweeper.boards.solution import Solution
    from minesweeper.players.action import Action


def task(puzzle: Puzzle) -> str:
    """What is asked for: any of the cells that are certain."""
    cells = len(puzzle.certain)
    are, them = ("is", "it") if cells == 1 else ("are", "one of them")
    return f"{counted(cells, 'cell')} {are} certain: open or flag {them}."


def verdict(shown: Shown, puzzle: Puzzle, given: tuple[int, bool] | None, proof: Action) -> Sentence:
    """What is said of an answer (a cell, and whether it was said to be a mine; None if it was given up).

    `proof` is the certain cell that is shown: the one that was found, or else the simplest.
    """
    why = reason(shown, proof)
    if given is None:
        return why
    cell, mine = given
    known = next((each for each in puzzle.certain if each.cell == cell), None)
    if known and (known.kind == FLAG) == mine:
        return Sentence.of("right.") + why
    if known and proof.cell == cell:
        return Sentence.of("wrong.") + why
    truth = f"certainly {'a mine' if known.kind == FLAG else 'safe'}" if known else "not certain"
    return Sentence.of("wrong: ", At(cell, "played"), f" is {truth}.") + why


def solution_text(puzzle: Puzzle) -> str:
    """Every certain cell with its proof, the simplest first, as comments."""
    place = puzzle.position.grid.coords
    return "".join(f"# {certain_text(action, place)}\n" for action in puzzle.certain)


def grade(solution: Solution) -> str:
    """The hardest rule of a solution and how often it is needed, or how many cells are left to guess."""
    if not solution.free_of_guesses:
        return f"guesses, with {counted(len(solution.unsolved), 'cell')} left"
    return f"{RULES[solution.rule]}, {counted(solution.times, 'step')}"
