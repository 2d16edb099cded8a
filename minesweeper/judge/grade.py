"""The grade of a submission: compiling its headers, its cases and its groups are jobs for any worker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import fsum, sqrt
from typing import Any, NamedTuple

from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.draw import BATCH
from minesweeper.boards.setting import Setting
from minesweeper.judge.advanced import baseline_score, play_group
from minesweeper.judge.basic import run_case
from minesweeper.judge.build import Built, build
from minesweeper.judge.cases import all_cases
from minesweeper.judge.data import Advanced, Basic, ByHeart, CaseResult, Grade, GroupScore, rounded
from minesweeper.judge.points import BASIC, advanced_points
from minesweeper.judge.submission import CLIENT, SERVER, Submission, joined
from minesweeper.judge.verdict import ACCEPTED
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.programs.pool import Task, Workers
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
    return job.do(*job.arguments)


def failed(job: Call, reason: str) -> Any:
    """Raise RuntimeError: a hand-in kills the judge, or the memory is full; its grade is not final."""
    raise RuntimeError(f"{job.do.__name__} {reason}: is there too little memory?")


def begin(_: int) -> None:
    """Prepare a worker: it has the maps, and its only children are the programs that it starts."""
    close_memory()
    adopt_orphans()


GRADING: Task[Call, Any] = Task(work, failed, begin)

# The scores of Rubbish, Baseline1 and Baseline2 on each set.
Scores = tuple[float, float, float]
Baselines = Mapping[tuple[str, int], Scores]


def grade(
    submission: Submission, folder: str, rules: Rules, baselines: Baselines, workers: Workers[Call, Any]
) -> tuple[Grade, Baselines]:
    """Grade a submission in a folder of `made_folder`.

    The baselines play if their scores are needed and not given, and are returned.
    """
    if submission.problem and not submission.files:
        return Grade(submission.name, 0.0, submission.most_points, submission.problem), baselines
    headers = (SERVER, submission.server), (CLIENT, submission.client)
    builds = {kind: Call(build, (kind, path, folder)) for kind, path in headers if path}
    plays = [
        Call(baseline_score, (player, setting, rules.games))
        for setting in (rules.sets if not baselines and (submission.client or submission.player) else ())
        for player in BASELINES.values()
    ]
    # Compiling takes longest: the baselines play meanwhile.
    results = iter(_results([*builds.values(), *plays], workers))
    built = {kind: next(results) for kind in builds}
    if plays:
        baselines = _by_set(rules.sets, results)
    groups, cases = _played(built, submission.player, folder, rules, workers)
    server, client = built.get(SERVER), built.get(CLIENT)
    basic = basic_of(server, cases) if server else None
    advanced = None
    if client or submission.player:
        own, published = groups[: len(rules.sets)], groups[len(rules.sets) :]
        own = [replace(group, baselines=baselines[group.board, group.seed]) for group in own]
        advanced = advanced_of(client, own, published, list(baselines.values()))
    points = (basic.points if basic else 0.0) + (advanced.points if advanced else 0.0)
    final, problem = all(program.final for program in built.values()), submission.problem
    if not final:
        why = tr_later("not final: the compiler failed, and not for an error in the hand-in")
        problem = joined(problem, why)
    graded = Grade(
        submission.name, points, submission.most_points, problem or None, basic, advanced, final=final
    )
    return graded, baselines


def basic_of(built: Built, cases: Sequence[CaseResult]) -> Basic:
    """Return the grade of a server that was compiled and run on cases."""
    failed = (case for case in cases if case.verdict != ACCEPTED)
    verdict, why = built.compiled.verdict, built.compiled.why
    if verdict == ACCEPTED and (first := next(failed, None)):
        verdict, why = first.verdict, first.why
    passed = sum(case.verdict == ACCEPTED for case in cases)
    return Basic(verdict, why, BASIC * (verdict == ACCEPTED), passed, built.compiled, tuple(cases))


def advanced_of(
    built: Built | None,
    groups: Sequence[GroupScore],
    published: Sequence[GroupScore],
    baselines: Sequence[Scores],
) -> Advanced:
    """Return the grade of a client from its groups, and the `published` ones if the others are secret."""
    compiled = built.compiled if built else None
    verdict, why = (compiled.verdict, compiled.why) if compiled else (ACCEPTED, "")
    for group in groups:
        if verdict == ACCEPTED:
            verdict, why = group.verdict, group.why
    means = tuple(fsum(scores) / len(scores) for scores in zip(*baselines, strict=True))
    rubbish, first, second = means
    score = _mean(groups)
    points, low, high = (round(advanced_points(end, means), 4) for end in score)
    diagnosis = diagnosis_points = None
    if any(group.diagnosis_score is not None for group in groups):
        scores = [group.score if group.diagnosis_score is None else group.diagnosis_score for group in groups]
        diagnosis = fsum(scores) / len(scores)
        diagnosis_points = round(advanced_points(diagnosis, means), 4)
        diagnosis = rounded(diagnosis)
    by_heart = None
    if published and groups:
        sets = {group.board for group in published}
        public, secret = _mean(published), _mean([group for group in groups if group.board in sets])
        reach = min(1.0, sqrt(public.reach**2 + secret.reach**2))
        by_heart = ByHeart(public.value, rounded(public.value - secret.value), rounded(reach))
    return Advanced(
        verdict, why, points, low, high, score.value, rounded(score.reach), (rubbish, first, second),
        compiled, tuple(groups), diagnosis, by_heart, diagnosis_points,
    )  # fmt: skip


def _mean(groups: Sequence[GroupScore]) -> Estimate:
    """Return the mean of the groups' scores; its interval follows from the maps that count."""
    if not groups:
        return Estimate(0.0, 0.0, 0.0)
    value = rounded(fsum(group.score for group in groups) / len(groups))
    reach = rounded(sqrt(fsum(group.reach**2 for group in groups)) / len(groups))
    return Estimate(value, value - reach, value + reach).cut(0.0, 1.0)


def _played(
    built: Mapping[str, Built], player: str, folder: str, rules: Rules, workers: Workers[Call, Any]
) -> tuple[list[GroupScore], list[CaseResult]]:
    """Run the programs that were compiled, or the `player`, on the workers, in places below `folder`.

    The groups are those of the rules' sets, and of the published ones.
    """
    programs = {kind: header.program for kind, header in built.items() if header.program}
    player = programs.get(CLIENT, player)
    # The longest first, so that at the end no worker waits for another.
    all_sets = [*rules.sets, *rules.published] if player else []
    sets = sorted(all_sets, key=lambda setting: -setting.cells)
    groups = [Call(play_group, (player, setting, folder, rules.games)) for setting in sets]
    server = programs.get(SERVER)
    cases = [Call(run_case, (server, case, rules.edition)) for case in all_cases(rules.seed) if server]
    results = _results([*groups, *cases], workers)
    by_set = dict(zip(sets, results, strict=False))
    return [by_set[setting] for setting in all_sets], results[len(groups) :]


def _by_set(sets: Sequence[Setting], scores: Iterator[float]) -> Baselines:
    """Return by set the scores of all baselines on the first set, then on the next one."""
    return {(setting.set_name, setting.seed): (next(scores), next(scores), next(scores)) for setting in sets}


def _results(jobs: Iterable[Call], workers: Workers[Call, Any]) -> list[Any]:
    return [result for _, result in workers.do(jobs)]
