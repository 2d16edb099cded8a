"""The log of the judge: a line for each hand-in, with a digest of its program and cases.

Lines are added as hand-ins are graded, so a run that was killed goes on with the same file. Nobody else may
read it: a submission would find the seed of its maps.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from minesweeper.campaign.log import MAX_LOG_LINE, Log, line_of
from minesweeper.judge.data import Grade, Settings, rounded
from minesweeper.judge.likeness import Pair
from minesweeper.shell.fields import Share
from minesweeper.shell.language import Translatable
from minesweeper.shell.schema import checked


@dataclass(frozen=True)
class JudgeHeader:
    """The first line of the file."""

    file: Literal["minesweeper judge log"]
    version: Literal[1]
    plan: Settings


@dataclass(frozen=True)
class Alike:
    """Another hand-in that plays alike: the moves on equal positions, and the share of the same ones."""

    name: str
    moves: int
    share: Share


@dataclass(frozen=True)
class GradeRecord:
    """A line of the file."""

    digest: str  # of the hand-in, with the version of the judge and a digest of its cases
    grade: dict[str, Any]
    alike: tuple[Alike, ...] = ()


class Results:
    """The open log, with the last grade of each hand-in and the last line of it, in order."""

    def __init__(self, path: str, settings: Settings):
        """Begin or read the log; ValueError or OSError names it if that cannot be done."""
        self.grades: dict[str, Grade] = {}
        self._records: dict[str, GradeRecord] = {}
        self._replaced = False
        header = JudgeHeader("minesweeper judge log", 1, settings)
        self.log = Log(path, header, GradeRecord, secret=True)
        try:
            for _ in self.log.rest(self._put):
                pass
        except BaseException:
            self.log.close()
            raise

    def unchanged(self, name: str, digest: str) -> Grade | None:
        """Return the grade of a hand-in that has not changed since; None if it is to be graded."""
        record = self._records.get(name)
        return self.grades[name] if record and record.digest == digest else None

    def add(self, digest: str, grade: Grade) -> None:
        """Append a grade; an earlier one of the same hand-in no longer counts."""
        record = GradeRecord(digest, _encoded(asdict(grade)))
        if len(line_of(record)) >= MAX_LOG_LINE:  # maps of an unusual size: its games are left out
            for group in record.grade["advanced"]["groups"]:
                del group["maps"]
        self._put(record)
        self.log.add(record)

    def compared(self, pairs: Sequence[Pair], names: Collection[str]) -> None:
        """Keep which of the hand-ins of these names are alike; those of pairs with others stay."""
        for name in self._records.keys() & names:
            record = self._records[name]
            others = [
                Alike(pair.other if name == pair.one else pair.one, pair.moves, rounded(pair.share))
                for pair in pairs
                if name in (pair.one, pair.other)
            ]
            alike = (*others, *(other for other in record.alike if other.name not in names))
            self._replaced |= alike != record.alike
            self._records[name] = replace(record, alike=alike)

    def close(self) -> None:
        """Leave one line for each hand-in, and then the file to others."""
        self.log.close(self._records.values() if self._replaced else None)

    def _put(self, record: GradeRecord) -> None:
        """Put a record in the place of an earlier one of its hand-in, behind all others."""
        grade = checked(Grade, _decoded(record.grade), "grade")
        self._replaced |= self._records.pop(grade.name, None) is not None
        self._records[grade.name] = record
        self.grades[grade.name] = grade


def _encoded(value: Any) -> Any:
    """Return a value whose messages are objects with their fields, for a run in another language."""
    if isinstance(value, Translatable) and value.fields:
        return {"message": value.message, "fields": _encoded(value.fields)}
    if isinstance(value, dict):
        return {name: _encoded(item) for name, item in value.items()}
    return [_encoded(item) for item in value] if isinstance(value, list | tuple) else value


def _decoded(value: Any) -> Any:
    """Return the value with its messages; ValueError if one lacks a field."""
    if isinstance(value, list):
        return [_decoded(item) for item in value]
    if not isinstance(value, dict):
        return value
    decoded = {name: _decoded(item) for name, item in value.items()}
    if decoded.keys() != {"message", "fields"}:
        return decoded
    try:
        return Translatable(str(decoded["message"]), dict(decoded["fields"]))
    except (AttributeError, LookupError, TypeError) as error:
        raise ValueError(f"expected a message with its fields, found {decoded['message']!r}") from error
