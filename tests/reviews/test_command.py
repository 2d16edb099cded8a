"""The command `review`: files, folders and links in; lines, JSON and pages out."""

import io
import json
import os
import re
import tracemalloc
from pathlib import Path
from xml.etree import ElementTree

import pytest

from minesweeper.files.replays import read_replay
from minesweeper.games.keep import keep_text
from minesweeper.games.rawvf import rawvf_text
from minesweeper.programs.pool import Workers
from minesweeper.review.data import data_of
from minesweeper.review.review import Review
from minesweeper.reviews.entry import Entry
from minesweeper.reviews.review import main
from minesweeper.reviews.sources import Source
from minesweeper.words.games import otherwise
from minesweeper.words.reviews import review_text
from tests.helpers.games import ROW, played
from tests.helpers.programs import ROOT, in_process

REPLAYS = ROOT / "tests" / "files" / "replays"

LINK = "http://127.0.0.1:8000/#map=..X...X&custom=classic&moves=r0+r3@1.5+r6@2.25"


def games_in(done):
    """Return the items of a document of `review`."""
    return json.loads(done.out)["games"]


@pytest.fixture
def folder(tmp_path):
    """Make a folder of three games of several players: lost without need, won with luck, unfinished."""
    (tmp_path / "deep").mkdir()
    for name, moves, player in (("lost", "r0 r3 r6", "Ann"), ("deep/won", "r0 r3 r4", "Bo")):
        game = played(ROW, moves, every=0.5)
        game.player = player
        (tmp_path / f"{name}.rawvf").write_text(rawvf_text(game, "0"))
    (tmp_path / "open.json").write_text(keep_text(played(ROW, "r0 r3", every=0.5)))
    for name in ("notes.txt", "other.avi", "read.me"):
        (tmp_path / name).write_text("no game")
    (tmp_path / "statistics.json").write_text('{"minesweeper": "statistics", "version": 1, "games": []}')
    return tmp_path


@pytest.fixture
def here(monkeypatch):
    """Let this process do the work of the workers, which take long to start; return their numbers."""
    numbers = []

    class Here(Workers):
        def __init__(self, task, number):
            self.task = task
            numbers.append(number)

        def size(self):
            return 1

        def begin(self, job):
            self.job = job

        def ended(self):
            yield self.job, self.task.work(self.job)

    monkeypatch.setattr("minesweeper.reviews.review.Processes", Here)
    return numbers


def test_one_game_is_reviewed_in_full(folder):
    done = in_process("review", folder / "lost.rawvf")
    assert (done.status, done.err) == (0, "")
    review = Review.of(played(ROW, "r0 r3 r6", every=0.5))
    assert done.out == f"{folder}/lost.rawvf: {review_text(review)}"
    output = in_process("review", "--all-moves", folder / "lost.rawvf").out
    assert output.endswith(review_text(review, all_moves=True))


def test_end_that_differs_from_the_file_is_reported(folder, here):
    path = folder / "lost.rawvf"
    path.write_text(path.read_text().replace("Status: Lost", "Status: Won"))
    sentence = otherwise(read_replay(path))
    alone, among = in_process("review", path), in_process("review", path, folder / "open.json")
    assert alone.out.splitlines()[:2] == [f"{path}: lost after 1.00 s, 3BV 1 of 2", sentence]
    assert among.out.splitlines()[0].endswith(f"{path}: {sentence}")
    assert f"<li>{sentence.capitalize()}</li>" in in_process("review", "--html", "-", path).out


def test_mode_without_luck_is_named_in_its_line(here):
    line = in_process("review", REPLAYS / "mode10.evf", REPLAYS / "edge_top.rawvf").out.splitlines()[0]
    assert "accuracy       -  luck       -" in line
    assert line.endswith("mode10.evf: in the mode “weak guessable” a guess wins or loses by other rules")


def test_empty_name_is_refused(folder, monkeypatch):
    monkeypatch.chdir(folder)
    problem = "minesweeper review: expected a file, a folder or a link, found ''\n"
    assert in_process("review", "") == (2, "", problem)


@pytest.mark.slow
def test_folder_is_a_line_a_game_and_a_summary(folder):
    done = in_process("review", folder)
    note = (
        f"minesweeper review: {folder}: left out, without a game: notes.txt, other.avi, read.me and 1 more\n"
    )
    assert (done.status, done.err) == (0, note)
    lines = done.out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["won", "lost", "open"]
    paths = [f"{folder}/{name}" for name in ("deep/won.rawvf", "lost.rawvf", "open.json")]
    assert [line.split()[-1] for line in lines[:3]] == paths
    assert "accuracy    50 %  luck  43.8 %  avoidable" in lines[1]
    assert lines[3:] == [
        "",
        "3 games: 1 won, 1 lost; mean accuracy 83.3 %, mean luck 56.2 %",
        "1 of 1 losses were avoidable; the most risk was taken where two numbers together proved a safe cell",
    ]


def test_json_has_an_object_for_each_game(folder, here):
    done = in_process("review", "--json", folder / "lost.rawvf", folder / "open.json", LINK)
    lost, unfinished, linked = games_in(done)
    expected = data_of(Review.of(read_replay(folder / "lost.rawvf")), f"{folder}/lost.rawvf")
    assert [*lost.items()] == [*expected.items(), ("problem", None)]
    assert (unfinished["over"], unfinished["avoidable"], len(unfinished["moves"])) == (False, None, 2)
    assert [move["seconds"] for move in linked["moves"]] == [None, 1.5, 2.25]
    same = {"moves": 0, "file": 0, "file_says": 0, "player": 0}
    metrics = lost["metrics"] | {"bbbv_s": 1 / 2.25}
    assert {**linked, **same} == {**lost, **same, "seconds": 2.25, "metrics": metrics}


def test_json_of_many_games_takes_the_memory_of_a_few(folder, monkeypatch):
    data = data_of(Review.of(played(ROW, "r0 r3 r6")))
    source = Source(str(folder / "lost.rawvf"))
    many = ((source, Entry(data | {"file": "x" * 200_000})) for _ in range(200))
    monkeypatch.setattr("minesweeper.reviews.review.reviewed", lambda *_: many)
    with Path(os.devnull).open("w") as nowhere:
        monkeypatch.setattr("sys.stdout", nowhere)
        tracemalloc.start()
        try:
            assert main([source.text, "--json"]) == 0
            assert tracemalloc.get_traced_memory()[1] < 10 << 20
        finally:
            tracemalloc.stop()


def test_deep_review_has_chances_to_win(folder):
    done = in_process("review", "--deep", "--json", folder / "lost.rawvf")
    guess, needless = games_in(done)[0]["moves"][1:]
    assert guess["before"] == [0.75, 0.0] and needless["after"] == [0.0, 0.0]


def test_page_has_a_picture_of_each_moment(folder, here):
    page = folder / "page.html"
    done = in_process("review", "--html", page, folder / "lost.rawvf", folder / "deep")
    assert (done.status, done.out, done.err) == (0, "", "")
    printed = in_process("review", "--html", "-", folder / "lost.rawvf", folder / "deep").out
    assert printed == page.read_text()
    ElementTree.fromstring(re.sub("<!.*>|<meta.*>", "", printed))  # each tag has its end
    # Of each game a curve, and a picture of each moment: two and one.
    pictures = re.findall(r"<svg.*?</svg>", printed, re.DOTALL)
    assert len(pictures) == 2 + 3
    assert "<script" not in printed and "1.0 s: You revealed (0, 6) with a risk of 50 %" in printed


def test_unreadable_files_are_a_line_each_beside_the_reviews(folder, here):
    (folder / "bad.rawvf").write_text("Width: x")
    (folder / "empty").mkdir()
    bad = [folder / name for name in ("none.avf", "bad.rawvf", "empty", "notes.txt")]
    done = in_process("review", *bad, folder / "lost.rawvf", "x#board=9x9:10&moves=r99")
    assert done.status == 2
    problems = sorted(done.err.splitlines())
    assert len(problems) == 5 and all(line.startswith("minesweeper review: ") for line in problems)
    for path in bad:
        assert sum(str(path) in line for line in problems) == 1, path
    assert "1.00 s" in done.out and "avoidable" in done.out


def test_no_control_character_reaches_the_terminal(folder, here):
    (folder / "a\x1b[31mb.rawvf").write_text("Width: x")
    (folder / "c\x1b[31md.rawvf").write_text((folder / "lost.rawvf").read_text())
    done = in_process("review", folder)
    assert done.status == 2 and "\x1b" not in done.out + done.err
    assert "c?[31md.rawvf" in done.out and done.err.count("a?[31mb.rawvf") == 1
    assert "\x1b" not in in_process("review", folder / "c\x1b[31md.rawvf").out


def test_names_cannot_break_the_page(folder):
    name = "a<b>&'.rawvf"
    (folder / "lost.rawvf").rename(folder / name)
    page = in_process("review", "--html", "-", folder / name).out
    assert "a&lt;b&gt;&amp;&#x27;.rawvf" in page and name not in page


@pytest.mark.slow
def test_client_file_plays_again_only_if_it_is_named(tmp_path):
    client, log = tmp_path / "mine.py", tmp_path / "log.jsonl"
    client.write_text(
        "def InitGame():\n    Execute(0, 0, 0)\n\ndef Decide():\n    Execute(1, 1, 0)\n"
        "    raise SystemExit\n\ndef ReadMap():\n    pass\n"
    )
    in_process("score", client, "--board", "10x10x9", "--games", "1", "--log", log)
    done = in_process("review", log)
    assert done.status == 2 and f"--player {client}" in done.err
    done = in_process("review", log, "--player", client)
    assert done.status == 0, done.err


class Flushed(io.StringIO):
    """A stream that keeps its text at each flush."""

    def __init__(self):
        super().__init__()
        self.parts = [""]

    def flush(self):
        self.parts.append(self.getvalue()) if self.getvalue() != self.parts[-1] else None


@pytest.mark.parametrize(("options", "head"), [(["--json"], 1), ([], 0)], ids=["json", "lines"])
def test_review_is_printed_as_soon_as_it_is_made(folder, here, monkeypatch, options, head):
    """There is a worker for each game at most."""
    out = Flushed()
    monkeypatch.setattr("sys.stdout", out)
    assert main([str(folder), "--jobs", "9", *options]) == 0
    assert len(out.parts) == 1 + 3 + 1 and here == [3]
    assert [len(part.splitlines()) for part in out.parts[1:4]] == [head + 1, head + 2, head + 3]
