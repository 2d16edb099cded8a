"""What all tests share: every run tries the same examples; files of clients, players and programs."""

import asyncio
import gc
import os
import random
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from inspect import iscoroutinefunction

import pytest
from hypothesis import settings

from minesweeper.shell.language import VARIABLE

settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")

# The tests are in English, whatever the locale, and so are the programs that they start.
os.environ[VARIABLE] = "en"

# Programs that are started in the background inherit that they ignore Ctrl-C, and under nohup that they
# ignore the end of their terminal; those under test should not.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)


# By this path Python names itself in programs that tests start, also where it was started as `../bin/python`.
sys.executable = os.path.normpath(sys.executable)


# What takes longest, begun first: a file that is begun last leaves all workers but one idle.
FIRST = (
    *(
        "test_page_",
        "test_zoo",
        "test_kills",
        "test_cluster",
        "test_stopping",
        "test_packaging",
        "test_command",
    ),
    *(
        "test_advanced",
        "test_build",
        "test_recordings",
        "test_reading",
        "test_pins",
        "test_tui",
        "test_locks",
    ),
)


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: not item.path.name.startswith(FIRST))


def pytest_collection_finish():
    """What was collected is no garbage: to look through it again and again takes a tenth of the time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run a coroutine in a thread of its own: in this one, a browser may have left a loop that runs."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, pyfuncitem.obj(**given)).result()
    return True


@pytest.fixture(autouse=True)
def same_numbers():
    """The agent, whose guesses are those of the module `random`, plays the same in every run."""
    random.seed(1)


@pytest.fixture(scope="session")
def stats():
    """scipy.stats, loaded where it is used: every worker reads every file, and it takes half a second."""
    from scipy import stats

    return stats


@pytest.fixture
def write(tmp_path):
    """Writes a file of this name into the test's folder and returns its path."""

    def write(name, text):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


@pytest.fixture
def client(write):
    """Writes a client file of the judge's game and returns its path."""
    return lambda text: write("a_client.py", text)


@pytest.fixture
def script(write):
    """Writes a shell script and returns the command that runs it."""
    return lambda text: f"sh {write('player.sh', text)}"
