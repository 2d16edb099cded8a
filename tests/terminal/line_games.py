"""Games of the terminal, for tests to play."""

from functools import partial

from hypothesis import strategies as st

from minesweeper.boards.catalogue import CLASSIC, LINE
from minesweeper.boards.setting import given_board
from minesweeper.games.game import Game
from minesweeper.games.keep import read_moves
from minesweeper.rules.game import Board
from minesweeper.terminal.line import LineGame
from tests.helpers.programs import in_process

play = partial(in_process, "play")


def play_on_map(text, moves="", variant=LINE):
    """Return a game on a map after these moves, in the notation of links."""
    game = Game(given_board(Board.from_text(text), variant))
    for move in read_moves(moves, game.grid):
        assert game.make(move.kind, game.grid.cell(move.cell)), move
    return game


def line_game(text, moves="", **options):
    return LineGame(play_on_map(text, moves, CLASSIC), **options)


def seen_text(game):
    """Return the visible game: `.` covered, `o` uncovered, `#` flagged."""
    columns = game.grid.dims[-1]
    seen = "".join({"?": ".", "@": "#"}.get(str(game.symbol(cell)), "o") for cell in range(game.grid.size))
    return "".join(f"{seen[at : at + columns]}\n" for at in range(0, len(seen), columns))


CELLS = st.integers(1, 5).flatmap(
    lambda rows: st.integers(1, 12).flatmap(
        lambda columns: st.tuples(
            st.just((rows, columns)), st.sets(st.integers(0, rows * columns - 1), max_size=rows * columns - 1)
        )
    )
)
