"""Programs on a terminal of their own."""

import sys

import pexpect

from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT


def on_terminal(*arguments, echo=True, size=(24, 80), timeout=PATIENCE, **environment):
    """Python in the project's directory on a terminal, which shows what is typed if it is to `echo` it."""
    child = pexpect.spawn(
        sys.executable,
        list(map(str, arguments)),
        cwd=str(ROOT),
        env=ENVIRONMENT | environment,
        encoding="utf-8",
        echo=echo,
        dimensions=size,
        timeout=timeout,
    )
    child.delaybeforesend = None  # what is typed waits in the terminal until the program reads
    return child


def end_of(child, timeout=-1):
    """The program ends by itself: what it has shown since what was waited for last, and its exit status."""
    if not child.flag_eof:
        child.expect(pexpect.EOF, timeout=timeout)
    child.close()
    return child.before, child.exitstatus


# Seconds for which a program has to answer to Ctrl-C before it is pressed again.
HEARD = 10


def interrupt(child):
    """Press Ctrl-C until the program ends, and return what it shows then, and its exit status.

    Python hears one that comes just before it begins to read with the next input only.
    """
    for _ in range(PATIENCE // HEARD):
        child.sendintr()
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=HEARD) == 0:
            break
    return end_of(child)
