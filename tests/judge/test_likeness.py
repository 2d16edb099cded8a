"""Likeness: copies are alike, and others only as far as they do the same on equal positions."""

import pytest

from minesweeper.judge import likeness as module
from minesweeper.judge.data import Grade
from minesweeper.judge.likeness import LEAST_MOVES, MAPS, MOST_MOVES, Pair, likeness, offers_choice
from tests.judge.grades import SET, graded, in_order


def swapped(cells):
    """Swap the cells of each pair: after each two, the position is the same."""
    return [cell for pair in zip(cells[1::2], cells[::2], strict=False) for cell in pair]


def nearly(cells):
    """Begin with the second cell."""
    return cells[1::-1] + cells[2:]


@pytest.mark.slow
def test_copy_is_alike_and_another_client_is_not():
    grades = [graded("one", in_order), graded("two", in_order), graded("three", swapped)]
    pairs, own = likeness(grades, (SET,))
    assert [(pair.one, pair.other, pair.share) for pair in pairs] == [("one", "two", 1.0)]
    assert LEAST_MOVES <= pairs[0].moves <= MOST_MOVES
    names = {("obvious", "deduce"), ("obvious", "safest"), ("deduce", "safest")}
    assert {(pair.one, pair.other) for pair in own} == names
    assert [pair.share for pair in own] == sorted((pair.share for pair in own), reverse=True)


@pytest.mark.slow
def test_pairs_need_enough_moves_and_two_clients(monkeypatch):
    none = Grade("none", 0.0, 45.0)
    assert likeness([graded("one", in_order), none], (SET,)) == ([], [])
    grades = [graded(name, order, maps=3) for name, order in (("one", in_order), ("two", nearly))]
    pairs, own = likeness(grades, (SET,))
    assert pairs == [] and len(own) == 3
    monkeypatch.setattr(module, "OWN_PLAYERS", ())
    monkeypatch.setattr(module, "LEAST_MOVES", 1)
    monkeypatch.setattr(module, "ALIKE", 0.0)
    ((pair,), _) = likeness(grades, (SET,))
    assert 0 < pair.share < 1
    for name, limit in (("LEAST_MOVES", pair.moves), ("ALIKE", pair.share)):
        for more, alike in ((0, [pair]), (1e-9, [])):
            with monkeypatch.context() as patched:
                patched.setattr(module, name, limit + more)
                assert likeness(grades, (SET,)) == (alike, [])


@pytest.mark.slow
def test_most_alike_pairs_come_first(monkeypatch):
    """By share, then by moves, then by name: fifty pairs at most."""
    assert (MAPS, LEAST_MOVES, MOST_MOVES) == (20, 200, 1000)
    monkeypatch.setattr(module, "MOST_MOVES", 500)
    assert Pair("a", "b", 400, 399).share == 0.9975

    kinds = [(in_order, 20)] * 6 + [(in_order, 8)] * 4 + [(nearly, 20)] * 2
    grades = [graded(f"{number * 7 % 12:02}", *kind) for number, kind in enumerate(kinds)]
    pairs, _ = likeness(grades, (SET,))
    assert pairs == sorted(pairs, key=lambda pair: (-pair.share, -pair.moves, pair.one, pair.other))
    assert len(pairs) == 50 and len({(pair.one, pair.other) for pair in pairs}) == 50
    moves = [(pair.share == 1, pair.moves) for pair in pairs]
    equal, few = [(True, 500)] * (15 + 1), (True, pairs[16].moves)
    assert moves[:46] == [*equal, *[few] * (6 * 4 + 6)] and 200 <= few[1] < 500
    assert all(0.9 <= pair.share < 1 for pair in pairs[46:])


@pytest.mark.parametrize(
    ("text", "mines", "choice"),
    [
        ("1?\n11\n", 1, False),  # one certain mine, and no other cell
        ("2?\n2?\n", 2, True),  # two certain mines
        ("1?\n1?\n", 1, True),  # nothing is certain
        ("1@\n?1\n", 2, False),  # one cell is left
        ("1????\n", 2, False),  # a mine is certain, and nothing beyond it
    ],
)
def test_positions_that_leave_a_choice(text, mines, choice):
    assert offers_choice(text, mines) == choice
