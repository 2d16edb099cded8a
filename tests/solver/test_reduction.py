"""Reduced clues: they are equivalent, and no clue contains another."""

from random import Random

import pytest

from minesweeper.solver.budget import Intractable
from minesweeper.solver.components import Components
from minesweeper.solver.counting import Contradiction, count
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.posterior import Posterior
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.reduction import reduced
from tests.oracles.components import solutions
from tests.solver.samples import random_component


def together(parts, boxes):
    """Return the clues and boxes of all parts as one system."""
    clues, signatures = [], [0] * len(boxes)
    for part in parts:
        for b, signature in zip(part.boxes, part.signatures, strict=True):
            signatures[b] |= signature << len(clues)
        clues += part.remaining
    return clues, [(size, signature) for (size, _), signature in zip(boxes, signatures, strict=True)]


@pytest.mark.slow
def test_reduced_clues_are_equivalent_none_contains_another_and_parts_are_disjoint():
    random, contradictions = Random(3), 0
    for _ in range(400):
        clues, boxes = random_component(random)
        expected = solutions(clues, boxes)
        try:
            parts = reduced(clues, boxes)
        except Contradiction:
            contradictions += 1
            assert not expected
            continue
        assert solutions(*together(parts, boxes)) == expected
        assert sorted(b for part in parts for b in part.boxes) == list(range(len(boxes)))
        assert [part.boxes for part in parts] == sorted(sorted(part.boxes) for part in parts)
        for part in parts:
            scopes = [
                {b for b, signature in zip(part.boxes, part.signatures, strict=True) if signature >> c & 1}
                for c in range(len(part.remaining))
            ]
            assert all(scopes)
            assert not any(a <= b for i, a in enumerate(scopes) for j, b in enumerate(scopes) if i != j)
    assert 0 < contradictions < 200


def rings(number):
    """Return clues on pairs of cells in a row and on all prefixes of the row, with a mine in each pair."""
    pairs = [range(2 * i, 2 * i + 2) for i in range(number)]
    ends = [(range(2 * i + 2), i + 1) for i in range(1, number)]
    return [*((pair, 1) for pair in pairs), *ends]


def test_a_component_falls_into_parts_that_are_counted_by_themselves():
    components = Components(Knowledge.of_clues(40, rings(20)), max_states=3)
    parts = components.all_counted()
    assert sorted(part.boxes for part in parts) == [[[2 * i, 2 * i + 1]] for i in range(20)]
    assert all(part.counts.ways == [2] for part in parts)
    posterior = Posterior(components, KnownTotal(20))
    assert set(posterior.risks().values()) == {0.5} and posterior.boards() == 2**20
    # As a whole they would have been too many for so few states.
    clues = tuple(mines for _, mines in rings(20))
    scopes = [scope for scope, _ in rings(20)]
    boxes = tuple((2, sum(1 << c for c, scope in enumerate(scopes) if 2 * i in scope)) for i in range(20))
    with pytest.raises(Intractable):
        count(clues, boxes, 3)
