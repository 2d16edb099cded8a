"""What is said of puzzles (the task, the answer, the solution), and of the solution of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.rules.move import FLAG
from minesweeper.shell.numbers import counted
from minesweeper.solver.proof import LEVELS
from minesweeper.words.actions import RULES, Shown, certain_text, reason
from minesweeper.words.sentence import At, Sentence

if TYPE_CHECKING:
    from minesweeper.boards.puzzle import Puzzle
    from minesweeper.boards.solution import Solution
    from minesweeper.profile.practice import Choice, Practice, Verdict

# What can be practised.
CHOICES: dict[Choice, str] = {
    "mixed": "mixed",
    **{name: RULES[rule] for name, rule in LEVELS.items()},  # type: ignore[misc]
    "own": "from your games",
}

# What the source of a puzzle adds to the task.
_ORIGINS = {
    "later": " You have seen this one before.",
    "own": " This position comes from one of your games.",
}


def task(puzzle: Puzzle, kind: str = "seeded") -> str:
    """What is asked for: any of the cells that are certain; `kind` is that of the puzzle's source."""
    cells = len(puzzle.certain)
    are, them = ("is", "it") if cells == 1 else ("are", "one of them")
    return f"{counted(cells, 'cell')} {are} certain: open or flag {them}.{_ORIGINS.get(kind, '')}"


def level_of(puzzle: Puzzle) -> Choice:
    """The level of a puzzle, as it can be practised."""
    return puzzle.level  # type: ignore[return-value]


def left(puzzle: Puzzle) -> int:
    """How many mines of a puzzle are not marked."""
    return (puzzle.position.mines or 0) - puzzle.position.text().count("@")


def task_said(puzzle: Puzzle, kind: str = "seeded") -> str:
    """The task for those who do not see how many mines are left."""
    return f"{task(puzzle, kind)} {counted(left(puzzle), 'mine')} left."


def verdict(shown: Shown, puzzle: Puzzle, found: Verdict) -> Sentence:
    """What is said of an answer, with the proof of the cell that was found, or else of the simplest."""
    why = reason(shown, found.proof)
    if found.right:
        return Sentence.of("right.") + why
    if found.cell is None:
        return why + "This position comes back."
    if found.cell == found.proof.cell:
        return Sentence.of("wrong.") + why + "This position comes back."
    known = next((each for each in puzzle.certain if each.cell == found.cell), None)
    truth = f"certainly {'a mine' if known.kind == FLAG else 'safe'}" if known else "not certain"
    wrong = Sentence.of("wrong: ", At(found.cell, "played"), f" is {truth}.")
    return wrong + why + "This position comes back."


def score_words(practice: Practice, choice: Choice) -> str:
    """How the puzzles of a choice were answered, or how many there are."""
    if choice == "mixed":
        later = len(practice.later)
        return f"{counted(later, 'position')} to come back" if later else "all levels"
    if choice == "own":
        own = len(practice.own)
        return f"{counted(own, 'needless risk')} to learn from" if own else "no needless risk as yet"
    score = practice.scores[choice]
    if not score.asked:
        return "not tried yet"
    time = f" · {score.seconds / score.right:.1f} s each" if score.right else ""
    return f"{score.right} of {score.asked} right · {score.streak} in a row{time}"


def solution_text(puzzle: Puzzle) -> str:
    """Every certain cell with its proof, the simplest first, as comments."""
    place = puzzle.position.grid.coords
    return "".join(f"# {certain_text(action, place)}\n" for action in puzzle.certain)


def grade(solution: Solution) -> str:
    """The hardest rule of a solution and how often it is needed, or how many cells are left to guess."""
    if not solution.free_of_guesses:
        return f"guesses, with {counted(len(solution.unsolved), 'cell')} left"
    return f"{RULES[solution.rule]}, {counted(solution.times, 'step')}"
