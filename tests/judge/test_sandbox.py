"""What a submission can reach while it is compiled and runs: as the user who runs the tests, be it root."""

import errno
import os
import shlex
import shutil
import signal
import sys
import threading
from pathlib import Path

import psutil
import pytest

from minesweeper.judge.sandbox import Allowance, LockedProgram, made_place, run
from minesweeper.judge.submission import Submission, digest, find_submissions, taken
from minesweeper.programs.failure import Failure
from tests.arena.contests import linux
from tests.arena.users import needs_namespaces
from tests.helpers.programs import PATIENCE, python
from tests.judge.headers import CLIENT, SERVER

ENOUGH = Allowance(60, PATIENCE, 256)


def said(script, parent, *, processes=False):
    """What a shell script prints, where commands of the shell itself suffice."""
    with made_place(str(parent)) as place:
        ended = run(["/bin/sh", "-c", script], place, ENOUGH, processes=processes)
    assert ended.status == 0, ended
    return ended.out.decode().split()


@linux
@pytest.mark.parametrize("processes", [False, True], ids=["a server", "a compiler, or any program"])
def test_only_what_is_on_the_list_can_be_read(tmp_path, write, processes):
    """Not another's hand-in, closed or open; and the folders above may be closed to other users."""
    other, closed = write("other.h", "secret\n"), write("closed.h", "secret\n")
    closed.chmod(0o600)
    paths = [other, closed, "/etc/shadow", "/etc/passwd", "/proc/self/maps", f"/proc/{os.getpid()}/cmdline"]
    names = " ".join(shlex.quote(str(path)) for path in paths)
    reads = f"for each in {names}; do {{ read -r line < $each; }} 2> /dev/null && echo $each; done\n"
    lists = f'for each in /* {tmp_path}/* /proc/*; do [ -e "$each" ] && echo $each; done; true'
    assert said(f"echo works\n{reads}{lists}", tmp_path, processes=processes) == ["works"]


@linux
def test_a_worker_closes_its_memory_and_adopts_what_programs_leave():
    code = (
        "import ctypes; from minesweeper.judge.grade import begin; begin(0); told = ctypes.c_int()\n"
        "print(ctypes.CDLL(None).prctl(3), ctypes.CDLL(None).prctl(37, ctypes.byref(told)), told.value)"
    )
    assert python("-c", code).out == "0 0 1\n"


@linux
@needs_namespaces
def test_a_run_fills_no_disk(tmp_path):
    """Its folder is in memory, and has room for some thousand files; that of a compiler is kept."""
    fills = "n=0; while [ $n -lt 4200 ] && { true > $n; } 2> /dev/null; do n=$((n + 1)); done; echo $n"
    assert said(fills, tmp_path) == ["4095"]
    with made_place(str(tmp_path)) as place:
        for processes in (False, True):
            run(["/bin/sh", "-c", "echo > made"], place, ENOUGH, processes=processes)
            assert [path.name for path in Path(place.path).iterdir()] == ["made"] * processes


@linux
def test_the_limits_of_a_program(tmp_path):
    """Processor time and addresses, beyond those of its memory; and whether it starts processes."""
    limits = Allowance(5, PATIENCE, 100)
    asks = "printf %070000d 1 >&2; read line; echo $line; ulimit -t; ulimit -v; (true); echo forks"
    with made_place(str(tmp_path)) as place:
        ended = run(["/bin/sh", "-c", asks], place, limits, b"given\n")
        assert (ended.status, ended.out, len(ended.complaint)) == (2, b"given\n6\n364544\n", 1 << 16)
        ours = b"1" * (300 << 20)  # which does not count
        ended = run([sys.executable, "-c", "x = b'1' * (100 << 20)"], place, ENOUGH)
        assert ended.status == 0 and 100 < ended.memory < 150 < len(ours)
    for of_ours, addresses in ((True, 356), (False, 4196)):
        with LockedProgram(["/bin/sh", "-c", asks], str(tmp_path), limits, of_ours=of_ours) as program:
            program.tell("given\n", PATIENCE)
            assert [program.ask(PATIENCE) for _ in range(3)] == ["given", "6", f"{addresses << 10}"]
            if of_ours:
                with pytest.raises(Failure):
                    program.ask(PATIENCE)
            else:
                assert program.ask(PATIENCE) == "forks"
        assert not [*tmp_path.iterdir()]


def test_who_must_be_able_to_read_a_program(tmp_path, monkeypatch):
    """The program itself, where it is found, what stands in its command, and the folder of its place."""
    paths = []
    monkeypatch.setattr("minesweeper.judge.sandbox.must_read", lambda found: paths.extend(found))
    with made_place(str(tmp_path)) as place:
        run(["sh", "-c", "true", str(tmp_path), sys.executable], place, ENOUGH)
        assert paths == [shutil.which("sh"), str(Path(place.path).parent), sys.executable]


@linux
def test_what_ran_out_of_time_leaves_no_zombie(tmp_path):
    before = psutil.Process().children()
    with made_place(str(tmp_path)) as place:
        ended = run(["/bin/sh", "-c", "sleep 60 & sleep 60"], place, Allowance(60, 1.0, 256), processes=True)
    assert ended == (-signal.SIGKILL, b"", "", 0.0, 0.0, True)
    assert [child for child in psutil.Process().children() if child not in before] == []


@linux
def test_a_program_that_sleeps_is_not_awaited_and_a_compiler_is(tmp_path, monkeypatch):
    """The one has no files of others to wait for."""
    monkeypatch.setattr("minesweeper.judge.sandbox._IDLE", 0.05)
    monkeypatch.setattr("minesweeper.judge.sandbox._LEAST_WORK", 1000.0)
    with made_place(str(tmp_path)) as place:
        assert run(["/bin/sleep", "4711"], place, ENOUGH).used_time_up
        assert run(["/bin/sleep", "0.3"], place, ENOUGH, processes=True).status == 0


def test_what_is_graded_is_read_once(tmp_path, write):
    """What a folder holds later is neither compiled nor hashed, and no later link is followed."""
    folder, copies = tmp_path / "hand-in", tmp_path / "copies"
    folder.mkdir()
    copies.mkdir()
    write("hand-in/server.h", SERVER)
    write("hand-in/client.h", CLIENT)
    (tmp_path / "link").symlink_to(folder)  # which the user names
    found = find_submissions(str(tmp_path / "link"))[0]
    copy = taken(found, str(copies))
    write("hand-in/client.h", "")
    assert copy.files == [str(copies / "server.h"), str(copies / "client.h")]
    assert [(copies / name).read_text() for name in ("server.h", "client.h")] == [SERVER, CLIENT]
    (folder / "client.h").unlink()
    (folder / "client.h").symlink_to(tmp_path / "copies" / "client.h")
    (tmp_path / "later").mkdir()
    late = taken(found, str(tmp_path / "later"))
    assert late.files == [] and late.problem.endswith("client.h is a link: expected the student's own file")


# The files of a folder, and what is found in it: name, server, client, and the problem.
SMALL, LARGE = b"x", b"x" * ((1 << 20) + 1)
NEITHER, SEVERAL = "has neither server.h nor client.h, also not in src/include", "has headers in several"
THEMSELVES = "hand in the two headers themselves, under these names"
HANDED_IN = {
    "both": ({"server.h": LARGE[1:], "client.h": SMALL}, [("", "server.h", "client.h", "")]),
    "in a folder": ({"src/include/server.h": SMALL}, [("", "src/include/server.h", "", "has no client.h")]),
    "unpacked": ({"a/src/client.h": SMALL, "b/x": SMALL}, [("", "", "a/src/client.h", "has no server.h")]),
    "two folders": ({"server.h": SMALL, "src/client.h": SMALL}, [("", "", "", f"{SEVERAL} folders: ., src")]),
    "too deep": ({"a/b/server.h": SMALL}, [("", "", "", f"{NEITHER}, but a: {THEMSELVES}")]),
    "hidden": ({".h/server.h": SMALL}, [("", "", "", NEITHER)]),
    "other names": (
        {"Server.h": SMALL, "client.zip": SMALL},
        [("", "", "", f"{NEITHER}, but Server.h, client.zip: {THEMSELVES}")],
    ),
    "many names": (
        dict.fromkeys("abcdef", SMALL), [("", "", "", f"{NEITHER}, but a, b, c, d, e, ...: {THEMSELVES}")]
    ),
    "five names": (
        dict.fromkeys("abcde", SMALL), [("", "", "", f"{NEITHER}, but a, b, c, d, e: {THEMSELVES}")]
    ),
    "one name": (
        {"server.h": SMALL, "Client.H": SMALL}, [("", "server.h", "", "has Client.H instead of client.h")]
    ),
    "a class": (
        {"b/server.h": SMALL, "a/x/src/client.h": LARGE, "c/x": SMALL, ".d/server.h": SMALL, "e": SMALL},
        [
            ("a", "", "", "has no server.h; x/src/client.h: expected a header of at most 1,048,576 bytes,"
             " found 1,048,577"),
            ("b", "b/server.h", "", "has no client.h"),
            ("c", "", "", f"{NEITHER}, but x: {THEMSELVES}"),
        ],
    ),
    "no file": ({"server.h/x": SMALL}, [("", "", "", "server.h is not a file; has no client.h")]),
    "not a class": (
        {"server.h": SMALL, "a/server.h": SMALL, "b/server.h": SMALL},
        [("", "server.h", "", "has no client.h")],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("files", "found"), HANDED_IN.values(), ids=HANDED_IN)
def test_what_a_folder_holds(tmp_path, files, found):
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    before = psutil.Process().num_fds()
    submissions = find_submissions(str(tmp_path))
    assert psutil.Process().num_fds() == before
    assert {each.most for each in submissions} == {80} and not any(each.player for each in submissions)
    assert [
        (*(path and os.path.relpath(path, tmp_path).removeprefix(".") for path in paths), problem)
        for *paths, _, _, problem, _ in submissions
    ] == found


@pytest.mark.parametrize(
    ("links", "names"),
    [
        (["server.h", "client.h"], "server.h, client.h"),
        (["client.h"], "client.h"),
        (["src"], "src"),
        ([""], "hand-in"),
    ],
)
def test_links_in_a_hand_in_are_one_sentence(tmp_path, links, names):
    for folder in ("own", "class/hand-in", "class/other", "class/third"):
        (tmp_path / folder).mkdir(parents=True)
        for name in ("server.h", "client.h"):
            (tmp_path / folder / name).write_text(name)
    hand_in = tmp_path / "class" / "hand-in"
    for name in ("server.h", "client.h"):
        if name in links or links in (["src"], [""]):
            (hand_in / name).unlink()
    if links == [""]:
        hand_in.rmdir()
    for link in links:
        (hand_in / link).symlink_to(tmp_path / "own" / link.replace("src", ""))
    problem = next(each.problem for each in find_submissions(str(tmp_path / "class")))
    assert problem == f"expected the student's own files, found links: {names}"


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("server.h", "void Decide();", Submission("", server="server.h", most=45)),
        ("client.h", "", Submission("", client="client.h", most=35)),
        ("mine.hpp", "void Decide();", Submission("", client="mine.hpp", most=35)),
        ("mine.h", "void InitMap();", Submission("", server="mine.h", most=45)),
        ("a b.py", "", Submission("", player="a b.py", most=35)),
        ("a b", "", Submission("", player="pipe:'a b'", most=35)),
    ],
)
def test_what_a_file_is(write, tmp_path, name, text, found):
    path = write(name, text)
    path.chmod(0o755)
    (made,) = find_submissions(str(path))
    paths = (each.replace(f"{tmp_path}/", "") for each in (made.server, made.client, made.player))
    assert Submission("", *paths, most=made.most) == found and made.name == str(path)
    assert made.files == [str(path)]
    (tmp_path / "copies").mkdir()
    copy = taken(made, str(tmp_path / "copies"))
    assert digest(copy) == digest(made) and os.access(copy.files[0], os.X_OK)
    assert copy.files == [str(tmp_path / "copies" / name)]


def test_a_command_is_graded_with_copies_of_its_files(write, tmp_path, monkeypatch):
    """The program of the system, and words that are no files, stay; all of them are in the digest."""
    write("play.sh", "echo")
    monkeypatch.chdir(tmp_path)
    (made,) = find_submissions("pipe:sh play.sh 3")
    assert (made.files, made.arguments, made.most) == (["play.sh"], ["sh", "3"], 35)
    (tmp_path / "copies").mkdir()
    copy = taken(made, str(tmp_path / "copies"))
    assert copy.player == f"pipe:sh {tmp_path}/copies/play.sh 3" and digest(copy) == digest(made)
    assert digest(made) != digest(made._replace(player="pipe:sh play.sh 4"))
    (tmp_path / "play.sh").unlink()
    (tmp_path / "play.sh").symlink_to(copy.files[0])
    said = {
        "pipe:sh play.sh": "play.sh is a link: expected the student's own file",
        "pipe:": "pipe:: expected a program to start, found ''",
        "pipe:no-such x": "pipe:no-such x: expected a program to start, found 'no-such'",
        "pipe:sh 'x": "pipe:sh 'x: No closing quotation",
    }
    for command, problem in said.items():
        with pytest.raises(ValueError) as caught:
            find_submissions(command)
        assert str(caught.value) == problem


def test_a_hand_in_that_was_changed_has_another_digest(tmp_path):
    """Its files differ in their kind, their name, where one ends, or their text; or its problem does."""

    def written(folder, name, text):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / name).write_text(text)
        return str(tmp_path / folder / name)

    names = ("server.h", "client.h")
    headers = [tuple(map(written, (f"{n}",) * 2, names, ("abc"[:n], "abc"[n:]))) for n in (1, 2)]
    (server, client), other = headers
    different = [
        Submission("x", server, client),
        Submission("x", *other),
        Submission("x", server),
        Submission("x", client=client),
        Submission("x", server, problem="has no client.h"),
        Submission("x", player=client),
        Submission("x", player=f"pipe:{client}"),
        Submission("x", player=written("1", "played.h", "bc")),
    ]
    digests = [digest(each) for each in different]
    assert len({*digests}) == len(different)
    same = [written("3", Path(path).name, Path(path).read_text()) for path in headers[0]]
    assert digest(Submission("y", *same)) == digests[0]
    written("1", "server.h", "b")
    assert digest(different[0]) != digests[0]


def test_a_full_disk_is_no_fault_of_a_program(tmp_path, monkeypatch):
    full = os.statvfs_result((4096, 4096, 16, 0, 0, 0, 0, 0, 0, 255))
    with made_place(str(tmp_path)) as place:
        monkeypatch.setattr(os, "statvfs", lambda path: full)
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            run(["/bin/sh", "-c", "exit 1"], place, ENOUGH)


def test_a_process_that_never_becomes_the_program_is_no_fault_of_it(tmp_path, monkeypatch):
    starts = [sys.executable, "-c", "import sys; sys.exit('x: Resource temporarily unavailable')"]
    with made_place(str(tmp_path)) as place:
        monkeypatch.setattr("minesweeper.judge.sandbox.locked_command", lambda *_: starts)
        with pytest.raises(OSError, match="cannot be started: x: Resource temporarily unavailable"):
            run(["/bin/true"], place, ENOUGH)
    program = LockedProgram(["/bin/true"], str(tmp_path), ENOUGH, of_ours=True)
    with program, pytest.raises(OSError, match=r"cannot be started: .*: x: Resource temporarily"):
        program.ask(PATIENCE)


def test_a_program_that_says_so_is_started_and_fails(tmp_path):
    says = ["/bin/sh", "-c", "echo x: Resource temporarily unavailable >&2; exit 1"]
    program = LockedProgram(says, str(tmp_path), ENOUGH, of_ours=True)
    with program, pytest.raises(Failure, match="RE: exited with status 1: x: Resource temporarily"):
        program.ask(PATIENCE)


def test_lack_of_a_thread_is_no_fault_of_a_program(tmp_path, monkeypatch):
    """And the program is ended."""

    def starts(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", starts)
    before = psutil.Process().children()
    with made_place(str(tmp_path)) as place, pytest.raises(OSError, match=os.strerror(errno.EAGAIN)):
        run(["/bin/sleep", "4711"], place, ENOUGH)
    assert psutil.Process().children() == before


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EMFILE])
def test_a_hand_in_that_cannot_be_copied_for_lack_of_room_stops_the_run(write, tmp_path, monkeypatch, number):
    def copies(*_):
        raise OSError(number, os.strerror(number))

    (submission,) = find_submissions(str(write("client.py", "")))
    monkeypatch.setattr(shutil, "copyfileobj", copies)
    (tmp_path / "copies").mkdir()
    with pytest.raises(OSError, match=os.strerror(number)):
        taken(submission, str(tmp_path / "copies"))
