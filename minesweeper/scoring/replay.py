"""Games of a run, replayed by their players or from recorded moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from minesweeper.boards.catalogue import JUDGE, STRICT
from minesweeper.boards.setting import Setting, given_board
from minesweeper.games.game import Game
from minesweeper.players.reference import player_named
from minesweeper.rules.game import Board
from minesweeper.rules.move import REVEAL, Kind
from minesweeper.scoring.jobs import KINDS, Job, Result, contestant_of, maps_of, play_game, play_hyper_game
from minesweeper.scoring.totals import Lost


def replays(job: Job) -> Iterator[Callable[[], Game]]:
    """Yield functions that play the games of a job again, by the same player with the same result.

    Call each before taking the next one.
    """
    recording = job._replace(record=True)
    with ExitStack() as stack:
        if job.setting.flat:
            play = partial(play_game, recording, stack.enter_context(contestant_of(job)))
        else:
            play = partial(play_hyper_game, recording, player_named(job.player))
        for index, board in enumerate(maps_of(job)):
            yield partial(_replay, job, index, board, play)


def _replay(job: Job, index: int, board: Board, play: Callable[[Board], Result]) -> Game:
    return _recorded(job, index, board, play(board))


def fatal_decision(lost: Lost) -> tuple[Game, str] | None:
    """Play a lost game again, up to the move that lost it; return it with the player's reason for that move.

    None if a verdict ended the game, if its map is not the judge's, or if it ends differently now.
    """
    job = lost.job
    if lost.result.verdict or not job.setting.flat:
        return None
    board = next(islice(maps_of(job), lost.number, None))
    with contestant_of(job) as player:
        result = play_game(job._replace(record=True), player, board)
        game = _recorded(job, lost.number, board, result)
        return (game, player.why()) if result[:6] == lost.result[:6] else None


def recorded_games(job: Job, results: Sequence[Result]) -> Iterator[Game]:
    """Yield the games of a job whose results have the moves."""
    for index, (board, result) in enumerate(zip(maps_of(job), results, strict=True)):
        yield _recorded(job, index, board, result)


def save_games(folder: Path, name: str, job: Job, results: Sequence[Result]) -> int:
    """Write the games of a job as `.rawvf` files named by set, seed, number and player.

    Return how many were not written, since a verdict stopped them.
    """
    player, left_out = re.sub(r"[^\w.-]+", "_", name), 0
    for number, game in enumerate(recorded_games(job, results), 1):
        if game.over:
            game.player = name
            game.write_rawvf(folder / f"{job.setting.set_name}-{job.seed}-{number:02}-{player}.rawvf")
        else:
            left_out += 1
    return left_out


def game_of(setting: Setting, operations: Iterable[tuple[int, int, int]]) -> Game:
    """Return the game of the judge's operations."""
    columns = setting.dimensions[1]
    return _made(setting, [(KINDS[kind], row * columns + column) for row, column, kind in operations])


def _made(setting: Setting, moves: Sequence[tuple[Kind, int]], *, tell_mines: bool = True) -> Game:
    """Return the game of these moves; the first is given with the board, unless a client made another."""
    game = Game(setting, told=tell_mines)
    board = game.board
    if moves and board.first and moves[0] != (REVEAL, board.grid.cell(board.first)):
        game = Game(given_board(Board(board.grid, board.is_mine, board.clues), STRICT), told=tell_mines)
    else:
        moves = moves[1:]
    for kind, cell in moves:
        if not game.over:
            game.make(kind, cell)
    return game


def _recorded(job: Job, index: int, board: Board, result: Result) -> Game:
    """Return the game on one of a job's maps with the moves in its result."""
    judged = job.setting.start == JUDGE and job.setting.flat
    drawn = replace(job.setting, seed=job.seed, index=index)
    return _made(drawn if judged else given_board(board, STRICT), result.made, tell_mines=job.tell_mines)
