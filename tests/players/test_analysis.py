"""The analysis of a printed board: any text is a board, or is refused in a line."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.players.analysis import analyse
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.position import Position
from minesweeper.words.analyses import analysis_words
from minesweeper.words.sentence import place


@given(st.text(st.sampled_from("?@0123456789 \n\r\tx#-.!é"), max_size=30))
@settings(deadline=None, max_examples=200)
def test_any_text_is_a_board_or_a_value_error(text):
    try:
        analysis = analyse(Position.of_text(text))
    except ValueError as error:
        assert "\n" not in str(error)
    else:
        assert analysis.boards > 0
        assert (analysis.action is None) == (not analysis.position.hidden)


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("1 ? @\n1 ? @", [((0, 1), (1, 1))]),  # a wall of mines behind
        ("1 ? ?\n1 ? ?", [((0, 1), (1, 1))]),  # whatever is opened behind touches both
        ("1 ? 1\n1 ? 1", [((0, 1), (1, 1))]),
        ("1 ? 1\n1 ? 2\n? ? ?", []),  # what is opened below will tell
        ("2 ? 2\n2 ? 2", []),  # two mines
        ("? ?\n? ?", []),  # no number
        ("? ? 1\n1 1 1", []),  # one is certain
    ],
)
def test_a_5050_is_a_pair_that_no_number_will_tell_apart(text, pairs):
    found = analyse(text)
    assert found.fifty_fifties == pairs
    said = analysis_words(found).text(lambda cell: place(found.position.grid, cell))
    told = "A 50/50: row 1, column 2 or row 2, column 2 has the mine, and no number will tell which."
    assert (told in said) == bool(pairs)


@given(st.integers(0, 2**32))
@settings(deadline=None)
def test_the_cells_of_a_5050_can_be_swapped_in_every_board(seed):
    """By brute force: one of them has a mine, and every number that will be seen stays the same."""
    random = Random(seed)
    grid, laid = Grid((3, 4)), random.sample(range(12), 5)
    safe = [cell for cell in range(12) if cell not in laid]
    shown = random.sample(safe, random.randint(2, len(safe)))
    clues = Board.of_cells(grid, laid).clues
    symbols = [str(clues[cell]) if cell in shown else "?" for cell in range(12)]
    boards = [
        {*mines}
        for mines in combinations([cell for cell in range(12) if symbols[cell] == "?"], 5)
        if all(len({*grid.neighbours(cell)} & {*mines}) == int(symbols[cell]) for cell in shown)
    ]
    found = analyse("\n".join("".join(symbols[row : row + 4]) for row in (0, 4, 8)), mines=5)
    for pair in found.fifty_fifties:
        one, other = (grid.cell(cell) for cell in pair)
        for mines in boards:
            assert len(mines & {one, other}) == 1
            swapped = mines ^ {one, other}
            assert swapped in boards
            for cell in {*range(12)} - mines - {one, other}:
                assert len({*grid.neighbours(cell)} & mines) == len({*grid.neighbours(cell)} & swapped)
