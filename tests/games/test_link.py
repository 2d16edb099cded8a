"""Links of the page, read by Python; `tests/web/test_node.py` lets the page write them."""

import pytest

from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import Setting, setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import is_link, moves_text, read_link
from minesweeper.rules.move import REVEAL

PAGE = "http://127.0.0.1:8000/"


@pytest.mark.parametrize(
    ("words", "dimensions", "mines"),
    [
        ("size=2x1x3&map=..X/.../1+0+2&moves=f2", (2, 1, 3), [2]),
        ("map=..X/.../1+0&moves=f2", (2, 3), [2]),
        ("size=3&map=X..&moves=r1", (3,), [0]),
    ],
)
def test_map_has_the_size_of_the_link_or_of_its_rows(words, dimensions, mines):
    board = read_link(f"{PAGE}#{words}").board
    assert (board.grid.dims, [cell for cell, mine in enumerate(board.is_mine) if mine]) == (dimensions, mines)


@pytest.mark.parametrize(
    ("words", "setting"),
    [
        ("seed=3&start=opening&custom=judge", setting_of("9x9:10", "opening", "judge", 3)),
        ("seed=3&start=judge", Setting((9, 9), 10, "judge", CLASSIC, 3, 2, 0)),
        ("seed=9007199254740991&seed=7&a=&b=&c=", setting_of("9x9:10", "safe", "classic", 7)),
    ],
)
def test_link_has_the_board_of_its_setting(words, setting):
    # If a word occurs twice, the last one counts.
    cell = next(cell for cell in range(81) if Game(setting).make(REVEAL, cell))
    for more in ("", "".join(f"&x{number}=1" for number in range(17 - words.count("&")))):
        game = read_link(f"{PAGE}#board=9x9:10&{words}{more}&moves=r{cell}")
        assert (game.setting, moves_text(game.grid, game.moves)) == (setting, f"r{cell}")
        assert game.assisted and not game.known
    with pytest.raises(ValueError, match=r"^Max number of fields exceeded$"):
        read_link(f"{PAGE}#board=9x9:10&{words}{more}&moves=r{cell}&y=1")


@pytest.mark.parametrize(
    ("text", "is_so"),
    [(f"{PAGE}#board=9x9:10", True), ("#seed=1&map=", True), ("board=9x9:10", False), ("#aboard=1", False)],
)
def test_links_are_recognised(text, is_so):
    assert is_link(text) is is_so


def test_link_has_the_board_that_was_drawn_for_its_first_cell():
    game = read_link(f"{PAGE}#board=9x9:10&start=safe&seed=3&first=40&moves=r0")
    drawn = setting_of("9x9:10", "safe", "classic", 3)
    assert game.board == drawn.lay(40) != drawn.lay(0)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("size=1x&map=..X", "expected lengths such as 2x3x3 as size of the link, found '1x'"),
        ("size=2x2&map=..X", "line 2: expected a row of 2 cells, each '.' or 'X', found '..X'"),
        ("board=9x9:10", "expected a whole number as seed of the link, found ''"),
        ("board=9x9:10&seed=1&first=-1", "expected a whole number as first of the link, found '-1'"),
        ("board=9x9:10&seed=x", "expected a whole number as seed of the link, found 'x'"),
        ("board=9x9:10&seed=1", "the link holds a board, and no moves to review: copy the replay instead"),
    ],
)
def test_malformed_link_is_refused(words, problem):
    moves = "" if "no moves" in problem else "&moves=r0"
    with pytest.raises(ValueError) as refused:
        read_link(f"{PAGE}#{words}{moves}")
    assert str(refused.value) == problem
