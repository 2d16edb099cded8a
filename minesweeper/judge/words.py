"""The judge's words for the reason of an action, as traces, reports and the analysis print it."""

from __future__ import annotations

from collections.abc import Callable

from minesweeper.players.advice import Action, Why
from minesweeper.shell.numbers import percent
from minesweeper.solver.policy import Guess

# How many clues a reason names.
MAX_SHOWN = 6

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


def reason_text(action: Action, place: Callable[[int], object] = str) -> str:
    """The reason of an action in a few words; `place` says where a cell is."""
    if action.guess is not None:
        return _guess_text(action.guess, place)
    if action.why is Why.CLUES:
        by = " ".join(str(place(cell)) for cell in sorted(action.clues)[:MAX_SHOWN])
        return f"certain by {by}{' ...' if len(action.clues) > MAX_SHOWN else ''}"
    note = _NOTES[action.why]
    return f"{note}, risk {percent(action.risk)}" if action.risk else note


def _guess_text(guess: Guess, place: Callable[[int], object]) -> str:
    """What a guess is expected to cost."""
    how = " (exact)" if guess.exact else ""
    text = f"guess, risk {percent(guess.risk)}, expected loss {guess.loss:.3g}{how}"
    if guess.runner_up is None:
        return text
    cell, loss = guess.runner_up
    return f"{text}; next {place(cell)}, {loss:.3g}"
