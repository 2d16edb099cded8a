"""What is said of puzzles (the task, the answer, the solution), and of the solution of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from minesweeper.profile.runs import FIVE, RIGHT, Five, Run, five_streak
from minesweeper.profile.training import place_in_five
from minesweeper.rules.move import FLAG
from minesweeper.shell.numbers import counted, duration
from minesweeper.solver.proof import LEVELS
from minesweeper.words.actions import RULES, Shown, certain_text, reason
from minesweeper.words.sentence import At, Sentence

if TYPE_CHECKING:
    from datetime import date

    from minesweeper.boards.puzzle import Puzzle
    from minesweeper.boards.solution import Solution
    from minesweeper.profile.practice import Choice, Practice, Source, Verdict

# What can be practised.
CHOICES: dict[Choice, str] = {
    "mixed": "mixed",
    **{name: RULES[rule] for name, rule in LEVELS.items()},  # type: ignore[misc]
    "own": "from your games",
    "five": "daily five",
    "streak": "streak",
}

# The signs of right and wrong answers in a result to share.
_SIGNS = {True: "■", False: "□"}

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


def score_words(practice: Practice, choice: Choice, today: date) -> str:
    """How the puzzles of a choice were answered, or how many there are."""
    if choice == "mixed":
        later = len(practice.later)
        return f"{counted(later, 'position')} to come back" if later else "near your strength"
    if choice == "own":
        own = len(practice.own)
        return f"{counted(own, 'needless risk')} to learn from" if own else "no needless risk as yet"
    if choice == "five":
        return " · ".join(filter(None, (_five_words(practice.five_of(today)), _days_words(practice, today))))
    if choice == "streak":
        return f"best {practice.best.right} on {practice.best.date}" if practice.best else "against the clock"
    score = practice.scores[choice]
    if not score.asked:
        return "not tried yet"
    time = f" · {score.seconds / score.right:.1f} s each" if score.right else ""
    return f"{score.rating} · {score.right} of {score.asked} right{time}"


class RunWords(NamedTuple):
    """What is said of a run: the five of a day, or a streak against the clock."""

    kind: Literal["five", "streak"]
    words: str
    marks: list[Literal["right", "wrong", "next", "open"]]  # of the five
    left: float | None  # the seconds on the clock of a streak
    over: bool
    result: str | None  # once it is over
    text: str | None  # the result of the five to share


def run_words(practice: Practice, run: Run | None, source: Source, today: date) -> RunWords | None:
    """What is said of the run to which a puzzle belongs, or of today's five if they are done; else None.

    `run` is the streak of this session.
    """
    if source.kind == "streak":
        return _streak_run(practice, run) if run else None
    if place := place_in_five(source):
        return _five_run(practice, *place)
    done = practice.choice == "five" and practice.five_of(today).done
    return _five_run(practice, today) if done else None


def _streak_run(practice: Practice, run: Run) -> RunWords:
    best = practice.best.right if practice.best else 0
    words = f"{run.count} in a row{f', best {best}' if best else ''}"
    beside = ": your best" if run.count == best else f": your best is {best}"
    result = f"{run.count} right in a row{beside if best else ''}." if run.over else None
    return RunWords("streak", words, [], run.left, run.over, result, None)


def _five_run(practice: Practice, day: date, at: int = 0) -> RunWords:
    five = practice.five_of(day)
    marks: list[Literal["right", "wrong", "next", "open"]] = [
        "right" if mark == RIGHT else "wrong" for mark in five.marks
    ]
    if not five.done:
        marks += ["next", *["open"] * (len(FIVE) - len(marks) - 1)]  # type: ignore[list-item]
        return RunWords("five", f"Puzzle {at + 1} of {len(FIVE)}", marks, None, False, None, None)
    days = _days_words(practice, day)
    result = f"{five.marks.count(RIGHT)} of {len(FIVE)} right in {duration(five.seconds)}."
    said = f"{result} {days.capitalize()}." if days else result
    return RunWords("five", _five_words(five), marks, None, True, said, five_text(five, day))


def _five_words(five: Five) -> str:
    """How far the five of a day are answered."""
    if five.done:
        return f"done for today: {five.marks.count(RIGHT)} of {len(FIVE)}, {duration(five.seconds)}"
    return f"{len(five.marks)} of {len(FIVE)} answered" if five.marks else "the same for everybody today"


def _days_words(practice: Practice, today: date) -> str:
    """On how many days in a row the five were done; empty unless on two or more."""
    days = five_streak(practice.fives, today)
    return f"{days} days in a row" if days > 1 else ""


def five_text(five: Five, day: date) -> str:
    """The result of the five of a day as text to share.

    >>> from datetime import date
    >>> five_text(Five("rrwrr", 31.2), date(2026, 11, 25))
    'Minesweeper practice 2026-11-25: ■■□■■ 31.2 s'
    """
    signs = "".join(_SIGNS[mark == RIGHT] for mark in five.marks)
    return f"Minesweeper practice {day}: {signs} {duration(five.seconds)}"


def solution_text(puzzle: Puzzle) -> str:
    """Every certain cell with its proof, the simplest first, as comments."""
    place = puzzle.position.grid.coords
    return "".join(f"# {certain_text(action, place)}\n" for action in puzzle.certain)


def grade(solution: Solution) -> str:
    """The hardest rule of a solution and how often it is needed, or how many cells are left to guess."""
    if not solution.free_of_guesses:
        return f"guesses, with {counted(len(solution.unsolved), 'cell')} left"
    return f"{RULES[solution.rule]}, {counted(solution.times, 'step')}"
