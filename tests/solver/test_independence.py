"""Independent parts of a position."""

import pytest

from minesweeper.rules.grid import Grid
from minesweeper.solver import independence
from minesweeper.solver.independence import WORK, independent_parts
from tests.helpers.positions import solver_in

ONE_OR_TWO = [{2}, {0, 4}]  # the possible mines of the first three unknown cells of `?1?1?`
ONE = [{6}, {8}]  # and of the two of `?1?` behind them


@pytest.mark.parametrize(
    ("work", "parts"),
    [
        (WORK, [([0, 2, 4], ONE_OR_TWO), ([6, 8], ONE)]),  # every board is listed
        (19, [([6, 8], ONE)]),  # component by component: where the total is unknown, it ties no others
        (2, []),
    ],
)
def test_parts_with_several_totals_are_independent_only_if_every_board_is_listed(monkeypatch, work, parts):
    monkeypatch.setattr(independence, "WORK", work)
    posterior = solver_in(Grid((1, 9)), "?1?1?@?1?").posterior()
    assert independent_parts(posterior) == parts
