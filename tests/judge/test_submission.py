"""Submissions: the judge finds their files, copies them before it reads them, and compares digests."""

import errno
import os
import shutil
from pathlib import Path

import pytest

from minesweeper.judge.submission import Submission, digest, find_submissions, taken
from tests.helpers.processes import open_files
from tests.judge.headers import CLIENT, SERVER, write_files


def test_hand_in_is_read_once(tmp_path, write):
    """Later changes of its folder are neither compiled nor hashed, and later links not followed."""
    folder, copies = tmp_path / "hand-in", tmp_path / "copies"
    write_files(tmp_path, {"hand-in/server.h": SERVER, "hand-in/client.h": CLIENT})
    copies.mkdir()
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


NEITHER, SEVERAL = "has neither server.h nor client.h, also not in src/include", "has headers in several"
THEMSELVES = "hand in the two headers themselves, under these names"
TOO_LARGE = "expected a header of at most 1,048,576 bytes, found 1,048,577"
NO_SERVER, NO_CLIENT = "has no server.h", "has no client.h"


def lacking(problem, name="", server="", client=""):
    return Submission(name, server, client, problem=problem)


# The files of a folder, some with their sizes, and its hand-ins.
HANDED_IN = {
    "both": ("server.h=1048576 client.h", [Submission("", "server.h", "client.h")]),
    "in a folder": ("src/include/server.h", [lacking(NO_CLIENT, server="src/include/server.h")]),
    "unpacked": ("a/src/client.h b/x", [lacking(NO_SERVER, client="a/src/client.h")]),
    "two folders": ("server.h src/client.h", [lacking(f"{SEVERAL} folders: ., src")]),
    "too deep": ("a/b/server.h", [lacking(f"{NEITHER}, but a: {THEMSELVES}")]),
    "hidden": (".h/server.h", [lacking(NEITHER)]),
    "other names": ("Server.h client.zip", [lacking(f"{NEITHER}, but Server.h, client.zip: {THEMSELVES}")]),
    "many names": ("a b c d e f", [lacking(f"{NEITHER}, but a, b, c, d, e, ...: {THEMSELVES}")]),
    "five names": ("a b c d e", [lacking(f"{NEITHER}, but a, b, c, d, e: {THEMSELVES}")]),
    "one name": ("server.h Client.H", [lacking("has Client.H instead of client.h", server="server.h")]),
    "a class": (
        "b/server.h a/x/src/client.h=1048577 c/x .d/server.h e",
        [
            lacking(f"{NO_SERVER}; x/src/client.h: {TOO_LARGE}", "a"),
            lacking(NO_CLIENT, "b", "b/server.h"),
            lacking(f"{NEITHER}, but x: {THEMSELVES}", "c"),
        ],
    ),
    "no file": ("server.h/x", [lacking(f"server.h is not a file; {NO_CLIENT}")]),
    "not a class": ("server.h a/server.h b/server.h", [lacking(NO_CLIENT, server="server.h")]),
}


def within(folder, submission):
    """Return a submission with paths below a folder, which is not named in it."""
    named = (path.replace(f"{folder}/", "").replace(str(folder), "") for path in submission[:4])
    return Submission(*named, problem=submission.problem, most_points=submission.most_points)


@pytest.mark.parametrize(("files", "hand_ins"), HANDED_IN.values(), ids=HANDED_IN)
def test_hand_ins_of_a_folder(tmp_path, files, hand_ins):
    sizes = (word.partition("=") for word in files.split())
    write_files(tmp_path, {name: "x" * int(size or 1) for name, _, size in sizes})
    before = open_files()
    submissions = find_submissions(str(tmp_path))
    assert open_files() <= before
    assert [within(tmp_path, submission) for submission in submissions] == hand_ins


@pytest.mark.parametrize(
    ("own", "links", "names"),
    [
        ([], {"hand-in/server.h": "server.h", "hand-in/client.h": "client.h"}, "server.h, client.h"),
        (["server.h"], {"hand-in/client.h": "client.h"}, "client.h"),
        ([], {"hand-in/src": ""}, "src"),
        ([], {"hand-in": ""}, "hand-in"),
    ],
)
def test_links_in_a_hand_in_are_one_problem(tmp_path, own, links, names):
    folders = dict.fromkeys(("others", "class/other", "class/third"), ("server.h", "client.h"))
    folders["class/hand-in"] = own
    write_files(tmp_path, {f"{folder}/{name}": name for folder, files in folders.items() for name in files})
    for path, target in links.items():
        (tmp_path / "class" / path).parent.mkdir(exist_ok=True)
        (tmp_path / "class" / path).symlink_to(tmp_path / "others" / target)
    problem = find_submissions(str(tmp_path / "class"))[0].problem
    assert problem == f"expected the student's own files, found links: {names}"


@pytest.mark.parametrize(
    ("text", "hand_in"),
    [
        ("void Decide();", Submission("server.h", server="server.h", most_points=45)),
        ("", Submission("client.h", client="client.h", most_points=35)),
        ("void Decide();", Submission("mine.hpp", client="mine.hpp", most_points=35)),
        ("void InitMap();", Submission("mine.h", server="mine.h", most_points=45)),
        ("", Submission("a b.py", player="a b.py", most_points=35)),
        ("", Submission("a b", player="pipe:'a b'", most_points=35)),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_hand_in_of_a_file(write, tmp_path, text, hand_in):
    path = write(hand_in.name, text)
    path.chmod(0o755)
    (made,) = find_submissions(str(path))
    assert within(tmp_path, made) == hand_in and made.files == [str(path)]
    (tmp_path / "copies").mkdir()
    copy = taken(made, str(tmp_path / "copies"))
    assert digest(copy) == digest(made) and os.access(copy.files[0], os.X_OK)
    assert copy.files == [str(tmp_path / "copies" / hand_in.name)]


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
    first = {"1/server.h": "a", "1/client.h": "bc", "1/played.h": "bc"}
    more = {"2/server.h": "ab", "2/client.h": "c", "3/server.h": "a", "3/client.h": "bc"}
    write_files(tmp_path, first | more)
    server, client, played, *others = (str(tmp_path / name) for name in (*first, *more))
    different = [
        Submission("x", server, client),
        Submission("x", *others[:2]),
        Submission("x", server),
        Submission("x", client=client),
        Submission("x", server, problem="has no client.h"),
        Submission("x", player=client),
        Submission("x", player=f"pipe:{client}"),
        Submission("x", player=played),
    ]
    digests = [digest(submission) for submission in different]
    assert len({*digests}) == len(different)
    assert digest(Submission("y", *others[2:])) == digests[0]
    Path(server).write_text("b")
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
