"""Components kept up to date as cells are learnt, and copied."""

from random import Random

import pytest

from minesweeper.rules.grid import Grid
from minesweeper.solver.budget import ANALYSIS_STATES, Intractable
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from tests.helpers.positions import random_position


def updated(components):
    """All components, brought up to date; Intractable if one is not counted."""
    components.update()
    return components.all_counted()


def anew(known):
    """The components of a copy, built from nothing."""
    return updated(Components(known.copy(), ANALYSIS_STATES))


def normal(components):
    """Components without the order of anything: counts, and boxes with their shares, by the clues.

    Components of the same clues are put together: in how many parts a component is counted does not matter.
    """
    whole = {}
    for c in components:
        least, ways, shares = whole.get(frozenset(c.clues), (0, [1], {}))
        shares = {cells: product(mines, c.counts.ways) for cells, mines in shares.items()}
        for cells, mines in zip(c.boxes, c.counts.mines, strict=True):
            shares[frozenset(cells)] = product(mines, ways)
        whole[frozenset(c.clues)] = least + c.counts.least, product(ways, c.counts.ways), shares
    return whole


def product(a, b):
    """The product of two polynomials."""
    found = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return found


def take_a_step(random, position, known):
    """Do something with the knowledge that is in accordance with the truth."""
    unknown = [cell for cell in range(position.cells) if not known.state[cell]]
    step = random.random()
    if step < 0.3:
        known.deduce(pairs=random.random() < 0.5)
        if random.random() < 0.5:
            known.safe.clear()
    elif step < 0.5 and unknown:
        cell = random.choice(unknown)
        known.assign(cell, MINE if cell in position.mines else SAFE)
    else:
        cell = random.choice(sorted(set(range(position.cells)) - position.mines) or [None])
        if cell is not None:
            known.learn(cell, sum(other in position.mines for other in position.scopes[cell]))


@pytest.mark.slow
def test_components_are_kept_up_to_date_and_those_that_took_too_long_come_up_again():
    random = Random(8)
    given_up = 0
    few = [((7, 7), states) for states in (5, 20, 60)]
    for dims, states in 5 * [
        *few,
        *((dims, ANALYSIS_STATES) for dims in ((5, 5), (9, 9), (4, 4, 4), (3, 40))),
    ]:
        position = random_position(random, dims, most_unknown=1)
        known = Knowledge(position.cells, Grid(dims).neighbours)
        components = Components(known, states)
        for _ in range(40):
            take_a_step(random, position, known)
            if random.random() < 0.7:
                try:
                    found = updated(components)
                except Intractable:
                    given_up += 1
                else:
                    assert normal(found) == normal(anew(known))
    assert given_up > 50


def test_a_component_that_did_not_change_is_not_counted_again():
    """
    . ? ? . . . ? ? .
    . 1 1 . . . 1 1 .
    """
    known = Knowledge.of_clues(8, [({0, 1}, 1), ({1, 2}, 1), ({4, 5, 6}, 1), ({5, 6, 7}, 1)])
    known.deduce()
    components = Components(known, ANALYSIS_STATES)
    one, two = updated(components)
    assert updated(components) == [one, two]
    known.assign(4, SAFE)
    known.deduce()
    assert updated(components)[0] is one
    assert updated(components)[1].clues == two.clues
    assert updated(components)[1] is not two
