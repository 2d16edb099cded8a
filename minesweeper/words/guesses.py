"""How good a guess is: the chances of winning after each candidate, from games that are played on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minesweeper.players.action import Action, Why
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import REVEAL
from minesweeper.shell.language import plural, tr
from minesweeper.shell.numbers import chance, percent
from minesweeper.shell.statistics import Z95
from minesweeper.words.actions import Shown, reason
from minesweeper.words.sentence import Phrase, place

if TYPE_CHECKING:
    from minesweeper.midend.midend import Chances

# How many of the candidates are read out.
SAID = 3


@dataclass(frozen=True)
class ChanceRow:
    """A candidate: its chance of winning, and what else there is to say of it."""

    cell: int
    wins: str
    note: str


def lines_of(chances: Chances) -> list[ChanceRow]:
    """Return the candidates in words: the recommended one, those too close to tell from it, the others.

    In the end, candidates that are alike (too close to tell, with the same risk) are only counted. A chance
    that is hardly known yet has no number.
    """
    lines = []
    ranked = chances.ranked
    close = [each for each in ranked if chances.over and each.standing == "close"]
    alike = [each for each in close if each.risk == ranked[0].risk]
    for each in ranked:
        if each in alike:
            continue
        known = chances.over or Z95 * each.error < each.wins
        wins = chance(each.wins, each.error) if known else "…"
        note = tr("risk {risk}", risk=percent(each.risk))
        if each in close:
            note = tr("{risk}, too close to tell", risk=note)
        elif alike and each is ranked[0]:
            note = plural("{risk}, {n} other as good", "{risk}, {n} others as good", len(alike), risk=note)
        lines.append(ChanceRow(each.cell, wins, note))
    return lines


def source(chances: Chances) -> str:
    """What the chances are worth."""
    if all(not each.error for each in chances.candidates):
        return tr("exact")
    return plural("from {n} game", "from {n} games", chances.games)


def recommended(shown: Shown, chances: Chances) -> Phrase:
    """The hint, as far as the chances show it to be right or name a better cell."""
    found = next((each for each in chances.candidates if each.cell == chances.recommended), None)
    if found is None:
        return Phrase()
    exact, loss = not found.error, 1 - found.wins
    return reason(shown, Action(REVEAL, found.cell, Why.GUESS, found.risk, (), loss, exact, to_win=True))


def chances_said(grid: Grid, chances: Chances) -> str:
    """The best candidates, as they are read out."""
    best = [", ".join([place(grid, line.cell), line.wins, line.note]) for line in lines_of(chances)[:SAID]]
    return tr("Chance of winning: {cells}.", cells="; ".join(best))
