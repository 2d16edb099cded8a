"""`analyse`: what is printed of a board, what is refused, and that it is exact."""

import io
import json
import re

import pytest

from minesweeper.players.analysis import analyse as analysis_of
from minesweeper.rules.position import SIGNS, Position
from minesweeper.shell.program import run
from minesweeper.solver.prior import DensityPrior, KnownTotal, flat_totals
from minesweeper.terminal.analyse import as_json, main
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


CERTAIN = """\
          0      1      2
   0     50     50    [0]
   1      1      2     50
   2      .      1     50

safe:   (0, 2)
mines:  none certain
best:   (0, 2) is safe: the 1 at (1, 0), the 2 at (1, 1) and the 1 at (2, 1) prove it together.
boards: 4
"""
GUESS = "2?22?\n?????\n23???\n?????\n?????\n"


@pytest.mark.parametrize(
    ("board", "options", "told"),
    [
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
    ],
)  # fmt: skip
def test_options_tell_what_is_known(board, options, told):
    """What is printed is what the library says of the same."""
    hidden = "." if "--hidden" in options else None
    analysis = analysis_of(Position.of_text(board, hidden=hidden), **told)
    assert analyse(board, *options) == analysis_text(analysis)
    assert json.loads(analyse(board, "--json", *options)) == json.loads(json.dumps(as_json(analysis)))
    if "#" in board or "--hidden" in options or board == EXAMPLE:
        assert analysis_text(analysis) == CERTAIN


def test_empty_lines_part_the_slices_of_more_dimensions():
    """Two slices of 2 x 2, in which all cells are neighbours: one board for each hidden cell."""
    text = "1?\n??\n\n??\n1?\n"
    shown = analyse(text, "--total-mines", "1", "--deep", "2")
    assert shown.startswith(
        "0\n          0      1\n   0      1 [16.7]\n   1   16.7   16.7\n\n"
        "1\n          0      1\n   0   16.7   16.7\n   1      1   16.7\n"
    )
    assert (
        "best:   Nothing is certain. (0, 0, 1) is the best guess: risk 16.7 %" in shown
        and "boards: 6\n" in shown
    )
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
    found = json.loads(analyse(EXAMPLE, "--json"))
    assert (found["safe"], found["risk"]) == (
        [[0, 2]],
        [[0.5, 0.5, 0.0], [None, None, 0.5], [None, None, 0.5]],
    )
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


# What is refused.


@pytest.mark.parametrize(
    ("board", "options", "problem"),
    [
        ("??\n?x\n", [], r"line 2: .* found 'x'"),
        ("", ["--json"], r"line 1: .* found the end of the input"),
        ("é?\n", [], r"line 1"),
        ("x##\n12#\n01#\n", [], "'x' and '#' could both .*: --hidden 'x' or .*"),
        ("3?\n??\n", ["--total-mines", "2"], r"cannot be right"),
        ("8?\n??\n", ["--json"], r"\(0, 0\) cannot be right"),
        ("1?1\n???\n", ["--total-mines", "5"], r"total of mines"),
        ("??\n", ["--prior", "1-3"], r"1 to 3 .* 2 cells"),
        ("??\n", ["--prior", "2-1"], r"2 to 1"),
        ("?" * 1001, ["--prior", "0-1"], r"a range of totals is for up to 1000 cells; try beta:A,B"),
        ("?1?\n", ["--prior", "2-3"], r"total of mines"),
        ("1?\n", ["--ongoing", "--total-mines", "1"], "in an ongoing game a safe cell is hidden, and on .*"),
    ],
)
def test_a_board_that_cannot_be(board, options, problem):
    ended = in_process("analyse", *options, given=board)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper analyse: .*{problem}.*\n", ended.err), ended.err


NO_SENSE = (
    "x", "1", "-1-2", "beta:0,1", "beta:1", "beta:1.5,2", "1-2 --total-mines 1", "1-2 --total-mines x",
    "1-2 board.txt another.txt",
)  # fmt: skip


@pytest.mark.parametrize("options", NO_SENSE)
def test_options_that_make_no_sense(options, capsys):
    assert run("minesweeper analyse", lambda: main(["--prior", *options.split()])) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch("minesweeper analyse: (argument|unrecognized arguments).*\n", err)


def test_one_table_tells_the_signs():
    signs = SIGNS.split("\n")
    assert all(f" {sign}" in SIGNS for sign in "?x#_-@F!*0.")
    for text in (in_process("analyse", "--help").out, (ROOT / "docs" / "programs.md").read_text("utf-8")):
        assert "\n".join(signs) in text


def test_a_board_in_a_file(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text(EXAMPLE)
    ended = command("analyse", file)
    assert (ended.status, ended.out, ended.err) == (0, analyse(EXAMPLE), "")
    ended = command("analyse", tmp_path / "none.txt")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == f"minesweeper analyse: {tmp_path}/none.txt: No such file or directory\n"


def on_a_terminal(board, **environment):
    """What the program writes to a terminal, without the terminal's own line ends."""
    child = on_terminal("-m", "minesweeper", "analyse", echo=False, **environment)
    child.expect("minesweeper analyse: waiting for a board, a line for each row; Ctrl-D ends it\r\n")
    child.send(board)
    child.sendeof()
    shown, status = end_of(child)
    assert status == 0
    return shown.replace("\r\n", "\n").replace("^D\b\b", "")


def test_colour_on_a_terminal_where_it_is_wanted():
    text = on_a_terminal(EXAMPLE)
    tones = re.findall(r"\x1b\[(\d+)m *(\S+)\x1b\[0m", text)
    assert tones == [("33", "50"), ("33", "50"), ("32", "[0]"), ("33", "50"), ("33", "50")]
    assert re.sub(r"\x1b\[\d+m", "", text) == analyse(EXAMPLE) == on_a_terminal(EXAMPLE, NO_COLOR="1")


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
    """And the bound is there for this only: whatever comes next has the memory that there is."""
    problem = "minesweeper analyse: the position takes more than 5 s or 200 MiB to analyse\n"
    assert command("analyse", given="?1?1?@" * 1_000) == Ended(2, "", problem)


def test_what_takes_too_long_is_refused(monkeypatch, capsys):
    def without_end(*_, **__):
        while True:
            pass

    monkeypatch.setattr("minesweeper.terminal.analyse.ANALYSIS_SECONDS", 0.1)
    monkeypatch.setattr("minesweeper.terminal.analyse.analyse", without_end)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1?\n")))
    assert run("minesweeper analyse", lambda: main([])) == 2
    problem = "minesweeper analyse: the position takes more than 0.1 s or 200 MiB to analyse\n"
    assert capsys.readouterr() == ("", problem)
