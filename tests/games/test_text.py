"""Games as text for people: boards, positions, moves; and each move of a game shown again."""

import pytest

from minesweeper.boards.catalogue import CLASSIC, STRICT
from minesweeper.boards.setting import Given
from minesweeper.games.game import Game
from minesweeper.games.moves import moves_text, read_moves
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move
from minesweeper.web.telling import board_text


def begun(dims, mines, variant=CLASSIC):
    board = Board.of_cells(Grid(dims), mines)
    return Game(Given(board, variant))


def test_each_move_is_replayed():
    game = begun((1, 5), [2])
    for kind, cell in [(REVEAL, 0), (FLAG, 2), (REVEAL, 4)]:
        game.make(kind, cell)
    seen = [(each.done, "".join(str(each.symbol(cell)) for cell in range(5))) for each in game.replayed()]
    assert seen == [(0, "?????"), (1, "01???"), (2, "01@??"), (3, "01@10")]
    assert [each.status for each in game.replayed()][-1:] == ["won"]


def test_moves_as_text():
    grid = Grid((3, 4))
    assert read_moves(" r0  f11\nc3 ", grid) == [Move((0, 0)), Move((2, 3), FLAG), Move((0, 3), CHORD)]
    timed = [Move((0, 0), at=0), Move((1, 1), FLAG, by="solver", at=1.25), Move((2, 1), CHORD, at=100.5)]
    assert moves_text(grid, timed) == "r0@0 f5@1.25 c9@100.5"
    assert [(each.kind, each.cell, each.at) for each in read_moves(moves_text(grid, timed), grid)] == [
        (REVEAL, (0, 0), 0), (FLAG, (1, 1), 1.25), (CHORD, (2, 1), 100.5),
    ]  # fmt: skip
    with pytest.raises(ValueError, match="a game has at most 20000 moves, not 20001"):
        read_moves("r0 " * 20_001, grid)


def test_a_board_as_text_is_a_map_of_up_to_two_dimensions():
    assert board_text(begun((2, 3), [1])) == "2  3\n.X.\n...\n"
    assert board_text(begun((4,), [1])) == "1  4\n.X..\n"
    assert board_text(begun((2, 2, 2), [1])) is None
    visited = Game(Given(Board.of_cells(Grid((2, 3)), [1], (1, 2)), CLASSIC))
    assert board_text(visited) == "2  3\n.X.\n...\n1 2\n"
    assert visited.symbol(5) == 1


def test_a_position_has_flags_only_where_the_rules_prove_them():
    for variant, row in ((CLASSIC, "01?\n"), (STRICT, "01@\n")):
        game = begun((1, 3), [2], variant)
        game.make(FLAG, 2)
        assert game.position.text() == ("??@\n" if variant is STRICT else "???\n")
        game = begun((1, 4), [2], variant)
        game.make(FLAG, 2)
        game.make(REVEAL, 0)
        position = game.position
        assert (position.text(), position.mines) == (row[:-1] + "?\n", 1)


def test_a_lost_game_s_position_has_the_mine_that_was_revealed():
    game = begun((1, 4), [2])
    game.make(REVEAL, 1)
    game.make(REVEAL, 2)
    assert game.over and game.position.text() == "?1@?\n"
