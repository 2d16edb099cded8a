"""What to do and why: a sentence for players, and a few words for traces and tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from minesweeper.players.action import Action, Why
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, Move
from minesweeper.shell.numbers import counted, percent
from minesweeper.solver.proof import Rule
from minesweeper.words.games import BY, DID
from minesweeper.words.sentence import Aside, At, Clues, Part, Sentence

if TYPE_CHECKING:
    from minesweeper.agent import Choice
    from minesweeper.players.advice import Objective

# How many numbers a few words name.
MAX_SHOWN = 6

# What it takes to be certain of a cell.
RULES = {
    Rule.SINGLE: "one number",
    Rule.PAIR: "two numbers together",
    Rule.COMPONENT: "several numbers together",
    Rule.TOTAL: "the total of mines",
}


class Shown(Protocol):
    """What shows numbers: a game or a position."""

    @property
    def grid(self) -> Grid: ...

    def symbol(self, cell: int, /) -> int | str: ...


# In a sentence


def reason(shown: Shown, action: Action, *, wins: bool = False, next_risk: float | None = None) -> Sentence:
    """What is best, and why; a guess that `wins` is told with its chance to win, where that is exact.

    `next_risk` is the risk of the second best, where it is known.
    """
    return _reason(shown, action, At(action.cell), wins) + next_best(action, next_risk)


def made_reason(shown: Shown, move: Move, why: Action | Choice, *, wins: bool = False) -> Sentence:
    """What the solver or the agent did, and why."""
    what = Sentence.of(f"{BY[move.by]} {DID[move.kind]} ", At(shown.grid.cell(move.cell)), ".")
    if isinstance(why, Action):
        return what + _reason(shown, why, "it", wins)
    return what + _agent_reason(shown.grid, why, "it")


def _reason(shown: Shown, action: Action, it: At | str, wins: bool) -> Sentence:
    """Why an action is best; `it` is its cell."""
    if action.certain:
        what = " is a mine: " if action.kind == FLAG else " is safe: "
        return Sentence.of(it, what, *_proof(shown, action.clues))
    risk = percent(action.risk)
    match action.why:
        case Why.START:
            return Sentence.of(it, " is safe: the first cell always is.")
        case Why.DISTANCE:
            why = "the judge's boards have no mines near the first cell"
            return Sentence.of(it, f" is very likely safe: risk {risk}, as {why}.")
        case Why.LOWEST:
            return Sentence.of(it, f" has the lowest risk: {risk}.")
        case Why.ESTIMATE:
            why = "there are too many possible boards to count"
            return Sentence.of(it, f" looks safest, by an estimate: risk about {risk}, as {why}.")
        case Why.NO_CLUE:
            return Sentence.of("no number tells anything about any cell yet: ", it, " is as good as any.")
        case Why.GUESS:
            return Sentence.of(Aside("nothing is certain. "), *_guess(action, it, wins))
        case Why.RANDOM:
            return Sentence.of(it, " is drawn at random.")
        case _:
            return Sentence.of(it, " is the player's own choice.")


def _proof(shown: Shown, clues: tuple[int, ...]) -> tuple[Part, ...]:
    """The numbers that prove something, such as `the 1 at row 2, column 3 proves it.`"""
    if not clues:
        return ("the total of mines proves it.",)
    numbers = Clues(tuple((clue, shown.symbol(clue)) for clue in sorted(clues)))
    return (numbers, " proves it." if len(clues) == 1 else " prove it together.")


def _guess(action: Action, it: At | str, wins: bool) -> tuple[Part, ...]:
    if action.kind == FLAG:
        return ("a flag on ", it, f" is the best guess: risk {percent(action.risk)} that there is no mine.")
    chance = f", chance to win {percent(1 - (action.loss or 0))}" if wins and action.exact else ""
    return (it, f" is the best guess: risk {percent(action.risk)}{chance}.")


def next_best(action: Action, risk: float | None) -> Sentence:
    """How the second best guess compares with the best; `risk` is its risk, if that is known."""
    if action.runner_up is None:
        return Sentence()
    cell, loss = action.runner_up
    if risk is None:
        return Sentence.of("next best is ", At(cell, "other"), ".")
    if abs(loss - (action.loss or 0)) < 1e-9 and abs(risk - action.risk) < 1e-9:
        return Sentence.of(At(cell, "other"), " is as good.")
    if risk < action.risk:
        return Sentence.of(At(cell, "other"), f" has a lower risk ({percent(risk)}), but would tell less.")
    return Sentence.of("next best is ", At(cell, "other"), f": {percent(risk)}.")


def agent_reason(grid: Grid, choice: Choice) -> Sentence:
    """Why the knowledge-based agent opens a cell: the sentence that proves it safe, or none does."""
    return _agent_reason(grid, choice, At(grid.cell(choice.cell)))


def _agent_reason(grid: Grid, choice: Choice, it: At | str) -> Sentence:
    if choice.proof is None:
        return Sentence.of(it, " is drawn at random: the agent knows no safe cell.")
    within: list[Part] = []
    for cell in sorted(choice.proof.cells):
        within += [*["; "] * bool(within), At(grid.cell(cell), "other")]
    return Sentence.of(it, f" is safe: {counted(choice.proof.count, 'mine')} in ", *within, ".")


# In a few words

# What a guess is for, and the unit of what it is expected to lose; None where its reader knows both.
_GUESSES: dict[Objective | None, str] = {None: "guess", "win": "guess to win", "score": "guess for the score"}
_UNITS: dict[Objective | None, str] = {None: "", "win": " games", "score": " cells"}

_NOTES = {
    Why.START: "the first cell is safe",
    Why.TOTAL: "certain by the number of mines",
    Why.DISTANCE: "mines keep a distance from the first cell",
    Why.LOWEST: "lowest risk",
    Why.ESTIMATE: "lowest estimate",
    Why.NO_CLUE: "no clue",
    Why.RANDOM: "random",
    Why.OWN: "the player's own choice",
}


def reason_text(
    action: Action, place: Callable[[int], object] = str, objective: Objective | None = None
) -> str:
    """The reason of an action in a few words; `place` says where a cell is.

    A guess names its `objective`, if that is given; to win, an exact loss is told as the chance of winning.
    """
    if action.why is Why.GUESS:
        wins = action.exact and objective == "win"
        what = "chance of winning" if wins else "expected loss"
        figure = _chance_to_win if wins else "{:.3g}".format
        how = " (exact)" if action.exact else " (one guess ahead)" if objective else ""
        loss = figure(action.loss or 0.0) + ("" if wins else _UNITS[objective])
        text = f"{_GUESSES[objective]}, risk {percent(action.risk)}, {what} {loss}{how}"
        if action.runner_up is None:
            return text
        cell, next_loss = action.runner_up
        return f"{text}; next {place(cell)}, {figure(next_loss)}"
    if action.why is Why.CLUES:
        by = " ".join(str(place(cell)) for cell in sorted(action.clues)[:MAX_SHOWN])
        return f"certain by {by}{' ...' if len(action.clues) > MAX_SHOWN else ''}"
    note = _NOTES[action.why]
    return f"{note}, risk {percent(action.risk)}" if action.risk else note


def certain_text(action: Action, place: Callable[[int], object]) -> str:
    """What is certain, and why: `(0, 1) is a mine, certain by (0, 0)`."""
    what = "a mine" if action.kind == FLAG else "safe"
    return f"{place(action.cell)} is {what}, {reason_text(action, place)}"


def _chance_to_win(loss: float) -> str:
    return percent(1 - loss)
