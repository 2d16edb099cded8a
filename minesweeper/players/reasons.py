"""An action and its reason in words, as a `Phrase`."""

from __future__ import annotations

from typing import Protocol

from minesweeper.players.action import Action, Why
from minesweeper.players.sentence import Aside, At, Clues, Phrase, Piece, sentence
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move
from minesweeper.shell.language import plural, tr, tr_later
from minesweeper.shell.numbers import percent
from minesweeper.solver.proof import Rule

# The rule that proves a cell.
RULES = {
    Rule.SINGLE: tr_later("one number"),
    Rule.PAIR: tr_later("two numbers together"),
    Rule.COMPONENT: tr_later("several numbers together"),
    Rule.TOTAL: tr_later("the total of mines"),
}

# A move in words, by who made it and its kind.
DONE = {
    ("you", REVEAL): tr_later("you revealed {cell}"),
    ("you", FLAG): tr_later("you flagged {cell}"),
    ("you", CHORD): tr_later("you chorded on {cell}"),
    ("solver", REVEAL): tr_later("the solver revealed {cell}"),
    ("solver", FLAG): tr_later("the solver flagged {cell}"),
    ("solver", CHORD): tr_later("the solver chorded on {cell}"),
    ("agent", REVEAL): tr_later("the agent revealed {cell}"),
    ("agent", FLAG): tr_later("the agent flagged {cell}"),
    ("agent", CHORD): tr_later("the agent chorded on {cell}"),
    ("certain", REVEAL): tr_later("a sure move revealed {cell}"),
    ("certain", FLAG): tr_later("a sure move flagged {cell}"),
    ("certain", CHORD): tr_later("a sure move chorded on {cell}"),
}

# The reasons of actions without a proof.
_UNPROVED = {
    Why.START: tr_later("{it} is safe: the first cell always is."),
    Why.DISTANCE: tr_later(
        "{it} is very likely safe: risk {risk}, as the judge's boards have no mines near the first cell."
    ),
    Why.LOWEST: tr_later("{it} has the lowest risk: {risk}."),
    Why.ESTIMATE: tr_later(
        "{it} looks safest, by an estimate: risk about {risk}, as there are too many possible boards"
        " to count."
    ),
    Why.NO_CLUE: tr_later("no number says anything about any cell yet: {it} is as good as any."),
    Why.GUESS: tr_later("{it} is the best guess: risk {risk}."),
    Why.NO_SENTENCE: tr_later("{it} is drawn at random: the agent knows no safe cell."),
    Why.RANDOM: tr_later("{it} is drawn at random."),
    Why.OWN: tr_later("{it} is the player's own choice."),
}
_BEST_FLAG = tr_later("a flag on {it} is the best guess: risk {risk} that there is no mine.")
_BEST_CHANCE = tr_later("{it} is the best guess: risk {risk}, chance of winning {chance}.")


class Shown(Protocol):
    """A source of the visible numbers: a game, a position or a printed map."""

    @property
    def grid(self) -> Grid: ...

    def symbol(self, cell: int, /) -> int | str: ...


def reason(shown: Shown, action: Action, *, named: bool = True) -> Phrase:
    """Return why an action is the best; unless its cell is `named`, the phrase refers to it as "it"."""
    # Translators: a cell that was named before, in the place of `it` in other messages
    it = At(action.cell) if named else tr("it")
    if action.certain or action.why is Why.SENTENCE:
        proof = _proof(shown, action)
        if action.kind == FLAG:
            return sentence("{it} is a mine: {proof}", it=it, proof=proof)
        return sentence("{it} is safe: {proof}", it=it, proof=proof)
    message = _UNPROVED[action.why]
    if action.why is Why.GUESS and action.kind == FLAG:
        message = _BEST_FLAG
    elif action.why is Why.GUESS and action.to_win and action.exact:
        message = _BEST_CHANCE
    chance = percent(1 - (action.loss or 0))
    words = sentence(message, it=it, risk=percent(action.risk), chance=chance)
    if action.why is Why.GUESS:
        return Phrase((Aside(tr("nothing is certain.") + " "), *words.parts))
    return words


def _proof(shown: Shown, action: Action) -> Phrase:
    """Return the numbers or the sentence of the agent that prove an action: `the 1 at (0, 0) proves it.`"""
    if action.why is Why.SENTENCE:
        pieces: list[Piece] = [piece for cell in action.cells for piece in (tr("; "), At(cell, "other"))]
        cells, mines = Phrase(tuple(pieces[1:])), plural("{n} mine", "{n} mines", action.mines)
        message = _SENTENCES[min(action.mines, len(_SENTENCES) - 1)]
        return sentence(message, mines=mines, cells=cells)
    numbers = Clues(tuple((clue, shown.symbol(clue)) for clue in sorted(action.clues)))
    if action.why is Why.TOTAL:
        if not action.clues:
            return sentence("the total of mines proves it.")
        return sentence("the total of mines proves it, together with {numbers}.", numbers=numbers)
    if len(action.clues) == 1:
        return sentence("{number} proves it.", number=numbers)
    return sentence("{numbers} prove it together.", numbers=numbers)


# A sentence of the agent, by its number of mines, which are all known.
_SENTENCES = (
    # Translators: several cells with {mines} mines among them
    tr_later("{mines} in {cells}."),
    tr_later("{mines} in {cells}, already known, so the rest is safe."),
    tr_later("{mines} in {cells}, both known, so the rest is safe."),
    tr_later("{mines} in {cells}, all known, so the rest is safe."),
)


def next_best(action: Action, mine: float | None = None) -> Phrase:
    """Compare the second best guess with the best; empty without a second.

    `mine`: the probability that its cell is a mine, if that is known.
    """
    if action.runner_up is None:
        return Phrase()
    cell, loss, flag = action.runner_up
    other = At(cell, "other")
    if mine is None:
        if flag:
            return sentence("next best is a flag on {cell}.", cell=other)
        return sentence("next best is {cell}.", cell=other)
    risk = 1 - mine if flag else mine
    if abs(loss - (action.loss or 0)) < 1e-9 and abs(risk - action.risk) < 1e-9:
        if flag:
            return sentence("a flag on {cell} is as good.", cell=other)
        return sentence("{cell} is as good.", cell=other)
    if flag:
        return sentence("next best is a flag on {cell}: risk {risk}.", cell=other, risk=percent(risk))
    if risk < action.risk:
        return sentence(
            "{cell} has a lower risk ({risk}), but would tell less.", cell=other, risk=percent(risk)
        )
    return sentence("next best is {cell}: {risk}.", cell=other, risk=percent(risk))


def made_reason(shown: Shown, move: Move, action: Action) -> Phrase:
    """Return the move that the solver or the agent made, and why."""
    deed = sentence(DONE[move.by, move.kind], cell=At(shown.grid.cell(move.cell)))
    return sentence("{deed}.", deed=deed) + reason(shown, action, named=False)


def why_text(shown: Shown, action: Action) -> str:
    """Return the reason of a move whose cell is named beside it: `It is safe: the 1 at (0, 0) proves it.`"""
    return reason(shown, action, named=False).in_coordinates(shown.grid)
