"""No cell that a player calls certain ever turns out otherwise."""

from random import Random

import pytest

from minesweeper.players.reference import PLAYERS
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.solver.knowledge import MINE, SAFE
from tests.helpers.boards import random_board
from tests.players.games import play

SIZES = [
    ((8, 8), 10), ((8, 8), 16), ((10, 10), 20), ((1, 60), 12), ((16, 30), 99), ((20, 20), 84),
    ((30, 30), 180), ((5, 5, 5), 14), ((3, 4, 4, 3), 30),
]  # fmt: skip

# How many games of each size they play.
FEW = {"obvious": 2, "deduce": 1, "safest": 3, "best": 2, "winner": 1}
MANY = {"safest": 220, "best": 44}


def certain_in_games(player, dims, mines, games):
    """Play games and look at every action and at all that the player takes as known; what was certain."""
    random = Random(games)
    shape = grid_of(dims)
    certain = 0
    for number in range(games):
        first = random.randrange(shape.size)
        board = random_board(random, shape, mines, first)
        for _, action in play(player, board, first, told=number % 2 == 0):
            if action.certain:
                certain += 1
                assert action.risk == 0
                assert bool(board.is_mine[action.cell]) == (action.kind == FLAG)
                assert action.kind in (REVEAL, FLAG)
            elif action.kind == FLAG and not board.is_mine[action.cell]:
                break  # the player already takes the guess as right; the game is lost
            state = player.solver.known.state
            assert all(value != MINE or board.is_mine[cell] for cell, value in enumerate(state))
            assert all(value != SAFE or not board.is_mine[cell] for cell, value in enumerate(state))
    return certain


@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
@pytest.mark.parametrize(("dims", "mines"), SIZES, ids=str)
def test_certain_cells_are_as_they_should_be(dims, mines, games):
    certain = [certain_in_games(PLAYERS[name](), dims, mines, number) for name, number in games.items()]
    assert sum(certain) > 3 * sum(games.values())
