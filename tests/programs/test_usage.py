"""What programs use: the time of all processes below one, in user and system mode; the largest memory."""

import subprocess
import sys

import pytest

from minesweeper.programs.usage import ended_seconds, memory_below, seconds_below
from tests.helpers.programs import ENVIRONMENT

# A child that has ended, a grandchild that runs after a child of its own has ended, and a child that only
# waits; each of the first three takes a tenth of a second in system mode. What they have used is printed.
FAMILY = """
import os, sys
def works():
    with open("/dev/zero", "rb", buffering=0) as file:
        while os.times().system < 0.1:
            file.read(1 << 16)
def child(does):
    pid = os.fork()
    if not pid:
        does()
        os._exit(0)
    return pid
def runs():
    large = bytearray(64 << 20)
    os.waitpid(child(works), 0)
    works()
    print(sum(os.times()[:4]), flush=True)
    os.read(0, 1)
os.waitpid(child(works), 0)
print(sum(os.times()[2:4]), flush=True)
both = child(lambda: os.waitpid(child(runs), 0)), child(lambda: os.read(0, 1))
for each in both:
    os.waitpid(each, 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system does not tell")
def test_all_time_of_all_processes_counts():
    before = ended_seconds()
    with subprocess.Popen(
        [sys.executable, "-c", FAMILY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    ) as run:
        used = float(run.stdout.readline()) + float(run.stdout.readline())
        assert used > 0.3
        assert seconds_below(run.pid) == pytest.approx(used, abs=0.05)
        assert 64 < memory_below(run.pid) < 100
    assert ended_seconds() - before > used - 0.05
    assert memory_below(run.pid) == 0 and seconds_below(run.pid) is None
