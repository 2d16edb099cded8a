"""The sets of maps by their names."""

import pytest

from minesweeper.boards.catalogue import FURTHER, HYPER, PUBLISHED, find_set


@pytest.mark.parametrize("parameters", (*PUBLISHED, *FURTHER, *HYPER), ids=lambda parameters: parameters.name)
def test_sets_are_found_by_name(parameters):
    assert find_set(parameters.name) == parameters


@pytest.mark.parametrize(
    "name",
    ["", "10x10", "10x10x20x1", "x10x10", "10X10X20", "axbxc", "-1x10x9", "10 x 10 x 9", "2x2x1", "9x9x80"],
)
def test_no_such_set(name):
    with pytest.raises(ValueError, match=r"unknown board|at least 3|do not fit"):
        find_set(name)
