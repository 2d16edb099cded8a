"""The summary of many reviews."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import fsum
from sys import maxsize

from minesweeper.campaign.table import table
from minesweeper.players.reasons import RULES
from minesweeper.review.data import Data
from minesweeper.shell.language import plural, tr
from minesweeper.shell.numbers import percent, seconds_text
from minesweeper.shell.program import printable
from minesweeper.shell.text import right, width
from minesweeper.solver.proof import Rule


def line_of(data: Data) -> str:
    """Return the line of a game."""
    # Translators: how a game ended; one that is open is not over
    ends, avoidable = (tr("won"), tr("lost"), tr("open")), tr("avoidable")
    ended = ends[0 if data["won"] else 1 if data["over"] else 2]
    cells = (
        ended,
        "" if data["seconds"] is None else seconds_text(data["seconds"]),
        tr("3BV {bbbv}", bbbv=f"{data['solved']}/{data['bbbv']}".rjust(7)),
        tr("accuracy {accuracy}", accuracy=right(_share(data["accuracy"]), 7)),
        tr("luck {luck}", luck=right(_share(data["luck"]), 7)),
        avoidable if data["avoidable"] else "",
        printable(data["file"]),
    )
    columns = f"<{max(map(width, ends))} >8 < < < <{width(avoidable)} <"
    return "".join(table([cells], columns, maxsize, gap=2))


def summary_text(reviews: Sequence[tuple[str | None, Data]]) -> str:
    """Return the summary of all games or, if they are of several players in logs, one for each player."""
    games: defaultdict[str | None, list[Data]] = defaultdict(list)
    for player, data in reviews:
        games[player].append(data)
    if len(games) == 1:
        return _summary([data for _, data in reviews])
    # Translators: the games of no player, before a colon
    others = tr("other games")
    return "".join(f"{player or others}: {_summary(own)}" for player, own in games.items())


def _summary(games: Sequence[Data]) -> str:
    """Return how many games were won and lost, and how many losses were avoidable."""
    won = sum(data["won"] for data in games)
    lost = [data for data in games if data["over"] and not data["won"]]
    accuracy, luck = _mean(data["accuracy"] for data in games), _mean(data["luck"] for data in games)
    lines = [
        plural(
            "{n} games: {won} won, {lost} lost; mean accuracy {accuracy}, mean luck {luck}",
            "{n} games: {won} won, {lost} lost; mean accuracy {accuracy}, mean luck {luck}",
            len(games), n=len(games), won=won, lost=len(lost), accuracy=accuracy, luck=luck,
        )
    ]  # fmt: skip
    if judged := [data for data in lost if data["luck"] is not None]:
        avoidable = sum(data["avoidable"] is True for data in judged)
        losses = tr("{avoidable} of {lost} losses were avoidable", avoidable=avoidable, lost=len(judged))
        lines.append("; ".join([losses, *_where(games)]))
    return "\n".join(lines) + "\n"


def _mean(shares: Iterable[float | None]) -> str:
    """Return the mean of the known shares in per cent."""
    figures = [share for share in shares if share is not None]
    return _share(fsum(figures) / len(figures) if figures else None)


def _share(figure: float | None) -> str:
    return "-" if figure is None else percent(figure)


def _where(games: Sequence[Data]) -> list[str]:
    """Return the rule that proved a safe cell in the moves with the most risk, if any did."""
    risked: defaultdict[Rule, float] = defaultdict(float)
    for data in games:
        for move in data["moves"]:
            if "better" in move and (rule := move["better"]["rule"]):
                risked[Rule(rule)] += move["risk"]
    most = sorted(risked, key=lambda rule: (risked[rule], rule))[-1:]
    # Translators: the rule is a message such as `one number` or `the total of mines`
    return [
        tr("the most risk was taken where {rule} proved a safe cell", rule=tr(RULES[rule])) for rule in most
    ]
