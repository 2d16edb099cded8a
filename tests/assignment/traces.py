"""What a trace of `advanced.py` says."""

import re


def closing_lines(trace):
    """The lines with which the games of a trace ended, and nothing else."""
    return "".join(re.findall(r"^ {18}((?:YOU WIN!|GAME OVER!|\d+ \d+)\n)", trace, re.MULTILINE))


def operations_of(trace):
    """The operations in the first column of a trace."""
    return re.findall(r"^\d+ \d+ \d", trace, re.MULTILINE)


def boards_of(trace):
    """The maps in the second column of a trace, with the closing lines."""
    return "".join(line[18:].split("  ")[0].rstrip() + "\n" for line in trace.splitlines()[1:])
