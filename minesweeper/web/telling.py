"""Games, actions and their reasons as messages tell them: data, of which the page makes words."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from minesweeper.agent import Choice
from minesweeper.boards.catalogue import JUDGE
from minesweeper.boards.puzzle import Puzzle
from minesweeper.boards.setting import fields_of
from minesweeper.games.game import Game
from minesweeper.games.moves import move_text
from minesweeper.midend.midend import Change
from minesweeper.midend.record import MAX_REVIEWED, is_reviewed, played
from minesweeper.players.action import Action, Why
from minesweeper.review.moment import Moment, Verdict
from minesweeper.review.review import Review
from minesweeper.rules.draw import BATCH
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.move import FLAG
from minesweeper.solver.proof import Rule

# The fields of an answer, but for its id.
Told = dict[str, Any]

# How many positions a review tells at most.
_POSITIONS = 50


def game(game: Game) -> Told:
    """The whole game."""
    symbols = [game.symbol(cell) for cell in range(game.grid.size)]
    numbers = {str(cell): symbol for cell, symbol in enumerate(symbols) if type(symbol) is int and symbol > 9}
    return {
        **_state(game),
        "setting": fields_of(game.setting),
        **({"maps": BATCH} if game.setting.start == JUDGE else {}),
        "cells": "".join("+" if str(cell) in numbers else str(symbol) for cell, symbol in enumerate(symbols)),
        **({"numbers": numbers} if numbers else {}),
        "moves": [move_text(game.grid, move) for move in game.history],
        "by": [move.by for move in game.history],
        "wasted": game.wasted,
        "seconds": game.seconds,
        "known": game.known,
        "recorded": game.recorded,
    }


def moved(game: Game, changes: list[Change]) -> Told:
    """How the game stands after these moves, and what they changed."""
    return {**_state(game), "changes": [_change(game, change) for change in changes]}


def _state(game: Game) -> Told:
    return {
        "status": "ready" if game.ready else game.status,
        "left": game.left,
        "done": game.done,
        "total": len(game.history),
        "assisted": game.assisted,
        "end": _end(game) if game.over else None,
    }


def board_text(game: Game) -> str | None:
    """The board as a map, with its first cell if that was given; None above two dimensions."""
    board = game.board
    if len(board.shape) > 2:
        return None
    plane = grid_of((1, *board.shape)[-2:])
    return Board(plane, board.is_mine, board.clues, board.first and (0, *board.first)[-2:]).text()


def _end(game: Game) -> Told:
    board = game.board
    return {
        "won": game.won,
        "mines": [cell for cell, mine in enumerate(board.is_mine) if mine],
        "wrong": sorted(cell for cell in game.field.marks if not board.is_mine[cell]),
        "hit": game.hit,
        "bbbv": board.bbbv,
        "bbbv_done": game.solved,
        "clicks": game.clicks,
    }


def _change(game: Game, change: Change) -> Told:
    why = change.why
    return {
        "move": move_text(game.grid, change.move),
        "by": change.move.by,
        "cells": {str(cell): game.symbol(cell) for cell in change.cells},
        "why": _sentence(why, game.grid) if isinstance(why, Choice) else why and _reason(why),
    }


def review(found: Review) -> Told:
    """The review of a game."""
    positions = _positions(found)
    return {
        "won": found.won,
        "over": found.game.over,
        "moves": [_moment(found.game.grid, each, positions.get(each.done)) for each in found.moves],
        "accuracy": found.accuracy,
        "luck": found.luck,
        "sooner": found.sooner,
        "avoidable": found.avoidable,
        "survival": found.survival,
        "summary": asdict(played(found)) if found.game.over and is_reviewed(found.game) else None,
    }


def _positions(found: Review) -> dict[int, str]:
    """The positions of needless risks as text, by the moves before them; not of large boards."""
    grid = found.game.grid
    if len(grid.dims) != 2 or grid.size * grid.block > MAX_REVIEWED:
        return {}
    needless = [each.done for each in found.moves if each.verdict is Verdict.NEEDLESS and each.advice]
    wanted = set(needless[:_POSITIONS])
    return {state.done: state.position.text() for state in found.game.replayed() if state.done in wanted}


def _moment(grid: Grid, moment: Moment, position: str | None) -> Told:
    return {
        "done": moment.done,
        "move": move_text(grid, moment.move),
        "by": moment.move.by,
        "verdict": moment.verdict.value,
        "risk": moment.risk,
        "lowest": moment.lowest,
        "exact": moment.exact,
        "best": moment.advice and advice(moment.advice),
        **({"position": position} if position else {}),
    }


def puzzle(found: Puzzle) -> Told:
    """A puzzle with its solution."""
    certain = [
        {
            "cell": each.cell,
            "mine": each.kind == FLAG,
            "clues": [*each.clues],
            "rule": Rule.of(each.clues).name.lower(),
        }
        for each in found.certain
    ]
    return {
        "position": found.position.text(),
        "mines": found.position.mines,
        "level": found.level,
        "certain": certain,
    }


def risks(found: dict[int, float]) -> dict[str, float]:
    """Risks, as the ints 0 and 1 where a cell is certain."""
    return {str(cell): int(risk) if risk in (0, 1) else risk for cell, risk in found.items()}


def advice(action: Action, known: dict[int, float] | None = None) -> Told:
    """What to do, how risky it is and why; with the risks that are `known`, also that of the next best."""
    told = _reason(action)
    if known and action.runner_up:
        told["next"]["risk"] = known[action.runner_up[0]]
    return {"cell": action.cell, "action": action.kind, "risk": action.risk or 0, "why": told}


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
