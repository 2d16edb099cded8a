"""The page of a run: it loads nothing, and its losses are those of the run."""

import errno
import re

import pytest

from minesweeper.boards.sets import find_set
from minesweeper.rules.game import LOST
from minesweeper.rules.move import REVEAL
from minesweeper.rules.svg import CHOSEN
from minesweeper.scoring.jobs import Job, play_job
from minesweeper.scoring.replay import fatal_decision
from minesweeper.scoring.report import decision, picture_of
from minesweeper.scoring.totals import WORST, Totals
from tests.helpers.clients import GOOD, beginning
from tests.helpers.markup import Page
from tests.scoring.scores import Stopped, here


@pytest.mark.slow
def test_page_loads_nothing(tmp_path):
    out = tmp_path / "out.html"
    games = "random", "obvious", "safest", "--board", "5x5x3,10x10x20", "--games", "20"
    ended = here(*games, "--html", out)
    assert (ended.status, ended.err) == (0, "")
    page = Page(out.read_text())
    names = {tag for tag, _ in page.tags}
    assert {"table", "svg", "style"} <= names
    assert not names & {"script", "link", "img", "iframe", "object"}
    for tag, attributes in page.tags:
        assert not {"src", "href", "onload", "onclick"} & attributes.keys(), tag
    assert not re.search(r"url\(|@import|https?:", "".join(page.text))


def losses(player, setting, games=50):
    job = Job(player, setting, 0, games)
    totals = Totals(player, setting)
    totals.add(job, play_job(job))
    return totals.worst


def test_fatal_decision_ends_the_game():
    """It reveals the last cell, for the reason of the player."""
    all_lost = losses("safest", find_set("10x10x20"))
    assert len(all_lost) == WORST
    for lost in all_lost:
        game, why = fatal_decision(lost)
        row, column = game.moves[-1].cell
        assert (game.moves[-1].kind, game.status) == (REVEAL, LOST)
        assert game.board.is_mine[game.grid.cell((row, column))]
        assert re.search(r"[\d.]+ %", why)  # its risk
        assert round(game.score * 100) == lost.result.points
        svg = picture_of(game)  # with squares of 24, and all mines
        assert f'd="M{24 * column + 1} {24 * row + 1}h22v22h-22z" fill="none" stroke="{CHOSEN}"' in svg
        assert svg.count(f'stroke="{CHOSEN}"') == 1 and svg.count("<circle") == game.board.mines == 20


@pytest.mark.slow
def test_decision_of_a_client_file_has_its_reason(client):
    path = client(GOOD + "\n\ndef Why():\n    return 'next <one>'\n")
    fatal = fatal_decision(losses(str(path), find_set("6x6x6"))[0])
    assert decision(*fatal).endswith(": next <one>")


@pytest.mark.slow
def test_stopped_games_and_more_dimensions_have_no_picture(client):
    path = client(beginning("raise KeyError"))
    assert fatal_decision(losses(str(path), find_set("6x6x6"), 2)[0]) is None
    assert fatal_decision(losses("random", find_set("4x4x4:8"))[0]) is None


@pytest.mark.slow
def test_page_of_a_player_without_losses_escapes_names(tmp_path):
    out, name = tmp_path / "out.html", "pipe:sh -c 'exit 1 # <b>&'"
    assert here(name, "safest", "--board", "9x9x1", "--games", "5", "--html", out).status == 0
    page = Page(out.read_text())
    assert "safest lost none." in "".join(page.text)
    assert [row[1] for row in page.rows[1:]] == [name, "safest"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("score", [["6x6x6", "random", "100"], ["6x6x6", "obvious", "50"]]),
        ("compare", [["5x5x3", "random", "50"], ["5x5x3", "obvious", "50"]]),
    ],
)
def test_stopped_run_reports_its_games(tmp_path, name, rows):
    """A full disk stops it, too."""
    out, log = tmp_path / "out.html", tmp_path / "log"
    games = "random", "obvious", "--board", "5x5x3,6x6x6", "--games", "100"
    ended = here(*games, "--html", out, name=name, workers=Stopped(KeyboardInterrupt()))
    assert ended.status == 130 and re.search(r"\d+ games", ended.out)
    assert ended.err == f"minesweeper {name}: stopped after 150 of 400 games\n"
    assert [row[:3] for row in Page(out.read_text()).rows[1:]] == rows
    full = OSError(errno.ENOSPC, "No space left on device", "x")
    ended = here(*games, "--log", log, name=name, workers=Stopped(full))
    why = "x: No space left on device after 150 of 400 games; the same command goes on"
    assert (ended.status, ended.err) == (2, f"minesweeper {name}: {why}\n")
