"""The summary of many reviews."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from minesweeper.review.data import Data
from minesweeper.shell.numbers import percent
from minesweeper.shell.program import printable
from minesweeper.solver.proof import Rule
from minesweeper.words.actions import RULES


def line_of(data: Data) -> str:
    """One game in one line."""
    ended = "won" if data["won"] else "lost" if data["over"] else "open"
    seconds = "" if data["seconds"] is None else f"{data['seconds']:.2f} s"
    bbbv = f"{data['solved']}/{data['bbbv']}"
    figures = f"accuracy {percent(data['accuracy']):>7}  luck {percent(data['luck']):>7}"
    avoidable = "avoidable" if data["avoidable"] else ""
    return f"{ended:4} {seconds:>9}  3BV {bbbv:>7}  {figures}  {avoidable:9}  {printable(data['file'])}"


def summary_text(found: Sequence[tuple[str | None, Data]]) -> str:
    """The summary of all games or, if they are of several players in logs, one for each player."""
    games: defaultdict[str | None, list[Data]] = defaultdict(list)
    for player, data in found:
        games[player].append(data)
    if len(games) == 1:
        return _summary([data for _, data in found])
    return "".join(f"{player or 'other games'}: {_summary(each)}" for player, each in games.items())


def _summary(found: Sequence[Data]) -> str:
    """How many games were won and lost, and how many losses were avoidable."""
    won = sum(data["won"] for data in found)
    lost = [data for data in found if data["over"] and not data["won"]]
    accuracy = sum(data["accuracy"] for data in found) / len(found)
    luck = sum(data["luck"] for data in found) / len(found)
    lines = [
        f"{len(found)} games: {won} won, {len(lost)} lost; mean accuracy {percent(accuracy)}, mean luck"
        f" {percent(luck)}"
    ]
    if lost:
        avoidable = sum(data["avoidable"] is True for data in lost)
        lines.append(f"{avoidable} of {len(lost)} losses were avoidable{_where(found)}")
    return "\n".join(lines) + "\n"


def _where(found: Sequence[Data]) -> str:
    """The rule that proved a safe cell in the moves with the most risk, if any did."""
    risked: defaultdict[Rule, float] = defaultdict(float)
    for data in found:
        for move in data["moves"]:
            if "better" in move and (rule := move["better"]["rule"]):
                risked[Rule[rule.upper()]] += move["risk"]
    if not risked:
        return ""
    most = max(risked, key=lambda rule: (risked[rule], rule))
    return f"; most was risked where {RULES[most]} proved a safe cell"
