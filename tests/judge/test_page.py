"""Grades for teachers: the page of a class, the table for a grade book, the results of Gradescope."""

import csv
import json
import re
from collections import Counter
from dataclasses import replace

import pytest

from minesweeper.assignment.game import MARK, VISIT, JudgeGame
from minesweeper.boards.sets import find_set
from minesweeper.judge.data import Basic, ByHeart, CaseResult, Compiled, Settings
from minesweeper.judge.export import csv_text, gradescope_text
from minesweeper.judge.faults import Faults
from minesweeper.judge.grade import Rules
from minesweeper.judge.judge import parse_options, rules_of
from minesweeper.judge.likeness import Pair
from minesweeper.judge.page import class_page
from minesweeper.judge.report import grade_text, maps_line, table_row
from minesweeper.judge.submission import find_submissions
from minesweeper.shell.language import speaking
from tests.helpers.markup import Page
from tests.judge.grades import SECOND, SET, graded, in_order, losing, with_client

SETTINGS = Settings(2025, (SET.set_name,), 50, None)
HOSTILE = "<script>alert('&')</script>"
WRONG = "the first wrong map comes after operation 1, `0 5 0`"


def wrong(name, printed="00<b>"):
    """Return a server whose only case fails in its second row, and a client that does not compile."""
    case = CaseResult("small 6", "WA", WRONG, 0.1, 30.0, (("???1@", "???1@"), ("00111", printed)))
    basic = Basic("WA", WRONG, 0.0, 0, Compiled("AC"), (case,))
    errors = Compiled("CE", "client.h does not compile", ("client.h:3: expected ';'",))
    grade = with_client(graded(name, in_order, 0), verdict="CE", compiled=errors, groups=())
    return replace(grade, most_points=80.0, basic=basic)


def paged(*grades, pairs=(), own=(), settings=SETTINGS):
    names = {grade.name: grade.name for grade in grades}
    return class_page(grades, settings, (pairs, own), names, Faults())


def texts(markup, tag):
    """Return the contents of elements, without the marks inside."""
    contents = re.findall(f"<{tag}[^>]*>(.*?)</{tag}>", markup, re.DOTALL)
    return [re.sub("<[^>]*>", "", content) for content in contents]


def test_class_at_a_glance():
    grades = losing("one"), wrong("two"), replace(losing("three", 0.4), basic=wrong("").basic)
    text = paged(*grades, pairs=[Pair("one", "three", 400, 399)], own=[Pair("deduce", "safest", 500, 450)])
    page = Page(text)
    assert page.rows[:4] == [
        ["submission", "basic", "client", "score", "points"],
        ["-", "AC", "12.50", "0.0/80"],  # the name is a link
        ["WA 0/1", "CE", "0.00", "0.0/80"],
        ["WA 0/1", "AC", "40.00", "0.0/80"],
    ]
    links = [attributes["href"] for tag, attributes in page.tags if tag == "a"]
    assert links == ["#s0", "#s1", "#s2"]
    assert {attributes.get("id") for tag, attributes in page.tags if tag == "div"} >= {"s0", "s1", "s2"}
    assert ["99.75", "400", "one – three"] in page.rows and ["90.00", "500", "deduce – safest"] in page.rows
    assert text.index("one – three") < text.index("deduce – safest")
    assert len(re.findall('class="bars"', text)) == 2  # a client that does not compile has no score
    assert "has no server.h" in page.text
    assert "The published maps were played." in page.text


COUNTS = "          -      AC   12.50   7.5/80"


@pytest.mark.parametrize(
    ("name", "problem", "rows"),
    [
        ("n" * 30, "", ["n" * 30 + COUNTS]),
        ("a" * 20 + "b" * 11, "", ["a" * 17 + "..." + "b" * 10 + COUNTS]),
        ("n" * 30, "x" * 76 + " y", ["n" * 30 + COUNTS, "  " + "x" * 76 + " y"]),
        ("n" * 30, "x" * 77 + " y", ["n" * 30 + COUNTS, "  " + "x" * 77, "    y"]),
    ],
)
def test_long_name_is_shortened_and_a_long_problem_wrapped(name, problem, rows):
    grade = replace(losing("x"), problem=problem, points=7.5)
    assert table_row(grade, name).splitlines() == rows


def test_reason_of_each_verdict_is_below_its_row():
    grade = with_client(wrong("one"), why="no ;")
    due = [f"server.h: WA: {WRONG}", "client: CE: no ;"]
    assert table_row(grade, "one").splitlines()[1:] == [f"  {line}" for line in due]
    glance = paged(grade).partition("<details")[0]
    assert re.findall("<div class='soft'>(.*?)</div>", glance) == due


def test_page_has_the_secret_seed_and_warns_of_clients_that_know_maps():
    suspicious = with_client(losing("one"), by_heart=ByHeart(1.0, 0.875, 0.02))
    own = [Pair("deduce", "safest", 500, 450)]  # whom nobody plays alike
    page = Page(paged(suspicious, losing("two"), own=own, settings=replace(SETTINGS, seed=77)))
    assert "Clients that play alike" not in page.text
    assert "The maps were drawn from the seed 77." in page.text
    warning = "On the published maps it scores 100.00 %, 87.50 +- 2.00 more: it may know them by heart."
    assert [text.strip(": ") for text in page.text].count(warning) == 2  # at a glance, and for its student


def test_only_published_maps_are_called_so():
    line = maps_line(replace(SETTINGS, sets=("6x6x6", "10x10x9", "8x8x9")))
    assert line == "The published maps were played. These maps are not published: 6x6x6, 8x8x9."


def test_student_sees_the_wrong_map_and_the_compiler_errors():
    markup = paged(wrong("one"))
    maps = markup.partition('<div class="maps">')[2].partition("</div></div>")[0]
    assert texts(maps, "td") == ["???1@", " ", "???1@", "00111", "|", "00&lt;b&gt;"]
    assert re.findall("<mark>(.*?)</mark>", maps) == ["&lt;b&gt;"]
    paragraphs = texts(markup, "p")
    errors = "CE: client.h does not compile", "client.h:3: expected &#x27;;&#x27;"
    assert {f"small 6: WA: {WRONG}", *errors} <= {*paragraphs}
    assert "<details open>" in markup and "<p></p>" not in markup  # the only student, without a pair


def test_first_failure_is_shown_however_large_its_map_is():
    basic = wrong("one").basic
    cases = [CaseResult("late", "TLE", "late", 1.0, 30.0)]
    for name, rows in (("first", 3), ("shorter", 1)):
        cases.append(CaseResult(name, "WA", f"{name} why", 0.1, 60.0 - rows, (("11", "1?"),) * rows))
    grade = replace(wrong("one"), basic=replace(basic, cases=tuple(cases)))
    assert "\n  slowest 1.00 s, largest 59 MiB\n" in grade_text(grade)
    assert "\n  first, first why:\n  expected   found\n" + "  11       | 1?\n" * 3 in grade_text(grade)
    markup = paged(grade)
    assert markup.count("<mark>?</mark>") == 3 and "first, first why:" in markup and "shorter, " not in markup


LOSING = losing("one")
WON, LOST = LOSING.advanced.groups[0].maps


def test_worst_lost_game_is_shown_move_by_move():
    """Games that ended by a failure do not count."""
    assert "The worst lost game" not in paged(graded("one", in_order, maps=2))
    maps = (replace(LOST, score=0.0, verdict="RE"), LOST, LOST, replace(LOST, score=0.4))
    markup = paged(with_client(LOSING, *({"maps": of_group} for of_group in ((WON, WON), maps, (LOST,)))))
    assert f"The worst lost game: {SET.set_name}, map 2, 12.50 %" in texts(markup, "h3")
    row, column, _ = LOST.operations[1]
    caption, *moves = texts(markup, "figcaption")
    assert caption.startswith(f"move 1: You revealed ({row}, {column}) with a risk of ")
    assert ": a needless risk. " in caption and " prove it together." in caption
    assert moves == [f"#0:  {SECOND.first}", f"#1: reveal ({row}, {column})"]
    game = JudgeGame(SECOND)
    shown = [game.execute(*operation) for operation in LOST.operations]
    assert texts(markup, "pre") == shown and "X" in shown[1]
    marked = [text.split()[y][x] for text, (y, x, _) in zip(shown, LOST.operations, strict=True)]
    assert re.findall("<mark>(.)</mark>", markup) == marked
    assert 'stroke="#c0157f"' in markup and 'stroke="#7a3fc4"' in markup  # the certain cell, and its clues


def test_diagnosis_counts_the_maps_that_fail():
    fails = replace(LOST, verdict="RE")
    group = {"maps": (WON, fails, fails), "verdict": "RE", "why": "index", "place": "map 2"}
    grade = with_client(LOSING, group | {"diagnosis_score": 0.5}, diagnosis_score=0.5, diagnosis_points=2.5)
    text = " ".join(grade_text(grade).split())
    assert f"RE: index ({SET.set_name} map 2)" in text
    assert f"{SET.set_name} 50.00 % (fails on 2 maps). So it would score about 50.00 %" in text


@pytest.mark.parametrize("cells", [199, 1])
def test_last_moves_of_a_long_game_are_shown(monkeypatch, cells):
    monkeypatch.setattr("minesweeper.judge.page.ALL_CELLS", cells)
    captions = texts(paged(LOSING), "figcaption")
    assert [caption.partition(":")[0] for caption in captions[1:]] == ["#1"]


def test_needless_risk_that_lost_the_game_comes_before_a_larger_one():
    risky = replace(LOST, operations=(LOST.operations[0], (0, 0, VISIT), (0, 4, VISIT)))
    caption = texts(paged(with_client(LOSING, {"maps": (WON, risky)})), "figcaption")[0]
    assert caption.startswith("move 2: You revealed (0, 4) with a risk of 20 %: a needless risk.")


def test_lost_game_with_another_first_cell_is_shown_move_by_move():
    done = (*SECOND.mine_cells[0], MARK), (*SECOND.first, VISIT), (*SECOND.mine_cells[1], VISIT)
    markup = paged(with_client(LOSING, {"maps": (WON, replace(LOST, operations=done))}))
    (row, column, _), first, last = done
    moves = [f"#0:  {(row, column)}", f"#1: reveal {first[:2]}", f"#2: reveal {last[:2]}"]
    assert texts(markup, "figcaption")[1:] == moves
    assert [text.count("X") for text in texts(markup, "pre")] == [0, 0, 1]


def test_scores_are_counted_in_twenty_bins_beside_the_baselines():
    scores = [0, 4.99, 5, 40, 40, 40, 44.9, 95, 99.9, 100]
    grades = [losing(f"{number}", score / 100) for number, score in enumerate(scores)]
    markup = paged(with_client(grades[0], baselines=(0.4, 0.5, 0.985)), *grades[1:])
    bars = re.findall('<title>([0-9]+)</title><rect .*? height="([0-9.]+)"', markup)
    bins = Counter(min(19, int(score // 5)) for score in scores)
    due = [bins[number] for number in sorted(bins)]
    assert [int(number) for number, _ in bars] == due
    assert [float(high) for _, high in bars] == pytest.approx([90 * number / 4 for number in due], abs=0.06)
    names = ["Rubbish 40.00", "Baseline1 50.00", "Baseline2 98.50"]
    assert re.findall("<text [^>]*>([RB].*?)</text>", markup) == names


def test_part_that_fails_is_a_line_for_its_student(capsys):
    """On the page, in the table and in Gradescope's results; all other parts are there."""
    lost = replace(LOST, operations=((*SECOND.first, VISIT), (0, 0, 7)))
    grades = losing("ada"), with_client(losing("<bob>"), {"maps": (WON, lost), "score": None}), losing("cy")
    names, faults = {grade.name: grade.name for grade in grades}, Faults()
    markup = class_page(grades, SETTINGS, ((), ()), names, faults)
    ada, bob, cy = markup.split('<div id="s')[1:]
    assert "&lt;bob&gt;: this part could not be made: KeyError: 7" in bob
    assert ada.count("Move by move") == cy.count("Move by move") == 1 and "could not" not in ada + cy
    head, *rows = csv.reader(csv_text(grades, SETTINGS, names, faults).splitlines())
    assert [(row[0], row[1], len(row)) for row in rows] == [(name, "0.0", len(head)) for name in names]
    assert rows[1][9].startswith("<bob>: this part could not be made: TypeError: ")
    assert rows[0][1:] == rows[2][1:]
    assert faults.any
    lines = capsys.readouterr().err.splitlines()
    assert [line.rpartition("Error")[0] for line in lines] == [
        f"minesweeper judge: <bob>: {kind}" for kind in ("Type", "Key", "Type")
    ]
    server, client = json.loads(gradescope_text(grades[1], faults))["tests"]
    assert client["output"].startswith("<bob>: this part could not be made: TypeError: ")
    assert (server["output"], server["max_score"]) == ("", 45)


def test_hostile_hand_in_is_escaped():
    grade = replace(losing(HOSTILE), problem=HOSTILE, basic=wrong("", HOSTILE).basic)
    grade = with_client(grade, {"notes": (HOSTILE,)})
    page = Page(paged(grade, pairs=[Pair(HOSTILE, HOSTILE, 400, 400)]))
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object"}
    assert "".join(page.text).count(HOSTILE) >= 6
    for tag, attributes in page.tags:
        assert not {"src", "onload", "onclick"} & attributes.keys(), tag
        assert attributes.get("href", "#").startswith("#")


def test_command_on_the_page_plays_the_same_maps():
    markup = paged(losing("one"), settings=Settings(2026, ("6x6x4", "8x8x9"), 3, -7))
    (words,) = re.findall("<code>judge (.*?)</code>", markup)
    rules, _ = rules_of(parse_options(["x", *words.split()]))
    assert rules == Rules((find_set("6x6x4").with_seed(-7), find_set("8x8x9").with_seed(-7)), 2026, 3, -7)


def test_page_and_problems_are_translated(tmp_path):
    (tmp_path / "client.h").write_bytes(b" " * (1 << 20) + b"\n")
    (submission,) = find_submissions(str(tmp_path))
    grade = replace(wrong("two"), problem=submission.problem)
    large = "client.h: expected a header of at most 1,048,576 bytes, found 1,048,577"
    with speaking("de"):
        text = Page(paged(grade)).text
        assert {"Noten", f"enthält kein server.h; {large}"} <= {*text}


def test_table_for_a_grade_book():
    refused = with_client(wrong('li, "x"'), why="=1+1")
    grades = losing("=HYPERLINK(1)"), refused, replace(losing("@two"), problem="+1")
    text = csv_text(grades, SETTINGS, {grade.name: grade.name for grade in grades}, Faults())
    head, *rows = csv.reader(text.splitlines())
    names = f"name points most basic passed cases client score {SET.set_name} problem"
    assert " ".join(head) == f"{names} basic_why client_why"
    assert rows == [
        ["'=HYPERLINK(1)", "0.0", "80", *[""] * 3, "AC", "12.50", "12.50", "has no server.h", "", ""],
        ['li, "x"', "0.0", "80", "WA", "0", "1", "CE", "0.00", "", "", WRONG, "'=1+1"],
        ["'@two", "0.0", "80", "", "", "", "AC", "12.50", "12.50", "'+1", "", ""],
    ]


@pytest.mark.parametrize(
    ("grade", "tests"),
    [
        (losing("one"), [("server.h", 0.0, 45.0, "failed"), ("client", 7.5, 35.0, "passed")]),
        (replace(losing("one"), most_points=35.0), [("client", 7.5, 35.0, "passed")]),
    ],
)
def test_results_of_gradescope(grade, tests):
    grade = with_client(replace(grade, points=7.5), points=7.5)
    data = json.loads(gradescope_text(grade, Faults()))
    assert (data["score"], data["output"]) == (7.5, grade_text(grade))
    assert data["stdout_visibility"] == "hidden"  # it may have the seed of secret maps
    assert [(t["name"], t["score"], t["max_score"], t["status"]) for t in data["tests"]] == tests
    assert "advanced (client): " in data["tests"][-1]["output"]
    assert {t["visibility"] for t in data["tests"]} == {"visible"}
