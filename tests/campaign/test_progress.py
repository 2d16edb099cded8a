"""The progress of a run as a line on a terminal."""

import re
import sys

import pytest

from minesweeper.campaign import progress
from minesweeper.campaign.progress import Progress
from tests.helpers.terminals import end_of, on_terminal

SCORE = r"\d+/400 games  [\d,]+/s  \d+:\d\d left  obvious 10x10x20 +\d+\.\d+ \+- \d\.\d\d %"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "first", "later"),
    [
        ("score obvious --board 10x10x20 --games 400", "0/400 games", SCORE),
        ("arena examples/random_player.py examples/singles.py --games 2 --seed 1", "0/4 games", ".*"),
        ("judge SERVER client.py --board 6x5x3 --games 2", "0/26 tests", ".*"),
        ("review tests/files/replays/beginner-a.avf", "0/1 games", ".*"),
        ("compare obvious random --board 6x5x3 --games 50", "0/100 games", ".*"),
    ],
)
def test_every_command_shows_progress_before_its_first_result(write, words, first, later):
    """A result comes after a line that is cleared."""
    words = words.replace("SERVER", str(write("server.h", "this does not compile"))).split()
    run = on_terminal("-m", "minesweeper", *words, size=(24, 150), timeout=60)
    shown, status = end_of(run)
    before, *lines, last = re.findall(r"\r([^\r\n]*)\x1b\[K", shown)
    assert (status, before, last) == (0, first, "")
    assert later == ".*" or lines
    for line in lines:
        assert re.fullmatch(later, line), line
    assert not re.search(r"\d/\d+ (games|tests)[^\r\n]*\x1b\[K[^\r]", shown)


@pytest.mark.parametrize(
    ("options", "steps", "lines"),
    [
        (
            {"total": 2000, "done": 200},
            [(5, 100, "a"), (0.05, 150, "b"), (4.95, 50, "c")],
            ["200/2,000 games", "300/2,000 games  20/s  1:25 left  a", "500/2,000 games  30/s  0:50 left  c"],
        ),
        (
            {"total": 100, "counted": "{done}/{total} tests"},
            [(45, 1, "a")],
            ["0/100 tests", "1/100 tests  1:14:15 left  a"],
        ),
    ],
    ids=["games after those of an earlier run", "slow tests"],
)
def test_speed_and_time_left_are_those_of_this_run(monkeypatch, capsys, options, steps, lines):
    now = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress(**options) as shown:
        for seconds, games, note in steps:
            now[0] += seconds
            shown.add(games, note)
        shown.hide()
    assert capsys.readouterr().err.split("\x1b[K") == [*(f"\r{line}" for line in lines), "\r", "\r", ""]


def test_report_gets_the_numbers_and_must_be_a_function():
    numbers = []
    with Progress(5, 2, lambda *counts: numbers.append(counts)) as shown:
        shown.add(1, "a")
        shown.add(2, "b")
    assert numbers == [(3, 5), (5, 5)]
    with pytest.raises(ValueError, match=r"^progress: expected a function of the games .*, found 'bar'$"):
        Progress(5, report="bar")


def test_only_a_terminal_shows_progress(monkeypatch, capsys):
    for stream in (sys.stderr, None):
        monkeypatch.setattr(sys, "stderr", stream)
        with Progress(2) as shown:
            shown.add(1, "a")
    monkeypatch.undo()
    assert capsys.readouterr() == ("", "")
