"""`generator.py`: its maps, and clear refusals of impossible ones."""

import pytest

from minesweeper.boards.sets import FURTHER, PUBLISHED
from tests.helpers.data import BATCHES, parameters_as_text
from tests.helpers.programs import Ended, in_process


def test_built_in_sets_are_the_batch_files():
    texts = [parameters_as_text(setting.parameters) for setting in (*PUBLISHED, *FURTHER)]
    assert [path.read_text() for path in BATCHES] == texts


FIT = "mines do not fit: only {} are further than {}".format


BOTH = ["generator.py", "advanced.py"]
SIZE = "expected 'rows columns mine_count', found"


@pytest.mark.parametrize(
    ("programs", "text", "problem"),
    [
        (BOTH, "2 5 1\n1\n0\n", "a map needs at least 3 rows and 3 columns, not 2 x 5"),
        (BOTH, "5 2 1\n1\n0\n", "a map needs at least 3 rows and 3 columns, not 5 x 2"),
        (BOTH, "5 6 18\n1\n2\n", f"18 {FIT('17 cells of 5 x 6', '2 from the first cell (2, 2)')}"),
        (BOTH, "10 10 1\n1\n99\n", f"1 {FIT('0 cells of 10 x 10', '99 from the first cell (4, 4)')}"),
        (BOTH, "99999 99999 1\n1\n2\n", "a map of 99999 x 99999 is larger than 67108864 cells"),
        (BOTH, "10 10 9\n\nseed\n2\n", "line 3: expected a seed, found 'seed'"),
        (BOTH, "10 10 9\n1\n", "line 3: expected a minimum distance, found the end of the input"),
        (BOTH[:1], "", f"line 1: {SIZE} the end of the input"),
        (BOTH[:1], "10 10 -1\n1\n2\n", f"line 1: {SIZE} '10 10 -1'"),
    ],
)
def test_impossible_or_malformed_parameters_are_refused(programs, text, problem):
    for program in programs:
        assert in_process(program, given=text) == Ended(2, "", f"{program}: {problem}\n")


def test_just_possible_parameters():
    ended = in_process("generator.py", "--games", "20", given="5 6 17\n1\n2\n")
    assert (ended.status, ended.out.count("X"), ended.err) == (0, 20 * 17, "")


@pytest.mark.parametrize("program", BOTH)
def test_a_negative_number_of_maps_is_an_error(program):
    ended = in_process(program, "--games", "-1", given=BATCHES[0].read_text())
    assert (ended.status, ended.out) == (2, "") and "--games" in ended.err
