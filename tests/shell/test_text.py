"""Texts on a terminal: how wide they are, filled into lines, coloured, and the words that were meant."""

from io import StringIO

import pytest

from minesweeper.shell.program import unknown
from minesweeper.shell.text import coloured, distinct, filled, left, right, spelled, wants_colour, width


def test_wide_characters_take_two_columns():
    widths = {"": 0, "mine": 4, "地雷a": 5, "\uff08\uff09": 4, "é": 1, "e\u0301": 1, "1\ufe0f\u20e3": 1}
    assert {text: width(text) for text in widths} == widths
    assert (left("地a", 5), right("地a", 5), left("mine", 2)) == ("地a  ", "  地a", "mine")


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["ann", "bob"], ["ann", "bob"]),
        (["jose\u0301"], ["jose\u0301"]),  # as macOS writes it
        (["jos\xe9", "jose\u0301"], ["jos\xe9", r"jose\u0301"]),
        (["ann", "ann\ufe0f", "an\ufe0fn"], ["ann", r"ann\ufe0f", r"an\ufe0fn"]),
        (["ann\U000e0100", "ann"], [r"ann\U000e0100", "ann"]),
        (["ann", "an\u034fn"], ["ann", r"an\u034fn"]),
        (["\xc5", "\u212b"], ["\xc5", r"\u212b"]),
        (["\u2800", "\u3164", "\u0301"], [r"\u2800", r"\u3164", r"\u0301"]),
        (["a\x1b", "a\u200d", "a"], [r"a\x1b", r"a\u200d", "a"]),
        (["ann", "ann"], ["ann", "ann"]),
    ],
)
def test_different_names_look_different(names, shown):
    assert distinct(names) == shown
    assert len({*shown}) == len({*names}) and all(map(str.strip, map(spelled, names)))


@pytest.mark.parametrize(
    ("text", "options", "lines"),
    [
        ("a good-by cell", {}, "> a good-\n..by cell"),
        ("a good-by cell", {"hyphens": False}, "> a\n..good-by\n..cell"),
        ("地雷三个。旗", {}, "> 地雷三\n..个。旗"),
        ("地雷三a", {}, "> 地雷三a"),
        ("地雷三a\uff1a旗", {}, "> 地雷三\n..a\uff1a旗"),
        ("地雷“一”", {}, "> 地雷\n..“一”"),
        ("地雷\uff08a\uff09", {}, "> 地雷\n..\uff08a\uff09"),
        ("地雷三个四。", {"hyphens": False}, "> 地雷三\n..个四。"),
        ("地 abcdefghij 雷", {}, "> 地\n..abcdefghij\n..雷"),
    ],
    ids=str,
)
def test_lines_end_at_blanks_hyphens_and_wide_characters(text, options, lines):
    assert filled(text, 9, "> ", "..", **options) == lines


class Terminal(StringIO):
    def isatty(self):
        return True


def test_colours_are_for_terminals_without_no_color(monkeypatch):
    assert (coloured("3"), coloured("?")) == ("\x1b[91m3\x1b[0m", "?")
    for setting, wanted in (("", True), ("1", False)):
        monkeypatch.setenv("NO_COLOR", setting)
        assert wants_colour(Terminal()) == wanted and not wants_colour(StringIO())


def test_similar_word_is_suggested():
    message = "unknown start 'opning'; expected 'any', 'safe', 'opening'; did you mean 'opening'?"
    assert unknown("start", "opning", ["any", "safe", "opening"]) == message
    assert unknown("size", 3 * 10**2, ["3", "4"]) == "unknown size 300; expected '3' or '4'"
    assert unknown("set", "x" * 99, ["a"]) == f"unknown set '{'x' * 40}'; expected 'a'"
