"""The reference players: the order of their actions, and the end of every game."""

from itertools import product
from random import Random

import pytest

from minesweeper.boards.catalogue import read_size
from minesweeper.players import reference
from minesweeper.players.action import Why
from minesweeper.rules.game import ONGOING, REVEALED, Board
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.solver.knowledge import MINE, SAFE, UNKNOWN, Knowledge
from minesweeper.solver.prior import DensityPrior, KnownTotal
from minesweeper.solver.solver import Solver
from tests.helpers.boards import random_board, tangled_board
from tests.players.games import play

PLAYERS = reference.PLAYERS
ALL = pytest.mark.parametrize("name", PLAYERS)
SOLVERS = pytest.mark.parametrize("name", ["deduce", "safest", "best", "winner"])


def ends_its_games(player, board, first):
    """Return whether a player ends the games on a board, with and without the total and the judge."""
    games = [[*play(player, board, first, told, judged)] for told, judged in product((False, True), repeat=2)]
    return all(moves[-1][0].status != ONGOING for moves in games if moves)


@pytest.mark.slow
@ALL
def test_every_player_ends_every_small_game(name):
    player = PLAYERS[name]()
    for dims in ((1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (3, 3), (2, 4)):
        random, grid = Random(str(dims)), grid_of(dims)
        boards = [mines for mines in product((0, 1), repeat=grid.size) if not all(mines)]
        for mines in random.sample(boards, min(16, len(boards))):
            first = random.choice([cell for cell in range(grid.size) if not mines[cell]])
            assert ends_its_games(player, Board(grid, bytes(mines)), first)
    for mines in range(1, 9):
        board = random_board(Random(1), grid_of((3, 3)), mines, 4)
        assert ends_its_games(player, board, 4)


@pytest.mark.slow
@ALL
def test_second_game_is_played_like_the_first(name):
    random, player = Random(2), PLAYERS[name]()
    for dims, told in product(((12,), (7, 7), (3, 3, 2), (2, 2, 3)), (False, True)):
        shape = grid_of(dims)
        first = random.randrange(shape.size)
        board = random_board(random, shape, shape.size // 5, first)
        games, again = ([*play(who, board, first, told)] for who in (PLAYERS[name](), player))
        assert [action for _, action in games] == [action for _, action in again]
        assert all(game.status != ONGOING for game, _ in games)


@pytest.mark.slow
@SOLVERS
def test_certain_cells_come_before_a_guess(name):
    random = Random(3)
    guesses = marks = 0
    for told, dims in product((False, True), 5 * [(8, 8)] + [(4, 4, 4)]):
        shape = grid_of(dims)
        first = random.randrange(64)
        board = random_board(random, shape, 15, first)
        for game, action in play(PLAYERS[name](), board, first, told):
            if action.certain:
                marks += action.kind == FLAG
                assert board.is_mine[action.cell] == (action.kind == FLAG)
                continue
            guesses += 1
            knowledge = Knowledge(64, shape.neighbours)
            for cell in game.marks:
                knowledge.assign(cell, MINE)
            for cell in range(64):
                if game.seen[cell] == REVEALED:
                    knowledge.learn(cell, board.clues[cell])
            prior = KnownTotal(15) if told else DensityPrior(1, 1)
            assert Solver(knowledge, prior).count().conclusions() == []
    assert guesses > 12
    assert marks > 24


# No cell that a player calls certain ever turns out otherwise.

SIZES = "8x8:10 8x8:16 10x10:20 1x60:12 16x30:99 20x20:84 30x30:180 5x5x5:14 3x4x3x3:22"

# How many games of each size they play.
FEW = {"obvious": 2, "deduce": 1, "safest": 3, "best": 2, "winner": 1}
MANY = {"safest": 220, "best": 44}


@pytest.mark.slow
@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
@pytest.mark.parametrize("size", SIZES.split())
def test_certain_moves_are_right(size, games):
    dims, mines = read_size(size)
    shape, certain = grid_of(dims), 0
    for name, number in games.items():
        player, random = PLAYERS[name](), Random(number)
        for game in range(number):
            first = random.randrange(shape.size)
            board = random_board(random, shape, mines, first)
            for _, action in play(player, board, first, told=game % 2 == 0):
                if action.certain:
                    certain += 1
                    assert action.risk == 0
                    assert bool(board.is_mine[action.cell]) == (action.kind == FLAG)
                    assert action.kind in (REVEAL, FLAG)
                    continue
                if action.kind == FLAG and not board.is_mine[action.cell]:
                    break  # the player already takes the guess as right; the game is lost
                for is_mine, value in zip(board.is_mine, player.solver.knowledge.state, strict=True):
                    assert value in (UNKNOWN, MINE if is_mine else SAFE)
    assert certain > 3 * sum(games.values())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "told"), [("deduce", True), ("safest", False), ("best", True)])
def test_players_estimate_if_there_is_too_much_to_count(name, told):
    board, seen = tangled_board(4)
    player = PLAYERS[name]()
    player.begin(board.grid, board.mines if told else None)
    for cell in seen:
        player.learn(cell, board.clues[cell])
    reasons = []
    while len(reasons) < 2:
        action = player.decide()
        reasons.append(action.why)
        assert (0 < action.risk < 1) == (not action.certain)
        assert not action.certain or board.is_mine[action.cell] == (action.kind == FLAG)
        if action.kind == REVEAL and not board.is_mine[action.cell]:
            player.learn(action.cell, board.clues[action.cell])
    assert Why.ESTIMATE in reasons


def test_deduce_begins_with_the_first_cell_where_no_number_says_anything():
    player = PLAYERS["deduce"]()
    player.begin(Grid((2, 3)))
    assert player.decide()[:3] == (REVEAL, 0, Why.NO_CLUE)


# Mines keep a distance from the first cell.


def test_certain_moves_come_before_presumed_ones():
    """
    ? ? ? ?      All three cells around the 3 are mines, whatever may be presumed of two.
    3 ? ? ?
    """
    player = PLAYERS["best"]()
    player.begin(Grid((2, 4)), None, 4)
    player.learn(4, 3)
    actions = [player.decide() for _ in range(4)]
    assert sorted(action[:2] for action in actions[:3]) == [(FLAG, 0), (FLAG, 1), (FLAG, 5)]
    assert actions[3].why is not Why.DISTANCE


@pytest.mark.parametrize("name", ["deduce", "safest"])
def test_other_players_presume_nothing(name):
    player = PLAYERS[name]()
    player.begin(Grid((6, 6)), 9, 14)
    player.learn(14, 1)
    assert player.decide().why is not Why.DISTANCE


@pytest.mark.parametrize("name", ["best", "winner"])
def test_presumed_cells_are_visited_before_a_guess(name):
    player = PLAYERS[name]()
    player.begin(Grid((6, 6)), 9, 14)
    player.learn(14, 1)
    for cell, number in ((8, 2), (13, 2), (15, 2), (20, 2)):
        action = player.decide()
        assert (action.kind, action.cell, action.why) == (REVEAL, cell, Why.DISTANCE)
        assert 0 < action.risk < 0.05
        player.learn(cell, number)
    assert player.decide().why is Why.GUESS
    player.begin(Grid((6, 6)), 9)  # the next game is not known to be the judge's
    player.learn(14, 1)
    assert player.decide().why is Why.GUESS


def test_presumed_cell_waits_if_another_cell_risks_less():
    # One of two mines is beside the 1, the other on one of hundreds of cells.
    player = PLAYERS["best"]()
    player.begin(Grid((20, 20)), 2, 210)
    player.learn(210, 1)
    assert player.decide().why is Why.GUESS
