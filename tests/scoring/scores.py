"""Helpers that run `score` and `compare`, in this process or in others, and read their logs."""

import json
import re
from itertools import islice
from unittest.mock import patch

from minesweeper.programs.pool import Workers
from minesweeper.scoring.jobs import Job, play_job
from tests.helpers.processes import descendants, with_luck
from tests.helpers.programs import in_process

SMALL = ["--board", "5x5x3", "--jobs", "1"]

# The columns that differ from run to run.
CLOCKS = {"cpu_seconds", "slowest_seconds", "group_seconds"}


class Here(Workers):
    """Workers that play in this process, and keep their jobs."""

    def __init__(self, play=play_job):
        self.play, self.jobs = play, []

    def do(self, jobs):
        for job in jobs:
            self.jobs.append(job)
            yield job, self.play(job)


class Stopped(Here):
    """Workers that play three groups in this process, and then raise an error."""

    def __init__(self, error):
        super().__init__()
        self.error = error

    def do(self, jobs):
        yield from super().do(islice(jobs, 3))
        raise self.error


def here(*arguments, name="score", workers=None):
    """Run a command whose games are played in this process."""
    with patch("minesweeper.scoring.run.workers_of", lambda options: workers or Here()):
        return in_process(name, *arguments)


def rows_of(*arguments):
    """Return the rows of such a run, from its JSON."""
    ended = here(*arguments, "--json")
    assert (ended.status, ended.err) == (0, "")
    return json.loads(ended.out)["players"]


def played(player, setting, group=0, games=50):
    """Return the results of one group of games, with the start of the judge."""
    return play_job(Job(player, setting, group, games))


def without_clocks(rows):
    return [{name: value for name, value in row.items() if name not in CLOCKS} for row in rows]


def without_times(text):
    """Remove the times from an output, and its ends of lines, which the widths of times move."""
    return re.sub(r"Slowest group: .*? allows \d+ s\. |[\d.]+ ms a game", "", " ".join(text.split()))


# Two players and six short groups.
FEW = ("random", "obvious", "--board", "5x5x3", "--games", "120")


def games_of(path):
    """Return the lines of a log without its header, and without times."""
    header, *lines = path.read_text().splitlines()
    assert json.loads(header)["file"] == "minesweeper score log"
    return [re.sub(',"cpu":.*', "", line) for line in lines]


def header_of(path):
    return json.loads(path.read_text().partition("\n")[0])


def games_logged(path):
    """Return how many whole lines follow the header."""
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


def workers(pid):
    """Return the worker processes of a run, or of a nanny of Dask."""
    return [
        process
        for process in descendants(pid)
        if (line := " ".join(with_luck(process.cmdline) or ())) and "spawn_main" in line
    ]
