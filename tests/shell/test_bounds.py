"""Bounds on the work of a block: time, memory, and nothing left of them afterwards."""

import resource
import signal

import pytest

from minesweeper.shell.bounds import TooMuch, bounded


def forever():
    while True:
        pass


@pytest.mark.parametrize("work", [forever, lambda: bytearray(300 << 20)], ids=["time", "memory"])
def test_too_much_work(work):
    limits, handler = resource.getrlimit(resource.RLIMIT_AS), signal.getsignal(signal.SIGPROF)
    with pytest.raises(TooMuch, match="so much"), bounded(0.1, 200, "so much"):
        work()
    assert resource.getrlimit(resource.RLIMIT_AS) == limits
    assert signal.getsignal(signal.SIGPROF) == handler
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


def test_little_work():
    with bounded(60, 200, "so much"):
        assert len(bytearray(1 << 20)) == 1 << 20
