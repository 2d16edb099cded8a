"""The solver of a position: the same in any order of facts and questions, and as brute force has it."""

from fractions import Fraction
from functools import partial
from math import isclose, prod
from random import Random

import pytest

from minesweeper.rules.grid import Grid
from minesweeper.solver.budget import Intractable
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge, WithTotal
from minesweeper.solver.prior import DensityPrior, KnownTotal
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver
from tests.helpers.positions import SHAPES, random_position
from tests.oracles.brute import placements, proves, truth
from tests.solver.samples import random_prior


def fresh(dims, prior):
    grid = Grid(dims)
    return Solver(Knowledge(grid.size, grid.neighbours), prior, ongoing=True)


def true_prior(random, position):
    """Return a prior that allows the true total, and the same by its definition."""
    while True:
        prior, likely = random_prior(random, position.cells, len(position.mines))
        if likely(len(position.mines), position.cells):
            return prior, likely


def ask_something(random, solver):
    """Ask a question, which may deduce something on the way; return the solver to go on with."""
    ask = random.randrange(6)
    if ask == 0:
        solver.deduce(random.choice([Rule.SINGLE, Rule.PAIR, Rule.COMPONENT]))
    elif ask == 1:
        solver.step()
    elif ask == 2:
        solver.risks()
    elif ask == 3:
        next(solver.posterior().sample(random))
    elif ask == 4:
        solver.estimated_risks()
    return solver.copy() if ask == 5 else solver


LARGER = (pytest.param(dims, marks=pytest.mark.slow) for dims in SHAPES[4:])


@pytest.mark.parametrize("dims", [*SHAPES[:4], *LARGER], ids=str)
def test_risks_are_those_of_all_boards_whatever_was_asked_before(dims):
    random = Random(str(dims))
    waiting = 0
    for _ in range(max(16, 240 // prod(dims))):
        position = random_position(random, dims)
        prior, likely = true_prior(random, position)
        solver = fresh(dims, prior)
        facts = [*position.seen.items(), *((cell, None) for cell in position.marked)]
        random.shuffle(facts)
        clues, values = [], {}
        for cell, number in facts:
            if number is None:
                solver.learn_mine(cell)
            else:
                solver.learn(cell, number)
                clues.append((position.scopes[cell], number))
            values[cell] = int(number is None)
            if position.cells - len(values) > 10:
                continue
            solver = ask_something(random, solver)
            expected = truth(position.cells, clues, likely, values, ongoing=True).fractions()
            expected |= {mine: Fraction(1) for mine, state in values.items() if state}
            assert solver.risks() == {unknown: float(risk) for unknown, risk in sorted(expected.items())}
            safe = [unknown for unknown, risk in expected.items() if not risk]
            assert solver.certain(SAFE) == sorted(safe)
            assert solver.certain(MINE) == sorted(mine for mine, risk in expected.items() if risk == 1)
            waiting += bool(safe) and not isinstance(prior, KnownTotal)
    assert waiting  # with a hidden safe cell the game goes on, whatever the others are


@pytest.mark.slow
@pytest.mark.parametrize("dims", [(3, 4), (4, 4), (3, 3, 2), (9,)], ids=str)
def test_supposition_is_another_solver_with_these_facts_and_the_share_of_its_boards(dims):
    random = Random(str(dims))
    possible = impossible = 0
    for _ in range(150):
        position, ongoing = random_position(random, dims, most_unknown=9), random.random() < 0.5
        prior, likely = true_prior(random, position)
        solver = Solver(position.knowledge(), prior, ongoing=ongoing)
        whole = truth(position.cells, position.clues, likely, position.facts, ongoing)
        before, state = solver.risks(), solver.knowledge.copy().state
        unknown = [cell for cell in range(position.cells) if not solver.knowledge.state[cell]]
        if len(unknown) < 3:
            continue
        opened, *others = random.sample(unknown, 3)
        others.sort(key=lambda cell: cell not in position.mines or random.random() < 0.2)
        mines, safe = random.choice([([], []), (others[:1], []), (others[:1], others[1:])])
        scope = position.scopes[opened]
        true = sum(other in position.mines for other in scope)
        number = true if random.random() < 0.8 else random.randrange(4)
        clues = [*position.clues, (scope, number), *(([cell], 0) for cell in safe)]
        facts = position.facts | {opened: 0} | dict.fromkeys(mines, 1)
        expected = truth(position.cells, clues, likely, facts, ongoing=True)
        remaining = sum(weight for board, weight in expected.boards.items() if board in whole.boards)
        try:
            then = solver.copy()
            for cell in mines:
                then.learn_mine(cell)
            then = then.suppose(shown={opened: number}, safe=safe)
            risks = then.risks()
        except Contradiction:
            assert not expected.boards
            impossible += 1
        else:
            fractions = expected.fractions() | dict.fromkeys(mines, 1)
            fractions |= {cell: risk for cell, risk in before.items() if cell in position.marked}
            assert risks == {cell: float(risk) for cell, risk in sorted(fractions.items())}
            assert {*safe} <= {*then.certain(SAFE)} and all(
                then.knowledge.state[cell] == SAFE for cell in safe
            )
            assert isclose(then.posterior().share(solver.posterior()), remaining / whole.whole, rel_tol=1e-9)
            possible += 1
        assert (solver.risks(), solver.knowledge.state) == (before, state)
    assert possible > 10 and impossible > 2


def test_no_clue_of_a_proof_can_be_spared_whatever_was_deduced_before():
    random = Random(5)
    proved, with_total = 0, []
    for _ in range(80):
        dims = random.choice([(3, 4), (4, 4), (3, 3, 2)])
        position = random_position(random, dims, most_unknown=9)
        solver = fresh(dims, KnownTotal(len(position.mines)))
        for cell in position.marked:
            solver.learn_mine(cell)
        for cell, number in position.seen.items():
            solver.learn(cell, number)
        while solver.step():
            pass
        named = {cell: (position.scopes[cell], number) for cell, number in position.seen.items()}

        def total_proves(clues, cell, position=position):
            boards = placements(position.cells, clues, position.facts, [len(position.mines)])
            return len({board >> cell & 1 for board in boards}) == 1

        for value in (SAFE, MINE):
            for cell in set(solver.certain(value)) - position.marked:
                clues, chain = solver.prove(cell), solver.chain(cell)
                sure = partial(proves, facts=position.facts)
                if isinstance(clues, WithTotal):
                    assert not sure(list(named.values()), cell)
                    sure = total_proves
                    with_total.append(len(clues))
                    assert isinstance(chain, WithTotal)
                proved += 1
                assert sure([named[clue] for clue in clues], cell)
                for spared in clues:
                    assert not sure([named[clue] for clue in clues if clue != spared], cell)
                if type(chain) is type(clues):
                    assert sure([named[clue] for clue in chain], cell)
    assert proved > 100 and len(with_total) > 30 and {0, 1, 2} <= set(with_total)


def test_certain_cell_that_was_marked_is_a_fact_of_later_proofs():
    """
    ? 2 ? 1 ?    By the 2 both cells beside it are mines, and then the last is safe by the 1. Once the
                 third is marked, the 1 alone proves that.
    """
    solver = fresh((1, 5), KnownTotal(2))
    solver.learn(1, 2)
    solver.learn(3, 1)
    assert solver.prove(4) == (1, 3)
    while solver.step():
        pass
    assert solver.chain(4) == (1, 3)
    solver.learn_mine(2)
    assert solver.prove(4) == solver.chain(4) == (3,)


def test_refused_count_raises_and_leaves_an_estimate():
    solver = Solver(Knowledge.of_clues(6, [({0, 1, 2}, 1), ({2, 3, 4}, 1)]), KnownTotal(3), max_states=1)
    for ask in (solver.risks, solver.posterior, solver.count, lambda: solver.posterior().sample(Random(1))):
        with pytest.raises(Intractable):
            ask()
    risks, exact = solver.risks_or_estimate()
    assert not exact and sorted(risks) == list(range(6))


def test_only_boards_that_agree_are_tried_when_all_are_listed():
    """Of 26 parts with two solutions each, only solutions with a further mine in one part agree."""
    parts = 26
    clues = [clue for i in range(parts) for clue in (({3 * i, 3 * i + 1}, 1), ({3 * i + 1, 3 * i + 2}, 1))]
    posterior = Solver(Knowledge.of_clues(3 * parts, clues), KnownTotal(parts + 1)).count()
    cells, boards, weights = posterior.all_boards()
    assert posterior.boards() == len(boards) == len(set(boards)) == parts
    assert len(set(weights)) == 1 and sorted(cells) == list(range(3 * parts))
    assert all(board.bit_count() == parts + 1 for board in boards)
    # Nor solutions of other totals: of clues on boxes of thirty the total leaves nothing but the shared cell.
    clues = [(range(31), 1), (range(30, 61), 1)]
    posterior = Solver(Knowledge.of_clues(61, clues), KnownTotal(1)).count()
    assert posterior.all_boards()[1] == [1 << posterior.all_boards()[0].index(30)]


@pytest.mark.slow
def test_shares_of_a_hidden_total_are_numbers_on_any_board():
    """A star: so many clues around one cell that weights differ by more than a float can hold."""
    rays, cells = 300, 8
    clues = [({0, *range(cells * ray + 1, cells * (ray + 1) + 1)}, 1) for ray in range(rays)]
    solver = Solver(Knowledge.of_clues(cells * rays + 2, clues), DensityPrior(2, 8), max_states=10**9)
    here = solver.count()
    with_mine = solver.copy()
    with_mine.learn_mine(0)
    shares = [with_mine.count().share(here), solver.suppose(safe=[0]).count().share(here)]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == pytest.approx(solver.risks()[0])


def test_each_certain_cell_comes_once_safe_ones_first():
    """? 1 1 ? ? with two mines: each number has its mine, and the total leaves none to the last cell."""
    solver = fresh((1, 5), KnownTotal(2))
    solver.learn(1, 1)
    solver.learn(2, 1)
    assert solver.copy().deduce(Rule.TOTAL)  # the last cell is safe, among mines
    twin = solver.copy()
    first = twin.next_certain(Rule.SINGLE)
    assert twin.copy().next_certain(Rule.SINGLE) == (other := twin.next_certain(Rule.SINGLE))
    assert sorted([first, other]) == [(0, MINE, (1,)), (3, MINE, (2,))]
    assert twin.next_certain(Rule.SINGLE) is None
    assert twin.knowledge.unknown_cells() == [4] and twin.safe_to_reveal() == []
    assert twin.next_certain() == (4, SAFE, ())
    assert solver.next_certain() == (4, SAFE, ()) and solver.knowledge.unknown == 0
    assert [*solver.knowledge.why][-1] == 4
    assert [*solver.knowledge.state] == [MINE, SAFE, SAFE, MINE, SAFE]
    solver.learn(4, 1)
    assert solver.next_certain() is None  # the game is won
