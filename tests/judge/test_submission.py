"""Submissions: the judge finds their files, copies them before it reads them, and compares digests."""

import errno
import os
import shutil
from pathlib import Path

import psutil
import pytest

from minesweeper.judge.submission import Submission, digest, find_submissions, taken
from tests.judge.headers import CLIENT, SERVER


def test_hand_in_is_read_once(tmp_path, write):
    """Later changes of its folder are neither compiled nor hashed, and later links not followed."""
    folder, copies = tmp_path / "hand-in", tmp_path / "copies"
    folder.mkdir()
    copies.mkdir()
    write("hand-in/server.h", SERVER)
    write("hand-in/client.h", CLIENT)
    (tmp_path / "link").symlink_to(folder)  # which the user names
    submission = find_submissions(str(tmp_path / "link"))[0]
    copy = taken(submission, str(copies))
    write("hand-in/client.h", "")
    assert copy.files == [str(copies / "server.h"), str(copies / "client.h")]
    assert [(copies / name).read_text() for name in ("server.h", "client.h")] == [SERVER, CLIENT]
    (folder / "client.h").unlink()
    (folder / "client.h").symlink_to(tmp_path / "copies" / "client.h")
    (tmp_path / "later").mkdir()
    late = taken(submission, str(tmp_path / "later"))
    assert late.files == [] and late.problem.endswith("client.h is a link: expected the student's own file")


# The files of a folder, and its hand-in: name, server, client, and the problem.
SMALL, LARGE = b"x", b"x" * ((1 << 20) + 1)
NEITHER, SEVERAL = "has neither server.h nor client.h, also not in src/include", "has headers in several"
THEMSELVES = "hand in the two headers themselves, under these names"
TOO_LARGE = "expected a header of at most 1,048,576 bytes, found 1,048,577"
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
        dict.fromkeys("abcdef", SMALL),
        [("", "", "", f"{NEITHER}, but a, b, c, d, e, ...: {THEMSELVES}")],
    ),
    "five names": (
        dict.fromkeys("abcde", SMALL),
        [("", "", "", f"{NEITHER}, but a, b, c, d, e: {THEMSELVES}")],
    ),
    "one name": (
        {"server.h": SMALL, "Client.H": SMALL},
        [("", "server.h", "", "has Client.H instead of client.h")],
    ),
    "a class": (
        {"b/server.h": SMALL, "a/x/src/client.h": LARGE, "c/x": SMALL, ".d/server.h": SMALL, "e": SMALL},
        [
            ("a", "", "", f"has no server.h; x/src/client.h: {TOO_LARGE}"),
            ("b", "b/server.h", "", "has no client.h"),
            ("c", "", "", f"{NEITHER}, but x: {THEMSELVES}"),
        ],
    ),
    "no file": ({"server.h/x": SMALL}, [("", "", "", "server.h is not a file; has no client.h")]),
    "not a class": (
        {"server.h": SMALL, "a/server.h": SMALL, "b/server.h": SMALL},
        [("", "server.h", "", "has no client.h")],
    ),
}


@pytest.mark.parametrize(("files", "hand_ins"), HANDED_IN.values(), ids=HANDED_IN)
def test_hand_ins_of_a_folder(tmp_path, files, hand_ins):
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    before = psutil.Process().num_fds()
    submissions = find_submissions(str(tmp_path))
    assert psutil.Process().num_fds() == before
    assert {submission.most_points for submission in submissions} == {80} and not any(
        submission.player for submission in submissions
    )
    assert [
        (*(path and os.path.relpath(path, tmp_path).removeprefix(".") for path in paths), problem)
        for *paths, _, _, problem, _ in submissions
    ] == hand_ins


@pytest.mark.parametrize(
    ("links", "names"),
    [
        (["server.h", "client.h"], "server.h, client.h"),
        (["client.h"], "client.h"),
        (["src"], "src"),
        ([""], "hand-in"),
    ],
)
def test_links_in_a_hand_in_are_one_problem(tmp_path, links, names):
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
    problem = next(submission.problem for submission in find_submissions(str(tmp_path / "class")))
    assert problem == f"expected the student's own files, found links: {names}"


@pytest.mark.parametrize(
    ("name", "text", "hand_in"),
    [
        ("server.h", "void Decide();", Submission("", server="server.h", most_points=45)),
        ("client.h", "", Submission("", client="client.h", most_points=35)),
        ("mine.hpp", "void Decide();", Submission("", client="mine.hpp", most_points=35)),
        ("mine.h", "void InitMap();", Submission("", server="mine.h", most_points=45)),
        ("a b.py", "", Submission("", player="a b.py", most_points=35)),
        ("a b", "", Submission("", player="pipe:'a b'", most_points=35)),
    ],
)
def test_hand_in_of_a_file(write, tmp_path, name, text, hand_in):
    path = write(name, text)
    path.chmod(0o755)
    (made,) = find_submissions(str(path))
    paths = (made_path.replace(f"{tmp_path}/", "") for made_path in (made.server, made.client, made.player))
    assert Submission("", *paths, most_points=made.most_points) == hand_in and made.name == str(path)
    assert made.files == [str(path)]
    (tmp_path / "copies").mkdir()
    copy = taken(made, str(tmp_path / "copies"))
    assert digest(copy) == digest(made) and os.access(copy.files[0], os.X_OK)
    assert copy.files == [str(tmp_path / "copies" / name)]


def test_command_is_graded_with_copies_of_its_files(write, tmp_path, monkeypatch):
    """Programs of the system and words that are no files stay; all words are in the digest."""
    write("play.sh", "echo")
    monkeypatch.chdir(tmp_path)
    (made,) = find_submissions("pipe:sh play.sh 3")
    assert (made.files, made.arguments, made.most_points) == (["play.sh"], ["sh", "3"], 35)
    (tmp_path / "copies").mkdir()
    copy = taken(made, str(tmp_path / "copies"))
    assert copy.player == f"pipe:sh {tmp_path}/copies/play.sh 3" and digest(copy) == digest(made)
    assert digest(made) != digest(made._replace(player="pipe:sh play.sh 4"))


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("pipe:sh link.sh", "link.sh is a link: expected the student's own file"),
        ("pipe:", "pipe:: expected a program to start, found ''"),
        ("pipe:no-such x", "pipe:no-such x: expected a program to start, found 'no-such'"),
        ("pipe:sh 'x", "pipe:sh 'x: No closing quotation"),
    ],
)
def test_command_that_cannot_be_graded_is_refused(tmp_path, monkeypatch, command, problem):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.sh").write_text("echo")
    (tmp_path / "link.sh").symlink_to(tmp_path / "own.sh")
    with pytest.raises(ValueError) as caught:
        find_submissions(command)
    assert str(caught.value) == problem


def test_changed_hand_in_has_another_digest(tmp_path):
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
    digests = [digest(submission) for submission in different]
    assert len({*digests}) == len(different)
    same = [written("3", Path(path).name, Path(path).read_text()) for path in headers[0]]
    assert digest(Submission("y", *same)) == digests[0]
    written("1", "server.h", "b")
    assert digest(different[0]) != digests[0]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EMFILE])
def test_lack_of_room_for_copies_stops_the_run(write, tmp_path, monkeypatch, number):
    def copies(*_):
        raise OSError(number, os.strerror(number))

    (submission,) = find_submissions(str(write("client.py", "")))
    monkeypatch.setattr(shutil, "copyfileobj", copies)
    (tmp_path / "copies").mkdir()
    with pytest.raises(OSError, match=os.strerror(number)):
        taken(submission, str(tmp_path / "copies"))
