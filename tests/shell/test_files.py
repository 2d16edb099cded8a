"""Files of several processes: written whole or not at all, locked, set aside, and read up to a limit."""

import os
from threading import Thread

import pytest

from minesweeper.shell.files import aside, claimed, contents, locked, set_aside, write_whole


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "file"
    for content in ("a\n", b"\xff", "é"):
        write_whole(path, content)
        assert path.read_bytes() == (content if isinstance(content, bytes) else content.encode())
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\udcff")
    assert (path.read_text(encoding="utf-8"), names(path.parent)) == ("é", ["file"])


def test_a_link_stays_a_link_and_shares_its_lock(tmp_path):
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


def test_a_lock_is_awaited(tmp_path):
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


def test_a_file_is_read_up_to_a_limit(tmp_path):
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
