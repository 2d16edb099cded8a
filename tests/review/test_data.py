"""A review as a row of a table, and the lines of docs/library.md that make a table of a folder."""

import json
import re
import sys
from types import ModuleType

from minesweeper.files.replays import read_replay
from minesweeper.review.data import data_of
from minesweeper.review.review import Review
from tests.helpers.programs import ROOT

REPLAYS = ROOT / "tests" / "files" / "replays"


def test_a_row_says_who_played_when_and_how_it_went():
    path = REPLAYS / "beginner-b.avf"
    row = data_of(Review.of(read_replay(path)))
    assert (row["file"], row["player"], row["date"]) == (str(path), "Wang Jianing G15208", "2024-08-24")
    assert (row["won"], row["seconds"], row["bbbv"], row["solved"]) == (True, 14.52, 24, 24)
    assert round(row["accuracy"], 3) == 0.322 and row["moves"][0]["kind"] == "reveal"
    assert json.loads(json.dumps(row)) == row
    named = data_of(Review.of(read_replay(path)), "here", "me")
    assert {**named, "file": row["file"], "player": row["player"]} == row


def test_a_folder_is_a_data_frame_in_three_lines(monkeypatch):
    """pandas is not needed here: its constructor gets one flat dict for each game."""
    pandas = ModuleType("pandas")
    pandas.DataFrame = list
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n((?:(?!```).)*?pandas\.DataFrame.*?)```", text, re.DOTALL)
    names = {}
    exec(code, names)
    frame = names["frame"]
    assert [row["file"] for row in frame] == sorted(
        str(path.relative_to(ROOT)) for path in REPLAYS.glob("*.avf")
    )
    assert [row["date"] for row in frame] == ["2025-02-01", "2024-08-24", "2012-07-17"]
    assert len({tuple(row) for row in frame}) == 1
