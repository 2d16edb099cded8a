"""Signals that stop a run are one exception, are held back where they would harm, and end processes alike."""

import signal

import pytest

from minesweeper.programs.stopping import SIGNALS, Interrupted, held, stoppable
from tests.helpers.programs import python


@pytest.fixture
def signals():
    """Whatever a test does to them, they are as before in the end."""
    before = {each: signal.getsignal(each) for each in SIGNALS}
    yield
    for each, handler in before.items():
        signal.signal(each, handler)


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("number", SIGNALS)
def test_the_first_signal_interrupts_and_no_later_one(number):
    """One that was ignored before stays so; afterwards all is as it was."""
    ignored = next(each for each in SIGNALS if each != number)
    signal.signal(ignored, signal.SIG_IGN)
    before = [signal.getsignal(each) for each in SIGNALS]
    went_on = []
    with pytest.raises(Interrupted) as caught, stoppable():
        signal.raise_signal(ignored)
        try:
            with held():
                signal.raise_signal(number)
                went_on.append("in the block")
            went_on.append("behind it")
        finally:
            for each in SIGNALS:
                signal.raise_signal(each)
            went_on.append("through the cleanup")
    assert went_on == ["in the block", "through the cleanup"]
    assert (caught.value.number, caught.value.args) == (number, (number,))
    assert [signal.getsignal(each) for each in SIGNALS] == before


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
def test_a_process_ends_as_it_is_told_to():
    """With a status or by a signal, though that was ignored or blocked; or with a parent that has gone."""
    assert python("-c", ENDS).out == "0 3 -2 -9 -15 5 1 "
