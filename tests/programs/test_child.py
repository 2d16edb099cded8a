"""The start of our own processes, their verdicts, and the rights that they keep."""

import ctypes
import os
import struct
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from minesweeper.programs import child
from minesweeper.programs.child import safe_path
from minesweeper.programs.failure import Failure, most_operations, too_many_operations
from minesweeper.programs.keeper import adopting
from minesweeper.programs.locks import locked, namespaces, privileges
from minesweeper.programs.locks.landlock import restrict_files
from minesweeper.programs.prctl import GET_CHILD_SUBREAPER, SET_CHILD_SUBREAPER, prctl
from tests.helpers.programs import python


@pytest.mark.parametrize(
    ("first", "due"), [(child.ROOT, f"{child.ROOT}{os.pathsep}a"), ("/other", "a")], ids=["first", "later"]
)
def test_checkout_on_the_path_stays_on_the_path_of_started_processes(monkeypatch, first, due):
    monkeypatch.setenv("PYTHONPATH", "a")
    monkeypatch.setattr(sys, "path", [first, child.ROOT])
    with safe_path():
        assert (os.environ["PYTHONSAFEPATH"], os.environ["PYTHONPATH"]) == ("1", due)


def test_failures_have_printable_details_and_codes():
    late = too_many_operations()
    assert (str(late), late.status) == ("TLE: the game does not come to an end", None)
    failure = Failure("RE", "  two\n lines\x1b " + 400 * "x", -9)
    assert (failure.code, failure.status, failure.args) == ("RE", -9, ("RE", failure.detail))
    assert failure.detail == ("two lines? " + 400 * "x")[:300]
    assert [most_operations(cells) for cells in (0, 1, 100)] == [100, 110, 1100]


def test_orphans_are_adopted_in_a_block_only():
    usual, flags = subreaper(), []
    prctl(SET_CHILD_SUBREAPER, 0)
    with adopting():
        with adopting():
            flags.append(subreaper())
        flags.append(subreaper())
    assert (flags, subreaper()) == ([1, 1], 0)
    prctl(SET_CHILD_SUBREAPER, usual)


def subreaper():
    flag = ctypes.c_int()
    prctl(GET_CHILD_SUBREAPER, ctypes.byref(flag))
    return flag.value


SWEEPS = """\
import os, time
from minesweeper.programs.keeper import adopt_orphans, children, sweep
def starts():
    if not (pid := os.fork()):
        time.sleep(600)
    return pid
own = starts()
sweep([], 9)
print(children() == {own}, end=" ")
adopt_orphans()
if not (middle := os.fork()):
    starts(), starts(), os._exit(0)
os.waitpid(middle, 0)
print(len(children()), end=" ")
began = time.monotonic()
sweep([own], 9)
print(children() == {own}, time.monotonic() - began < 5)
sweep([], 9)
print(children())
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody adopts orphans")
def test_sweep_ends_orphans_and_no_own_children():
    assert python("-c", SWEEPS).out == "True 3 True True\nset()\n"


# The modes of a file and of its folder.
OPEN, CLOSED = ["644 755", "604 701", "601 711"], ["660 755", "602 755", "644 750", "644 766"]


@pytest.mark.parametrize("modes", OPEN + CLOSED)
def test_closed_files_and_folders_must_be_read_by_roots_right(monkeypatch, modes):
    file, folder = (int(mode, 8) for mode in modes.split())
    opened = modes in OPEN
    with TemporaryDirectory() as base:
        Path(base).chmod(0o755)
        inner = Path(base, "inner")
        inner.mkdir()
        for name, mode in (("file", file), ("open", 0o644)):
            (inner / name).touch()
            (inner / name).chmod(mode)
        Path(base, "link").symlink_to(inner)
        inner.chmod(folder)
        paths = [f"{base}/{name}/file" for name in ("inner", "link")]
        assert [locked.open_to_all(path) for path in paths] == [opened] * 2
        for keeps in (True, False):
            monkeypatch.setattr(locked, "keeps_reading", lambda keeps=keeps: keeps)
            assert locked.must_read(["/usr", paths[0]]) == (keeps and not opened)
            assert not locked.must_read(["/usr", base])


class Kernel:
    """Landlock of this version, as system calls; it records the rights that it restricts and grants."""

    def __init__(self, version):
        self.version, self.asked, self.granted, self.restricted = version, (), {}, False

    def syscall(self, number, *arguments):
        if number == 444 and arguments[0] is None:
            return self.version
        if number == 444:
            self.asked = struct.unpack("=QQQ", ctypes.string_at(arguments[0], 24))[::2], arguments[1]
            return os.open("/dev/null", os.O_RDONLY) if self.version != 99 else -1
        if number == 445:
            rights, file = struct.unpack("=Qi", ctypes.string_at(arguments[2], 12))
            self.granted[str(Path(f"/proc/self/fd/{file}").readlink())] = rights
        self.restricted = self.restricted or number == 446
        return 0


# The rights of each version, and the size of their structure.
RIGHTS = {1: (0x1FFF, 8), 2: (0x3FFF, 8), 3: (0x7FFF, 8), 5: (0x7FFF, 8), 6: (0x7FFF, 24)}
DEVICES = "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"


@pytest.mark.parametrize("version", [-1, 0, *RIGHTS, 99])
def test_rights_are_those_of_the_landlock_version(monkeypatch, tmp_path, version):
    """Execute 1, write 2, read 4, list 8, rename and truncate the last two; files have no 8."""
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    rights, size = RIGHTS.get(version, (0, 0))
    kernel, folder = Kernel(version), str(tmp_path / "folder")
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: kernel)
    readable = [str(tmp_path), str(tmp_path / "file"), str(tmp_path / "gone")]
    assert restrict_files(folder, (), readable) == kernel.restricted == (rights > 0)
    if rights:
        assert kernel.asked == ((rights, 3), size)
        devices = {path: 6 for path in map(os.path.realpath, DEVICES) if path.startswith("/dev/")}
        assert kernel.granted == {str(tmp_path): 13, str(tmp_path / "file"): 5, folder: rights} | devices


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere paths cannot be opened as rules name them")
@pytest.mark.parametrize(
    ("hidden", "listed"),
    [
        ("a/one a/two b/one", "a b"),
        ("a/one b/one b/in", "a"),
        ("b/one bin", "b"),
        ("b/one b/in/two", "b b/in"),
    ],
)
def test_folders_with_a_hidden_file_are_listed_unless_a_hidden_folder_is_below(
    monkeypatch, tmp_path, hidden, listed
):
    kernel, paths = Kernel(6), {str(tmp_path / name) for name in hidden.split()}
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: kernel)
    for name in ("a/one", "a/two", "b/one", "b/in/two", "bin/one"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert restrict_files("/usr", paths) and not paths & kernel.granted.keys()
    folders = [path for path, rights in kernel.granted.items() if rights == 8]
    assert sorted(folders) == [str(tmp_path / name) for name in listed.split()]


@pytest.mark.parametrize(
    ("release", "apart"), [("5.13.19", False), ("5.14.0-x", True), ("6.1", True), ("4.20", False)]
)
def test_tasks_are_counted_apart_from_linux_5_14_on(monkeypatch, release, apart):
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(("Linux", "", release, "", "")))
    assert namespaces.counts_apart() == apart


@pytest.mark.parametrize(
    ("rights", "names"), [((1 << 38) - 1, ""), (0b11100001, "DAC_OVERRIDE"), (2, "CHOWN KILL SETGID SETUID")]
)
def test_missing_rights_of_root(monkeypatch, rights, names):
    monkeypatch.setattr(privileges, "rights", lambda: rights)
    assert privileges.missing_rights() == names.split()
    assert privileges.keeps_reading() == (privileges.is_root() and bool(rights & 4))
