"""The assignment's example, and parts of the traces of its programs."""

import re

MAP = """3 3
.X.
...
..X
"""

# The map with its first cell.
EXAMPLE = MAP + "2 0\n"


def closing_lines(trace):
    return "".join(re.findall(r"^ {18}((?:YOU WIN!|GAME OVER!|\d+ \d+)\n)", trace, re.MULTILINE))


def operations_of(trace):
    return re.findall(r"^\d+ \d+ \d", trace, re.MULTILINE)


def boards_of(trace):
    """Return the maps in the second column of a trace, with the closing lines."""
    return "".join(line[18:].split("  ")[0].rstrip() + "\n" for line in trace.splitlines()[1:])
