"""Proofs of certain cells: they prove, with one or two clues if so many suffice, else with no spare one."""

from contextlib import suppress
from itertools import combinations
from random import Random
from unittest.mock import patch

import pytest

from minesweeper.solver.budget import Intractable
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.proof import proof, simplest
from tests.helpers.positions import random_clues, random_position
from tests.oracles.brute import placements, proves
from tests.solver.samples import assigned


@pytest.mark.slow
@pytest.mark.parametrize("deduced", [False, True], ids=["as told", "deduced"])
def test_proof_has_one_clue_or_two_if_they_suffice_and_else_no_clue_can_be_spared(deduced):
    random = Random(10)
    lengths = []
    for _ in range(120):
        if random.random() < 0.5:
            cells, clues = random_clues(random, most_cells=10)
            if not placements(cells, clues):
                continue
            knowledge = Knowledge.of_clues(cells, clues)
            scope_of = dict(enumerate(clues))
        else:
            shape = random.choice([(3, 4), (4, 4), (3, 3, 2), (2, 3, 2, 2)])
            position = random_position(random, shape, most_unknown=9)
            knowledge = position.knowledge()
            scope_of = {cell: (position.scopes[cell], number) for cell, number in position.seen.items()}
        if deduced:
            knowledge.deduce(pairs=False)
        before = assigned(knowledge)
        for cell in knowledge.unknown_cells():
            clues = proof(knowledge, cell)
            if clues is None:
                assert not proves(list(scope_of.values()), cell, before)
                continue
            assert list(clues) == sorted(set(clues))
            assert proves([scope_of[clue] for clue in clues], cell, before)
            for spared in clues:
                assert not proves([scope_of[clue] for clue in clues if clue != spared], cell, before)
            for fewer in range(1, min(len(clues), 3)):
                assert not any(proves(few, cell, before) for few in combinations(scope_of.values(), fewer))
            lengths.append(len(clues))
        assert assigned(knowledge) == before
    assert len(lengths) > 40 and max(lengths) >= 3


def test_simplest_cell_is_one_that_a_clue_proves_then_one_that_two_do():
    knowledge = Knowledge.of_clues(8, [({0, 1}, 1), ({0, 1, 2}, 2), ({3}, 0), ({4, 5}, 1), ({5, 6, 7}, 1)])
    assert simplest(knowledge, [4, 2, 3]) == (3, (2,))
    assert simplest(knowledge, [4, 2]) == (2, (0, 1))
    assert simplest(knowledge, [4]) is None
    with patch("minesweeper.solver.proof.PROOF_WORK", 3):
        assert simplest(knowledge, [4, 2]) is None


def proof_within(work, knowledge, cell):
    with patch("minesweeper.solver.proof.PROOF_WORK", work), suppress(Intractable):
        return proof(knowledge, cell)


@pytest.mark.slow
def test_search_for_a_proof_ends_when_its_work_is_done():
    """In a chain of clues of two cells each, deduced from its beginning."""
    chain = Knowledge.of_clues(40, [({0}, 1), *(({cell, cell + 1}, 1) for cell in range(39))])
    assert proof(chain, 39) == tuple(range(40))
    with (
        patch("minesweeper.solver.proof.PROOF_WORK", 10),
        pytest.raises(Intractable, match="it takes too long to find a short proof"),
    ):
        proof(chain, 39)
    # Enough to find clues that prove the cell, but not to spare any.
    needed = next(work for work in range(1, 10_000) if proof_within(work, chain, 20))
    assert len(proof_within(needed, chain, 20)) > len(proof(chain, 20)) == 21
    assert needed == 394
    assert len(proof_within(8229, chain, 20)) > 21 == len(proof_within(8230, chain, 20))


def test_cells_around_a_clue_are_work():
    """Of one clue the square of its cells, and these once more for its deductions."""
    assert proof(Knowledge.of_clues(547, [(range(547), 1)]), 0) is None
    with pytest.raises(Intractable):
        proof(Knowledge.of_clues(548, [(range(548), 1)]), 0)
