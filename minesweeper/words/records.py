"""Records in words: best times, win rates, the lessons of reviews."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date as Day
from math import fsum

from minesweeper.boards.catalogue import NO_GUESS
from minesweeper.games.game import Game
from minesweeper.players.reasons import RULES
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import GameKind, Record
from minesweeper.profile.summary import Summary, lessons, rank, timed
from minesweeper.shell.language import figure, in_line, plural, together, tr, tr_later
from minesweeper.shell.numbers import duration, seconds_text, share
from minesweeper.shell.text import beside, right
from minesweeper.words.boards import board_words
from minesweeper.words.days import date_words, speed_text
from minesweeper.words.games import uncounted

# The sign for a missing figure.
_NO_FIGURE = "–"

# The most games in a chart of single games.
_CHARTED = 40

# The names of the figures of a best time.
HEAD = (tr_later("Time"), tr_later("3BV"), tr_later("3BV/s"), tr_later("Efficiency"), tr_later("Date"))


def best_times(summary: Summary) -> str:
    """Return the best times and the figures of games of one kind, a line each."""
    streak = tr("{days} (best {best})", days=summary.streak, best=summary.longest)
    named = [
        (tr("won"), _part(summary.wins, summary.games)),
        (tr("rate"), share(summary.rate)),
        (tr("streak"), streak),
    ]
    figures = beside(named, 7)
    for name, (games, wins) in ((tr("with help"), summary.helped), (tr("autoplayed"), summary.autoplayed)):
        if games:
            figures.append(f"{name} {_part(wins, games)}")
    times = times_of(summary) or [tr("none yet")]
    return "\n".join([tr("Best times"), *times, "", tr("Games like this"), *figures])


def _part(part: int, whole: int) -> str:
    return tr("{part} of {whole}", part=part, whole=whole)


def times_of(summary: Summary) -> list[str]:
    """Return the best times of games of one kind, a line each."""
    return [
        f"{at}. {right(duration(record.seconds), 8)}  {record.date}"
        for at, record in enumerate(summary.best, 1)
    ]


def other_best_times(kinds: Mapping[GameKind, Summary]) -> str:
    """Return the best times of each kind of games that has any, below its name."""
    return "\n\n".join(
        "\n".join([tr(", ").join(kind), *times])
        for kind, summary in kinds.items()
        if (times := times_of(summary))
    )


def earlier(summary: Summary) -> list[tuple[str, str]]:
    """Return the figures of earlier games of a kind."""
    if not summary.games:
        return []
    best = [(tr("Best"), seconds_text(summary.best[0].seconds))] if summary.best else []
    return [*best, (tr("Won"), _part(summary.wins, summary.games)), (tr("Streak"), str(summary.streak))]


def record_figures(records: list[Record], summary: Summary) -> list[tuple[str, str]]:
    """Return the figures of games of one kind, by their names."""
    wins = timed(records)
    seconds = fsum(record.seconds for record in wins)
    bbbv, clicks = sum(record.bbbv for record in wins), sum(record.clicks for record in wins)
    figures = [
        (tr("Games"), str(summary.games)),
        (tr("Won"), f"{summary.wins} ({share(summary.rate)})" if summary.games else _NO_FIGURE),
        (tr("Streak"), tr("{days}, longest {longest}", days=summary.streak, longest=summary.longest)),
        (tr("Mean time"), seconds_text(seconds / len(wins), 1) if wins else _NO_FIGURE),
    ]
    if wins:
        mean = figure(f"{clicks / len(wins):.1f}")
        figures += [(tr("Mean clicks"), mean), (tr("3BV/s"), speed_text(bbbv, seconds))]
        figures.append((tr("Efficiency"), _efficiency(bbbv, clicks)))
    others = ((tr("With help"), summary.helped), (tr("Autoplayed"), summary.autoplayed))
    figures += [
        (name, tr("{wins} of {games} won", wins=tally.wins, games=tally.games))
        for name, tally in others
        if tally.games
    ]
    if taught := lessons(records):
        figures.append((tr("Accuracy"), share(fsum(taught.accuracies) / len(taught.accuracies))))
        if taught.lost:
            figures.append((tr("Avoidable losses"), _part(taught.avoidable, taught.lost)))
        if taught.missed:
            rule = tr(RULES[taught.missed])
            times = plural("{rule} ({n} time)", "{rule} ({n} times)", taught.times, rule=rule)
            figures.append((tr("Missed most"), times))
    return figures


def figures_text(figures: list[tuple[str, str]]) -> str:
    """Lay out figures, a line each."""
    return "\n".join(beside(((in_line(name), value) for name, value in figures), 16))


@dataclass(frozen=True)
class Chart:
    """A bar chart of numbers up to `most`; `words` are for screen readers, `best` is the best number.

    The `texts` are the numbers with their unit, and `top` is `most` with it.
    """

    name: str
    words: str
    values: list[float]
    texts: list[str]
    most: float
    top: str
    best: float


def _shares(name: str, words: str, values: list[float]) -> Chart:
    return Chart(name, words, values, [share(value) for value in values], 1, share(1), max(values))


def charts_of(records: list[Record], rates: tuple[int, list[float]] | None) -> list[Chart]:
    """Return the charts of games of one kind: win rates over time, the times of wins, accuracies."""
    charts = []
    if rates:
        size, shares = rates
        words = tr(
            "Share of games won, of {size} games each, from {least} to {most}",
            size=size, least=share(min(shares)), most=share(max(shares)),
        )  # fmt: skip
        charts.append(_shares(tr("Win rate, {size} games each", size=size), words, shares))
    times = [record.seconds for record in timed(records)[-_CHARTED:]]
    if len(times) > 1:
        words = tr(
            "Times of the last {count} wins without help, from {least} to {most} seconds",
            count=len(times), least=figure(f"{min(times):.1f}"), most=figure(f"{max(times):.1f}"),
        )  # fmt: skip
        texts = [seconds_text(seconds, 1) for seconds in times]
        top = max(*times, 0.001)
        charts.append(Chart(tr("Times of wins"), words, times, texts, top, seconds_text(top, 1), min(times)))
    taught = lessons(records)
    accuracies = taught.accuracies[-_CHARTED:] if taught else []
    if len(accuracies) > 1:
        words = tr(
            "Accuracy of the last {count} games without help, from {least} to {most}",
            count=len(accuracies), least=share(min(accuracies)), most=share(max(accuracies)),
        )  # fmt: skip
        charts.append(_shares(tr("Accuracy"), words, accuracies))
    return charts


def record_row(record: Record) -> tuple[str, ...]:
    """Return a best time as a row under HEAD."""
    speed = speed_text(record.bbbv, record.seconds)
    efficiency = _efficiency(record.bbbv, record.clicks)
    return figure(f"{record.seconds:.2f}"), str(record.bbbv), speed, efficiency, record.date


def _efficiency(bbbv: int, clicks: int) -> str:
    return tr("{number} %", number=round(100 * bbbv / clicks)) if clicks else _NO_FIGURE


def won_words(record: Record) -> str:
    """Return a best time, for screen readers."""
    day = date_words(Day.fromisoformat(record.date))
    return tr("won in {time}, {date}", time=seconds_text(record.seconds), date=day)


def last_games(count: int) -> str:
    """Return the title of a list of the last games."""
    return plural("The last game", "The last {n} games", count)


def how_ended(record: Record) -> str:
    """Return the end of one of the last games."""
    help = ("", tr("with help"), tr("autoplayed"))[record.assisted + record.autoplayed]
    how = tr("known board") if record.known else help
    result = tr("Won") if record.won else tr("Lost")
    return " · ".join(filter(None, [result, seconds_text(record.seconds), how]))


def played_on(record: Record) -> str:
    """Return the board of one of the last games."""
    return board_words(*record.kind, record.map)


def note(profile: Profile, game: Game, record: Record | None) -> str:
    """Return a note on a finished game: a proof that was missed, and its place among the best times."""
    return together(_guessing(game, record), _placing(profile, game, record))


def _guessing(game: Game, record: Record | None) -> str:
    """Return a note on a board without guessing."""
    if game.setting.start != NO_GUESS:
        return ""
    taught = lessons([record]) if record else None
    if not (taught and taught.missed):
        return tr("No guess was needed.")
    rule = tr(RULES[taught.missed])
    return tr("No guess was needed: where you took a risk, {rule} proved a safe cell.", rule=rule)


def _placing(profile: Profile, game: Game, record: Record | None) -> str:
    """Return the place of a won game among the best times."""
    if not record or not game.won:
        return uncounted(game)
    if record.assisted:
        if record.autoplayed:
            return tr("Autoplayed, so not among the best times.")
        return tr("With help, so not among the best times.")
    place = rank(record, profile.kinds.get(record.kind, []))
    if place == 1:
        return tr("Your best time on this kind of board.")
    return tr("Your best time no. {place} on this kind of board.", place=place)


def added(games: int, replays: int) -> str:
    """Return the games that an import has added; days and practice are not counted."""
    if not (games or replays):
        return tr("It contains no new games.")
    if not replays:
        return plural("{n} game added.", "{n} games added.", games)
    some = plural("{n} replay", "{n} replays", replays)
    return plural("{n} game and {replays} added.", "{n} games and {replays} added.", games, replays=some)


def deleted(count: int) -> str:
    """Return the number of games that were deleted."""
    return plural("{n} game deleted.", "{n} games deleted.", count)


def kept_at(file: str | None, *, remote: bool = False) -> str:
    """Return where records are kept: in a file, or in a browser, which may be on a `remote` computer."""
    if file is not None:
        return tr("They are saved in {file}, together with those of the terminal.", file=file)
    if remote:
        return tr(
            "They are saved in this browser: they pass through the server's memory while this page is open,"
            " and none of them is stored there."
        )
    return tr("They are saved in this browser only.")


def left_out(problems: list[str]) -> str:
    """Describe the values that were skipped in a file; empty if none were."""
    if not problems:
        return ""
    return plural(
        "{n} value could not be read and is left out, first {problem}.",
        "{n} values could not be read and are left out, first {problem}.",
        len(problems), problem=problems[0],
    )  # fmt: skip
