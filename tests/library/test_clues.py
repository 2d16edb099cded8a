"""`ms.analyse_clues`: clues on cells of any shape, against brute force."""

from fractions import Fraction
from random import Random

import pytest

import minesweeper as ms
from tests.helpers.analyses import drawn_alike, is_what_all_boards_say, random_mines
from tests.helpers.positions import random_clues
from tests.oracles.brute import truth


@pytest.mark.slow
@pytest.mark.parametrize("ongoing", [False, True], ids=["any board", "ongoing"])
def test_won_board_is_excluded_only_in_an_ongoing_game(ongoing):
    random = Random(4)
    full = 0
    for _ in range(150):
        cells, clues = random_clues(random)
        mines, prior = random_mines(random, cells, random.randint(0, cells))
        expected = truth(cells, clues, prior, ongoing=ongoing)
        is_what_all_boards_say(
            lambda: ms.analyse_clues(clues, mines, range(cells), ongoing=ongoing),  # noqa: B023
            lambda analysis: analysis.risk,
            expected,
            ongoing,
        )
        full += len(expected.boards) > 1 and (1 << cells) - 1 in expected.boards
    assert bool(full) is not ongoing


def test_clues_may_be_about_any_names():
    analysis = ms.analyse_clues([(("left", "middle"), 1), (("middle", "right"), 1), (("right",), 1)], mines=2)
    assert analysis.why("middle") == [({"middle", "right"}, 1), ({"right"}, 1)]
    assert analysis.best == "middle"
    free = ms.analyse_clues([("ab", 1)], mines=2, cells=range(3))
    assert free.exact == {"a": Fraction(1, 2), "b": Fraction(1, 2), **dict.fromkeys(range(3), Fraction(1, 3))}
    assert (free.best, free.why("a")) == (0, [])  # the first of the lowest risks; no clue proves a guess


def test_total_counts_all_named_cells():
    """A hexagon shows a 1; it has six neighbours, and twelve other cells lie beyond."""
    clue = [(range(6), 1)]
    near, all_ = (
        ms.analyse_clues(clue, mines=mines, cells=cells) for mines, cells in [(1, ()), (4, range(18))]
    )
    assert (near.boards, all_.boards) == (6, 6 * 220) and all_.exact[17] == Fraction(1, 4)
    where = r"on 6 cells \(cells= names those in no clue\), found"
    with pytest.raises(ms.Contradiction, match=f"mines: expected 1 to 1 by the clues {where} 4"):
        ms.analyse_clues(clue, mines=4)
    with pytest.raises(ValueError, match=f"mines: expected 0 to 6 {where} 7"):
        ms.analyse_clues(clue, mines=7)
    with pytest.raises(ms.Contradiction, match="the clues contradict each other"):
        ms.analyse_clues([*clue, (range(5), 2)], mines=1)


def test_cells_are_in_the_order_of_clues_and_then_of_names():
    assert [*ms.analyse_clues([({"b", 1, None, "a"}, 1), ("za", 1)]).risk] == [1, None, "a", "b", "z"]


def test_equal_clues_and_risks_make_equal_analyses():
    one, two, other = (ms.analyse_clues([("ab", 1)], mines=mines, cells="cd") for mines in (2, 2, 3))
    assert one == two != other


@pytest.mark.parametrize(
    ("clues", "boards"),
    [([("ab", 1)], ("ac", "ad", "bc", "bd")), ([], ("ab", "ac", "ad", "bc", "bd", "cd"))],
    ids=["a clue", "no clue"],
)
def test_sampled_boards_agree_with_the_clues(clues, boards):
    analysis = ms.analyse_clues(clues, mines=2, cells="abcd")
    drawn_alike(analysis.sample(Random(3)), dict.fromkeys(map(frozenset, boards), 1))
