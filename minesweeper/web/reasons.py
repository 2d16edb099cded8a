"""Actions and their reasons as messages tell them: data, of which the page makes words."""

from __future__ import annotations

from minesweeper.agent import Choice
from minesweeper.playing.play import Play
from minesweeper.playing.solution import solve
from minesweeper.rules.grid import Grid
from minesweeper.strategy.action import MARK, Action, Why
from minesweeper.web.fields import Message


def told_action(action: Action, risks: dict[int, float] | None = None) -> Message:
    """What to do, how risky it is, and why; with the `risks`, also how risky the next best is."""
    told = told_reason(action)
    if risks and action.runner_up:
        cell, loss = action.runner_up
        told["next"] = {"cell": cell, "loss": loss, "risk": risks[cell]}
    return {
        "cell": action.cell,
        "action": "flag" if action.kind == MARK else "reveal",
        "risk": action.risk or 0,
        "why": told,
    }


def told_reason(action: Action) -> Message:
    """Why: the kind of the reason, and what belongs to it."""
    told: Message = {"kind": action.why.value, "risk": action.risk or 0, "clues": sorted(action.clues)}
    if action.rule:
        told["rule"] = action.rule.name.lower()
    if action.why is Why.GUESS:
        told |= {"loss": action.loss, "exact": action.exact}
        if action.runner_up:
            cell, loss = action.runner_up
            told["next"] = {"cell": cell, "loss": loss}
    return told


def told_choice(choice: Choice, grid: Grid) -> Message:
    """Why the knowledge-based agent opens a cell: a sentence about cells, or none."""
    if choice.proof is None:
        return {"kind": "random"}
    cells = [grid.cell(place) for place in sorted(choice.proof.cells)]
    return {"kind": "sentence", "cells": cells, "count": choice.proof.count}


def told_solution(play: Play) -> Message | None:
    """What a board without guessing takes: the hardest rule, and how often; None if nothing is seen."""
    if not play.shown:
        return None
    solution = solve(play.game.board, play.shown[0])
    return {"rule": solution.rule.name.lower(), "times": solution.times}
