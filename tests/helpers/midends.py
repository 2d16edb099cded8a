"""Games with their help."""

from hypothesis import assume
from hypothesis import strategies as st

from minesweeper.boards.catalogue import CLASSIC, STRICT
from minesweeper.boards.setting import given_board, setting_of
from minesweeper.games.game import Game
from minesweeper.midend.midend import Midend
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL


def on(mines, dims=(3, 3), variant=CLASSIC):
    """Return a midend on a board with mines in these cells."""
    return Midend(Game(given_board(Board.of_cells(Grid(dims), mines), variant)))


def begun(board="9x9:10", start="safe", variant="classic", seed=3):
    return Midend(Game(setting_of(board, start, variant, seed)))


def finish(midend):
    """Reveal cells until the game is over."""
    for cell in range(midend.game.grid.size):
        if not midend.game.over:
            midend.make(REVEAL, cell)
    return midend


SHAPES = [(3, 3), (4, 5), (5, 6), (1, 12), (3, 3, 3), (2, 4, 3), (2, 2, 3, 2)]


@st.composite
def games(draw, variants=(CLASSIC, STRICT), shapes=SHAPES):
    """Draw an ongoing game after some reveals and flags in any order, some of them with help."""
    dims = draw(st.sampled_from(shapes))
    size = Grid(dims).size
    mines = draw(st.sets(st.integers(0, size - 1), min_size=1, max_size=size // 3))
    midend = on(mines, dims, draw(st.sampled_from(variants)))
    safe = [cell for cell in range(size) if cell not in mines]
    for cell in draw(st.lists(st.sampled_from(safe), max_size=6)):
        midend.make(REVEAL, cell)
        assume(not midend.game.over)
        what = draw(st.sampled_from(["nothing", "hint", "risks", "flag", "certain mines"]))
        if what == "hint":
            midend.hint()
        elif what == "risks":
            midend.risks()
        elif what == "flag":  # a wrong one reveals nothing, and ends a strict game
            strict = midend.game.setting.variant.strict
            midend.make(FLAG, draw(st.sampled_from(sorted(mines) if strict else range(size))))
        assume(not midend.game.over)
    return midend
