"""Likeness: copies are alike, and others only as far as they do the same on equal positions."""

from itertools import islice

import pytest

from minesweeper.boards.sets import PUBLISHED
from minesweeper.grader.data import Advanced, Grade, GroupScore, MapScore
from minesweeper.grader.likeness import LEAST_MOVES, MAPS, MOST_MOVES, Pair, _leaves_choice, likeness
from minesweeper.judge.game import VISIT, JudgeGame
from tests.helpers.programs import ROOT

SET = PUBLISHED[1]
NAME = SET.set_name


def in_order(cells):
    return cells


def swapped(cells):
    """Two cells at a time, in the other order: after each two, the same position."""
    return [cell for pair in zip(cells[1::2], cells[::2], strict=False) for cell in pair]


def graded(name, order, maps=MAPS):
    """The grade of a client that knows the mines, and visits the other cells in this order."""
    played = []
    for board in islice(SET.draw(), maps):
        game, operations = JudgeGame(board), [(*board.first, VISIT)]
        game.do(*operations[0])
        safe = [divmod(cell, 10) for cell in range(100) if not board.is_mine[cell]]
        for row, column in order([(r, c) for r, c in safe if game.text().split()[r][c] == "?"]):
            before = game.text()
            if game.execute(row, column, VISIT) != before:
                operations.append((row, column, VISIT))
        played.append(MapScore(0.0, True, "AC", "", tuple(operations)))
    group = GroupScore(
        SET.set_name,
        SET.seed,
        0.0,
        0.0,
        0,
        "AC",
        "",
        "",
        maps,
        0.0,
        5,
        None,
        (),
        (0.0, 0.0, 0.0),
        tuple(played),
    )
    advanced = Advanced("AC", "", 0.0, 0.0, 0.0, 0.0, 0.0, (0.0, 0.0, 0.0), None, (group,))
    return Grade(name, 0.0, 35.0, advanced=advanced)


def test_a_copy_is_found_and_another_client_is_not():
    pairs, own = likeness(
        [graded("one", in_order), graded("two", in_order), graded("three", swapped)], (SET,)
    )
    assert [(pair.one, pair.other, pair.share) for pair in pairs] == [("one", "two", 1.0)]
    assert LEAST_MOVES <= pairs[0].moves <= MOST_MOVES
    names = {("obvious", "deduce"), ("obvious", "safest"), ("deduce", "safest")}
    assert {(pair.one, pair.other) for pair in own} == names
    assert [pair.share for pair in own] == sorted((pair.share for pair in own), reverse=True)


def test_a_pair_with_few_moves_is_not_compared():
    assert likeness([graded(name, in_order, maps=3) for name in ("one", "two")], (SET,))[0] == []


def test_the_most_alike_of_many_pairs_are_told_first(monkeypatch):
    """By share, then by moves, of which some settle it, then by name: fifty pairs at most."""
    page = " ".join((ROOT / "docs" / "judge.md").read_text("utf-8").split())
    assert (
        f"on {MAPS} maps of each set, over {LEAST_MOVES} such moves or more ({MOST_MOVES:,} settle it)"
        in page
    )
    monkeypatch.setattr("minesweeper.grader.likeness.MOST_MOVES", 500)
    assert Pair("a", "b", 400, 399).share == 0.9975

    def nearly(cells):
        return cells[1::-1] + cells[2:]  # begins with the second cell

    kinds = [(in_order, 20)] * 6 + [(in_order, 8)] * 4 + [(nearly, 20)] * 2
    grades = [graded(f"{number * 7 % 12:02}", *kind) for number, kind in enumerate(kinds)]
    pairs, _ = likeness(grades, (SET,))
    assert pairs == sorted(pairs, key=lambda pair: (-pair.share, -pair.moves, pair.one, pair.other))
    assert len(pairs) == 50 and len({(pair.one, pair.other) for pair in pairs}) == 50
    found = [(pair.share == 1, pair.moves) for pair in pairs]
    equal, few = [(True, 500)] * (15 + 1), (True, pairs[16].moves)
    assert found[:46] == [*equal, *[few] * (6 * 4 + 6)] and 200 <= few[1] < 500
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
def test_which_positions_leave_a_choice(text, mines, choice):
    assert _leaves_choice(text, mines) == choice
