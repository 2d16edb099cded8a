"""What to do and why: a sentence for players, and a few words for traces and tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from minesweeper.players.action import Action, Why
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, Move
from minesweeper.shell.language import figure, plural, tr, tr_later
from minesweeper.shell.numbers import percent
from minesweeper.solver.proof import Rule
from minesweeper.words.games import DONE
from minesweeper.words.sentence import Aside, At, Clues, Part, Sentence, sentence

if TYPE_CHECKING:
    from minesweeper.agent import Choice

# How many numbers a few words name.
MAX_SHOWN = 6

# What it takes to be certain of a cell.
RULES = {
    Rule.SINGLE: tr_later("one number"),
    Rule.PAIR: tr_later("two numbers together"),
    Rule.COMPONENT: tr_later("several numbers together"),
    Rule.TOTAL: tr_later("the total of mines"),
}


class Shown(Protocol):
    """What shows numbers: a game or a position."""

    @property
    def grid(self) -> Grid: ...

    def symbol(self, cell: int, /) -> int | str: ...


# In a sentence


def reason(shown: Shown, action: Action, *, next_risk: float | None = None) -> Sentence:
    """What is best, and why; a guess to win is told with its chance to win, where that is exact.

    `next_risk` is the risk of the second best, where it is known.
    """
    return _reason(shown, action, At(action.cell)) + next_best(action, next_risk)


def made_reason(shown: Shown, move: Move, why: Action | Choice) -> Sentence:
    """What the solver or the agent did, and why."""
    what = sentence("{deed}.", deed=sentence(DONE[move.by, move.kind], cell=At(shown.grid.cell(move.cell))))
    # Translators: a cell that was named before, in the place of `it` in other messages
    it = tr("it")
    if isinstance(why, Action):
        return what + _reason(shown, why, it)
    return what + _agent_reason(shown.grid, why, it)


def _reason(shown: Shown, action: Action, it: At | str) -> Sentence:
    """Why an action is best; `it` is its cell."""
    if action.certain:
        proof = _proof(shown, action)
        if action.kind == FLAG:
            return sentence("{it} is a mine: {proof}", it=it, proof=proof)
        return sentence("{it} is safe: {proof}", it=it, proof=proof)
    risk = percent(action.risk)
    match action.why:
        case Why.START:
            return sentence("{it} is safe: the first cell always is.", it=it)
        case Why.DISTANCE:
            return sentence(
                "{it} is very likely safe: risk {risk}, as the judge's boards have no mines near the first"
                " cell.",
                it=it,
                risk=risk,
            )
        case Why.LOWEST:
            return sentence("{it} has the lowest risk: {risk}.", it=it, risk=risk)
        case Why.ESTIMATE:
            return sentence(
                "{it} looks safest, by an estimate: risk about {risk}, as there are too many possible boards"
                " to count.",
                it=it,
                risk=risk,
            )
        case Why.NO_CLUE:
            return sentence("no number tells anything about any cell yet: {it} is as good as any.", it=it)
        case Why.GUESS:
            nothing = Aside(tr("nothing is certain.") + " ")
            return Sentence((nothing, *_guess(action, it).parts))
        case Why.RANDOM:
            return sentence("{it} is drawn at random.", it=it)
        case _:
            return sentence("{it} is the player's own choice.", it=it)


def _proof(shown: Shown, action: Action) -> Sentence:
    """The numbers that prove an action, such as `the 1 at row 2, column 3 proves it.`"""
    numbers = Clues(tuple((clue, shown.symbol(clue)) for clue in sorted(action.clues)))
    if action.why is Why.TOTAL:
        if not action.clues:
            return sentence("the total of mines proves it.")
        return sentence("the total of mines proves it, together with {numbers}.", numbers=numbers)
    if len(action.clues) == 1:
        return sentence("{number} proves it.", number=numbers)
    return sentence("{numbers} prove it together.", numbers=numbers)


def _guess(action: Action, it: At | str) -> Sentence:
    risk = percent(action.risk)
    if action.kind == FLAG:
        return sentence(
            "a flag on {it} is the best guess: risk {risk} that there is no mine.", it=it, risk=risk
        )
    if action.to_win and action.exact:
        chance = _chance_to_win(action.loss or 0)
        return sentence(
            "{it} is the best guess: risk {risk}, chance to win {chance}.", it=it, risk=risk, chance=chance
        )
    return sentence("{it} is the best guess: risk {risk}.", it=it, risk=risk)


def next_best(action: Action, risk: float | None) -> Sentence:
    """How the second best guess compares with the best; `risk` is its risk, if that is known."""
    if action.runner_up is None:
        return Sentence()
    cell, loss = action.runner_up
    other = At(cell, "other")
    if risk is None:
        return sentence("next best is {cell}.", cell=other)
    if abs(loss - (action.loss or 0)) < 1e-9 and abs(risk - action.risk) < 1e-9:
        return sentence("{cell} is as good.", cell=other)
    if risk < action.risk:
        return sentence(
            "{cell} has a lower risk ({risk}), but would tell less.", cell=other, risk=percent(risk)
        )
    return sentence("next best is {cell}: {risk}.", cell=other, risk=percent(risk))


def agent_reason(grid: Grid, choice: Choice) -> Sentence:
    """Why the knowledge-based agent opens a cell: the sentence that proves it safe, or none does."""
    return _agent_reason(grid, choice, At(grid.cell(choice.cell)))


def _agent_reason(grid: Grid, choice: Choice, it: At | str) -> Sentence:
    if choice.proof is None:
        return sentence("{it} is drawn at random: the agent knows no safe cell.", it=it)
    within: list[Part] = []
    for cell in sorted(choice.proof.cells):
        within += [*["; "] * bool(within), At(grid.cell(cell), "other")]
    mines = plural("{n} mine", "{n} mines", choice.proof.count)
    return sentence("{it} is safe: {mines} in {cells}.", it=it, mines=mines, cells=Sentence(tuple(within)))


# In a few words

_NOTES = {
    Why.START: tr_later("the first cell is safe"),
    Why.TOTAL: tr_later("certain by the number of mines"),
    Why.DISTANCE: tr_later("mines keep a distance from the first cell"),
    Why.LOWEST: tr_later("lowest risk"),
    Why.ESTIMATE: tr_later("lowest estimate"),
    Why.NO_CLUE: tr_later("no clue"),
    Why.RANDOM: tr_later("random"),
    Why.OWN: tr_later("the player's own choice"),
}


def reason_text(action: Action, place: Callable[[int], object] = str) -> str:
    """The reason of an action in a few words; `place` says where a cell is.

    Of a guess to win, an exact loss is told as the chance of winning.
    """
    if action.why is Why.GUESS:
        value = _chance_to_win if action.exact and action.to_win else _expected_loss
        loss = value(action.loss or 0.0)
        if not action.to_win:
            guess, what = tr("guess for the score"), tr("expected loss {loss} cells", loss=loss)
        elif action.exact:
            guess, what = tr("guess to win"), tr("chance of winning {chance}", chance=loss)
        else:
            guess, what = tr("guess to win"), tr("expected loss {loss} games", loss=loss)
        if action.exact:
            what = tr("{figure} (exact)", figure=what)
        else:
            what = tr("{figure} (one guess ahead)", figure=what)
        text = tr("{guess}, risk {risk}, {what}", guess=guess, risk=percent(action.risk), what=what)
        if action.runner_up is None:
            return text
        cell, next_loss = action.runner_up
        return text + tr("; next {cell}, {loss}", cell=place(cell), loss=value(next_loss))
    if action.clues:
        by = " ".join(str(place(cell)) for cell in sorted(action.clues)[:MAX_SHOWN])
        by += " ..." * (len(action.clues) > MAX_SHOWN)
        if action.why is Why.TOTAL:
            return tr("certain by the number of mines and {cells}", cells=by)
        return tr("certain by {cells}", cells=by)
    note = tr(_NOTES[action.why])
    return tr("{note}, risk {risk}", note=note, risk=percent(action.risk)) if action.risk else note


def certain_text(action: Action, place: Callable[[int], object]) -> str:
    """What is certain, and why: `(0, 1) is a mine, certain by (0, 0)`."""
    cell, reason = place(action.cell), reason_text(action, place)
    if action.kind == FLAG:
        return tr("{cell} is a mine, {reason}", cell=cell, reason=reason)
    return tr("{cell} is safe, {reason}", cell=cell, reason=reason)


def _expected_loss(loss: float) -> str:
    return figure(f"{loss:.3g}")


def _chance_to_win(loss: float) -> str:
    return percent(1 - loss)
