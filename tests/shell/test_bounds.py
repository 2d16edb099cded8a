"""Bounds on the work of a block: time, memory, and nothing left of them afterwards."""

import resource
import signal

import pytest

from minesweeper.shell.bounds import TooMuch, bounded

INFINITY = resource.RLIM_INFINITY


def limits():
    """Return the limits of memory, the handler of the alarm, and the alarm, which a block may have set."""
    left = signal.getitimer(signal.ITIMER_PROF)[0]
    return resource.getrlimit(resource.RLIMIT_AS), signal.getsignal(signal.SIGPROF), left


def forever():
    while True:
        pass


@pytest.mark.parametrize(("seconds", "work"), [(0.1, forever), (60, lambda: bytearray(300 << 20))])
def test_too_much_work_is_stopped(seconds, work):
    before = limits()
    with pytest.raises(TooMuch, match="so much"), bounded(seconds, 200, "so much"):
        work()
    assert limits() == before and before[2] == 0


@pytest.mark.parametrize("ended", [False, True])
def test_alarm_while_it_is_set_or_stopped_restores_everything(ended, monkeypatch):
    before, setitimer = limits(), signal.setitimer

    def over(timer, seconds):
        setitimer(timer, seconds)
        if ended == (seconds == 0):
            signal.raise_signal(signal.SIGPROF)

    monkeypatch.setattr(signal, "setitimer", over)
    with pytest.raises(TooMuch, match="so much"), bounded(60, 200, "so much"):
        pass
    assert limits() == before and before[2] == 0


@pytest.mark.parametrize(("before", "is_set"), [((INFINITY, 1 << 50), True), ((9, INFINITY), False)])
def test_no_lower_limit_is_raised(before, is_set, monkeypatch):
    limits = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: before)
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limit: limits.append(limit))
    with bounded(60, 200, "so much"):
        assert len(limits) == is_set
    *lower, after = limits
    assert after == before and all(200 << 20 < soft < 1 << 40 and hard == before[1] for soft, hard in lower)
