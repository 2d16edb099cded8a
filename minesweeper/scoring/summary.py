"""The table of `score` for who sees it for the first time: a row for each player, a column for each set."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from textwrap import fill
from typing import NamedTuple

from minesweeper.boards.catalogue import NO_GUESS, Set
from minesweeper.campaign.table import fitted, width_of
from minesweeper.judge.assignment import BASELINES, group_seconds
from minesweeper.rules.draw import BATCH
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.totals import Totals
from minesweeper.shell.numbers import counted

# The assignment's name for a player that plays like one of its baselines.
_NAMES = {player: name for name, player in BASELINES.items()}


STOPPED = "stopped: games that a verdict ended, which are not won and count what was found by then"


class _Row(NamedTuple):
    """A player on all sets that it played."""

    name: str
    by_set: Mapping[Set, Totals]

    @property
    def mean(self) -> float:
        """The mean of the sets' scores, 0 to 1."""
        return sum(totals.group.value for totals in self.by_set.values()) / len(self.by_set)

    @property
    def reach(self) -> float:
        """The half-width of its interval of 95 %, from the scores of the games."""
        squares = sum(totals.score.reach**2 for totals in self.by_set.values())
        return sqrt(squares) / len(self.by_set)

    @property
    def wins(self) -> float:
        won, games = (sum(getattr(t, each) for t in self.by_set.values()) for each in ("won", "games"))
        return float(won / games)


def print_summary(all_totals: Sequence[Totals], plan: BatchPlan) -> None:
    """Print the table, and below it what else one should know."""
    sets = list(dict.fromkeys(totals.parameters for totals in all_totals))
    rows = [
        _Row(_label(player, plan), {t.parameters: t for t in all_totals if t.player == player})
        for player in dict.fromkeys(totals.player for totals in all_totals)
    ]
    wide, room = max(6, *(len(row.name) for row in rows)), width_of(sys.stdout)
    heads = [f"{'player':{wide}}", *(f" {each.name:>{_width(each)}}" for each in sets), "   mean", "  wins"]
    print(fitted(heads, room, wide))
    for row in rows:
        scores = (f"{100 * row.by_set[each].group.value:.2f}" if each in row.by_set else "-" for each in sets)
        cells = [f" {score:>{_width(each)}}" for score, each in zip(scores, sets, strict=True)]
        means = [f" {100 * row.mean:6.2f}", f" {100 * row.wins:3.0f} %"]
        print(fitted([f"{row.name:{wide}}", *cells, *means], room, wide))
    print()
    for note in _notes(rows, plan):
        print(fill(note, room))


def _width(parameters: Set) -> int:
    """The width of a set's column."""
    return max(8, len(parameters.name))


def _label(player: str, plan: BatchPlan) -> str:
    """A player's name, with the baseline that it is."""
    baseline = _NAMES.get(player)
    return plan.names[player] + (f" ({baseline})" if baseline else "")


def _notes(rows: Sequence[_Row], plan: BatchPlan) -> Iterator[str]:
    """What the numbers are, who is too close to another, who is slow, who was stopped."""
    games = max(totals.games for row in rows for totals in row.by_set.values())
    seed = "" if plan.seed is None else f" from seed {plan.seed}"
    yield (
        f"Scores in % of each {BATCH} maps without the lowest tenth, after {counted(games, 'game')} of"
        f" each set{seed}. --intervals shows errors and times."
    )
    ranked = sorted(rows, key=lambda row: -row.mean)
    for better, worse in pairwise(ranked):
        apart, error = better.mean - worse.mean, sqrt(better.reach**2 + worse.reach**2)
        if apart < error:
            yield (
                f"Too close to call: {better.name} and {worse.name}, {100 * apart:.2f} apart, +-"
                f" {100 * error:.2f}; `compare` plays on until it is clear."
            )
    slowest, name = max((t, row.name) for row in rows for t in _times(row))
    yield (
        f"Slowest group: {name}, {slowest.seconds:.2f} s of processor time on {slowest.set}; the judge allows"
        f" {slowest.limit} s."
    )
    for row in rows:
        for parameters, totals in row.by_set.items():
            if totals.stopped:
                yield f"{row.name} on {parameters.name}: {totals.stopped_text}."
    if any(totals.stopped for row in rows for totals in row.by_set.values()):
        yield STOPPED.capitalize() + "."
    yield conditions(plan)


def conditions(plan: BatchPlan) -> str:
    """What the players were told, and which Python played."""
    total = "told to" if plan.told else "hidden from"
    boards = "Boards that need no guess; the" if plan.start == NO_GUESS else "The"
    return f"{boards} number of mines is {total} the players; Python {platform.python_version()}."


class _Time(NamedTuple):
    """The slowest group of a player on a set, by its share of the limit."""

    share: float
    seconds: float
    set: str
    limit: int


def _times(row: _Row) -> Iterator[_Time]:
    for parameters, totals in row.by_set.items():
        limit = group_seconds(parameters.cells)
        yield _Time(totals.slowest_group / limit, totals.slowest_group, parameters.name, limit)
