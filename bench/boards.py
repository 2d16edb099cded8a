"""The boards that benches play on, and a game behind the judge's protocol."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bench.common import timed
from minesweeper.judge.game import JudgeGame
from minesweeper.judge.protocol import Match
from minesweeper.judge.seat import PlayerContestant
from minesweeper.players.player import Player
from minesweeper.rules.draw import Parameters, draw_maps
from minesweeper.rules.game import WON, Board
from minesweeper.solver import counting
from minesweeper.solver.reduction import reduced


def draw(
    rows: int, columns: int, mines: int, seed: int, games: int | None = None, *, distance: int = 2
) -> Iterator[tuple[Board, tuple[int, int]]]:
    """Boards as the judge draws them, each with its first cell: so many, or without end."""
    return islice(draw_maps(Parameters(rows, columns, mines, seed, distance)), games)


def forget() -> None:
    """Forget what the solver has counted, so that a measurement starts from nothing."""
    counting.forget()
    reduced.cache_clear()


def play(
    player: Player, board: Board, first: tuple[int, int], *, keeps_distance: bool = True
) -> tuple[bool, float]:
    """Play one game, the number of mines told: whether it was won, and its CPU seconds.

    `keeps_distance` says whether mines keep away from the first cell as in the judge's maps.
    """
    game = JudgeGame(board)
    match = Match.of_game(game, first, board.mines)
    match.keeps_distance = keeps_distance
    seconds, _ = timed(PlayerContestant(player).play, match)
    return game.status == WON, seconds
