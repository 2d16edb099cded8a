"""Games, actions and reviews as answers: data, and the sentences that the page shows."""

from __future__ import annotations

from base64 import b64encode
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from minesweeper import __version__
from minesweeper.boards.catalogue import GIVEN
from minesweeper.boards.daily import daily_of
from minesweeper.games.game import Game
from minesweeper.games.keep import move_text
from minesweeper.games.rawvf import rawvf_text
from minesweeper.midend.memory import positions_of
from minesweeper.midend.midend import Chances, Change, Midend
from minesweeper.players.action import Action, Why
from minesweeper.players.reasons import made_reason, next_best, reason
from minesweeper.players.sentence import Phrase, place
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.shell.language import tr
from minesweeper.shell.numbers import share
from minesweeper.web import answers
from minesweeper.words import days
from minesweeper.words.games import figures_at_end, figures_now, result, setting_words, standing, uncounted
from minesweeper.words.guesses import chances_said, lines_of, recommended, source
from minesweeper.words.reviews import (
    curve_words,
    figures_of,
    metric_figures,
    moment_words,
    review_said,
    row_of,
)

if TYPE_CHECKING:
    from minesweeper.review.review import Moment, Review


def game(game: Game, earlier: list[tuple[str, str]], *, live: bool) -> answers.GameAnswer:
    """Return the whole game, its figures too if they are `live`.

    `earlier` are the figures of the earlier games on boards like this.
    """
    symbols = [game.symbol(cell) for cell in range(game.grid.size)]
    numbers = {str(cell): symbol for cell, symbol in enumerate(symbols) if type(symbol) is int and symbol > 9}
    large: answers.Numbers = {"numbers": numbers} if numbers else {}
    daily = daily_of(game.setting)
    return {
        **state(game, live=live),
        "setting": game.setting.fields(),
        "about": setting_words(game.setting, times="×"),
        "cells": "".join("+" if str(cell) in numbers else str(symbol) for cell, symbol in enumerate(symbols)),
        **large,
        "moves": [move_text(game.grid, move) for move in game.history],
        "by": [move.by for move in game.history],
        "wasted": game.wasted,
        "seconds": game.seconds,
        "known": game.known,
        "recorded": game.recorded,
        "daily": daily
        and {
            "date": daily.date.isoformat(),
            "board": daily.board,
            "words": days.board_of(daily),
            "attempt": days.attempt(board_known=game.known),
        },
        "earlier": earlier,
    }


def words(grid: Grid, phrase: Phrase) -> answers.Words:
    """Return a sentence with the cells that light up."""
    name = partial(place, grid)
    cells = answers.Lights(
        cell=phrase.cells("cell"),
        played=phrase.cells("played"),
        clue=phrase.cells("clue"),
        other=phrase.cells("other"),
    )
    return {"text": phrase.text(name), "lit": phrase.lit(name), "cells": cells}


def moved(game: Game, changes: list[Change], *, live: bool) -> answers.MovedAnswer:
    """Return the state of the game after these moves, and their changes."""
    return {**state(game, live=live), "changes": [_change(game, change) for change in changes]}


def _change(game: Game, change: Change) -> answers.ChangeData:
    why = change.why and made_reason(game, change.move, change.why)
    return {
        "move": move_text(game.grid, change.move),
        "by": change.move.by,
        "cells": {str(cell): game.symbol(cell) for cell in change.cells},
        "why": words(game.grid, why) if why else None,
    }


def state(game: Game, *, live: bool) -> answers.State:
    """Return the state of the game."""
    return {
        "status": "ready" if game.ready else game.status,
        "note": "" if game.over else standing(game),
        "left": game.left,
        "done": game.done,
        "assisted": game.assisted,
        "figures": figures(game) if live else None,
        "end": _end(game) if game.over else None,
    }


def figures(game: Game) -> answers.Figures | None:
    """Return the figures of a game that goes on."""
    return None if game.over else {"bbbv_done": game.solved, "figures": figures_now(game)}


def _end(game: Game) -> answers.End:
    marks, is_mine = game.field.marks, game.board.is_mine
    cells: dict[int, answers.Ending] = {
        cell: "@" if game.won or cell in marks else "mine" for cell, mine in enumerate(is_mine) if mine
    }
    if game.hit is not None:
        cells[game.hit] = "hit"
    cells |= {cell: "wrong" for cell in marks if not is_mine[cell]}
    return {
        "title": result(game),
        "note": uncounted(game),
        "figures": figures_at_end(game),
        "won": game.won,
        "cells": {str(cell): symbol for cell, symbol in cells.items()},
        "hit": game.hit,
        "bbbv_done": game.solved,
    }


def texts(game: Game) -> answers.TextAnswer:
    """Return the position and, where the player may know it, the board."""
    public = game.over or game.setting.start == GIVEN
    return {"board": board_text(game) if public else None, "position": game.position.text()}


def files(game: Game) -> answers.FilesAnswer:
    """Return a game that is over as files of other programs."""
    from minesweeper.files.mbf import write_mbf  # here for the speed of a start

    if not game.over:
        raise ValueError(tr("a game can be written to a file only once it is over"))
    mbf = b64encode(write_mbf(game.field.board)).decode()
    return {"mbf": mbf, "rawvf": rawvf_text(game, __version__)}


def board_text(game: Game) -> str | None:
    """Return the board as a map, with its first cell if it has one; None above two dimensions."""
    board = game.board
    if len(board.shape) > 2:
        return None
    plane = grid_of((1, *board.shape)[-2:])
    return Board(plane, board.is_mine, board.clues, board.first and (0, *board.first)[-2:]).text()


def advice(action: Action) -> answers.Advice:
    """Return an action with its risk."""
    return {"cell": action.cell, "action": action.kind, "risk": action.risk or 0}


def hint(midend: Midend) -> answers.HintAnswer:
    """Return the best action of a game that goes on, and the second best one."""
    best, game = midend.hint(), midend.game
    other = next_best(best, midend.risks()[0][best.runner_up[0]] if best.runner_up else None)
    return {
        "best": advice(best),
        "words": words(game.grid, reason(game, best)),
        "more": other.text(partial(place, game.grid)),
        "ahead": best.why is Why.GUESS and midend.to_win,
    }


def risks(by_cell: dict[int, float]) -> dict[str, float]:
    """Return the risks by cell, with the ints 0 and 1 for certain cells."""
    return {str(cell): int(risk) if risk in (0, 1) else risk for cell, risk in by_cell.items()}


def chances(game: Game, result: Chances) -> answers.ChancesAnswer:
    """Return the chances of winning, and the hint that follows from them."""
    return {
        "lines": lines_of(result),
        "source": source(result),
        "words": words(game.grid, recommended(game, result)),
        "said": chances_said(game.grid, result),
        "over": result.over,
    }


def practice_link(position: str, mines: int | None) -> str:
    """Return the fragment of the page's address that poses this position as a puzzle."""
    rows = quote(position.strip().replace("\n", "/"), safe="/?@")
    return f"#practice&position={rows}" + ("" if mines is None else f"&mines={mines}")


def review(review: Review, lines: answers.Lines, outcome: answers.EndingWords | None) -> answers.ReviewAnswer:
    """Return the review of a game, with the changed lines of the profile and the words about its end."""
    own = [*positions_of(review)]
    return {
        "said": review_said(review),
        "figures": [
            {"name": figure.name, "value": figure.value, "words": figure.words}
            for figure in figures_of(review) + metric_figures(review)
        ],
        "curves": None if review.luck is None else _curves(review),
        "moments": [_moment(review, *moment) for moment in review.replayed(review.moments)],
        "worst": [moment.done for moment in review.worst],
        "practise": practice_link(own[-1].position, own[-1].mines) if own else None,
        "lines": lines,
        "outcome": outcome,
    }


def _curves(review: Review) -> answers.Curves:
    taken, lowest = review.curves
    return {
        "taken": taken,
        "lowest": lowest,
        "ends": {"taken": share(taken[-1]), "lowest": share(lowest[-1])},
        "words": curve_words(review),
    }


def _moment(review: Review, moment: Moment, state: Game) -> answers.MomentData:
    """Return a move that mattered; `state` is the game before it."""
    row = row_of(moment)
    return {
        "done": moment.done,
        "verdict": moment.verdict.value,
        "risk": moment.risk,
        "when": row.when,
        "what": row.what,
        "risks": row.risks,
        "words": words(state.grid, moment_words(review, moment, state)),
    }
