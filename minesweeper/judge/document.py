"""A grade as `judge --json` prints it: shares from 0 to 1, and neither maps nor their seeds."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypedDict, Union, get_args, get_origin, get_type_hints

from minesweeper.judge.data import Advanced, Compiled, Grade
from minesweeper.shell import fields
from minesweeper.shell.schema import Between

# The names of fields that a results file calls otherwise, and those that it has in per cent.
_NAMES = {
    "set": "board", "wins": "won_count", "finished": "played_count", "limit": "limit_seconds",
    "diagnosis": "diagnosis_score", "published": "published_score", "above": "excess", "most": "most_points",
    "passed": "passed_count", "warnings": "warning_count",
}  # fmt: skip
_PERCENT = {"score", "reach", "baselines", "diagnosis", "published", "above"}
_HIDDEN = ("maps", "seed")

# The types of fields that have another one in a results file.
_TYPES: dict[str, Any] = {
    "compiled": Compiled | None,
    "score": fields.Score,
    "reach": Annotated[fields.Share, "the half-width of an interval of 95 %"],
    "seconds": fields.Time,
    "diagnosis": Annotated[fields.Share | None, "the score with a new process after each failure"],
    "problem": fields.Problem,
}


def data_of(grade: Grade) -> dict[str, Any]:
    data = asdict(grade) | {"problem": grade.problem or None}
    if advanced := data["advanced"]:
        advanced["diagnosis"], advanced["diagnosis_points"] = advanced["diagnosis"] or (None, None)
    return {**_renamed(data)}


def _renamed(value: Any, share: bool = False) -> Any:
    if isinstance(value, dict):
        kept = {name: each for name, each in value.items() if name not in _HIDDEN}
        return {_NAMES.get(name, name): _renamed(each, name in _PERCENT) for name, each in kept.items()}
    if isinstance(value, tuple):
        return [_renamed(each, share) for each in value]
    return value / 100 if share and value is not None else value


@cache
def type_of(hint: Any) -> Any:
    """Return the type of the data of a grade, or of a part of one."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        types = {
            _NAMES.get(name, name): type_of(_TYPES.get(name, each))
            for name, each in get_type_hints(hint, include_extras=True).items()
            if name not in _HIDDEN
        }
        if hint is Advanced:
            types["diagnosis_points"] = Annotated[float | None, "the points of that score"]
        made: Any = TypedDict(hint.__name__, types)  # type: ignore[misc]
        made.__doc__ = hint.__doc__
        return made
    if origin is tuple:
        return list[type_of(arguments[0])]  # type: ignore[misc]
    if origin is Annotated:
        bounds = (Between(0, 1) if bound == Between(0, 100) else bound for bound in arguments[1:])
        return Annotated[type_of(arguments[0]), *bounds]
    return type_of(arguments[0]) | None if origin in (Union, UnionType) else hint
