"""All games of a contest: on boards drawn from its seed, in this process or in worker processes.

Players play one after the other, and in each worker only the current player has a process, so that
no player computes during another's turn.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from hashlib import sha256
from typing import Literal, NamedTuple

from minesweeper.arena.entrant import Entrant, Outcome, PlayerLimits
from minesweeper.arena.places import PlaceRow, made_rows
from minesweeper.arena.show import Screen
from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.locks.secrecy import keep_secrets
from minesweeper.programs.pool import Processes, Task, shares
from minesweeper.rules.draw import Mt19937_64, draw_mines
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Cell, grid_of
from minesweeper.solver.proof import Rule

# How boards follow from the seed: the log of a contest that drew them otherwise is refused.
DRAWING: Literal[2] = 2

# A worker gets _BATCH games at a time of a player whose games take less than _QUICK_SECONDS. No more, since
# the games that it has played but not returned, and later ones, are lost when the contest is stopped.
_QUICK_SECONDS, _BATCH = 0.02, 8

# The cells of the mines of one board.
MineCells = tuple[int, ...]


class Contest(NamedTuple):
    """Who plays, on which boards, and under which limits."""

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
    """The boards of all games of a contest, each with a generator of its own.

    A single one for all is linear: after some 20,000 boards a player could compute all later ones. With a
    cell `first`, boards need no guess from there, nor the total of mines, which players are not told.
    """
    grid = grid_of(size)
    engines = (Mt19937_64(seed_of_game(seed, game)) for game in range(games))
    if first is None:
        return tuple(tuple(draw_mines(grid.size, mines, engine)) for engine in engines)
    found = (
        draw_without_guessing(grid, mines, grid.cell(first), engine, hardest=Rule.COMPONENT).board
        for engine in engines
    )
    return tuple(tuple(cell for cell, mine in enumerate(board.is_mine) if mine) for board in found)


def seed_of_game(seed: int, game: int) -> int:
    """The seed, of 64 bits, of the board of a game in a contest of this `seed`.

    >>> [f"{seed_of_game(7, game):016x}" for game in (0, 1)]
    ['0494d6bcbe449f8a', '60c5b081c22b9315']
    """
    text = f"contest {DRAWING} {seed} {game}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


class Series(NamedTuple):
    """Consecutive games of one player, from number `start` on; `contest` has only the boards of these."""

    player: int
    start: int
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
    """Like `play_here`, in worker processes. When a worker dies, its games are played again."""
    quick: set[int] = set()  # players who get _BATCH games at a time
    with ExitStack() as stack:
        rows = stack.enter_context(made_rows(len(contest.players), workers))
        task = Task(play_part, not_played, partial(begin, rows, shares(workers)))
        processes = stack.enter_context(Processes(task, workers))
        for job, outcomes in processes.do(_jobs(contest, quick, played)):
            for outcome in outcomes:
                done(outcome)
            if all(outcome.seconds < _QUICK_SECONDS for outcome in outcomes):
                quick.add(job.player)
            else:
                quick.discard(job.player)


def _jobs(contest: Contest, quick: Collection[int], played: Collection[tuple[int, int]]) -> Iterator[Series]:
    """Yield the games that are left as jobs, sized when each is handed out."""
    games = len(contest.boards)
    for player in range(len(contest.players)):
        start = 0
        while start < games:
            most = min(games, start + (_BATCH if player in quick else 1))
            end = next((game for game in range(start, most) if (player, game) in played), most)
            if start < end:
                yield Series(player, start, contest._replace(boards=contest.boards[start:end]))
            start = max(end, start + 1)


# In a worker: its places; the last player, whose process is kept for its next game, and its number.
_places: PlaceRow = ()
_last: tuple[int, Entrant] | None = None


def begin(rows: Sequence[PlaceRow], shares: Sequence[frozenset[int]], number: int) -> None:
    """In a worker: close its memory to programs, and take the places and cores of its number."""
    global _places
    keep_secrets()  # before any board is in it: boards come with the jobs
    adopt_orphans()
    _places = rows[number]
    if shares[number]:
        os.sched_setaffinity(0, shares[number])


def play_part(job: Series) -> list[Outcome]:
    """In a worker: play the games of a job."""
    global _last
    player, contest = job.player, job.contest
    if _last is None or _last[0] != player:
        if _last:
            _last[1].close()
        _last = player, Entrant(contest.players[player], contest.limits, _places[player])
    return [
        _last[1].play(contest.board(mines), player, game)
        for game, mines in enumerate(contest.boards, job.start)
    ]


def not_played(job: Series, why: str) -> list[Outcome]:
    """The outcomes of games that could not be played."""
    return [
        Outcome(job.player, game, "", "RE", 0, why, 0.0, 0.0, 0.0, mines=mines)
        for game, mines in enumerate(job.contest.boards, job.start)
    ]
