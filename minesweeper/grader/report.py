"""A grade as text, as JSON, and as a row of a table of many."""

from __future__ import annotations

from textwrap import fill

from minesweeper.grader.advanced import BASELINES, GroupResult, seconds_for
from minesweeper.grader.build import Built
from minesweeper.grader.grade import Advanced, Basic, Grade
from minesweeper.grader.points import ADVANCED, BASIC
from minesweeper.shell.numbers import counted

WIDTH = 80

# The absolute scores that the course publishes: of groups that nobody outside has.
_COURSE = "39,625, 100,449 and 136,481"


def grade_text(grade: Grade) -> str:
    """The whole grade, in lines of at most 80 columns."""
    parts = [f"{grade.submission.name}\n"]
    if grade.basic:
        parts.append(_basic_text(grade.basic))
    if grade.advanced:
        parts.append(_advanced_text(grade.advanced))
    parts.append(f"\nin all {grade.points:.1f} of {grade.most:.0f} points of the grade\n")
    return "\n".join(parts)


def _basic_text(basic: Basic) -> str:
    lines = [f"basic (server.h): {basic.verdict.code}, {basic.points:.1f} of {BASIC:.0f} points"]
    if basic.cases:
        slowest, largest = max(c.seconds for c in basic.cases), max(c.memory for c in basic.cases)
        lines[0] += f", {basic.passed} of {len(basic.cases)} cases"
        lines.append(f"  slowest {slowest:.2f} s, largest {largest:.0f} MiB")
    lines += _built_lines(basic.built)
    for case in basic.cases:
        if not case.verdict.accepted:
            lines.append(_wrapped(f"{case.name}: {case.verdict}"))
    shown = next((case.shown for case in basic.cases if case.shown), "")
    if shown:
        lines += ["", *(f"  {line}".rstrip() for line in shown.splitlines())]
    return "\n".join(lines) + "\n"


def _advanced_text(advanced: Advanced) -> str:
    value, low, high = advanced.points
    lines = [f"advanced (client): {advanced.verdict.code}, {value:.1f} of {ADVANCED:.0f} points"]
    if advanced.built:
        lines += _built_lines(advanced.built)
    if not advanced.groups:
        return "\n".join(lines) + "\n"
    heads = "".join(f"{name:>10}" for name in ("yours", *BASELINES))
    lines += ["", f"  {'set':10}{heads}{'wins':>7}{'maps':>6}{'s':>7} of  verdict"]
    for group in advanced.groups:
        scores = (group.score, *advanced.baselines.by_set[group.parameters])
        lines.append(
            f"  {group.parameters.name:10}{''.join(f'{100 * score:10.2f}' for score in scores)}"
            f"{group.wins:7}{group.finished:6}{group.seconds:7.2f} {seconds_for(group.parameters):2}"
            f"  {group.verdict.code}"
        )
    means = "".join(f"{100 * score:10.2f}" for score in (advanced.score.value, *advanced.baselines.means))
    lines += [f"  {'mean':10}{means}", ""]
    reach = 100 * advanced.score.reach
    lines.append(
        _wrapped(
            f"{value:.1f} points are an estimate: the mean is {100 * advanced.score.value:.2f} +- {reach:.2f} %, and"
            f" its interval of 95 % earns {low:.1f} to {high:.1f}. The course scores secret maps, where its"
            f" baselines have {_COURSE}."
        )
    )
    lines += [
        _wrapped(f"{g.parameters.name}: {g.verdict}") for g in advanced.groups if not g.verdict.accepted
    ]
    lines += [_diagnosis(group) for group in advanced.groups if group.diagnosis is not None]
    return "\n".join(lines) + "\n"


def _diagnosis(group: GroupResult) -> str:
    """What the group would have scored with a process for each map after the failure."""
    assert group.diagnosis is not None
    failures = sum(not each.verdict.accepted for each in group.maps)
    return _wrapped(
        f"{group.parameters.name}, diagnosis: with a process for each map after the failure it plays for"
        f" {100 * group.diagnosis:.2f} %, and fails on {counted(failures, 'map')} of {len(group.maps)}."
    )


def _built_lines(built: Built) -> list[str]:
    """What the compiler said."""
    lines = [_wrapped(str(built.verdict))] if not built.verdict.accepted else []
    lines += [_wrapped(error) for error in built.errors if error not in built.verdict.why]
    return lines + [f"  {counted(built.warnings, 'warning')}: compile with -Wall"] * bool(built.warnings)


def _wrapped(text: str) -> str:
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def grade_data(grade: Grade) -> dict[str, object]:
    """A grade for JSON: scores in per cent, times in seconds, memory in MiB."""
    basic, advanced = grade.basic, grade.advanced
    return {
        "name": grade.submission.name,
        "points": round(grade.points, 2),
        "most": grade.most,
        "basic": None if basic is None else {
            "verdict": basic.verdict.code,
            "why": basic.verdict.why,
            "warnings": basic.built.warnings,
            "points": basic.points,
            "passed": basic.passed,
            "cases": [
                {
                    "name": case.name, "verdict": case.verdict.code, "why": case.verdict.why,
                    "seconds": round(case.seconds, 3), "memory": round(case.memory, 1),
                }
                for case in basic.cases
            ],
        },
        "advanced": None if advanced is None else _advanced_data(advanced),
    }  # fmt: skip


def _advanced_data(advanced: Advanced) -> dict[str, object]:
    points = advanced.points
    return {
        "verdict": advanced.verdict.code,
        "why": advanced.verdict.why,
        "warnings": advanced.built.warnings if advanced.built else 0,
        "groups": [
            {
                "set": group.parameters.name, "score": _percent(group.score), "wins": group.wins,
                "verdict": group.verdict.code, "why": group.verdict.why, "finished": group.finished,
                "seconds": round(group.seconds, 3),
                "diagnosis": None if group.diagnosis is None else _percent(group.diagnosis),
                "baselines": [_percent(score) for score in advanced.baselines.by_set[group.parameters]],
            }
            for group in advanced.groups
        ],
        "score": _percent(advanced.score.value),
        "points": round(points.value, 2),
        "points_low": round(points.low, 2),
        "points_high": round(points.high, 2),
    }  # fmt: skip


def _percent(share: float) -> float:
    return round(100 * share, 4)
