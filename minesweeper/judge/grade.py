"""A submission's grade: its headers are compiled, its cases and groups played, each a job for any worker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import fsum, sqrt
from typing import Any, NamedTuple

from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.setting import Setting
from minesweeper.judge.advanced import baseline_score, play_group
from minesweeper.judge.basic import run_case
from minesweeper.judge.build import Built, build
from minesweeper.judge.cases import all_cases
from minesweeper.judge.data import Advanced, Basic, ByHeart, CaseResult, Grade, GroupScore
from minesweeper.judge.points import BASIC, advanced_points
from minesweeper.judge.submission import CLIENT, SERVER, Submission, joined
from minesweeper.judge.verdict import ACCEPTED
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.programs.pool import Task, Workers
from minesweeper.rules.draw import BATCH
from minesweeper.shell.language import tr_later
from minesweeper.shell.statistics import Estimate

EDITIONS = (2025, 2026)


class Rules(NamedTuple):
    """How submissions are graded: on `sets`, and where these are secret, on the published maps of these sets.

    The `seed` draws the cases of the basic task; None for the published ones.
    """

    sets: tuple[Setting, ...]
    edition: int = 2025
    games: int = BATCH
    seed: int | None = None
    published: tuple[Setting, ...] = ()


class Call(NamedTuple):
    """A function of a module, and its arguments; it returns a part of a grade."""

    do: Callable[..., Any]
    arguments: tuple[Any, ...]


def work(job: Call) -> Any:
    """What a job returns."""
    return job.do(*job.arguments)


def failed(job: Call, reason: str) -> Any:
    """RuntimeError: a hand-in kills the judge, or the memory is full; its grade is not final."""
    raise RuntimeError(f"{job.do.__name__.removeprefix('_')} {reason}: is there too little memory?")


def begin(_: int) -> None:
    """Prepare a worker: it has the maps, and its only children are the programs that it starts."""
    close_memory()
    adopt_orphans()


GRADING: Task[Call, Any] = Task(work, failed, begin)

# The scores of Rubbish, Baseline1 and Baseline2 on each set, in per cent.
Scores = tuple[float, float, float]
Baselines = Mapping[tuple[str, int], Scores]


def grade(
    submission: Submission, folder: str, rules: Rules, baselines: Baselines, workers: Workers[Call, Any]
) -> tuple[Grade, Baselines]:
    """Grade a submission in a folder of `made_folder`.

    The baselines play if their scores are needed and not given, and are returned.
    """
    if submission.problem and not submission.files:
        return Grade(submission.name, 0.0, submission.most, submission.problem), baselines
    builds = _builds(submission, folder)
    plays = [] if baselines or not (submission.client or submission.player) else _baseline_plays(rules)
    # Compiling takes longest: the baselines play meanwhile.
    found = iter(_results([*builds.values(), *plays], workers))
    built = {kind: next(found) for kind in builds}
    if plays:
        baselines = _by_set(rules.sets, list(found))
    groups, cases = _played(built, submission.player, folder, rules, workers)
    server, client = built.get(SERVER), built.get(CLIENT)
    basic = basic_of(server, cases) if server else None
    advanced = None
    if client or submission.player:
        own, published = groups[: len(rules.sets)], groups[len(rules.sets) :]
        own = [replace(each, baselines=baselines[each.set, each.seed]) for each in own]
        advanced = advanced_of(client, own, published, list(baselines.values()))
    points = (basic.points if basic else 0.0) + (advanced.points if advanced else 0.0)
    final, problem = all(each.final for each in built.values()), submission.problem
    if not final:
        why = tr_later("not final: the compiler failed, and not for an error in the hand-in")
        problem = joined(problem, why)
    return Grade(submission.name, points, submission.most, problem, basic, advanced, final=final), baselines


def basic_of(built: Built, cases: Sequence[CaseResult]) -> Basic:
    """The grade of a server that was compiled and run on cases."""
    failed = (case for case in cases if case.verdict != ACCEPTED)
    verdict, why = built.verdict
    if built.verdict.accepted and (first := next(failed, None)):
        verdict, why = first.verdict, first.why
    passed = sum(case.verdict == ACCEPTED for case in cases)
    return Basic(verdict, why, BASIC * (verdict == ACCEPTED), passed, built.compiled, tuple(cases))


def advanced_of(
    built: Built | None,
    groups: Sequence[GroupScore],
    published: Sequence[GroupScore],
    baselines: Sequence[Scores],
) -> Advanced:
    """The grade of a client that has played groups, and `published` ones where the others are secret."""
    verdict, why = built.verdict if built else (ACCEPTED, "")
    for group in groups:
        if verdict == ACCEPTED:
            verdict, why = group.verdict, group.why
    means = tuple(fsum(scores) / len(scores) for scores in zip(*baselines, strict=True))
    rubbish, first, second = means
    score = _mean(groups)
    points, low, high = (round(advanced_points(each, means), 4) for each in score)
    diagnosis = None
    if any(group.diagnosis is not None for group in groups):
        scores = [group.diagnosis if group.diagnosis is not None else group.score for group in groups]
        value = fsum(scores) / len(scores)
        diagnosis = round(value, 6), round(advanced_points(value, means), 4)
    by_heart = None
    if published and groups:
        sets = {group.set for group in published}
        known, secret = _mean(published), _mean([group for group in groups if group.set in sets])
        reach = sqrt(known.reach**2 + secret.reach**2)
        by_heart = ByHeart(known.value, known.value - secret.value, reach)
    return Advanced(
        verdict, why, points, low, high, score.value, score.reach, (rubbish, first, second),
        built.compiled if built else None, tuple(groups), diagnosis, by_heart,
    )  # fmt: skip


def _mean(groups: Sequence[GroupScore]) -> Estimate:
    """The mean of the groups' scores, in per cent; its interval follows from the maps that count."""
    if not groups:
        return Estimate(0.0, 0.0, 0.0)
    value = round(fsum(group.score for group in groups) / len(groups), 6)
    reach = round(sqrt(fsum(group.reach**2 for group in groups)) / len(groups), 6)
    return Estimate(value, max(0.0, value - reach), min(100.0, value + reach))


def _played(
    built: Mapping[str, Built], player: str, folder: str, rules: Rules, workers: Workers[Call, Any]
) -> tuple[list[GroupScore], list[CaseResult]]:
    """Run the programs that were compiled, or the `player`, on the workers, in places below `folder`.

    The groups are those of the rules' sets, and of the published ones.
    """
    programs = {kind: each.program for kind, each in built.items() if each.program}
    player = programs.get(CLIENT, player)
    # The longest first, so that at the end no worker waits for another.
    all_sets = [*rules.sets, *rules.published] if player else []
    sets = sorted(all_sets, key=lambda each: -each.cells)
    groups = [Call(_play, (player, each, folder, rules.games)) for each in sets]
    server = programs.get(SERVER)
    cases = [Call(run_case, (server, each, rules.edition)) for each in all_cases(rules.seed) if server]
    results = _results([*groups, *cases], workers)
    by_set = dict(zip(sets, results, strict=False))
    return [by_set[each] for each in all_sets], results[len(groups) :]


def _play(player: str, setting: Setting, folder: str, games: int) -> GroupScore:
    return play_group(player, setting, folder, games=games)


def _builds(submission: Submission, folder: str) -> dict[str, Call]:
    """Return the jobs that compile a submission: its server, and its client."""
    headers = (SERVER, submission.server), (CLIENT, submission.client)
    return {kind: Call(build, (kind, path, folder)) for kind, path in headers if path}


def _baseline_plays(rules: Rules) -> list[Call]:
    players = BASELINES.values()
    return [Call(baseline_score, (player, each, rules.games)) for each in rules.sets for player in players]


def _by_set(sets: Sequence[Setting], scores: Sequence[float]) -> Baselines:
    """The scores of all baselines on the first set, then on the next one, by set."""
    rest = iter(scores)
    return {(each.set_name, each.seed): (next(rest), next(rest), next(rest)) for each in sets}


def _results(jobs: Iterable[Call], workers: Workers[Call, Any]) -> list[Any]:
    return [result for _, result in workers.do(jobs)]
