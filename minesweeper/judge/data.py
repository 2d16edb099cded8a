"""A grade as data: for the report, for `--json` and for results files.

Verdicts are the codes of `verdict`, with a sentence that gives the reason. Scores are shares from 0 to 1,
times in seconds of processor time, memory in MiB. Every field is a JSON value: a grade that is read back is
the same grade. A text in an Annotated type describes the field in docs/json.md.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from minesweeper.shell import fields
from minesweeper.shell.schema import Between

Amount = Annotated[float, Between(0)]
Score = Annotated[fields.Share, "the mean share of a full score"]
Reach = Annotated[fields.Share, "the half-width of an interval of 95 %"]
Diagnosis = Annotated[fields.Share | None, "the score with a new process after each failure"]
Seconds = Annotated[Amount, "how long it took, or when it was"]
Name = Annotated[str, "the name of the hand-in, or of the case"]
Points = Annotated[Amount, "points of the grade"]
Baselines = Annotated[
    tuple[fields.Share, fields.Share, fields.Share], "the scores of the three baselines on the same maps"
]
Operation = tuple[int, int, int]  # row, column, type


def percent(share: float) -> float:
    """Return a share in per cent, as people read it."""
    return round(100 * share, 6)


def rounded(share: float) -> float:
    """Return a share as grades have it."""
    return round(share, 8)


# The fields of a group that `--json` leaves out: who knows the seed can draw the secret maps.
HIDDEN = ("seed", "maps")


@dataclass(frozen=True)
class CaseResult:
    """A case of a server."""

    name: Name
    verdict: fields.Verdict
    why: fields.Why
    seconds: Seconds
    memory: Annotated[Amount, "the peak of resident memory in MiB"]
    shown: Annotated[
        tuple[tuple[str, str], ...], "each row of the right map beside that of the first wrong one"
    ] = ()


@dataclass(frozen=True)
class Compiled:
    """The answer of the compiler."""

    verdict: fields.Verdict  # AC or CE
    why: fields.Why = ""
    errors: Annotated[tuple[str, ...], "the first errors about the header"] = ()
    warning_count: Annotated[fields.Count, "how many warnings there are"] = 0


@dataclass(frozen=True)
class Basic:
    """The server of a hand-in."""

    verdict: fields.Verdict  # that of the first case that failed
    why: fields.Why
    points: Points
    passed_count: Annotated[fields.Count, "how many cases are right"]
    compiled: Compiled
    cases: tuple[CaseResult, ...] = ()


@dataclass(frozen=True)
class MapScore:
    """A map that a client has played, as far as it came; `operations` are those that changed the map."""

    score: fields.Share
    won: bool
    verdict: str
    why: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True)
class GroupScore:
    """The maps of one board."""

    board: fields.BoardName
    score: Score  # as the course scores them: 0 unless all maps were played
    reach: Reach
    won_count: Annotated[fields.Count, "how many games were won"]
    verdict: fields.Verdict
    why: fields.Why
    place: Annotated[str, "where a failure came"]
    played_count: Annotated[fields.Count, "how many maps were played before a failure"]
    seconds: Seconds
    limit_seconds: Annotated[float, "the processor time that the judge allows"]
    diagnosis_score: Diagnosis
    notes: Annotated[tuple[str, ...], "remarks that are no failures"]
    baselines: Baselines
    seed: int = 0
    maps: tuple[MapScore, ...] = ()


@dataclass(frozen=True)
class ByHeart:
    """The published maps beside the secret ones."""

    published_score: Annotated[fields.Share, "the score on the published maps"]
    excess: Annotated[float, "how far it is above that on the secret ones"]
    reach: Reach

    @property
    def suspicious(self) -> bool:
        return self.excess > self.reach


@dataclass(frozen=True)
class Advanced:
    """The client of a hand-in.

    A program has no `compiled`. There is no `by_heart` if the maps themselves are published.
    """

    verdict: fields.Verdict
    why: fields.Why
    points: Points
    points_low: Annotated[Amount, "the lower end of their interval of 95 %"]
    points_high: Annotated[Amount, "the upper end"]
    score: Score
    reach: Reach
    baselines: Baselines
    compiled: Compiled | None
    groups: tuple[GroupScore, ...] = ()
    diagnosis_score: Diagnosis = None
    by_heart: ByHeart | None = None
    diagnosis_points: Annotated[Amount | None, "the points of that score"] = None


@dataclass(frozen=True)
class Grade:
    """A hand-in; None for a part that it does not have."""

    name: Name
    points: Points
    most_points: Annotated[Amount, "the points that it could earn"]
    problem: fields.Problem = None
    basic: Basic | None = None
    advanced: Advanced | None = None
    final: Annotated[bool, "whether it is kept by `--log`: the judge itself did not fail"] = True


@dataclass(frozen=True)
class Settings:
    """Which maps and cases hand-ins are graded on; `seed` is that of maps that are not published, or None."""

    edition: int
    sets: tuple[str, ...]
    games: int
    seed: int | None
    secret_seed: bool = False


def as_json(grade: Grade) -> dict[str, Any]:
    """Return a grade as `--json` prints it, without HIDDEN fields."""
    data = asdict(grade)
    for group in data["advanced"]["groups"] if data["advanced"] else ():
        for name in HIDDEN:
            del group[name]
    return data
