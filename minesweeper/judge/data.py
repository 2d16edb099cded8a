"""A grade as data, for the report and for results files.

Verdicts are the codes of `verdict`, with a sentence that says why. Scores are in per cent, times in seconds
of processor time, memory in MiB. Every field is a JSON value: a grade that is read back is the same grade.
A text in an Annotated type describes the field in docs/json.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from minesweeper.shell import fields
from minesweeper.shell.schema import Between

Percent = Annotated[float, Between(0, 100)]  # per cent
Amount = Annotated[float, Between(0)]
Name = Annotated[str, "the name of the hand-in, or of the case"]
Points = Annotated[Amount, "points of the grade"]
Baselines = Annotated[tuple[Percent, Percent, Percent], "the scores of the three baselines on the same maps"]
Operation = tuple[int, int, int]  # row, column, type


def percent(share: float) -> float:
    """A share in per cent, as grades have it."""
    return round(100 * share, 6)


@dataclass(frozen=True)
class CaseResult:
    """A case of a server."""

    name: Name
    verdict: fields.Verdict
    why: fields.Why
    seconds: Amount
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
    warnings: Annotated[fields.Count, "how many warnings there are"] = 0


@dataclass(frozen=True)
class Basic:
    """The server of a hand-in."""

    verdict: fields.Verdict  # that of the first case that failed
    why: fields.Why
    points: Points
    passed: Annotated[fields.Count, "how many cases are right"]
    compiled: Compiled
    cases: tuple[CaseResult, ...] = ()


@dataclass(frozen=True)
class MapScore:
    """A map that a client has played, as far as it came; `operations` are those that changed the map."""

    score: Percent
    won: bool
    verdict: str
    why: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True)
class GroupScore:
    """The maps of one board."""

    set: fields.BoardName
    seed: int
    score: Percent  # as the course scores them: 0 unless all maps were played
    reach: Amount
    wins: Annotated[fields.Count, "how many games were won"]
    verdict: fields.Verdict
    why: fields.Why
    place: Annotated[str, "where a failure came"]
    finished: Annotated[fields.Count, "how many maps were played before a failure"]
    seconds: Amount
    limit: Annotated[float, "the processor time that the judge allows"]
    diagnosis: Percent | None  # the score where the maps after a failure are played in new processes
    notes: Annotated[tuple[str, ...], "remarks that are no failures"]
    baselines: Baselines
    maps: tuple[MapScore, ...] = ()


@dataclass(frozen=True)
class ByHeart:
    """The published maps beside the secret ones."""

    published: Annotated[Percent, "the score on the published maps"]
    above: Annotated[float, "how far it is above that on the secret ones"]
    reach: Amount

    @property
    def suspicious(self) -> bool:
        return self.above > self.reach


@dataclass(frozen=True)
class Advanced:
    """The client of a hand-in.

    `compiled` is None for a program, and `by_heart` where the published maps are played anyway.
    """

    verdict: fields.Verdict
    why: fields.Why
    points: Points
    points_low: Annotated[Amount, "the lower end of their interval of 95 %"]
    points_high: Annotated[Amount, "the upper end"]
    score: Percent
    reach: Amount
    baselines: Baselines
    compiled: Compiled | None
    groups: tuple[GroupScore, ...] = ()
    diagnosis: tuple[Percent, Amount] | None = None  # the mean score and the points of the groups' diagnoses
    by_heart: ByHeart | None = None


@dataclass(frozen=True)
class Grade:
    """A hand-in: a part that it does not have is None."""

    name: Name
    points: Points
    most: Annotated[Amount, "the points that it could earn"]
    problem: str = ""
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
