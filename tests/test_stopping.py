"""Commands that a signal stops print their partial results, and exit with its status."""

import re
import shutil
import signal

import pytest

from tests.helpers.processes import end_of, started, wait_for
from tests.helpers.programs import ROOT

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("compare random obvious --jobs 1 --all-games --board 5x5:3 --games 50000", "B  obvious"),
        ("arena examples/singles.py --games 2000", "1 Singles"),
    ],
)
def test_stopped_run_shows_its_games(words, result, tmp_path):
    """Ctrl-C stops commands in the rooms and in test_json.py."""
    log = tmp_path / "log"
    with started("-m", "minesweeper", *words.split(), "--log", log, text=True) as run:
        wait_for(lambda: log.exists() and log.stat().st_size > 30000, run)
        run.send_signal(signal.SIGTERM)
        ended = end_of(run)
    assert ended.status == 128 + signal.SIGTERM
    assert result in ended.out
    assert ended.err.endswith("the same command goes on\n")


def test_stopped_review_shows_its_games(tmp_path):
    quick, long = (ROOT / f"tests/files/replays/{name}.avf" for name in ("beginner-a", "expert-a"))
    words = "review", quick, quick, *[shutil.copy(long, tmp_path / f"{n}.avf") for n in range(200)]
    with started("-m", "minesweeper", *map(str, words), "--jobs", "1", text=True) as run:
        assert all(str(quick) in run.stdout.readline() for _ in range(2))
        run.send_signal(signal.SIGTERM)
        ended = end_of(run)
    assert ended.status == 128 + signal.SIGTERM
    (count,) = re.fullmatch(r"minesweeper review: stopped after game (\d+)\n", ended.err).groups()
    assert 2 <= int(count) < 202
    assert re.search(rf"^{count} games: .* won, .*; mean accuracy", ended.out, re.MULTILINE)
