"""The boards that benches play on, and a game behind the judge's protocol."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bench.common import timed
from minesweeper.assignment.game import JudgeGame
from minesweeper.assignment.protocol import Match, PlayerContestant
from minesweeper.boards.draw import Parameters, draw_maps
from minesweeper.players.action import Action
from minesweeper.rules.game import Board
from minesweeper.rules.play import Decider
from minesweeper.solver import counting
from minesweeper.solver.reduction import reduced


def draw(
    rows: int, columns: int, mines: int, seed: int, games: int | None = None, *, distance: int = 2
) -> Iterator[Board]:
    """Draw boards as the judge does: `games` of them, or endlessly."""
    return islice(draw_maps(Parameters(rows, columns, mines, seed, distance)), games)


def forget() -> None:
    """Forget the solver's counts, so that a measurement starts from nothing."""
    counting.forget()
    reduced.cache_clear()


def play(player: Decider[Action], board: Board) -> float:
    """Play one of the judge's maps with a known number of mines; return the CPU seconds."""
    game = JudgeGame(board)
    match = Match(game.rows, game.columns, board.first, game.execute, board.mines)
    return timed(PlayerContestant(player).play, match)[0]
