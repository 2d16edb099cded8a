"""Practice in one session: poses puzzles and takes answers, for page and terminal."""

from __future__ import annotations

from datetime import date
from random import Random

from minesweeper.boards.puzzle import Puzzle
from minesweeper.profile.practice import SEEDS, Choice, Practice, Source
from minesweeper.profile.runs import FIVE, Best, Run, five_seed, place_of


class Training:
    """A session's practice. It holds the run of a streak, which another session does not go on with.

    A frontend may repeat a request: an answer counts once in a run.
    """

    def __init__(self) -> None:
        self.run: Run | None = None

    def pose(
        self, practice: Practice, random: Random, today: date, choice: Choice | None = None
    ) -> tuple[Source, Puzzle]:
        """The next puzzle with its source; from now on of a `choice`, if there is one.

        Of the five of a day, the first that is not answered. A streak is begun anew when it is chosen, and
        after its end.
        """
        if choice:
            practice.choice, self.run = choice, None
        source = None
        if practice.choice == "five":
            source = next_of_five(practice, today)
        elif practice.choice == "streak":
            if not self.run or self.run.over:
                self.run = Run(random.randrange(SEEDS))
            source = source_of(self.run)
        puzzle = source and source.puzzle()
        return (source, puzzle) if source and puzzle else practice.pose(random)

    def answer(
        self, practice: Practice, source: Source, puzzle: Puzzle, right: bool, seconds: float, today: date
    ) -> None:
        """Score an answer, also in its run."""
        practice.answer(source, puzzle, right, seconds)
        if place := place_in_five(source):
            practice.enter_five(*place, right, seconds)
        if source.kind == "streak" and self.run:
            if source == source_of(self.run) and not self.run.over:
                self.run = self.run.after(right, seconds)
            if self.run.count > (practice.best.right if practice.best else 0):
                practice.best = Best(self.run.count, today.isoformat())


def source_of(run: Run) -> Source:
    """The source of the next puzzle of a streak."""
    return Source("streak", run.level, run.seed + run.count)


def next_of_five(practice: Practice, today: date) -> Source | None:
    """The source of the first of today's five that is not answered; None if all are."""
    five = practice.five_of(today)
    at = len(five.marks)
    return None if five.done else Source("five", FIVE[at], five_seed(today, at))


def place_in_five(source: Source) -> tuple[date, int] | None:
    """The day and the place of a source that is one of the five of a day, else None."""
    place = place_of(source.seed or 0) if source.kind == "five" else None
    return place if place and source.level == FIVE[place[1]] else None
