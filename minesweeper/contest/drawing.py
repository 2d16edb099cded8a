"""The boards of a contest: drawn from its seed, so that no game's board tells anything of another's.

Each game has a generator of its own, seeded by a hash of the contest's seed and the game's number. A single
one for all games is linear: after some 20,000 boards a player could compute all later ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.contest.contest import MineCells
from minesweeper.contest.log import DRAWING, ContestPlan
from minesweeper.rules.draw import Mt19937_64, draw_mines
from minesweeper.rules.grid import Cell, grid_of
from minesweeper.solver.proof import Rule


def boards_of(plan: ContestPlan, players: int, first: Cell | None) -> tuple[MineCells, ...]:
    """The boards of all games; those of one player after another's if each player has its own.

    With a cell `first`, boards that need no guess from there.
    """
    owners = range(players) if plan.boards == "own" else (None,)
    seeds = (seed_of_game(plan.seed, game, owner) for owner in owners for game in range(plan.games))
    return tuple(next(draw_boards(*plan.size, plan.mines, seed, first)) for seed in seeds)


def seed_of_game(seed: int, game: int, owner: int | None = None) -> int:
    """The seed, of 64 bits, of a game's board in a contest of this `seed`.

    `owner` is the player whose board it is; None if all players have the same one.

    >>> [f"{seed_of_game(7, game):016x}" for game in (0, 1)]
    ['0494d6bcbe449f8a', '60c5b081c22b9315']
    """
    words = ["contest", DRAWING, seed, game, *([] if owner is None else [owner])]
    return int.from_bytes(sha256(" ".join(map(str, words)).encode()).digest()[:8], "big")


def draw_boards(
    rows: int, columns: int, mines: int, seed: int, first: Cell | None = None
) -> Iterator[MineCells]:
    """Draw boards without end: each mine goes to one of the cells still free, all equally likely.

    With a cell `first`, boards that need no guess from there, nor the total of mines, which players are not
    told.

    >>> boards = draw_boards(2, 3, mines=2, seed=1)
    >>> next(boards), next(boards), next(boards)
    ((0, 1), (2, 0), (2, 5))
    """
    grid = grid_of((rows, columns))
    engine = Mt19937_64(seed)
    while True:
        if first is None:
            yield tuple(draw_mines(grid.size, mines, engine))
        else:
            found = draw_without_guessing(grid, mines, grid.cell(first), engine, hardest=Rule.COMPONENT)
            yield tuple(cell for cell, mine in enumerate(found.board.is_mine) if mine)
