"""Knowledge kept up to date: what one clue or two settle, in any order of learning."""

from random import Random

import pytest

from minesweeper.rules.grid import Grid
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.prior import DensityPrior
from tests.helpers.positions import SHAPES, random_clues, random_position
from tests.oracles.brute import closure, placements
from tests.solver.contents import posterior_of, settled

FLAT = DensityPrior()


def deduce_all(known, **options):
    """Deduce until nothing more follows."""
    before = None
    while before != known.state:
        before = known.state[:]
        known.safe.clear()
        known.deduce(**options)


@pytest.mark.slow
@pytest.mark.parametrize("at_once", [1, 2])
def test_all_that_one_or_two_clues_of_a_list_prove_and_that_they_contradict_each_other(at_once):
    random = Random(at_once)
    contradictions = 0
    for _ in range(400):
        cells, clues = random_clues(random)
        try:
            known = Knowledge.of_clues(cells, clues)
            deduce_all(known, pairs=at_once == 2)
            found = settled(known)
            posterior_of(known, FLAT)
        except Contradiction:
            contradictions += 1
            assert not placements(cells, clues), clues
        else:
            assert found == closure(clues, {}, at_once) and placements(cells, clues), clues
    assert 40 < contradictions < 230


def test_deduce_goes_on_until_there_is_a_safe_cell_or_no_more():
    random = Random(5)
    for _ in range(500):
        cells, clues = random_clues(random, most_cells=12)
        try:
            known = Knowledge.of_clues(cells, clues)
            known.deduce()
            if not known.safe:
                before = known.state[:]
                known.deduce()
                assert (known.state, known.safe) == (before, []), clues
        except Contradiction:
            pass


def test_what_was_settled_is_listed_once_and_the_caller_takes_it_out():
    random = Random(6)
    for _ in range(300):
        position = random_position(random, random.choice(SHAPES))
        known = position.knowledge()
        given = bytes(known.state)
        safe, mines, before = [], [], None
        while before != known.state:
            before = known.state[:]
            known.deduce()
            safe += known.safe
            mines += known.mines
            known.safe.clear()
            known.mines.clear()
        fresh = {cell: value for cell, value in enumerate(known.state) if not given[cell] and value}
        assert sorted(safe) == [cell for cell, value in fresh.items() if value == SAFE]
        assert sorted(mines) == [cell for cell, value in fresh.items() if value == MINE]
        assert fresh.keys() == known.why.keys()


@pytest.mark.parametrize(
    ("clues", "clue"), [([({0, 1}, 3)], 0), ([({0, 1}, -1)], 0), ([({0, 1}, 1), (set(), 1)], 1)]
)
def test_a_contradiction_names_a_clue_that_fails_alone(clues, clue):
    with pytest.raises(Contradiction) as caught:
        Knowledge.of_clues(3, clues)
    assert caught.value.clue == clue


@pytest.mark.parametrize(("cells", "settles"), [(3162, True), (3163, False)])
def test_pairs_of_clues_with_too_many_cells_are_left_to_counting(cells, settles):
    known = Knowledge.of_clues(cells, [(range(cells), 1), (range(cells - 1), 1)])
    known.deduce()
    assert known.safe == ([cells - 1] if settles else [])
    assert posterior_of(known, FLAT).fractions().get(cells - 1, 0) == 0


def test_a_mine_cannot_be_revealed():
    known = Knowledge(3, Grid((1, 3)).neighbours)
    known.learn(0, 1)
    known.deduce()
    with pytest.raises(Contradiction, match="cell 1"):
        known.learn(1, 0)


@pytest.mark.parametrize("cell", [-1, 3])
def test_no_such_cell(cell):
    with pytest.raises(ValueError, match=f"cell {cell} "):
        Knowledge.of_clues(3, [({0, cell}, 1)])


def test_a_cell_counts_once_in_a_clue():
    assert posterior_of(Knowledge.of_clues(2, [([0, 1, 1, 0], 1)]), FLAT).boards() == 2
