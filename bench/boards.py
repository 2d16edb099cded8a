"""The boards that benches play on, and a game behind the judge's protocol."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bench.common import timed
from minesweeper.judge.game import JudgeGame
from minesweeper.judge.protocol import Table
from minesweeper.judge.seat import PlayerContestant
from minesweeper.players.player import Player
from minesweeper.rules.draw import Parameters, draw_maps
from minesweeper.rules.game import Board
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


def play(player: Player, board: Board, first: tuple[int, int]) -> float:
    """Play one game, the number of mines told; return its CPU seconds."""
    table = Table.of_game(JudgeGame(board), first, board.mines)
    return timed(PlayerContestant(player).play, table)[0]
