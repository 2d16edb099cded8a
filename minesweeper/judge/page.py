"""A class as a page: all grades at a glance, and a part for each student to see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from html import escape
from itertools import groupby, islice, zip_longest

from minesweeper import __version__
from minesweeper.assignment.game import JudgeGame
from minesweeper.assignment.protocol import BASELINES
from minesweeper.games.game import Game
from minesweeper.judge import report
from minesweeper.judge.data import Advanced, Basic, Grade, Operation, Settings
from minesweeper.judge.faults import Faults
from minesweeper.judge.likeness import Pair
from minesweeper.judge.save import games_of
from minesweeper.judge.verdict import ACCEPTED
from minesweeper.review.review import WORK, MoveVerdict, Review
from minesweeper.scoring.jobs import KINDS
from minesweeper.shell.bounds import bounded
from minesweeper.shell.language import grouped, labelled, plural, tr
from minesweeper.shell.program import printable
from minesweeper.words.moments import PICTURES, moment_html
from minesweeper.words.page import axis, canvas, label_at, page, section, table
from minesweeper.words.reviews import figures_of

# The limits of the review of one game: processor time, and memory beside the program's own.
_SECONDS, _MEBIBYTES = 2.0, 1000

# The most cells of a board that is shown, and of all boards in a sequence of moves.
_MAX_CELLS, ALL_CELLS = 900, 60_000

# How many bins of scores the distribution has.
_BINS = 20

_STYLE = """
summary { cursor: pointer; } summary b { font-size: 16px; margin-right: 10px; }
[id] { scroll-margin-top: 60px; } td a, td div { white-space: normal; overflow-wrap: anywhere; }
.pairs th, .pairs td { text-align: left; }
h3 { margin-top: 22px; } ul { padding-left: 20px; }
.bars { color: var(--p3); }
.maps td { font: 13px/1.25 ui-monospace, "DejaVu Sans Mono", monospace; border: 0; padding: 0 8px;
  text-align: left; white-space: pre; }
.maps table { width: auto; } .maps th { text-align: left; padding: 0 8px; }
mark { background: var(--p1); color: var(--page); }
.moves { display: flex; gap: 18px; overflow-x: auto; scroll-snap-type: x proximity; padding: 8px 0; }
.moves figure { flex: none; margin: 0; scroll-snap-align: start; } .moves figcaption { margin: 0; }
.moves pre { line-height: 1.2; letter-spacing: .2em; margin: 0; }
"""


def class_page(
    grades: Sequence[Grade],
    settings: Settings,
    likeness: tuple[Sequence[Pair], Sequence[Pair]],
    names: Mapping[str, str],
    faults: Faults,
) -> str:
    """Return the page of grades, with the pairs that are alike, those of our own players, and short names."""

    def part(name: str, make: Callable[[], str]) -> str:
        return faults.attempt(name, make, lambda line: f"<p>{escape(line)}</p>")

    command = f"judge --edition {settings.edition} --board {','.join(settings.sets)} --games {settings.games}"
    if settings.seed is not None:
        command += f" --seed {settings.seed}"
    command = f"minesweeper {__version__}: <code>{escape(command)}</code>"
    students = (
        f"<section><details{' open' if len(grades) == 1 else ''}><summary><b>{escape(names[grade.name])}</b>"
        f'<span class="soft">{escape(" · ".join(report.cells(grade)))}</span></summary>'
        f'<div id="s{number}">{_student(grade, partial(part, names[grade.name]))}</div></details></section>'
        for number, grade in enumerate(grades)
    )
    parts = [
        f'<p>{escape(report.maps_line(settings))}</p><p class="soft">{command}</p>',
        part("--html", partial(_glance, grades, names)),
    ]
    clients = [grade.advanced for grade in grades if grade.advanced and grade.advanced.groups]
    if clients:
        scores = part("--html", partial(_distribution, clients))
        parts.append(section(tr("Scores of the clients"), "", scores))
    if likeness[0]:
        parts.append(part("--html", partial(_alike, *likeness, names)))
    return page(tr("Grades"), [*parts, *students], ", ".join(settings.sets), _STYLE)


def _glance(grades: Sequence[Grade], names: Mapping[str, str]) -> str:
    rows, warnings = [], ""
    for number, grade in enumerate(grades):
        link = f'<a href="#s{number}">{escape(names[grade.name])}</a>'
        why = "".join(f"<div class='soft'>{escape(reason)}</div>" for reason in report.reasons(grade))
        rows.append([link + why, *map(escape, report.cells(grade))])
        warnings += "".join(
            f"<li>{link}: {escape(remark)}</li>" for remark in report.by_heart(grade.advanced)
        )
    more = f"<ul>{warnings}</ul>" if warnings else ""
    submissions = plural("{n} submission", "{n} submissions", len(grades))
    return section(submissions, "", table(report.heads(), rows) + more)


def _distribution(clients: Sequence[Advanced]) -> str:
    """Draw how many clients have which scores, and where the baselines are."""
    margin, width, top, bottom = 12, 336, 60, 150

    def x(score: float) -> float:
        return margin + (width - 2 * margin) * score

    bins = [0] * _BINS
    for client in clients:
        bins[min(_BINS - 1, int(client.score * _BINS))] += 1
    parts = [axis(x(score / 100), bottom, f"{score}") for score in (0, 20, 40, 60, 80, 100)]
    for at, number in enumerate(bins):
        if number:
            begin, end = x(at / _BINS) + 1, x((at + 1) / _BINS) - 1
            high = (bottom - top) * number / max(bins)
            bar = f'x="{begin:.1f}" width="{end - begin:.1f}" y="{bottom - high:.1f}" height="{high:.1f}"'
            parts.append(f'<g class="bars"><title>{number}</title><rect {bar}/></g>')
    for row, (name, score) in enumerate(zip(BASELINES, clients[0].baselines, strict=True)):
        place, y = x(score), 12 + 17 * row
        ends = f'x1="{place:.1f}" x2="{place:.1f}" y1="{y - 9}" y2="{bottom}"'
        parts.append(f'<line class="rule" {ends}/>')
        gap, kind = (-5, "tick end") if score > 0.5 else (5, "tick")
        parts.append(label_at(round(place + gap), y, f"{name} {report.percents(score)}", kind))
    return canvas(width, bottom + 24, parts)


def _alike(pairs: Iterable[Pair], own: Iterable[Pair], names: Mapping[str, str]) -> str:
    rows = []
    for pair in (*pairs, *own):
        both = " – ".join(names.get(name, name) for name in (pair.one, pair.other))
        rows.append([report.percents(pair.share), grouped(pair.moves), escape(both)])
    inside = table(("%", tr("moves"), tr("submission")), rows)
    return section(tr("Clients that play alike"), tr(report.LIKENESS), f'<div class="pairs">{inside}</div>')


def _student(grade: Grade, part: Callable[[Callable[[], str]], str]) -> str:
    parts = [f"<p>{escape(tr(grade.problem))}</p>"] if grade.problem else []
    if grade.basic:
        parts += [part(partial(_server, grade.basic))]
    if grade.advanced:
        parts += [part(partial(_client, grade.advanced)), part(partial(_lost_game, grade.advanced))]
    return "\n".join(parts)


def _server(basic: Basic) -> str:
    return "\n".join([_paragraphs(report.basic_lines(basic)), _first_failure(basic)])


def _client(advanced: Advanced) -> str:
    parts = [_paragraphs(report.advanced_lines(advanced))]
    if advanced.groups:
        remarks = "".join(f"<li>{escape(remark)}</li>" for remark in report.remarks(advanced))
        head, *rows = report.score_rows(advanced, "{seconds:.2f} / {limit} {verdict}")
        rows[-1] += [""] * (len(head) - len(rows[-1]))
        parts += [table(head, [[*map(escape, row)] for row in rows]), f"<ul>{remarks}</ul>"]
    return "\n".join(parts)


def _paragraphs(sentences: Iterable[str]) -> str:
    head, *others = map(escape, sentences)
    return f"<h3>{head}</h3>" + "".join(f"<p>{sentence}</p>" for sentence in others)


def _first_failure(basic: Basic) -> str:
    """Return the first wrong map beside the right one, with a sign at the rows that differ."""
    if not (case := report.first_shown(basic.cases)):
        return ""
    rows = []
    for due, got in case.shown:
        row = ""
        for differs, both in groupby(zip_longest(due, printable(got)), lambda pair: pair[0] != pair[1]):
            text = escape("".join(sign or "" for _, sign in both))
            row += f"<mark>{text}</mark>" if differs else text
        rows.append([escape(due), " " if due == got else "|", row])
    name = escape(f"{case.name}, {tr(case.why)}:")
    maps = table((tr("expected"), "", tr("found")), rows)
    return f'<p>{name}</p><div class="maps">{maps}</div>'


def _lost_game(advanced: Advanced) -> str:
    """Return the lost game with the lowest score: its last needless risk, if any, and all moves."""
    lost = [
        (game.score, at, number)
        for at, group in enumerate(advanced.groups)
        for number, game in enumerate(group.maps)
        if game.verdict == ACCEPTED and not game.won
    ]
    if not lost:
        return ""
    score, at, number = min(lost)
    group = advanced.groups[at]
    game = next(islice(games_of(group), number, None))
    title = tr(
        "The worst lost game: {set}, map {map}, {score} %",
        set=group.board, map=number + 1, score=report.percents(score),
    )  # fmt: skip
    parts = [f"<h3>{escape(title)}</h3>"]
    try:
        with bounded(_SECONDS, _MEBIBYTES, tr("Its review takes too much time or memory.")):
            parts += _moment(Review.of(game, work=WORK))
    except ValueError as error:
        parts.append(f"<p>{escape(str(error))}</p>")
    return "\n".join([*parts, _moves(game, group.maps[number].operations)])


def _moment(review: Review) -> list[str]:
    """Return how the game was lost, with a picture of its worst needless risk, or else of its last move."""
    needless = [moment for moment in review.moments if moment.verdict is MoveVerdict.NEEDLESS]
    worst = max(needless, key=lambda moment: (moment is review.last, moment.risk), default=review.last)
    if not worst:
        return []
    last = figures_of(review)[-1:]
    parts = [f"<p>{escape(labelled(figure.name, figure.told))}</p>" for figure in last]
    if review.game.grid.size <= _MAX_CELLS:
        parts.append(f"<p class='soft'>{escape(tr(PICTURES))}</p>")
    return [*parts, *(moment_html(review, *moment) for moment in review.replayed([worst]))]


def _moves(game: Game, operations: Iterable[Operation]) -> str:
    """Return the map after each move; of a long game, after the last ones."""
    board, frames = JudgeGame(game.board), []
    for number, (row, column, kind) in enumerate(operations):
        text, at = board.execute(row, column, kind), row * (board.columns + 1) + column
        caption = f"#{number}: {KINDS[kind] if number else ''} ({row}, {column})"
        shown = f"{text[:at]}<mark>{text[at]}</mark>{text[at + 1 :]}"
        frames.append(f"<figure><figcaption>{caption}</figcaption><pre>{shown}</pre></figure>")
    inside = "".join(frames[-max(1, ALL_CELLS // game.grid.size) :])
    title = escape(tr("Move by move"))
    return f"<details><summary>{title}</summary><div class='moves'>{inside}</div></details>"
