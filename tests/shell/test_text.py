"""Texts on a terminal: how wide they are, filled into lines, coloured, and the words that were meant."""

from io import StringIO

from minesweeper.shell.program import unknown
from minesweeper.shell.text import coloured, filled, left, right, wants_colour, width


def test_wide_characters_take_two_columns():
    widths = {"": 0, "mine": 4, "地雷a": 5, "\uff08\uff09": 4, "é": 1, "e\u0301": 1}
    assert {text: width(text) for text in widths} == widths
    assert (left("地a", 5), right("地a", 5), left("mine", 2)) == ("地a  ", "  地a", "mine")


def test_where_a_line_ends():
    for text, options, lines in [
        ("a good-by cell", {}, "> a good-\n..by cell"),
        ("a good-by cell", {"hyphens": False}, "> a\n..good-by\n..cell"),
        ("地雷三个。旗", {}, "> 地雷三\n..个。旗"),
        ("地雷三a", {}, "> 地雷三a"),
        ("地雷三个四。", {"hyphens": False}, "> 地雷三\n..个四。"),
        ("地 abcdefghij 雷", {}, "> 地\n..abcdefghij\n..雷"),
    ]:
        assert filled(text, 9, "> ", "..", **options) == lines


class Terminal(StringIO):
    def isatty(self):
        return True


def test_colours_are_for_terminals_whose_users_want_them(monkeypatch):
    assert (coloured("3"), coloured("?")) == ("\x1b[91m3\x1b[0m", "?")
    for setting, wanted in (("", True), ("1", False)):
        monkeypatch.setenv("NO_COLOR", setting)
        assert wants_colour(Terminal()) == wanted and not wants_colour(StringIO())


def test_the_word_that_was_meant():
    said = "unknown start 'opning'; expected 'any', 'safe', 'opening'; did you mean 'opening'?"
    assert unknown("start", "opning", ["any", "safe", "opening"]) == said
    assert unknown("size", 3 * 10**2, ["3", "4"]) == "unknown size 300; expected '3' or '4'"
    assert unknown("set", "x" * 99, ["a"]) == f"unknown set '{'x' * 40}'; expected 'a'"
