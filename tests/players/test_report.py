"""Analyses in words, and as text for a terminal."""

import pytest

from minesweeper.players.analysis import analyse
from minesweeper.players.report import analysis_text, analysis_words, boards_words, contradiction, unplayable
from minesweeper.rules.position import Position
from tests.helpers.tables import sentences


@sentences("""
    position | words
    1?/??    | Draw the mines first: set a flag on each cell that has one.
    @@       | A board has a cell without a mine.
    1@/21    | The number at c2 does not fit: 1 mine next to it.
    2?@      | The number at c0 does not fit: 0 mines next to it.
""")
def test_position_without_a_game_on_its_mines_is_explained(position, words):
    assert unplayable(Position.of_text(position.replace("/", "\n"))).text("c{}".format) == words


def test_position_with_a_game_on_its_mines_is_accepted():
    assert unplayable(Position.of_text("?1@")) is None


def test_impossible_number_is_named():
    assert contradiction(3).text("c{}".format) == "The number at c3 cannot be right."


@sentences("""
    number              | words
    1                   | Only one board fits these numbers.
    81                  | 81 boards fit these numbers.
    1234567             | 1,234,567 boards fit these numbers.
    1239000000000000000 | 1.23 × 10^18 boards fit these numbers.
""")
def test_number_of_boards_is_grouped_or_scientific(number, words):
    assert boards_words(int(number)) == words


@sentences("""
    position | words
    1?/11    | C1 is a mine: the outlined 1 proves it.
    1?1/?@?  | C1 is safe: the outlined 1 proves it.
""")
def test_analysis_in_words(position, words):
    assert analysis_words(analyse(position.replace("/", "\n"))).lit("c{}".format) == words


ROWS = """\
          0      1      2      3
   0      1    100    [0]   33.3
   1      1      2     50   33.3
   2      .      1     50   33.3

safe:   (0, 2)
mines:  (0, 1)
best:   (0, 2) is safe: the 1 at (1, 0), the 2 at (1, 1) and the 1 at (2, 1) prove it together.
boards: 6
"""
PAIR = """\
          0      1      2
   0      1   [50]      1
   1      1     50      1

safe:   none certain
mines:  none certain
best:   Nothing is certain. (0, 1) is the best guess: risk 50 %, chance of winning 50 %. (1, 1) is as good.
50/50:  (0, 1) (1, 1)
boards: 2
"""
GROUP = """\
          0      1
   0      1 [33.3]
   1   33.3   33.3

safe:   none certain
mines:  none certain
best:   Nothing is certain. (0, 1) is the best guess: risk 33.3 %, chance of winning 33.3 %.\
 (1, 0) is as good.
groups: (0, 1) (1, 0) (1, 1)
boards: 3
"""
SLICES = """\
0
          0      1
   0      3  [100]

1
          0      1
   0    100      @

safe:   none certain
mines:  (0, 0, 1) (1, 0, 0)
best:   (0, 0, 1) is a mine: the 3 at (0, 0, 0) proves it.
boards: 1
"""
WIDE = """\
          0      1      2      3      4      5      6      7      8      9
   0      .      .      .      .      .      .      .      .      1      @

         10
   0      1

safe:   none certain
mines:  none certain
best:   Nothing is hidden.
boards: 1
"""


@pytest.mark.parametrize(
    ("position", "mines", "text"),
    [
        ("1???\n12??\n01??", 3, ROWS),
        ("1?1\n1?1", None, PAIR),
        ("1?\n??", 1, GROUP),
        ([[[3, None]], [[None, "@"]]], 3, SLICES),
        ("000000001@1", 1, WIDE),
    ],
    ids=["rows", "a pair", "a group", "slices", "more columns than a line has"],
)
def test_analysis_in_a_terminal(position, mines, text):
    assert analysis_text(analyse(position, mines)) == text


def test_risks_in_colour_and_many_boards():
    line = analysis_text(analyse("?1???@", 2), colour=True)
    grey, green = (f"\x1b[{tone}m{{:>7}}\x1b[0m".format for tone in (33, 32))
    assert line.splitlines()[1] == "".join(
        ["   0", grey("50"), "1".rjust(7), grey("50"), green("[0]"), green("0"), "@".rjust(7)]
    )
    assert "\x1b[31m  [100]\x1b[0m" in analysis_text(analyse("1?"), colour=True)
    for cells, mines, boards in ((52, 25, "477,551,179,875,952"), (60, 30, "1.18e17")):
        assert analysis_text(analyse("?" * cells, mines)).endswith(f"\nboards: {boards}\n")
