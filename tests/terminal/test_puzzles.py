"""`puzzles`: positions that `analyse` reads, from seeds, with their solutions."""

import re

import pytest

from tests.helpers.programs import in_process


@pytest.mark.parametrize("level", ["single", "pair", "component", "total"])
def test_a_puzzle_is_a_position_that_analyse_reads(level):
    done = in_process("puzzles", "--level", level, "--seed", "4")
    assert (done.status, done.err) == (0, "")
    head, *rows = done.out.splitlines()
    assert re.fullmatch("# seed 4: .*; 16 mines", head)
    assert len(rows) == 9 and all(re.fullmatch("[0-9?@]{9}", row) for row in rows)
    found = in_process("analyse", "--total-mines", "16", given=done.out)
    assert found.status == 0 and " prove" in found.out


def test_an_unknown_level_is_refused_in_a_line():
    done = in_process("puzzles", "--level", "hard")
    assert done.status == 2 and done.err.count("\n") == 1 and "'hard'" in done.err
