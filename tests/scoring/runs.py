"""Runs of `score` and `compare` that are killed, and what their logs have to look like all the same."""

import json
import re
import resource
import shlex
import subprocess
from contextlib import ExitStack, contextmanager

from tests.helpers import processes
from tests.helpers.processes import PATIENCE, descendants, wait_for, with_luck
from tests.helpers.programs import python

# Two players, eight chunks, a second or two of work.
GAMES = ("safest", "obvious", "--sets", "20x20x84", "--games", "180")

# The same in no time.
FEW = ("random", "obvious", "--sets", "5x5x3", "--games", "120")


def games_of(path):
    """The lines of a log without its header, and without times."""
    header, *lines = path.read_text().splitlines()
    assert json.loads(header)["command"].startswith("minesweeper ")
    return [re.sub(',"cpu":.*', "", line) for line in lines]


def header_of(path):
    """The first line of a log."""
    return json.loads(path.read_text().partition("\n")[0])


def games_logged(path):
    """How many whole lines follow the header."""
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


def started(*arguments, limit=None, **options):
    """A run of the package in the background; a `limit` is how many bytes a file of it may have."""
    limited = limit and (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    return processes.started("-m", "minesweeper", *arguments, text=True, preexec_fn=limited, **options)


def workers(pid):
    """The worker processes of a run, or of a nanny of Dask's."""
    return [
        process
        for process in descendants(pid)
        if (line := " ".join(with_luck(process.cmdline) or ())) and "spawn_main" in line
    ]


def rerun(message):
    """Run the command that a message ends with."""
    _, *words = shlex.split(message.strip().splitlines()[-1].partition("go on with: ")[2])
    return python(*words, timeout=PATIENCE)


def without_times(table):
    return re.sub(r"Slowest group:.*?\d\s+s\.\n", "", table, flags=re.DOTALL)


@contextmanager
def cluster(folder):
    """A scheduler with two workers, each with a nanny; its address, the scheduler, and the nannies."""
    where = folder / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = ("-m", "distributed.cli.dask_scheduler", "--no-dashboard", "--host", "127.0.0.1", "--port", 0)
    worker = ("-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-dashboard")
    at = ("--scheduler-file", where)
    with ExitStack() as stack:
        first = stack.enter_context(processes.started(*scheduler, *at, **quiet))
        wait_for(where.exists, first)
        nannies = [stack.enter_context(processes.started(*worker, *at, **quiet)) for _ in range(2)]
        address = wait_for(lambda: address_in(where))
        yield address, first, nannies


def address_in(path):
    try:
        return json.loads(path.read_text())["address"]
    except ValueError:  # it is being written
        return None
