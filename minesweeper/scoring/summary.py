"""The table of `score` for who sees it for the first time: a row for each player, a column for each set."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from minesweeper.boards.catalogue import NO_GUESS
from minesweeper.boards.setting import Setting
from minesweeper.campaign.table import fitted, width_of
from minesweeper.judge.protocol import BASELINES, group_seconds
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.totals import Totals
from minesweeper.shell.language import figure, hundredths, plural, together, tr
from minesweeper.shell.text import filled, left, right, width

# The assignment's name for a player that plays like one of its baselines.
_NAMES = {player: name for name, player in BASELINES.items()}


class _Row(NamedTuple):
    """A player on all sets that it played."""

    name: str
    by_set: Mapping[Setting, Totals]

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
    sets = list(dict.fromkeys(totals.setting for totals in all_totals))
    rows = [
        _Row(_label(player, plan), {t.setting: t for t in all_totals if t.player == player})
        for player in dict.fromkeys(totals.player for totals in all_totals)
    ]
    # Translators: the heads of columns, the last two at most 6 and 5 characters: the mean, the games won
    player, mean, wins = tr("player"), right(tr("mean"), 7), right(tr("wins"), 6)
    wide, room = max(width(player), *(width(row.name) for row in rows)), width_of(sys.stdout)
    heads = [left(player, wide), *(f" {each.set_name:>{_width(each)}}" for each in sets), mean, wins]
    print(fitted(heads, room, wide))
    for row in rows:
        scores = (hundredths(row.by_set[each].group.value) if each in row.by_set else "-" for each in sets)
        cells = [f" {score:>{_width(each)}}" for score, each in zip(scores, sets, strict=True)]
        means = [f" {hundredths(row.mean):>6}", f" {100 * row.wins:3.0f} %"]
        print(fitted([left(row.name, wide), *cells, *means], room, wide))
    print()
    for note in _notes(rows, plan):
        print(filled(note, room))


def _width(setting: Setting) -> int:
    """The width of a set's column."""
    return max(8, len(setting.set_name))


def _label(player: str, plan: BatchPlan) -> str:
    """A player's name, with the baseline that it is."""
    baseline = _NAMES.get(player)
    return plan.names[player] + (f" ({baseline})" if baseline else "")


def _notes(rows: Sequence[_Row], plan: BatchPlan) -> Iterator[str]:
    """What the numbers are, who is too close to another, who is slow, who was stopped."""
    games = max(totals.games for row in rows for totals in row.by_set.values())
    # Translators: in the place of {after_games} in a message below
    after = plural("after {n} game of each set", "after {n} games of each set", games)
    if plan.seed is not None:
        after = tr("{after_games} from seed {seed}", after_games=after, seed=plan.seed)
    yield tr(
        "Scores in % of each {maps} maps without the lowest tenth, {after_games}."
        " --intervals shows errors and times.",
        maps=plan.group, after_games=after,
    )  # fmt: skip
    ranked = sorted(rows, key=lambda row: -row.mean)
    for better, worse in pairwise(ranked):
        apart, error = better.mean - worse.mean, sqrt(better.reach**2 + worse.reach**2)
        if apart < error:
            yield tr(
                "Too close to call: {better} and {worse}, {points} apart, +- {error};"
                " `compare` plays on until it is clear.",
                better=better.name, worse=worse.name, points=hundredths(apart), error=hundredths(error),
            )  # fmt: skip
    slowest, name = max((t, row.name) for row in rows for t in _times(row))
    yield tr(
        "Slowest group: {player}, {seconds} s of processor time on {set}; the judge allows {limit} s.",
        player=name, seconds=figure(f"{slowest.seconds:.2f}"), set=slowest.set, limit=slowest.limit,
    )  # fmt: skip
    for row in rows:
        for setting, totals in row.by_set.items():
            if totals.stopped:
                # Translators: what happened to a player on a set of maps
                yield tr(
                    "{player} on {set}: {what}.",
                    player=row.name, set=setting.set_name, what=totals.stopped_text,
                )  # fmt: skip
    if any(totals.stopped for row in rows for totals in row.by_set.values()):
        yield tr("Stopped: games that a verdict ended, which are not won and count what was found by then.")
    yield conditions(plan)


def conditions(plan: BatchPlan) -> str:
    """What the players were told, and which Python played."""
    python = f"Python {platform.python_version()}"
    if plan.told:
        line = tr("The number of mines is told to the players; {python}.", python=python)
    else:
        line = tr("The number of mines is hidden from the players; {python}.", python=python)
    return together(tr("Boards that need no guess."), line) if plan.start == NO_GUESS else line


class _Time(NamedTuple):
    """The slowest group of a player on a set, by its share of the limit."""

    share: float
    seconds: float
    set: str
    limit: int


def _times(row: _Row) -> Iterator[_Time]:
    for setting, totals in row.by_set.items():
        limit = group_seconds(setting.cells)
        yield _Time(totals.slowest_group / limit, totals.slowest_group, setting.set_name, limit)
