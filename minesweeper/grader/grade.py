"""A submission's grade: its headers are compiled, its cases and groups played, each a job for any worker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from minesweeper.grader.advanced import GroupResult, baseline_score, play_group
from minesweeper.grader.basic import CaseResult, run_case
from minesweeper.grader.build import Built, Kinds, build
from minesweeper.grader.cases import cases_of
from minesweeper.grader.pair import run_pair
from minesweeper.grader.points import ADVANCED, BASIC, advanced_points
from minesweeper.grader.submission import CLIENT, SERVER, Submission
from minesweeper.grader.verdict import AC, RUNTIME, Verdict
from minesweeper.judge.assignment import BASELINES
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.programs.pool import Task, Workers
from minesweeper.rules.draw import BATCH, Parameters
from minesweeper.shell.statistics import Estimate, mean

EDITIONS = (2023, 2025, 2026)


class Rules(NamedTuple):
    """How submissions are graded."""

    sets: tuple[Parameters, ...]
    edition: int = 2025
    finish: bool = False  # whether maps after a failure are played too
    games: int = BATCH


class Job(NamedTuple):
    """A function of a module, and its arguments; it returns a part of a grade."""

    do: Callable[..., Any]
    arguments: tuple[Any, ...]
    options: tuple[tuple[str, Any], ...] = ()


def work(job: Job) -> Any:
    """What a job returns."""
    return job.do(*job.arguments, **dict(job.options))


def failed(job: Job, reason: str) -> Any:
    """The result of a job that keeps killing its worker."""
    verdict = Verdict(RUNTIME, f"{reason} of the judge")
    if job.do is build:
        return Built("", verdict)
    if job.do is run_case:
        return CaseResult(job.arguments[1].name, verdict, 0.0, 0.0)
    if job.do is run_pair:
        return verdict
    if job.do is play_group:
        return GroupResult(job.arguments[1], 0.0, 0, verdict, 0, 0.0, None, ())
    raise OSError(f"a baseline {reason}")


def begin(_: int) -> None:
    """Prepare a worker: it has the maps, and its only children are the programs that it starts."""
    close_memory()
    adopt_orphans()


TASK: Task[Job, Any] = Task(work, failed, begin)


class Baselines(NamedTuple):
    """The scores of Rubbish, Baseline1 and Baseline2 on each set, 0 to 1."""

    by_set: dict[Parameters, tuple[float, ...]]

    @classmethod
    def of(cls, sets: Sequence[Parameters], scores: Sequence[float]) -> Baselines:
        """From the scores of all on the first set, then on the next one."""
        each = len(BASELINES)
        return cls({one: tuple(scores[at * each : (at + 1) * each]) for at, one in enumerate(sets)})

    @property
    def means(self) -> list[float]:
        return [sum(scores) / len(scores) for scores in zip(*self.by_set.values(), strict=True)]


@dataclass(frozen=True)
class Basic:
    """How a server did."""

    built: Built
    cases: tuple[CaseResult, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """That of the first case that failed."""
        if not self.built.verdict.accepted:
            return self.built.verdict
        return next((case.verdict for case in self.cases if not case.verdict.accepted), AC)

    @property
    def passed(self) -> int:
        return sum(case.verdict.accepted for case in self.cases)

    @property
    def points(self) -> float:
        return BASIC * self.verdict.accepted


@dataclass(frozen=True)
class Advanced:
    """How a client did: `built` is None for a program, which is not compiled."""

    built: Built | None
    groups: tuple[GroupResult, ...]
    baselines: Baselines

    @property
    def verdict(self) -> Verdict:
        """That of the first group that failed."""
        if self.built and not self.built.verdict.accepted:
            return self.built.verdict
        return next((group.verdict for group in self.groups if not group.verdict.accepted), AC)

    @property
    def score(self) -> Estimate:
        """The mean of the groups' scores, 0 to 1; its interval follows from the maps that count."""
        if not self.groups:
            return Estimate(0.0, 0.0, 0.0)
        value = sum(group.score for group in self.groups) / len(self.groups)
        reach = sqrt(sum(_reach(group) ** 2 for group in self.groups)) / len(self.groups)
        return Estimate(value, value - reach, value + reach).of_share()

    @property
    def points(self) -> Estimate:
        """The points by the assignment's table, and those of the ends of the score's interval."""
        return Estimate(*(advanced_points(score, self.baselines.means) for score in self.score))

    @property
    def diagnosis(self) -> tuple[float, float] | None:
        """Mean score, 0 to 1, and points with a process for each map after a failure; None if none played."""
        if all(group.diagnosis is None for group in self.groups):
            return None
        scores = [group.score if group.diagnosis is None else group.diagnosis for group in self.groups]
        score = sum(scores) / len(scores)
        return score, advanced_points(score, self.baselines.means)


def _reach(group: GroupResult) -> float:
    """The half-width of the interval of a group's score."""
    if not group.score:
        return 0.0
    kept = sorted(each.score for each in group.maps)[len(group.maps) // 10 :]
    return mean(Counter(kept)).reach


@dataclass(frozen=True)
class Grade:
    """All about a submission; a part that it does not have is None."""

    submission: Submission
    basic: Basic | None
    advanced: Advanced | None
    pair: Verdict | None = None  # on server and client in one program

    @property
    def points(self) -> float:
        basic = self.basic.points if self.basic else 0.0
        return basic + (self.advanced.points.value if self.advanced else 0.0)

    @property
    def most(self) -> float:
        """The points that its parts can earn."""
        return BASIC * (self.basic is not None) + ADVANCED * (self.advanced is not None)


def grade(
    submission: Submission,
    folder: str,
    rules: Rules,
    baselines: Baselines | None,
    workers: Workers[Job, Any],
) -> Grade:
    """Grade a submission in a folder of `made_folder`; the baselines play if they are needed and not given.

    OSError: one of its files cannot be read.
    """
    builds = _builds(submission, folder, rules.edition)
    plays = [] if baselines or not (submission.client or submission.player) else _baseline_plays(rules)
    # Compiling takes longest: the baselines play meanwhile.
    found = iter(_results([*builds.values(), *plays], workers))
    built = {kinds: next(found) for kinds in builds}
    baselines = baselines or Baselines.of(rules.sets, list(found))
    results = _Results.of(built, submission.player, folder, rules, workers)
    server, client, pair = built.get((SERVER,)), built.get((CLIENT,)), built.get((SERVER, CLIENT))
    return Grade(
        submission,
        Basic(server, results.cases) if server else None,
        Advanced(client, results.groups, baselines) if client or submission.player else None,
        pair and next((each for each in (pair.verdict, *results.pairs) if not each.accepted), AC),
    )


class _Results(NamedTuple):
    """What the programs of a submission did."""

    groups: tuple[GroupResult, ...]
    pairs: tuple[Verdict, ...]
    cases: tuple[CaseResult, ...]

    @classmethod
    def of(
        cls,
        built: Mapping[Kinds, Built],
        player: str,
        folder: str,
        rules: Rules,
        workers: Workers[Job, Any],
    ) -> _Results:
        """Run the programs that were compiled, or the `player`, on the workers, in places below `folder`."""
        programs = {kinds: each.program for kinds, each in built.items() if each.program}
        player = programs.get((CLIENT,), player)
        # The longest first, so that at the end no worker waits for another.
        sets = sorted(rules.sets, key=lambda each: -each.cells) if player else []
        options = (("finish", rules.finish), ("games", rules.games))
        groups = [Job(play_group, (player, each, folder), options) for each in sets]
        pair, server = programs.get((SERVER, CLIENT)), programs.get((SERVER,))
        pairs = [Job(run_pair, (pair, each)) for each in rules.sets if pair]
        cases = [Job(run_case, (server, each, rules.edition)) for each in cases_of(rules.edition) if server]
        results = _results([*groups, *pairs, *cases], workers)
        at = len(groups) + len(pairs)
        in_order = sorted(results[: len(groups)], key=lambda group: rules.sets.index(group.parameters))
        return cls(tuple(in_order), tuple(results[len(groups) : at]), tuple(results[at:]))


def _builds(submission: Submission, folder: str, edition: int) -> dict[Kinds, Job]:
    """The jobs that compile a submission: its server, its client, and both in one."""
    headers = [
        (kind, path) for kind, path in ((SERVER, submission.server), (CLIENT, submission.client)) if path
    ]
    wanted = [(each,) for each in headers] + [tuple(headers)] * (len(headers) == 2)
    return {tuple(kind for kind, _ in each): Job(build, (each, folder, edition)) for each in wanted}


def _baseline_plays(rules: Rules) -> list[Job]:
    players = BASELINES.values()
    return [Job(baseline_score, (player, each, rules.games)) for each in rules.sets for player in players]


def _results(jobs: Iterable[Job], workers: Workers[Job, Any]) -> list[Any]:
    return [result for _, result in workers.do(jobs)]
