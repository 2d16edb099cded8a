"""The solver of a position: the same by whatever order it is told and asked, and as brute force says."""

from fractions import Fraction
from functools import partial
from math import isclose
from random import Random

import pytest

from minesweeper.rules.grid import Grid
from minesweeper.solver.budget import Intractable
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge, WithTotal
from minesweeper.solver.prior import DensityPrior, KnownTotal, TotalsPrior
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver
from tests.helpers.positions import SHAPES, random_position
from tests.oracles.brute import density, known_total, placements, proves, several_totals, truth


def fresh(dims, prior):
    grid = Grid(dims)
    return Solver(Knowledge(grid.size, grid.neighbours), prior, ongoing=True)


def random_prior(random, position):
    """A prior on the total of mines, and the same by its definition."""
    total, cells = len(position.mines), position.cells
    pairs = tuple(sorted(({random.randint(0, cells): random.randint(0, 3), cells: 1} | {total: 2}).items()))
    return random.choice(
        [
            (KnownTotal(total), known_total(total)),
            (DensityPrior(2, 8), density(2, 8)),
            (TotalsPrior(pairs, cells), several_totals(pairs, cells)),
        ]
    )


def ask_something(random, solver):
    """One of the questions that settle something or nothing on the way."""
    ask = random.randrange(6)
    if ask == 0:
        solver.deduce(random.choice([Rule.SINGLE, Rule.PAIR, Rule.COMPONENT]))
    elif ask == 1:
        solver.step()
    elif ask == 2:
        solver.risks()
    elif ask == 3:
        next(solver.sample(random))
    elif ask == 4:
        solver.estimated_risks()
    return solver.copy() if ask == 5 else solver


LARGER = (pytest.param(dims, marks=pytest.mark.slow) for dims in SHAPES[4:])


@pytest.mark.parametrize("dims", [*SHAPES[:4], *LARGER], ids=str)
def test_risks_are_those_of_all_boards_whatever_was_asked_before(dims):
    """Also with safe cells that are still hidden: then the game goes on, whatever the others are."""
    random = Random(str(dims))
    waiting = 0
    for _ in range(20):
        position = random_position(random, dims)
        prior, likely = random_prior(random, position)
        solver = fresh(dims, prior)
        facts = [*position.seen.items(), *((cell, None) for cell in position.marked)]
        random.shuffle(facts)
        clues, known = [], {}
        for cell, number in facts:
            if number is None:
                solver.learn_mine(cell)
            else:
                solver.learn(cell, number)
                clues.append((position.scopes[cell], number))
            known[cell] = int(number is None)
            if position.cells - len(known) > 12:
                continue
            solver = ask_something(random, solver)
            expected = truth(position.cells, clues, likely, known, ongoing=True).fractions()
            expected |= {mine: Fraction(1) for mine, state in known.items() if state}
            assert solver.risks() == {each: float(risk) for each, risk in sorted(expected.items())}
            safe = [each for each, risk in expected.items() if not risk]
            assert solver.certain(SAFE) == sorted(safe)
            assert solver.certain(MINE) == sorted(each for each, risk in expected.items() if risk == 1)
            waiting += bool(safe) and not isinstance(prior, KnownTotal)
    assert waiting


@pytest.mark.slow
@pytest.mark.parametrize("dims", [(3, 4), (4, 4), (3, 3, 2), (9,)], ids=str)
def test_a_supposition_is_another_solver_that_was_told_so(dims):
    """And what was ruled out before stays so: its share is that of the boards that are left."""
    random = Random(str(dims))
    possible = impossible = 0
    for _ in range(200):
        position, ongoing = random_position(random, dims, most_unknown=9), random.random() < 0.5
        prior, likely = random_prior(random, position)
        solver = Solver(position.knowledge(), prior, ongoing=ongoing)
        whole = truth(position.cells, position.clues, likely, position.known, ongoing)
        before, state = solver.risks(), solver.known.copy().state
        unknown = [cell for cell in range(position.cells) if not solver.known.state[cell]]
        if len(unknown) < 3:
            continue
        opened, *others = random.sample(unknown, 3)
        others.sort(key=lambda cell: cell not in position.mines or random.random() < 0.2)
        mines, safe = random.choice([([], []), (others[:1], []), (others[:1], others[1:])])
        scope = position.scopes[opened]
        true = sum(other in position.mines for other in scope)
        number = true if random.random() < 0.8 else random.randrange(4)
        clues = [*position.clues, (scope, number), *(([cell], 0) for cell in safe)]
        known = position.known | {opened: 0} | dict.fromkeys(mines, 1)
        expected = truth(position.cells, clues, likely, known, ongoing=True)
        left = sum(weight for board, weight in expected.boards.items() if board in whole.boards)
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
            assert risks == {each: float(risk) for each, risk in sorted(fractions.items())}
            assert {*safe} <= {*then.certain(SAFE)} and all(then.known.state[cell] == SAFE for cell in safe)
            assert isclose(then.posterior().share(solver.posterior()), left / whole.whole, rel_tol=1e-9)
            possible += 1
        assert (solver.risks(), solver.known.state) == (before, state)
    assert possible > 10 and impossible > 2


def test_proofs_are_made_of_what_was_told():
    """Not of what was deduced since: no clue of them can be spared, whatever was settled on the way.

    Where the total of mines is needed, neither the clues that are named with it.
    """
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
            boards = placements(position.cells, clues, position.known, [len(position.mines)])
            return len({board >> cell & 1 for board in boards}) == 1

        for value in (SAFE, MINE):
            for cell in set(solver.certain(value)) - position.marked:
                found, chain = solver.prove(cell), solver.chain(cell)
                sure = partial(proves, known=position.known)
                if isinstance(found, WithTotal):
                    assert not sure(list(named.values()), cell)
                    sure = total_proves
                    with_total.append(len(found))
                    assert isinstance(chain, WithTotal)
                proved += 1
                assert sure([named[clue] for clue in found], cell)
                for spared in found:
                    assert not sure([named[clue] for clue in found if clue != spared], cell)
                if type(chain) is type(found):
                    assert sure([named[clue] for clue in chain], cell)
    assert proved > 100 and len(with_total) > 30 and {0, 1, 2} <= set(with_total)


def test_a_mark_that_was_certain_before_is_a_fact_of_later_proofs():
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


def test_where_counting_is_refused_it_says_so_and_estimates():
    solver = Solver(Knowledge.of_clues(6, [({0, 1, 2}, 1), ({2, 3, 4}, 1)]), KnownTotal(3), max_states=1)
    for ask in (solver.risks, solver.posterior, solver.count, lambda: solver.sample(Random(1))):
        with pytest.raises(Intractable):
            ask()
    risks, exact = solver.risks_or_estimate()
    assert not exact and sorted(risks) == list(range(6))


# Positions of which the work must follow what there is.


def test_all_boards_are_listed_without_trying_more():
    """Of 26 parts with two solutions each only those agree in which one part has a mine more."""
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


def test_each_certain_cell_is_named_once_safe_ones_first():
    """? 1 1 ? ? with two mines: each number has its mine, and the total leaves none to the last cell."""
    solver = fresh((1, 5), KnownTotal(2))
    solver.learn(1, 1)
    solver.learn(2, 1)
    twin = solver.copy()
    first = twin.next_certain(Rule.SINGLE)
    assert twin.copy().next_certain(Rule.SINGLE) == (other := twin.next_certain(Rule.SINGLE))
    assert sorted([first, other]) == [(0, MINE, (1,)), (3, MINE, (2,))]
    assert twin.next_certain(Rule.SINGLE) is None
    assert twin.known.unknown_cells() == [4] and twin.safe_to_reveal() == 0
    assert twin.next_certain() == (4, SAFE, ())
    assert solver.next_certain() == (4, SAFE, ()) and solver.known.unknown == 0
    assert solver.deduced()[-1] == 4 and [solver.known.state[cell] for cell in range(5)] == [2, 1, 1, 2, 1]
    solver.learn(4, 1)
    assert solver.next_certain() is None  # the game is won
