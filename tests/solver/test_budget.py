"""Long work stops soon after something more urgent asks for it."""

import pytest

from minesweeper.solver.budget import Stopped, stopped_if
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import DensityPrior
from minesweeper.solver.propagation import estimate


def estimate_of(knowledge):
    components = Components(knowledge, max_states=0)
    components.update()
    return estimate(components, DensityPrior())


@pytest.mark.parametrize("work", [Knowledge.deduce, estimate_of])
def test_urged_work_stops(work):
    knowledge = Knowledge.of_clues(5, [([0, 1, 2], 1), ([2, 3, 4], 1)])
    with stopped_if(lambda: True), pytest.raises(Stopped):
        work(knowledge)
