"""Rollouts: beside the exact values, and how the games are shared out."""

from random import Random
from statistics import mean, stdev

import pytest

from minesweeper.players import rollout
from minesweeper.players.action import Action, Why
from minesweeper.players.lookahead import Candidate
from minesweeper.players.player import SolverPlayer, solver_on
from minesweeper.players.policy import TO_WIN
from minesweeper.players.rollout import Trial, WinProbability, chance_to_win, win_probabilities
from minesweeper.rules.game import LOST, WON, Board, Minefield
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import REVEAL


def in_corner(side, mines, number):
    """Return a square board with a visible number in a corner, and its solver."""
    grid = Grid((side, side))
    solver = solver_on(grid, mines)
    solver.learn(0, number)
    return grid, solver


def candidates(solver, *cells):
    risks = solver.risks()
    return [Candidate(cell, risks[cell]) for cell in cells]


@pytest.mark.slow
@pytest.mark.parametrize(("mines", "number"), [(3, 1), (4, 2)])
def test_rollouts_agree_with_exact_win_probabilities(mines, number):
    # On 4x4 the players solve the rest, so that only the drawn boards make a difference.
    grid, solver = in_corner(4, mines, number)
    exact = {candidate.cell: 1 - candidate.loss for candidate in TO_WIN.exact(solver)}
    risks = solver.risks()
    *_, estimates = rollout.rollouts(solver, grid, candidates(solver, 1, 4, 5, 15), 500)
    assert sorted(candidate.cell for candidate in estimates) == [1, 4, 5, 15]
    for candidate in estimates:
        assert candidate.risk == risks[candidate.cell]
        assert 0 < candidate.error < 0.05
        assert abs(candidate.wins - exact[candidate.cell]) < 4 * candidate.error


@pytest.mark.slow
def test_half_of_the_candidates_and_the_recommended_one_stay_after_each_round(monkeypatch):
    grid, solver = in_corner(5, 5, 1)
    risks, before = solver.risks(), solver.knowledge.copy()
    made, take_over = [], SolverPlayer.take_over
    monkeypatch.setattr(SolverPlayer, "take_over", lambda *given: made.append(given[-1]) or take_over(*given))
    tried = candidates(solver, 1, 6, 20, 24)
    first, *between, last = rollout.rollouts(solver, grid, tried, 160)
    assert 0 < len(made) <= 160 and all(candidate is not solver for candidate in made)
    assert (solver.knowledge.state, solver.risks()) == (before.state, risks)
    two, others = last[:2], last[2:]
    assert max(candidate.error for candidate in two) < min(candidate.error for candidate in others)
    assert last[0].wins >= last[1].wins
    assert len(between) == 159 and all(
        {candidate.cell for candidate in estimates} == {1, 6, 20, 24} for estimates in between
    )
    assert all(
        candidate.wins == candidate.error == (1 - candidate.risk) / 2 for candidate in first
    )  # nothing is known yet
    # The worst goes through all rounds if it is recommended, beside the halves that do so anyway.
    worst = last[-1]
    *between, again = rollout.rollouts(solver, grid, tried, 160, worst.cell)
    recommended = next(candidate for candidate in again if candidate.cell == worst.cell)
    assert again.index(recommended) == 2 and recommended.error < min(worst.error, again[3].error)
    assert {candidate.standing for estimates in between for candidate in estimates} == {""}
    assert sorted(candidate.standing for candidate in again).count("named") == 1


def played(cell, risk, worths):
    """Return a trial with these games."""
    trial = Trial(cell, risk)
    trial.worths = worths
    return trial


def test_error_of_a_difference_agrees_with_many_experiments():
    random, errors, differences = Random(9), [], []
    for _ in range(300):
        boards = [(random.random(), random.random()) for _ in range(60)]
        worths = [random.random() for _ in boards]
        pairs = list(zip(boards, worths, strict=True))
        one = played(1, 0.3, [None if bad < 0.3 else worth for (bad, _), worth in pairs])
        other = played(2, 0.2, [None if bad < 0.2 else worth**2 for (_, bad), worth in pairs])
        difference, error = one.better(other)
        differences.append(difference)
        errors.append(error)
    assert mean(differences) == pytest.approx(0.7 / 2 - 0.8 / 3, abs=0.005)
    assert mean(errors) == pytest.approx(stdev(differences), rel=0.1)


def standings(recommended, *trials):
    return {candidate.cell: candidate.standing for candidate in rollout.compared(list(trials), recommended)}


def test_clearly_better_cell_is_named():
    own, equal = played(1, 0.2, [0.5] * 100), played(2, 0.1, [0.45] * 100)
    worse, better = played(3, 0.2, [0.4] * 100), played(4, 0.2, [0.7] * 100)
    assert standings(1, own, equal, worse) == {1: "named", 2: "close", 3: "behind"}
    assert standings(1, better, own, worse) == {4: "named", 1: "behind", 3: "behind"}
    # Of two that are clearly better and about as good, it is the one that risks less.
    safer = played(5, 0.1, [0.62] * 100)
    assert standings(1, better, own, safer) == {5: "named", 4: "close", 1: "behind"}


def test_best_exact_chance_with_the_least_risk_is_named():
    exact = [
        WinProbability(cell, risk, wins, 0.0)
        for cell, risk, wins in ((1, 0.3, 0.5), (2, 0.2, 0.5), (3, 0.1, 0.4))
    ]
    assert [candidate.standing for candidate in rollout.placed(exact, 1)] == ["close", "named", "behind"]
    assert [candidate.standing for candidate in rollout.placed(exact, 3)] == ["close", "named", "behind"]
    equal = [candidate._replace(risk=0.2) for candidate in exact]
    assert [candidate.standing for candidate in rollout.placed(equal, 1)] == ["named", "close", "behind"]


@pytest.mark.slow
def test_win_probability_is_exact_if_few_boards_are_left():
    grid, solver = in_corner(3, 2, 1)
    assert chance_to_win(solver, grid, 9) == (1 - TO_WIN.exact(solver)[0].loss, 0.0)
    certain = solver_on(Grid((1, 4)), 1)
    certain.learn(0, 1)
    assert chance_to_win(certain, Grid((1, 4)), 9) == (1.0, 0.0)  # nothing but certain moves is left
    grid, solver = in_corner(5, 5, 1)
    wins, error = chance_to_win(solver, grid, 30)
    best = max(candidate.wins for candidate in [*win_probabilities(solver, grid, 60)][-1])
    assert 0 < error < 0.1 and abs(wins - best) < 4 * error


class Careless:
    """A player that reveals the cells in order, at a risk of 0.25 each."""

    def __init__(self):
        self.seen = {0}

    def learn(self, cell, clue):
        self.seen.add(cell)

    def decide(self):
        return Action(REVEAL, min(set(range(5)) - self.seen), Why.LOWEST, 0.25)


@pytest.mark.parametrize(("mine", "value", "status"), [(4, 0.5, WON), (3, 0.5, LOST), (2, 0.75, LOST)])
def test_worth_of_a_game_is_1_less_its_risks(mine, value, status):
    # A row of five without a zero, begun at cell 1 with cell 0 visible: 2 and 3 come next, and may lose.
    mines = bytes(cell == mine for cell in range(5))
    game = Minefield.of_seen(Board(Grid((1, 5)), mines, clues=[1] * 5), bytes([1, 0, 0, 0, 0]))
    assert rollout.worth(Careless(), game, game.reveal(1)) == value
    assert game.status == status


@pytest.mark.parametrize("ask", [chance_to_win, lambda *position: next(win_probabilities(*position))])
def test_large_position_is_refused(ask):
    grid = Grid((1, 2001))
    with pytest.raises(ValueError, match=r"^to play on, a position has at most 2000 cells, not 2001$"):
        ask(solver_on(grid, 5), grid, 2)
