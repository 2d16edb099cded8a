"""What all tests share: every run tries the same examples; files of clients, players and programs."""

import asyncio
import gc
import os
import random
import re
import signal
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
from hypothesis import settings

from minesweeper.shell.language import VARIABLE

# Asserts outside of test files show the values that they compare, too.
pytest.register_assert_rewrite(
    *(f"tests.{path.name}" for path in Path(__file__).parent.iterdir() if path.is_dir())
)

settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")

# The tests are in English, whatever the locale, and so are the programs that they start.
os.environ[VARIABLE] = "en"

# Programs that are started in the background inherit that they ignore Ctrl-C, and under nohup that they
# ignore the end of their terminal; those under test should not.
for name, usual in {"SIGINT": signal.default_int_handler, "SIGHUP": signal.SIG_DFL}.items():
    number = getattr(signal, name, None)  # Windows has no SIGHUP
    if number and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)


# By this path Python names itself in programs that tests start, also where it was started as `../bin/python`.
sys.executable = os.path.normpath(sys.executable)


def pytest_collection_modifyitems(items):
    """Begin with the slow tests, and end with the quick ones: they fill the gaps.

    Files with a browser come after the other slow ones, since a browser's threads disturb forks; the largest
    comes first, so that none runs alone at the end.
    """
    sizes = Counter(item.path for item in items)

    def place(item):
        in_browser = "chromium" in item.fixturenames
        return "slow" not in item.keywords, in_browser, in_browser and -sizes[item.path]

    items.sort(key=place)


def pytest_collection_finish():
    """Hide the collected tests from the garbage collector, which takes a tenth of the time for them."""
    gc.collect()
    gc.freeze()


# The audit events of a new process, and the test that runs now.
STARTS = "subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn"
running = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Know which test runs, with its fixtures."""
    global running
    running = item
    try:
        return (yield)
    finally:
        running = None


@sys.addaudithook
def refuse_processes(event, _):
    """Refuse processes to tests that are not marked: `make room` leaves those out that are."""
    if event in STARTS and running and not {"slow", "long"} & {mark.name for mark in running.iter_markers()}:
        raise RuntimeError(f"{running.name} starts a process: mark it as slow")


# Where tools must not be missing, as in CI, skips are printed, and one for a missing tool is red.
TOOLS_ARE_THERE = os.environ.get("MISSING_TOOLS") == "red"
MISSING = re.compile(r"Skipped: (there is no|no (?!Python)|could not import|.* not installed)")


def pytest_configure(config):
    if TOOLS_ARE_THERE:
        config.option.reportchars += "s"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return red((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return red((yield))


def red(report):
    """Return the report; a skip that names a missing tool fails."""
    if TOOLS_ARE_THERE and report.skipped and MISSING.search(str(report.longrepr)):
        report.outcome, report.longrepr = "failed", report.longrepr[2]
    return report


def pytest_itemcollected(item):
    """Let a test that is a coroutine be an ordinary function."""
    if iscoroutinefunction(getattr(item, "obj", None)):
        item.obj = in_a_thread(item.obj)


def in_a_thread(test):
    """Run a coroutine in a thread of its own: in this one, a browser may have left a loop that runs."""

    @wraps(test)
    def run(**fixtures):
        with ThreadPoolExecutor(1) as threads:
            threads.submit(asyncio.run, test(**fixtures)).result()

    return run


@pytest.fixture(autouse=True)
def same_numbers():
    """Seed the module `random`, which makes the guesses of the agent."""
    random.seed(1)


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a file into the test's folder and returns its path."""

    def write(name, text):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


@pytest.fixture
def client(write):
    """Return a function that writes a client of the judge's game and returns its path."""
    return lambda text: write("a_client.py", text)


@pytest.fixture
def script(write):
    """Return a function that writes a shell script and returns its command line."""
    return lambda text: f"sh {write('player.sh', text)}"
