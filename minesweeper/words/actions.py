"""What to do and why, and what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from minesweeper.players.action import Action, Why
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move
from minesweeper.shell.language import plural, tr, tr_later
from minesweeper.shell.numbers import percent
from minesweeper.solver.proof import Rule
from minesweeper.words.sentence import Aside, At, Clues, Phrase, Piece, sentence

if TYPE_CHECKING:
    from minesweeper.agent import AgentMove

# What it takes to be certain of a cell.
RULES = {
    Rule.SINGLE: tr_later("one number"),
    Rule.PAIR: tr_later("two numbers together"),
    Rule.COMPONENT: tr_later("several numbers together"),
    Rule.TOTAL: tr_later("the total of mines"),
}

# What was done, by who made the move and its kind.
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


class Shown(Protocol):
    """What shows numbers: a game, a position or a printed map."""

    @property
    def grid(self) -> Grid: ...

    def symbol(self, cell: int, /) -> int | str: ...


def reason(shown: Shown, why: Action | AgentMove, *, next_risk: float | None = None) -> Phrase:
    """What the solver or the agent finds best, and why; a guess to win with its exact chance, if known.

    `next_risk` is the risk of the second best, where it is known.
    """
    if not isinstance(why, Action):
        return _agent_reason(shown.grid, why, At(shown.grid.cell(why.cell)))
    return _reason(shown, why, At(why.cell)) + next_best(why, next_risk)


def made_reason(shown: Shown, move: Move, why: Action | AgentMove) -> Phrase:
    """What the solver or the agent did, and why."""
    done = sentence(DONE[move.by, move.kind], cell=At(shown.grid.cell(move.cell)))
    return sentence("{deed}.", deed=done) + _reason_of_it(shown, why)


def why_text(shown: Shown, action: Action) -> str:
    """Why a move is made, whose cell is named beside it: `It is safe: the 1 at (0, 0) proves it.`"""
    return coordinates_text(shown.grid, _reason_of_it(shown, action))


def reason_text(shown: Shown, action: Action) -> str:
    """Why an action is best: `(0, 1) is safe: the 1 at (0, 0) proves it.`"""
    return coordinates_text(shown.grid, reason(shown, action))


def coordinates_text(grid: Grid, said: Phrase) -> str:
    """A sentence that names its cells by their coordinates."""
    return said.text(lambda cell: str(grid.coords(cell)))


def _reason_of_it(shown: Shown, why: Action | AgentMove) -> Phrase:
    # Translators: a cell that was named before, in the place of `it` in other messages
    it = tr("it")
    return _reason(shown, why, it) if isinstance(why, Action) else _agent_reason(shown.grid, why, it)


def _reason(shown: Shown, action: Action, it: At | str) -> Phrase:
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
            return sentence("no number says anything about any cell yet: {it} is as good as any.", it=it)
        case Why.GUESS:
            nothing = Aside(tr("nothing is certain.") + " ")
            return Phrase((nothing, *_guess(action, it).parts))
        case Why.RANDOM:
            return sentence("{it} is drawn at random.", it=it)
        case _:
            return sentence("{it} is the player's own choice.", it=it)


def _proof(shown: Shown, action: Action) -> Phrase:
    """The numbers that prove an action, such as `the 1 at row 2, column 3 proves it.`"""
    numbers = Clues(tuple((clue, shown.symbol(clue)) for clue in sorted(action.clues)))
    if action.why is Why.TOTAL:
        if not action.clues:
            return sentence("the total of mines proves it.")
        return sentence("the total of mines proves it, together with {numbers}.", numbers=numbers)
    if len(action.clues) == 1:
        return sentence("{number} proves it.", number=numbers)
    return sentence("{numbers} prove it together.", numbers=numbers)


def _guess(action: Action, it: At | str) -> Phrase:
    risk = percent(action.risk)
    if action.kind == FLAG:
        return sentence(
            "a flag on {it} is the best guess: risk {risk} that there is no mine.", it=it, risk=risk
        )
    if action.to_win and action.exact:
        chance = percent(1 - (action.loss or 0))
        return sentence(
            "{it} is the best guess: risk {risk}, chance of winning {chance}.",
            it=it,
            risk=risk,
            chance=chance,
        )
    return sentence("{it} is the best guess: risk {risk}.", it=it, risk=risk)


def next_best(action: Action, risk: float | None) -> Phrase:
    """How the second best guess compares with the best; `risk` is its risk, if that is known."""
    if action.runner_up is None:
        return Phrase()
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


def _agent_reason(grid: Grid, choice: AgentMove, it: At | str) -> Phrase:
    """Why the knowledge-based agent reveals a cell: a sentence proves it safe, or none does."""
    if choice.proof is None:
        return sentence("{it} is drawn at random: the agent knows no safe cell.", it=it)
    within: list[Piece] = []
    for cell in sorted(choice.proof.cells):
        within += [*["; "] * bool(within), At(grid.cell(cell), "other")]
    mines = plural("{n} mine", "{n} mines", choice.proof.count)
    return sentence("{it} is safe: {mines} in {cells}.", it=it, mines=mines, cells=Phrase(tuple(within)))
