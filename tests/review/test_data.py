"""A review as a row of a table, and the lines of docs/library.md that make a table of a folder."""

import json
import re
import sys
from types import ModuleType

from minesweeper.files.replays import read_replay
from minesweeper.games.game import Game
from minesweeper.players.reasons import reason
from minesweeper.review.data import data_of
from minesweeper.review.review import Review
from minesweeper.words.games import otherwise
from tests.helpers.positions import refuse_counting
from tests.helpers.programs import ROOT

REPLAYS = ROOT / "tests" / "files" / "replays"


def test_data_has_the_player_the_date_and_the_end():
    path = REPLAYS / "beginner-b.avf"
    row = data_of(Review.of(read_replay(path)))
    assert (row["file"], row["player"], row["date"]) == (str(path), "Example Player G001", "2024-08-24")
    assert (row["won"], row["seconds"], row["bbbv"], row["solved"]) == (True, 14.52, 24, 24)
    assert round(row["accuracy"], 3) == 0.322 and row["moves"][0]["kind"] == "reveal"
    assert json.loads(json.dumps(row)) == row
    named = data_of(Review.of(read_replay(path)), "here", "me")
    assert (named["file"], named["player"]) == ("here", "me")
    assert {**named, "file": row["file"], "player": row["player"]} == row
    game = read_replay(REPLAYS / "status_cut.rawvf")
    cut = data_of(Review.of(game))
    assert (cut["seconds"], cut["over"], cut["file_says"], cut["player"]) == (0.9, False, "won", None)
    assert cut["contradiction"] == otherwise(game) != ""
    assert data_of(Review.of(read_replay(REPLAYS / "expert-a.avf")))["contradiction"] is None


def test_risky_move_has_the_fifty_fifties_before_it(monkeypatch):
    game = Game("X....\n.X...\n..X..")
    for cell in (0, 4), (2, 0):
        game.reveal(cell)
    certain, needless = data_of(Review.of(game))["moves"]
    assert "fifty_fifties" not in certain and needless["fifty_fifties"] == []
    game = Game("..X\n...\n0 0")
    game.reveal((0, 2))
    (guess,) = data_of(Review.of(game))["moves"]
    assert guess["fifty_fifties"] == [[[0, 2], [1, 2]]]
    assert guess["fifty_fifty_groups"] == []
    box = Game(".X.\nX..\n..X\n0 2")
    for cell in (0, 2), (1, 2), (2, 0), (2, 1), (1, 1):
        box.reveal(cell)
    *_, guess_in_box = data_of(Review.of(box))["moves"]
    assert guess_in_box["fifty_fifty_groups"] == [[[0, 0], [0, 1], [1, 0], [1, 1]]]
    advice = Review.of(game).moves[0].advice
    refuse_counting(monkeypatch, -1)  # too many boards to count
    (rough,) = Review.of(game).moves
    assert (rough.exact, rough.risk, rough.fifty_fifties) == (False, 0.5, ())
    assert guess["better"] | {"why": ""} == {"kind": "reveal", "cell": [0, 2], "rule": None, "why": ""}
    assert guess["better"]["why"] == reason(game.after(0), advice).in_coordinates(game.grid)


def test_reviews_become_a_data_frame_in_three_lines(monkeypatch):
    # The constructor of pandas gets one flat dict per game.
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
    assert [row["date"] for row in frame] == ["2025-02-01", "2024-08-24", "2012-07-17", "2021-06-23"]
    assert len({tuple(row) for row in frame}) == 1
