"""`analyse`: what is printed of a board, what is refused, and that it is exact."""

import json
import re

import pytest

from minesweeper.players.analysis import analyse as analysis_of
from minesweeper.players.rollout import WinProbability
from minesweeper.rules.grid import grid_of
from minesweeper.rules.position import SIGNS, Position
from minesweeper.solver.prior import DensityPrior, KnownTotal, flat_totals
from minesweeper.terminal.analyse import as_json, deep_text
from minesweeper.words.analyses import analysis_text
from tests.helpers.programs import ROOT, Ended, command, in_process
from tests.helpers.terminals import end_of, on_terminal


def analyse(board, *options):
    """What the program prints of a board."""
    ended = in_process("analyse", *options, given=board)
    assert (ended.status, ended.err) == (0, "")
    return ended.out


EXAMPLE = """\
???
12?
01?
"""


GUESS = "2?22?\n?????\n23???\n?????\n?????\n"


def test_options_tell_what_is_known():
    for board, options, told in [
        (EXAMPLE, [], {}),
        (EXAMPLE, ["--total-mines", 2], {"mines": KnownTotal(2)}),
        ("# all that is visible\n###\n12#\n 1#\n", [], {}),
        ("\r\n . . .\r\n1 2 .\t\r\n0 1 .\n\n", ["--hidden", "."], {}),
        ("01@\n", ["--total-mines", 1], {"mines": KnownTotal(1)}),
        ("??\n??\n1?\n", ["--prior", "1-2"], {"mines": flat_totals(1, 2, 6)}),
        ("??\n", ["--prior", "2-2"], {"mines": flat_totals(2, 2, 2)}),
        ("???\n", ["--prior", "0-3", "--ongoing"], {"mines": flat_totals(0, 3, 3), "ongoing": True}),
        ("?????\n" * 3, ["--prior", "beta:1000,3000"], {"mines": DensityPrior(1000, 3000)}),
        ("@?\n", ["--prior", "1-2", "--ongoing"], {"mines": flat_totals(1, 2, 2), "ongoing": True}),
        (GUESS, ["--total-mines", 7], {"mines": KnownTotal(7)}),
        (GUESS, ["--total-mines", 7, "--objective", "score"], {"mines": KnownTotal(7), "objective": "score"}),
        ("?" * 1000, ["--prior", "0-1"], {"mines": flat_totals(0, 1, 1000)}),
    ]:  # fmt: skip
        hidden = "." if "--hidden" in options else None
        analysis = analysis_of(Position.of_text(board, hidden=hidden), **told)
        assert analyse(board, *options) == analysis_text(analysis)
        assert json.loads(analyse(board, "--json", *options)) == json.loads(json.dumps(as_json(analysis)))


def test_empty_lines_part_the_slices_of_more_dimensions():
    """Two slices of 2 x 2, in which all cells are neighbours: one board for each hidden cell."""
    text = "1?\n??\n\n??\n1?\n"
    shown = analyse(text, "--total-mines", "1", "--deep", "2")
    assert shown.startswith(
        "0\n          0      1\n   0      1 [16.7]\n   1   16.7   16.7\n\n"
        "1\n          0      1\n   0   16.7   16.7\n   1      1   16.7\n"
    )
    assert "best:   Nothing is certain. (0, 0, 1) is the best guess: risk 16.7 %" in shown
    assert "boards: 6\n" in shown
    assert "        (0, 0, 1)   16.7 % exact      risk 16.7 %\n" in shown
    found = json.loads(analyse(text, "--total-mines", "1", "--deep", "2", "--json"))
    assert (found["shape"], "rows" in found) == ([2, 2, 2], False)
    assert found["risk"] == [[[None, 1 / 6], [1 / 6, 1 / 6]], [[1 / 6, 1 / 6], [None, 1 / 6]]]
    assert (found["best"]["cell"], found["deep"][0]["cell"]) == ([0, 0, 1], [0, 0, 1])


def test_the_json_object():
    assert analyse("3???\n????\n", "--json", "--objective", "score", "--total-mines", 4) == (
        '{"rows": 2, "columns": 4, "boards": "4", "objective": "score",'
        ' "risk": [[null, 1.0, 0.25, 0.25], [1.0, 1.0, 0.25, 0.25]],'
        ' "safe": [], "mines": [[0, 1], [1, 0], [1, 1]], "fifty_fifties": [],'
        ' "fifty_fifty_groups": [[[0, 2], [0, 3], [1, 2], [1, 3]]],'
        ' "best": {"action": "flag", "row": 0, "column": 1, "risk": 0.0,'
        ' "why": "It is a mine: the 3 at (0, 0) proves it."}}\n'
    )
    assert json.loads(analyse(EXAMPLE, "--json"))["safe"] == [[0, 2]]
    assert json.loads(analyse("1?@\n1?@\n", "--json"))["fifty_fifties"] == [[[0, 1], [1, 1]]]
    assert json.loads(analyse("01@\n", "--json"))["best"] is None


# A risk is 0 or 1 only where it is certain, however close it comes.


def test_nearly_certain_is_not_certain():
    """The last cell is a mine on all boards but one in 10^20, or on one of so many."""
    for weights, shown in (({1: 1, 2: 10**20}, ">99.9"), ({1: 10**20, 2: 1}, "<0.1")):
        analysis = analysis_of("1??", weights)
        found = as_json(analysis)
        assert (found["safe"], found["mines"]) == ([], [[0, 1]])
        assert 0 < found["risk"][0][2] < 1 and 0 < found["best"]["risk"] < 1
        assert found["best"]["why"].startswith("Nothing is certain.")
        assert shown in analysis_text(analysis).partition("\nsafe:")[0]


def test_a_board_that_cannot_be():
    for board, options, problem in [
        ("??\n?x\n", [], r"line 2: .* found 'x'"),
        ("8?\n??\n", ["--json"], r"\(0, 0\) cannot be right"),
        ("??\n", ["--prior", "1-3"], r"1 to 3 .* 2 cells"),
        ("??\n", ["--prior", "2-1"], r"2 to 1"),
        ("?" * 1001, ["--prior", "0-1"], r"a range of totals is for up to 1000 cells; try beta:A,B"),
    ]:
        ended = in_process("analyse", *options, given=board)
        assert (ended.status, ended.out) == (2, "")
        assert re.fullmatch(f"minesweeper analyse: .*{problem}.*\n", ended.err), ended.err


NO_SENSE = (
    "x", "1", "-1-2", "beta:0,1", "beta:1", "beta:1.5,2", "1-2 --total-mines 1", "1-2 --total-mines x",
    "1-2 board.txt another.txt",
)  # fmt: skip


def test_options_that_make_no_sense():
    for options in NO_SENSE:
        ended = in_process("analyse", "--prior", *options.split())
        assert (ended.status, ended.out) == (2, "")
        assert re.fullmatch("minesweeper analyse: (argument|unrecognized arguments).*\n", ended.err)


def test_one_table_tells_the_signs():
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


def test_a_very_large_board():
    """The number of boards has more digits than Python shows without being asked."""
    board = ("?" * 150 + "\n") * 150
    assert re.search(r"^boards: \d\.\d\de6773$", analyse(board), re.MULTILINE)
    assert len(json.loads(analyse(board, "--json"))["boards"]) == 6774


@pytest.mark.parametrize(
    ("board", "last"),
    [
        ("1?" * 20_000, "boards: 1\n"),  # one number settles the next
        ("1?@@" * 5_000, "boards: 1\n"),  # components without end
        ("?1?@@" * 3_000, "boards: 1.23e903\n"),  # of which none is settled: 2 to the power of 3,000
    ],
    ids=["a chain", "settled components", "open components"],
)
def test_large_boards_of_small_pieces_take_their_size(board, last):
    ended = command("analyse", given=board)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.endswith(last)


def test_what_takes_too_much_is_refused():
    problem = "minesweeper analyse: the position takes more than 5 s or 200 MiB to analyse\n"
    assert command("analyse", given="?1?1?@" * 1_000) == Ended(2, "", problem)


# `--deep`: the chance to win after each candidate, with its error.

CORNER = "1????\n" + 4 * "?????\n"


def deep(board, *options):
    """What the program says below its analysis."""
    return "deep:" + analyse(board, "--deep", *options).partition("deep:")[2]


def test_few_boards_are_exact():
    """One mine beside the 1 and one in the corner beyond: a visit of either neighbour shows which."""
    found = deep("?1?\n", "--total-mines", "1")
    assert (
        found
        == """\
deep:   chance to win after a reveal
        (0, 0)      50.0 % exact      risk 50 %
        (0, 2)      50.0 % exact      risk 50 %
"""
    )


def test_where_no_guess_is_needed():
    for board in ("?0?\n???\n", "?1?1?1\n", "1?1\n", "00\n"):
        assert deep(board) == "deep:   no guess is needed\n"


def test_where_only_mines_are_certain():
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


def test_the_chances_in_json():
    assert json.loads(analyse("?1?\n", "--deep", "--json", "--total-mines", "1"))["deep"] == [
        {"row": 0, "column": 0, "risk": 0.5, "wins": 0.5, "error": 0.0},
        {"row": 0, "column": 2, "risk": 0.5, "wins": 0.5, "error": 0.0},
    ]


def test_a_number_of_games_and_a_size_that_are_refused():
    for games, board, problem in (
        ("0", "?1?\n", "argument --deep: expected a whole number of at least 1, found '0'"),
        ("1", ("?" * 50 + "\n") * 41, "to play on, a position has at most 2000 cells, not 2050"),
    ):
        ended = in_process("analyse", "--deep", games, given=board)
        assert ended == (2, "", f"minesweeper analyse: {problem}\n")
