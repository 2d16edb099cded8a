"""The summary of many reviews."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import fsum

from minesweeper.review.data import Data
from minesweeper.shell.language import plural, tr
from minesweeper.shell.numbers import percent, seconds_text
from minesweeper.shell.program import printable
from minesweeper.shell.text import left, right, width
from minesweeper.solver.proof import Rule
from minesweeper.words.actions import RULES


def line_of(data: Data) -> str:
    """One game in one line."""
    # Translators: how a game ended; one that is open is not over
    ends, avoidable = (tr("won"), tr("lost"), tr("open")), tr("avoidable")
    ended = ends[0 if data["won"] else 1 if data["over"] else 2]
    seconds = data["seconds"]
    time = "" if seconds is None else seconds_text(seconds)
    cells = (
        f"{left(ended, max(map(width, ends)))} {right(time, 9)}",
        tr("3BV {bbbv}", bbbv=f"{data['solved']}/{data['bbbv']}".rjust(7)),
        tr("accuracy {accuracy}", accuracy=right(_share(data["accuracy"]), 7)),
        tr("luck {luck}", luck=right(_share(data["luck"]), 7)),
        left(avoidable if data["avoidable"] else "", width(avoidable)),
        printable(data["file"]),
    )
    return "  ".join(cells)


def summary_text(found: Sequence[tuple[str | None, Data]]) -> str:
    """The summary of all games or, if they are of several players in logs, one for each player."""
    games: defaultdict[str | None, list[Data]] = defaultdict(list)
    for player, data in found:
        games[player].append(data)
    if len(games) == 1:
        return _summary([data for _, data in found])
    # Translators: the games of no player, before a colon
    others = tr("other games")
    return "".join(f"{player or others}: {_summary(each)}" for player, each in games.items())


def _summary(found: Sequence[Data]) -> str:
    """How many games were won and lost, and how many losses were avoidable."""
    won = sum(data["won"] for data in found)
    lost = [data for data in found if data["over"] and not data["won"]]
    accuracy = _mean(data["accuracy"] for data in found)
    luck = _mean(data["luck"] for data in found)
    lines = [
        plural(
            "{n} games: {won} won, {lost} lost; mean accuracy {accuracy}, mean luck {luck}",
            "{n} games: {won} won, {lost} lost; mean accuracy {accuracy}, mean luck {luck}",
            len(found), n=len(found), won=won, lost=len(lost), accuracy=_share(accuracy), luck=_share(luck),
        )
    ]  # fmt: skip
    if judged := [data for data in lost if data["luck"] is not None]:
        avoidable = sum(data["avoidable"] is True for data in judged)
        losses = tr("{avoidable} of {lost} losses were avoidable", avoidable=avoidable, lost=len(judged))
        lines.append("; ".join([losses, *_where(found)]))
    return "\n".join(lines) + "\n"


def _mean(figures: Iterable[float | None]) -> float | None:
    """The mean of the figures that are known."""
    known = [each for each in figures if each is not None]
    return fsum(known) / len(known) if known else None


def _share(figure: float | None) -> str:
    return "-" if figure is None else percent(figure)


def _where(found: Sequence[Data]) -> list[str]:
    """The rule that proved a safe cell in the moves with the most risk, if any did."""
    risked: defaultdict[Rule, float] = defaultdict(float)
    for data in found:
        for move in data["moves"]:
            if "better" in move and (rule := move["better"]["rule"]):
                risked[Rule[rule.upper()]] += move["risk"]
    if not risked:
        return []
    most = max(risked, key=lambda rule: (risked[rule], rule))
    # Translators: the rule is a message such as `one number` or `the total of mines`
    return [tr("most was risked where {rule} proved a safe cell", rule=tr(RULES[most]))]
