"""Estimates where counting is refused: exact without cycles, near elsewhere, never certain, and bounded."""

from fractions import Fraction
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.players.action import Why
from minesweeper.players.player import estimated, solver_on
from minesweeper.rules.grid import Grid
from minesweeper.solver import propagation
from minesweeper.solver.budget import PLAY_STATES
from minesweeper.solver.components import Components, Tangle
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import DensityPrior, KnownTotal, TotalsPrior, Weights
from minesweeper.solver.propagation import conclusions, estimate, rough_estimate
from tests.helpers.boards import random_board, tangled_board
from tests.oracles.components import solutions
from tests.solver.samples import posterior_of, random_component


class Field:
    """A prior that gives each cell the same chance of a mine, independent of the others."""

    def __init__(self, chance):
        self.chance = Fraction(chance)

    def weights(self, inner, outside, least, most):
        worth = [self.chance**m * (1 - self.chance) ** (inner - m) for m in range(least, most + 1)]
        return Weights(worth, [w * self.chance for w in worth])

    def all_mines(self, inner, outside, mines):
        return 0

    def excess(self, mines, inner, outside, density):
        return density - self.chance


@st.composite
def trees(draw):
    """Draw clues without cycles: each shares a cell with an earlier one, and has some of its own."""
    mines, clues, cells = [], [], 0
    for _ in range(draw(st.integers(1, 6))):
        scope = [draw(st.integers(0, cells - 1))] if cells else []
        own = draw(st.integers(1, 4))
        scope += range(cells, cells + own)
        mines += draw(st.lists(st.booleans(), min_size=own, max_size=own))
        cells += own
        clues.append((scope, sum(mines[cell] for cell in scope)))
    return cells + draw(st.integers(0, 3)), clues


def refused(knowledge, max_states=0):
    """Return the components, few of them counted."""
    components = Components(knowledge, max_states)
    components.update()
    return components


@given(trees(), st.sampled_from([0.1, 0.25, 0.6]))
@settings(deadline=None, max_examples=20)
def test_estimate_without_cycles_is_exact(position, chance):
    knowledge = Knowledge.of_clues(*position)
    expected = posterior_of(knowledge.copy(), Field(chance)).risks()
    with patch.object(propagation, "MAX_SWEEPS", 100):
        assert estimate(refused(knowledge), Field(chance)) == pytest.approx(expected, abs=2e-6)


@pytest.mark.parametrize("known_total", [False, True])
def test_counted_components_stay_nearly_exact_and_risks_add_up_to_the_total(known_total):
    """Components here and there on a large board, half of them counted."""
    grid, random = Grid((12, 40)), Random(5)
    board = random_board(random, grid, 90, 0)
    knowledge = Knowledge(grid.size, grid.neighbours)
    for cell in random.sample([c for c in range(grid.size) if not board.is_mine[c]], 60):
        knowledge.learn(cell, board.clues[cell])
    prior = KnownTotal(90) if known_total else DensityPrior(2, 8)
    exact = posterior_of(knowledge.copy(), prior).risks()
    components = refused(knowledge, 30)
    assert components.counted and components.tangles
    risks = estimate(components, prior)
    for component in components.counted:
        for cell in (cell for box in component.boxes for cell in box):
            assert risks[cell] == pytest.approx(exact[cell], abs=0.01)
    errors = [abs(risks[cell] - risk) for cell, risk in exact.items()]
    assert sum(errors) / len(errors) < 0.03
    assert sum(risks.values()) == pytest.approx(sum(exact.values()), rel=1e-3)
    if known_total:
        assert sum(risks.values()) == pytest.approx(90 - knowledge.known_mines, abs=0.01)


def solver_of(board, shown, known_total=True, max_states=PLAY_STATES):
    solver = solver_on(board.grid, board.mines if known_total else None, max_states)
    for cell in shown:
        solver.learn(cell, board.clues[cell])
    return solver


@pytest.mark.slow
def test_a_position_is_estimated_once_the_same_again_and_never_certain(monkeypatch):
    calls = []
    monkeypatch.setattr(propagation, "estimate", lambda *position: calls.append(1) or estimate(*position))
    board, shown = tangled_board(1)
    solver, twin, fresh = (solver_of(board, shown) for _ in range(3))
    risks, exact = solver.risks_or_estimate()
    unknown = {cell: risk for cell, risk in risks.items() if not solver.knowledge.state[cell]}
    assert not exact and all(0 < risk < 1 for risk in unknown.values())
    action = estimated(solver)
    assert action.why is Why.ESTIMATE
    assert action.risk == risks[action.cell] == min(risks.values())
    assert solver.risks_or_estimate() == (risks, exact) and len(calls) == 1
    assert twin.risks_or_estimate() == (risks, exact) and fresh.estimated_risks() == unknown
    # With another number, it is another position.
    cell = next(c for c in range(board.grid.size) if not board.is_mine[c] and c not in shown)
    solver.learn(cell, board.clues[cell])
    assert cell not in solver.risks_or_estimate()[0] and len(calls) == 4


@pytest.mark.parametrize("known_total", [False, True])
def test_estimate_that_takes_too_much_work_is_rough(monkeypatch, known_total):
    board, shown = tangled_board(1, seen=20)
    monkeypatch.setattr(propagation, "ESTIMATE_WORK", 10)
    solver = solver_of(board, shown, known_total, max_states=10)
    risks, exact = solver.risks_or_estimate()
    assert not exact and sorted(risks) == sorted(set(range(256)) - set(shown))
    assert all(0 < risk < 1 for cell, risk in risks.items() if not solver.knowledge.state[cell])
    knowledge, estimated_risks = solver.knowledge, solver.estimated_risks()
    assert estimated_risks == rough_estimate(refused(knowledge, 10), solver.prior)
    near = {cell for clue in knowledge.open for cell in knowledge.scope(clue)}
    (far,) = {risk for cell, risk in estimated_risks.items() if cell not in near}
    mines, unknown = knowledge.known_mines, knowledge.unknown
    # With a hidden total by Laplace's rule of succession, of densities around 20 %.
    share = (60 - mines) / unknown if known_total else (mines + 2) / (256 - unknown + 10)
    assert far == pytest.approx(share)


def test_impossible_clues_have_an_estimate_too():
    tangle = Tangle([0, 1], [0, 2], [[0], [1]], [0b11, 0b01])
    components = Components(Knowledge(3, lambda cell: ()), 0)
    components.tangles = [tangle]
    for prior in (KnownTotal(0), KnownTotal(3), DensityPrior(), TotalsPrior(((1, 1), (2, 1)), 3)):
        assert all(0 < risk < 1 for risk in estimate(components, prior).values())


@pytest.mark.slow
def test_bounds_settle_only_what_all_solutions_agree_on():
    random, compared = Random(7), 0
    for _ in range(400):
        clues, boxes = random_component(random)
        expected = solutions(clues, boxes)
        places = [[10 * b + i for i in range(size)] for b, (size, _) in enumerate(boxes)]
        tangle = Tangle(list(range(len(clues))), clues, places, [touched for _, touched in boxes])
        try:
            results = conclusions(tangle)
        except Contradiction:
            assert not expected
            continue
        for cells, value, _ in results if expected else ():
            held = {way[cells[0] // 10] for way in expected}
            assert held == {len(cells) if value == 2 else 0}
            compared += 1
    assert compared > 100
