"""The player that holds a solver: what it knows in the middle of a game."""

from minesweeper.players.action import Why
from minesweeper.players.advice import hint
from minesweeper.players.analysis import solver_of
from minesweeper.players.own import player_of
from minesweeper.players.player import SolverPlayer, lowest, solver_on
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.position import Position
from minesweeper.solver.knowledge import SAFE
from minesweeper.solver.proof import Rule


def test_what_is_learnt_is_known_at_once():
    """1 ? ? ? ? with three mines: the start is over, the risks are those of the number, and it proves."""
    player = SolverPlayer(lowest)
    player.begin(Grid((1, 5)), 3, 0)
    player.learn(0, 1)
    assert player.solver.risks() == {1: 1.0, 2: 2 / 3, 3: 2 / 3, 4: 2 / 3}
    assert player.solver.prove(1) == (0,)
    mark, guess = player.decide(), player.decide()
    assert (mark.kind, mark.cell, mark.why, mark.clues) == (FLAG, 1, Why.CLUES, (0,))
    assert (guess.kind, guess.cell, guess.why, guess.risk) == (REVEAL, 2, Why.LOWEST, 2 / 3)


def test_of_equal_risks_safest_takes_the_cell_that_touches_the_most_numbers():
    """? 1 ? 1 ? ? with two mines: all chances are even, and the cell in the middle tells of both sides."""
    player = PLAYERS["safest"]()
    player.begin(Grid((1, 6)), 2, 1)
    player.learn(1, 1)
    player.learn(3, 1)
    assert player.solver.risks() == dict.fromkeys((0, 2, 4, 5), 0.5)
    guess = player.decide()
    assert (guess.kind, guess.cell, guess.why, guess.risk) == (REVEAL, 2, Why.LOWEST, 0.5)


def test_all_players_are_players():
    for make in PLAYERS.values():
        assert player_of(make())[1]


def test_advice_prefers_what_few_clues_prove():
    """
    ? ? ? ? ? 1 ?     The two numbers on the left prove four cells, two by two, the one on the right none by
    1 2 1 1 1 1 ?     itself: of all that is certain a cell that one pair of clues proves comes first.
    """
    grid = Grid((2, 5))
    solver = solver_on(grid, 2)
    for cell, number in zip(range(5, 10), (1, 1, 2, 1, 1), strict=True):
        solver.learn(cell, number)
    action = hint(solver, to_win=True)
    assert (action.kind, action.why) == (REVEAL, Why.CLUES)
    assert len(action.clues) == 2 < min(len(solver.chain(cell)) for cell in solver.certain(SAFE))
    assert set(solver.prove(action.cell)) <= set(range(5, 10))


def test_a_hint_is_about_a_cell_that_two_numbers_prove_where_others_take_three():
    text = """
        0001??
        0012??
        001???
        0012??
        1123??
        ??????"""
    solver = solver_of(Position.of_text(text, 8))
    found = hint(solver, to_win=True, mark=False)
    assert max(len(solver.prove(cell)) for cell in solver.certain(SAFE)) == 3
    assert (found.cell, found.clues, found.rule) == (30, (25, 26), Rule.PAIR)


def test_advice_marks_only_what_is_not_marked():
    solver = solver_on(Grid((1, 5)), 3)
    solver.learn(1, 2)
    assert [hint(solver, to_win=True, marked=done).cell for done in ((), {0}, {2})] == [0, 2, 0]
    assert hint(solver, to_win=True, mark=False).why is Why.GUESS
    assert hint(solver, to_win=True, marked={0, 2}).why is Why.GUESS
