"""What is said of records: best times, how often games were won, what their reviews teach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.boards.catalogue import NO_GUESS
from minesweeper.profile.record import MODES, Kind, Record
from minesweeper.profile.summary import Rates, Summary, Tally, lessons, rank, timed
from minesweeper.shell.numbers import counted, duration, share
from minesweeper.solver.proof import LEVELS
from minesweeper.words.actions import RULES
from minesweeper.words.boards import board_words
from minesweeper.words.games import uncounted

if TYPE_CHECKING:
    from minesweeper.games.game import Game
    from minesweeper.profile.profile import Added, Ended, Profile

# What stands for a figure that there is none of.
_NO_FIGURE = "–"

# How many games a chart of single games shows.
_CHARTED = 40

EMPTY = "No game is finished yet."
CAPTION = "Best times, without help"

# The names of the figures of a best time.
HEAD = ("Time", "3BV", "3BV/s", "Efficiency", "Date")


def best_times(found: Summary) -> str:
    """The best times and the figures of games of one kind, played without help; a line each."""
    figures = [
        f"won     {found.wins} of {found.games}",
        f"rate    {found.rate:.0%}",
        f"streak  {found.streak} (best {found.longest})",
    ]
    for name, (games, wins) in (("with help", found.helped), ("autoplayed", found.autoplayed)):
        if games:
            figures.append(f"{name} {wins} of {games}")
    return "\n".join(["Best times", *(times_of(found) or ["none yet"]), "", "Games like this", *figures])


def times_of(found: Summary) -> list[str]:
    """The best times of games of one kind, a line each."""
    return [f"{at}. {duration(each.seconds):>8}  {each.date}" for at, each in enumerate(found.best, 1)]


def other_best_times(kinds: Mapping[Kind, Summary]) -> str:
    """The best times of games of each kind that has any, below its name."""
    return "\n\n".join(
        "\n".join([", ".join(kind), *times]) for kind, found in kinds.items() if (times := times_of(found))
    )


def kind_words(kind: Kind) -> str:
    """What the games of a kind were played on: the board, the start, the variant."""
    start = {mode: start for start, mode in MODES.items()}.get(kind.mode, kind.mode)
    return board_words(kind.board, start, kind.custom)


def earlier(found: Summary) -> list[tuple[str, str]]:
    """What was played before on boards of a kind, in figures."""
    if not found.games:
        return []
    best = [("Best", f"{found.best[0].seconds:.2f} s")] if found.best else []
    return [*best, ("Won", f"{found.wins} of {found.games}"), ("Streak", str(found.streak))]


def figures_of(records: list[Record], found: Summary) -> list[tuple[str, str]]:
    """The figures of games of one kind, by their names."""
    wins = timed(records)
    mean = sum(each.seconds for each in wins) / max(1, len(wins))
    figures = [
        ("Games", str(found.games)),
        ("Won", f"{found.wins} ({share(found.rate)})" if found.games else _NO_FIGURE),
        ("Streak", f"{found.streak}, longest {found.longest}"),
        ("Mean time", f"{mean:.1f} s" if wins else _NO_FIGURE),
    ]
    others = (("With help", found.helped), ("Autoplayed", found.autoplayed))
    figures += [(name, _won_of(tally)) for name, tally in others if tally.games]
    if taught := lessons(records):
        figures.append(("Accuracy", share(sum(taught.accuracies) / len(taught.accuracies))))
        if taught.lost:
            figures.append(("Avoidable losses", f"{taught.avoidable} of {taught.lost}"))
        if taught.missed:
            rule = RULES[LEVELS[taught.missed]]
            figures.append(("Missed most", f"{rule} ({counted(taught.times, 'time')})"))
    return figures


def figures_text(figures: list[tuple[str, str]]) -> str:
    """Figures, a line each."""
    return "\n".join(f"{name.lower():16} {value}" for name, value in figures)


def _won_of(tally: Tally) -> str:
    return f"{tally.wins} of {tally.games} won"


class Chart(NamedTuple):
    """Numbers as bars up to `most`; `words` are for those who do not see them, `best` is the best number.

    The `texts` are the numbers with their unit, `top` is that of `most`.
    """

    name: str
    words: str
    values: list[float]
    texts: list[str]
    most: float
    top: str
    best: float


def _shares(name: str, words: str, values: list[float]) -> Chart:
    return Chart(name, words, values, [share(each) for each in values], 1, share(1), max(values))


def charts_of(records: list[Record], rates: Rates | None) -> list[Chart]:
    """The charts of games of one kind: win rates over time, the times of wins, accuracies."""
    charts = []
    if rates:
        size, shares = rates
        reach = f"from {share(min(shares))} to {share(max(shares))}"
        words = f"Share of games won, of {size} games each, {reach}"
        charts.append(_shares(f"Win rate, {size} games each", words, shares))
    times = [each.seconds for each in timed(records)[-_CHARTED:]]
    if len(times) > 1:
        reach = f"from {min(times):.1f} to {max(times):.1f} seconds"
        words = f"Times of the last {len(times)} wins without help, {reach}"
        texts = [f"{each:.1f} s" for each in times]
        most = max(*times, 0.001)
        charts.append(Chart("Times of wins", words, times, texts, most, f"{most:.1f} s", min(times)))
    taught = lessons(records)
    accuracies = taught.accuracies[-_CHARTED:] if taught else []
    if len(accuracies) > 1:
        reach = f"from {share(min(accuracies))} to {share(max(accuracies))}"
        words = f"Accuracy of the last {len(accuracies)} games without help, {reach}"
        charts.append(_shares("Accuracy", words, accuracies))
    return charts


def row_of(record: Record) -> tuple[str, ...]:
    """A best time as a row under HEAD."""
    speed = f"{record.bbbv / max(record.seconds, 0.001):.2f}"
    efficiency = f"{round(100 * record.bbbv / record.clicks)} %" if record.clicks else _NO_FIGURE
    return f"{record.seconds:.2f}", str(record.bbbv), speed, efficiency, record.date


def won_words(record: Record) -> str:
    """A best time, for those who do not see its row."""
    return f"won in {record.seconds:.2f} s, {record.date}"


def last_games(count: int) -> str:
    """The title of a list of the last games."""
    return f"The last {counted(count, 'game')}" if count > 1 else "The last game"


def how_ended(ended: Ended) -> str:
    """How one of the last games ended."""
    help = ("", "with help", "autoplayed")[ended.help]
    how = "known board" if ended.known else help
    return " · ".join(filter(None, [("Lost", "Won")[ended.won], f"{ended.seconds:.2f} s", how]))


def played_on(ended: Ended) -> str:
    """What one of the last games was played on."""
    return board_words(ended.board, ended.start, ended.variant, ended.map)


def note(profile: Profile, game: Game, record: Record | None) -> str:
    """What there is to say of a game that has ended: what was missed, and its place among the best times."""
    return " ".join(filter(None, (_guessing(game, record), _placing(profile, game, record))))


def _guessing(game: Game, record: Record | None) -> str:
    """What a board without guessing has shown."""
    if game.setting.start != NO_GUESS:
        return ""
    taught = lessons([record]) if record else None
    if not (taught and taught.missed):
        return "No guess was needed."
    return f"No guess was needed: where you took a risk, {RULES[LEVELS[taught.missed]]} proved a safe cell."


def _placing(profile: Profile, game: Game, record: Record | None) -> str:
    """Where a won game stands among the best times."""
    if not record or not game.won:
        return uncounted(game)
    if record.assisted:
        return f"{'Autoplayed' if record.autoplayed else 'With help'}, so not among the best times."
    place = rank(record, profile.kinds.get(record.kind, []))
    return (
        "Your best time on this kind of board."
        if place == 1
        else f"Your number {place} on this kind of board."
    )


def added(found: Added) -> str:
    """What an import has added; days and practice are not counted."""
    if not any(found):
        return "No game in it is new."
    replays = f" and {counted(found.replays, 'replay')}" if found.replays else ""
    return f"{counted(found.games, 'game')}{replays} added."


def deleted(count: int) -> str:
    """How many games were deleted."""
    return f"{counted(count, 'game')} deleted."


def kept_at(file: str | None, *, remote: bool = False) -> str:
    """Where records are kept: in a file, or in a browser, which may be on a `remote` computer."""
    if file is not None:
        return f"They are kept in {file}, together with those of the terminal."
    if remote:
        return (
            "They are kept in this browser: they pass through the server's memory while this page is open,"
            " and nothing of them is kept there."
        )
    return "They are kept in this browser only."


def left_out(problems: list[str]) -> str:
    """What could not be read of a file; empty if all could."""
    if not problems:
        return ""
    are = "are" if problems[1:] else "is"
    many = counted(len(problems), "value")
    return f"{many} could not be read and {are} left out, first {problems[0]}."
