"""What many records say together: best times, streaks, win rates, what was missed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from math import ceil
from typing import NamedTuple

from minesweeper.profile.record import GameKind, Record
from minesweeper.solver.proof import Rule

# How many best times a summary has.
BEST = 5

# How many blocks win rates have at most, and how many games a block has at least.
_BLOCKS, _BLOCK = 20, 5


class Tally(NamedTuple):
    """Some games, and how many of them were won."""

    games: int
    wins: int


class Summary(NamedTuple):
    """The summary of records of one kind: of the games without help, and beside them of the others."""

    games: int
    wins: int
    streak: int  # wins since the last loss
    longest: int  # the longest streak of wins
    best: tuple[Record, ...]  # the fastest wins, the fastest first
    helped: Tally  # the games that were played with help
    autoplayed: Tally

    @property
    def rate(self) -> float:
        """The share of games that were won; 0 if there are none."""
        return self.wins / max(1, self.games)


def summarise(records: Iterable[Record]) -> Summary:
    """The summary of records that are in the order in which the games ended.

    >>> def game(won, seconds, *help):
    ...     kind = "9x9:10", "safe", "classic"
    ...     return Record(*kind, "2026-01-01", won, seconds, 9, 9, 9, *(help or [False]))
    >>> games = [game(True, 30), game(True, 20), game(False, 1), game(True, 5, True), game(True, 25)]
    >>> found = summarise([*games, game(False, 1, True, True)])
    >>> found.games, found.wins, found.streak, found.longest, found.helped, found.autoplayed
    (4, 3, 1, 2, Tally(games=1, wins=1), Tally(games=1, wins=0))
    >>> [each.seconds for each in found.best]
    [20, 25, 30]
    """
    records = list(records)
    own = [record for record in records if not record.assisted]
    runs = [(won, len(list(run))) for won, run in groupby(record.won for record in own)]
    wins = [length for won, length in runs if won]
    lasting = wins[-1] if runs and runs[-1][0] else 0
    fast = sorted(timed(records), key=lambda each: each.seconds)
    helped = _tally(record for record in records if record.assisted and not record.autoplayed)
    autoplayed = _tally(record for record in records if record.autoplayed)
    return Summary(len(own), sum(wins), lasting, max(wins, default=0), tuple(fast[:BEST]), helped, autoplayed)


def _tally(records: Iterable[Record]) -> Tally:
    won = [record.won for record in records]
    return Tally(len(won), sum(won))


def timed(records: Iterable[Record]) -> list[Record]:
    """The wins without help, whose times count."""
    return [record for record in records if record.won and not record.assisted]


def by_kind(records: Iterable[Record]) -> dict[GameKind, list[Record]]:
    """The records of each kind, in the order in which the kinds first came up."""
    kinds: dict[GameKind, list[Record]] = {}
    for record in records:
        kinds.setdefault(record.kind, []).append(record)
    return kinds


def rank(record: Record, records: Iterable[Record]) -> int:
    """The place of a game's time among the wins without help of its kind, from 1."""
    return 1 + sum(each.kind == record.kind and each.seconds < record.seconds for each in timed(records))


class Rates(NamedTuple):
    """The share of games that were won, of blocks of `size` games each, the oldest first."""

    size: int
    shares: list[float]


def win_rates(records: Iterable[Record]) -> Rates | None:
    """The win rates of the games without help over time; None if they are too few.

    The first games may be left out.
    """
    won = [record.won for record in records if not record.assisted]
    size = max(_BLOCK, ceil(len(won) / _BLOCKS))
    blocks = len(won) // size
    if blocks < 2:
        return None
    first = len(won) - blocks * size
    return Rates(size, [sum(won[at : at + size]) / size for at in range(first, len(won), size)])


class Lessons(NamedTuple):
    """What the reviews of games without help say together."""

    accuracies: list[float]  # of each game
    lost: int
    avoidable: int  # of the lost games
    missed: Rule | None  # the rule that was missed most: of several, the hardest
    times: int  # how often it was


def lessons(records: Iterable[Record]) -> Lessons | None:
    """What these games teach; None if none of them was reviewed."""
    reviewed = [record for record in records if record.reviewed and not record.assisted]
    if not reviewed:
        return None
    missed = [rule for each in reviewed for rule in each.missed]
    times, most = max((missed.count(rule), rule) for rule in Rule)
    losses = [each.avoidable for each in reviewed if each.avoidable is not None]
    accuracies = [each.accuracy for each in reviewed if each.accuracy is not None]
    return Lessons(accuracies, len(losses), sum(losses), most if times else None, times)
