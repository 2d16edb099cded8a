"""The log of a run: a header line with the plan, then a line for each game.

Lines are only ever appended, all games of a job with one write, and the jobs in the order in which a run
plays them. When the same games are played again, only the last three fields of their lines differ: two times
and a checksum. Each line that is read is compared with what would be written, so no damaged line is counted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from itertools import islice
from typing import TypedDict

from minesweeper.campaign.log import Log, complete_lines, header_line, refuse_other_plan, with_check
from minesweeper.programs.failure import most_operations
from minesweeper.scoring.jobs import Job, Result
from minesweeper.scoring.plan import BatchPlan, read_plan
from minesweeper.shell.schema import Duration, read_json


class GameLine(TypedDict):
    """The line of a game, before it is compared with what would be written."""

    set: str
    seed: int
    index: int
    player: str
    score: float
    found: int
    visited: int
    won: bool
    moves: int
    verdict: str
    cpu: Duration
    slowest: Duration
    check: str


class Damaged(ValueError):
    """A line of a log is not one that its run wrote there."""


def begin_log(path: str, header: dict[str, object]) -> Log:
    """A new log with this header; ValueError if the file is not empty."""
    log = Log(path, new=True)
    log.append(json.dumps(header) + "\n")
    return log


def read_header(path: str) -> tuple[dict[str, object], BatchPlan]:
    """The header of a log, and the plan in it; ValueError if it has none."""
    line = header_line(path)
    header: dict[str, object] = {}
    with suppress(ValueError):
        header = read_json(dict[str, object], line)
    if "command" not in header or not line.endswith(b"\n"):
        raise ValueError(f"{path}: line 1: expected a log's header, found {_shown(line)}")
    try:
        return header, read_plan(header)
    except ValueError as error:
        raise ValueError(f"{path}: line 1: {error}") from None


def refuse_other_run(path: str, header: dict[str, object], found: BatchPlan, plan: BatchPlan) -> None:
    """ValueError unless a log with this header, and the plan `found` in it, is one of the same `plan`.

    The version of Python may differ.
    """
    refuse_other_plan(path, asdict(found), asdict(plan))
    expected = plan.header()
    refuse_other_plan(
        path, *({name: each.get(name) for name in ("version", "players")} for each in (header, expected))
    )


def read_results(log: Log, lines: Iterator[tuple[int, bytes]], name: str, job: Job) -> list[Result]:
    """The results of a job, whose player has this `name` and whose games come next in the `lines` of a log.

    At the end of the log none, after lines of a part of them have been cut off. Damaged if other lines come.
    """
    results: list[Result] = []
    size = 0
    for number, line in islice(lines, job.games):
        result = _parsed(line, name, job, len(results))
        if not result:
            raise damage(log, number, line)
        results.append(result)
        size += len(line)
    if len(results) < job.games:
        log.drop(size)
        return []
    return results


def damage(log: Log, number: int, line: bytes) -> Damaged:
    """What is wrong with a line of a log."""
    return Damaged(f"{log.path}: line {number}: expected the next game of this run, found {_shown(line)}")


def logged_jobs(path: str) -> tuple[BatchPlan, list[Job], str]:
    """The plan of a log, the jobs with games in it, and the problem with its damaged lines.

    ValueError: it has no header.
    """
    _, plan = read_header(path)
    find, jobs = plan.finder(), dict[Job, None]()
    problem, damaged = "", 0
    for number, line in complete_lines(path):
        try:
            found = read_json(GameLine, line)
            job = find(found["player"], found["set"], found["seed"])
            if job is None:
                raise ValueError(f"expected a game of this run, found one of {found['player'][:40]!r}")
            jobs[job] = None
        except ValueError as error:
            problem = problem or f"{path}: line {number}: {error}"
            damaged += 1
    return plan, list(jobs), problem + f" (the first of {damaged} such lines)" * (damaged > 1)


def _parsed(line: bytes, name: str, job: Job, index: int) -> Result | None:
    """The result in the line of a game of a job; None if no run has written it."""
    with suppress(ValueError):
        game = read_json(GameLine, line)
        counts = game["found"], game["visited"], job.setting.cells, game["won"], game["moves"]
        result = Result(*counts, game["verdict"], game["cpu"], game["slowest"])
        if _possible(job, result) and _line(name, job, index, result).encode() == line:
            return result
    return None


def lines_of(name: str, job: Job, results: list[Result]) -> str:
    """The lines of a job's games, whose player has this `name`; a log gets them with one write."""
    return "".join(_line(name, job, index, result) for index, result in enumerate(results))


def _line(name: str, job: Job, index: int, r: Result) -> str:
    return with_check(
        f'{{"set":"{job.setting.set_name}","seed":{job.seed},"index":{index},"player":{json.dumps(name)},'
        f'"score":{r.score!r},"found":{r.found},"visited":{r.visited},"won":{"true" if r.won else "false"},'
        f'"moves":{r.moves},"verdict":{json.dumps(r.verdict)},"cpu":{r.cpu:.6f},"slowest":{r.slowest:.6f}}}'
    )


def _possible(job: Job, r: Result) -> bool:
    """Whether a game of this job can have this result."""
    mines, safe = job.setting.mines, job.setting.cells - job.setting.mines
    over = not r.verdict or re.fullmatch("[A-Z]{2,3}: .{0,300}", r.verdict)
    done = r.won == (r.visited == safe and not r.verdict) and (r.found == mines or not r.won)
    counts = 0 <= r.found <= mines and 0 <= r.visited <= safe and 0 <= r.moves <= most_operations(r.cells)
    return bool(over) and r.verdict.isprintable() and done and counts


def _shown(line: bytes) -> str:
    return ascii(line.decode("utf-8", "replace").strip()[:60])
