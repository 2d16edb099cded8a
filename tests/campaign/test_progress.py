"""How far a run has come, as a line on a terminal."""

import re
import sys

from minesweeper.campaign import progress
from minesweeper.campaign.progress import Progress
from tests.helpers.terminals import end_of, on_terminal


def shown_by(*arguments):
    """What a run shows on a terminal."""
    shown, status = end_of(on_terminal(*arguments, "--games", 400, size=(24, 150), timeout=60))
    assert status == 0
    return shown


def test_progress():
    shown = shown_by("-m", "minesweeper", "score", "obvious", "--sets", "10x10x20")
    lines = re.findall(r"\r([^\r\n]*)\x1b\[K", shown)
    assert lines.pop() == ""  # taken away at the end
    assert lines.pop(0) == "0/400 games"  # before the first game has ended
    score = r"obvious 10x10x20 +\d+\.\d+ \+- \d\.\d\d %"
    assert lines
    for line in lines:
        assert re.fullmatch(rf"\d+/400 games  [\d,]+/s  [\d,]+ s left  {score}", line), line
    assert re.search(r"after 400\s+games", shown)


def test_speed_and_time_left_are_those_of_this_run(monkeypatch, capsys):
    """Games that were played before count as done, not as played in no time."""
    now = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress(2000, 200) as shown:
        for seconds, games, note in ((5, 100, "a"), (0.05, 150, "b"), (4.95, 50, "c")):
            now[0] += seconds
            shown.add(games, note)
    assert capsys.readouterr().err.split("\x1b[K") == [
        "\r200/2,000 games",
        "\r300/2,000 games  20/s  85 s left  a",
        "\r500/2,000 games  30/s  50 s left  c",
        "\r",
        "",
    ]


def test_only_a_terminal_shows_it(monkeypatch, capsys):
    for stream in (sys.stderr, None):
        monkeypatch.setattr(sys, "stderr", stream)
        with Progress(2) as shown:
            shown.add(1, "a")
    monkeypatch.undo()
    assert capsys.readouterr() == ("", "")
