"""A grade as `judge --json` prints it: shares from 0 to 1, and neither maps nor their seeds."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, TypedDict, cast

from minesweeper.judge.data import Grade
from minesweeper.shell import fields
from minesweeper.shell.schema import Between

Points = Annotated[float, Between(0), "points of the grade"]
Reach = Annotated[fields.Share, "the half-width of an interval of 95 %"]
BaselineScores = Annotated[list[fields.Share], "the scores of the three baselines on the same maps"]


class CaseData(TypedDict):
    """A case of a server."""

    name: Annotated[str, "the name of the hand-in, or of the case"]
    verdict: fields.Verdict
    why: fields.Why
    seconds: fields.Time
    memory: Annotated[float, "the peak of resident memory in MiB"]
    shown: Annotated[list[list[str]], "each row of the right map beside that of the first wrong one"]


class CompiledData(TypedDict):
    """The answer of the compiler."""

    verdict: fields.Verdict
    why: fields.Why
    errors: Annotated[list[str], "the first errors about the header"]
    warning_count: Annotated[fields.Count, "how many warnings there are"]


class BasicData(TypedDict):
    """The server of a hand-in."""

    verdict: fields.Verdict
    why: fields.Why
    points: Points
    passed_count: Annotated[fields.Count, "how many cases are right"]
    compiled: CompiledData | None
    cases: list[CaseData]


class GroupData(TypedDict):
    """The maps of one board."""

    board: fields.BoardName
    score: fields.Score
    reach: Reach
    won_count: Annotated[fields.Count, "how many games were won"]
    verdict: fields.Verdict
    why: fields.Why
    place: Annotated[str, "where a failure came"]
    played_count: Annotated[fields.Count, "how many maps were played before a failure"]
    seconds: fields.Time
    limit_seconds: Annotated[float, "the processor time that the judge allows"]
    diagnosis_score: Annotated[fields.Share | None, "the score with a new process after each failure"]
    notes: Annotated[list[str], "sentences about what is no failure"]
    baselines: BaselineScores


class ByHeartData(TypedDict):
    """The published maps beside the secret ones."""

    published_score: Annotated[fields.Share, "the score on the published maps"]
    excess: Annotated[float, "how far it is above that on the secret ones"]
    reach: Reach


class AdvancedData(TypedDict):
    """The client of a hand-in."""

    verdict: fields.Verdict
    why: fields.Why
    points: Points
    points_low: Annotated[float, "the lower end of their interval of 95 %"]
    points_high: Annotated[float, "the upper end"]
    score: fields.Score
    reach: Reach
    baselines: BaselineScores
    compiled: CompiledData | None
    groups: list[GroupData]
    diagnosis_score: Annotated[fields.Share | None, "the score with a new process after each failure"]
    diagnosis_points: Annotated[float | None, "the points of that score"]
    by_heart: ByHeartData | None


class FailedData(TypedDict):
    """A path without a hand-in."""

    name: Annotated[str, "the name of the hand-in, or of the case"]
    problem: fields.Problem


class GradeData(TypedDict):
    """A hand-in."""

    name: Annotated[str, "the name of the hand-in, or of the case"]
    points: Points
    most_points: Annotated[float, "the points that it could earn"]
    problem: fields.Problem
    basic: BasicData | None
    advanced: AdvancedData | None
    final: Annotated[bool, "whether it is kept by `--log`: the judge itself did not fail"]


# The names of fields that a results file calls otherwise, and those that it has in per cent.
_NAMES = {
    "set": "board", "wins": "won_count", "finished": "played_count", "limit": "limit_seconds",
    "diagnosis": "diagnosis_score", "published": "published_score", "above": "excess", "most": "most_points",
    "passed": "passed_count", "warnings": "warning_count",
}  # fmt: skip
_PERCENT = {"score", "reach", "baselines", "diagnosis", "published", "above"}


def data_of(grade: Grade) -> GradeData:
    """Return a grade as data."""
    data = asdict(grade) | {"problem": grade.problem or None}
    if advanced := data["advanced"]:
        advanced["diagnosis"], advanced["diagnosis_points"] = advanced["diagnosis"] or (None, None)
    return cast(GradeData, _renamed(data))


def _renamed(value: Any, share: bool = False) -> Any:
    if isinstance(value, dict):
        kept = {name: each for name, each in value.items() if name not in ("maps", "seed")}
        return {_NAMES.get(name, name): _renamed(each, name in _PERCENT) for name, each in kept.items()}
    if isinstance(value, tuple):
        return [_renamed(each, share) for each in value]
    return value / 100 if share and value is not None else value
