"""Actions and their reasons as messages tell them: data, of which the page makes words."""

from __future__ import annotations

from minesweeper.players.advice import MARK, Action
from minesweeper.players.sentences import Choice
from minesweeper.rules.grid import Grid
from minesweeper.web.fields import Message


def told_action(action: Action) -> Message:
    """What to do, how risky it is, and why."""
    return {
        "cell": action.cell,
        "action": "flag" if action.kind == MARK else "reveal",
        "risk": action.risk or 0,
        "why": told_reason(action),
    }


def told_reason(action: Action) -> Message:
    """Why: the kind of the reason, and what belongs to it."""
    told: Message = {"kind": action.why.value, "risk": action.risk or 0, "clues": sorted(action.clues)}
    if action.guess:
        told |= {"loss": action.guess.loss, "exact": action.guess.exact}
        if action.guess.runner_up:
            cell, loss = action.guess.runner_up
            told["next"] = {"cell": cell, "loss": loss}
    return told


def told_choice(choice: Choice, grid: Grid) -> Message:
    """Why the knowledge-based agent opens a cell: a sentence about cells, or none."""
    if choice.proof is None:
        return {"kind": "random"}
    cells = [grid.cell(place) for place in sorted(choice.proof.cells)]
    return {"kind": "sentence", "cells": cells, "count": choice.proof.count}
