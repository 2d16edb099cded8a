"""`analyse`: what is printed of a board, what is refused, and that it is exact."""

import io
import json
import re
from fractions import Fraction
from math import comb
from random import Random

import pytest

from minesweeper.players.analysis import analyse as analysis_of
from minesweeper.players.player import HIDDEN_TOTAL
from minesweeper.rules.grid import grid_of
from minesweeper.rules.position import SIGNS, Position
from minesweeper.shell.program import run
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.prior import KnownTotal, flat_totals
from minesweeper.terminal.analyse import as_json, main, parse_options
from minesweeper.words.actions import reason_text
from minesweeper.words.analyses import analysis_text
from tests.helpers.boards import picture
from tests.helpers.positions import PLANE, random_position
from tests.helpers.programs import ROOT, Ended, command, in_process
from tests.helpers.terminals import end_of, on_terminal
from tests.oracles.brute import density, known_total, several_totals, truth


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


# A board, the total of mines if it is told, and all that is printed.
CERTAIN = [
    (EXAMPLE, None, """\
          0      1      2
   0     50     50    [0]
   1      1      2     50
   2      .      1     50

safe:   (0, 2)
mines:  none certain
best:   visit (0, 2), certain by (1, 0) (1, 1) (2, 1)
boards: 4
"""),
    ("?1\n", None, """\
          0      1
   0  [100]      1

safe:   none certain
mines:  (0, 0)
best:   mark (0, 0), certain by (0, 1)
boards: 1
"""),
    ("?1?1?\n", 1, """\
          0      1      2      3      4
   0    [0]      1    100      1      0

safe:   (0, 0) (0, 4)
mines:  (0, 2)
best:   visit (0, 0), certain by the number of mines and (0, 3)
boards: 1
"""),
    ("01@\n", None, """\
          0      1      2
   0      .      1      @

safe:   none certain
mines:  none certain
best:   nothing is hidden
boards: 1
"""),
]  # fmt: skip
CERTAIN += [(EXAMPLE, 2, CERTAIN[0][2]), ("01@\n", 1, CERTAIN[-1][2])]


@pytest.mark.parametrize(("board", "total", "text"), CERTAIN)
def test_what_is_certain(board, total, text):
    assert analyse(board, *([] if total is None else ["--total-mines", total])) == text


def test_a_guess():
    board, best, boards = re.split("best:   |boards: ", analyse("??\n??\n1?\n", "--prior", "1-2"))
    # The best action's cell is in brackets; which of two that are alike is no matter here.
    assert (
        re.sub(r" *\[(\S+)\]", lambda found: f"{found[1]:>{len(found[0])}}", board)
        == """\
          0      1
   0   22.2   22.2
   1   33.3   33.3
   2      1   33.3

safe:   none certain
mines:  none certain
"""
    )
    assert board.count("[") == 1
    assert re.match(r"visit \(\d, \d\), guess to win, risk [23][.\d]+ %, chance of winning [.\d]+ %", best)
    assert boards == "9\n"


def test_a_hidden_board_says_what_is_told_of_the_total():
    for options, risk in (
        (["--total-mines", "3"], 1 / 5),
        (["--prior", "3-3"], 1 / 5),
        (["--prior", "0-15"], 1 / 2),
        (["--prior", "0-15", "--ongoing"], 7 / 15),  # the mean of 0 to 14: with 15 the game would be over
        (["--prior", "beta:1,1"], 1 / 2),
        (["--prior", "beta:1,1", "--ongoing"], 7 / 15),
        (["--prior", "beta:1000,3000"], 1 / 4),
        ([], 1 / 5),
    ):
        found = json.loads(analyse("?????\n" * 3, "--json", *options))
        assert [each for row in found["risk"] for each in row] == pytest.approx([risk] * 15, abs=1e-4)


def test_all_hidden_cells_may_be_mines_unless_the_game_goes_on():
    """Of one known mine and a hidden cell: two boards, of which the one with two mines is twice as likely."""
    assert analyse("@?\n", "--prior", "1-2").splitlines()[1].split() == ["0", "@", "[66.7]"]
    goes_on = analyse("@?\n", "--prior", "1-2", "--ongoing")
    assert "safe:   (0, 1)\n" in goes_on and goes_on.endswith("certain by the number of mines\nboards: 1\n")


@pytest.mark.parametrize(
    ("objective", "best"),
    [
        (
            [],
            "visit (3, 1), guess to win, risk 22.3 %, chance of winning 47.9 % (exact); next (4, 1), 45.9 %",
        ),
        (
            ["--objective", "score"],
            "mark (1, 0), guess for the score, risk 6.38 %, expected loss 7.7 cells (exact);"
            " next (2, 2), 7.76",
        ),
    ],
    ids=["to win", "to score"],
)
def test_the_best_action_names_its_objective(objective, best):
    """To win a mark is no guess, nor is it for anybody else who plays to win."""
    printed = analyse("2?22?\n?????\n23???\n?????\n?????\n", "--total-mines", "7", *objective)
    assert printed.splitlines()[-2] == f"best:   {best}"


def test_many_boards_are_given_with_three_digits():
    assert "boards: 1\n" in analyse("??\n", "--total-mines", "0")
    assert "boards: 1,001\n" in analyse("?" * 1000, "--prior", "0-1")
    assert "boards: 1,048,576\n" in analyse("?" * 20)
    assert "boards: 1,048,575\n" in analyse("?" * 20, "--ongoing")
    assert f"boards: {str(2**60)[0]}.{str(2**60)[1:3]}e18\n" in analyse("?" * 60)


def test_empty_lines_part_the_slices_of_more_dimensions():
    """Two slices of 2 x 2, in which all cells are neighbours: one board for each hidden cell."""
    text = "1?\n??\n\n??\n1?\n"
    shown = analyse(text, "--total-mines", "1", "--deep", "2")
    assert shown.startswith(
        "0\n          0      1\n   0      1 [16.7]\n   1   16.7   16.7\n\n"
        "1\n          0      1\n   0   16.7   16.7\n   1      1   16.7\n"
    )
    assert "best:   visit (0, 0, 1), guess to win, risk 16.7 %" in shown and "boards: 6\n" in shown
    assert "        (0, 0, 1)   16.7 % exact      risk 16.7 %\n" in shown
    found = json.loads(analyse(text, "--total-mines", "1", "--deep", "2", "--json"))
    assert (found["shape"], "rows" in found) == ([2, 2, 2], False)
    assert found["risk"] == [[[None, 1 / 6], [1 / 6, 1 / 6]], [[1 / 6, 1 / 6], [None, 1 / 6]]]
    assert (found["best"]["cell"], found["deep"][0]["cell"]) == ([0, 0, 1], [0, 0, 1])


# The JSON object.


def check_json(position, options, likely):
    """Every field against the boards that there are."""
    rows, columns = position.dims
    shown = Position.of_text(picture(position.symbols, columns))
    chosen = parse_options(options)
    expected = truth(position.cells, position.clues, likely, position.known, ongoing=chosen.ongoing)
    how = {"objective": chosen.objective, "ongoing": chosen.ongoing}
    prior = (
        KnownTotal(chosen.total_mines) if chosen.total_mines is not None else chosen.prior(shown.grid.size)
    )
    if not expected.boards or (chosen.ongoing and expected.over):
        with pytest.raises(Contradiction):
            analysis_of(shown, prior, **how)
        return
    analysis = analysis_of(shown, prior, **how)
    found = json.loads(json.dumps(as_json(analysis)))
    risks = expected.fractions()
    assert (found["rows"], found["columns"]) == position.dims
    assert (found["boards"], found["objective"]) == (str(len(expected.boards)), chosen.objective)
    assert found["fifty_fifties"] == [[[*place] for place in pair] for pair in analysis.fifty_fifties]
    names = "rows columns boards objective risk safe mines fifty_fifties best"
    assert " ".join(found) == names
    flat = [risk for row in found["risk"] for risk in row]
    assert [len(row) for row in found["risk"]] == [columns] * rows
    assert flat == [float(risks[cell]) if cell in risks else None for cell in range(position.cells)]
    for name, value in (("safe", 0), ("mines", 1)):
        assert found[name] == [list(divmod(c, columns)) for c in sorted(risks) if risks[c] == value]
    best = found["best"]
    if not risks:
        assert best is None
        return
    cell = best["row"] * columns + best["column"]
    at_risk = float(risks[cell]) if best["action"] == "visit" else float(1 - risks[cell])
    assert best == {
        "action": best["action"], "row": cell // columns, "column": cell % columns,
        "risk": pytest.approx(at_risk, rel=1e-12),
        "why": reason_text(analysis.action, shown.grid.coords),
    }  # fmt: skip
    to_mark = 1 in risks.values() if chosen.objective == "score" else set(risks.values()) == {1}
    assert (best["action"], best["risk"] == 0) == (
        ("visit", True) if 0 in risks.values() else ("mark", True) if to_mark
        else ("visit" if chosen.objective == "win" else best["action"], False)
    )  # fmt: skip
    assert analysis_text(analysis).count("[") == 1


def test_json_of_random_boards():
    assert json.loads(analyse("1?@\n1?@\n", "--json"))["fifty_fifties"] == [[[0, 1], [1, 1]]]
    assert json.loads(analyse("01@\n", "--json"))["best"] is None
    random = Random(1)
    for _ in range(70):
        dims = random.choice(PLANE)
        position = random_position(random, dims, most_unknown=9)
        cells = dims[0] * dims[1]
        total = str(len(position.mines))
        how = random.choice([[], ["--ongoing"]]) + random.choice([[], ["--objective", "score"]])
        check_json(position, ["--total-mines", total, *how], known_total(int(total)))
        check_json(position, how, density(*HIDDEN_TOTAL))
        check_json(position, ["--prior", "beta:3,5", *how], density(3, 5))
        most = min(cells, 6)
        flat = several_totals([(m, 1) for m in range(1, most + 1)], cells)
        check_json(position, ["--prior", f"1-{most}", *how], flat)


# A risk is 0 or 1 only where it is certain, however close it comes.


def nearly_certain():
    """Three cells that are mines on all boards but one in 10^17.

    Each stands between four numbers, and with each number stands one more cell, which two of
    the numbers may share. So the three are mines, or all the ten others; and the seven mines
    that makes are then missing among the thousand cells further down.
    """
    size, centres = 13, [(2, 2), (6, 6), (10, 10)]
    corners = {(r + dr, c + dc) for r, c in centres for dr in (-2, 2) for dc in (-2, 2)}
    numbers = {(r + dr, c + dc) for r, c in centres for dr in (-1, 1) for dc in (-1, 1)}
    rows = []
    for r in range(size):
        row = ""
        for c in range(size):
            row += "?" if (r, c) in corners or (r, c) in centres else "7" if (r, c) in numbers else "@"
        rows.append(row)
    rows += ["@" * size] + ["?" * size] * 80
    marks = sum(row.count("@") for row in rows)
    return "\n".join(rows) + "\n", centres, corners, marks + 10


def test_nearly_certain_is_not_certain():
    text, centres, corners, total = nearly_certain()
    analysis = analysis_of(Position.of_text(text, total))
    assert analysis.boards == comb(13 * 80, 7) + 1
    assert Fraction(1, analysis.boards) < Fraction(1, 10**17)
    found = as_json(analysis)
    assert (found["safe"], found["mines"]) == ([], [])
    assert all(0 < found["risk"][r][c] < 1 for r, c in [*centres, *corners])
    assert found["best"]["risk"] > 0
    assert found["best"]["why"].startswith("guess")
    shown = analysis_text(analysis)
    table, _, _ = shown.partition("\nsafe:")
    assert table.count(">99.9") == len(centres)
    assert table.count("<0.1") == len(corners)


# What is refused.


@pytest.mark.parametrize(
    ("board", "options", "problem"),
    [
        ("??\n?x\n", [], r"line 2: .* found 'x'"),
        ("??\n?9\n", [], r"line 2: .* found '9'"),
        ("??\n\n???\n", [], r"line 3: expected a row of 2 cells, found 3"),
        ("", ["--json"], r"line 1: .* found the end of the input"),
        (" \n\n", [], r"found the end of the input"),
        ("é?\n", [], r"line 1"),
        ("3?\n??\n", ["--total-mines", "2"], r"cannot be right"),
        ("8?\n??\n", ["--json"], r"\(0, 0\) cannot be right"),
        ("0@\n", [], r"\(0, 0\) cannot be right"),
        ("21\n@1\n", [], r"\(0, 0\) cannot be right"),
        ("?1?\n1?2\n", [], r"cannot be right"),
        ("1?1\n???\n", ["--total-mines", "5"], r"total of mines"),
        ("?1?\n", ["--total-mines", "2"], r"total of mines"),
        ("??\n", ["--total-mines", "3"], r"total of mines"),
        ("01@\n", ["--total-mines", "2"], r"total of mines"),
        ("??\n", ["--prior", "1-3"], r"1 to 3 .* 2 cells"),
        ("??\n", ["--prior", "2-1"], r"2 to 1"),
        ("?" * 1001, ["--prior", "0-1"], r"a range of totals is for up to 1000 cells; try beta:A,B"),
        ("?1?\n", ["--prior", "2-3"], r"total of mines"),
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


def test_blanks_and_line_ends_do_not_matter():
    assert analyse("\r\n ? ? ?\r\n1 2 ?\t\r\n0 1 ?\n\n") == analyse(EXAMPLE)


def test_other_signs_are_read():
    assert analyse("# all that is visible\n###\n12#\n 1#\n") == analyse(EXAMPLE)
    assert analyse("...\n12.\n01.\n", "--hidden", ".") == analyse(EXAMPLE)
    assert analyse("---\n12-\n01-\n", "--hidden", "-") == analyse(EXAMPLE)
    refused = in_process("analyse", given="x##\n12#\n01#\n")
    assert (refused.status, refused.out) == (2, "")
    assert re.fullmatch("minesweeper analyse: 'x' and '#' could both .*: --hidden 'x' or .*\n", refused.err)


def test_one_table_tells_the_signs():
    signs = SIGNS.split("\n")
    assert all(f" {sign}" in SIGNS for sign in "?x#_-@F!*0.")
    for text in (in_process("analyse", "--help").out, (ROOT / "docs" / "programs.md").read_text("utf-8")):
        assert "\n".join(signs) in text


def test_a_game_that_is_over_on_every_board_does_not_go_on():
    for board, total in (("1?\n", "1"), ("01@\n", "1"), ("@?\n", "2")):
        refused = in_process("analyse", "--ongoing", "--total-mines", total, given=board)
        assert (refused.status, refused.out) == (2, "")
        assert refused.err == (
            "minesweeper analyse: the board cannot be right:"
            " in an ongoing game a safe cell is hidden, and on no board that agrees there is one\n"
        )


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


def test_colour_on_a_terminal():
    text = on_a_terminal(EXAMPLE)
    assert re.findall(r"\x1b\[(\d+)m *(\S+)\x1b\[0m", text) == [
        ("33", "50"),
        ("33", "50"),
        ("32", "[0]"),
        ("33", "50"),
        ("33", "50"),
    ]
    assert re.sub(r"\x1b\[\d+m", "", text) == analyse(EXAMPLE)
    assert re.findall(r"\x1b\[31m *\[100\]\x1b\[0m", on_a_terminal("?1\n"))


def test_no_colour_where_it_is_not_wanted():
    assert on_a_terminal(EXAMPLE, NO_COLOR="1") == analyse(EXAMPLE)
    assert "\x1b" not in analyse(EXAMPLE)


def test_a_board_larger_than_the_terminal():
    board = ("?" * 50 + "\n") * 30
    assert "\x1b" in on_a_terminal(board)
    parts = analyse(board).split("\n\n")[:5]  # below each other, each with ten columns
    for left, part in enumerate(parts):
        head, *rows = part.splitlines()
        assert head.split() == [str(10 * left + column) for column in range(10)]
        assert [row.split()[0] for row in rows] == [str(row) for row in range(30)]
        assert all(len(row.split()) == 11 and len(row) == 74 for row in rows)


def test_a_very_large_board():
    """The number of boards has more digits than Python shows without being asked."""
    board = ("?" * 150 + "\n") * 150
    assert re.search(r"^boards: \d\.\d\de6773$", analyse(board), re.MULTILINE)
    assert len(json.loads(analyse(board, "--json"))["boards"]) == 6774


def test_columns_are_aligned():
    random = Random(2)
    for _ in range(50):
        position = random_position(random, (6, 8), most_unknown=30)
        shown = Position.of_symbols(grid_of((6, 8)), position.symbols)
        analysis = analysis_of(shown, flat_totals(0, 48, 48))
        lines = analysis_text(analysis).splitlines()
        assert {len(line) for line in lines[:7]} == {4 + 7 * 8}
        cells = [[line[4 + 7 * c : 11 + 7 * c].strip() for c in range(8)] for line in lines[1:7]]
        for cell in range(48):
            shown = cells[cell // 8][cell % 8]
            symbol = position.symbols[cell]
            if symbol != "?":
                assert shown == symbol.replace("0", ".")
            else:
                value = float(shown.strip("[]").strip("<>"))
                assert abs(value - 100 * analysis.cell_risks[cell]) <= 0.1
                assert (value in (0, 100)) == (analysis.cell_risks[cell] in (0, 1))


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

    monkeypatch.setattr("minesweeper.terminal.analyse.MAX_SECONDS", 0.1)
    monkeypatch.setattr("minesweeper.terminal.analyse.analyse", without_end)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1?\n")))
    assert run("minesweeper analyse", lambda: main([])) == 2
    problem = "minesweeper analyse: the position takes more than 0.1 s or 200 MiB to analyse\n"
    assert capsys.readouterr() == ("", problem)
