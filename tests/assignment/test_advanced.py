"""`advanced.py`: whole games through the judge's protocol, traces, batches, and malformed input."""

import re
import sys

import pytest

from tests.assignment.examples import EXAMPLE, boards_of, closing_lines, operations_of
from tests.helpers.clients import GOOD
from tests.helpers.data import ADVANCED, BATCHES
from tests.helpers.programs import Ended, in_process
from tests.oracles.referee import referee


@pytest.mark.parametrize("path", ADVANCED[:4], ids=lambda path: path.stem)
def test_referee_makes_the_maps_of_a_trace(path):
    text = path.read_text()
    trace = in_process("advanced.py", "--trace", given=text).out
    judge_input = text.rsplit("\n", 2)[0] + "\n" + "\n".join(operations_of(trace)) + "\n"
    rows = int(text.split()[0])
    assert boards_of(trace) == "".join(referee(judge_input).splitlines(keepends=True)[rows:])
    ended = in_process("advanced.py", given=text)
    assert ended == Ended(0, closing_lines(trace), "")
    assert re.fullmatch("(YOU WIN!|GAME OVER!)\n\\d+ \\d+\n", ended.out)


@pytest.mark.slow
def test_trace_of_marks_and_explores(client):
    script = "script = [(0, 1, 1), (1, 0, 2)]\ndef Decide(): Execute(*script.pop(0))\n"
    path = client(GOOD.partition("def Decide")[0] + script + "def Why(): return 'told to'\n")
    ended = in_process("advanced.py", "--trace", "--client", path, given="2 2\n.X\n..\n1 0\n")
    assert ended == Ended(
        0,
        "Decision          Result of PrintMap    Why\n"
        "1 0 0             ??                    told to\n"
        "                  1?\n"
        "0 1 1             ?@                    told to\n"
        "                  1?\n"
        "1 0 2             1@                    told to\n"
        "                  11\n"
        "                  YOU WIN!\n"
        "                  3 1\n",
        "",
    )


def test_batch_runs_equal_single_runs():
    batch = BATCHES[3].read_text()
    maps = in_process("generator.py", "--games", "3", given=batch).out
    height = int(batch.split()[0]) + 2
    lines = maps.splitlines(keepends=True)
    singles = ["".join(lines[at : at + height]) for at in range(0, len(lines), height)]
    out = "".join(in_process("advanced.py", given=single).out for single in singles)
    assert in_process("advanced.py", "--games", "3", given=batch) == Ended(0, out, "")
    assert in_process("advanced.py", given=maps) == Ended(0, out, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "expected"), [([], "client sees None\n"), (["--tell-mines"], "client sees 2\n")]
)
def test_total_of_mines_is_sent_with_tell_mines_only(client, options, expected):
    path = client(GOOD.replace("    board = []\n", "    print('client sees', total_mines)\n", 1))
    ended = in_process("advanced.py", "--client", path, *options, given=EXAMPLE)
    assert ended == Ended(0, "GAME OVER!\n5 0\n", expected)


@pytest.mark.slow
def test_piped_client_plays_the_same_game():
    maps = EXAMPLE + ADVANCED[0].read_text()
    command = f"{sys.executable} client.py"
    piped = in_process("advanced.py", "--tell-mines", "--trace", "--pipe", command, given=maps)
    joined = in_process("advanced.py", "--tell-mines", "--trace", given=maps)
    assert (piped.status, piped.err) == (0, "")
    assert boards_of(piped.out) == boards_of(joined.out)
    assert operations_of(piped.out) == operations_of(joined.out)


SIZE = "'rows columns' of a map or 'rows columns mine_count' of a batch"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", f"line 1: expected {SIZE}, found the end of the input"),
        (EXAMPLE[:-4], "line 5: expected 'row column' of the first cell, found the end of the input"),
        (EXAMPLE[:-2] + "\n", "line 5: expected 'row column' of the first cell, found '2'"),
        (EXAMPLE[:-4] + "3 0\n", "line 5: expected a first cell inside 3 x 3, found '3 0'"),
        (EXAMPLE[:-4] + "0 1\n", "line 5: expected a first cell without a mine, found '0 1'"),
    ],
)
def test_malformed_input(text, problem):
    assert in_process("advanced.py", given=text) == Ended(2, "", f"advanced.py: {problem}\n")
    again = "line 6: expected 'rows columns' of another map, or the end of the input, found 'more'"
    ended = in_process("advanced.py", given=EXAMPLE + "more\n")
    assert (ended.status, ended.err) == (2, f"advanced.py: {again}\n")
