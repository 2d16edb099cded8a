"""`basic.py` with malformed input: one line that says what is wrong where."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.assignment.examples import MAP
from tests.assignment.streams import basic_prints
from tests.helpers.programs import Ended, in_process

SHOWN = "???\n???\n???\n"

ROW = "a row of 3 cells, each '.' or 'X'"

# Input that is malformed; then the line, what is expected there, what is found, and what is printed before.
MALFORMED = {
    "empty": ("", 1, "'rows columns'", "the end of the input", ""),
    "negative size": ("-3 3\n", 1, "'rows columns'", "'-3 3'", ""),
    "other digits": ("\uff13 \uff13\n", 1, "'rows columns'", "'\uff13 \uff13'", ""),
    "a byte order mark": ("\ufeff3 3\n", 1, "'rows columns'", "a byte order mark and '3 3'", ""),
    "UTF-16": (
        "3 3".encode("utf-16"), 1, "'rows columns'", r"a byte order mark and '3\x00 \x003\x00'", "",
    ),
    "no rows": ("0 3\n", 1, "a size of 1 to 67108864 cells", "'0 3'", ""),
    "too large": ("99999 99999\n", 1, "a size of 1 to 67108864 cells", "'99999 99999'", ""),
    "endless number": ("9" * 5000 + " 3\n", 1, "'rows columns'", "'" + "9" * 57 + "...'", ""),
    "a row too few": ("3 3\n...\n...\n2 0 0\n", 4, ROW, "'2 0 0'", ""),
    "long row": ("3 3\n...\n....\n...\n", 3, ROW, "'....'", ""),
    "row after blank lines": ("\n\n3 3\n\n...\n\n.?.\n", 7, ROW, "'.?.'", ""),
    "row too many": (MAP + "...\n", 5, "'row column type'", "'...'", SHOWN),
    "row outside": (MAP + "3 0 0\n", 5, "a cell inside 3 x 3", "'3 0 0'", SHOWN),
    "column outside": (MAP + "0 3 0\n", 5, "a cell inside 3 x 3", "'0 3 0'", SHOWN),
    "negative row": (MAP + "-1 0 0\n", 5, "'row column type'", "'-1 0 0'", SHOWN),
    "unknown type": (MAP + "0 0 3\n", 5, "a type of 0, 1 or 2", "'0 0 3'", SHOWN),
    "number missing": (MAP + "0 0\n", 5, "'row column type'", "'0 0'", SHOWN),
    "after operations": (
        MAP + "2 0 0\n\n2 2 1\n2 2 7\n", 8, "a type of 0, 1 or 2", "'2 2 7'",
        SHOWN + "???\n12?\n01?\n" + "???\n12?\n01@\n",
    ),
    "bytes that are no text": (MAP.encode() + b"\x80\xff\n", 5, "'row column type'", r"'\x80\xff'", SHOWN),
}  # fmt: skip


@pytest.mark.parametrize(("given", "line", "expected", "found", "out"), MALFORMED.values(), ids=MALFORMED)
def test_malformed_input(given, line, expected, found, out):
    assert in_process("basic.py", given=given) == Ended(
        2, out, f"basic.py: line {line}: expected {expected}, found {found}\n"
    )


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=40), st.sampled_from([b"", b"2 2\n", b"2 2\n..\n.X\n", b"2 2\n..\n.X\n1 0 0\n"]))
def test_any_junk_is_a_value_error_or_a_game(junk, before):
    with contextlib.suppress(ValueError):
        basic_prints(before + junk)
