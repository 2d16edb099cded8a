"""`generator.py`: its maps, and clear refusals of impossible ones."""

import pytest

from minesweeper.boards.sets import FURTHER, PUBLISHED
from tests.helpers.data import BATCHES, parameters_as_text
from tests.helpers.programs import Ended, in_process


def test_built_in_sets_are_the_batch_files():
    sets = (*PUBLISHED, *FURTHER)
    assert [path.read_text() for path in BATCHES] == [
        parameters_as_text(setting.parameters) for setting in sets
    ]


FIT = "mines do not fit: only {} are further than {}".format


@pytest.mark.parametrize("program", ["generator.py", "advanced.py"])
@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ((2, 5, 1, 1, 0), "a map needs at least 3 rows and 3 columns, not 2 x 5"),
        ((5, 2, 1, 1, 0), "a map needs at least 3 rows and 3 columns, not 5 x 2"),
        ((5, 6, 18, 1, 2), f"18 {FIT('17 cells of 5 x 6', '2 from the first cell (2, 2)')}"),
        ((10, 10, 1, 1, 99), f"1 {FIT('0 cells of 10 x 10', '99 from the first cell (4, 4)')}"),
        ((99999, 99999, 1, 1, 2), "a map of 99999 x 99999 is larger than 67108864 cells"),
    ],
)
def test_impossible_parameters(program, parameters, problem):
    ended = in_process(program, given=parameters_as_text(parameters))
    assert ended == Ended(2, "", f"{program}: {problem}\n")


def test_just_possible_parameters():
    ended = in_process("generator.py", "--games", "20", given="5 6 17\n1\n2\n")
    assert (ended.status, ended.out.count("X"), ended.err) == (0, 20 * 17, "")


@pytest.mark.parametrize(
    ("text", "line", "expected", "actual"),
    [
        ("", 1, "'rows columns mine_count'", "the end of the input"),
        ("10 10 -1\n1\n2\n", 1, "'rows columns mine_count'", "'10 10 -1'"),
        ("10 10 9\n\nseed\n2\n", 3, "a seed", "'seed'"),
        ("10 10 9\n1\n", 3, "a minimum distance", "the end of the input"),
    ],
)
def test_malformed_input(text, line, expected, actual):
    problem = f"generator.py: line {line}: expected {expected}, found {actual}\n"
    assert in_process("generator.py", given=text) == Ended(2, "", problem)


@pytest.mark.parametrize("program", ["generator.py", "advanced.py"])
def test_a_negative_number_of_maps_is_an_error(program):
    ended = in_process(program, "--games", "-1", given=BATCHES[0].read_text())
    assert (ended.status, ended.out) == (2, "") and "--games" in ended.err
