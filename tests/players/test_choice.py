"""The bench that says what another choice would gain: what it plays on, and what it makes of that."""

from random import Random

import pytest

from bench.bench_choice import Tried, by_both, by_games, choices, gain, table, try_out
from minesweeper.players.player import solver_on
from minesweeper.players.policy import TO_WIN
from minesweeper.rules.grid import Grid


def test_the_other_half_tells_what_a_choice_has_gained():
    """The second candidate wins on the first of all pairs of boards, the first on the others."""
    chosen, other = Tried(0.5, [0.0, 1.0] * 5), Tried(0.6, [1.0, 0.0] * 5)
    assert gain([chosen, other], by_games) == -0.5  # the even boards mislead, by one each
    assert gain([chosen, Tried(0.6, [0.5, 1.5] * 5)], by_games) == 0.5
    assert gain([chosen, chosen], by_games) == 0


def test_games_that_scatter_do_not_outweigh_the_judgement():
    """A few wins more on ten boards are no news; on thousands that agree they are."""
    chosen, close = (
        Tried(0.30, [0.0, 1.0] * 5),
        Tried(0.32, [1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0]),
    )
    assert by_games(chosen, close, slice(None)) > 0 > by_both(chosen, close, slice(None))
    sure, better = Tried(0.30, [0.5, 0.52] * 500), Tried(0.32, [0.55, 0.56] * 500)
    assert by_both(sure, better, slice(None)) > 0.04
    assert by_both(sure, sure, slice(None)) == 0


def test_the_table():
    """Two guesses in two games, told apart by exactly twice of what was judged."""
    guesses = [
        [Tried(0.3, [0.5] * 4), Tried(0.4, [0.3] * 4)],
        [Tried(0.2, [0.9] * 4), Tried(0.4, [0.5] * 4)],
    ]
    found = {what: value for what, value, *_ in table(guesses, 2)}
    assert found == {
        "judged worse, on average": pytest.approx(15),
        "played worse, on average": pytest.approx(30),
        "slope of played on judged": pytest.approx(2),
        "spread beyond the scatter": pytest.approx(0, abs=1e-6),
        "gained a game by the choice as played": 0,
        "gained a game by the choice as weighed": 0,
    }


def test_candidates_are_worth_what_the_best_play_makes_of_them():
    """On the small board, where all games are solved: a 1 in a corner of 3 x 3 with three mines."""
    grid = Grid((3, 3))
    solver = solver_on(grid, 3)
    solver.learn(0, 1)
    exact = {each.cell: 1 - each.loss for each in TO_WIN.exact(solver)}
    tried = try_out(solver, grid, 3, 200, Random(1))
    assert len(tried) == 3
    for each, rated in zip(tried, TO_WIN.lookahead.ranked(solver, 3), strict=True):
        assert each.worth() == pytest.approx(exact[rated.cell], abs=0.08)


def test_the_guesses_of_a_game():
    """Each starts with the candidate that was judged best."""
    found = choices("9x9x14", False, 4, 1)
    for tried in found:
        assert 1 < len(tried) <= 3
        assert [each.loss for each in tried] == sorted(each.loss for each in tried)
        assert all(len(each.worths) == 4 for each in tried)
