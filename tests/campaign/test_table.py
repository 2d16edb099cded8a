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
    st.lists(st.sampled_from(["<", ">", "<4", ">7"]), min_size=1, max_size=3),
    st.integers(1, 20),
    st.integers(0, 3),
    st.integers(1, 3),
)
def test_table_has_as_many_cells_to_a_line_as_have_room(rows, signs, room, indent, gap):
    def padded(row, at):
        sign = signs[min(at, len(signs) - 1)]
        wide = max(int(sign[1:] or 0), *(size(each[at]) for each in rows if len(each) > at), 0)
        blanks = " " * (wide - size(row[at]))
        return row[at] + blanks if sign[0] == "<" else blanks + row[at]

    due = []
    for row in rows:
        due.append(" " * indent)
        for at in range(len(row)):
            if due[-1].strip() and size(due[-1] + padded(row, at).rstrip()) > room:
                due.append(" " * (indent + size(padded(row, 0)) + gap))
            due[-1] += padded(row, at) + " " * gap
    assert table(rows, " ".join(signs), room, indent=indent, gap=gap) == [line.rstrip() for line in due]


def size(text):
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
