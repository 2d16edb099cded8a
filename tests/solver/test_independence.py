"""The smallest independent parts of sets of boards."""

import pytest

from minesweeper.players.analysis import solver_of
from minesweeper.rules.position import Position
from minesweeper.solver.independence import independent_parts


def parts(text, mines=None, **work):
    found = independent_parts(solver_of(Position.of(text, mines)).posterior(), **work)
    return [(part.cells, part.arrangements) for part in found]


@pytest.mark.parametrize(
    ("text", "mines", "expected"),
    [
        ("??", None, [[0], [1]]),  # each may be what it likes
        ("??", 1, [[0, 1]]),
        ("?1?@?1?", 3, [[0, 2], [4, 6]]),  # each number its own pair
        ("??\n??", 2, [[0, 1, 2, 3]]),
        ("01@", None, []),
    ],
)
def test_the_total_and_numbers_tie_cells_together(text, mines, expected):
    assert [cells for cells, _ in parts(text, mines)] == expected


def test_past_the_bound_parts_of_components_are_found_while_their_solutions_are_few():
    """Each with all its arrangements."""
    text, found = "?1?@?1?@???????", [([0, 2], [{0}, {2}]), ([4, 6], [{4}, {6}])]
    assert parts(text[:7], 3) == parts(text, work=8) == found
    assert parts(text, work=3) == []
