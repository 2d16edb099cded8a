"""Files of several processes: written whole or not at all, locked, set aside, and read up to a limit."""

import errno
import fcntl
import os
import resource
from pathlib import Path
from threading import Thread

import pytest

from minesweeper.shell.files import aside, check_output, claimed, contents, locked, set_aside, write_whole
from tests.helpers.programs import python


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "file"
    for content in ("a\n", b"\xff", "é"):
        write_whole(path, content)
        assert path.read_bytes() == (content if isinstance(content, bytes) else content.encode())
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\udcff")
    assert (path.read_text(encoding="utf-8"), names(path.parent)) == ("é", ["file"])


def test_link_stays_a_link_and_shares_the_lock(tmp_path):
    path, link = tmp_path / "there" / "file", tmp_path / "link"
    link.symlink_to(path)
    with locked(link):  # in a folder that is made for it
        write_whole(link, "a")
        assert link.is_symlink() and path.read_text() == "a"
        lock = claimed(path)  # another kind of lock
        assert lock and claimed(link) is None
    lock.close()
    claimed(link).close()
    assert names(tmp_path / "there") == [".file.claim", ".file.lock", "file"]


def test_lock_is_awaited(tmp_path):
    done = []

    def wait():
        with locked(tmp_path / "file"):
            done.append("held")

    with locked(tmp_path / "file"):
        other = Thread(target=wait, daemon=True)
        other.start()
        other.join(0.05)
        assert not done
    other.join(10)
    assert done


def test_damaged_files_are_set_aside_under_free_names(tmp_path):
    path = tmp_path / "log"
    for number, name in enumerate(("log.damaged", "log.damaged1", "log.damaged2")):
        path.write_text(str(number))
        assert aside(path) == set_aside(path) == tmp_path / name
        assert (tmp_path / name).read_text() == str(number) and not path.exists()


def test_file_is_read_up_to_a_limit(tmp_path):
    path, pipe = tmp_path / "file", tmp_path / "pipe"
    path.write_bytes(b"12345")
    os.mkfifo(pipe)
    assert contents(path, 5) == b"12345"
    for other, most, problem in ((path, 4, "file: larger than 4 bytes"), (pipe, 9, "pipe: not a file")):
        with pytest.raises(ValueError, match=problem):
            contents(other, most)
    for missing in (tmp_path, tmp_path / "none"):
        with pytest.raises(OSError):
            contents(missing, 9)
    os.truncate(path, 10_000_000)
    with pytest.raises(ValueError, match="file: larger than 8388608 bytes"):
        contents(path)


@pytest.mark.parametrize(
    ("mask", "private", "expected"), [(0o022, False, 0o644), (0o027, False, 0o640), (0, True, 0o600)]
)
def test_new_file_has_the_rights_of_the_umask_unless_private(tmp_path, mask, private, expected):
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "file", "a", private=private)
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == expected


@pytest.mark.parametrize("rights", [0o600, 0o640, 0o666, 0o444])
def test_file_keeps_its_rights(tmp_path, rights):
    path = tmp_path / "file"
    path.touch()
    path.chmod(rights)
    write_whole(path, "a", private=True)
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("a", rights)


KILLED = """
import os, signal, sys
from pathlib import Path
from minesweeper.shell.files import write_whole
os.replace = lambda *names: os.kill(os.getpid(), signal.SIGKILL)
write_whole(Path(sys.argv[1]), "cut off")
"""


@pytest.mark.slow
def test_next_write_removes_the_file_of_a_killed_process(tmp_path):
    path = tmp_path / "file"
    write_whole(path, "a")
    python("-c", KILLED, path)
    assert (path.read_text(), len(names(tmp_path))) == ("a", 2)
    write_whole(path, "b")
    assert (path.read_text(), names(tmp_path)) == ("b", ["file"])


def test_write_leaves_the_file_of_a_living_process(tmp_path):
    (tmp_path / ".file.new").touch()
    with (tmp_path / ".file.new").open("r+") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        write_whole(tmp_path / "file", "a")
        assert names(tmp_path) == [".file.new", "file"]


def test_failed_write_names_the_file_and_leaves_it(tmp_path):
    path, (soft, hard) = tmp_path / "file", resource.getrlimit(resource.RLIMIT_FSIZE)
    write_whole(path, "a")
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
        with pytest.raises(OSError, match="File too large") as raised:
            write_whole(path, "b" * 100)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (raised.value.filename, path.read_text(), names(tmp_path)) == (str(path), "a", ["file"])
    for bad, problem in (("/dev/full", "No space left"), (tmp_path / "none" / "file", "No such file")):
        with pytest.raises(OSError, match=f"{problem}.*: '{bad}'$"):
            write_whole(Path(bad), "b")
    assert names(tmp_path) == ["file"]


def test_pipe_stays_a_pipe_and_receives_the_content(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(ValueError, match="pipe: a pipe that no program reads"):
        write_whole(pipe, "a")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "a")
    assert (os.read(reader, 9), pipe.is_fifo(), names(tmp_path)) == (b"a", True, ["pipe"])
    os.close(reader)


STREAM = """
from pathlib import Path
from minesweeper.shell.files import write_whole
print("before")
write_whole(Path("/dev/stdout"), "page\\n")
print("after")
"""


@pytest.mark.slow
def test_standard_output_receives_the_content_in_order(tmp_path):
    assert python("-c", STREAM).out == "before\npage\nafter\n"
    shell = "import os, sys; os.dup2(os.open(sys.argv[2], os.O_WRONLY | os.O_CREAT), 1); exec(sys.argv[1])"
    python("-c", shell, STREAM, tmp_path / "file")
    assert ((tmp_path / "file").read_text(), names(tmp_path)) == ("before\npage\nafter\n", ["file"])


def test_output_is_checked_before_it_is_written(tmp_path):
    (tmp_path / "file").touch()
    check_output(tmp_path / "file")
    check_output(tmp_path / "new")
    for path in (tmp_path, tmp_path / "none" / "new"):
        with pytest.raises(OSError) as raised:
            check_output(path)
        assert raised.value.filename == str(path)
    assert names(tmp_path) == ["file"]


def test_without_locks_files_are_written_and_claims_are_refused(tmp_path, monkeypatch):
    def flock(file, how):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", flock)
    with locked(tmp_path / "file"):
        write_whole(tmp_path / "file", "a")
    with pytest.raises(OSError, match=f"No locks available: '{tmp_path}/file'"):
        claimed(tmp_path / "file")
