"""Rollouts: beside the exact values, and how the games are shared out."""

from random import Random
from statistics import mean, stdev

import pytest

from minesweeper.players import rollout
from minesweeper.players.action import Action, Why
from minesweeper.players.lookahead import Candidate
from minesweeper.players.player import SolverPlayer, solver_on
from minesweeper.players.policy import TO_WIN
from minesweeper.players.rollout import (
    Trial,
    WinProbability,
    chance_to_win,
    rollouts,
    win_probabilities,
    worth,
)
from minesweeper.rules.game import LOST, WON, Board, Minefield
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import REVEAL


def in_corner(side, mines, number):
    """A square board of which the number in a corner is seen, and its solver."""
    grid = Grid((side, side))
    solver = solver_on(grid, mines)
    solver.learn(0, number)
    return grid, solver


def candidates(solver, *cells):
    """Some cells as candidates; what was expected of them is no matter to rollouts."""
    risks = solver.risks()
    return [Candidate(cell, risks[cell]) for cell in cells]


@pytest.mark.slow
@pytest.mark.parametrize(("mines", "number"), [(3, 1), (4, 2)])
def test_the_probabilities_are_those_of_the_best_play_where_it_is_known(mines, number):
    """On 4x4 the players solve what is left, so only the boards drawn make a difference."""
    grid, solver = in_corner(4, mines, number)
    exact = {each.cell: 1 - each.loss for each in TO_WIN.exact(solver)}
    risks = solver.risks()
    *_, found = rollouts(solver, grid, candidates(solver, 1, 4, 5, 15), 500)
    assert sorted(each.cell for each in found) == [1, 4, 5, 15]
    for each in found:
        assert each.risk == risks[each.cell]
        assert 0 < each.error < 0.05
        assert abs(each.wins - exact[each.cell]) < 4 * each.error


@pytest.mark.slow
def test_half_of_the_candidates_and_what_is_recommended_go_on_to_the_next_round(monkeypatch):
    grid, solver = in_corner(5, 5, 1)
    risks, known = solver.risks(), solver.knowledge.copy()
    made, take_over = [], SolverPlayer.take_over
    monkeypatch.setattr(SolverPlayer, "take_over", lambda *given: made.append(given[-1]) or take_over(*given))
    tried = candidates(solver, 1, 6, 20, 24)
    first, *then, found = rollouts(solver, grid, tried, 160)
    assert 0 < len(made) <= 160 and all(each is not solver for each in made)
    assert (solver.knowledge.state, solver.risks()) == (known.state, risks)
    two, others = found[:2], found[2:]
    assert max(each.error for each in two) < min(each.error for each in others)
    assert found[0].wins >= found[1].wins
    assert len(then) == 159 and all({each.cell for each in told} == {1, 6, 20, 24} for told in then)
    assert all(each.wins == each.error == (1 - each.risk) / 2 for each in first)  # nothing is known yet
    # The worst goes through all rounds if it is recommended, beside the halves that do so anyway.
    worst = found[-1]
    *then, again = rollouts(solver, grid, tried, 160, worst.cell)
    kept = next(each for each in again if each.cell == worst.cell)
    assert again.index(kept) == 2 and kept.error < min(worst.error, again[3].error)
    assert {each.standing for told in then for each in told} == {""}
    assert sorted(each.standing for each in again).count("named") == 1


def played(cell, risk, worths):
    """A trial of which the games are played."""
    trial = Trial(cell, risk)
    trial.worths = worths
    return trial


def test_the_error_of_a_difference_is_that_of_many_such_experiments():
    """Of two candidates that may be mines, with games that scatter together."""
    random, told, differences = Random(9), [], []
    for _ in range(300):
        boards = [(random.random(), random.random()) for _ in range(60)]
        worths = [random.random() for _ in boards]
        pairs = list(zip(boards, worths, strict=True))
        one = played(1, 0.3, [None if bad < 0.3 else worth for (bad, _), worth in pairs])
        other = played(2, 0.2, [None if bad < 0.2 else worth**2 for (_, bad), worth in pairs])
        difference, error = one.better(other)
        differences.append(difference)
        told.append(error)
    assert mean(differences) == pytest.approx(0.7 / 2 - 0.8 / 3, abs=0.005)
    assert mean(told) == pytest.approx(stdev(differences), rel=0.1)


def standings(recommended, *trials):
    return {each.cell: each.standing for each in rollout.compared(list(trials), recommended)}


def test_another_cell_is_named_where_it_is_clearly_better_and_else_it_is_too_close_to_tell():
    own, equal = played(1, 0.2, [0.5] * 100), played(2, 0.1, [0.45] * 100)
    worse, better = played(3, 0.2, [0.4] * 100), played(4, 0.2, [0.7] * 100)
    assert standings(1, own, equal, worse) == {1: "named", 2: "close", 3: "behind"}
    assert standings(1, better, own, worse) == {4: "named", 1: "behind", 3: "behind"}
    # Of two that are clearly better, and too close to tell, it is the one that risks less.
    safer = played(5, 0.1, [0.62] * 100)
    assert standings(1, better, own, safer) == {5: "named", 4: "close", 1: "behind"}


def test_of_exact_chances_the_best_is_named_and_of_equal_ones_the_least_risk():
    exact = [
        WinProbability(cell, risk, wins, 0.0)
        for cell, risk, wins in ((1, 0.3, 0.5), (2, 0.2, 0.5), (3, 0.1, 0.4))
    ]
    assert [each.standing for each in rollout.placed(exact, 1)] == ["close", "named", "behind"]
    assert [each.standing for each in rollout.placed(exact, 3)] == ["close", "named", "behind"]
    equal = [each._replace(risk=0.2) for each in exact]
    assert [each.standing for each in rollout.placed(equal, 1)] == ["named", "close", "behind"]


@pytest.mark.slow
def test_the_chance_to_win_is_exact_where_few_boards_are_left():
    grid, solver = in_corner(3, 2, 1)
    assert chance_to_win(solver, grid, 9) == (1 - TO_WIN.exact(solver)[0].loss, 0.0)
    certain = solver_on(Grid((1, 4)), 1)
    certain.learn(0, 1)
    assert chance_to_win(certain, Grid((1, 4)), 9) == (1.0, 0.0)  # nothing but certain moves is left
    grid, solver = in_corner(5, 5, 1)
    wins, error = chance_to_win(solver, grid, 30)
    best = max(each.wins for each in [*win_probabilities(solver, grid, 60)][-1])
    assert 0 < error < 0.1 and abs(wins - best) < 4 * error


class Careless:
    """Reveals the cells in their order, at a risk of 0.25 each."""

    def __init__(self):
        self.seen = {0}

    def learn(self, cell, clue):
        self.seen.add(cell)

    def decide(self):
        return Action(REVEAL, min(set(range(5)) - self.seen), Why.LOWEST, 0.25)


@pytest.mark.parametrize(("mine", "value", "status"), [(4, 0.5, WON), (3, 0.5, LOST), (2, 0.75, LOST)])
def test_a_game_is_worth_1_less_its_risks(mine, value, status):
    """A row of five with no zero on it, begun at cell 1 with cell 0 shown: 2 and 3 follow, and may lose."""
    mines = bytes(cell == mine for cell in range(5))
    game = Minefield.of_seen(Board(Grid((1, 5)), mines, clues=[1] * 5), bytes([1, 0, 0, 0, 0]))
    assert worth(Careless(), game, game.reveal(1)) == value
    assert game.status == status


@pytest.mark.parametrize("ask", [chance_to_win, lambda *position: next(win_probabilities(*position))])
def test_large_position_is_not_played_on(ask):
    grid = Grid((1, 2001))
    with pytest.raises(ValueError, match=r"^to play on, a position has at most 2000 cells, not 2001$"):
        ask(solver_on(grid, 5), grid, 2)
