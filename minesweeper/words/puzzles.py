"""What is said of puzzles (the task, the answer, the solution), and of the solution of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from minesweeper.profile.runs import FIVE, RIGHT, Five, Run, five_streak
from minesweeper.profile.training import place_in_five
from minesweeper.rules.move import FLAG
from minesweeper.shell.language import grouped, plural, together, tr, tr_later
from minesweeper.shell.numbers import duration, seconds_text
from minesweeper.solver.proof import LEVELS
from minesweeper.words.actions import RULES, Shown, reason, reason_text
from minesweeper.words.sentence import At, Sentence, capital, sentence

if TYPE_CHECKING:
    from datetime import date

    from minesweeper.boards.puzzle import Puzzle
    from minesweeper.boards.solution import Solution
    from minesweeper.profile.practice import Choice, Practice, Source, Verdict

# What can be practised.
CHOICES: dict[Choice, str] = {
    "mixed": tr_later("mixed"),
    **{name: RULES[rule] for name, rule in LEVELS.items()},  # type: ignore[misc]
    "own": tr_later("from your games"),
    "five": tr_later("daily five"),
    "streak": tr_later("streak"),
}

# The signs of right and wrong answers in a result to share.
_SIGNS = {True: "■", False: "□"}

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


def level_of(puzzle: Puzzle) -> Choice:
    """The level of a puzzle, as it can be practised."""
    return puzzle.level  # type: ignore[return-value]


def left(puzzle: Puzzle) -> int:
    """How many mines of a puzzle are not marked."""
    return (puzzle.position.mines or 0) - puzzle.position.text().count("@")


def task_said(puzzle: Puzzle, kind: str = "seeded") -> str:
    """The task for those who do not see how many mines are left."""
    return together(task(puzzle, kind), plural("{n} mine left.", "{n} mines left.", left(puzzle)))


def verdict(shown: Shown, puzzle: Puzzle, found: Verdict) -> Sentence:
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


def score_words(practice: Practice, choice: Choice, today: date) -> str:
    """How the puzzles of a choice were answered, or how many there are."""
    if choice == "mixed":
        later = len(practice.later)
        back = plural("{n} position to come back", "{n} positions to come back", later)
        return back if later else tr("near your strength")
    if choice == "own":
        own = len(practice.own)
        some = plural("{n} needless risk to learn from", "{n} needless risks to learn from", own)
        return some if own else tr("no needless risk as yet")
    if choice == "five":
        return " · ".join(filter(None, (_five_words(practice.five_of(today)), _days_words(practice, today))))
    if choice == "streak":
        if not (best := practice.best):
            return tr("against the clock")
        return tr("best {count} on {date}", count=best.right, date=best.date)
    score = practice.scores[choice]
    if not score.asked:
        return tr("not tried yet")
    told = [str(score.rating), tr("{right} of {asked} right", right=score.right, asked=score.asked)]
    if score.right:
        told.append(tr("{time} each", time=seconds_text(score.seconds / score.right, 1)))
    return " · ".join(told)


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
    words = tr("{n} in a row", n=run.count)
    result = plural("{n} right in a row.", "{n} right in a row.", run.count)
    if best:
        words = tr("{n} in a row, best {best}", n=run.count, best=best)
        result = (
            plural("{n} right in a row: your best.", "{n} right in a row: your best.", best)
            if run.count == best
            else plural(
                "{n} right in a row: your best is {best}.", "{n} right in a row: your best is {best}.",
                run.count, best=grouped(best),
            )
        )  # fmt: skip
    return RunWords("streak", words, [], run.left, run.over, result if run.over else None, None)


def _five_run(practice: Practice, day: date, at: int = 0) -> RunWords:
    five = practice.five_of(day)
    marks: list[Literal["right", "wrong", "next", "open"]] = [
        "right" if mark == RIGHT else "wrong" for mark in five.marks
    ]
    if not five.done:
        marks += ["next", *["open"] * (len(FIVE) - len(marks) - 1)]  # type: ignore[list-item]
        words = tr("Puzzle {number} of {count}", number=at + 1, count=len(FIVE))
        return RunWords("five", words, marks, None, False, None, None)
    days = _days_words(practice, day)
    result = tr(
        "{right} of {asked} right in {time}.",
        right=five.marks.count(RIGHT), asked=len(FIVE), time=duration(five.seconds),
    )  # fmt: skip
    said = together(result, tr("{days}.", days=capital(days)) if days else "")
    return RunWords("five", _five_words(five), marks, None, True, said, five_text(five, day))


def _five_words(five: Five) -> str:
    """How far the five of a day are answered."""
    if five.done:
        return tr(
            "done for today: {right} of {asked}, {time}",
            right=five.marks.count(RIGHT), asked=len(FIVE), time=duration(five.seconds),
        )  # fmt: skip
    if not five.marks:
        return tr("the same for everybody today")
    return tr("{answered} of {asked} answered", answered=len(five.marks), asked=len(FIVE))


def _days_words(practice: Practice, today: date) -> str:
    """On how many days in a row the five were done; empty unless on two or more."""
    days = five_streak(practice.fives, today)
    return plural("{n} day in a row", "{n} days in a row", days) if days > 1 else ""


def five_text(five: Five, day: date) -> str:
    """The result of the five of a day as text to share.

    >>> from datetime import date
    >>> five_text(Five("rrwrr", 31.2), date(2026, 11, 25))
    'Minesweeper practice 2026-11-25: ■■□■■ 31.2 s'
    """
    signs = "".join(_SIGNS[mark == RIGHT] for mark in five.marks)
    time = duration(five.seconds)
    return tr("Minesweeper practice {date}: {signs} {time}", date=day, signs=signs, time=time)


def solution_text(puzzle: Puzzle) -> str:
    """Every certain cell with its proof, the simplest first, as comments."""
    return "".join(f"# {reason_text(puzzle.position, action)}\n" for action in puzzle.certain)


def grade(solution: Solution[int]) -> str:
    """The hardest rule of a solution and how often it is needed, or how many cells are left to guess."""
    if not solution.free_of_guesses:
        return plural("guesses, with {n} cell left", "guesses, with {n} cells left", len(solution.unsolved))
    return plural("{rule}, {n} step", "{rule}, {n} steps", solution.times, rule=tr(RULES[solution.rule]))
