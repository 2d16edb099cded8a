"""Tools of the benches: their options, the head and the lines of a table, clocks, memory, processes.

It is kept small, as some benches measure the memory of processes that import it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import platform
import resource
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from minesweeper.shell.arguments import positive

ROOT = Path(__file__).parents[1]

# Settings of this Python (unbuffered streams, no bytecode) would be measured as well.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


# The options, and the head of the table


def begin(doc: str, seed: int, *arguments: tuple[str, dict[str, Any]]) -> argparse.Namespace:
    """Parse a bench's options, --seed among them, and print the head of its table."""
    command = f"python3 -m bench.{Path(sys.argv[0]).stem}"
    parser = argparse.ArgumentParser(prog=command, description=doc.splitlines()[0])
    for name, settings in arguments:
        parser.add_argument(name, **settings)
    parser.add_argument("--seed", type=int, default=seed, metavar="S", help=f"the first seed ({seed})")
    options = parser.parse_args()
    print(command, *sys.argv[1:])
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    print(f"seed {options.seed}, Python {platform.python_version()}, {machine}", flush=True)
    return options


def count(name: str, default: int, what: str) -> tuple[str, dict[str, Any]]:
    """Return an option that takes a number of at least 1."""
    return name, {"type": positive, "default": default, "metavar": "N", "help": f"{what} ({default})"}


# The lines of a table


def title(text: str) -> None:
    print(f"\n{text}", flush=True)


def report(
    what: str, value: float, unit: str, limit: float | None = None, *, least: bool = False, note: str = ""
) -> None:
    """Print a line with a measured value and its limit, if any."""
    shown = f"{value:,}" if isinstance(value, int) else f"{value:,.3f}"
    judged = "" if limit is None else verdict(value, limit, least=least)
    print(f"  {what:56} {shown:>10} {unit:9}  {judged:22} {note}".rstrip(), flush=True)


def verdict(value: float, limit: float, *, least: bool = False) -> str:
    """Return the words for a limit (the most, or with `least` the least) and whether the value keeps it."""
    if least:
        return f"at least {limit:g}: {'PASS' if value >= limit else 'UNDER'}"
    return f"limit {limit:g}: {'PASS' if value <= limit else 'OVER'}"


# Clocks


def timed(function: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """Return the CPU seconds of a call, and its result."""
    began = process_time()
    result = function(*arguments)
    return process_time() - began, result


def interleaved(runs: int, *calls: Callable[[], Any]) -> list[tuple[Any, ...]]:
    """Return the results of each call in so many runs.

    The calls take turns, so that any other load of the machine falls on all of them alike.
    """
    return list(zip(*([call() for call in calls] for _ in range(runs)), strict=True))


# Memory


def own_peak() -> float:
    """Return the most memory that this process has had, in MiB.

    It avoids getrusage where it can: on Linux a process begins there with the peak of the one that
    started it.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 2**10
    return mebibytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def mebibytes(peak: int) -> float:
    """Convert a peak of getrusage to MiB."""
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def alone(function: Callable[..., Any], *arguments: Any) -> tuple[Any, float]:
    """Call a function in a process of its own; return its result and the peak memory in MiB."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(_watched, function, arguments).result()


def _watched(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, float]:
    return function(*arguments), own_peak()


# Processes


class Used(NamedTuple):
    """The time and memory that a process used, with those that it started itself and waited for."""

    real: float  # seconds
    cpu: float  # seconds, user and system
    peak: float  # MiB, of the largest


# Starts a process and prints the time and memory that it used. A child begins with the peak of the
# process that starts it, so this one is as small as a Python can be.
WATCHER = """
import os, sys, time
silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
began = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent)
_, status, used = os.wait4(child, 0)
spent = time.perf_counter() - began
print(os.waitstatus_to_exitcode(status), spent, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


def run_python(*arguments: object, given: str | Path = os.devnull, python: object = sys.executable) -> Used:
    """Run Python with these arguments and this file as its input, without its output, to the end."""
    command = [sys.executable, "-I", "-S", "-c", WATCHER, str(python), *map(str, arguments)]
    with Path(given).open("rb") as stream:
        done = subprocess.run(
            command, stdin=stream, stdout=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT, text=True, check=True
        )
    status, real, cpu, peak = done.stdout.split()
    if int(status):
        raise subprocess.CalledProcessError(int(status), command[5:])
    return Used(float(real), float(cpu), mebibytes(int(peak)))


def start_python(*arguments: object, **settings: Any) -> subprocess.Popen[Any]:
    """Start Python in the project's directory, with its output in a pipe."""
    command = [sys.executable, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT, **settings)
