"""A grade as plain data: what `judge --json` prints, a line of a log, a row of a table.

Scores are in per cent, times in seconds, memory in MiB.
"""

from __future__ import annotations

from typing import TypedDict

from minesweeper.grader.basic import CaseResult
from minesweeper.grader.grade import Advanced, Basic, Grade


class CaseData(TypedDict):
    name: str
    verdict: str
    why: str
    seconds: float
    memory: float


class BasicData(TypedDict):
    """The server; `why` says what the verdict means."""

    verdict: str
    why: str
    warnings: int
    points: float
    passed: int
    cases: list[CaseData]


class GroupData(TypedDict):
    """A group: `finished` maps were played; `baselines` are the scores of the three on the same maps.

    `notes` are sentences about what is no failure.
    """

    set: str
    score: float
    wins: int
    verdict: str
    why: str
    finished: int
    seconds: float
    diagnosis: float | None
    notes: list[str]
    baselines: list[float]


class AdvancedData(TypedDict):
    """The client: its mean score, and its points with the ends of their interval."""

    verdict: str
    why: str
    warnings: int
    groups: list[GroupData]
    score: float
    points: float
    points_low: float
    points_high: float


class GradeData(TypedDict):
    """A submission; a part that it does not have is None. `pair` is the verdict on both in one program."""

    name: str
    points: float
    most: float
    basic: BasicData | None
    advanced: AdvancedData | None
    pair: str | None


def data_of(grade: Grade) -> GradeData:
    return GradeData(
        name=grade.submission.name,
        points=round(grade.points, 2),
        most=grade.most,
        basic=None if grade.basic is None else _basic(grade.basic),
        advanced=None if grade.advanced is None else _advanced(grade.advanced),
        pair=None if grade.pair is None else grade.pair.code,
    )


def _basic(basic: Basic) -> BasicData:
    verdict, why = basic.verdict
    return BasicData(
        verdict=verdict, why=why, warnings=basic.built.warnings, points=basic.points, passed=basic.passed,
        cases=[_case(case) for case in basic.cases],
    )  # fmt: skip


def _case(case: CaseResult) -> CaseData:
    return CaseData(
        name=case.name, verdict=case.verdict.code, why=case.verdict.why, seconds=round(case.seconds, 3),
        memory=round(case.memory, 1),
    )  # fmt: skip


def _advanced(advanced: Advanced) -> AdvancedData:
    verdict, why = advanced.verdict
    points, low, high = advanced.points
    groups = [
        GroupData(
            set=group.parameters.name, score=_percent(group.score), wins=group.wins,
            verdict=group.verdict.code, why=group.verdict.why, finished=group.finished,
            seconds=round(group.seconds, 3),
            diagnosis=None if group.diagnosis is None else _percent(group.diagnosis),
            notes=list(group.notes),
            baselines=[_percent(score) for score in advanced.baselines.by_set[group.parameters]],
        )
        for group in advanced.groups
    ]  # fmt: skip
    return AdvancedData(
        verdict=verdict, why=why, warnings=advanced.built.warnings if advanced.built else 0, groups=groups,
        score=_percent(advanced.score.value), points=round(points, 2), points_low=round(low, 2),
        points_high=round(high, 2),
    )  # fmt: skip


def _percent(share: float) -> float:
    return round(100 * share, 4)
