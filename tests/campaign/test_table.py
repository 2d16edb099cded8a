"""Rows broken at their cells, and the plans that runs go on with, against plain definitions."""

import hashlib
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.campaign.log import digest, option_words, refuse_other_plan
from minesweeper.campaign.table import table, width_of


@pytest.mark.slow
@given(
    st.lists(st.lists(st.sampled_from(["", "a", "bcd", "盘面", "地雷3个"]), min_size=1), min_size=1),
    st.text("<>", min_size=1, max_size=3),
    st.integers(1, 20),
    st.integers(0, 3),
    st.integers(1, 3),
    st.lists(st.integers(0, 8), max_size=3),
)
def test_table_has_as_many_cells_to_a_line_as_have_room(rows, sides, room, indent, gap, least):
    due = []
    for row in rows:
        line = " " * indent
        for column, cell in enumerate(row):
            wide = max(columns(each[column]) for each in rows if len(each) > column)
            wide = max([wide, *least[column : column + 1]])
            blanks = " " * (wide - columns(cell))
            padded = cell + blanks if (sides + sides[-1] * column)[column] == "<" else blanks + cell
            if line.strip() and columns(line + padded.rstrip()) > room:
                due.append(line.rstrip())
                first = max([*least[:1], *(columns(each[0]) for each in rows)])
                line = " " * (indent + first + gap)
            line += padded + " " * gap
        due.append(line.rstrip())
    assert table(rows, sides, room, indent=indent, gap=gap, least=least) == due


def columns(text):
    return len(text.encode("gbk"))  # as many bytes as columns


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
