"""The tasks of test_pool, in a module of their own: each worker loads it, and pytest would take longer."""

import os
import signal
import time
from pathlib import Path

from minesweeper.programs.process import LineProgram

# In a worker: its number.
own_number = []


def begin(number):
    own_number.append(number)


def killing_once(flag):
    """Return the worker's number; the first worker with this job kills itself. Two jobs have no end."""
    if flag.endswith("deaf"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        Path(flag).touch()
        time.sleep(600)
    if not flag:
        with LineProgram("sleep 600") as program:
            program.ask(600)
    if not os.path.lexists(flag):
        Path(flag).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return own_number[-1]


def killing(job):
    """Kill the worker as long as the count in a file is above 0, and lower it."""
    folder, number = job
    path = Path(folder) / str(number)
    remaining = int(path.read_text())
    path.write_text(str(remaining - 1))
    if remaining > 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def given_up(job, why):
    return f"{job[1]} {why}"


def failing(job):
    raise LookupError(job)
