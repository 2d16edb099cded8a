"""Guesses, against the values of all actions on small boards."""

from math import prod
from random import Random

import pytest

from minesweeper.players.fifty_fifty import unavoidable
from minesweeper.players.lookahead import Lookahead
from minesweeper.players.policy import TO_SCORE, TO_WIN, Policy
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG
from minesweeper.solver.prior import DensityPrior, KnownTotal
from minesweeper.solver.solver import Solver
from tests.helpers import positions as random_positions
from tests.players.known_positions import endgame_in, positions, shape_of, solver_in


@pytest.mark.slow
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long, id="all")])
@pytest.mark.parametrize(("regime", "number"), [("known", 225), ("hidden", 73)])
@pytest.mark.parametrize(("policy", "column", "most"), [(TO_SCORE, 3, 0.0005), (TO_WIN, 4, 0.002)])
def test_guesses_are_nearly_the_best(policy, column, most, regime, number, every):
    losses = {}
    for position in positions()[::every]:
        if position["regime"] == regime:
            guess = policy.choose(solver_in(position))
            value = {tuple(row[:3]): row[column] for row in position["actions"]}
            chosen = "mark" if guess.kind == FLAG else "visit", *shape_of(position).coords(guess.cell)
            losses[position["id"]] = max(value.values()) - value[chosen]
    worst = {name: loss for name, loss in losses.items() if loss > 1e-8}
    assert sum(losses.values()) / len(losses) <= most, worst
    assert every > 1 or len(losses) == number


def in_large_areas(knowledge):
    """Return the unknown cells that hang together with seven or more others."""
    unknown, areas = set(knowledge.unknown_cells()), []
    neighbours = [{cell, *knowledge.scope(cell)} for cell in unknown]
    for linked in neighbours + [{*knowledge.scope(clue)} for clue in knowledge.open]:
        touched = [area for area in areas if area & linked]
        areas = [area for area in areas if not area & linked] + [(linked & unknown).union(*touched)]
    return set().union(*(area for area in areas if len(area) >= 8))


def test_ranking_agrees_with_its_definition():
    random, compared = Random(1), 0
    while compared < 8:
        dims = random.choice([(5, 5), (6, 7), (9, 9), (3, 3, 3), (25,), (12, 12)])
        position = random_positions.random_position(random, dims, most_unknown=prod(dims))
        prior = random.choice([KnownTotal(len(position.mines)), DensityPrior(2, 8)])
        solver = Solver(position.knowledge(), prior)
        if not solver.knowledge.unknown or solver.count().conclusions():
            continue
        lookahead, risks = Lookahead(keep_cells=compared % 3 > 0), solver.risks()
        compared += 1
        parts = {} if lookahead.keep_cells else unavoidable(solver)
        every, chosen = lookahead.ranked(solver, 99), lookahead.chosen(solver, 99, parts)
        assert every == sorted(every, key=lambda candidate: (candidate.loss, candidate.risk, candidate.cell))
        assert all(lookahead.ranked(solver, keep) == every[:keep] for keep in (1, 2, 3))
        assert sorted(candidate.cell for candidate in every) == sorted(
            candidate.cell for candidate in chosen[:12]
        )
        near = {cell for group in solver.posterior().groups for cell in group.cells}
        unknown = solver.knowledge.unknown_cells()

        def few(cell, solver=solver, near=near, unknown=unknown):
            around = set(solver.knowledge.scope(cell)) & set(unknown)
            return len(around), len(around - near), cell

        tried = {*near, *sorted(set(unknown) - near, key=few)[:4], *parts}
        if not lookahead.keep_cells:
            tried = tried & in_large_areas(solver.knowledge) or tried
        avoidable = {cell: risks[cell] - min(risks[cell], parts.get(cell, 0)) for cell in tried}
        highest = min(avoidable.values()) + lookahead.margin
        expected = sorted((risk, cell) for cell, risk in avoidable.items() if risk <= highest)
        assert [(candidate.risk, candidate.cell) for candidate in chosen] == [
            (risks[cell], cell) for _, cell in expected
        ]


def chain_and_open_cells(length):
    """Return the solver of cells where every other one is a mine, beside a known mine and 12 other cells."""
    symbols = "1".join("?" * length) + "@" + 12 * "?"
    return random_positions.solver_in(Grid((len(symbols),)), symbols, KnownTotal(length // 2 + 3))


def test_safe_cell_whose_number_tells_nothing_is_no_way_on():
    solver = chain_and_open_cells(9)
    assert solver.risks()[0] == pytest.approx(solver.risks()[20])
    assert Policy(Lookahead(keep_cells=False), max_boards=0).choose(solver).cell > 16


def test_guess_in_a_pocket_of_up_to_seven_cells_waits():
    win, keep = Lookahead(keep_cells=False), Lookahead()
    for lookahead, length, chosen in (win, 9, True), (win, 7, False), (keep, 7, True):
        candidates = lookahead.chosen(chain_and_open_cells(length), 99)
        assert any(candidate.cell < 2 * length for candidate in candidates) == chosen


def test_exact_endgame_is_bounded_by_boards_and_work():
    solver = random_positions.solver_in(Grid((4, 4)), "1??1????????1??1", KnownTotal(4))
    boards = solver.posterior().boards()
    for most in (boards, boards - 1):
        policy = Policy(Lookahead(), max_boards=most)
        guess = policy.choose(solver)
        assert guess.exact == bool(policy.exact(solver)) == (most == boards) and not guess.runner_up
    endgame = endgame_in(solver, work=10**6)
    endgame.options()
    # To look into every cell may take three times as much.
    needed = -(-(10**6 - endgame.budget.remaining) // 3)
    results = [Policy(Lookahead(), max_work=work).exact(solver) for work in (needed, needed - 1)]
    assert [bool(result) for result in results] == [True, False]
