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
        avoidable = {cell: risks[cell] - min(risks[cell], parts.get(cell, 0)) for cell in tried}
        highest = min(avoidable.values()) + lookahead.margin
        expected = sorted((risk, cell) for cell, risk in avoidable.items() if risk <= highest)
        assert [(candidate.risk, candidate.cell) for candidate in chosen] == [
            (risks[cell], cell) for _, cell in expected
        ]


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
