"""No cell that a player calls certain ever turns out otherwise."""

from random import Random

import pytest

from minesweeper.players.reference import PLAYERS
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.solver.knowledge import MINE, SAFE
from tests.helpers.boards import random_board
from tests.players.games import play

# Shape, mines, games in a normal run, games in a long one.
SIZES = [
    ((8, 8), 10, 10, 250),
    ((8, 8), 16, 10, 250),
    ((10, 10), 20, 10, 300),
    ((1, 60), 12, 10, 150),
    ((16, 30), 99, 5, 350),
    ((20, 20), 84, 5, 250),
    ((30, 30), 180, 3, 150),
    ((5, 5, 5), 14, 6, 150),
    ((3, 4, 4, 3), 30, 5, 150),
]


def check_games(player, dims, mines, games, seed):
    """Play games and look at every action and at all that the player takes as known; what was certain."""
    random = Random(seed)
    shape = grid_of(dims)
    certain = guesses = 0
    for number in range(games):
        first = random.randrange(shape.size)
        board = random_board(random, shape, mines, first)
        for _, action in play(player, board, first, told=number % 2 == 0):
            if action.certain:
                certain += 1
                assert action.risk == 0
                assert bool(board.is_mine[action.cell]) == (action.kind == FLAG)
                assert action.kind in (REVEAL, FLAG)
            else:
                guesses += 1
                if action.kind == FLAG and not board.is_mine[action.cell]:
                    break  # the player already takes the guess as right; the game is lost
            state = player.solver.known.state
            assert all(value != MINE or board.is_mine[cell] for cell, value in enumerate(state))
            assert all(value != SAFE or not board.is_mine[cell] for cell, value in enumerate(state))
    return certain, guesses


@pytest.mark.parametrize(("dims", "mines", "games"), [size[:3] for size in SIZES], ids=str)
def test_certain_cells_are_as_they_should_be(dims, mines, games):
    each = {"obvious": 2, "deduce": 1, "safest": 4, "best": 2, "winner": 1}
    certain = 0
    for name in each:
        share = -(-games * each[name] // sum(each.values()))
        certain += check_games(PLAYERS[name](), dims, mines, share, seed=1)[0]
    assert certain > 3 * games


@pytest.mark.long
@pytest.mark.parametrize(("dims", "mines", "games"), [(d, m, n) for d, m, _, n in SIZES], ids=str)
def test_certain_cells_in_many_games(dims, mines, games):
    certain, guesses = check_games(PLAYERS["safest"](), dims, mines, games, seed=2)
    assert certain > 3 * games
    assert guesses > 0
    check_games(PLAYERS["best"](), dims, mines, games // 5, seed=3)
