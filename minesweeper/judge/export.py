"""Grades for other programs: a table for a grade book, and the results of an autograder of Gradescope."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from minesweeper.judge.data import Advanced, Basic, Grade, Settings, percent
from minesweeper.judge.faults import Faults
from minesweeper.judge.points import ADVANCED, BASIC
from minesweeper.judge.report import advanced_text, basic_text, grade_text
from minesweeper.judge.verdict import ACCEPTED
from minesweeper.shell.language import tr

# The columns before and after those of the sets; programs read them, so they are English.
_FIRST = ("name", "points", "most", "basic", "passed", "cases", "client", "score")
_LAST = ("problem", "basic_why", "client_why")


def csv_text(grades: Iterable[Grade], settings: Settings, names: Mapping[str, str], faults: Faults) -> str:
    """Return a table with a row for each grade, by its short name; missing parts are empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*_FIRST, *settings.sets, *_LAST))
    empty: list[object] = [""] * (len(_FIRST) - 3 + len(settings.sets))
    for grade in grades:
        cells = partial(_cells, grade, settings)
        points = [f"{grade.points:.1f}", f"{grade.most_points:g}"]
        row = faults.attempt(names[grade.name], cells, lambda line: [*empty, _plain(line), "", ""])
        writer.writerow([_plain(names[grade.name]), *points, *row])
    return text.getvalue()


def _cells(grade: Grade, settings: Settings) -> list[object]:
    """Return the cells of a grade's row after its name and its points."""
    basic, advanced = grade.basic, grade.advanced
    server = (basic.verdict, basic.passed_count, len(basic.cases)) if basic else ("", "", "")
    client = (advanced.verdict, f"{percent(advanced.score):.2f}") if advanced else ("", "")
    scores = {group.board: f"{percent(group.score):.2f}" for group in advanced.groups} if advanced else {}
    by_set = [scores.get(board, "") for board in settings.sets]
    reasons = (part.why if part else "" for part in (basic, advanced))
    texts = map(tr, (grade.problem or "", *reasons))
    return [*server, *client, *by_set, *map(_plain, texts)]


def _plain(text: str) -> str:
    """Return a text that spreadsheets do not take for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def gradescope_text(grade: Grade, faults: Faults) -> str:
    """Return the results.json of a grade: a test for each part that could earn points, with its report.

    Only teachers see the judge's own output: it may contain the seed of secret maps.
    """

    def text(make: Callable[[], str]) -> str:
        return faults.attempt(grade.name, make, str)

    basic, advanced = grade.basic, grade.advanced
    whole = grade.most_points == BASIC + ADVANCED
    tests = []
    if basic or whole:
        tests.append(_test("server.h", BASIC, basic, text(partial(basic_text, basic)) if basic else ""))
    if advanced or whole:
        report = text(partial(advanced_text, advanced)) if advanced else ""
        tests.append(_test("client", ADVANCED, advanced, report))
    report = text(partial(grade_text, grade))
    data = {"score": grade.points, "output": report, "output_format": "text", "tests": tests}
    return json.dumps(data | {"visibility": "visible", "stdout_visibility": "hidden"}, indent=1) + "\n"


def _test(name: str, most: float, part: Basic | Advanced | None, report: str) -> dict[str, Any]:
    passed = part is not None and part.verdict == ACCEPTED
    return {
        "name": name,
        "score": part.points if part else 0.0,
        "max_score": most,
        "status": "passed" if passed else "failed",
        "output": report,
        "output_format": "text",
        "visibility": "visible",
    }
