"""`python3 -m minesweeper compare A B`: two players on the same maps, and which of them is better."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, takewhile
from math import isfinite
from typing import Annotated, TypedDict

from minesweeper.boards.setting import Setting
from minesweeper.campaign.options import add_boards, add_options
from minesweeper.campaign.progress import Progress
from minesweeper.campaign.table import table, width_of
from minesweeper.players.reference import PLAYERS
from minesweeper.scoring.data import Row, row_of
from minesweeper.scoring.jobs import DoneJob, Job, Result
from minesweeper.scoring.plan import BatchPlan, planned
from minesweeper.scoring.run import Run, add_run, carrying_out, report_on
from minesweeper.scoring.totals import Totals
from minesweeper.shell import fields
from minesweeper.shell.arguments import Parser
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.files import page_to
from minesweeper.shell.language import figure, hundredths, interval, plural, tr, tr_later
from minesweeper.shell.statistics import Estimate, games_to_settle, log_likelihood_ratio, mean, threshold
from minesweeper.shell.text import left, width

# The probability of a wrong verdict, if the true difference is at least the step.
ERROR = 0.05

# The fewest games before a verdict: with fewer, the variance is not known well enough.
LEAST_GAMES = 200

# Translators: what two players are compared by: their scores, or their games won
_OBJECTIVES = {"score": tr_later("score"), "win": tr_later("win")}


class Compared(TypedDict):
    """Two players, A and B, on the same games of a board."""

    board: fields.BoardName
    seed: fields.SeedOf
    game_count: fields.Games
    players: Annotated[list[Row], "A and B"]
    both_won_count: Annotated[fields.Count, "how many games both won"]
    a_won_count: Annotated[fields.Count, "how many only A won"]
    b_won_count: Annotated[fields.Count, "how many only B won"]
    neither_won_count: Annotated[fields.Count, "how many neither won"]
    score_difference: Annotated[float, "the mean score of A less that of B"]
    score_difference_low: Annotated[float, "the lower end of its interval of 95 %"]
    score_difference_high: Annotated[float, "the upper end"]
    wins_difference: Annotated[float, "the share of games that A won, less that of B"]
    wins_difference_low: Annotated[float, "the lower end of its interval of 95 %"]
    wins_difference_high: Annotated[float, "the upper end"]
    objective: fields.Objective
    step: Annotated[fields.Share, "the difference that matters"]
    winner: Annotated[str | None, "`A` or `B`, once the sequential test has decided"]
    remaining_game_count: Annotated[fields.Count | None, "how many more games would decide; null if none"]


class Comparison:
    """The results on one set, counted group by group, until there is a verdict."""

    def __init__(self, plan: BatchPlan, setting: Setting):
        self.setting = setting
        self.players = plan.named
        self.totals = {player: Totals(player, setting) for player in self.players}
        self.games = 0
        # The number of games by their difference A - B, in cells or in wins.
        self.differences: dict[str, Counter[int]] = {"score": Counter(), "win": Counter()}
        self.won: Counter[tuple[bool, bool]] = Counter()  # the number of games, by whether A won and B won
        self.verdict = ""  # who is better, once the test has decided
        self._plan = plan
        self._group: dict[str, DoneJob] = {}  # by player

    def add(self, job: Job, results: list[Result]) -> None:
        """Add the results of a job; they count once the other player has played the same games."""
        self._group[job.player] = job, results
        if len(self._group) < len(self.totals):
            return
        for player, done in self._group.items():
            self.totals[player].add(*done)
        for a, b in zip(*(self._group[player][1] for player in self.players), strict=True):
            self.won[a.won, b.won] += 1
            self.differences["win"][a.won - b.won] += 1
            self.differences["score"][a.points - b.points] += 1
        self.games += len(results)
        self.verdict = verdict(*self._evidence())
        self._group = {}

    @property
    def over(self) -> bool:
        return bool(self.verdict) and not self._plan.all_games

    def _evidence(self) -> tuple[Counter[int], float]:
        """Return the differences in the plan's objective, and the step in their unit."""
        objective = self._plan.objective
        return self.differences[objective], self._plan.step / self.unit(objective)

    def unit(self, objective: str) -> float:
        """Return the points of one cell, or of one win: a full score, or a win, is 100."""
        return 100.0 if objective == "win" else 100 / self.setting.cells

    def difference(self, objective: str) -> Estimate:
        """Return the mean of A - B, in points from -100 to 100."""
        estimate = mean(self.differences[objective])
        return Estimate(*(value * self.unit(objective) for value in estimate)).cut(-100.0, 100.0)

    def games_to_settle(self) -> float:
        """Return how many more games a verdict needs if the difference stays the same."""
        ratio = log_likelihood_ratio(*self._evidence())
        return max(games_to_settle(self.games, ratio, ERROR), LEAST_GAMES - self.games)


def verdict(differences: Counter[int], step: float) -> str:
    """Return which player is better by the sequential test of +step against -step; empty while undecided."""
    if differences.total() < LEAST_GAMES:
        return ""
    ratio = log_likelihood_ratio(differences, step)
    limit = threshold(ERROR)
    return tr_later("A is better") if ratio >= limit else tr_later("B is better") if ratio <= -limit else ""


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    with Document(options, "comparison") as document, page_to(options.html) as write:
        with carrying_out(plan_of(options), options) as run:
            comparisons = [Comparison(run.plan, setting) for setting in run.plan.settings]
            for comparison in comparisons:
                run.totals += comparison.totals.values()
            remaining = [run.read(jobs_of(run.plan, one), one.add) for one in comparisons]
            for comparison, jobs in zip(comparisons, remaining, strict=True):
                try:
                    play(run, comparison, jobs)
                finally:  # also if it is interrupted
                    if comparison.games and options.json:
                        document.add(data_of(run.plan, comparison))
                    elif comparison.games:
                        print_table(run.plan, comparison)
        report_on(options, run, write)
    return run.stopped


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper compare",
        description="Play two players on the same maps until it is clear which one is better.",
    )
    for name in "ab":
        parser.add_argument(
            name, metavar=name.upper(), nargs="?", help=f"{', '.join(PLAYERS)}, a client file or pipe:COMMAND"
        )
    add_boards(parser)
    add_options(parser, BatchPlan, "objective", "step", "all_games")
    add_run(parser, 1000)
    add_json(parser)
    options = parser.parse_intermixed_args(arguments)
    options.players = list(filter(None, (options.a, options.b)))
    return options


def plan_of(options: argparse.Namespace) -> BatchPlan:
    if options.b is None:
        raise ValueError("expected two players to compare, A and B")
    if options.a == options.b and options.a not in PLAYERS:
        raise ValueError(f"{options.a} plays once: name a copy of it to see by how much its games differ")
    plan = planned("compare", options.players, options)
    for setting in plan.settings:
        for player in plan.players:
            if (player, setting) not in plan.pairs:
                raise ValueError(f"only {', '.join(PLAYERS)} can play {setting.set_name}, not {player!r}")
    return plan


def jobs_of(plan: BatchPlan, comparison: Comparison) -> Iterator[Job]:
    """Return the jobs of one set, those of A and B in turn, until there is a verdict."""
    pairs = zip(*(plan.jobs(player, comparison.setting) for player in comparison.totals), strict=True)
    return takewhile(lambda _: not comparison.over, chain.from_iterable(pairs))


def play(run: Run, comparison: Comparison, jobs: Iterator[Job]) -> None:
    """Play these jobs of one set, until a verdict."""
    players = len(comparison.totals)
    with Progress(players * run.plan.games, players * comparison.games) as progress:
        for job, results in run.play(jobs):
            comparison.add(job, results)
            progress.add(len(results), so_far(comparison))
            if comparison.over:
                break


def data_of(plan: BatchPlan, comparison: Comparison) -> Compared:
    """Return a comparison as data, in English."""
    score, wins = (
        Estimate(*(value / 100 for value in comparison.difference(name))) for name in ("score", "win")
    )
    won, games = comparison.won, comparison.games_to_settle()
    return Compared(
        board=comparison.setting.set_name, seed=comparison.setting.seed, game_count=comparison.games,
        players=[row_of(plan.names[name], comparison.totals[name]) for name in comparison.players],
        both_won_count=won[True, True], a_won_count=won[True, False],
        b_won_count=won[False, True], neither_won_count=won[False, False],
        score_difference=score.value, score_difference_low=score.low, score_difference_high=score.high,
        wins_difference=wins.value, wins_difference_low=wins.low, wins_difference_high=wins.high,
        objective=plan.objective, step=plan.step / 100, winner=comparison.verdict[:1] or None,
        remaining_game_count=None if comparison.verdict or not isfinite(games) else round(games),
    )  # fmt: skip


def so_far(comparison: Comparison) -> str:
    """Return the difference over the games that both have played; empty without games."""
    if not comparison.games:
        return ""
    points, reach = signed(comparison.difference("score"))
    # Translators: by how many points player A is better than player B, and the interval of that
    return tr("A - B {points} points {interval}", points=points, interval=reach)


def signed(estimate: Estimate) -> tuple[str, str]:
    value, low, high = (f"{part:+.2f}" for part in estimate)
    return figure(value), interval(low, high)


def print_table(plan: BatchPlan, comparison: Comparison) -> None:
    """Print how both did, the games that only one won, the difference and the verdict."""
    n, setting = comparison.games, comparison.setting
    played = plural(
        "{set}, {n} game on the same maps", "{set}, {n} games on the same maps", n, n=n, set=setting.set_name
    )
    print(played)
    rows = []
    for name, player in zip("AB", comparison.players, strict=True):
        totals = comparison.totals[player]
        score, wins = totals.score, totals.wins
        cells = [
            name,
            plan.names[player],
            tr(
                "score {score} % +- {error}",
                score=f"{hundredths(score.value):>6}", error=hundredths(score.reach),
            ),
            tr(
                "wins {wins} % {interval}",
                wins=f"{hundredths(wins.value):>6}",
                interval=interval(f"{100 * wins.low:.1f}", f"{100 * wins.high:.1f}"),
            ),
            tr("{time} ms a game", time=figure(f"{totals.cpu_ms:.2f}")),
            *[totals.stopped_text] * bool(totals.stopped),
        ]  # fmt: skip
        rows.append(cells)
    print(*table(rows, "<", width_of(sys.stdout), indent=2, gap=2), sep="\n")
    won = comparison.won
    lines = [
        # Translators: how many games both players won, or one of them alone, or none of them
        tr(
            "won by both {both}, only A {a}, only B {b}, neither {neither}",
            both=won[True, True], a=won[True, False], b=won[False, True], neither=won[False, False],
        )
    ]  # fmt: skip
    wide = max(width(tr(objective)) for objective in _OBJECTIVES.values())
    for name, objective in _OBJECTIVES.items():
        points, reach = signed(comparison.difference(name))
        what = left(tr(objective), wide)
        lines.append(
            tr("A - B, {objective} {points} points {interval}", objective=what, points=points, interval=reach)
        )
    lines.append(
        # Translators: the objective is score or win
        tr(
            "by {objective}: {verdict} (sequential test of +-{step} points, errors {errors}%)",
            objective=tr(_OBJECTIVES[plan.objective]),
            verdict=tr(comparison.verdict) if comparison.verdict else tr("no verdict"),
            step=figure(f"{plan.step:g}"), errors=f"{100 * ERROR:.0f}",
        )
    )  # fmt: skip
    if not comparison.verdict:
        lines.append(outlook(comparison.games_to_settle()))
    seeds = tr("seeds from {seed}, {start} start", seed=setting.seed, start=plan.start)
    mines = tr("number of mines known") if plan.tell_mines else tr("mines hidden")
    lines.append(tr(", ").join([seeds, mines]))
    lines.append(replace(plan, boards=(setting.set_name,), seed=setting.seed).words())
    for line in lines:
        print(f"  {line}")


def outlook(games: float) -> str:
    """Return a sentence on how many more games would settle a comparison, rounded to two digits."""
    if not isfinite(games):
        return tr("by these figures, no number of games would decide it")
    rounded = round(games, -max(0, len(str(int(games))) - 2))
    return plural(
        "about {n} more games would settle it if the difference stays",
        "about {n} more games would settle it if the difference stays",
        round(rounded),
    )
