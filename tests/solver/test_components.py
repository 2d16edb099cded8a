"""Components kept up to date as cells are learnt, and copied."""

from random import Random

import pytest

from minesweeper.rules.grid import Grid
from minesweeper.solver.budget import ANALYSIS_STATES, Intractable
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.posterior import Posterior
from minesweeper.solver.prior import DensityPrior
from tests.helpers.positions import random_position


def results(components):
    """Return the clues of each component, and by all of them the number of boards and the exact risks."""
    clues = {frozenset(component.clues) for component in components.all_counted()}
    posterior = Posterior(components, DensityPrior(2, 8))
    return clues, posterior.boards(), posterior.fractions()


def take_a_step(random, position, knowledge):
    """Change the knowledge in accordance with the truth."""
    unknown = knowledge.unknown_cells()
    step = random.random()
    if step < 0.3:
        knowledge.deduce(pairs=random.random() < 0.5)
        if random.random() < 0.5:
            knowledge.safe.clear()
    elif step < 0.5 and unknown:
        cell = random.choice(unknown)
        knowledge.assign(cell, MINE if cell in position.mines else SAFE)
    else:
        cell = random.choice(sorted(set(range(position.cells)) - position.mines) or [None])
        if cell is not None:
            knowledge.learn(cell, sum(other in position.mines for other in position.scopes[cell]))


@pytest.mark.slow
def test_updated_components_are_those_built_anew_after_each_step():
    random, refused = Random(8), 0
    few_states = [((7, 7), states) for states in (5, 20, 60)]
    enough_states = [(dims, ANALYSIS_STATES) for dims in ((5, 5), (9, 9), (4, 4, 4), (3, 40))]
    for dims, states in 5 * [*few_states, *enough_states]:
        position = random_position(random, dims, most_unknown=1)
        knowledge = Knowledge(position.cells, Grid(dims).neighbours)
        components = Components(knowledge, states)
        for _ in range(40):
            take_a_step(random, position, knowledge)
            if random.random() < 0.7:
                try:
                    updated = results(components)
                except Intractable:
                    refused += 1
                else:
                    assert updated == results(Components(knowledge.copy(), ANALYSIS_STATES))
    assert refused > 50


def test_unchanged_component_is_not_counted_again():
    """
    . ? ? . . . ? ? .
    . 1 1 . . . 1 1 .
    """
    knowledge = Knowledge.of_clues(8, [({0, 1}, 1), ({1, 2}, 1), ({4, 5, 6}, 1), ({5, 6, 7}, 1)])
    knowledge.deduce()
    components = Components(knowledge, ANALYSIS_STATES)
    one, two = components.all_counted()
    assert components.all_counted() == [one, two]
    knowledge.assign(4, SAFE)
    knowledge.deduce()
    same, changed = components.all_counted()
    assert same is one and changed is not two and changed.clues == two.clues
