"""All games of a contest: on boards drawn from its seed, in this process or in worker processes.

Players play one after the other, and in each worker only the current player has a process, so that
no player computes during another's turn.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from functools import partial
from hashlib import sha256
from typing import Literal, NamedTuple

from minesweeper.arena.entrant import Entrant, Outcome, PlayerLimits
from minesweeper.arena.show import Screen
from minesweeper.boards.draw import Mt19937_64, draw_mines
from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.locks.places import PlaceRow, made_rows
from minesweeper.programs.locks.secrecy import keep_secrets
from minesweeper.programs.pool import Processes, Task, shares
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Cell, grid_of
from minesweeper.solver.proof import Rule

# The version of how boards follow from the seed; a log of another one is refused.
DRAWING: Literal[2] = 2

# The cells of the mines of one board.
MineCells = tuple[int, ...]


class Contest(NamedTuple):
    """The players, the boards and the limits."""

    players: tuple[str, ...]  # files, by their paths without links, and commands
    rows: int
    columns: int
    boards: tuple[MineCells, ...]
    limits: PlayerLimits
    first: Cell | None = None  # the cell of every board that is revealed before the first turn

    def board(self, mines: MineCells) -> Board:
        return Board.of_cells(grid_of((self.rows, self.columns)), mines, self.first)


def draw_boards(
    size: tuple[int, int], mines: int, seed: int, games: int, first: Cell | None = None
) -> tuple[MineCells, ...]:
    """Draw the boards of all games of a contest, each with a generator of its own.

    A single one for all is linear: after some 20,000 boards a player could compute all later ones. With a
    cell `first`, boards need no guess from there, nor the total of mines, which players do not know.
    """
    grid = grid_of(size)
    engines = (Mt19937_64(seed_of_game(seed, game)) for game in range(games))
    if first is None:
        return tuple(tuple(draw_mines(grid.size, mines, engine)) for engine in engines)
    drawn = (
        draw_without_guessing(grid, mines, grid.cell(first), engine, hardest=Rule.COMPONENT).board
        for engine in engines
    )
    return tuple(tuple(cell for cell, mine in enumerate(board.is_mine) if mine) for board in drawn)


def seed_of_game(seed: int, game: int) -> int:
    """Return the seed, of 64 bits, of the board of a game in a contest of this `seed`.

    >>> [f"{seed_of_game(7, game):016x}" for game in (0, 1)]
    ['0494d6bcbe449f8a', '60c5b081c22b9315']
    """
    text = f"contest {DRAWING} {seed} {game}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


class ContestJob(NamedTuple):
    """A game of one player; `contest` has only the board of this game."""

    player: int
    game: int
    contest: Contest


def play_here(
    contest: Contest,
    done: Callable[[Outcome], object],
    *,
    screen: Screen | None = None,
    played: Collection[tuple[int, int]] = (),
) -> None:
    """Play all games in this process, and call `done` with each outcome.

    `played` are the (player, game) pairs to skip.
    """
    with made_rows(len(contest.players)) as (places,):
        for player, place in enumerate(places):
            with Entrant(contest.players[player], contest.limits, place, screen) as entrant:
                for game, mines in enumerate(contest.boards):
                    if (player, game) not in played:
                        done(entrant.play(contest.board(mines), player, game))


def play_in_workers(
    contest: Contest,
    workers: int,
    done: Callable[[Outcome], object],
    *,
    played: Collection[tuple[int, int]] = (),
) -> None:
    """Play all games in worker processes; when a worker dies, its game is played again."""
    jobs = (
        ContestJob(player, game, contest._replace(boards=(mines,)))
        for player in range(len(contest.players))
        for game, mines in enumerate(contest.boards)
        if (player, game) not in played
    )
    with made_rows(len(contest.players), workers) as rows:
        task = Task(play_job, not_played, partial(begin, rows, shares(workers)))
        with Processes(task, workers) as processes:
            for _, outcome in processes.do(jobs):
                done(outcome)


# In a worker: its places; the last player, whose process is kept for its next game, and its number.
_places: PlaceRow = ()
_last: tuple[int, Entrant] | None = None


def begin(rows: Sequence[PlaceRow], shares: Sequence[frozenset[int]], number: int) -> None:
    """Close a worker's memory to programs, and take the places and cores of its number."""
    global _places
    keep_secrets()  # before a job brings a board
    adopt_orphans()
    _places = rows[number]
    if shares[number]:
        os.sched_setaffinity(0, shares[number])


def play_job(job: ContestJob) -> Outcome:
    """Play a game in a worker."""
    global _last
    player, game, contest = job
    if _last is None or _last[0] != player:
        if _last:
            _last[1].close()
        _last = player, Entrant(contest.players[player], contest.limits, _places[player])
    return _last[1].play(contest.board(*contest.boards), player, game)


def not_played(job: ContestJob, why: str) -> Outcome:
    """Return the outcome of a game that could not be played."""
    return Outcome(job.player, job.game, "", "RE", 0, why, 0.0, 0.0, 0.0, mines=job.contest.boards[0])
