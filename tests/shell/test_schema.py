"""JSON checked against types: what fits comes back in its type, what does not is named with its place."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

import pytest

from minesweeper.shell.schema import MAX_LEVELS, Between, Printable, Size, Where, checked, parsed, read_json
from tests.helpers.tables import rows


class Place(NamedTuple):
    row: int
    column: int
    flag: bool = False


@dataclass(frozen=True)
class Game:
    name: str
    size: tuple[int, int]
    places: tuple[Place, ...]
    seconds: Annotated[float, Between(0)]
    mode: Literal["safe", "any"] = "safe"

    def __post_init__(self) -> None:
        if self.name == self.mode:
            raise ValueError("name and mode differ")


class Message(TypedDict):
    do: Literal["new", "again"]
    id: Annotated[int, Between(0, 9)]
    seed: NotRequired[int | None]
    cells: NotRequired[Annotated[list[int], Size(1, 3)]]
    risks: NotRequired[dict[str, float]]
    day: NotRequired[Annotated[str, Where("a day", lambda text: text.isdigit())]]


def test_values_are_converted_to_their_types() -> None:
    places = '[[0, 1, false], {"row": 1, "column": 2, "flag": true}]'
    game = read_json(Game, f'{{"name": "a", "size": [2, 3], "places": {places}, "seconds": 2}}')
    assert game == Game("a", (2, 3), (Place(0, 1), Place(1, 2, True)), 2)
    message = checked(Message, {"do": "new", "id": 0, "seed": None, "risks": {"3": 0.5}})
    assert message == {"do": "new", "id": 0, "seed": None, "risks": {"3": 0.5}}
    assert checked(object, [1]) == checked(list[Any], [1]) == [1]


GAME = '{"name": "a", "size": [2, 3], "places": [], "seconds": 1}'


@rows(
    "kind text problem",
    (int, "true", "expected a whole number, found true"),
    (int, "[[[0]], [1]]", "expected a whole number, found [[[...]], [1]]"),
    (int, '"' + 50 * "x" + '"', f"expected a whole number, found '{17 * 'x'}...{18 * 'x'}'"),
    (str, "9" * 50, f"expected text, found {18 * '9'}...{19 * '9'}"),
    (float, "NaN", "expected JSON, found 'NaN'"),
    (float, "9" * 400, "expected a number, found 9999"),
    (list[int], '{"a": 1}', "expected a list, found {'a': 1}"),
    (int | None, '"x"', "expected a whole number or null, found 'x'"),
    (Message, '{"do": "new", "id": 10}', "id: expected a whole number from 0 to 9, found 10"),
    (Message, '{"do": "new", "id": 1, "cells": []}', "cells: expected a list of length from 1 to 3, f"),
    (Message, '{"do": "new", "id": 1, "cells": [1, ""]}', "cells[1]: expected a whole number, found ''"),
    (Message, '{"do": "new", "id": 1, "risks": {"3": ""}}', "risks.3: expected a number, found ''"),
    (Message, '{"do": "new", "id": 1, "day": "x"}', "day: expected a day, found 'x'"),
    (Game, GAME.replace("[2, 3]", "[2]"), "size: expected a list of 2 values, found [2]"),
    (Game, GAME.replace("[2, 3]", "[2, null]"), "size[1]: expected a whole number, found null"),
    (Game, GAME.replace("[]", "[[1]]"), "places[0]: expected a list of 3 values, found [1]"),
    (Game, GAME.replace("1}", "-1}"), "seconds: expected a number of 0 or more, found -1"),
    (Game, GAME.replace('"a"', '"safe"'), "expected fields that fit (name and mode differ), found"),
    (Printable, '"\\u001b[2J"', r"expected printable text, found '\x1b[2J'"),
    (str, b'"\xff"', "expected JSON, found '"),
    (list[int], "[" * 100_000, "expected JSON, found too many levels of it"),
    (object, "[" * 101 + "]" * 101, "expected JSON, found too many levels of it"),
    (object, '{"":[' * 51 + "]}" * 51, "expected JSON, found too many levels of it"),
)
def test_value_that_does_not_fit_is_named(kind, text, problem):
    with pytest.raises(ValueError) as caught:
        read_json(kind, text)
    assert str(caught.value).startswith(problem)


@pytest.mark.parametrize(
    "text",
    [
        "[" * MAX_LEVELS + "]" * MAX_LEVELS,
        "[" + ",".join(["[]"] * 500) + "]",
        '["' + "[" * 500 + '"]',
        '["\\"' + "[{" * 500 + '"]',
    ],
    ids=["as deep as may be", "wide", "within a text", "after an escaped quote"],
)
def test_levels_are_counted_outside_texts(text):
    assert parsed(text) == json.loads(text)
