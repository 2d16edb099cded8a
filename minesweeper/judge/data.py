"""A grade as data: what the report prints, and a results file keeps.

Verdicts are the codes of `verdict`, with a sentence that says why. Scores are in per cent, times in seconds
of processor time, memory in MiB. Every field is a JSON value: a grade that is read back is the same grade.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from minesweeper.shell.schema import Between

Percent = Annotated[float, Between(0, 100)]  # per cent
Amount = Annotated[float, Between(0)]
Operation = tuple[int, int, int]  # row, column, type


def percent(share: float) -> float:
    """A share in per cent, as grades have it."""
    return round(100 * share, 6)


@dataclass(frozen=True)
class CaseResult:
    """How a server did on a case; `shown` has the rows of the right map and of the first wrong one."""

    name: str
    verdict: str
    why: str
    seconds: Amount
    memory: Amount  # the peak of resident memory
    shown: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Compiled:
    """What the compiler said: the verdict is AC or CE, `errors` are the first ones about the header."""

    verdict: str
    why: str = ""
    errors: tuple[str, ...] = ()
    warnings: int = 0


@dataclass(frozen=True)
class Basic:
    """How a server did; its verdict is that of the first case that failed."""

    verdict: str
    why: str
    points: Amount
    passed: int
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
    """The maps of a set, as the course scores them: 0 unless all of them were played.

    `finished` maps were played before a failure, which came at the `place` that is told. `diagnosis` is the
    score where the maps after a failure are played in processes of their own, or None. `notes` are sentences
    about what is no failure. `baselines` are the scores of the three baselines on the same maps.
    """

    set: str
    seed: int
    score: Percent
    reach: Amount  # the half-width of the score's interval of 95 %
    wins: int
    verdict: str
    why: str
    place: str
    finished: int
    seconds: Amount
    limit: int
    diagnosis: Percent | None
    notes: tuple[str, ...]
    baselines: tuple[Percent, Percent, Percent]
    maps: tuple[MapScore, ...] = ()


@dataclass(frozen=True)
class ByHeart:
    """The score on the published maps, and how far it is above that on the secret ones, with its interval."""

    published: Percent
    above: float
    reach: Amount

    @property
    def suspicious(self) -> bool:
        return self.above > self.reach


@dataclass(frozen=True)
class Advanced:
    """How a client did: its mean score and its points, each with the ends of its interval of 95 %.

    `compiled` is None for a program, and `by_heart` where the published maps are played anyway.
    """

    verdict: str
    why: str
    points: Amount
    points_low: Amount
    points_high: Amount
    score: Percent
    reach: Amount
    baselines: tuple[Percent, Percent, Percent]
    compiled: Compiled | None
    groups: tuple[GroupScore, ...] = ()
    diagnosis: tuple[Percent, Amount] | None = None  # the mean score and the points of the groups' diagnoses
    by_heart: ByHeart | None = None


@dataclass(frozen=True)
class Grade:
    """A hand-in: `problem` says what of it cannot be graded, and a part that it does not have is None.

    `most` are the points that it could earn. A grade that is not `final` is not kept: the compiler failed
    without an error about the hand-in.
    """

    name: str
    points: Amount
    most: Amount
    problem: str = ""
    basic: Basic | None = None
    advanced: Advanced | None = None
    final: bool = True


@dataclass(frozen=True)
class Settings:
    """What determines a grade beside the hand-in itself; `seed` is that of secret maps, or None.

    `cases` is a hash of the cases that a server is run on.
    """

    version: str
    edition: int
    sets: tuple[str, ...]
    games: int
    seed: int | None
    cases: str = ""


def as_json(grade: Grade, *, games: bool = True) -> dict[str, Any]:
    """A grade as a JSON object; without `games` it has no maps."""
    data = asdict(grade)
    for group in data["advanced"]["groups"] if data["advanced"] and not games else ():
        del group["maps"]
    return data
