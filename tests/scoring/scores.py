"""Runs of `score` and `compare` from start to end, in processes of their own or in this one, and logs."""

import json
import re
from functools import partial
from itertools import islice
from unittest.mock import patch

from minesweeper.programs.pool import Workers
from minesweeper.scoring.jobs import Job, play_job
from tests.helpers.processes import descendants, with_luck
from tests.helpers.programs import command, in_process

SMALL = ["--board", "5x5x3", "--jobs", "1"]

# The same numbers come out each time for all columns but these.
CLOCKS = {"cpu_seconds", "slowest_seconds", "group_seconds"}

score = partial(command, "score")


class Here(Workers):
    """Plays in this process, and has the jobs that it played."""

    def __init__(self, play=play_job):
        self.play, self.jobs = play, []

    def do(self, jobs):
        for job in jobs:
            self.jobs.append(job)
            yield job, self.play(job)


class Stopped(Here):
    """Plays three chunks in this process; then comes Ctrl-C."""

    def do(self, jobs):
        yield from super().do(islice(jobs, 3))
        raise KeyboardInterrupt


def here(*arguments, name="score", workers=None):
    """A run whose games are played in this process: how it ends, and what it prints."""
    with patch("minesweeper.scoring.run.workers_of", lambda options: workers or Here()):
        return in_process(name, *arguments)


def rows_of(*arguments):
    """The rows of such a run, from its JSON."""
    ended = here(*arguments, "--json")
    assert (ended.status, ended.err) == (0, "")
    return json.loads(ended.out)["players"]


def played(player, setting, group=0, games=50):
    """The results of one group of games, as the judge starts them, played in this process."""
    return play_job(Job(player, setting, group, games, told=False))


def without_clocks(rows):
    return [{name: value for name, value in row.items() if name not in CLOCKS} for row in rows]


# Two players, six chunks, in no time.
FEW = ("random", "obvious", "--board", "5x5x3", "--games", "120")


def games_of(path):
    """The lines of a log without its header, and without times."""
    header, *lines = path.read_text().splitlines()
    assert json.loads(header)["file"] == "minesweeper score log"
    return [re.sub(',"cpu":.*', "", line) for line in lines]


def header_of(path):
    return json.loads(path.read_text().partition("\n")[0])


def games_logged(path):
    """How many whole lines follow the header."""
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


def workers(pid):
    """The worker processes of a run, or of a nanny of Dask's."""
    return [
        process
        for process in descendants(pid)
        if (line := " ".join(with_luck(process.cmdline) or ())) and "spawn_main" in line
    ]
