"""Locks around a player: its user, its watchers, and reports of missing ones."""

import json
import os
import re
from pathlib import Path

import pytest

from minesweeper.arena.entrant import Entrant
from minesweeper.programs.failure import Failure
from minesweeper.programs.locks.places import made_place
from tests.arena.contests import (
    ENOUGH,
    LONG,
    SAMPLES,
    linux,
    patient,
    player,
    watchers_and_player,
)
from tests.arena.users import BLIND, HAS_NAMESPACES, USERS, arena_of, needs_users
from tests.helpers.programs import python

pytestmark = [linux, pytest.mark.slow]

WARNINGS = {
    "Landlock": "without Landlock, players may see processes, and read and write what their user may,"
    " also rivals' files",
    "seccomp": "without seccomp, players may send signals, use the network, and change the rights of files",
    "namespaces": "without a PID namespace, their processes may outlive the contest",
}


@pytest.mark.parametrize("missing", [["namespaces"], ["Landlock", "seccomp"], ["seccomp", "namespaces"]])
def test_missing_locks_are_reported(missing):
    """With seccomp no process outlives the contest, even without namespaces: they are not required."""
    without = missing if HAS_NAMESPACES else [*dict.fromkeys([*missing, "namespaces"])]
    said = "; ".join(WARNINGS[lock] for lock in without if lock != "namespaces" or "seccomp" in without)
    options = "--no-show", "--require-locks"
    ended = python("-c", BLIND, ",".join(missing), *patient((SAMPLES[0], *options)))
    if said:
        assert ended == (2, "", f"minesweeper arena: {said}\n")
    else:
        assert (ended.status, ended.err) == (0, "") and "Random" in ended.out


def test_without_landlock_a_log_is_written_at_the_end(write, tmp_path):
    """Players that can read it find it empty. A log that they could read is refused at the start."""
    log = tmp_path / "log"
    spy = write("spy.py", player(body=f"raise ValueError(len(open({str(log)!r}).read()))"))
    ended = python("-c", BLIND, "Landlock", *patient((spy, "--no-show", "--log", log)))
    late = f"minesweeper arena: {log} is written after the last game, since players could read it\n"
    assert (ended.status, ended.err) == (0, f"minesweeper arena: {WARNINGS['Landlock']}\n{late}")
    assert "ValueError: 0" in ended.out or "Permission denied" in ended.out  # where root's players are others
    assert len(log.read_text().splitlines()) == 2
    refused = python("-c", BLIND, "Landlock", spy, "--no-show", "--log", log)
    assert refused == (2, "", "minesweeper arena: without Landlock, players could read the seed in a log\n")


def status_of(pid):
    return dict(re.findall(r"(\w+):\s*(.*)", Path(f"/proc/{pid}/status").read_text()))


def test_players_and_their_watchers_are_locked_in(write):
    """The watcher of a program has no more rights than the program. The names of folders are random: by its
    path a player could read a link in another folder.
    """
    script = write("waits.sh", f"echo '\"sh\"'; {LONG}\n")
    with made_place() as place, Entrant(f"cmd:sh {script}", ENOUGH, place) as program:
        program.start()
        (folder,) = Path(place.path).parent.iterdir()
        assert re.fullmatch("[0-9a-f]{32}", folder.name)
        watchers, shell = watchers_and_player(str(script))
        for process in (*watchers, shell):
            status = status_of(process.pid)
            assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")
            assert Path(f"/proc/{process.pid}/oom_score_adj").read_text() == "1000\n"
            # No capability but the one to read files, which root's players keep.
            assert int(status["CapEff"], 16) & ~4 == 0
        # What belongs to root in /proc, whoever runs it, cannot be looked into.
        for watcher in watchers:
            assert Path(f"/proc/{watcher.pid}/mem").stat().st_uid == 0
            if os.getuid() == 0:
                assert status_of(watcher.pid)["Uid"] == status_of(shell.pid)["Uid"] != "0\t0\t0\t0"


@pytest.fixture
def closed(tmp_path):
    """Return a folder that only its owner may enter."""
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o700)
    return folder


@needs_users
@pytest.mark.parametrize("user", ["root", "container"])
def test_no_entry_gives_players_the_right_to_read_files_of_root(closed, write, user):
    """Neither an entry in a closed folder, nor one that only root may read. All locks hold."""
    secret = write("secret", "secret")
    secret.chmod(0o600)
    reads = f"raise ValueError(open({str(secret)!r}).read())"
    players = [write("open.py", player("'Open'", reads)), write("closed/a.py", player("'Closed'", reads))]
    players.append(write("rival.py", player("'Rival'")))
    players[-1].chmod(0o600)
    ended = arena_of(user, *players, "--games", 1, "--json", "--require-locks")
    assert (ended.status, ended.err) == (0, "")
    rows = {row["player"]: row for row in json.loads(ended.out)["standings"]}
    for name in ("Open", "Closed"):
        assert "PermissionError: [Errno 13] Permission denied: " in rows[name]["failures"][0]["why"]
    assert "RE" not in rows["Rival"]["verdicts"]


LOOP = "Too many levels of symbolic links"


@pytest.mark.parametrize("link, problem", [("a/entry.py", LOOP), ("a", "Not a directory")])
def test_entry_that_becomes_a_link_is_not_followed(write, tmp_path, link, problem):
    """After the contest has begun, neither the file nor a folder above it."""
    entry = tmp_path / "a" / "entry.py"
    for folder in ("a", "b") if link != "a" else "b":
        (tmp_path / folder).mkdir()
    write("b/entry.py", "secret of root\n")
    (tmp_path / link).symlink_to(tmp_path / link.replace("a", "b", 1))
    with made_place() as place, Entrant(str(entry), ENOUGH, place) as one, pytest.raises(Failure) as failed:
        one.start()
    assert failed.value.detail == f"exited with status 1: {entry}: {problem}"[:222]


@needs_users
def test_root_that_cannot_become_other_users_is_refused(monkeypatch):
    monkeypatch.setitem(USERS, "powerless", ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--"])
    ended = arena_of("powerless", SAMPLES[0])
    assert (ended.status, ended.out) == (2, "")
    problem = "minesweeper arena: root without CAP_.* cannot run players as other users: .*\n"
    assert re.fullmatch(problem, ended.err)
