"""Games of a log, replayed with the same results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import NamedTuple

from minesweeper.assignment.game import EXPLORE, MARK, VISIT, JudgeGame
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
            yield partial(_played, job, player, index, board)


class Replay(NamedTuple):
    """A game on a judge's map, played again."""

    board: Board
    result: Result
    operations: list[tuple[int, int, int]]
    why: str  # the player's reason for the last operation

    @property
    def before(self) -> str:
        """The map before the last operation, as printed."""
        game = JudgeGame(self.board)
        for operation in self.operations[:-1]:
            game.do(*operation)
        return game.text()


def fatal_decision(lost: Lost) -> Replay | None:
    """A lost game, played again: its last operation is the one that lost it.

    None if a verdict ended the game, if its map is not the judge's, or if it ends differently now.
    """
    job = lost.job
    if lost.result.verdict or not job.setting.flat:
        return None
    board = next(islice(maps_of(job), lost.number, None))
    with contestant_of(job) as player:
        replay = _replay(job, player, board)
    return replay if replay.operations and replay.result[:6] == lost.result[:6] else None


def _replay(job: Job, player: Contestant, board: Board) -> Replay:
    operations: list[tuple[int, int, int]] = []
    result = play_game(job, player, board, lambda operation, _: operations.append(operation))
    return Replay(board, result, operations, player.why())


def _played(job: Job, player: Contestant, index: int, board: Board) -> Game:
    judged = job.setting.start == JUDGE
    drawn = replace(job.setting, seed=job.seed, index=index)
    setting = drawn if judged else given_board(board, STRICT)
    return game_of(setting, _replay(job, player, board).operations)


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
