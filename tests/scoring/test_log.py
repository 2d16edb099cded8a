"""Logs: those of other runs, what is none, and where none can be written."""

import json
import os
import re
import stat

from tests.helpers.programs import Ended, in_process
from tests.scoring.runs import FEW
from tests.scoring.scores import here


def test_a_log_may_be_named_with_the_games_it_must_agree_with(tmp_path):
    log = tmp_path / "log"
    assert here(*FEW, "--log", log).status == 0
    before = log.read_bytes()
    assert here(*FEW, "--resume", log).status == 0
    ended = here(*FEW, "--total-mines", "--resume", log)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(
        r"minesweeper score: .*log: line 1: it is the log of another run: told: expected true, found false\n",
        ended.err,
    )
    assert log.read_bytes() == before
    header, games = before.split(b"\n", 1)  # one that says the plan in other words, too
    more = {"command": "minesweeper score", "sets": ["5x5x3"], "start": "judge", "total_mines": False}
    log.write_text(json.dumps(json.loads(header) | more) + "\n" + games.decode())
    assert here(*FEW, "--resume", log).status == 0
    log.write_text(json.dumps(json.loads(header) | {"version": "0"}) + "\n")
    assert "it is the log of another run: version: expected " in here("--resume", log).err


def test_an_unwritable_log_is_found_out_before_any_game(tmp_path):
    """The device that is always full is this test's own where it may make one: another run locks its log."""
    full = tmp_path / "full"
    if os.getuid() == 0:
        os.mknod(full, stat.S_IFCHR | 0o600, os.makedev(1, 7))
    for path in (full if full.exists() else "/dev/full", "/nowhere/log", "/"):
        ended = here(*FEW, "--log", path)
        assert (ended.status, ended.out) == (2, "")
        assert re.fullmatch(f"minesweeper score: {path}: .+\n", ended.err)


def test_an_unwritable_report_is_found_out_before_any_game(tmp_path):
    """And one that can be written is as it was until there are games."""
    ended = here(*FEW, "--report", "/nowhere/report")
    assert ended == Ended(2, "", "minesweeper score: /nowhere/report: No such file or directory\n")
    page = tmp_path / "page"
    for text in (None, "old"):
        assert in_process("score", *FEW, "--report", page, "--scheduler", "nonsense").status == 2
        assert (page.read_text() if page.exists() else None) == text
        page.write_text("old")
