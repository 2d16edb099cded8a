"""Games, actions and their reasons as messages tell them: data, of which the page makes words."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from minesweeper.agent import Choice
from minesweeper.boards.puzzle import Puzzle
from minesweeper.boards.setting import JUDGE
from minesweeper.games.play import Play
from minesweeper.games.text import position_of
from minesweeper.midend.midend import Change
from minesweeper.midend.record import MAX_REVIEWED, is_reviewed, played
from minesweeper.players.action import MARK, Action, Why
from minesweeper.review.review import Moment, Review, Verdict
from minesweeper.rules.draw import BATCH
from minesweeper.rules.game import WON
from minesweeper.rules.grid import Grid

Told = dict[str, Any]

# How many positions a review tells at most.
_POSITIONS = 50


def game(play: Play) -> Told:
    """The whole game."""
    symbols = [play.symbol(cell) for cell in range(play.grid.size)]
    numbers = {str(cell): symbol for cell, symbol in enumerate(symbols) if type(symbol) is int and symbol > 9}
    return {
        **_state(play),
        "setting": play.setting.fields(),
        **({"maps": BATCH} if play.setting.start == JUDGE else {}),
        "cells": "".join("+" if str(cell) in numbers else str(symbol) for cell, symbol in enumerate(symbols)),
        **({"numbers": numbers} if numbers else {}),
        "moves": [str(move) for move in play.moves],
        "by": [move.by for move in play.moves],
        "wasted": play.wasted,
        "seconds": play.seconds,
        "known": play.known,
        "recorded": play.recorded,
    }


def moved(play: Play, changes: list[Change]) -> Told:
    """How the game stands after these moves, and what they changed."""
    return {**_state(play), "changes": [_change(play, change) for change in changes]}


def _state(play: Play) -> Told:
    return {
        "status": play.status,
        "left": play.left,
        "done": play.done,
        "total": len(play.moves),
        "assisted": play.assisted,
        "end": _end(play) if play.over else None,
    }


def _end(play: Play) -> Told:
    board = play.game.board
    whole, solved = play.bbbv()
    return {
        "won": play.status == WON,
        "mines": [cell for cell, mine in enumerate(board.mines) if mine],
        "wrong": sorted(cell for cell in play.game.marks if not board.mines[cell]),
        "hit": play.hit,
        "bbbv": whole,
        "bbbv_done": solved,
        "clicks": play.clicks,
    }


def _change(play: Play, change: Change) -> Told:
    why = change.why
    return {
        "move": str(change.move),
        "by": change.move.by,
        "cells": {str(cell): play.symbol(cell) for cell in change.cells},
        "why": _sentence(why, play.grid) if isinstance(why, Choice) else why and _reason(why),
    }


def review(found: Review) -> Told:
    """The review of a game."""
    positions = _positions(found)
    return {
        "won": found.play.status == WON,
        "over": found.play.over,
        "moves": [_moment(each, positions.get(each.done)) for each in found.moves],
        "accuracy": found.accuracy,
        "luck": found.luck,
        "sooner": found.sooner,
        "avoidable": found.avoidable,
        "survival": found.survival,
        "summary": asdict(played(found)) if found.play.over and is_reviewed(found.play) else None,
    }


def _positions(found: Review) -> dict[int, str]:
    """The positions of needless risks as text, by the moves before them; not of large boards."""
    grid = found.play.grid
    if len(grid.dims) != 2 or grid.size * grid.block > MAX_REVIEWED:
        return {}
    needless = [each.done for each in found.moves if each.verdict is Verdict.NEEDLESS and each.advice]
    wanted = set(needless[:_POSITIONS])
    return {state.done: position_of(state).text() for state in found.play.replayed() if state.done in wanted}


def _moment(moment: Moment, position: str | None) -> Told:
    needless = moment.verdict is Verdict.NEEDLESS and position
    return {
        "done": moment.done,
        "move": str(moment.move),
        "by": moment.move.by,
        "verdict": moment.verdict.value,
        "risk": moment.risk,
        "lowest": moment.lowest,
        "exact": moment.exact,
        "best": moment.advice and advice(moment.advice),
        **({"position": position} if needless else {}),
    }


def puzzle(found: Puzzle) -> Told:
    """A puzzle with its solution."""
    certain = [
        {"cell": each.cell, "mine": each.mine, "clues": [*each.clues], "rule": each.rule.name.lower()}
        for each in found.certain
    ]
    return {
        "position": found.position.text(),
        "mines": found.position.total_mines,
        "level": found.level.name.lower(),
        "certain": certain,
    }


def risks(found: dict[int, float]) -> dict[str, float]:
    """Risks, as the ints 0 and 1 where a cell is certain."""
    return {str(cell): int(risk) if risk in (0, 1) else risk for cell, risk in found.items()}


def advice(action: Action, known: dict[int, float] | None = None) -> Told:
    """What to do, how risky it is and why; with the risks that are `known`, also that of the next best."""
    told = _reason(action)
    if known and action.runner_up:
        cell, loss = action.runner_up
        told["next"] = {"cell": cell, "loss": loss, "risk": known[cell]}
    return {
        "cell": action.cell,
        "action": "flag" if action.kind == MARK else "reveal",
        "risk": action.risk or 0,
        "why": told,
    }


def _reason(action: Action) -> Told:
    told: Told = {"kind": action.why.value, "risk": action.risk or 0, "clues": sorted(action.clues)}
    if action.rule:
        told["rule"] = action.rule.name.lower()
    if action.why is Why.GUESS:
        told |= {"loss": action.loss, "exact": action.exact}
        if action.runner_up:
            cell, loss = action.runner_up
            told["next"] = {"cell": cell, "loss": loss}
    return told


def _sentence(choice: Choice, grid: Grid) -> Told:
    """Why the knowledge-based agent opens a cell: a sentence about cells, or none."""
    if choice.proof is None:
        return {"kind": "random", "risk": 0, "clues": []}
    cells = [grid.cell(place) for place in sorted(choice.proof.cells)]
    return {"kind": "sentence", "risk": 0, "clues": [], "cells": cells, "count": choice.proof.count}
