"""Guesses in words: the chance of winning with each candidate, from rollouts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minesweeper.players.action import Action, Why
from minesweeper.players.reasons import Shown, reason
from minesweeper.players.sentence import Phrase, place
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import REVEAL
from minesweeper.shell.language import plural, tr
from minesweeper.shell.numbers import chance, percent
from minesweeper.shell.statistics import Z95

if TYPE_CHECKING:
    from minesweeper.midend.midend import Chances


@dataclass(frozen=True)
class ChanceRow:
    """A candidate: its chance of winning, and a note beside it."""

    cell: int
    wins: str
    note: str


def lines_of(chances: Chances) -> list[ChanceRow]:
    """Return the candidates in words: the recommended one, those that are about as good, the others.

    In the end, candidates that are alike (about as good, with the same risk) are only counted. A chance
    with a large error has no number yet.
    """
    lines = []
    ranked = chances.ranked
    close = [candidate for candidate in ranked if chances.over and candidate.standing == "close"]
    alike = [candidate for candidate in close if candidate.risk == ranked[0].risk]
    for candidate in ranked:
        if candidate in alike:
            continue
        is_clear = chances.over or Z95 * candidate.error < candidate.wins
        wins = chance(candidate.wins, candidate.error) if is_clear else "…"
        note = tr("risk {risk}", risk=percent(candidate.risk))
        if candidate in close:
            note = tr("{risk}, too close to tell", risk=note)
        elif alike and candidate is ranked[0]:
            note = plural("{risk}, {n} other as good", "{risk}, {n} others as good", len(alike), risk=note)
        lines.append(ChanceRow(candidate.cell, wins, note))
    return lines


def source(chances: Chances) -> str:
    """Return the source of the chances: exact, or a number of games."""
    if all(not candidate.error for candidate in chances.candidates):
        return tr("exact")
    return plural("from {n} game", "from {n} games", chances.games)


def recommended(shown: Shown, chances: Chances) -> Phrase:
    """Return the hint by the chances, which confirm it or name a better cell."""
    candidate = next((other for other in chances.candidates if other.cell == chances.recommended), None)
    if candidate is None:
        return Phrase()
    exact, loss = not candidate.error, 1 - candidate.wins
    action = Action(REVEAL, candidate.cell, Why.GUESS, candidate.risk, (), loss, exact, to_win=True)
    return reason(shown, action)


def chances_said(grid: Grid, chances: Chances) -> str:
    """Return the three best candidates, for screen readers."""
    best = [tr(", ").join([place(grid, line.cell), line.wins, line.note]) for line in lines_of(chances)[:3]]
    return tr("Chance of winning: {cells}.", cells=tr("; ").join(best))
