"""Jobs: groups of seeded games for one player, each a pure function that any worker can compute."""

from __future__ import annotations

import os
import shlex
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from math import ceil
from pathlib import Path
from typing import NamedTuple

from minesweeper.assignment.clients import TIME_LIMIT, ClientContestant, PipeContestant
from minesweeper.assignment.game import EXPLORE, MARK, VISIT, JudgeGame
from minesweeper.assignment.protocol import Contestant, Match, PlayerContestant
from minesweeper.boards.catalogue import JUDGE
from minesweeper.boards.setting import Setting
from minesweeper.players.action import Action
from minesweeper.players.reference import PLAYERS, player_named
from minesweeper.programs.failure import Failure
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.programs.pool import Task
from minesweeper.programs.process import LineProgram
from minesweeper.rules.game import WON, Board, Minefield
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Kind
from minesweeper.rules.play import Decider, play
from minesweeper.shell.bounds import TooMuch
from minesweeper.shell.posix import POSIX

# The time limit, in seconds, for a game of this package's players; an alarm then kills their worker.
GAME_LIMIT = 600

# The kind of move of an operation of the judge.
KINDS: dict[int, Kind] = {VISIT: REVEAL, MARK: FLAG, EXPLORE: CHORD}


class Job(NamedTuple):
    """The first `games` maps of group number `group` of a set, for one player.

    Group 0 has the set's own seed, and each further group the next one.
    """

    player: str
    setting: Setting
    group: int
    games: int
    tell_mines: bool = False  # whether the player knows the number of mines
    time_limit: float = TIME_LIMIT
    memory: int | None = None  # MiB for a program or a client file
    total_time: float | None = None  # seconds of its processor time for all games
    record: bool = False  # whether the results have the moves

    @property
    def seed(self) -> int:
        return self.setting.seed + self.group


class Result(NamedTuple):
    """The result of a game."""

    found: int  # mines
    visited: int  # safe cells
    cells: int
    won: bool
    moves: int  # operations, including the given first one
    verdict: str  # why the player was stopped, or empty
    cpu: float  # seconds of the whole game, both sides
    slowest: float  # seconds of real time for the slowest decision
    made: tuple[tuple[Kind, int], ...] = ()  # all moves, if the job records them

    @property
    def points(self) -> int:
        """The cells that count."""
        return self.found + self.visited

    @property
    def score(self) -> float:
        """The assignment's score, 0 to 1."""
        return self.points / self.cells


def contestant(
    player: str, time_limit: float, memory: int | None = None, total_time: float | None = None
) -> Contestant:
    """Return the contestant of this name: a reference player, a client file, or pipe:COMMAND.

    `memory` and `total_time` limit each process of a program or client file.
    """
    # Above the limit, so that the time of a program that is killed exceeds it.
    processor = None if total_time is None else ceil(total_time) + 1
    start = partial(LineProgram, memory=memory, processor=processor, kept=True)
    if player.startswith("pipe:"):
        return PipeContestant(player.removeprefix("pipe:"), time_limit, start)
    if player.endswith(".py"):
        return ClientContestant(player, time_limit, start=start)
    if player not in PLAYERS and Path(player).is_file() and os.access(player, os.X_OK):
        raise ValueError(f"{player} is a program: name it {shlex.quote(f'pipe:{player}')}")
    return PlayerContestant(player_named(player, "a client file (*.py) or pipe:COMMAND"))


def contestant_of(job: Job) -> Contestant:
    return contestant(job.player, job.time_limit, job.memory, job.total_time)


def play_job(job: Job, player: Decider[Action] | None = None) -> list[Result]:
    """Play the games of a job, in order, by the player that it names or by `player`."""
    if not job.setting.flat:
        player = player or player_named(job.player)
        return [play_hyper_game(job, player, board) for board in maps_of(job)]
    with PlayerContestant(player) if player else contestant_of(job) as who:
        return [_play_in_time(job, who, board) for board in maps_of(job)]


def _play_in_time(job: Job, player: Contestant, board: Board) -> Result:
    """Play a game, unless earlier ones have used up the time for all."""
    if job.total_time is None:
        return play_game(job, player, board)
    late = Failure("TLE", f"took more than {job.total_time:g} s of processor time for the games so far")
    if player.cpu > job.total_time:
        return _not_played(job, late)
    result = play_game(job, player, board)
    return result._replace(won=False, verdict=str(late)) if player.cpu > job.total_time else result


def play_game(
    job: Job,
    player: Contestant,
    board: Board,
    watch: Callable[[tuple[int, int, int], str], object] | None = None,
) -> Result:
    """Play one of a job's games, and call `watch`, if any, with each operation and the map after it."""
    game, mines = JudgeGame(board), board.mines if job.tell_mines else None
    row, column = board.first or (0, 0)
    judged = job.setting.start == JUDGE
    made: list[tuple[Kind, int]] = []

    def note(operation: tuple[int, int, int], _: str) -> None:
        row, column, kind = operation
        made.append((KINDS[kind], row * game.columns + column))

    watch = note if job.record else watch
    match = Match(game.rows, game.columns, (row, column), game.execute, mines, watch, keeps_distance=judged)
    began = time.thread_time() + player.cpu
    verdict = _verdict(job, lambda: player.play(match))
    if verdict:
        match.time_decision()  # the one that failed
    cpu = time.thread_time() + player.cpu - began
    visited, marked = game.counts()
    won = not verdict and game.status == WON
    size = board.grid.size
    return Result(marked, visited, size, won, match.operations, verdict, cpu, match.slowest, tuple(made))


def play_hyper_game(
    job: Job, player: Decider[Action], board: Board, watch: Callable[[Action], object] | None = None
) -> Result:
    """Play a game on a board of any number of dimensions, and call `watch`, if any, with each action."""
    first = board.grid.cell(board.first or ())
    made: list[tuple[Kind, int]] = [(REVEAL, first)] if job.record else []
    field = Minefield(board, strict_marks=True)
    moves, slowest = 1, 0.0  # including the given first one
    began, since = time.thread_time(), time.perf_counter()

    def play_all() -> None:
        nonlocal moves, slowest, since
        player.begin(board.grid, board.mines if job.tell_mines else None)
        since = time.perf_counter()
        for action in play(player, field, field.reveal(first)):
            moves += 1
            if job.record:
                made.append((action.kind, action.cell))
            if watch:
                watch(action)
            slowest = max(slowest, time.perf_counter() - since)
            since = time.perf_counter()

    verdict = _verdict(job, play_all)
    if verdict:
        slowest = max(slowest, time.perf_counter() - since)
    cpu = time.thread_time() - began
    return Result(
        field.mines_found, field.visited, board.grid.size, field.status == WON, moves, verdict,
        cpu, slowest, tuple(made),
    )  # fmt: skip


def not_played(job: Job, why: str) -> list[Result]:
    """Return the results of a job that could not be played."""
    return [_not_played(job, Failure("RE", why))] * job.games


def _not_played(job: Job, failure: Failure) -> Result:
    return Result(0, 0, job.setting.cells, False, 0, str(failure), 0.0, 0.0)


def maps_of(job: Job) -> Iterator[Board]:
    """Return the maps of a job, each with its first cell."""
    return islice(job.setting.with_seed(job.seed).draw(), job.games)


def _verdict(job: Job, play: Callable[[], object]) -> str:
    """Play a game of a job, and return the verdict that stopped the player, or an empty string."""
    try:
        play()
    except Failure as failure:
        return str(failure)
    except Exception as error:
        if job.player not in PLAYERS or isinstance(error, TooMuch):
            raise  # a program does not start, or the author of a player should see the error
        return str(Failure("RE", f"{type(error).__name__}: {error}"))  # one bug does not end a run
    return ""


def work(job: Job) -> list[Result]:
    """Play a job in a worker; if a player of the package takes too long, an alarm kills the worker."""
    if job.player not in PLAYERS or not POSIX:
        return play_job(job)
    signal.setitimer(signal.ITIMER_REAL, GAME_LIMIT * job.games)
    try:
        return play_job(job)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def begin(_: int) -> None:
    """Prepare a worker, whose only children are the programs that play in it."""
    close_memory()  # it has the maps
    adopt_orphans()


# The task of workers.
SCORING = Task(work, not_played, begin)

DoneJob = tuple[Job, list[Result]]
