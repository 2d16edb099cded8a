"""Programs on a terminal of their own."""

import sys

import pexpect

from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT


def on_terminal(*arguments, echo=True, size=(24, 80), timeout=PATIENCE, **environment):
    """Start Python in the project's directory on a terminal, which shows typed text with `echo`."""
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
    child.delaybeforesend = None  # typed text waits in the terminal until the program reads
    return child


def end_of(child, timeout=-1):
    """Wait for the end of the program; return its last output and its exit status."""
    if not child.flag_eof:
        child.expect(pexpect.EOF, timeout=timeout)
    child.close()
    return child.before, child.exitstatus


# A program has so many seconds to answer to Ctrl-C before it is pressed again.
HEARD = 10


def interrupt(child):
    """Press Ctrl-C until the program ends; return its last output and its exit status.

    Python handles one that comes just before a read only after the next input.
    """
    for _ in range(PATIENCE // HEARD):
        child.sendintr()
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=HEARD) == 0:
            break
    return end_of(child)
