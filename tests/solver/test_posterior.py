"""Exact probabilities against brute force, against a peer, and against what must hold of any."""

from fractions import Fraction
from math import isclose
from random import Random

import pytest

from minesweeper.assignment.game import VISIT, JudgeGame
from minesweeper.assignment.seat import Seat
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, Knowledge
from minesweeper.solver.prior import DensityPrior, KnownTotal, TotalsPrior
from tests.helpers.boards import random_board
from tests.helpers.positions import SHAPES, random_clues, random_position, solver_in
from tests.oracles.brute import density, known_total, placements, several_totals, truth
from tests.solver.contents import posterior_of


def random_prior(random, cells, mines):
    """A prior on the total, and the same by its definition; `mines` is the true total."""
    kind = random.randrange(4)
    if kind == 0:
        total = mines if random.random() < 0.7 else random.randint(-1, cells + 1)
        return KnownTotal(total), known_total(total)
    if kind == 1:
        alpha, beta = random.choice([(1, 1), (2, 8), (1, 5), (6, 2), (3, 3)])
        return DensityPrior(alpha, beta), density(alpha, beta)
    far = cells if kind == 2 else random.randint(0, cells)
    some = sorted(random.sample(range(far + 1), random.randint(1, min(4, far + 1))))
    pairs = tuple((total, random.randint(0, 3)) for total in some)
    return TotalsPrior(pairs, far), several_totals(pairs, far)


def proportions(weights):
    """Weights as shares of their sum."""
    whole = sum(weights)
    return [Fraction(weight) / whole for weight in weights]


def check(known, prior, expected, ongoing):
    """Everything that a posterior says, against the boards that there are."""
    if not expected.boards:
        with pytest.raises(Contradiction):
            posterior_of(known, prior, ongoing)
        return None
    posterior = posterior_of(known, prior, ongoing)
    fractions = expected.fractions()
    assert posterior.fractions() == fractions
    assert posterior.risks() == {cell: float(risk) for cell, risk in fractions.items()}
    assert posterior.boards() == len(expected.boards)

    certain = {cell: group.hits for group in posterior.certain_groups() for cell in group.cells}
    assert sorted(certain) == sorted(cell for cell, risk in fractions.items() if risk in (0, 1))
    assert all(bool(hits) == (fractions[cell] == 1) for cell, hits in certain.items())
    assert sum(number for _, number in posterior.profile()) == len(fractions)

    cells, boards, weights = posterior.all_boards()
    assert sorted(cells) == expected.unknown
    mines = sum(1 << cell for cell in range(len(known.state)) if known.state[cell] == MINE)
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
            expected = truth(position.cells, position.clues, likely, position.known, ongoing)
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
            known = Knowledge.of_clues(cells, clues)
        except Contradiction:
            assert not placements(cells, clues)
        else:
            agree += check(known, prior, expected, ongoing) is not None
    assert 200 < agree < 420


# What must hold of all positions, also of those that are too large for brute force.


@pytest.mark.parametrize("dims", [(5, 5), (8, 8), (10, 12), (4, 4, 4), (3, 3, 3, 2), (150,)], ids=str)
def test_the_chances_add_up_to_the_expected_number_of_mines(dims):
    random, cells = Random(str(dims)), Grid(dims).size
    drawn = (random_position(random, dims, most_unknown=cells) for _ in range(99))
    position = next(each for each in drawn if len(each.mines) < 0.6 * cells)
    known, total = position.knowledge(), len(position.mines)
    found = posterior_of(known, KnownTotal(total))
    assert sum(found.fractions().values()) == total - len(position.marked)

    # With a hidden total: to the mean of what each total says, weighted by how likely it is.
    density_weights = [density(2, 8)(m, cells) for m in range(cells + 1)]
    boards = [count_boards(known, m) for m in range(cells + 1)]
    weights = [a * b for a, b in zip(density_weights, boards, strict=True)]
    mean = sum(m * w for m, w in enumerate(weights)) / sum(weights)
    found = posterior_of(known, DensityPrior(2, 8))
    assert sum(found.fractions().values()) == mean - len(position.marked)
    assert found.boards() == sum(boards)


def count_boards(known, total):
    try:
        return posterior_of(known, KnownTotal(total)).boards()
    except Contradiction:
        return 0


def stuck_positions(dims, mines, games, seed):
    """Boards as printed whenever the player had to guess."""
    random = Random(seed)
    for _ in range(games):
        first = (dims[0] // 2, dims[1] // 2)
        shape = grid_of(dims)
        cell = shape.cell(first)
        game = JudgeGame(random_board(random, shape, mines, cell))
        seat = Seat(PLAYERS["safest"](), *dims, mines)
        text = game.execute(*first, VISIT)
        while game.status == "ongoing":
            seat.read(text)
            move = seat.decide()
            if seat.action.risk:
                yield text
            text = game.execute(*move)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dims", "mines", "games"), [((10, 10), 20, 12), ((16, 30), 99, 4), ((30, 30), 180, 3)], ids=str
)
def test_a_peer_agrees(dims, mines, games):
    peer, compared = pytest.importorskip("ms_toollib"), 0
    for text in stuck_positions(dims, mines, games, seed=5):
        shown = [[10 if symbol in "?@" else int(symbol) for symbol in row] for row in text.split()]
        theirs = [risk for row in peer.cal_probability_onboard(shown, mines)[0] for risk in row]
        known = solver_in(grid_of(dims), text.replace("\n", "").replace("@", "?")).known
        for cell, risk in posterior_of(known, KnownTotal(mines)).risks().items():
            assert isclose(risk, theirs[cell], rel_tol=0, abs_tol=1e-12)
        compared += 1
    assert compared
