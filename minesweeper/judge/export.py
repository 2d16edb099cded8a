"""Grades for other programs: a table for a grade book, and the results of an autograder of Gradescope."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from typing import Any

from minesweeper.judge.data import Advanced, Basic, Grade, Settings
from minesweeper.judge.points import ADVANCED, BASIC
from minesweeper.judge.report import advanced_text, basic_text, grade_text
from minesweeper.judge.verdict import ACCEPTED
from minesweeper.shell.language import tr

# The columns before and after those of the sets; programs read them, so they are English.
_FIRST = ("name", "points", "most", "basic", "passed", "cases", "client", "score")
_LAST = ("pair", "problem", "basic_why", "client_why", "pair_why")


def csv_text(grades: Iterable[Grade], settings: Settings, names: Mapping[str, str]) -> str:
    """A row for each grade, with its short name; what a hand-in does not have is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*_FIRST, *settings.sets, *_LAST))
    for grade in grades:
        basic, advanced = grade.basic, grade.advanced
        server = (basic.verdict, basic.passed, len(basic.cases)) if basic else ("", "", "")
        client = (advanced.verdict, f"{advanced.score:.2f}") if advanced else ("", "")
        scores = {group.set: f"{group.score:.2f}" for group in advanced.groups} if advanced else {}
        reasons = (part.why if part else "" for part in (basic, advanced))
        writer.writerow(
            [
                _plain(names[grade.name]), f"{grade.points:.1f}", f"{grade.most:g}", *server, *client,
                *(scores.get(each, "") for each in settings.sets),
                grade.pair or "", *map(_plain, map(tr, (grade.problem, *reasons, grade.pair_why))),
            ]
        )  # fmt: skip
    return text.getvalue()


def _plain(text: str) -> str:
    """A text that spreadsheets do not take for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def gradescope_text(grade: Grade) -> str:
    """The results.json of a grade: a test for each part that could earn points, with its report.

    What the judge prints stays with the teachers: it may have the seed of secret maps.
    """
    whole = grade.most == BASIC + ADVANCED
    tests = []
    if grade.basic or whole:
        tests.append(_test("server.h", BASIC, grade.basic, basic_text(grade.basic) if grade.basic else ""))
    if grade.advanced or whole:
        said = advanced_text(grade.advanced) if grade.advanced else ""
        tests.append(_test("client", ADVANCED, grade.advanced, said))
    data = {"score": grade.points, "output": grade_text(grade), "output_format": "text", "tests": tests}
    return json.dumps(data | {"visibility": "visible", "stdout_visibility": "hidden"}, indent=1) + "\n"


def _test(name: str, most: float, part: Basic | Advanced | None, said: str) -> dict[str, Any]:
    passed = part is not None and part.verdict == ACCEPTED
    return {
        "name": name,
        "score": part.points if part else 0.0,
        "max_score": most,
        "status": "passed" if passed else "failed",
        "output": said,
        "output_format": "text",
        "visibility": "visible",
    }
