"""A grade as text, and as a row of a table of many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.sets import PUBLISHED
from minesweeper.campaign.table import USUAL_WIDTH, table
from minesweeper.judge.data import Advanced, Basic, CaseResult, Compiled, Grade, GroupScore, Settings
from minesweeper.judge.likeness import Pair
from minesweeper.judge.points import ADVANCED, BASIC
from minesweeper.judge.verdict import ACCEPTED, CaseVerdict
from minesweeper.shell.language import figure, grouped, labelled, plural, together, tr, tr_later
from minesweeper.shell.program import printable
from minesweeper.shell.text import filled

# The width of the names in a table of many grades, and its columns, whose rows are printed one by one.
_NAME = 30
_COLUMNS = f"<{_NAME} >10 >7 >7 >8"

# How many of the cases that failed are named.
_MAX_CASES = 5

LIKENESS = tr_later(
    "These pairs do the same where a position leaves a choice. It is a reason to look, no proof: two exact"
    " solvers agree often. The last pairs are players of this package, which share code."
)

# The absolute scores that the course publishes: of groups that nobody outside has.
_COURSE = tr_later("39,625, 100,449 and 136,481")


def maps_said(settings: Settings) -> str:
    """Which maps were played."""
    if settings.seed is not None:
        return tr("The maps were drawn from the seed {seed}.", seed=settings.seed)
    published = {each.set_name for each in PUBLISHED}
    others = [name for name in settings.sets if name not in published]
    return together(
        tr("The published maps were played.") if len(others) < len(settings.sets) else "",
        tr("These maps are not published: {sets}.", sets=", ".join(others)) if others else "",
    )


def grade_text(grade: Grade) -> str:
    """The whole grade, in lines of at most 80 columns."""
    parts = [f"{grade.name}\n"]
    if grade.problem:
        parts.append(_wrapped(tr(grade.problem)) + "\n")
    if grade.basic:
        parts.append(basic_text(grade.basic))
    if grade.advanced:
        parts.append(advanced_text(grade.advanced))
    points = figure(f"{grade.points:.1f}")
    parts.append(tr("in all {points} of {most} points of the grade", points=points, most=f"{grade.most:.0f}"))
    return "\n".join(parts)


def basic_text(basic: Basic) -> str:
    head, *others = basic_said(basic)
    lines = [head, *map(_wrapped, others)]
    if case := first_shown(basic.cases):
        beside = [(tr("expected"), "", tr("found"))]
        beside += [(due, "" if due == got else "|", printable(got)) for due, got in case.shown]
        title = labelled(f"  {case.name}, {tr(case.why)}", "").rstrip()
        lines += ["", title, *table(beside, "<", indent=2)]
    return "\n".join(lines) + "\n"


def basic_said(basic: Basic) -> Iterator[str]:
    """What there is to say of a server: a headline, and sentences."""
    # Translators: basic and advanced are the two parts of the assignment
    head = tr(
        "basic (server.h): {verdict}, {points} of {most} points",
        verdict=basic.verdict, points=figure(f"{basic.points:.1f}"), most=f"{BASIC:.0f}",
    )  # fmt: skip
    if basic.cases:
        yield head + ", " + tr("{passed} of {all} cases", passed=basic.passed, all=len(basic.cases))
        slowest, largest = max(c.seconds for c in basic.cases), max(c.memory for c in basic.cases)
        slow, large = figure(f"{slowest:.2f}"), f"{largest:.0f}"
        yield tr("slowest {time} s, largest {memory} MiB", time=slow, memory=large)
    else:
        yield head
    yield from _compiler_said(basic.compiled)
    wrong = [case for case in basic.cases if case.verdict != ACCEPTED]
    yield from (f"{case.name}: {CaseVerdict(case.verdict, case.why)}" for case in wrong[:_MAX_CASES])
    if (more := len(wrong) - _MAX_CASES) > 0:
        # Translators: cases that failed too
        yield plural("and {n} more", "and {n} more", more)


def first_shown(cases: Sequence[CaseResult]) -> CaseResult | None:
    """The first case with a wrong map."""
    return next((case for case in cases if case.shown), None)


def advanced_text(advanced: Advanced) -> str:
    head, *others = advanced_said(advanced)
    lines = [head, *map(_wrapped, others)]
    if not advanced.groups:
        return "\n".join(lines) + "\n"
    # Translators: the heads of columns, of at most 9, 7, 5 and 4 characters: a set of maps, your score, games
    # won, maps played; and of the rest: seconds, of how many, verdict
    rows = [[tr("set"), tr("yours"), *BASELINES, tr("wins"), tr("maps"), tr("s/limit verdict")]]
    for group in advanced.groups:
        time = figure(f"{group.seconds:5.2f}") + f" {group.limit:2} {group.verdict}"
        scores = map(percents, (group.score, *group.baselines))
        rows.append([group.set, *scores, f"{group.wins}", f"{group.finished}", time])
    rows.append([tr("mean"), *map(percents, (advanced.score, *advanced.baselines))])
    columns = "< " + "> " * (len(rows[0]) - 2) + "<"
    return "\n".join([*lines, "", *table(rows, columns, indent=2), "", *map(_wrapped, remarks(advanced)), ""])


def advanced_said(advanced: Advanced) -> Iterator[str]:
    """What there is to say of a client before its scores: a headline, and sentences."""
    yield tr(
        "advanced (client): {verdict}, {points} of {most} points",
        verdict=advanced.verdict, points=figure(f"{advanced.points:.1f}"), most=f"{ADVANCED:.0f}",
    )  # fmt: skip
    if advanced.compiled:
        yield from _compiler_said(advanced.compiled)


def remarks(advanced: Advanced) -> Iterator[str]:
    """What there is to say of a client beside its scores, in sentences."""
    if any(group.verdict == ACCEPTED for group in advanced.groups):
        yield _estimate(advanced)
    yield from _failures(advanced.groups)
    yield from dict.fromkeys(tr(note) for group in advanced.groups for note in group.notes)
    if advanced.diagnosis:
        yield _diagnosis(advanced.groups, *advanced.diagnosis)
    yield from by_heart(advanced)


def by_heart(advanced: Advanced | None) -> Iterator[str]:
    """That a client may know the published maps by heart, if it may."""
    if advanced and (known := advanced.by_heart) and known.suspicious:
        yield tr(
            "On the published maps it scores {score} %, {above} +- {reach} more: it may know them by heart.",
            score=percents(known.published), above=percents(known.above), reach=percents(known.reach),
        )  # fmt: skip


def _estimate(advanced: Advanced) -> str:
    points, least, most = (
        figure(f"{each:.1f}") for each in (advanced.points, advanced.points_low, advanced.points_high)
    )
    return tr(
        "{points} points are an estimate: the mean is {mean} +- {error} %, and its interval of 95 % earns"
        " {least} to {most}. The course scores secret maps, where its baselines have {scores}.",
        points=points, mean=percents(advanced.score), error=percents(advanced.reach), least=least, most=most,
        scores=tr(_COURSE),
    )  # fmt: skip


def _failures(groups: Sequence[GroupScore]) -> Iterator[str]:
    """Each verdict that is not AC once, with the places where it came."""
    found: dict[CaseVerdict, list[str]] = {}
    for group in groups:
        if group.verdict != ACCEPTED:
            place = f"{group.set} {tr(group.place)}".rstrip()
            found.setdefault(CaseVerdict(group.verdict, group.why), []).append(place)
    for verdict, places in found.items():
        yield f"{verdict} ({'; '.join(places)})"


def _diagnosis(groups: Sequence[GroupScore], score: float, points: float) -> str:
    """What the groups would have scored with a process for each map after a failure."""
    parts = []
    for group in groups:
        if group.diagnosis is not None:
            failures = sum(each.verdict != ACCEPTED for each in group.maps)
            part = plural(
                "{set} {score} % (fails on {n} map)", "{set} {score} % (fails on {n} maps)", failures,
                set=group.set, score=percents(group.diagnosis),
            )  # fmt: skip
            parts.append(part)
    return tr(
        "Diagnosis, with a process of its own for each map after a failure: {sets}. So it would score about"
        " {score} % and earn {points} points.",
        sets=", ".join(parts), score=percents(score), points=figure(f"{points:.1f}"),
    )  # fmt: skip


def percents(score: float) -> str:
    """A score, which is in per cent, with two decimals."""
    return figure(f"{score:.2f}")


def _compiler_said(compiled: Compiled) -> Iterator[str]:
    if compiled.verdict != ACCEPTED:
        yield str(CaseVerdict(compiled.verdict, compiled.why))
    yield from (error for error in compiled.errors if error not in compiled.why)
    if number := compiled.warnings:
        yield plural("{n} warning: compile with -Wall", "{n} warnings: compile with -Wall", number)


def _wrapped(text: str) -> str:
    return filled(text, USUAL_WIDTH, "  ", "    ", hyphens=False)


def likeness_text(pairs: Sequence[Pair], own: Sequence[Pair], names: Mapping[str, str]) -> str:
    """The pairs that play alike, beside our own players; empty if there are none."""
    if not pairs:
        return ""
    lines = [filled(tr(LIKENESS), USUAL_WIDTH)]
    for pair in (*pairs, *own):
        one, other = (names.get(name, name) for name in (pair.one, pair.other))
        share, moves = percents(100 * pair.share), grouped(pair.moves)
        lines.append(
            "  " + tr("{share} % of {n} moves: {one}, {other}", share=share, n=moves, one=one, other=other)
        )
    return "\n".join(lines)


def heads() -> tuple[str, ...]:
    """The heads of a table of many grades: those of the name and of `cells`."""
    # Translators: the heads of columns, of at most 30, 10, 7, 7 and 8 characters
    return tr("submission"), tr("basic"), tr("client"), tr("score"), tr("points")


def cells(grade: Grade) -> tuple[str, ...]:
    """The cells of a grade's row, without its name."""
    basic, advanced = grade.basic, grade.advanced
    return (
        f"{basic.verdict} {basic.passed}/{len(basic.cases)}" if basic else "-",
        advanced.verdict if advanced else "-",
        percents(advanced.score) if advanced else "-",
        figure(f"{grade.points:.1f}/{grade.most:.0f}"),
    )


def reasons(grade: Grade) -> Iterator[str]:
    """What of a hand-in cannot be graded, and each verdict other than AC with its reason."""
    if grade.problem:
        yield tr(grade.problem)
    for name, part in (("server.h", grade.basic), ("client", grade.advanced)):
        if part and part.verdict != ACCEPTED:
            yield f"{name}: {CaseVerdict(part.verdict, part.why)}"


def table_head() -> str:
    """The head of a table of many grades."""
    return "\n".join(table([heads()], _COLUMNS))


def table_row(grade: Grade, name: str) -> str:
    """The row of a grade, with a short name; below it the reasons."""
    name = name if len(name) <= _NAME else f"{name[: _NAME - 13]}...{name[-10:]}"
    return "\n".join([*table([(name, *cells(grade))], _COLUMNS), *map(_wrapped, reasons(grade))])
