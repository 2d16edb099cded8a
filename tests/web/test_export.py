"""Games of the browser as text, and positions that are analysed."""

import pytest

from tests.helpers.pages import new, on, shaped
from tests.helpers.sessions import CORNERS, exported, mines_of, page, risks_of


def test_export_tells_the_board_only_when_it_is_known():
    asked = page(**shaped((3, 4), 3, "any", seed=6))
    assert asked.ask("export") == {"id": 2, "board": None, "position": "????\n" * 3}
    mines = mines_of(asked)
    again = page(**on(asked.ask("export")["board"]))
    assert mines_of(again) == mines
    assert page(**new(CORNERS)).ask("export")["board"] == "3  3\n.X.\n...\n..X\n"


@pytest.mark.parametrize(
    "variant, moves, position",
    [
        ("classic", "r6 f8", "???\n12?\n01?\n"),
        ("judge", "r6 f8", "???\n12?\n01@\n"),
        ("classic", "r1", "?@?\n???\n???\n"),
    ],
)
def test_a_position_holds_what_is_proven(variant, moves, position):
    assert exported(page(**new(CORNERS, variant, moves=moves))) == position


def test_positions_in_more_dimensions_come_in_slices():
    asked = page(**shaped((2, 2, 3), 1, seed=1))
    asked.ask("reveal", cell=0)
    first, second = exported(asked).split("\n\n")
    assert [len(first.splitlines()), len(second.splitlines())] == [2, 2]
    # What is exported is analysed as what it is: the risks are those of the game, cell by cell.
    asked.ask("flag", cell=11)
    analysis = asked.ask("analyse", position=exported(asked), mines=1)
    assert analysis["risks"] == risks_of(asked)
    crowded = page(**shaped((3, 3, 3), 20, seed=1))
    crowded.ask("reveal", cell=13)
    assert crowded.game["cells"] == "?" * 27 and crowded.symbols[13] == "20"
    assert exported(crowded).split() == ["?"] * 13 + ["20"] + ["?"] * 13
    crowded.ask("again")
    crowded.ask("new", **shaped((3, 3, 3), 20, seed=1, moves="r13"))
    assert (crowded.game["cells"][13], crowded.game["numbers"], crowded.symbols[13]) == (
        "+",
        {"13": 20},
        "20",
    )


def test_a_position_is_analysed_without_touching_the_game():
    asked = page(**new(CORNERS))
    before = exported(asked)
    assert asked.ask("analyse", position="1?\n??", mines=None) == {
        "id": 3,
        "risks": {"1": 1 / 3, "2": 1 / 3, "3": 1 / 3},
        "best": {
            "cell": 1,
            "action": "reveal",
            "risk": 1 / 3,
        },
        "words": {
            "text": "Nothing is certain. Row 1, column 2 is the best guess: risk 33.3 %, chance to win"
            " 33.3 %. Row 2, column 1 is as good.",
            "lit": "Row 1, column 2 is the best guess: risk 33.3 %, chance to win 33.3 %."
            " Row 2, column 1 is as good.",
            "cells": {"cell": [1], "played": [], "clue": [], "other": [2]},
        },
        "boards": "3 boards fit these numbers.",
    }
    certain = asked.ask("analyse", position="1?1\n?@?", mines=1)
    assert (certain["risks"], certain["best"]["action"]) == ({"1": 0, "3": 0, "5": 0}, "reveal")
    assert certain["words"]["lit"] == "Row 1, column 2 is safe: the outlined 1 proves it."
    assert certain["boards"] == "Only one board fits these numbers."
    shown = asked.ask("analyse", position="1@")
    assert (shown["risks"], shown["best"], shown["words"]["text"]) == ({}, None, "Nothing is hidden.")
    assert exported(asked) == before
    assert page().ask("analyse", position="??", mines=1)["boards"] == "2 boards fit these numbers."
    of_no_game = page().ask("analyse", position="??", mines=None)
    assert of_no_game["boards"] == "4 boards fit these numbers."


def test_the_mines_of_a_position_make_a_board():
    assert page().ask("layout", position="1@?\n???") == {"id": 1, "board": "2  3\n.X.\n...\n"}
    refused = page().ask("layout", position="1@\n21")
    assert refused == {"id": 1, "error": "The number at row 2, column 1 does not fit: 1 mine next to it."}


NO_NUMBER = "no number is at fault"


@pytest.mark.parametrize(
    "position, mines, message, cell",
    [
        (
            "0?\n8?",
            None,
            "The number at row 2, column 1 cannot be right.",
            2,
        ),
        (
            "??",
            3,
            "The board cannot be right: no board with a possible total of mines agrees with the clues.",
            None,
        ),
        ("1?\n?", None, "Line 2: expected a row of 2 cells, found 1.", NO_NUMBER),
        ("9?", None, "Line 1: expected '?', '@' or a number up to 8, found '9'.", NO_NUMBER),
        ("", None, "Line 1: expected a row of the board, found the end of the input.", NO_NUMBER),
        ("?" * 10_001, None, "A position has at most 10000 cells, not 10001.", NO_NUMBER),
    ],
)
def test_what_is_wrong_with_a_position_is_told(position, mines, message, cell):
    answer = page().ask("analyse", position=position, mines=mines)
    told = {} if cell is NO_NUMBER else {"cell": cell}
    assert answer == {"id": 1, "error": message, **told}
