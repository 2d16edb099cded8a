"""Summaries of records: best times, streaks, win rates, missed rules."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from minesweeper.profile.record import Record
from minesweeper.solver.proof import Rule

# How many best times a summary has.
BEST = 5

# The most blocks of win rates, and the fewest games of a block.
_BLOCKS, _BLOCK = 20, 5


class Tally(NamedTuple):
    """A number of games, and of those that were won."""

    games: int
    wins: int


class Summary(NamedTuple):
    """The summary of records of one kind: of the games without help, and then of the others."""

    games: int
    wins: int
    streak: int  # wins since the last loss
    longest: int  # the longest streak of wins
    best: tuple[Record, ...]  # the fastest wins, the fastest first
    helped: Tally  # the games that were played with help
    autoplayed: Tally

    @property
    def rate(self) -> float:
        """The share of games that were won; 0 without games."""
        return self.wins / max(1, self.games)


def summarise(records: Iterable[Record]) -> Summary:
    """Return the summary of records, which are in the order of the games' ends.

    >>> def game(won, seconds, *help):
    ...     kind = "9x9:10", "safe", "classic"
    ...     return Record(*kind, "2026-01-01", won, seconds, 9, 9, 9, *(help or [False]))
    >>> games = [game(True, 30), game(True, 20), game(False, 1), game(True, 5, True), game(True, 25)]
    >>> summary = summarise([*games, game(False, 1, True, True)])
    >>> summary.games, summary.wins, summary.streak, summary.longest, summary.helped, summary.autoplayed
    (4, 3, 1, 2, Tally(games=1, wins=1), Tally(games=1, wins=0))
    >>> [record.seconds for record in summary.best]
    [20, 25, 30]
    """
    records = list(records)
    won = [record.won for record in records if not record.assisted]
    streaks = [*accumulate(won, lambda streak, win: streak + 1 if win else 0, initial=0)]
    fast = sorted(timed(records), key=lambda record: record.seconds)
    helped = _tally(record for record in records if record.assisted and not record.autoplayed)
    autoplayed = _tally(record for record in records if record.autoplayed)
    return Summary(len(won), sum(won), streaks[-1], max(streaks), tuple(fast[:BEST]), helped, autoplayed)


def _tally(records: Iterable[Record]) -> Tally:
    won = [record.won for record in records]
    return Tally(len(won), sum(won))


def timed(records: Iterable[Record]) -> list[Record]:
    """Return the records whose times count: wins without help."""
    return [record for record in records if record.won and not record.assisted]


def rank(record: Record, records: Iterable[Record]) -> int:
    """Return the rank of a game's time among the wins without help of its kind, from 1."""
    return 1 + sum(other.kind == record.kind and other.seconds < record.seconds for other in timed(records))


def win_rates(records: Iterable[Record]) -> tuple[int, list[float]] | None:
    """Return the win rates of the games without help in blocks of some size, the oldest first.

    The size comes first; the first games may be left out, so that all blocks have it. None if the games are
    too few.
    """
    won = [record.won for record in records if not record.assisted]
    size = max(_BLOCK, ceil(len(won) / _BLOCKS))
    if len(won) < 2 * size:
        return None
    return size, [sum(won[at : at + size]) / size for at in range(len(won) % size, len(won), size)]


class Lessons(NamedTuple):
    """The results of the reviews of games without help, added up."""

    accuracies: list[float]  # one for each game
    lost: int
    avoidable: int  # of the lost games
    missed: Rule | None  # the rule that was missed most; of several, the hardest
    times: int  # how often it was missed


def lessons(records: Iterable[Record]) -> Lessons | None:
    """Add up the reviews of these games; None if no game without help was reviewed."""
    reviewed = [record for record in records if record.reviewed and not record.assisted]
    if not reviewed:
        return None
    missed = [rule for record in reviewed for rule in record.missed]
    times, most = max((missed.count(rule), rule) for rule in Rule)
    losses = [record.avoidable for record in reviewed if record.avoidable is not None]
    accuracies = [record.accuracy for record in reviewed if record.accuracy is not None]
    return Lessons(accuracies, len(losses), sum(losses), most if times else None, times)
