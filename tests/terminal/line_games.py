"""Games of the terminal game of `a1` and `#g13`, for tests to play."""

from dataclasses import replace
from functools import partial

from hypothesis import strategies as st

from minesweeper.playing.text import read_save, save_text
from minesweeper.rules.game import HIDDEN, REVEALED
from minesweeper.rules.maps import Lines
from minesweeper.terminal.line import LINE, LineGame, check_size, with_safe_start
from tests.helpers.programs import command

play = partial(command, "play")


def line_game(text, *, cascade=False, safe_start=None, **options):
    """A game written as `save_text` writes it."""
    play = read_save(Lines(text.encode().splitlines()), replace(LINE, cascade=cascade), check_size)
    if safe_start and not play.shown:
        play = with_safe_start(play, safe_start)
    return LineGame(play, **options)


def state_text(play):
    """A game as text, without the moves that led there."""
    return "".join(
        line for line in save_text(play).splitlines(keepends=True) if not line.startswith("moves ")
    )


CELLS = st.integers(1, 5).flatmap(
    lambda rows: st.integers(1, 12).flatmap(
        lambda columns: st.tuples(
            st.just((rows, columns)), st.sets(st.integers(0, rows * columns - 1), max_size=rows * columns - 1)
        )
    )
)


def check_consistent(play):
    """The books of a game agree with each other."""
    game, board = play.game, play.game.board
    uncovered = {cell for cell, seen in enumerate(game.seen) if seen == REVEALED}
    bombs = {cell for cell, mine in enumerate(board.mines) if mine}
    assert all(game.seen[cell] == HIDDEN for cell in game.marks)
    assert game.lost == bool(uncovered & bombs)
    assert game.safe_left == board.grid.size - len(bombs) - len(uncovered - bombs)
    assert game.right_marks == len(game.marks & bombs)
    for text in (save_text(play), state_text(play)):
        again = read_save(Lines(text.encode().splitlines()), play.setting.variant, check_size)
        assert (again.game.board.mines, again.game.seen, again.game.marks) == (
            board.mines,
            game.seen,
            game.marks,
        )
