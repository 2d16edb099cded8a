"""Removal of folders with any content, within their bounds and in bounded time."""

import fcntl
import os
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from minesweeper.programs.locks import removal
from minesweeper.programs.locks.removal import remove, temporary_folder
from tests.helpers.processes import started
from tests.helpers.programs import python

LITTER = """\
import os, sys
os.chdir(sys.argv[1])
for name in ("plain", "d", "\\udcff\\n", "x" * 255):
    with open(name, "w") as file:
        file.write("text")
os.symlink("..", "up")
os.symlink("nowhere", "nothing")
os.mkfifo("fifo")
os.mkdir("closed")
os.mkdir("closed/inner")
os.mkdir("closed/inner/" + "y" * 255, 0)
open("closed/inner/file", "w").close()
os.chmod("closed/inner", 0o100)
os.chmod("closed", 0)
os.mkdir("deep")
os.chdir("deep")
for _ in range(1100):
    os.mkdir("d", 0o300)
    os.chdir("d")
os.chdir(sys.argv[1])
os.chmod(".", 0o500)
"""


@pytest.fixture
def base():
    """Make a folder for temporary ones that everyone may use, with one to remove and one to keep."""
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        base = Path(name)
        base.chmod(0o777)
        patch.setattr(tempfile, "tempdir", name)
        for folder in ("litter", "kept"):
            (base / folder).mkdir()
            (base / folder).chmod(0o777)
            if os.getuid() == 0:
                os.chown(base / folder, 65533, 65533)
        (base / "kept" / "file").touch()
        yield base


@pytest.mark.slow
def test_folder_with_hostile_content_is_removed(base):
    """All modules are loaded before root becomes an ordinary user: they may be in a folder of root's."""
    code = "import os, secrets, sys\nfrom minesweeper.programs.locks.removal import remove\n"
    if os.getuid() == 0:
        code += "os.setgroups([]); os.setgid(65533); os.setuid(65533)\n"
    code += LITTER + "print(os.path.exists('plain'), remove(sys.argv[1], 60))"
    assert python("-c", code, base / "litter") == (0, "True True\n", "")
    assert [path.name for path in base.rglob("*")] == ["kept", "file"]


def test_removal_is_bounded_in_time_and_follows_no_link(base):
    (base / "litter" / "a" / "b" / "c").mkdir(parents=True)
    assert not remove(base / "litter", 0)
    assert remove(base / "litter", 60)
    assert remove(base / "litter", 60)  # there is nothing left to do
    (base / "link").symlink_to(base / "kept")
    assert not remove(base / "link", 60)
    assert (base / "kept" / "file").exists()


MAKES = """\
import sys, tempfile
from minesweeper.programs.locks.removal import temporary_folder
tempfile.tempdir = sys.argv[1]
with temporary_folder("test", 60) as folder:
    open(f"{folder}/left", "w").close()
    print(folder, flush=True)
    input()
"""


@pytest.mark.parametrize("moment", ["mkdtemp", "flock"])
def test_new_folder_that_another_process_removes_is_made_again(base, monkeypatch, moment):
    module = {"mkdtemp": tempfile, "flock": fcntl}[moment]
    does, made = getattr(module, moment), []

    def robbed(*arguments, **options):
        result = does(*arguments, **options)
        made.append(*base.glob("minesweeper-test-*"))
        if len(made) < 3:
            made[-1].rmdir()
        return result

    monkeypatch.setattr(module, moment, robbed)
    with temporary_folder("test", 60, str(base)) as folder:
        assert (folder, len({*made})) == (str(made[-1]), 3)
        monkeypatch.undo()
        other = os.open(folder, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(other)
    assert not made[-1].exists()


@pytest.mark.slow
def test_abandoned_folders_are_removed_at_the_next_start(base):
    """Folders in use, links and folders of other users stay, whatever their names."""
    (base / "minesweeper-test-link").symlink_to(base / "kept")
    not_ours = {"minesweeper-other-1", "minesweeper-test-link", "kept", "litter"}
    (base / "minesweeper-other-1").mkdir()
    if os.getuid() == 0:
        (base / "minesweeper-test-1").mkdir()
        os.chown(base / "minesweeper-test-1", 65533, 65533)
        not_ours.add("minesweeper-test-1")
    with started("-c", MAKES, base, stdin=subprocess.PIPE, text=True) as first:
        used = first.stdout.readline().strip()
        with started("-c", MAKES, base, stdin=subprocess.PIPE, text=True) as second:
            abandoned = second.stdout.readline().strip()
        assert Path(abandoned, "left").exists()
        with temporary_folder("test", 60) as folder:
            assert {*map(str, base.iterdir())} == {used, folder, *(str(base / name) for name in not_ours)}
            assert Path(used, "left").exists() and not [*Path(folder).iterdir()]
    assert (base / "kept" / "file").exists()


def test_folder_that_stays_is_reported_and_removed_later(base, capsys):
    with temporary_folder("test", 0) as folder:
        Path(folder, "deep").mkdir()
    line = f"minesweeper test: {folder}: could not remove all that programs left there\n"
    assert capsys.readouterr().err == line and Path(folder).exists()
    with temporary_folder("test", 60):
        assert not Path(folder).exists()


class Swapped:
    """An entry of a folder: after a look at its kind, its owner swaps a link in."""

    def __init__(self, folder, entry, target):
        self.name, self.path, self.entry, self.target = entry.name, folder / entry.name, entry, target

    def is_dir(self, **options):
        is_folder = self.entry.is_dir(**options)
        if is_folder:
            self.path.rmdir()
            self.path.symlink_to(self.target)
        return is_folder


def test_swapped_link_is_not_followed(base, monkeypatch):
    litter, kept = base / "litter", base / "kept"
    (litter / "outer" / "inner").mkdir(parents=True)
    kept.chmod(0o755)
    scandir = os.scandir

    @contextmanager
    def swapping(folder):
        with scandir(folder) as entries:
            if os.path.samestat(os.fstat(folder), (litter / "outer").stat()):
                entries = [Swapped(litter / "outer", entry, kept) for entry in entries]
            yield entries

    monkeypatch.setattr(os, "scandir", swapping)
    remove(str(litter), 60)
    assert kept.stat().st_mode & 0o777 == 0o755
    assert (kept / "file").exists()


def test_removal_of_abandoned_folders_shares_one_limit_of_time(base, monkeypatch):
    now, asked = [100.0], []
    monkeypatch.setattr(removal.time, "monotonic", lambda: now[0])

    def removes(folder, seconds):
        asked.append(seconds)
        now[0] += 4
        return True

    monkeypatch.setattr(removal, "remove", removes)
    for name in "abc":
        (base / f"minesweeper-test-{name}").mkdir()
    with temporary_folder("test", 10):
        assert asked == [10, 6, 2]
