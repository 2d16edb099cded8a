"""Knowledge kept up to date: deductions from one clue or two, in any order of learning."""

from random import Random

import pytest

from minesweeper.rules.grid import Grid
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.prior import DensityPrior
from tests.helpers.positions import SHAPES, random_clues, random_position
from tests.oracles.brute import closure, placements
from tests.solver.samples import assigned, posterior_of

FLAT = DensityPrior()


def deduce_all(knowledge, **options):
    """Deduce until nothing more follows; return the safe cells and the mines in their order."""
    before, safe, mines = None, [], []
    while before != knowledge.state:
        before = knowledge.state[:]
        knowledge.deduce(**options)
        safe += knowledge.safe
        mines += knowledge.mines
        knowledge.safe.clear()
        knowledge.mines.clear()
    return safe, mines


@pytest.mark.slow
@pytest.mark.parametrize("at_once", [1, 2])
def test_all_that_one_or_two_clues_prove_is_deduced_and_contradictions_are_refused(at_once):
    random = Random(at_once)
    contradictions = 0
    for _ in range(400):
        cells, clues = random_clues(random)
        try:
            knowledge = Knowledge.of_clues(cells, clues)
            deduce_all(knowledge, pairs=at_once == 2)
            deduced = assigned(knowledge)
            posterior_of(knowledge, FLAT)
        except Contradiction:
            contradictions += 1
            assert not placements(cells, clues), clues
        else:
            assert deduced == closure(clues, {}, at_once) and placements(cells, clues), clues
    assert 40 < contradictions < 230


def test_deduction_without_a_safe_cell_is_complete():
    random = Random(5)
    for _ in range(500):
        cells, clues = random_clues(random, most_cells=12)
        try:
            knowledge = Knowledge.of_clues(cells, clues)
            if not knowledge.deduce():
                before = knowledge.state[:]
                assert not knowledge.deduce()
                assert (knowledge.state, knowledge.safe) == (before, []), clues
        except Contradiction:
            pass


def test_deduced_cells_are_listed_once():
    random = Random(6)
    for _ in range(300):
        knowledge = random_position(random, random.choice(SHAPES)).knowledge()
        before = assigned(knowledge)
        safe, mines = deduce_all(knowledge)
        fresh = {cell: value for cell, value in enumerate(knowledge.state) if value and cell not in before}
        assert sorted(safe) == [cell for cell, value in fresh.items() if value == SAFE]
        assert sorted(mines) == [cell for cell, value in fresh.items() if value == MINE]
        assert fresh.keys() == knowledge.why.keys()


@pytest.mark.parametrize(
    ("clues", "clue"), [([({0, 1}, 3)], 0), ([({0, 1}, -1)], 0), ([({0, 1}, 1), (set(), 1)], 1)]
)
def test_contradiction_names_a_clue_that_fails_alone(clues, clue):
    with pytest.raises(Contradiction) as caught:
        Knowledge.of_clues(3, clues)
    assert caught.value.clue == clue


@pytest.mark.parametrize(("cells", "deduced"), [(3162, [3161]), (3163, [])])
def test_pairs_of_clues_with_too_many_cells_are_left_to_counting(cells, deduced):
    knowledge = Knowledge.of_clues(cells, [(range(cells), 1), (range(cells - 1), 1)])
    knowledge.deduce()
    assert knowledge.safe == deduced
    assert posterior_of(knowledge, FLAT).fractions().get(cells - 1, 0) == 0


def test_a_mine_cannot_be_revealed():
    knowledge = Knowledge(3, Grid((1, 3)).neighbours)
    knowledge.learn(0, 1)
    knowledge.deduce()
    with pytest.raises(Contradiction, match="cell 1"):
        knowledge.learn(1, 0)


@pytest.mark.parametrize("cell", [-1, 3])
def test_clue_about_no_such_cell_is_refused(cell):
    with pytest.raises(ValueError, match=f"cell {cell} "):
        Knowledge.of_clues(3, [({0, cell}, 1)])


def test_a_cell_counts_once_in_a_clue():
    assert posterior_of(Knowledge.of_clues(2, [([0, 1, 1, 0], 1)]), FLAT).boards() == 2
