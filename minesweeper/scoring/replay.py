"""Games of a log, replayed with the same results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from minesweeper.assignment.game import EXPLORE, MARK, VISIT
from minesweeper.assignment.protocol import Contestant
from minesweeper.boards.catalogue import JUDGE, STRICT
from minesweeper.boards.setting import Setting, given_board
from minesweeper.games.game import Game
from minesweeper.players.reference import player_named
from minesweeper.rules.game import Board
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.scoring.jobs import Job, Result, contestant_of, maps_of, play_game, play_hyper_game
from minesweeper.scoring.totals import Lost

# The kind of move of an operation of the judge.
_KINDS = {VISIT: REVEAL, MARK: FLAG, EXPLORE: CHORD}


def replays(job: Job) -> Iterator[Callable[[], Game]]:
    """Functions that play the games of a job again, by the same player with the same result.

    Each must be called before the next one is asked for.
    """
    if not job.setting.flat:
        for board in maps_of(job):
            yield partial(_played_hyper, job, board)
        return
    with contestant_of(job) as player:
        for index, board in enumerate(maps_of(job)):
            yield partial(_game, job, player, index, board)


def fatal_decision(lost: Lost) -> tuple[Game, str] | None:
    """A lost game, played again: its last move is the one that lost it; and the player's reason for that.

    None if a verdict ended the game, if its map is not the judge's, or if it ends differently now.
    """
    job = lost.job
    if lost.result.verdict or not job.setting.flat:
        return None
    board = next(islice(maps_of(job), lost.number, None))
    with contestant_of(job) as player:
        game, result = _played(job, player, lost.number, board)
    return (game, player.why()) if result[:6] == lost.result[:6] else None


def _game(job: Job, player: Contestant, index: int, board: Board) -> Game:
    return _played(job, player, index, board)[0]


def _played(job: Job, player: Contestant, index: int, board: Board) -> tuple[Game, Result]:
    operations: list[tuple[int, int, int]] = []
    result = play_game(job, player, board, lambda operation, _: operations.append(operation))
    judged = job.setting.start == JUDGE
    drawn = replace(job.setting, seed=job.seed, index=index)
    return game_of(drawn if judged else given_board(board, STRICT), operations), result


def game_of(setting: Setting, operations: Iterable[tuple[int, int, int]]) -> Game:
    """The game of the judge's operations, of which the first one is given with the board."""
    game = Game(setting)
    for row, column, kind in islice(operations, 1, None):
        if not game.over:
            game.make(_KINDS[kind], game.grid.cell((row, column)))
    return game


def _played_hyper(job: Job, board: Board) -> Game:
    game = Game(given_board(board, STRICT))
    player = player_named(job.player)
    play_hyper_game(job, player, board, lambda action: game.make(action.kind, action.cell))
    return game
