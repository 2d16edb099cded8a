"""Rows broken at their cells, and the plans that runs go on with, against plain definitions."""

import hashlib
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.campaign.log import digest, option_words, refuse_other_plan
from minesweeper.campaign.table import fitted, width_of


@pytest.mark.slow
@given(
    st.lists(st.from_regex("(  ){0,2}([a-z]{0,5}|盘面)( ){0,2}", fullmatch=True), min_size=1),
    st.integers(1, 20),
    st.integers(0, 9),
)
def test_rows_have_as_many_cells_to_a_line_as_have_room(cells, room, indent):
    lines, due = fitted(cells, room, indent).split("\n"), [""]
    for cell in cells:
        columns = len((due[-1] + cell.rstrip()).encode("gbk"))  # as many bytes as columns
        if due[-1].strip() and columns > room:
            due.append(" " * indent)
        due[-1] += cell
    assert lines == [line.rstrip() for line in due]


def test_only_a_terminal_has_a_width(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setenv("COLUMNS", "133")
    assert width_of(stream) == 80
    stream.isatty = lambda: True
    assert width_of(stream) == 133


@pytest.mark.parametrize("size", [0, 7, 1 << 20, (1 << 21) + 5])
def test_a_digest_is_that_of_all_that_is_in_the_files(write, size):
    files = [write(name, name * size) for name in "ab"]
    whole = "".join(path.read_text() for path in files)
    assert digest(map(str, files)) == hashlib.sha256(whole.encode()).hexdigest()[:16]


def test_options_that_are_given():
    given = {"board": "5x5x3,6x6x6", "games": 0, "yes": True, "no": False, "none": None, "html": "a b"}
    words = ["--board", "5x5x3,6x6x6", "--games", "0", "--yes", "--html", "a b"]
    assert option_words(given) == words


EXPECTED = {"games": 5, "seed": None}


@pytest.mark.parametrize("found", [EXPECTED, {"games": 5}], ids=str)
def test_the_same_plan_goes_on(found):
    refuse_other_plan("log", found, EXPECTED)


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        ({"games": 6, "seed": None}, "games: expected 5, found 6"),
        ({"seed": None}, "games: expected 5, found null"),
        ({"games": 5, "more": [1]}, "more: expected null, found [1]"),
    ],
)
def test_another_plan_is_refused(found, problem):
    said = re.escape(f"log: line 1: it is the log of another run: {problem}")
    with pytest.raises(ValueError, match=said):
        refuse_other_plan("log", found, EXPECTED)
