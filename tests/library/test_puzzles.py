"""`ms.puzzles`: positions with their solutions, as values."""

from itertools import islice

import pytest

import minesweeper as ms


@pytest.mark.parametrize("level", ["single", "pair", "component", "total"])
def test_puzzles_agree_with_the_analysis_of_their_positions(level):
    for puzzle in islice(ms.puzzles(level, seed=3), 3):
        assert puzzle.level == level
        found = ms.analyse(puzzle.position)
        assert sorted(each.cell for each in puzzle.solution if each.kind == "reveal") == found.safe_cells
        assert sorted(each.cell for each in puzzle.solution if each.kind == "flag") == found.mine_cells
        simplest = puzzle.solution[0]
        assert puzzle.check(simplest.cell, mine=simplest.kind == "flag")
        assert not puzzle.check(simplest.cell, mine=simplest.kind != "flag")
        assert puzzle.svg().count("<rect ") == 81


def test_seeds_go_on_and_levels_are_named():
    first, second = islice(ms.puzzles(seed=5), 2)
    assert (first.seed, second.seed) == (5, 6)
    assert repr(next(ms.puzzles(seed=6))) == repr(second) and repr(second).endswith("\npair, 16 mines")
    with pytest.raises(
        ValueError, match=r"^unknown level 'hard'; expected 'single', 'pair', 'component', 'total'$"
    ):
        ms.puzzles("hard")
