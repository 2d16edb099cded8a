"""Games as text: what is saved is what is loaded, undone moves and all, and what is no game is refused."""

import re
from random import Random

import pytest

from minesweeper.playing.moves import FLAG, REVEAL, Move, read_moves
from minesweeper.playing.play import Play
from minesweeper.playing.setting import CLASSIC, GIVEN, STRICT, Setting, Start
from minesweeper.playing.text import read_save, save_text
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.maps import Lines


def loaded(text, custom=CLASSIC):
    return read_save(Lines(text.encode().splitlines()), custom, lambda dims: None)


def begun(dims, mines, custom=CLASSIC):
    board = Board.of_cells(Grid(dims), mines)
    return Play(Setting(board.grid.dims, board.total_mines, GIVEN, custom), Start(board))


def state(play):
    return play.game.board.mines, bytes(play.game.seen), play.game.marks, play.moves, play.done


@pytest.mark.parametrize("custom", [CLASSIC, STRICT])
@pytest.mark.parametrize("dims", [(9,), (4, 5), (3, 2, 3), (2, 2, 2, 2)])
def test_what_is_saved_is_what_is_loaded(dims, custom):
    """At any time of random games, also when moves are taken back and made again."""
    random = Random(str(dims))
    for _ in range(10):
        play = begun(dims, random.sample(range(Grid(dims).size), 2), custom)
        for _ in range(12):
            what = random.choice(["move", "move", "move", "undo", "redo"])
            if what == "move" and not play.over:
                play.make(random.choice("rfc"), random.randrange(play.grid.size))
            elif what == "undo" and play.done:
                play = play.undone()
            elif what == "redo" and play.done < len(play.moves):
                play = play.redone()
            again = loaded(save_text(play), custom)
            assert state(again) == state(play)
            assert save_text(again) == save_text(play)


def test_each_move_is_replayed():
    play = begun((1, 5), [2])
    for kind, cell in [(REVEAL, 0), (FLAG, 2), (REVEAL, 4)]:
        play.make(kind, cell)
    seen = [(each.done, "".join(str(each.symbol(cell)) for cell in range(5))) for each in play.replayed()]
    assert seen == [(0, "?????"), (1, "01???"), (2, "01@??"), (3, "01@10")]
    assert [each.status for each in play.replayed()][-1:] == ["won"]


def test_undone_moves_of_another_board_are_not_saved():
    """Where the first reveal moves a mine, what came after it belongs to the board that it led to."""
    board, other = (Board.of_cells(Grid((2, 2)), cells) for cells in ([0], [3]))
    play = Play(Setting((2, 2), 1, "safe", CLASSIC), Start(board, lay=lambda first: other))
    play.make(FLAG, 1)
    play.make(REVEAL, 0)
    undone = play.undone()
    assert save_text(undone) == "2 2\nX.\n..\n.#\n..\nmoves f1\n"
    assert undone.redone().symbol(0) == 1


def test_moves_that_do_not_lead_there_are_left_out():
    for moves in ("r0 r1", "r3", "r0 r0", "f0"):
        play = loaded(f"1 4\n..X.\noo..\nmoves {moves}\n")
        assert (play.text(), [play.symbol(cell) for cell in range(4)]) == ("", [0, 1, "?", "?"])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1 2\nXX\n", "expected a cell without a mine, found only mines"),
        ("0 2\n", "each dimension must be a positive whole number, not 0"),
        ("1 2\n.X\n..\nmoves r2\n", "move 1: expected r, f or c and a cell below 2, found 'r2'"),
        ("1 2\n.X\n..\nmoves x\n", "move 1: expected r, f or c and a cell below 2, found 'x'"),
        ("1 2\n.X\n..\ndone 1\n", "expected at most 0 moves that are done, found '1'"),
        ("1 2\n.X\n..\nseconds -1\n", "expected a number of seconds, found '-1'"),
        ("1 2\n.X\n..\nmoves\nmoves\n", "line 5: expected the end of the game, found 'moves'"),
        ("1 2\n.X\n..\nmore\n", "line 4: expected the end of the game, found 'more'"),
    ],
)
def test_what_is_no_game(text, problem):
    with pytest.raises(ValueError, match=f"^{re.escape(problem)}$"):
        loaded(text)


def test_moves_as_text():
    assert read_moves(" r0  f11\nc3 ", 12) == [Move("r", 0), Move("f", 11), Move("c", 3)]
    with pytest.raises(ValueError, match="a game has at most 20000 moves, not 20001"):
        read_moves("r0 " * 20_001, 1)
