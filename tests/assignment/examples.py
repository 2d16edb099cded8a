"""The assignment's example, what its programs print in this process, and what their traces say."""

import contextlib
import io
import re
from unittest import mock

import basic

MAP = """3 3
.X.
...
..X
"""

# The map with its first cell.
EXAMPLE = MAP + "2 0\n"


def basic_prints(text):
    """What `basic.main` prints for this input."""
    given = text.encode() if isinstance(text, str) else text
    with mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given))):
        return printed(basic.main)


def printed(function, *arguments):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        function(*arguments)
    return out.getvalue()


def closing_lines(trace):
    """The lines with which the games of a trace ended, and nothing else."""
    return "".join(re.findall(r"^ {18}((?:YOU WIN!|GAME OVER!|\d+ \d+)\n)", trace, re.MULTILINE))


def operations_of(trace):
    """The operations in the first column of a trace."""
    return re.findall(r"^\d+ \d+ \d", trace, re.MULTILINE)


def boards_of(trace):
    """The maps in the second column of a trace, with the closing lines."""
    return "".join(line[18:].split("  ")[0].rstrip() + "\n" for line in trace.splitlines()[1:])
