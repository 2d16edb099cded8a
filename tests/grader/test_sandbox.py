"""What a submission can reach while it is compiled and runs: as the user who runs the tests, be it root."""

import os
import shlex
from pathlib import Path

import psutil
import pytest

from minesweeper.grader.sandbox import Limits, made_place, run
from minesweeper.grader.submission import Submission, digest, find_submissions, taken
from tests.contest.blind import needs_namespaces
from tests.contest.guests import linux
from tests.grader.headers import CLIENT, SERVER
from tests.helpers.programs import PATIENCE

ENOUGH = Limits(60, PATIENCE, 256)


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
def test_what_ran_out_of_time_leaves_no_zombie(tmp_path):
    before = psutil.Process().children()
    with made_place(str(tmp_path)) as place:
        ended = run(["/bin/sh", "-c", "sleep 60 & sleep 60"], place, Limits(60, 1.0, 256), processes=True)
    assert ended.late
    assert [child for child in psutil.Process().children() if child not in before] == []


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


def test_a_hand_in_that_was_changed_has_another_digest(tmp_path):
    """Its files differ in their kind, their name, where one ends, or their text; or its problem does."""

    def written(folder, name, text):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / name).write_text(text)
        return str(tmp_path / folder / name)

    headers = [
        (written(f"{n}", "server.h", "abc"[:n]), written(f"{n}", "client.h", "abc"[n:])) for n in (1, 2)
    ]
    (server, client), other = headers
    program = written("1", "play.py", "a")
    different = [
        Submission("x", server, client),
        Submission("x", *other),
        Submission("x", server),
        Submission("x", client=client),
        Submission("x", server, problem="has no client.h"),
        Submission("x", problem="has neither"),
        Submission("x", player=program),
        Submission("x", player=f"pipe:{program}"),
        Submission("x", player=written("1", "played.py", "a")),
        Submission("x", client=program),
    ]
    digests = [digest(each) for each in different]
    assert len({*digests}) == len(different)
    assert (
        digest(Submission("y", *(written("3", Path(p).name, Path(p).read_text()) for p in headers[0])))
        == digests[0]
    )
    written("1", "server.h", "b")
    assert digest(different[0]) != digests[0]
