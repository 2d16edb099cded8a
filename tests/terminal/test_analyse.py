"""`analyse`: its output, its refusals, and its exactness."""

import json
import re

import pytest

from minesweeper import __version__
from minesweeper.players.analysis import analyse as analysis_of
from minesweeper.players.report import analysis_text
from minesweeper.players.rollout import WinProbability
from minesweeper.rules.grid import grid_of
from minesweeper.rules.position import SIGNS, Position
from minesweeper.solver.prior import DensityPrior, KnownTotal, TotalsPrior
from minesweeper.terminal import analyse as terminal
from minesweeper.terminal.analyse import data_of, deep_text
from tests.helpers.programs import ROOT, Ended, command, in_process
from tests.helpers.terminals import end_of, on_terminal


def analyse(board, *options):
    ended = in_process("analyse", *options, given=board)
    assert (ended.status, ended.err) == (0, "")
    return ended.out


EXAMPLE = """\
???
12?
01?
"""


GUESS = "2?22?\n?????\n23???\n?????\n?????\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "options", "settings"),
    [
        (EXAMPLE, [], {}),
        ("\r\n . . .\r\n1 2 .\t\r\n0 1 .\n\n", ["--hidden", "."], {}),
        ("??\n??\n1?\n", ["--mines", "1-2"], {"mines": TotalsPrior(((1, 1), (2, 1)), 6)}),
        ("?????\n" * 3, ["--mines", "beta:1000,3000"], {"mines": DensityPrior(1000, 3000)}),
        ("@?", ["--mines", "1-2", "--ongoing"], {"mines": TotalsPrior(((1, 1), (2, 1)), 2), "ongoing": True}),
        (GUESS, ["--mines", 7, "--objective", "score"], {"mines": KnownTotal(7), "objective": "score"}),
        ("?" * 1000, ["--mines", "0-1"], {"mines": TotalsPrior(((0, 1), (1, 1)), 1000)}),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else "",
)
def test_options_set_the_prior(board, options, settings):
    hidden = "." if "--hidden" in options else None
    analysis = analysis_of(Position.of_text(board, hidden=hidden), **settings)
    assert analyse(board, *options) == analysis_text(analysis)
    assert told(board, *options) == json.loads(json.dumps(data_of(analysis)))


def told(board, *options):
    """Return the fields that `--json` prints beside those of every document."""
    document = json.loads(analyse(board, "--json", *options))
    assert document.pop("minesweeper") == __version__
    assert document.pop("command") == ["analyse", "--json", *map(str, options)]
    return document


def test_the_json_object():
    words = ["analyse", "--json", "--objective", "score", "--mines", "4"]
    assert analyse("3???\n????\n", *words[1:]) == (
        f'{{"minesweeper": "{__version__}", "command": {json.dumps(words)},'
        ' "shape": [2, 4], "board_count": "4", "objective": "score",'
        ' "risks": [[null, 1.0, 0.25, 0.25], [1.0, 1.0, 0.25, 0.25]],'
        ' "safe_cells": [], "mine_cells": [[0, 1], [1, 0], [1, 1]], "fifty_fifties": [],'
        ' "fifty_fifty_groups": [[[0, 2], [0, 3], [1, 2], [1, 3]]],'
        ' "best": {"kind": "flag", "cell": [0, 1], "risk": 0.0,'
        ' "why": "It is a mine: the 3 at (0, 0) proves it."}, "deep": null}\n'
    )
    assert told(EXAMPLE)["safe_cells"] == [[0, 2]]
    assert told("1?@\n1?@\n")["fifty_fifties"] == [[[0, 1], [1, 1]]]
    assert told("01@\n")["best"] is None


@pytest.mark.parametrize(("weights", "risk"), [({1: 1, 2: 10**20}, ">99.9"), ({1: 10**20, 2: 1}, "<0.1")])
def test_nearly_certain_cell_is_not_certain(weights, risk):
    """The last cell is a mine on all boards but one in 10^20, or on one of so many."""
    analysis = analysis_of("1??", weights)
    result = data_of(analysis)
    assert (result["safe_cells"], result["mine_cells"]) == ([], [[0, 1]])
    assert 0 < result["risks"][0][2] < 1 and 0 < result["best"]["risk"] < 1
    assert result["best"]["why"].startswith("Nothing is certain.")
    assert risk in analysis_text(analysis).partition("\nsafe:")[0]


@pytest.mark.parametrize(
    ("board", "options", "problem"),
    [
        ("??\n?x\n", [], r"line 2: .* found 'x'"),
        ("??\n", ["--mines", "1-3"], r"1 to 3 .* 2 cells"),
        ("??\n", ["--mines", "2-1"], r"2 to 1"),
        ("?" * 1001, ["--mines", "0-1"], r"a range of totals is for up to 1000 cells; try beta:A,B"),
        *(("", ["--mines", prior], "argument --mines") for prior in ("x", "-1-2", "beta:0,1", "beta:1.5,2")),
        ("?1?\n", ["--deep-games", "0"], "argument --deep-games: expected a whole number of at least 1"),
        (
            ("?" * 50 + "\n") * 41,
            ["--deep", "--deep-games", "1"],
            "to play on, a position has at most 2000 cells, not 2050",
        ),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else "",
)
def test_impossible_input_is_refused_in_one_line(board, options, problem):
    ended = in_process("analyse", *options, given=board)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper analyse: .*{problem}.*\n", ended.err)


def test_one_table_explains_the_signs():
    signs = SIGNS.split("\n")
    assert all(f" {sign}" in SIGNS for sign in "?x#_-@F!*0.")
    for text in (in_process("analyse", "--help").out, (ROOT / "docs" / "programs.md").read_text("utf-8")):
        assert "\n".join(signs) in text


def test_a_board_in_a_file(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(EXAMPLE)
    assert in_process("analyse", file) == (0, analyse(EXAMPLE), "")
    problem = f"minesweeper analyse: {tmp_path}/none.txt: No such file or directory\n"
    assert in_process("analyse", tmp_path / "none.txt") == (2, "", problem)


@pytest.mark.slow
def test_colour_on_a_terminal():
    child = on_terminal("-m", "minesweeper", "analyse", echo=False)
    child.expect("minesweeper analyse: waiting for a board, a line for each row; Ctrl-D ends it\r\n")
    child.send(EXAMPLE)
    child.sendeof()
    shown, status = end_of(child)
    text = shown.replace("\r\n", "\n").replace("^D\b\b", "")
    tones = re.findall(r"\x1b\[(\d+)m *(\S+)\x1b\[0m", text)
    assert tones == [("33", "50"), ("33", "50"), ("32", "[0]"), ("33", "50"), ("33", "50")]
    assert (status, re.sub(r"\x1b\[\d+m", "", text)) == (0, analyse(EXAMPLE))


@pytest.mark.slow
def test_number_of_boards_may_have_thousands_of_digits():
    """The number of boards has more digits than Python shows without being asked."""
    board = ("?" * 150 + "\n") * 150
    assert re.search(r"^boards: \d\.\d\de6773$", analyse(board), re.MULTILINE)
    assert len(told(board)["board_count"]) == 6774


@pytest.mark.slow
def test_time_grows_with_the_size_of_large_boards_of_small_components():
    for board, last in (("1?" * 20_000, "boards: 1\n"), ("?1?@@" * 3_000, "boards: 1.23e903\n")):
        ended = command("analyse", given=board)
        assert (ended.status, ended.err) == (0, "")
        assert ended.out.endswith(last)


@pytest.mark.slow
def test_position_above_the_bounds_is_refused():
    problem = "minesweeper analyse: the position takes more than 5 s or 200 MiB to analyse\n"
    assert command("analyse", given="?1?1?@" * 1_000) == Ended(2, "", problem)


def test_chances_are_exact_on_few_boards():
    """In two slices of 2 x 2 all cells are neighbours: one board for each hidden cell."""
    text = "1?\n??\n\n??\n1?\n"
    deep = "--mines", "1", "--deep", "--deep-games", "2"
    assert "(0, 0, 1)   16.7 % exact      risk 16.7 %\n" in analyse(text, *deep)
    result = told(text, *deep)
    assert result["shape"] == [2, 2, 2]
    assert result["risks"] == [[[None, 1 / 6], [1 / 6, 1 / 6]], [[1 / 6, 1 / 6], [None, 1 / 6]]]
    assert (result["best"]["cell"], result["deep"][0]["cell"]) == ([0, 0, 1], [0, 0, 1])
    assert told("?1?\n", "--deep", "--mines", "1")["deep"] == [
        {"cell": [0, 0], "risk": 0.5, "wins": 0.5, "error": 0.0},
        {"cell": [0, 2], "risk": 0.5, "wins": 0.5, "error": 0.0},
    ]
    for board in ("?0?\n???\n", "?1?1?1\n", "00\n"):
        assert analyse(board, "--deep").endswith("deep:   no guess is needed\n")


@pytest.mark.slow
def test_rollouts_are_reproducible():
    first = analyse("1????\n" + 4 * "?????\n", "--deep", "--deep-games", "60", "--mines", "5")
    assert re.search(r" % \[\d+\.\d, \d+\.\d\] +risk ", first)
    assert analyse("1????\n" + 4 * "?????\n", "--deep", "--deep-games", "60", "--mines", "5") == first


def test_500_rollouts_are_the_default(monkeypatch):
    assert terminal.DEEP_GAMES == 500
    monkeypatch.setattr(terminal, "DEEP_GAMES", 10)
    board = "1????\n" + 4 * "?????\n"
    assert analyse(board, "--deep", "--mines", "5") == analyse(
        board, "--deep", "--deep-games", "10", "--mines", "5"
    )


def test_intervals_stay_within_0_and_100():
    rollouts = [WinProbability(0, 0.01, 0.98, 0.02), WinProbability(1, 0.9, 0.01, 0.02)]
    rollouts.append(WinProbability(2, 0.5, 0.5, 0.0))
    assert deep_text(grid_of((1, 3)), rollouts) == (
        "deep:   chance of winning after a reveal\n"
        "        (0, 0)      98.0 % [94.1, 100.0]  risk 1 %\n"
        "        (0, 1)       1.0 % [0.0, 4.9]     risk 90 %\n"
        "        (0, 2)      50.0 % exact          risk 50 %\n"
    )
