"""The tables of `score`: a summary of each player, and intervals and times for each board."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import fsum, sqrt
from typing import NamedTuple

from minesweeper.assignment.protocol import BASELINES, group_seconds
from minesweeper.boards.catalogue import NO_GUESS
from minesweeper.boards.setting import Setting
from minesweeper.campaign.table import table, width_of
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.totals import Totals
from minesweeper.shell.language import figure, hundredths, interval, plural, together, tr
from minesweeper.shell.statistics import Estimate
from minesweeper.shell.text import filled

# The assignment's name for a player that plays like one of its baselines.
_NAMES = {player: name for name, player in BASELINES.items()}


class _Row(NamedTuple):
    """A player on all sets that it played."""

    name: str
    by_set: Mapping[Setting, Totals]

    @property
    def mean(self) -> float:
        """The mean of the sets' scores, 0 to 1."""
        return fsum(totals.group.value for totals in self.by_set.values()) / len(self.by_set)

    @property
    def reach(self) -> float:
        """The half-width of its interval of 95 %, from the scores of the games."""
        squares = fsum(totals.score.reach**2 for totals in self.by_set.values())
        return sqrt(squares) / len(self.by_set)

    @property
    def wins(self) -> float:
        all_totals = self.by_set.values()
        return sum(t.won for t in all_totals) / sum(t.games for t in all_totals)


def print_summary(all_totals: Sequence[Totals], plan: BatchPlan) -> None:
    """Print a row for each player with a column for each set, and notes below."""
    sets = list(dict.fromkeys(totals.setting for totals in all_totals))
    rows = [
        _Row(_label(player, plan), {t.setting: t for t in all_totals if t.player == player})
        for player in dict.fromkeys(totals.player for totals in all_totals)
    ]
    # Translators: the heads of columns, the last two at most 6 and 5 characters: the mean, the games won
    lines = [[tr("player"), *(setting.set_name for setting in sets), tr("mean"), tr("wins")]]
    for row in rows:
        played = (row.by_set.get(setting) for setting in sets)
        scores = (hundredths(totals.group.value) if totals else "-" for totals in played)
        lines.append([row.name, *scores, hundredths(row.mean), f"{100 * row.wins:.0f} %"])
    _print(lines, "< >", _notes(rows, plan))


def print_intervals(all_totals: Sequence[Totals], plan: BatchPlan) -> None:
    """Print a row for each player on each set, and a legend below."""
    legend = (
        tr("intervals: 95 %"),
        tr("ms a map: processor time of both sides"),
        tr("slowest: the longest decision, in ms of real time"),
        tr("s/group: processor time of the slowest group"),
    )
    notes = f"{source(all_totals)}.", group_text(plan), "; ".join(legend) + "."
    _print(intervals(all_totals, plan), "< < >", [*notes, *_stops(all_totals, plan), conditions(plan)])


def _print(rows: Sequence[Sequence[str]], columns: str, notes: Iterable[str]) -> None:
    """Print a table with `columns` as in `table`, and notes below it."""
    room = width_of(sys.stdout)
    print(*table(rows, columns, room), "", *(filled(note, room) for note in notes), sep="\n")


def intervals(all_totals: Sequence[Totals], plan: BatchPlan) -> list[list[str]]:
    """Return the head and the rows of a table of each player on each set, in per cent with 95 % intervals."""
    head = [tr("set"), tr("player"), tr("games"), tr("group"), tr("mean"), tr("won")]
    rows = [[*head, tr("ms a map"), tr("slowest ms"), tr("s/group"), tr("stopped")]]
    for totals in all_totals:
        # One group has no interval.
        group = hundredths(totals.group.value) if totals.games <= plan.group else _share(totals.group)
        played = totals.setting.set_name, plan.names[totals.player], f"{totals.games}"
        shares = group, _share(totals.score), _share(totals.wins)
        times = f"{totals.cpu_ms:.2f}", f"{1000 * totals.slowest:.1f}", f"{totals.slowest_group:.2f}"
        rows.append([*played, *shares, *map(figure, times), f"{totals.stopped}"])
    return rows


def _share(estimate: Estimate) -> str:
    """Return a share in per cent, with its interval."""
    value, low, high = (f"{100 * part:.2f}" for part in estimate)
    return f"{figure(value)} {interval(low, high)}"


def group_text(plan: BatchPlan) -> str:
    return plural(
        "In per cent. Group: the mean score of {n} game without the lowest tenth.",
        "In per cent. Group: the mean score of each {n} games without the lowest tenth.",
        plan.group,
    )


def source(all_totals: Sequence[Totals]) -> str:
    """Return the number and the seeds of the games in a table or a figure."""
    games: dict[Setting, int] = {}
    for totals in all_totals:
        games[totals.setting] = max(games.get(totals.setting, 0), totals.games)
    if len(games) > 1 and len(set(games.values())) == 1:
        seeds = ", ".join(f"{setting.set_name} {setting.seed}" for setting in games)
        return plural(
            "{n} games of each set; first seeds: {seeds}", "{n} games of each set; first seeds: {seeds}",
            all_totals[0].games, seeds=seeds,
        )  # fmt: skip
    return "; ".join(
        plural(
            "{n} games of {set} from seed {seed}", "{n} games of {set} from seed {seed}", n,
            set=setting.set_name, seed=setting.seed,
        )
        for setting, n in games.items()
    )  # fmt: skip


def _label(player: str, plan: BatchPlan) -> str:
    """Return a player's name, with the name of its baseline."""
    baseline = _NAMES.get(player)
    return plan.names[player] + (f" ({baseline})" if baseline else "")


def _notes(rows: Sequence[_Row], plan: BatchPlan) -> Iterator[str]:
    """Yield the notes below a table: the units, close results, the slowest group, stopped games."""
    played = [totals for row in rows for totals in row.by_set.values()]
    games = max(totals.games for totals in played)
    # Translators: in the place of {after_games} in a message below
    after = plural("after {n} game of each set", "after {n} games of each set", games)
    if plan.seed is not None:
        after = tr("{after_games} from seed {seed}", after_games=after, seed=plan.seed)
    yield plural(
        "Scores in % of each group of {n} map without the lowest tenth, {after_games}."
        " --intervals shows errors and times.",
        "Scores in % of each {n} maps without the lowest tenth, {after_games}."
        " --intervals shows errors and times.",
        plan.group, after_games=after,
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
    slowest = max(played, key=lambda totals: totals.slowest_group / group_seconds(totals.setting.cells))
    yield tr(
        "Slowest group: {player}, {seconds} s of processor time on {set}; the judge allows {limit} s.",
        player=_label(slowest.player, plan), seconds=figure(f"{slowest.slowest_group:.2f}"),
        set=slowest.setting.set_name, limit=group_seconds(slowest.setting.cells),
    )  # fmt: skip
    yield from _stops(played, plan)
    yield conditions(plan)


def _stops(all_totals: Sequence[Totals], plan: BatchPlan) -> Iterator[str]:
    """Yield which games were stopped, and how they count."""
    stopped = [totals for totals in all_totals if totals.stopped]
    for totals in stopped:
        name, board = _label(totals.player, plan), totals.setting.set_name
        # Translators: what happened to a player on a set of maps
        yield tr("{player} on {set}: {what}.", player=name, set=board, what=totals.stopped_text)
    if stopped:
        yield tr("Stopped: games that a verdict ended, which are not won and count what was found by then.")


def conditions(plan: BatchPlan) -> str:
    """Return whether the players knew the number of mines, and the version of Python."""
    python = f"Python {platform.python_version()}"
    if plan.tell_mines:
        line = tr("The players know the number of mines; {python}.", python=python)
    else:
        line = tr("The number of mines is hidden from the players; {python}.", python=python)
    return together(tr("Boards that need no guess."), line) if plan.start == NO_GUESS else line
