"""A job is one group of maps for one player: what is sent to a worker, and what comes back."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from minesweeper.game import WON, Board
from minesweeper.generation import Parameters, draw_maps, draw_started_maps
from minesweeper.judge import JudgeGame
from minesweeper.pipes import PipeContestant
from minesweeper.players import PLAYERS
from minesweeper.protocol import (
    Contestant,
    ModuleContestant,
    PlayerContestant,
    Table,
    Verdict,
    load_client,
)  # fmt: skip

# As many maps as the judge draws from one seed.
GROUP = 50


# How a game starts: as the judge draws it, or in the corner, of which only the first cell is
# certain to be free of mines ("safe"), or its neighbours as well ("opening").
STARTS = ("judge", "safe", "opening")
FIRST_CELL = (0, 0)


class Job(NamedTuple):
    """The first `games` maps of group number `group` of a set, for one player.

    Group 0 has the set's own seed, and each further group the next one.
    """

    player: str
    parameters: Parameters
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
    player = contestant(job.player)
    return [_play(player, JudgeGame(board), first, job) for board, first in islice(maps_of(job), job.games)]


def maps_of(job: Job) -> Iterator[tuple[Board, tuple[int, int]]]:
    """The maps of a job's group, each with its first cell."""
    parameters = job.parameters._replace(seed=job.parameters.seed + job.group)
    if job.start == "judge":
        return draw_maps(parameters)
    return draw_started_maps(parameters, FIRST_CELL, opening=job.start == "opening")


def jobs_of(player: str, parameters: Parameters, games: int, told: bool, start: str = "judge") -> list[Job]:
    """The groups that make up so many games."""
    return [
        Job(player, parameters, group, min(GROUP, games - begin), told, start)
        for group, begin in enumerate(range(0, games, GROUP))
    ]


def _play(player: Contestant, game: JudgeGame, first: tuple[int, int], job: Job) -> Result:
    table = Table.of_game(game, first, game.total_mines if job.told else None)
    table.keeps_distance = job.start == "judge"
    verdict = ""
    began = _cpu_seconds()
    try:
        player.play(table)
    except Verdict as failure:
        verdict = str(failure)
    visited, found = game.counts()
    cpu = _cpu_seconds() - began
    won = not verdict and game.status == WON
    return Result(found, visited, game.rows * game.columns, won, cpu, table.slowest, verdict)


def _cpu_seconds() -> float:
    """The processor time of this process and the ones it has ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system
