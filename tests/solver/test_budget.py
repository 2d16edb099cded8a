"""Long work ends soon after it is urged to."""

import pytest

from minesweeper.solver.budget import Stopped, stopped_if
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import DensityPrior
from minesweeper.solver.propagation import estimate


def test_urged_comparison_of_clues_ends():
    known = Knowledge.of_clues(5, [([0, 1, 2], 1), ([2, 3, 4], 1)])
    with stopped_if(lambda: True), pytest.raises(Stopped):
        known.deduce()


def test_urged_estimate_ends():
    components = Components(Knowledge.of_clues(5, [([0, 1, 2], 1), ([2, 3, 4], 1)]), max_states=0)
    components.update()
    with stopped_if(lambda: True), pytest.raises(Stopped):
        estimate(components, DensityPrior())
