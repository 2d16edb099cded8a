"""Proofs of certain cells: they prove, one or two clues where so many do, else none that can be spared."""

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
from tests.solver.contents import settled


@pytest.mark.slow
@pytest.mark.parametrize("deduced", [False, True], ids=["as given", "deduced"])
def test_a_proof_is_one_clue_or_two_if_they_prove_it_and_else_no_clue_can_be_spared(deduced):
    random = Random(10)
    lengths = []
    for _ in range(120):
        if random.random() < 0.5:
            cells, clues = random_clues(random, most_cells=10)
            if not placements(cells, clues):
                continue
            known = Knowledge.of_clues(cells, clues)
            named = dict(enumerate(clues))
        else:
            shape = random.choice([(3, 4), (4, 4), (3, 3, 2), (2, 3, 2, 2)])
            position = random_position(random, shape, most_unknown=9)
            known = position.knowledge()
            named = {cell: (position.scopes[cell], number) for cell, number in position.seen.items()}
        if deduced:
            known.deduce(pairs=False)
        before = settled(known)
        for cell in [c for c, state in enumerate(known.state) if not state]:
            found = proof(known, cell)
            if found is None:
                assert not proves(list(named.values()), cell, before)
                continue
            assert list(found) == sorted(set(found))
            assert proves([named[clue] for clue in found], cell, before)
            for spared in found:
                fewer = [named[clue] for clue in found if clue != spared]
                assert not proves(fewer, cell, before)
            for fewer in range(1, min(len(found), 3)):
                assert not any(proves(few, cell, before) for few in combinations(named.values(), fewer))
            lengths.append(len(found))
        assert settled(known) == before
    assert len(lengths) > 40
    assert max(lengths) >= 3


def test_the_simplest_cell_is_one_that_a_clue_settles_then_one_that_two_do():
    known = Knowledge.of_clues(8, [({0, 1}, 1), ({0, 1, 2}, 2), ({3}, 0), ({4, 5}, 1), ({5, 6, 7}, 1)])
    assert simplest(known, [4, 2, 3]) == (3, (2,))
    assert simplest(known, [4, 2]) == (2, (0, 1))
    assert simplest(known, [4]) is None
    with patch("minesweeper.solver.proof.PROOF_WORK", 3):
        assert simplest(known, [4, 2]) is None


@pytest.mark.slow
def test_a_search_for_a_proof_ends_when_its_work_is_done():
    """In a chain of clues of two cells each, settled from its beginning."""
    known = Knowledge.of_clues(40, [({0}, 1), *(({cell, cell + 1}, 1) for cell in range(39))])
    assert proof(known, 39) == tuple(range(40))
    with (
        patch("minesweeper.solver.proof.PROOF_WORK", 10),
        pytest.raises(Intractable, match="it takes too long to find a short proof"),
    ):
        proof(known, 39)
    # Enough to find clues that settle the cell, but not to spare any.
    needed = next(work for work in range(1, 10_000) if found(known, 20, work))
    assert len(found(known, 20, needed)) > len(proof(known, 20)) == 21
    assert needed == 394 and len(found(known, 20, 8229)) > 21 == len(found(known, 20, 8230))


def test_the_cells_around_a_clue_are_work():
    """Of one clue the square of its cells, and these once more to see what it settles."""
    assert proof(Knowledge.of_clues(547, [(range(547), 1)]), 0) is None
    with pytest.raises(Intractable):
        proof(Knowledge.of_clues(548, [(range(548), 1)]), 0)


def found(known, cell, work):
    with patch("minesweeper.solver.proof.PROOF_WORK", work), suppress(Intractable):
        return proof(known, cell)
