"""A job is one group of maps for one player: what is sent to a worker, and what comes back."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from minesweeper.game import WON, Board, Game
from minesweeper.generation import (
    HyperParameters,
    Parameters,
    draw_hyper_boards,
    draw_maps,
    draw_started_maps,
)  # fmt: skip
from minesweeper.judge import JudgeGame
from minesweeper.pipes import PipeContestant
from minesweeper.players import PLAYERS
from minesweeper.protocol import (
    Contestant,
    ModuleContestant,
    PlayerContestant,
    Table,
    load_client,
    play_board,
)  # fmt: skip
from minesweeper.scoring.sets import Set
from minesweeper.verdict import Verdict

# As many maps as the judge draws from one seed.
GROUP = 50


# How a game starts: as the judge draws it, or with a first cell of the player's choice, which
# alone is certain to be free of mines ("safe"), or with its neighbours ("opening").
STARTS = ("judge", "safe", "opening")


class Job(NamedTuple):
    """The first `games` maps of group number `group` of a set, for one player.

    Group 0 has the set's own seed, and each further group the next one.
    """

    player: str
    parameters: Set
    group: int
    games: int
    told: bool  # whether the player is told the number of mines
    start: str  # one of STARTS


class Result(NamedTuple):
    """How one game ended."""

    found: int  # mines
    visited: int  # safe cells
    cells: int
    won: bool
    cpu: float  # seconds of the whole game, both sides
    slowest: float  # seconds of real time for the slowest decision
    verdict: str  # why the player was stopped, or empty

    @property
    def score(self) -> float:
        """The assignment's score, 0 to 1."""
        return (self.found + self.visited) / self.cells


def contestant(player: str) -> Contestant:
    """The contestant that `player` names: a reference player, a client file, or pipe:COMMAND."""
    if player.startswith("pipe:"):
        return PipeContestant(player.removeprefix("pipe:"))
    if player.endswith(".py"):
        return ModuleContestant(load_client(player))
    if player not in PLAYERS:
        raise ValueError(
            f"{player!r} is no player: expected {', '.join(PLAYERS)}, a client file (*.py) or pipe:COMMAND"
        )
    return PlayerContestant(PLAYERS[player]())


def player_name(player: str) -> str:
    """What a table calls a player."""
    return Path(player).name if player.endswith(".py") else player


def play_job(job: Job) -> list[Result]:
    """Play the games of a job, in order."""
    if isinstance(job.parameters, HyperParameters):
        return play_hyper_job(job, job.parameters)
    player = contestant(job.player)
    results = []
    for board, first in islice(maps_of(job, job.parameters), job.games):
        game = JudgeGame(board)
        table = Table.of_game(game, first, game.total_mines if job.told else None)
        table.keeps_distance = job.start == "judge"
        verdict = ""
        began = _cpu_seconds()
        try:
            player.play(table)
        except Verdict as failure:
            verdict = str(failure)
        cpu = _cpu_seconds() - began
        visited, found = game.counts()
        won = not verdict and game.status == WON
        results.append(Result(found, visited, board.grid.size, won, cpu, table.slowest, verdict))
    return results


def maps_of(job: Job, parameters: Parameters) -> Iterator[tuple[Board, tuple[int, int]]]:
    """The maps of a job's group, each with its first cell."""
    parameters = parameters._replace(seed=parameters.seed + job.group)
    if job.start == "judge":
        return draw_maps(parameters)
    return draw_started_maps(parameters, first_cell(parameters, job.start), opening=job.start == "opening")


def first_cell(parameters: Parameters, start: str) -> tuple[int, int]:
    """The first cell that players choose: the corner, where a 0 is likeliest, or where openings are large."""
    if start == "safe":
        return 0, 0
    return min(3, parameters.rows // 2), min(3, parameters.columns // 2)


def play_hyper_job(job: Job, parameters: HyperParameters) -> list[Result]:
    """The same on boards of any number of dimensions, which only the players of this package play."""
    player = PLAYERS[job.player]()
    results = []
    boards = draw_hyper_boards(parameters._replace(seed=parameters.seed + job.group))
    for board, first in islice(boards, job.games):
        game = Game(board, strict_marks=True)
        began = _cpu_seconds()
        slowest = play_board(player, game, first, board.total_mines if job.told else None)
        cpu = _cpu_seconds() - began
        won = game.status == WON
        found = board.total_mines if won else game.right_marks
        visited = board.grid.size - board.total_mines - game.safe_left
        results.append(Result(found, visited, board.grid.size, won, cpu, slowest, ""))
    return results


def jobs_of(player: str, parameters: Set, games: int, told: bool, start: str = "judge") -> list[Job]:
    """The groups that make up so many games."""
    return [
        Job(player, parameters, group, min(GROUP, games - begin), told, start)
        for group, begin in enumerate(range(0, games, GROUP))
    ]


def _cpu_seconds() -> float:
    """The processor time of this process and the ones it has ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system
