"""Tables against a plain definition."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
        wide = max(int(sign[1:] or 0), *(size(other[at]) for other in rows if len(other) > at), 0)
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
