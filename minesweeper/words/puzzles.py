"""What is said of puzzles (the task, the answer, the solution), and of the solution of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.rules.move import FLAG
from minesweeper.shell.language import plural, together, tr, tr_later
from minesweeper.shell.numbers import seconds_text
from minesweeper.solver.proof import Rule
from minesweeper.words.actions import RULES, Shown, reason, reason_text
from minesweeper.words.sentence import At, Phrase, sentence

if TYPE_CHECKING:
    from minesweeper.boards.puzzle import Puzzle
    from minesweeper.boards.solution import Solution
    from minesweeper.profile.practice import Answered, Choice, Practice

# What can be practised.
CHOICE_WORDS: dict[Choice, str] = {
    "mixed": tr_later("mixed"),
    **{rule: RULES[rule] for rule in Rule},
    "own": tr_later("from your games"),
}

# What the source of a puzzle adds to the task.
_ORIGINS = {
    "later": tr_later("You have seen this one before."),
    "own": tr_later("This position comes from one of your games."),
}


def task(puzzle: Puzzle, kind: str = "seeded") -> str:
    """What is asked for: any of the cells that are certain; `kind` is that of the puzzle's source."""
    asked = plural(
        "{n} cell is certain: reveal or flag it.",
        "{n} cells are certain: reveal or flag one of them.",
        len(puzzle.certain),
    )
    return together(asked, tr(_ORIGINS[kind]) if kind in _ORIGINS else "")


def left(puzzle: Puzzle) -> int:
    """How many mines of a puzzle are not marked."""
    return (puzzle.position.mines or 0) - puzzle.position.text().count("@")


def task_said(puzzle: Puzzle, kind: str = "seeded") -> str:
    """The task for those who do not see how many mines are left."""
    return together(task(puzzle, kind), plural("{n} mine left.", "{n} mines left.", left(puzzle)))


def verdict(shown: Shown, puzzle: Puzzle, found: Answered) -> Phrase:
    """What is said of an answer, with the proof of the cell that was found, or else of the simplest."""
    why, again = reason(shown, found.proof), sentence("This position comes back.")
    if found.right:
        return sentence("right.") + why
    if found.cell is None:
        return why + again
    if found.cell == found.proof.cell:
        return sentence("wrong.") + why + again
    known = next((each for each in puzzle.certain if each.cell == found.cell), None)
    cell = At(found.cell, "played")
    if known is None:
        wrong = sentence("wrong: {cell} is not certain.", cell=cell)
    elif known.kind == FLAG:
        wrong = sentence("wrong: {cell} is certainly a mine.", cell=cell)
    else:
        wrong = sentence("wrong: {cell} is certainly safe.", cell=cell)
    return wrong + why + again


def score_words(practice: Practice, choice: Choice) -> str:
    """How the puzzles of a choice were answered, or how many there are."""
    if choice == "mixed":
        later = len(practice.later)
        back = plural("{n} position to come back", "{n} positions to come back", later)
        return back if later else tr("near your level")
    if choice == "own":
        own = len(practice.own)
        some = plural("{n} needless risk to learn from", "{n} needless risks to learn from", own)
        return some if own else tr("no needless risks yet")
    score = practice.scores[choice]
    if not score.asked:
        return tr("not tried yet")
    right = plural("{n} of {asked} right", "{n} of {asked} right", score.right, asked=score.asked)
    told = [str(score.rating), right]
    if score.right:
        told.append(tr("{time} each", time=seconds_text(score.seconds / score.right, 1)))
    return " · ".join(told)


def solution_text(puzzle: Puzzle) -> str:
    """Every certain cell with its proof, the simplest first, as comments."""
    return "".join(f"# {reason_text(puzzle.position, action)}\n" for action in puzzle.certain)


def grade(solution: Solution) -> str:
    """The hardest rule of a solution and how often it is needed, or how many cells are left to guess."""
    if not solution.free_of_guesses:
        return plural(
            "needs guessing, with {n} cell left",
            "needs guessing, with {n} cells left",
            len(solution.unsolved),
        )
    return plural("{rule}, {n} step", "{rule}, {n} steps", solution.times, rule=tr(RULES[solution.rule]))
