"""Exact probabilities against brute force, against a peer, and against invariants."""

from fractions import Fraction
from math import isclose
from random import Random

import pytest

from minesweeper.players.reference import PLAYERS
from minesweeper.rules.game import REVEALED
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, Knowledge
from minesweeper.solver.prior import DensityPrior, KnownTotal
from tests.helpers.boards import random_board
from tests.helpers.positions import SHAPES, random_clues, random_position, solver_in
from tests.oracles.brute import density, placements, truth
from tests.players.games import play
from tests.solver.samples import posterior_of, random_prior


def proportions(weights):
    """Return weights as shares of their sum."""
    whole = sum(weights)
    return [Fraction(weight) / whole for weight in weights]


def check(knowledge, prior, expected, ongoing):
    """Compare all results of a posterior with the boards that agree."""
    if not expected.boards:
        with pytest.raises(Contradiction):
            posterior_of(knowledge, prior, ongoing)
        return None
    posterior = posterior_of(knowledge, prior, ongoing)
    fractions = expected.fractions()
    assert posterior.fractions() == fractions
    assert posterior.risks() == {cell: float(risk) for cell, risk in fractions.items()}
    assert posterior.boards() == len(expected.boards)

    certain = {cell: value == MINE for cells, value, _ in posterior.conclusions() for cell in cells}
    assert sorted(certain) == sorted(cell for cell, risk in fractions.items() if risk in (0, 1))
    assert all(is_mine == (fractions[cell] == 1) for cell, is_mine in certain.items())
    assert sum(number for _, number in posterior.profile()) == len(fractions)

    cells, boards, weights = posterior.all_boards()
    assert sorted(cells) == expected.unknown
    mines = sum(1 << cell for cell, state in enumerate(knowledge.state) if state == MINE)
    listed = [mines | sum(1 << cell for i, cell in enumerate(cells) if board >> i & 1) for board in boards]
    assert len(set(listed)) == len(listed)
    shares = dict(zip(listed, proportions(weights), strict=True))
    assert shares == dict(zip(expected.boards, proportions(expected.boards.values()), strict=True))
    return posterior


@pytest.mark.slow
@pytest.mark.parametrize("number", [20, pytest.param(2000, marks=pytest.mark.long)])
def test_random_boards(number):
    random = Random(number)
    for dims in number * SHAPES:
        position = random_position(random, dims)
        for ongoing in (False, True):
            prior, likely = random_prior(random, position.cells, len(position.mines))
            expected = truth(position.cells, position.clues, likely, position.facts, ongoing)
            check(position.knowledge(), prior, expected, ongoing)


@pytest.mark.slow
def test_random_clue_lists():
    random = Random(2)
    agree = 0
    for _ in range(500):
        cells, clues = random_clues(random)
        prior, likely = random_prior(random, cells, random.randint(0, cells))
        ongoing = random.random() < 0.5
        expected = truth(cells, clues, likely, ongoing=ongoing)
        try:
            knowledge = Knowledge.of_clues(cells, clues)
        except Contradiction:
            assert not placements(cells, clues)
        else:
            agree += check(knowledge, prior, expected, ongoing) is not None
    assert 200 < agree < 420


# Invariants of all positions, also of those that are too large for brute force.


@pytest.mark.parametrize("dims", [(5, 5), (8, 8), (10, 12), (4, 4, 4), (3, 3, 3, 2), (150,)], ids=str)
def test_chances_add_up_to_the_expected_number_of_mines(dims):
    random, cells = Random(str(dims)), Grid(dims).size
    drawn = (random_position(random, dims, most_unknown=cells) for _ in range(99))
    position = next(position for position in drawn if len(position.mines) < 0.6 * cells)
    knowledge, total = position.knowledge(), len(position.mines)
    posterior = posterior_of(knowledge, KnownTotal(total))
    assert sum(posterior.fractions().values()) == total - len(position.marked)

    # With a hidden total: to the mean of all totals, weighted by their probabilities.
    density_weights = [density(2, 8)(m, cells) for m in range(cells + 1)]
    boards = [count_boards(knowledge, m) for m in range(cells + 1)]
    weights = [a * b for a, b in zip(density_weights, boards, strict=True)]
    mean = sum(m * w for m, w in enumerate(weights)) / sum(weights)
    posterior = posterior_of(knowledge, DensityPrior(2, 8))
    assert sum(posterior.fractions().values()) == mean - len(position.marked)
    assert posterior.boards() == sum(boards)


def count_boards(knowledge, total):
    try:
        return posterior_of(knowledge, KnownTotal(total)).boards()
    except Contradiction:
        return 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dims", "mines", "games"), [((10, 10), 20, 12), ((16, 30), 99, 4), ((30, 30), 180, 3)], ids=str
)
def test_a_peer_agrees_at_each_guess(dims, mines, games):
    peer, compared = pytest.importorskip("ms_toollib"), 0
    random, grid = Random(5), grid_of(dims)
    first = grid.cell((dims[0] // 2, dims[1] // 2))
    for _ in range(games):
        board = random_board(random, grid, mines, first)
        for game, action in play(PLAYERS["safest"](), board, first, told=True):
            if not action.risk:
                continue
            pairs = zip(game.seen, board.clues, strict=True)
            shown = [number if state == REVEALED else 10 for state, number in pairs]
            rows = [shown[at : at + dims[1]] for at in range(0, len(shown), dims[1])]
            theirs = [risk for row in peer.cal_probability_onboard(rows, mines)[0] for risk in row]
            symbols = ["?" if number == 10 else str(number) for number in shown]
            posterior = posterior_of(solver_in(grid, symbols).knowledge, KnownTotal(mines))
            for cell, risk in posterior.risks().items():
                assert isclose(risk, theirs[cell], rel_tol=0, abs_tol=1e-12)
            compared += 1
    assert compared
