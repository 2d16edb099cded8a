"""What the workers of test_pool do: apart from it, since each of them loads this, and pytest takes longer."""

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
    """In a worker: its number; the first worker that gets this job kills itself. Two jobs have no end."""
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
    """In a worker: the count in a file of how often the job is still to kill its worker."""
    folder, number = job
    path = Path(folder) / str(number)
    left = int(path.read_text())
    path.write_text(str(left - 1))
    if left > 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def given_up(job, why):
    return f"{job[1]} {why}"


def failing(job):
    raise LookupError(job)
