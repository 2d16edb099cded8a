"""The decision that lost a game, found by playing the game again."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from minesweeper.judge.game import MARK, JudgeGame
from minesweeper.rules.draw import Parameters
from minesweeper.scoring.jobs import contestant, maps_of, play_game
from minesweeper.scoring.totals import Lost


class Fatal(NamedTuple):
    """A lost game's end: the map before the last operation, that operation, and why it was chosen."""

    before: list[str]  # rows of `?`, digits and `@`
    mines: list[str]  # rows of `.` and `X`: where they really were
    operation: tuple[int, int, int]
    why: str

    def __str__(self) -> str:
        row, column, kind = self.operation
        did = f"{'marked' if kind == MARK else 'visited'} ({row}, {column})"
        return f"{did}: {self.why}" if self.why else did


def fatal_decision(lost: Lost) -> Fatal | None:
    """How a game was lost.

    None if a verdict ended it, if its map is not the judge's, or if it ends differently when played again.
    """
    job, parameters = lost.job, lost.job.parameters
    if lost.result.verdict or not isinstance(parameters, Parameters):
        return None
    board = next(islice(maps_of(job), lost.number, None))
    maps = [JudgeGame(board).text()]
    operation, why = (0, 0, 0), ""
    with contestant(job.player, job.time_limit) as player:

        def watch(done: tuple[int, int, int], text: str) -> None:
            nonlocal operation, why
            operation, why = done, player.why()
            maps.append(text)

        again = play_game(job, player, board, watch)
    if again[:6] != lost.result[:6] or len(maps) < 2:
        return None
    columns = parameters.columns
    rows = [board.is_mine[at : at + columns] for at in range(0, len(board.is_mine), columns)]
    return Fatal(
        maps[-2].split(), ["".join("X" if mine else "." for mine in row) for row in rows], operation, why
    )
