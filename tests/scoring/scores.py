"""Runs of `score` from start to end, in processes of their own or in this one."""

import json
from functools import partial
from itertools import islice
from unittest.mock import patch

from minesweeper.programs.pool import Workers
from minesweeper.scoring.jobs import Job, play_job
from tests.helpers.programs import command, in_process

SMALL = ["--sets", "5x5x3", "--jobs", "1"]

# The same numbers come out each time for all columns but these.
CLOCKS = {"cpu_ms", "slowest_ms", "group_s"}

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
    return json.loads(ended.out)


def played(player, setting, group=0, games=50):
    """The results of one group of games, as the judge starts them, played in this process."""
    return play_job(Job(player, setting, group, games, told=False))


def without_clocks(rows):
    return [{name: value for name, value in row.items() if name not in CLOCKS} for row in rows]
