"""A grade as text, and as a row of a table of many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.sets import PUBLISHED
from minesweeper.campaign.table import USUAL_WIDTH, table
from minesweeper.judge.data import Advanced, Basic, CaseResult, Compiled, Grade, GroupScore, Settings, percent
from minesweeper.judge.likeness import Pair
from minesweeper.judge.points import ADVANCED, BASIC
from minesweeper.judge.verdict import ACCEPTED, CaseVerdict
from minesweeper.shell.language import figure, grouped, plural, together, tr, tr_later
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


def maps_line(settings: Settings) -> str:
    """Return a sentence about the maps that were played."""
    if settings.seed is not None:
        return tr("The maps were drawn from the seed {seed}.", seed=settings.seed)
    published = {setting.set_name for setting in PUBLISHED}
    others = [name for name in settings.sets if name not in published]
    return together(
        tr("The published maps were played.") if len(others) < len(settings.sets) else "",
        tr("These maps are not published: {sets}.", sets=", ".join(others)) if others else "",
    )


def grade_text(grade: Grade) -> str:
    """Return the whole grade, in lines of at most 80 columns."""
    parts = [f"{grade.name}\n"]
    if grade.problem:
        parts.append(_wrapped(tr(grade.problem)) + "\n")
    if grade.basic:
        parts.append(basic_text(grade.basic))
    if grade.advanced:
        parts.append(advanced_text(grade.advanced))
    points, most = figure(f"{grade.points:.1f}"), f"{grade.most_points:.0f}"
    parts.append(tr("in all {points} of {most} points of the grade", points=points, most=most))
    return "\n".join(parts)


def basic_text(basic: Basic) -> str:
    head, *others = basic_lines(basic)
    lines = [head, *map(_wrapped, others)]
    if case := first_shown(basic.cases):
        beside = [(tr("expected"), "", tr("found"))]
        beside += [(due, "" if due == got else "|", printable(got)) for due, got in case.shown]
        lines += ["", f"  {case.name}, {tr(case.why)}:", *table(beside, "<", indent=2)]
    return "\n".join(lines) + "\n"


def basic_lines(basic: Basic) -> Iterator[str]:
    """Yield a headline about a server, and sentences."""
    # Translators: basic and advanced are the two parts of the assignment
    head = tr(
        "basic (server.h): {verdict}, {points} of {most} points",
        verdict=basic.verdict, points=figure(f"{basic.points:.1f}"), most=f"{BASIC:.0f}",
    )  # fmt: skip
    if basic.cases:
        yield head + ", " + tr("{passed} of {all} cases", passed=basic.passed_count, all=len(basic.cases))
        slowest, largest = max(c.seconds for c in basic.cases), max(c.memory for c in basic.cases)
        slow, large = figure(f"{slowest:.2f}"), f"{largest:.0f}"
        yield tr("slowest {time} s, largest {memory} MiB", time=slow, memory=large)
    else:
        yield head
    yield from _compiler_lines(basic.compiled)
    wrong = [case for case in basic.cases if case.verdict != ACCEPTED]
    yield from (f"{case.name}: {CaseVerdict(case.verdict, case.why)}" for case in wrong[:_MAX_CASES])
    if (more := len(wrong) - _MAX_CASES) > 0:
        # Translators: cases that failed too
        yield plural("and {n} more", "and {n} more", more)


def first_shown(cases: Sequence[CaseResult]) -> CaseResult | None:
    """Return the first case with a wrong map, if any."""
    return next((case for case in cases if case.shown), None)


def advanced_text(advanced: Advanced) -> str:
    head, *others = advanced_lines(advanced)
    lines = [head, *map(_wrapped, others)]
    if not advanced.groups:
        return "\n".join(lines) + "\n"
    rows = score_rows(advanced, "{seconds:5.2f} {limit:2} {verdict}")
    columns = "< " + "> " * (len(rows[0]) - 2) + "<"
    return "\n".join([*lines, "", *table(rows, columns, indent=2), "", *map(_wrapped, remarks(advanced)), ""])


def score_rows(advanced: Advanced, time: str) -> list[list[str]]:
    """Return the scores on each board beside those of the baselines: heads, a row a board, the means.

    The `time` is the form of the last cells.
    """
    # Translators: the heads of columns, of at most 9, 7, 5 and 4 characters: a set of maps, your score, games
    # won, maps played; and of the rest: seconds, of how many, verdict
    rows = [[tr("set"), tr("yours"), *BASELINES, tr("wins"), tr("maps"), tr("s/limit verdict")]]
    for group in advanced.groups:
        scores = map(percents, (group.score, *group.baselines))
        last = time.format(seconds=group.seconds, limit=group.limit_seconds, verdict=group.verdict)
        rows.append([group.board, *scores, f"{group.won_count}", f"{group.played_count}", figure(last)])
    return [*rows, [tr("mean"), *map(percents, (advanced.score, *advanced.baselines))]]


def advanced_lines(advanced: Advanced) -> Iterator[str]:
    """Yield a headline about a client, and sentences that come before its scores."""
    yield tr(
        "advanced (client): {verdict}, {points} of {most} points",
        verdict=advanced.verdict, points=figure(f"{advanced.points:.1f}"), most=f"{ADVANCED:.0f}",
    )  # fmt: skip
    if advanced.compiled:
        yield from _compiler_lines(advanced.compiled)


def remarks(advanced: Advanced) -> Iterator[str]:
    """Yield sentences about a client that come after its scores."""
    if any(group.verdict == ACCEPTED for group in advanced.groups):
        yield _estimate(advanced)
    yield from _failures(advanced.groups)
    yield from dict.fromkeys(tr(note) for group in advanced.groups for note in group.notes)
    if advanced.diagnosis_score is not None:
        yield _diagnosis(advanced)
    yield from by_heart(advanced)


def by_heart(advanced: Advanced | None) -> Iterator[str]:
    """Yield a warning if a client may know the published maps by heart."""
    if advanced and (scores := advanced.by_heart) and scores.suspicious:
        yield tr(
            "On the published maps it scores {score} %, {above} +- {reach} more: it may know them by heart.",
            score=percents(scores.published_score), above=percents(scores.excess),
            reach=percents(scores.reach),
        )  # fmt: skip


def _estimate(advanced: Advanced) -> str:
    points, least, most = (
        figure(f"{points:.1f}") for points in (advanced.points, advanced.points_low, advanced.points_high)
    )
    return tr(
        "{points} points are an estimate: the mean is {mean} +- {error} %, and its interval of 95 % earns"
        " {least} to {most}. The course scores secret maps, where its baselines have {scores}.",
        points=points, mean=percents(advanced.score), error=percents(advanced.reach), least=least, most=most,
        scores=tr(_COURSE),
    )  # fmt: skip


def _failures(groups: Sequence[GroupScore]) -> Iterator[str]:
    """Yield each verdict other than AC once, with its places."""
    places_of: dict[CaseVerdict, list[str]] = {}
    for group in groups:
        if group.verdict != ACCEPTED:
            place = f"{group.board} {tr(group.place)}".rstrip()
            places_of.setdefault(CaseVerdict(group.verdict, group.why), []).append(place)
    for verdict, places in places_of.items():
        yield f"{verdict} ({'; '.join(places)})"


def _diagnosis(advanced: Advanced) -> str:
    """Return the scores of the groups with a process for each map after a failure."""
    parts = []
    for group in advanced.groups:
        if group.diagnosis_score is not None:
            failures = sum(game.verdict != ACCEPTED for game in group.maps)
            part = plural(
                "{set} {score} % (fails on {n} map)", "{set} {score} % (fails on {n} maps)", failures,
                set=group.board, score=percents(group.diagnosis_score),
            )  # fmt: skip
            parts.append(part)
    return tr(
        "Diagnosis, with a process of its own for each map after a failure: {sets}. So it would score about"
        " {score} % and earn {points} points.",
        sets=", ".join(parts), score=percents(advanced.diagnosis_score or 0.0),
        points=figure(f"{advanced.diagnosis_points:.1f}"),
    )  # fmt: skip


def percents(score: float) -> str:
    """Return a share in per cent, with two decimals."""
    return figure(f"{percent(score):.2f}")


def _compiler_lines(compiled: Compiled) -> Iterator[str]:
    if compiled.verdict != ACCEPTED:
        yield str(CaseVerdict(compiled.verdict, compiled.why))
    yield from (error for error in compiled.errors if error not in compiled.why)
    if number := compiled.warning_count:
        yield plural("{n} warning: compile with -Wall", "{n} warnings: compile with -Wall", number)


def _wrapped(text: str) -> str:
    return filled(text, USUAL_WIDTH, "  ", "    ", hyphens=False)


def likeness_text(pairs: Sequence[Pair], own: Sequence[Pair], names: Mapping[str, str]) -> str:
    """Return the pairs that play alike, beside our own players; empty without such a pair."""
    if not pairs:
        return ""
    lines = [filled(tr(LIKENESS), USUAL_WIDTH)]
    for pair in (*pairs, *own):
        one, other = (names.get(name, name) for name in (pair.one, pair.other))
        share, moves = percents(pair.share), grouped(pair.moves)
        lines.append(
            "  " + tr("{share} % of {n} moves: {one}, {other}", share=share, n=moves, one=one, other=other)
        )
    return "\n".join(lines)


def heads() -> tuple[str, ...]:
    """Return the heads of a table of many grades: those of the name and of `cells`."""
    # Translators: the heads of columns, of at most 30, 10, 7, 7 and 8 characters
    return tr("submission"), tr("basic"), tr("client"), tr("score"), tr("points")


def cells(grade: Grade) -> tuple[str, ...]:
    """Return the cells of a grade's row, without its name."""
    basic, advanced = grade.basic, grade.advanced
    return (
        f"{basic.verdict} {basic.passed_count}/{len(basic.cases)}" if basic else "-",
        advanced.verdict if advanced else "-",
        percents(advanced.score) if advanced else "-",
        figure(f"{grade.points:.1f}/{grade.most_points:.0f}"),
    )


def reasons(grade: Grade) -> Iterator[str]:
    """Yield the problem of a hand-in, and each verdict other than AC with its reason."""
    if grade.problem:
        yield tr(grade.problem)
    for name, part in (("server.h", grade.basic), ("client", grade.advanced)):
        if part and part.verdict != ACCEPTED:
            yield f"{name}: {CaseVerdict(part.verdict, part.why)}"


def table_head() -> str:
    return "\n".join(table([heads()], _COLUMNS))


def table_row(grade: Grade, name: str) -> str:
    """Return the row of a grade, with a short name, and the reasons below it."""
    name = name if len(name) <= _NAME else f"{name[: _NAME - 13]}...{name[-10:]}"
    return "\n".join([*table([(name, *cells(grade))], _COLUMNS), *map(_wrapped, reasons(grade))])
