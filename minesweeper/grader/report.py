"""A grade as text, and as a row of a table of many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from minesweeper.grader.advanced import GroupResult
from minesweeper.grader.build import Built
from minesweeper.grader.data import GradeData
from minesweeper.grader.grade import Advanced, Basic, Grade
from minesweeper.grader.points import ADVANCED, BASIC
from minesweeper.judge.assignment import BASELINES, group_seconds
from minesweeper.shell.numbers import counted

WIDTH = 80

# How many of the cases that failed are named.
_MAX_CASES = 5

# The absolute scores that the course publishes: of groups that nobody outside has.
_COURSE = "39,625, 100,449 and 136,481"


def grade_text(grade: Grade) -> str:
    """The whole grade, in lines of at most 80 columns."""
    parts = [f"{grade.submission.name}\n"]
    if grade.basic:
        parts.append(_basic_text(grade.basic))
    if grade.advanced:
        parts.append(_advanced_text(grade.advanced))
    if grade.pair and not grade.pair.accepted:  # which costs no points: the course grades each alone
        parts.append(_wrapped(f"server.h and client.h in one program: {grade.pair}") + "\n")
    parts.append(f"in all {grade.points:.1f} of {grade.most:.0f} points of the grade\n")
    return "\n".join(parts)


def _basic_text(basic: Basic) -> str:
    lines = [f"basic (server.h): {basic.verdict.code}, {basic.points:.1f} of {BASIC:.0f} points"]
    if basic.cases:
        slowest, largest = max(c.seconds for c in basic.cases), max(c.memory for c in basic.cases)
        lines[0] += f", {basic.passed} of {len(basic.cases)} cases"
        lines.append(f"  slowest {slowest:.2f} s, largest {largest:.0f} MiB")
    lines += _built_lines(basic.built)
    wrong = [case for case in basic.cases if not case.verdict.accepted]
    lines += [_wrapped(f"{case.name}: {case.verdict}") for case in wrong[:_MAX_CASES]]
    lines += [f"  and {len(wrong) - _MAX_CASES} more"] * (len(wrong) > _MAX_CASES)
    if shown := sorted((case for case in wrong if case.shown), key=lambda case: len(case.shown)):
        lines += ["", f"  {shown[0].name}, {shown[0].verdict.why}:", shown[0].shown]  # the smallest map
    return "\n".join(lines) + "\n"


def _advanced_text(advanced: Advanced) -> str:
    value = advanced.points.value
    lines = [f"advanced (client): {advanced.verdict.code}, {value:.1f} of {ADVANCED:.0f} points"]
    if advanced.built:
        lines += _built_lines(advanced.built)
    if not advanced.groups:
        return "\n".join(lines) + "\n"
    heads = "".join(f"{name:>10}" for name in BASELINES)
    lines += ["", f"  {'set':9}{'yours':>8}{heads}{'wins':>6}{'maps':>5}{'s':>6} of verdict"]
    for group in advanced.groups:
        lines.append(
            f"  {group.parameters.name:9}{_scores(group.score, advanced.baselines.by_set[group.parameters])}"
            f"{group.wins:6}{group.finished:5}{group.seconds:6.2f} {group_seconds(group.parameters.cells):2}"
            f" {group.verdict.code}"
        )
    lines += [f"  {'mean':9}{_scores(advanced.score.value, advanced.baselines.means)}", ""]
    if any(group.verdict.accepted for group in advanced.groups):
        lines.append(_wrapped(_estimate(advanced)))
    lines += map(_wrapped, _failures(advanced.groups))
    lines += map(_wrapped, dict.fromkeys(note for group in advanced.groups for note in group.notes))
    if advanced.diagnosis:
        lines.append(_wrapped(_diagnosis(advanced.groups, *advanced.diagnosis)))
    return "\n".join(lines) + "\n"


def _estimate(advanced: Advanced) -> str:
    score, (value, low, high) = advanced.score, advanced.points
    return (
        f"{value:.1f} points are an estimate: the mean is {100 * score.value:.2f} +- {100 * score.reach:.2f}"
        f" %, and its interval of 95 % earns {low:.1f} to {high:.1f}. The course scores secret maps, where"
        f" its baselines have {_COURSE}."
    )


def _failures(groups: Sequence[GroupResult]) -> Iterator[str]:
    """Each verdict that is not AC once, with the places where it came."""
    for verdict in dict.fromkeys(group.verdict for group in groups if not group.verdict.accepted):
        alike = [group for group in groups if group.verdict == verdict]
        places = "; ".join(f"{group.parameters.name} {group.place}".rstrip() for group in alike)
        yield f"{verdict} ({places})"


def _diagnosis(groups: Sequence[GroupResult], score: float, points: float) -> str:
    """What the groups would have scored with a process for each map after a failure."""
    parts = [
        f"{group.parameters.name} {100 * group.diagnosis:.2f} % (fails on {counted(group.failures, 'map')})"
        for group in groups
        if group.diagnosis is not None
    ]
    return (
        f"Diagnosis, with a process of its own for each map after a failure: {', '.join(parts)}. So it"
        f" would score about {100 * score:.2f} % and earn {points:.1f} points."
    )


def _scores(yours: float, baselines: Sequence[float]) -> str:
    """The cells of a row that have scores, in per cent."""
    return f"{100 * yours:8.2f}" + "".join(f"{100 * score:10.2f}" for score in baselines)


def _built_lines(built: Built) -> list[str]:
    """What the compiler said."""
    lines = [_wrapped(str(built.verdict))] if not built.verdict.accepted else []
    lines += [_wrapped(error) for error in built.errors if error not in built.verdict.why]
    return lines + [f"  {counted(built.warnings, 'warning')}: compile with -Wall"] * bool(built.warnings)


def _wrapped(text: str) -> str:
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def table_head() -> str:
    """The head of a table of many grades."""
    return f"{'submission':30} {'basic':>10} {'client':>7} {'pair':>5} {'score':>7} {'points':>8}"


def table_row(data: GradeData) -> str:
    """The row of a grade, its name cut at the left."""
    basic, advanced = data["basic"], data["advanced"]
    name = data["name"] if len(data["name"]) <= 30 else "..." + data["name"][-27:]
    cases = f"{basic['verdict']} {basic['passed']}/{len(basic['cases'])}" if basic else "-"
    verdict = advanced["verdict"] if advanced else "-"
    score = f"{advanced['score']:.2f}" if advanced else "-"
    points = f"{data['points']:.1f}/{data['most']:.0f}"
    return f"{name:30} {cases:>10} {verdict:>7} {data['pair'] or '-':>5} {score:>7} {points:>8}"
