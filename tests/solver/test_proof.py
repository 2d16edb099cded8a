"""Proofs of certain cells: they prove, and no clue of them can be spared."""

from random import Random

import pytest

from minesweeper.solver.counting import Intractable
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.proof import proof
from tests.helpers.positions import random_clues, random_position
from tests.oracles.brute import placements, proves
from tests.solver.contents import posterior_of, settled


@pytest.mark.parametrize("deduced", [False, True], ids=["as given", "deduced"])
def test_a_proof_proves_and_no_clue_of_it_can_be_spared(deduced):
    random = Random(10)
    lengths = []
    for _ in range(300):
        if random.random() < 0.5:
            cells, clues = random_clues(random, most_cells=10)
            if not placements(cells, clues):
                continue
            known = Knowledge.of_clues(cells, clues)
            named = dict(enumerate(clues))
        else:
            position = random_position(random, random.choice([(3, 4), (4, 4), (3, 3, 2)]), most_unknown=9)
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
            lengths.append(len(found))
        assert settled(known) == before
    assert len(lengths) > 100
    assert max(lengths) >= 3


def test_what_takes_the_total_has_no_proof():
    known = Knowledge.of_clues(4, [({0, 1}, 1), ({1, 2}, 1)])
    assert set(posterior_of(known, KnownTotal(1)).fractions().values()) == {0, 1}
    assert [proof(known, cell) for cell in range(4)] == [None] * 4


def crossed(cells):
    """A chain of clues of two cells each, settled from its beginning."""
    clues = [({0}, 1), *(({cell, cell + 1}, 1) for cell in range(cells - 1))]
    return Knowledge.of_clues(cells, clues)


def test_a_search_for_a_proof_ends_when_its_work_is_done():
    known = crossed(40)
    assert proof(known, 39) == tuple(range(40))
    with pytest.raises(Intractable, match="it takes too long to find a short proof"):
        proof(known, 39, 10)
    # Enough to find clues that settle the cell, but not to spare any.
    needed = next(work for work in range(1, 10_000) if found(known, 20, work))
    assert len(found(known, 20, needed)) > len(proof(known, 20)) == 21


def found(known, cell, work):
    try:
        return proof(known, cell, work)
    except Intractable:
        return None
