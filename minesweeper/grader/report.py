"""A grade as text, and as a row of a table of many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minesweeper.grader.advanced import GroupResult
from minesweeper.grader.basic import Rows
from minesweeper.grader.build import Built
from minesweeper.grader.data import GradeData
from minesweeper.grader.grade import Advanced, Basic, Grade
from minesweeper.grader.points import ADVANCED, BASIC
from minesweeper.judge.assignment import BASELINES, group_seconds
from minesweeper.shell.language import figure, hundredths, plural, tr, tr_later
from minesweeper.shell.program import printable
from minesweeper.shell.width import filled, left, right, width

WIDTH = 80

# How many of the cases that failed are named.
_MAX_CASES = 5

# The absolute scores that the course publishes: of groups that nobody outside has.
_COURSE = tr_later("39,625, 100,449 and 136,481")


def grade_text(grade: Grade) -> str:
    """The whole grade, in lines of at most 80 columns."""
    parts = [f"{grade.submission.name}\n"]
    if grade.basic:
        parts.append(_basic_text(grade.basic))
    if grade.advanced:
        parts.append(_advanced_text(grade.advanced))
    if grade.pair and not grade.pair.accepted:  # which costs no points: the course grades each alone
        pair = tr("server.h and client.h in one program: {verdict}", verdict=grade.pair)
        parts.append(_wrapped(pair) + "\n")
    points = figure(f"{grade.points:.1f}")
    parts.append(
        tr("in all {points} of {most} points of the grade", points=points, most=f"{grade.most:.0f}") + "\n"
    )
    return "\n".join(parts)


def _basic_text(basic: Basic) -> str:
    # Translators: basic and advanced are the two parts of the assignment
    lines = [
        tr(
            "basic (server.h): {verdict}, {points} of {most} points",
            verdict=basic.verdict.code, points=figure(f"{basic.points:.1f}"), most=f"{BASIC:.0f}",
        )
    ]  # fmt: skip
    if basic.cases:
        slowest, largest = max(c.seconds for c in basic.cases), max(c.memory for c in basic.cases)
        lines[0] += ", " + tr("{passed} of {all} cases", passed=basic.passed, all=len(basic.cases))
        slow, large = figure(f"{slowest:.2f}"), f"{largest:.0f}"
        lines.append("  " + tr("slowest {time} s, largest {memory} MiB", time=slow, memory=large))
    lines += _built_lines(basic.built)
    wrong = [case for case in basic.cases if not case.verdict.accepted]
    lines += [_wrapped(f"{case.name}: {case.verdict}") for case in wrong[:_MAX_CASES]]
    if (more := len(wrong) - _MAX_CASES) > 0:
        # Translators: cases that failed too
        lines.append("  " + plural("and {n} more", "and {n} more", more))
    if shown := sorted((case for case in wrong if case.shown), key=lambda case: len(case.shown)):
        case = shown[0]  # the smallest map
        lines += ["", f"  {case.name}, {tr(case.verdict.why)}:", _beside(case.shown)]
    return "\n".join(lines) + "\n"


def _beside(rows: Rows) -> str:
    """Two maps side by side, with a sign at each row that differs."""
    expected = tr("expected")
    wide = max(width(expected), *(len(due) for due, _ in rows))
    lines = ["  " + left(expected, wide) + "    " + tr("found")]
    for due, got in rows:
        lines.append(f"  {due:{wide}}  {' ' if due == got else '|'} {printable(got)}".rstrip())
    return "\n".join(lines)


def _advanced_text(advanced: Advanced) -> str:
    value = advanced.points.value
    lines = [
        tr(
            "advanced (client): {verdict}, {points} of {most} points",
            verdict=advanced.verdict.code, points=figure(f"{value:.1f}"), most=f"{ADVANCED:.0f}",
        )
    ]  # fmt: skip
    if advanced.built:
        lines += _built_lines(advanced.built)
    if not advanced.groups:
        return "\n".join(lines) + "\n"
    heads = "".join(f"{name:>10}" for name in BASELINES)
    # Translators: the heads of columns, of at most 9, 7, 5 and 4 characters: a set of maps, your score, games
    # won, maps played; and of the rest: seconds, of how many, verdict
    names = [left(tr("set"), 9), right(tr("yours"), 8), heads, right(tr("wins"), 6), right(tr("maps"), 5)]
    lines += ["", "  " + "".join(names) + right(tr("s of verdict"), 17)]
    for group in advanced.groups:
        seconds = figure(f"{group.seconds:6.2f}")
        lines.append(
            f"  {group.parameters.name:9}{_scores(group.score, advanced.baselines.by_set[group.parameters])}"
            f"{group.wins:6}{group.finished:5}{seconds} {group_seconds(group.parameters.cells):2}"
            f" {group.verdict.code}"
        )
    lines += ["  " + left(tr("mean"), 9) + _scores(advanced.score.value, advanced.baselines.means), ""]
    if any(group.verdict.accepted for group in advanced.groups):
        lines.append(_wrapped(_estimate(advanced)))
    lines += map(_wrapped, _failures(advanced.groups))
    lines += map(_wrapped, dict.fromkeys(tr(note) for group in advanced.groups for note in group.notes))
    if advanced.diagnosis:
        lines.append(_wrapped(_diagnosis(advanced.groups, *advanced.diagnosis)))
    return "\n".join(lines) + "\n"


def _estimate(advanced: Advanced) -> str:
    score, (value, low, high) = advanced.score, advanced.points
    points, least, most = (figure(f"{each:.1f}") for each in (value, low, high))
    return tr(
        "{points} points are an estimate: the mean is {mean} +- {error} %, and its interval of 95 % earns"
        " {least} to {most}. The course scores secret maps, where its baselines have {scores}.",
        points=points, mean=hundredths(score.value), error=hundredths(score.reach), least=least, most=most,
        scores=tr(_COURSE),
    )  # fmt: skip


def _failures(groups: Sequence[GroupResult]) -> Iterator[str]:
    """Each verdict that is not AC once, with the places where it came."""
    for verdict in dict.fromkeys(group.verdict for group in groups if not group.verdict.accepted):
        alike = [group for group in groups if group.verdict == verdict]
        places = "; ".join(f"{group.parameters.name} {group.place}".rstrip() for group in alike)
        yield f"{verdict} ({places})"


def _diagnosis(groups: Sequence[GroupResult], score: float, points: float) -> str:
    """What the groups would have scored with a process for each map after a failure."""
    parts = [
        plural(
            "{set} {score} % (fails on {n} map)", "{set} {score} % (fails on {n} maps)", group.failures,
            set=group.parameters.name, score=hundredths(group.diagnosis),
        )
        for group in groups
        if group.diagnosis is not None
    ]  # fmt: skip
    return tr(
        "Diagnosis, with a process of its own for each map after a failure: {sets}. So it would score about"
        " {score} % and earn {points} points.",
        sets=", ".join(parts), score=hundredths(score), points=figure(f"{points:.1f}"),
    )  # fmt: skip


def _scores(yours: float, baselines: Sequence[float]) -> str:
    """The cells of a row that have scores, in per cent."""
    return f"{hundredths(yours):>8}" + "".join(f"{hundredths(score):>10}" for score in baselines)


def _built_lines(built: Built) -> list[str]:
    """What the compiler said."""
    lines = [_wrapped(str(built.verdict))] if not built.verdict.accepted else []
    lines += [_wrapped(error) for error in built.errors if error not in built.verdict.why]
    if built.warnings:
        said = plural("{n} warning: compile with -Wall", "{n} warnings: compile with -Wall", built.warnings)
        lines.append(f"  {said}")
    return lines


def _wrapped(text: str) -> str:
    return filled(text, WIDTH, "  ", "    ", hyphens=False)


def table_head() -> str:
    """The head of a table of many grades."""
    # Translators: the heads of columns, of at most 30, 10, 7, 5, 7 and 8 characters
    heads = tr("submission"), tr("basic"), tr("client"), tr("pair"), tr("score"), tr("points")
    first, *others = heads
    return " ".join([left(first, 30), *map(right, others, (10, 7, 5, 7, 8))])


def table_row(data: GradeData) -> str:
    """The row of a grade, its name cut at the left."""
    basic, advanced = data["basic"], data["advanced"]
    name = data["name"] if len(data["name"]) <= 30 else "..." + data["name"][-27:]
    cases = f"{basic['verdict']} {basic['passed']}/{len(basic['cases'])}" if basic else "-"
    verdict = advanced["verdict"] if advanced else "-"
    score = figure(f"{advanced['score']:.2f}") if advanced else "-"
    points = figure(f"{data['points']:.1f}/{data['most']:.0f}")
    return f"{name:30} {cases:>10} {verdict:>7} {data['pair'] or '-':>5} {score:>7} {points:>8}"
