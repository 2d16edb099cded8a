"""Runs of `score` and `compare` that are killed, and what their logs have to look like all the same."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import psutil
from programs import ENVIRONMENT, ROOT, Ended

# Whatever is waited for is there long before, also on a busy machine.
PATIENCE = 60


def games_of(path):
    """The sorted lines of a log without its header, and without times."""
    header, *lines = path.read_text().splitlines()
    assert json.loads(header)["command"].startswith("minesweeper ")
    return sorted(re.sub(',"cpu":.*', "", line) for line in lines)


def header_of(path):
    """The first line of a log."""
    return json.loads(path.read_text().partition("\n")[0])


def games_logged(path):
    """How many whole lines follow the header."""
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


@contextmanager
def started(*arguments, limit=None):
    """A run of the package in the background; whatever becomes of it, it is gone in the end."""
    command = [sys.executable, "-m", "minesweeper", *map(str, arguments)]
    if limit:  # KiB that a file may have
        command = ["bash", "-c", f"ulimit -f {limit}; exec {shlex.join(command)}"]
    run = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT, text=True
    )
    try:
        yield run
    finally:
        family = descendants(run.pid)
        run.kill()
        for process in family:
            with_luck(process.kill)
        run.wait(PATIENCE)
        run.stdout.close()
        run.stderr.close()


def with_luck(do):
    """Do something to a process that may have ended."""
    try:
        return do()
    except psutil.NoSuchProcess:
        return None


def descendants(pid):
    return with_luck(lambda: psutil.Process(pid).children(recursive=True)) or []


def workers(pid):
    """The worker processes of a run: of its own server of forks, or of Dask's nannies."""
    return [
        process
        for process in descendants(pid)
        if (line := " ".join(with_luck(process.cmdline) or ()))
        and (("forkserver" in line and process.ppid() != pid) or "spawn_main" in line)
    ]


def wait_for(condition, run=None):
    """Wait until something is the case, while a run goes on."""
    deadline = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < deadline, "nothing happens"
        assert run is None or run.poll() is None, run.communicate()
        time.sleep(0.01)
    return found


def end_of(run):
    """How a run ends, if nothing is done to it any more."""
    out, err = run.communicate(timeout=PATIENCE)
    return Ended(run.returncode, out, err)


def kill(process):
    with_luck(lambda: os.kill(process.pid, signal.SIGKILL))


def all_gone(processes):
    return not any(
        with_luck(process.status) not in (None, psutil.STATUS_ZOMBIE)
        for process in processes
        if process.is_running()
    )


def rerun(message):
    """Run the command that a message ends with."""
    command = message.strip().splitlines()[-1].partition("go on with: ")[2]
    done = subprocess.run(
        shlex.split(command),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
