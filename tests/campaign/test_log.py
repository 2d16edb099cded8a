"""Logs: what is in one stays, whatever fails."""

from tests.helpers.programs import python

FULL = """
import resource, signal, sys
from minesweeper.campaign.log import Log
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
try: Log(sys.argv[1], new=False).append("four\\n" + 20 * "x")
except OSError as problem: print(problem.strerror)
"""


def test_a_log_that_was_not_read_keeps_its_lines(tmp_path):
    """Also when the disk is full in the middle of a line."""
    path = tmp_path / "log"
    path.write_text("one\n")
    assert python("-c", FULL, path).out == "File too large\n"
    assert path.read_text() == "one\n"
