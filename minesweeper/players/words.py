"""Reasons and analyses in English, as traces, reports, the terminal and the library print them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from minesweeper.players.action import Action, Why
from minesweeper.players.advice import Objective
from minesweeper.rules.move import FLAG
from minesweeper.shell.numbers import percent, scientific
from minesweeper.solver.proof import Rule

if TYPE_CHECKING:
    from minesweeper.players.analysis import Analysis

# How many clues a reason names.
MAX_SHOWN = 6

# What it takes to be certain of a cell.
RULES = {
    Rule.SINGLE: "single numbers",
    Rule.PAIR: "pairs of numbers",
    Rule.COMPONENT: "numbers that hang together",
    Rule.TOTAL: "the total of mines",
}

# The rules by their names in options, messages and files.
LEVELS = {rule.name.lower(): rule for rule in Rule}

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


def analysis_text(found: Analysis, *, colour: bool = False) -> str:
    """The board with its risks in per cent, what is certain, the best action, the number of boards.

    A board of more dimensions comes in slices of its last two axes, each below its place on the others.
    """
    grid, best = found.position.grid, found.action
    rows, columns = (1, *grid.dims)[-2:]
    head = "".join(["    ", *(f"{column:>7}" for column in range(columns))])
    lines = [head] if len(grid.dims) <= 2 else []
    for start in range(0, grid.size, columns):
        if len(grid.dims) > 2 and start % (rows * columns) == 0:
            lines += [*[""] * bool(start), " ".join(map(str, grid.coords(start)[:-2])), head]
        cells = range(start, start + columns)
        row = start // columns % rows
        lines.append(f"{row:>4}" + "".join(_cell_text(found, cell, colour) for cell in cells))
    lines.append("")
    for title, places in (("safe", found.safe_cells), ("mines", found.mine_cells)):
        lines.append(f"{title + ':':8}{' '.join(map(str, places)) if places else 'none certain'}")
    if best is None:
        lines.append("best:   nothing is hidden")
    else:
        action = "mark" if best.kind == FLAG else "visit"
        why = reason_text(best, grid.coords, found.objective)
        lines.append(f"best:   {action} {grid.coords(best.cell)}, {why}")
    few = found.boards < 10**15
    lines.append(f"boards: {found.boards:,}" if few else f"boards: {scientific(found.boards)}")
    return "\n".join(lines) + "\n"


def _cell_text(found: Analysis, cell: int, colour: bool) -> str:
    """Seven columns for one cell: its symbol, or its risk in per cent, the best action's in brackets."""
    risk = found.cell_risks.get(cell)
    if risk is None:
        symbol = found.position.symbol(cell)
        return f"{'.' if symbol == '0' else symbol:>7}"
    text = percent(risk).removesuffix(" %")
    if found.action is not None and cell == found.action.cell:
        text = f"[{text}]"
    if not colour:
        return f"{text:>7}"
    tone = 32 if risk == 0 else 31 if risk == 1 else 33
    return f"\x1b[{tone}m{text:>7}\x1b[0m"
