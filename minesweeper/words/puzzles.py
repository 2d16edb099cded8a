"""Puzzles in words (the task, the answer, the solution), and the solutions of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.players.reasons import RULES, Shown, reason
from minesweeper.players.sentence import At, Phrase, sentence
from minesweeper.rules.move import FLAG
from minesweeper.shell.language import plural, together, tr, tr_later
from minesweeper.shell.numbers import seconds_text
from minesweeper.solver.proof import Rule

if TYPE_CHECKING:
    from minesweeper.boards.puzzle import Puzzle
    from minesweeper.boards.solution import Solution
    from minesweeper.profile.practice import Answered, Choice, Practice

# The choices of puzzles to practise.
CHOICE_WORDS: dict[Choice, str] = {
    "mixed": tr_later("mixed"),
    **{rule: RULES[rule] for rule in Rule},
    "own": tr_later("from your games"),
}

# A sentence beside the task, by the source of the puzzle.
_ORIGINS = {
    "later": tr_later("You have seen this one before."),
    "own": tr_later("This position comes from one of your games."),
}


def task(puzzle: Puzzle, kind: str = "seeded") -> str:
    """Return the task: to find any of the certain cells; `kind` is that of the puzzle's source."""
    asked = plural(
        "{n} cell is certain: reveal or flag it.",
        "{n} cells are certain: reveal or flag one of them.",
        len(puzzle.certain),
    )
    return together(asked, tr(_ORIGINS[kind]) if kind in _ORIGINS else "")


def left(puzzle: Puzzle) -> int:
    """Return the number of mines of a puzzle that are not marked."""
    return (puzzle.position.mines or 0) - puzzle.position.text().count("@")


def task_said(puzzle: Puzzle, kind: str = "seeded") -> str:
    """Return the task with the number of mines left, for screen readers."""
    return together(task(puzzle, kind), plural("{n} mine left.", "{n} mines left.", left(puzzle)))


def verdict(shown: Shown, puzzle: Puzzle, answer: Answered) -> Phrase:
    """Return the verdict on an answer, with the proof of its cell, or else of the simplest certain one."""
    why, again = reason(shown, answer.proof), sentence("This position comes back.")
    if answer.right:
        return sentence("right.") + why
    if answer.cell is None:
        return why + again
    if answer.cell == answer.proof.cell:
        return sentence("wrong.") + why + again
    action = next((action for action in puzzle.certain if action.cell == answer.cell), None)
    cell = At(answer.cell, "played")
    if action is None:
        wrong = sentence("wrong: {cell} is not certain.", cell=cell)
    elif action.kind == FLAG:
        wrong = sentence("wrong: {cell} is certainly a mine.", cell=cell)
    else:
        wrong = sentence("wrong: {cell} is certainly safe.", cell=cell)
    return wrong + why + again


def score_words(practice: Practice, choice: Choice) -> str:
    """Return the score in the puzzles of a choice, or their number."""
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
    parts = [str(score.rating), right]
    if score.right:
        parts.append(tr("{time} each", time=seconds_text(score.seconds / score.right, 1)))
    return " · ".join(parts)


def solution_text(puzzle: Puzzle) -> str:
    """Return every certain cell with its proof, the simplest first, as comments."""
    position = puzzle.position
    reasons = (reason(position, action).in_coordinates(position.grid) for action in puzzle.certain)
    return "".join(f"# {words}\n" for words in reasons)


def grade(solution: Solution) -> str:
    """Return the hardest rule of a solution and its steps, or the number of cells left to guess."""
    if not solution.free_of_guesses:
        return plural(
            "needs guessing, with {n} cell left",
            "needs guessing, with {n} cells left",
            len(solution.unsolved),
        )
    return plural("{rule}, {n} step", "{rule}, {n} steps", solution.times, rule=tr(RULES[solution.rule]))
