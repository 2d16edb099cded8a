"""The log of a run: its header has the plan, and each result is a game.

All games of a job are added with one write, and the jobs in the order of a run. When the
same games are played again, only the last three fields of their lines differ: two times and a checksum.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from minesweeper import __version__
from minesweeper.campaign.log import Damaged, Log, line_of, read_header, read_results
from minesweeper.programs.failure import most_operations
from minesweeper.scoring.jobs import Job, Result
from minesweeper.scoring.plan import BatchPlan, version_of
from minesweeper.shell.schema import Duration, Printable


@dataclass(frozen=True)
class GameRecord:
    """The record of a game."""

    set: str
    seed: int
    index: int
    player: Printable
    score: float
    found: int
    visited: int
    won: bool
    moves: int
    verdict: str
    cpu: Duration
    slowest: Duration


@dataclass(frozen=True)
class ScoreHeader:
    """The first line of a log."""

    file: Literal["minesweeper score log"]
    version: str  # of the package: another one may have other players
    files: dict[str, str]  # a hash of each client file, by its player's name
    plan: BatchPlan


ScoreLog = Log[GameRecord]


def header_of(plan: BatchPlan) -> ScoreHeader:
    files = {name: version for player, name in plan.names.items() if (version := version_of(player))}
    return ScoreHeader("minesweeper score log", __version__, files, plan)


def open_log(path: str, plan: BatchPlan) -> ScoreLog:
    """Begin the log of a plan, or go on with it; ValueError if it is the log of another run."""
    return Log(path, header_of(plan), GameRecord)


def record_of(name: str, job: Job, index: int, r: Result) -> GameRecord:
    """Return the record of a job's game, whose player has this `name` in logs."""
    times = round(r.cpu, 6), round(r.slowest, 6)
    played = r.found, r.visited, r.won, r.moves, r.verdict
    return GameRecord(job.setting.set_name, job.seed, index, name, r.score, *played, *times)


def add_results(log: ScoreLog, name: str, job: Job, results: Sequence[Result]) -> None:
    log.add(*(record_of(name, job, index, result) for index, result in enumerate(results)))


def take_results(log: ScoreLog, name: str, job: Job) -> list[Result]:
    """Return the results of a job, whose games come next in the log and whose player has this `name` there.

    If the log ends before its last game, the others are cut off, and nothing is returned. Damaged: the log
    has another game there.
    """
    results: list[Result] = []

    def check(g: GameRecord) -> None:
        counts = g.found, g.visited, job.setting.cells, g.won, g.moves
        result = Result(*counts, g.verdict, g.cpu, g.slowest)
        if g != record_of(name, job, len(results), result) or not _possible(job, result):
            refuse(g)
        results.append(result)

    return results if log.take(job.games, check) else []


def refuse(game: GameRecord) -> None:
    """Raise ValueError: the run does not play this game next, or not with this result."""
    raise ValueError(f"expected the next game of this run, found {line_of(game)[:60]!r}")


def logged_jobs(path: str) -> tuple[BatchPlan, list[Job], str]:
    """Return the plan of a log, the jobs with games in it, and the problem with its damaged lines.

    ValueError: it has no header.
    """
    plan = read_header(path, ScoreHeader).plan
    try:
        find = plan.finder()
    except ValueError as error:
        raise ValueError(f"{path}: line 1: {error}") from None
    jobs, problems = dict[Job, None](), list[Damaged]()

    def note(game: GameRecord) -> None:
        job = find(game.player, game.set, game.seed)
        if job is None:
            raise ValueError(f"expected a game of this run, found one of {game.player[:40]!r}")
        jobs[job] = None

    for game in read_results(path, GameRecord, note):
        if isinstance(game, Damaged):
            problems.append(game)
    more = f" (the first of {len(problems)} such lines)" * (len(problems) > 1)
    return plan, list(jobs), f"{problems[0]}{more}" if problems else ""


def _possible(job: Job, r: Result) -> bool:
    """Return whether a game of this job can have this result."""
    mines, safe = job.setting.mines, job.setting.cells - job.setting.mines
    over = not r.verdict or re.fullmatch("[A-Z]{2,3}: .{0,300}", r.verdict)
    done = r.won == (r.visited == safe and not r.verdict) and (r.found == mines or not r.won)
    counts = 0 <= r.found <= mines and 0 <= r.visited <= safe and 0 <= r.moves <= most_operations(r.cells)
    return bool(over) and r.verdict.isprintable() and done and counts
