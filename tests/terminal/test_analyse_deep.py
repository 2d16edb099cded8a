"""`analyse --deep`: the chance to win after each candidate, with its error."""

import json
import re

import pytest

from minesweeper.players.rollout import WinProbability
from minesweeper.rules.grid import grid_of
from minesweeper.terminal.analyse import deep_text
from tests.helpers.programs import in_process

CORNER = "1????\n" + 4 * "?????\n"


def deep(board, *options):
    """What the program says below its analysis."""
    ended = in_process("analyse", "--deep", *options, given=board)
    assert (ended.status, ended.err) == (0, "")
    return ended.out[ended.out.index("deep:") :]


def test_few_boards_are_exact():
    """One mine beside the 1 and one in the corner beyond: a visit of either neighbour shows which."""
    assert (
        deep("?1?\n", "--total-mines", "1")
        == """\
deep:   chance to win after a reveal
        (0, 0)      50.0 % exact      risk 50 %
        (0, 2)      50.0 % exact      risk 50 %
"""
    )


@pytest.mark.parametrize("board", ["?0?\n???\n", "?1?1?1\n", "1?1\n", "00\n"])
def test_where_no_guess_is_needed(board):
    assert deep(board) == "deep:   no guess is needed\n"


def test_where_only_mines_are_certain():
    """Three mines around the 3; the rest is a guess."""
    lines = deep("3???\n????\n????\n", "--total-mines", "5").splitlines()[1:]
    assert not {"(0, 1)", "(1, 0)", "(1, 1)"} & {line[8:14] for line in lines}
    assert lines
    assert all(line.endswith("exact      risk 25 %") for line in lines)


def test_games_are_played_on_and_again_the_same():
    first, *lines = deep(CORNER, "60", "--total-mines", "5").splitlines()
    assert first == "deep:   chance to win after a reveal"
    assert len(lines) == 4
    for line in lines:
        chance, low, high, risk = re.fullmatch(
            r" {8}\(\d, \d\) +(\d+\.\d) % \[(\d+\.\d), (\d+\.\d)\] +risk (\d+(?:\.\d)?) %", line
        ).groups()
        assert 0 < float(chance) < 100 - float(risk)
        assert 0 <= float(low) < float(chance) < float(high) <= 100
    assert deep(CORNER, "60", "--total-mines", "5").splitlines() == [first, *lines]


def test_no_interval_leaves_0_to_100():
    rollouts = [WinProbability(0, 0.01, 0.98, 0.02), WinProbability(1, 0.9, 0.01, 0.02)]
    rollouts.append(WinProbability(2, 0.5, 0.5, 0.0))
    assert deep_text(grid_of((1, 3)), rollouts) == (
        "deep:   chance to win after a reveal\n"
        "        (0, 0)      98.0 % [94.1, 100.0]  risk 1 %\n"
        "        (0, 1)       1.0 % [0.0, 4.9]     risk 90 %\n"
        "        (0, 2)      50.0 % exact          risk 50 %\n"
    )


def test_json():
    ended = in_process("analyse", "--deep", "--json", "--total-mines", "1", given="?1?\n")
    assert json.loads(ended.out)["deep"] == [
        {"row": 0, "column": 0, "risk": 0.5, "wins": 0.5, "error": 0.0},
        {"row": 0, "column": 2, "risk": 0.5, "wins": 0.5, "error": 0.0},
    ]
    assert "deep" not in json.loads(in_process("analyse", "--json", given="?1?\n").out)


@pytest.mark.parametrize(
    ("options", "board", "problem"),
    [
        (["--deep", "0"], "?1?\n", "argument --deep: expected a whole number of at least 1, found '0'"),
        (["--deep", "x"], "?1?\n", "argument --deep: expected a whole number of at least 1, found 'x'"),
        (["--deep"], ("?" * 50 + "\n") * 41, "to play on, a position has at most 2000 cells, not 2050"),
    ],
)
def test_what_is_refused(options, board, problem):
    ended = in_process("analyse", *options, given=board)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == f"minesweeper analyse: {problem}\n"
