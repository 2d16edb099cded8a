"""All games of a contest, played in this process or in worker processes.

Players play one after the other, and in each worker only the current player has a process, so that
no player computes during another's turn.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice
from tempfile import mkdtemp
from typing import NamedTuple

from minesweeper.boards.guessfree import guess_free_boards
from minesweeper.contest.entrant import Ask, Entrant, Limits, Outcome, Watch
from minesweeper.contest.places import Place, Row, claim, make_rows
from minesweeper.players.advice import first_place
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.locks.privileges import is_root
from minesweeper.programs.locks.removal import remove
from minesweeper.programs.locks.secrecy import keep_secrets
from minesweeper.programs.pool import Processes, Task, shares
from minesweeper.rules.draw import Mt19937_64, draw_mines
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid_of
from minesweeper.solver.proof import Rule

# A worker gets _BATCH games at a time of a player whose games take less than _QUICK_SECONDS. No more, since
# the games that it has played but not returned, and later ones, are lost when the contest is stopped.
_QUICK_SECONDS, _BATCH = 0.02, 8

# Seconds for removing the files that players have left.
_CLEANUP_SECONDS = 10.0


class Layout(NamedTuple):
    """The mines of a game, and the cell that is revealed before its first turn, or None."""

    mines: tuple[int, ...]
    first: int | None = None


class Contest(NamedTuple):
    """Who plays, on which boards, and under which limits."""

    players: tuple[str, ...]
    rows: int
    columns: int
    games: tuple[Layout, ...]
    limits: Limits
    hidden: tuple[str, ...] = ()  # files that players may not see
    reads: bool = True  # whether players that root starts may read root's files
    own: bool = False  # whether each player has boards of its own: `games` are player after player

    @property
    def games_each(self) -> int:
        """How many games each player plays."""
        return len(self.games) // len(self.players) if self.own else len(self.games)

    def layouts(self, player: int) -> tuple[Layout, ...]:
        """The layouts of a player's games."""
        first = player * self.games_each if self.own else 0
        return self.games[first : first + self.games_each]

    def board(self, layout: Layout) -> Board:
        return Board.of_cells(grid_of((self.rows, self.columns)), layout.mines)


class Series(NamedTuple):
    """Consecutive games of one player, from number `first` on; `contest` has only the boards of these."""

    player: int
    first: int
    contest: Contest
    folder: str


def draw_games(rows: int, columns: int, mines: int, seed: int, games: int) -> Iterator[Layout]:
    """Draw `games` layouts: each mine goes to one of the cells still free, all equally likely.

    >>> [layout.mines for layout in draw_games(2, 3, 2, 1, 3)]
    [(0, 1), (2, 0), (2, 5)]
    """
    engine = Mt19937_64(seed)
    for _ in range(games):
        yield Layout(tuple(draw_mines(rows * columns, mines, engine)))


def draw_guess_free(rows: int, columns: int, mines: int, seed: int, games: int) -> Iterator[Layout]:
    """Draw `games` layouts that need no guess, nor the total of mines, which players are not told."""
    grid = grid_of((rows, columns))
    first = grid.cell(first_place(grid.dims, opening=True))
    boards = guess_free_boards(grid, mines, seed, first, hardest=Rule.COMPONENT)
    for board in islice(boards, games):
        yield Layout(tuple(cell for cell, mine in enumerate(board.is_mine) if mine), first)


def play_here(
    contest: Contest,
    done: Callable[[Outcome], object],
    *,
    ask: Ask | None = None,
    watch: Watch | None = None,
    played: Collection[tuple[int, int]] = (),
) -> None:
    """Play all games in this process, and call `done` with each outcome.

    `played` are the (player, game) that are left out.
    """
    with working_folder() as folder:
        (places,) = make_rows(folder, len(contest.players))
        for player, place in enumerate(places):
            with _entrant_of(contest, player, folder, place, ask, watch) as entrant:
                for game, layout in enumerate(contest.layouts(player)):
                    if (player, game) not in played:
                        done(entrant.play(contest.board(layout), player, game, layout.first))


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
        folder = stack.enter_context(working_folder())
        benches = tuple(zip(make_rows(folder, len(contest.players), workers), shares(workers), strict=True))
        task = Task(play_part, not_played, partial(begin, benches))
        staff = stack.enter_context(Processes(task, workers, forked=False))
        for job, outcomes in staff.do(_jobs(contest, folder, quick, played)):
            for outcome in outcomes:
                done(outcome)
            if all(outcome.seconds < _QUICK_SECONDS for outcome in outcomes):
                quick.add(job.player)
            else:
                quick.discard(job.player)


def _jobs(
    contest: Contest, folder: str, quick: Collection[int], played: Collection[tuple[int, int]]
) -> Iterator[Series]:
    """Yield the games that are left as jobs, sized when each is handed out."""
    for player in range(len(contest.players)):
        first, games, layouts = 0, contest.games_each, contest.layouts(player)
        while first < games:
            most = min(games, first + (_BATCH if player in quick else 1))
            end = next((game for game in range(first, most) if (player, game) in played), most)
            if first < end:
                yield Series(player, first, contest._replace(games=layouts[first:end]), folder)
            first = max(end, first + 1)


@contextmanager
def working_folder() -> Iterator[str]:
    """A new temporary folder for the players' folders, removed at the end of the block."""
    folder = mkdtemp(prefix="minesweeper-arena-")
    try:
        if is_root():
            os.chmod(folder, 0o711)  # noqa: PTH101  # other users must reach their folders below it
        yield folder
    finally:
        if not remove(folder, _CLEANUP_SECONDS):
            print(
                f"minesweeper arena: {folder}: could not remove all that players left there", file=sys.stderr
            )


# In a worker: its places; the last player, whose process is kept for its next game, and its number.
_places: Row = ()
_last: tuple[int, Entrant] | None = None


def begin(benches: Sequence[tuple[Row, frozenset[int]]]) -> None:
    """In a worker: close its memory to programs, and take a row of places and cores that no other has."""
    global _places
    keep_secrets()  # before any board is in it: boards come with the jobs
    adopt_orphans()
    _places, share = benches[claim([places for places, _ in benches])]
    if share:
        os.sched_setaffinity(0, share)


def play_part(job: Series) -> list[Outcome]:
    """In a worker: play the games of a job."""
    entrant, contest = _entrant(job), job.contest
    return [
        entrant.play(contest.board(layout), job.player, job.first + at, layout.first)
        for at, layout in enumerate(contest.games)
    ]


def _entrant(job: Series) -> Entrant:
    """The player of a job: the last one, or a new one after the last one is ended."""
    global _last
    if _last is None or _last[0] != job.player:
        if _last:
            _last[1].close()
        _last = job.player, _entrant_of(job.contest, job.player, job.folder, _places[job.player])
    return _last[1]


def _entrant_of(
    contest: Contest,
    player: int,
    folder: str,
    place: Place,
    ask: Ask | None = None,
    watch: Watch | None = None,
) -> Entrant:
    """A player of the contest, in its own place in `folder`."""
    hidden, reads = contest.hidden, contest.reads
    path = contest.players[player]
    return Entrant(path, contest.limits, folder, ask, watch, hidden, reads, place)


def not_played(job: Series, why: str) -> list[Outcome]:
    """The outcomes of games that could not be played."""
    return [
        Outcome(job.player, job.first + at, "", "RE", 0, why, 0.0, 0.0, 0.0, mines=layout.mines)
        for at, layout in enumerate(job.contest.games)
    ]
