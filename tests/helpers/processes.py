"""Programs in the background: started, waited for, killed, and that nothing of them is left."""

import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import psutil

from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, Ended


@contextmanager
def started(*arguments, **options):
    """Python in the project's directory, in the background; whatever becomes of it, it is gone in the end."""
    usual = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": ROOT, "env": ENVIRONMENT}
    run = subprocess.Popen([sys.executable, *map(str, arguments)], **usual | options)
    try:
        yield run
    finally:
        family = descendants(run.pid)
        run.kill()
        for process in family:
            with_luck(process.kill)
        run.wait(PATIENCE)
        for stream in filter(None, (run.stdin, run.stdout, run.stderr)):
            stream.close()
        wait_for(lambda: all_gone(family))


def with_luck(do):
    """Do something to a process that may have ended."""
    try:
        return do()
    except psutil.NoSuchProcess:
        return None


def descendants(pid):
    """Return the processes that a process has started, directly or indirectly."""
    return with_luck(lambda: psutil.Process(pid).children(recursive=True)) or []


def wait_for(condition, run=None, patience=PATIENCE):
    """Wait until something is the case, while a run goes on."""
    deadline = time.monotonic() + patience
    while not (value := condition()):
        assert time.monotonic() < deadline, "nothing happens"
        assert run is None or run.poll() is None, run.communicate()
        time.sleep(0.01)
    return value


def end_of(run, patience=PATIENCE):
    out, err = run.communicate(timeout=patience)
    return Ended(run.returncode, out, err)


def kill(process):
    """End a process the hard way; it may have ended already."""
    with_luck(lambda: process.send_signal(signal.SIGKILL))


def all_gone(processes):
    """Return whether these processes have ended, zombies too."""
    return not any(
        with_luck(process.status) not in (None, psutil.STATUS_ZOMBIE)
        for process in processes
        if process.is_running()
    )


def await_end(pid):
    ended = (None, psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)
    wait_for(lambda: with_luck(lambda: psutil.Process(pid).status()) in ended)


def open_files():
    """Return the number of open files of this process; those that earlier tests left may close meanwhile."""
    return psutil.Process().num_fds()
