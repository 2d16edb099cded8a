"""Games, actions and reviews as messages tell them: data, and the sentences that the page shows."""

from __future__ import annotations

from functools import partial
from typing import Any, get_args

from minesweeper.boards.catalogue import JUDGE
from minesweeper.boards.daily import daily_of
from minesweeper.games.game import Game
from minesweeper.games.keep import move_text
from minesweeper.midend.memory import positions_of
from minesweeper.midend.midend import Chances, Change
from minesweeper.players.action import Action
from minesweeper.review.review import Review
from minesweeper.rules.draw import BATCH
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.shell.numbers import share
from minesweeper.words import days
from minesweeper.words.actions import made_reason
from minesweeper.words.games import figures_at_end, result, setting_words, standing, uncounted
from minesweeper.words.guesses import chances_said, lines_of, recommended, source
from minesweeper.words.reviews import curve_words, figures_of, moment_words, review_said, row_of
from minesweeper.words.sentence import Phrase, Role, place

# The fields of an answer, but for its id.
Told = dict[str, Any]


def game(game: Game) -> Told:
    """The whole game."""
    symbols = [game.symbol(cell) for cell in range(game.grid.size)]
    numbers = {str(cell): symbol for cell, symbol in enumerate(symbols) if type(symbol) is int and symbol > 9}
    return {
        **_state(game),
        "setting": game.setting.fields(),
        "about": setting_words(game.setting, times="×"),
        **({"maps": BATCH} if game.setting.start == JUDGE else {}),
        "cells": "".join("+" if str(cell) in numbers else str(symbol) for cell, symbol in enumerate(symbols)),
        **({"numbers": numbers} if numbers else {}),
        "moves": [move_text(game.grid, move) for move in game.history],
        "by": [move.by for move in game.history],
        "wasted": game.wasted,
        "seconds": game.seconds,
        "known": game.known,
        "recorded": game.recorded,
        "daily": _daily(game),
    }


def _daily(game: Game) -> Told | None:
    """The board of a day on which a game is played."""
    daily = daily_of(game.setting)
    return daily and {
        "date": daily.date.isoformat(),
        "board": daily.board,
        "words": days.board_of(daily),
        "attempt": days.attempt(known=game.known),
    }


def words(grid: Grid, said: Phrase) -> Told:
    """A sentence with the cells that light up."""
    name = partial(place, grid)
    cells = {role: said.cells(role) for role in get_args(Role)}
    return {"text": said.text(name), "lit": said.lit(name), "cells": cells}


def moved(game: Game, changes: list[Change]) -> Told:
    """How the game stands after these moves, and what they changed."""
    return {**_state(game), "changes": [_change(game, change) for change in changes]}


def _state(game: Game) -> Told:
    return {
        "status": "ready" if game.ready else game.status,
        "note": "" if game.over else standing(game),
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
        "title": result(game),
        "note": uncounted(game),
        "figures": figures_at_end(game),
        "won": game.won,
        "mines": [cell for cell, mine in enumerate(board.is_mine) if mine],
        "wrong": sorted(cell for cell in game.field.marks if not board.is_mine[cell]),
        "hit": game.hit,
        "bbbv": board.bbbv,
        "bbbv_done": game.solved,
        "clicks": game.clicks,
    }


def _change(game: Game, change: Change) -> Told:
    why = change.why and made_reason(game, change.move, change.why)
    return {
        "move": move_text(game.grid, change.move),
        "by": change.move.by,
        "cells": {str(cell): game.symbol(cell) for cell in change.cells},
        "why": why and words(game.grid, why),
    }


def chances(game: Game, found: Chances) -> Told:
    """The chances to win, and the hint as they show it."""
    return {
        "lines": [line._asdict() for line in lines_of(found)],
        "source": source(found),
        "words": words(game.grid, recommended(game, found)),
        "said": chances_said(game.grid, found),
        "over": found.over,
    }


def review(found: Review) -> Told:
    """The review of a game."""
    taken, lowest = found.curves
    practise = None
    for each in positions_of(found):
        practise = {"position": each.position, "mines": each.mines}
    return {
        "said": review_said(found),
        "figures": [figure._asdict() for figure in figures_of(found)],
        "curves": {
            "taken": taken,
            "lowest": lowest,
            "ends": {"taken": share(taken[-1]), "lowest": share(lowest[-1])},
            "words": curve_words(found),
        },
        "moments": _moments(found),
        "worst": [each.done for each in found.worst],
        "practise": practise,
    }


def _moments(found: Review) -> list[Told]:
    """The moves that mattered, in words."""
    return [
        {
            "done": each.done,
            "verdict": each.verdict.value,
            "by": each.move.by,
            "risk": each.risk,
            **row_of(each)._asdict(),
            "words": words(state.grid, moment_words(found, each, state)),
        }
        for each, state in found.replayed(found.moments)
    ]


def risks(found: dict[int, float]) -> dict[str, float]:
    """Risks, as the ints 0 and 1 where a cell is certain."""
    return {str(cell): int(risk) if risk in (0, 1) else risk for cell, risk in found.items()}


def advice(action: Action) -> Told:
    """What to do, and how risky it is."""
    return {"cell": action.cell, "action": action.kind, "risk": action.risk or 0}
