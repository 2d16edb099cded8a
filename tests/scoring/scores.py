"""Runs of `score` from start to end, and groups of games played in this process."""

import json
from functools import partial

from minesweeper.scoring.jobs import Job, play_job
from tests.helpers.programs import command

SMALL = ["--sets", "5x5x3", "--jobs", "1"]

# The same numbers come out each time for all columns but these.
CLOCKS = {"cpu_ms", "slowest_ms", "group_s"}

score = partial(command, "score")


def rows_of(*arguments):
    """The rows of a run, from its JSON."""
    ended = score(*arguments, "--json")
    assert (ended.status, ended.err) == (0, "")
    return json.loads(ended.out)


def played(player, parameters, group=0, games=50):
    """The results of one group of games, as the judge starts them, played in this process."""
    return play_job(Job(player, parameters, group, games, told=False, start="judge"))


def without_clocks(rows):
    return [{name: value for name, value in row.items() if name not in CLOCKS} for row in rows]
