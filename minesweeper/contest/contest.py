"""All games of a contest, in this process or in worker processes, outcome by outcome.

Players play one after the other, and within a worker only the one whose games these are has a
process: nobody thinks in another's time.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from tempfile import TemporaryDirectory
from typing import NamedTuple

from minesweeper.contest.contestant import Ask, Contestant, Limits, Outcome, Watch
from minesweeper.programs.confine import die_with
from minesweeper.programs.secrecy import keep_secrets
from minesweeper.programs.stopping import SIGNALS, Stopped, ignore, stop, unstoppable, welcome
from minesweeper.rules.draw import Mt19937_64, multiplied
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid

# A worker is handed so many games at a time, and so many times as many before it has played them.
_GAMES = 4
_AHEAD = 2

# Every so many seconds a worker tells what it has played.
_REPORT = 0.1

# A worker must be a child of the main process, or it would not notice that this dies.
_FORK = get_context("fork")

# How long a worker has to stop, in seconds, before it is killed.
_PATIENCE = 3.0


class Contest(NamedTuple):
    """Who plays, on which boards, and under which limits."""

    players: tuple[str, ...]
    rows: int
    columns: int
    mines: tuple[tuple[int, ...], ...]  # the cells of each game's mines
    limits: Limits
    keep_turns: bool = False

    def board(self, game: int) -> Board:
        """The board of a game, the same for all players."""
        return Board.of_cells(grid((self.rows, self.columns)), self.mines[game])


class Part(NamedTuple):
    """Games of one player, from number `first` to before `end`."""

    player: int
    first: int
    end: int


def draw_mines(rows: int, columns: int, mines: int, seed: int, games: int) -> Iterator[tuple[int, ...]]:
    """The mines of so many games: each in one of the cells that are still free, all equally likely.

    >>> list(draw_mines(2, 3, 2, 1, 3))
    [(0, 1), (2, 0), (2, 5)]
    """
    engine = Mt19937_64(seed)
    for _ in range(games):
        free = list(range(rows * columns))
        yield tuple([free.pop(multiplied(engine, len(free))) for _ in range(mines)])


def play_here(
    contest: Contest,
    done: Callable[[Outcome], object],
    *,
    ask: Ask | None = None,
    watch: Watch | None = None,
) -> None:
    """Play all games in this process."""
    with _working_folder() as folder:
        for player, path in enumerate(contest.players):
            contestant = Contestant(path, contest.limits, folder, ask, watch, contest.keep_turns)
            with contestant:
                for game in range(len(contest.mines)):
                    done(contestant.play(contest.board(game), player, game))


def play_in_workers(contest: Contest, workers: int, done: Callable[[Outcome], object]) -> None:
    """Play all games in worker processes; OSError if one of those dies.

    Whatever ends this early, what the workers have played by then is `done`.
    """
    games = len(contest.mines)
    parts = (
        Part(player, first, min(first + _GAMES, games))
        for player in range(len(contest.players))
        for first in range(0, games, _GAMES)
    )
    with _working_folder() as folder, unstoppable():
        staff: list[_Worker] = []
        try:
            for _ in range(workers):
                staff.append(_Worker(contest, folder, staff))
            for worker in staff * _AHEAD:
                worker.hand_out(parts)
            while busy := [worker for worker in staff if worker.left]:
                with welcome():
                    wait([worker.end for worker in busy])
                for worker in busy:
                    while worker.end.poll():
                        for outcome in worker.receive():
                            done(outcome)
                    while worker.left <= (_AHEAD - 1) * _GAMES and worker.hand_out(parts):
                        pass
        finally:
            for worker in staff:
                worker.tell_to_stop()
            for worker in staff:
                for outcome in worker.last_words():
                    done(outcome)


def _working_folder() -> TemporaryDirectory[str]:
    """Where players get their folders; the name says whose they are."""
    return TemporaryDirectory(prefix="minesweeper-arena-", ignore_cleanup_errors=True)


class _Worker:
    """A worker process, seen from the main process: `left` counts the games that it still has."""

    def __init__(self, contest: Contest, folder: str, others: list[_Worker]):
        self.end, theirs = Pipe()
        # A copy of our ends would keep the workers from noticing that we are gone.
        ours = [self.end, *(worker.end for worker in others)]
        self._process = _FORK.Process(target=_work, args=(contest, folder, os.getpid(), theirs, ours))
        self._process.start()
        theirs.close()
        self.left = 0

    def hand_out(self, parts: Iterator[Part]) -> bool:
        """Give it the next part; False if there is none."""
        for part in islice(parts, 1):
            self.end.send(part)
            self.left += part.end - part.first
            return True
        return False

    def receive(self) -> list[Outcome]:
        """The outcomes that it sends next; OSError if it is dead."""
        try:
            outcomes: list[Outcome] = self.end.recv()
        except (EOFError, ConnectionError):
            raise OSError("a worker process of the contest was killed") from None
        self.left -= len(outcomes)
        return outcomes

    def tell_to_stop(self) -> None:
        """Have it end its game, if it plays one."""
        with suppress(OSError):
            self.end.send(None)
        self._process.terminate()

    def last_words(self) -> list[Outcome]:
        """The outcomes that it had not sent yet. It is gone after that."""
        outcomes: list[Outcome] = []
        deadline = time.monotonic() + _PATIENCE
        with suppress(EOFError, ConnectionError):
            while self.end.poll(max(0, deadline - time.monotonic())):
                outcomes += self.end.recv()
        self.end.close()
        self._process.join(max(0, deadline - time.monotonic()))
        self._process.kill()
        self._process.join()
        return outcomes


def _work(contest: Contest, folder: str, main: int, end: Connection, ours: list[Connection]) -> None:
    """In a worker: play the parts that come, until none does or it is told to stop."""
    for each in ours:
        each.close()
    # Ctrl-C reaches all processes of a terminal: the main one then tells the others to stop.
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    for number, handler in zip(SIGNALS, (ignore, stop, ignore), strict=True):
        signal.signal(number, handler)
    die_with(main, signal.SIGTERM)
    keep_secrets()
    report = _Report(end)
    contestant: Contestant | None = None
    player = -1
    try:
        while part := end.recv():
            if contestant is None or part.player != player:
                if contestant:
                    contestant.close()
                player = part.player
                path, limits, keep = contest.players[player], contest.limits, contest.keep_turns
                contestant = Contestant(path, limits, folder, keep_turns=keep)
            for game in range(part.first, part.end):
                board = contest.board(game)
                with welcome():
                    outcome = contestant.play(board, player, game)
                report.add(outcome)
            if not end.poll():
                report.send()
    except (Stopped, EOFError, ConnectionError):
        pass
    finally:
        if contestant:
            contestant.close()
        with suppress(OSError):
            report.send()


class _Report:
    """Outcomes on their way to the main process, several at a time."""

    def __init__(self, end: Connection):
        self._end = end
        self._outcomes: list[Outcome] = []
        self._sent = time.monotonic()

    def add(self, outcome: Outcome) -> None:
        self._outcomes.append(outcome)
        if time.monotonic() - self._sent > _REPORT:
            self.send()

    def send(self) -> None:
        """Send what has not been sent."""
        if self._outcomes:
            outcomes, self._outcomes = self._outcomes, []
            self._sent = time.monotonic()
            self._end.send(outcomes)
