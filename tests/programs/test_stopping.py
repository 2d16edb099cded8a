"""Signals that stop a run: one exception, blocked where they would harm, and ends of processes."""

import signal

import pytest

from minesweeper.programs.stopping import SIGNALS, Interrupted, held, stoppable
from tests.helpers.programs import python


@pytest.fixture
def signals():
    """Restore the handlers of signals after a test."""
    before = {signum: signal.getsignal(signum) for signum in SIGNALS}
    yield
    for signum, handler in before.items():
        signal.signal(signum, handler)


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("number", SIGNALS)
def test_first_signal_interrupts_and_later_ones_do_not(number):
    """A signal that was ignored before stays so; afterwards all handlers are as before."""
    ignored = next(signum for signum in SIGNALS if signum != number)
    signal.signal(ignored, signal.SIG_IGN)
    before = [signal.getsignal(signum) for signum in SIGNALS]
    went_on = []
    with pytest.raises(Interrupted) as caught, stoppable():
        signal.raise_signal(ignored)
        try:
            with held():
                signal.raise_signal(number)
                went_on.append("in the block")
            went_on.append("behind it")
        finally:
            for signum in SIGNALS:
                signal.raise_signal(signum)
            went_on.append("through the cleanup")
    assert went_on == ["in the block", "through the cleanup"]
    assert (caught.value.number, caught.value.args) == (number, (number,))
    assert [signal.getsignal(signum) for signum in SIGNALS] == before


ENDS = """\
import os, signal
from minesweeper.programs.stopping import die_with, end_like
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
def ends(act):
    if not (pid := os.fork()):
        act()
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), end=" ", flush=True)
for status in (0, 3, -2, -9, -15):
    ends(lambda: end_like(status))
ends(lambda: (die_with(os.getppid(), 15), os._exit(5)))
ends(lambda: (die_with(1 << 22, 15), os._exit(5)))
"""


@pytest.mark.slow
def test_process_ends_with_a_status_a_signal_or_its_parent():
    """Also by a signal that was ignored or blocked, and with a parent that has gone."""
    assert python("-c", ENDS).out == "0 3 -2 -9 -15 5 1 "
