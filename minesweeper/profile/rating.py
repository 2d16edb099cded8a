"""Ratings: the strength of a player at puzzles of a level, by Elo's rule.

Each answer is a game against the puzzle: the player gains the score of the answer above the expected one.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from minesweeper.shell.schema import Between
from minesweeper.solver.proof import Rule

# A rating of 400 above another one's expects ten points for each point of the other.
Rating = Annotated[int, Between(0, 4000)]
START_RATING, SCALE = 1200, 400

# How much one answer moves a rating at most: as much as in chess for new players.
STEP = 32

# A level is mastered that far above its puzzles, and too hard that far below: with 64 % and 36 % expected.
MARGIN = 100

# The least that a right answer scores, however slow: as much as a draw.
LEAST_SCORE = 0.5


class Level(NamedTuple):
    """The rating of the puzzles of a level, and their par time."""

    rating: int
    par: float  # seconds within which a right answer scores fully


# A new player is expected to find half of the pairs.
LEVELS: dict[Rule, Level] = {
    Rule.SINGLE: Level(800, 4),
    Rule.PAIR: Level(1200, 8),
    Rule.COMPONENT: Level(1400, 15),
    Rule.TOTAL: Level(1600, 25),
}


def score(level: Rule, right: bool, seconds: float) -> float:
    """Return the score of an answer: 1 if it is right within the par time, less if slower, 0 if wrong.

    >>> [score(Rule.PAIR, right, seconds) for right, seconds in ((True, 8), (True, 10), (False, 1))]
    [1.0, 0.8, 0.0]
    """
    par = LEVELS[level].par
    return max(LEAST_SCORE, par / max(seconds, par)) if right else 0.0


def rated(rating: int, level: Rule, right: bool, seconds: float) -> int:
    """Return the rating after an answer.

    >>> [rated(1200, *answer, 5) for answer in ((Rule.PAIR, True), (Rule.PAIR, False), (Rule.TOTAL, True))]
    [1216, 1184, 1229]
    """
    expected = 1 / (1 + 10 ** ((LEVELS[level].rating - rating) / SCALE))
    return min(max(rating + round(STEP * (score(level, right, seconds) - expected)), 0), 4000)
