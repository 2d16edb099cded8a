"""Likeness: copies are alike whatever they are called, and others are only as far as positions tell them."""

from dataclasses import replace

import pytest

from minesweeper.boards.catalogue import PUBLISHED
from minesweeper.grader.advanced import play_group
from minesweeper.grader.data import Advanced, Grade
from minesweeper.grader.likeness import LEAST, Pair, _leaves_choice, likeness
from minesweeper.grader.sandbox import made_folder
from tests.helpers.clients import GOOD

SET = PUBLISHED[0]

# From the end instead of the beginning, and as GOOD under other names and in another form.
BACKWARDS = GOOD.replace("range(rows):\n        for", "reversed(range(rows)):\n        for")
RENAMED = GOOD.replace("board", "field").replace(
    'if field[r][c] == "?":', 'if "?" != field[r][c]:\n                pass\n            else:'
)


@pytest.fixture(scope="module")
def grades(tmp_path_factory):
    """Of clients that visit cells in order, a group each."""
    found, folder = [], tmp_path_factory.mktemp("clients")
    with made_folder() as places:
        for name, text in (("one", GOOD), ("two", RENAMED), ("three", BACKWARDS)):
            (folder / f"{name}.py").write_text(text)
            group = play_group(str(folder / f"{name}.py"), SET, places)
            assert group.verdict == "AC"
            nothing = ("AC", "", 0.0, 0.0, 0.0, 0.0, 0.0, (0.0, 0.0, 0.0), None)
            found.append(Grade(name, 0.0, 35.0, advanced=Advanced(*nothing, groups=(group,))))
    return found


def test_a_copy_under_other_names_is_found_and_another_client_is_not(grades):
    pairs, own = likeness(grades, (SET,))
    assert [(pair.one, pair.other, pair.share) for pair in pairs] == [("one", "two", 1.0)]
    assert pairs[0].moves >= LEAST
    assert {(pair.one, pair.other) for pair in own} == {
        ("obvious", "deduce"), ("obvious", "safest"), ("deduce", "safest")
    }  # fmt: skip
    assert [pair.share for pair in own] == sorted((pair.share for pair in own), reverse=True)


def test_a_pair_with_few_moves_is_not_compared(grades):
    group = grades[0].advanced.groups[0]
    short = replace(group, maps=group.maps[:2])
    few = [replace(each, advanced=replace(each.advanced, groups=(short,))) for each in grades[:2]]
    assert likeness(few, (SET,))[0] == []


def test_the_same_choice_on_most_positions_counts_as_its_share():
    assert Pair("a", "b", 400, 399).share == 0.9975


@pytest.mark.parametrize(
    ("text", "mines", "choice"),
    [
        ("1?\n11\n", 1, False),  # one certain mine
        ("2?\n2?\n", 2, True),  # two
        ("1?\n1?\n", 1, True),  # nothing is certain
        ("?\n1\n?\n", 1, True),
        ("1@\n?1\n", 2, False),  # one cell is left
    ],
)
def test_which_positions_leave_a_choice(text, mines, choice):
    assert _leaves_choice(text, mines) == choice
