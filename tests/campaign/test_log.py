"""Logs: what is in one stays, whatever fails."""

import errno
import os
import re
import resource
from zlib import crc32

import pytest

from minesweeper.campaign.log import Log, header_line, unseal, with_check, without_check


@pytest.mark.parametrize(
    ("lines", "torn"),
    [
        ([b"one\n"], b"tw"),
        ([b"x" * (5 << 20) + b"\n", b"one\n"], b"tw"),
        ([b"x" * (1 << 22), b"\n", b"one\n"], b""),
        ([b"one\n", b"x" * ((1 << 22) - 1) + b"\n"], b"x" * 1000),
    ],
    ids=["short lines", "a line of 5 MiB", "a line of 4 MiB, whole", "a line of 4 MiB before what is torn"],
)
def test_only_an_end_without_a_newline_is_torn(tmp_path, lines, torn):
    path, whole = tmp_path / "log", b"{}\n" + b"".join(lines)
    path.write_bytes(whole + torn)
    log = Log(str(path), new=False)
    found = [*log.lines()]
    log.append("end\n")
    log.close()
    assert b"".join(line for _, line in found) == b"".join(lines)
    assert max(len(line) for _, line in found) <= 4 << 20
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


@pytest.mark.parametrize("text", ['{"a":1}', "{}", '{"check":"x"}'])
def test_a_line_has_a_checksum_of_all_before_it(text):
    line = with_check(text)
    before = text[:-1] + ","
    assert line == before + f'"check":"{crc32(before.encode()):08x}"}}\n'
    assert without_check(line.encode()).decode() == text
    changed = [line[:at] + chr(ord(line[at]) ^ 1) + line[at + 1 :] for at in range(len(line))]
    for other in (line[:-1], text + "\n", line + " ", *changed):
        with pytest.raises(ValueError, match="expected a line with its checksum, found "):
            without_check(other.encode())


def test_who_may_open_a_log(tmp_path):
    """One at a time; a new one is empty, and of its owner only if it is private, or while it is sealed."""
    path, other, mask = tmp_path / "log", tmp_path / "other", os.umask(0o022)
    with pytest.raises(FileNotFoundError):
        Log(str(path), new=False)
    Log(str(other), new=True).close()
    log = Log(str(path), new=True, private=True)
    os.umask(mask)
    assert [each.stat().st_mode & 0o777 for each in (path, other)] == [0o600, 0o644]
    with pytest.raises(ValueError, match=f"^{path} is being written by another process$"):
        Log(str(path), new=False)
    log.append("one\n")
    log.seal()
    assert path.stat().st_mode & 0o777 == 0
    log.close()
    assert path.stat().st_mode & 0o777 == 0o600
    problem = f"{path} is not empty"
    with pytest.raises(ValueError, match=f"^{re.escape(problem)}$"):
        Log(str(path), new=True)
    log = Log(str(path), new=False)
    assert [*log.lines(header=False)] == [(1, b"one\n")] and header_line(str(path)) == b"one\n"
    assert path.read_bytes() == b"one\n"
    os.link(path, tmp_path / "link")
    with pytest.raises(ValueError, match=f"^{path}: players could read it by its other name$"):
        log.seal()
    log.close()
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(ValueError, match="is not a file"):
        header_line(str(tmp_path))
    log = Log("/dev/null", new=False)
    with pytest.raises(ValueError, match="/dev/null is not a file"):
        log.seal()
    log.close()


def test_a_log_is_unsealed_only_once_its_run_has_ended(tmp_path, monkeypatch):
    monkeypatch.setattr("os.access", lambda path, mode: False)
    path = tmp_path / "log"
    log = Log(str(path), new=True, private=True)
    log.seal()
    with pytest.raises(ValueError, match="log is being written by another process"):
        unseal(str(path))
    assert path.stat().st_mode & 0o777 == 0
    os.close(log._file)  # the run is killed
    unseal(str(path))
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("seals", [False, True])
def test_rights_that_a_user_changed_stay_where_a_log_is_not_sealed(tmp_path, seals):
    path = tmp_path / "log"
    log = Log(str(path), new=True)
    if seals:
        log.seal()
        log.open_again()
    path.chmod(0o604)
    log.close()
    assert path.stat().st_mode & 0o777 == 0o604


def test_an_existing_log_keeps_its_rights(tmp_path):
    path = tmp_path / "log"
    path.touch()
    path.chmod(0o640)
    for _ in range(2):
        log = Log(str(path), new=False, private=True)
        log.seal()
        log.close()
        assert path.stat().st_mode & 0o777 == 0o640


def test_a_log_is_cut_after_a_failed_write(tmp_path):
    """The disk is full in the middle of the second text."""
    path, (soft, hard) = tmp_path / "log", resource.getrlimit(resource.RLIMIT_FSIZE)
    log = Log(str(path), new=True)
    log.append("one\n")
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
        with pytest.raises(OSError, match="log") as raised:
            log.append("two\n" * 100)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (raised.value.filename, path.read_text()) == (str(path), "one\n")
    log.append("three\n")
    log.close()
    assert path.read_text() == "one\nthree\n"


def test_a_log_without_locks_is_refused_and_leaves_no_file(tmp_path, monkeypatch):
    def flock(file, how):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("one\n")
    for path in (old, new):
        with pytest.raises(OSError, match=f"No locks available: '{path}'"):
            Log(str(path), new=path == new)
    assert [*tmp_path.iterdir()] == [old]


def test_a_pipe_is_no_log(tmp_path):
    os.mkfifo(tmp_path / "log")
    for new in (False, True):
        with pytest.raises(ValueError, match="log: not a file"):
            Log(str(tmp_path / "log"), new=new)
