"""A results file: a line for each hand-in, with the digest of what was graded and the settings.

Lines are appended as hand-ins are graded, so a run that was killed goes on with the same file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from minesweeper.campaign.log import MAX_LOG_LINE, Log, unseal, with_check, without_check
from minesweeper.judge.data import Grade, Settings, as_json, rounded
from minesweeper.judge.likeness import Pair
from minesweeper.shell.fields import Share
from minesweeper.shell.files import write_whole
from minesweeper.shell.language import Translatable
from minesweeper.shell.schema import checked, parsed


@dataclass(frozen=True)
class Alike:
    """Another hand-in that plays alike: the moves on equal positions, and the share of the same ones."""

    name: str
    moves: int
    share: Share


@dataclass(frozen=True)
class ResultLine:
    """A line of the file."""

    digest: str
    settings: Settings
    grade: Grade
    secret: bool = False  # whether nobody has been told the seed of the settings
    alike: tuple[Alike, ...] = ()


class Results:
    """The open file, which nobody else may read: a submission would find the seed of its maps."""

    def __init__(self, path: str):
        """Create the file, or read what is in it. ValueError or OSError names it if that cannot be done."""
        new = not os.path.exists(path)  # noqa: PTH110  # names of any kind
        if not new:
            unseal(path)
        self._log = Log(path, new=new, private=True)
        self.path = path
        self.by_name: dict[str, ResultLine] = {}
        self._replaced = False
        try:
            for number, line in self._log.lines(header=False):
                try:
                    result = checked(ResultLine, _heard(parsed(without_check(line))))
                except ValueError as error:
                    raise ValueError(f"{path}: line {number}: {error}") from None
                self._put(result)
            self._log.seal()
        except BaseException:
            self._log.close()
            raise

    @property
    def seed(self) -> int | None:
        """The seed of the last secret maps that were played."""
        results = reversed(self.by_name.values())
        return next((each.settings.seed for each in results if each.secret), None)

    def known(self, name: str, digest: str, settings: Settings) -> Grade | None:
        """The grade of a hand-in that has not changed since; None if it is to be graded."""
        found = self.by_name.get(name)
        return found.grade if found and (found.digest, found.settings) == (digest, settings) else None

    def add(self, result: ResultLine) -> None:
        """Append a line; an earlier one of the same hand-in no longer counts."""
        self._put(result)
        self._log.append(_line(result))

    def compared(self, pairs: Sequence[Pair], names: Collection[str]) -> None:
        """Keep which of the hand-ins of these names are alike; what is known of pairs with others stays."""
        for name in self.by_name.keys() & names:
            result = self.by_name[name]
            found = [
                Alike(pair.other if name == pair.one else pair.one, pair.moves, rounded(pair.share))
                for pair in pairs
                if name in (pair.one, pair.other)
            ]
            alike = (*found, *(each for each in result.alike if each.name not in names))
            self._replaced |= alike != result.alike
            self.by_name[name] = replace(result, alike=alike)

    def close(self) -> None:
        """Leave one line for each hand-in, and then the file to others."""
        try:
            if self._replaced:
                self._log.open_again()
                write_whole(Path(self.path), "".join(map(_line, self.by_name.values())))
        finally:
            self._log.close()

    def _put(self, result: ResultLine) -> None:
        """The last result of a hand-in is the one that counts, in its place."""
        self._replaced |= self.by_name.pop(result.grade.name, None) is not None
        self.by_name[result.grade.name] = result


def _line(result: ResultLine) -> str:
    settings = asdict(result.settings)
    data: dict[str, Any] = {"digest": result.digest, "settings": settings, "grade": as_json(result.grade)}
    data |= {"secret": result.secret, "alike": [asdict(each) for each in result.alike]}
    line = with_check(json.dumps(_told(data)))
    if len(line) >= MAX_LOG_LINE:  # maps of an unusual size: its games are left out
        line = with_check(json.dumps(_told(data | {"grade": as_json(result.grade, ("maps",))})))
    return line


def _told(value: Any) -> Any:
    """A value whose messages are objects with their fields, so that another run says them in its language."""
    if isinstance(value, Translatable) and value.fields:
        return {"message": value.message, "fields": _told(value.fields)}
    if isinstance(value, dict):
        return {name: _told(each) for name, each in value.items()}
    return [_told(each) for each in value] if isinstance(value, list | tuple) else value


def _heard(value: Any) -> Any:
    """The value of which this is told; ValueError if a message lacks a field."""
    if isinstance(value, list):
        return [_heard(each) for each in value]
    if not isinstance(value, dict):
        return value
    heard = {name: _heard(each) for name, each in value.items()}
    if heard.keys() != {"message", "fields"}:
        return heard
    try:
        return Translatable(str(heard["message"]), dict(heard["fields"]))
    except (AttributeError, LookupError, TypeError) as error:
        raise ValueError(f"expected a message with its fields, found {heard['message']!r}") from error
