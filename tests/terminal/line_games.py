"""Games of the terminal game of `a1` and `#g13`, for tests to play."""

from functools import partial

from hypothesis import strategies as st

from minesweeper.boards.setting import LINE, LINE_CASCADE, given, read_start
from minesweeper.games.keep import keep_text, kept_play
from minesweeper.games.play import Play
from minesweeper.rules.game import HIDDEN, REVEALED
from minesweeper.terminal.line import LineGame, with_safe_start
from tests.helpers.programs import command

play = partial(command, "play")


def play_on_map(text, moves="", *, cascade=False):
    """A game on a map, in which these moves were made, as a link writes them."""
    play = Play(given(read_start(text, all_mines=True).board, LINE_CASCADE if cascade else LINE))
    for move in moves.split():
        assert play.make(move[0], int(move[1:])), move
    return play


def line_game(text, moves="", *, cascade=False, safe_start=None, **options):
    """A game on a map, in which these moves were made."""
    play = play_on_map(text, moves, cascade=cascade)
    if safe_start and not play.shown:
        play = with_safe_start(play, safe_start)
    return LineGame(play, **options)


def seen_text(play):
    """What is seen of a game: `.` covered, `o` uncovered, `#` flagged."""
    columns = play.grid.dims[-1]
    seen = "".join({"?": ".", "@": "#"}.get(str(play.symbol(cell)), "o") for cell in range(play.grid.size))
    return "".join(f"{seen[at : at + columns]}\n" for at in range(0, len(seen), columns))


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
    again = kept_play(keep_text(play))
    assert (again.setting.variant, again.moves) == (play.setting.variant, play.moves)
    assert (again.game.board.mines, again.game.seen, again.game.marks) == (
        board.mines,
        game.seen,
        game.marks,
    )
