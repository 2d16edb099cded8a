"""Damaged and forged logs of batch runs: no line of them is counted, and no player of them is started."""

import json
import os
import re
import stat
from contextlib import closing

import pytest

from minesweeper.campaign.log import with_check
from minesweeper.scoring.jobs import Result
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.score_log import add_results, open_log, take_results
from tests.helpers.clients import GOOD
from tests.helpers.programs import Ended, in_process
from tests.scoring.scores import FEW, Here, games_of, header_of, here, without_times

PLAYERS = ("random", "obvious")
GAMES = (*PLAYERS, "--board", "5x5x3", "--games", "60")


def resumed(*arguments):
    """Continue a log; return the status, the rows, the errors and the number of groups played."""
    status, out, err = here("--json", *arguments, workers=(workers := Here()))
    return status, json.loads(out)["players"] if out else [], err, len(workers.jobs)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "log"
    assert here(*GAMES, "--log", path, "--jobs", "1").status == 0
    return path.read_bytes()


COMPARED = ("obvious", "random", "--board", "5x5x4,4x4x3", "--games", "60", "--all-games")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "games"), [("score", GAMES), ("compare", COMPARED)])
def test_log_that_was_cut_anywhere_goes_on(tmp_path, name, games):
    log, right = tmp_path / "log", tmp_path / "right"
    whole = here(*games, "--log", right, name=name)
    data = right.read_bytes()
    header, _, rest = data.partition(b"\n")
    for at in (len(header) + 1, len(data) - 1, *range(len(header) + 2, len(data), 1 + len(rest) // 4)):
        log.write_bytes(data[:at])
        ended = here(*games, "--log", log, name=name, workers=(workers := Here()))
        assert (ended.status, ended.err) == (0, "") and workers.jobs
        assert without_times(ended.out) == without_times(whole.out)
        assert games_of(log) == games_of(right)
        assert header_of(log) == header_of(right)


@pytest.mark.parametrize("at", [0, 30, 48, 49, 118])
def test_game_that_is_lost_or_there_twice_is_refused(tmp_path, whole, at):
    """No game of the log is counted, none is played, and the log stays as it is."""
    header, *lines = whole.splitlines(keepends=True)
    log = tmp_path / "log"
    lost, twice = [*lines[:at], *lines[at + 1 :]], [*lines[: at + 2], *lines[at + 1 :]]
    for changed, number in ((lost, at + 2), (twice, at + 4)):
        log.write_bytes(b"".join([header, *changed]))
        status, rows, err, groups = resumed(*GAMES, "--log", log)
        assert (status, rows, groups) == (2, [], 0)
        problem = f"{log}: line {number}: expected the next game of this run, found '.{{60}}'\n"
        assert re.fullmatch(f"minesweeper score: {problem}", err)
        assert log.read_bytes() == b"".join([header, *changed])


def checked(game):
    """Return a game's line with a right checksum."""
    fields = {name: game[name] for name in game if name != "check"}
    return with_check(json.dumps(fields, separators=(",", ":")))


CHANGES = [
    *({"visited": visited, "score": (visited + 3) / 25} for visited in (99999, -1)),
    {"found": 4, "score": 9 / 25},
    *({"won": value} for value in (True, 1)),
    *({"moves": value} for value in (-1, 10**6)),
    *({"cpu": value} for value in (-1.0, 10**400, float("inf"))),
    *({"slowest": value} for value in (-0.5, float("nan"))),
    *({"verdict": value} for value in ("late", None, "TLE: " + "x" * 301)),
    *({"seed": value} for value in (1.0, 3)),
    {"score": 0.5},
    {"index": True},
    {"set": "5x5x4"},
    {"player": "best"},
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change)[:60])
def test_impossible_line_is_refused_with_a_right_checksum(tmp_path, whole, change):
    header, *lines = whole.decode().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if '"won":false' in line)
    game = json.loads(lines[number])
    assert checked(game) == lines[number]
    lines[number] = checked(game | change)
    log = tmp_path / "log"
    log.write_text("".join([header, *lines]))
    status, _, err, _ = resumed(*GAMES, "--log", log)
    assert status == 2
    assert re.match(rf"minesweeper score: {log}: line {number + 2}: (\w+: )?expected ", err)


def test_every_possible_result_is_read(tmp_path):
    plan = BatchPlan("score", ("random",), ("5x5x3",), 5)
    job, path = plan.job("random", plan.settings[0], 0), str(tmp_path / "log")
    results = [
        Result(3, 22, 25, True, 350, "", 0.0, 1.5),
        Result(0, 0, 25, False, 0, "RE: died", 0.0, 0.0),
        Result(3, 21, 25, False, 9, "", 0.5, 0.25),
        Result(3, 22, 25, False, 9, "TLE: late", 0.5, 0.25),
        Result(0, 22, 25, False, 9, "WA: " + 300 * "x", 0.5, 0.25),
    ]
    with closing(open_log(path, plan)) as log:
        add_results(log, "random", job, results)
    with closing(open_log(path, plan)) as log:
        assert [take_results(log, "random", job) for _ in range(2)] == [results, []]


ONE = ("--board", "5x5x3", "--games", "1", "--log")
OTHER_RUN = "line 1: it is the log of another run:"


def test_log_starts_no_player(tmp_path, client):
    """A client file is compared with its digest before it is loaded."""
    ran, log = tmp_path / "ran", tmp_path / "log"
    path = str(client(f"open({str(ran)!r}, 'w')\n" + GOOD))
    here("random", *ONE, log)
    header = header_of(log)
    log.write_text(checked(header | {"plan": header["plan"] | {"players": [path]}, "files": {path: ""}}))
    for player in ("random", path):
        ended = here(player, *ONE, log)
        assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
        assert re.search(f"log: {OTHER_RUN} (players|files): expected ", ended.err)
    assert not ran.exists()


def test_unwritable_log_is_refused_before_any_game(tmp_path):
    """The full device is a new one where possible: another run may lock /dev/full."""
    full = tmp_path / "full"
    if os.getuid() == 0:
        os.mknod(full, stat.S_IFCHR | 0o600, os.makedev(1, 7))
    for path in (full if full.exists() else "/dev/full", "/nowhere/log", "/"):
        ended = here(*FEW, "--log", path)
        assert (ended.status, ended.out) == (2, "")
        assert re.fullmatch(f"minesweeper score: {path}: .+\n", ended.err)


def test_unwritable_page_is_refused_before_any_game(tmp_path):
    """A writable page is unchanged until there are games."""
    ended = here(*FEW, "--html", "/nowhere/report")
    assert ended == Ended(2, "", "minesweeper score: /nowhere/report: No such file or directory\n")
    page = tmp_path / "page"
    for text in (None, "old"):
        assert in_process("score", *FEW, "--html", page, "--scheduler", "nonsense").status == 2
        assert (page.read_text() if page.exists() else None) == text
        page.write_text("old")
