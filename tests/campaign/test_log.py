"""Logs: what is in one stays, whatever fails."""

from minesweeper.campaign.log import Log
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


def test_only_an_end_without_a_newline_is_torn(tmp_path):
    """However long a line is, nothing after it is cut off."""
    path, header, long = tmp_path / "log", b"{}\n", 5 << 20
    for lines, torn in (
        ([b"one\n"], b"tw"),
        ([b"x" * long + b"\n", b"one\n"], b"tw"),
        ([b"x" * (1 << 22), b"\n", b"one\n"], b""),
        ([b"one\n", b"x" * ((1 << 22) - 1) + b"\n"], b"x" * 1000),
    ):
        whole = header + b"".join(lines)
        path.write_bytes(whole + torn)
        log = Log(str(path), new=False)
        found = [*log.lines()]
        log.append("end\n")
        log.close()
        assert b"".join(line for _, line in found) == b"".join(lines)
        assert [number for number, _ in found] == [*range(2, 2 + len(found))]
        assert path.read_bytes() == whole + b"end\n"


def test_a_late_log_is_whole_when_it_is_closed(tmp_path):
    """Lines of a result that is not whole are dropped, also behind others that were just written."""
    path = tmp_path / "log"
    log = Log(str(path), new=True, private=True, late=True)
    for text in ("one\n", "two\n"):
        log.append(text)
        assert path.read_text() == ""
    log.close()
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("one\ntwo\n", 0o600)
    log = Log(str(path), new=False)
    log.append("three\n")
    log.drop(len("two\nthree\n"))
    log.append("four\n")
    log.close()
    assert path.read_text() == "one\nfour\n"
