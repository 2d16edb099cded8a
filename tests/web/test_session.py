"""The browser game's session: requests and their answers, beyond those that are pinned."""

import gc
import json
from base64 import b64encode
from typing import get_type_hints
from unittest.mock import Mock

import pytest

from minesweeper.agent import MinesweeperAI
from minesweeper.boards.catalogue import CLASSIC, MAX_CELLS, MAX_SEED
from minesweeper.boards.setting import SettingFields, given_board
from minesweeper.games.game import Game
from minesweeper.games.keep import MAX_MOVES
from minesweeper.midend.midend import Midend
from minesweeper.rules.game import Board
from minesweeper.rules.grid import MAX_DIMENSIONS, Grid
from minesweeper.shell.numbers import share
from minesweeper.shell.schema import checked
from minesweeper.solver.solver import Solver
from minesweeper.web.app import MAX_CONNECTIONS
from minesweeper.web.requests import MAX_MESSAGE
from minesweeper.web.session import HANDLERS, Session
from minesweeper.web.telling import board_text
from minesweeper.web.worker import ANSWER_SECONDS, MAX_BYTES
from tests.helpers.pages import new, on, shaped
from tests.helpers.programs import ROOT
from tests.helpers.sessions import CORNERS, error, page
from tests.pins.pins import read

SEEDED = {"kind": "seeded", "level": "pair", "seed": 1}
SHARED = {"kind": "shared", "position": "1?\n11", "mines": 1, "turn": 5}


def test_every_answer_has_its_declared_type():
    for asked, answer in (pair for pairs in read("session").values() for pair in pairs):
        if "error" not in answer:
            kind = get_type_hints(HANDLERS[asked["do"]])["return"]
            checked(kind, {name: value for name, value in answer.items() if name != "id"})
            setting = answer.get("setting")
            assert setting is None or {*setting, "first"} == get_type_hints(SettingFields).keys()


def living():
    """Count the games in memory, and what helps in them."""
    gc.collect()
    kinds = Midend, Game, Solver, MinesweeperAI
    return [sum(isinstance(thing, kind) for thing in gc.get_objects()) for kind in kinds]


def test_an_old_game_is_freed():
    asked = page(**shaped((9, 9), 10, seed=1))
    begun = living()
    for _ in range(5):
        asked.ask("ai", agent="agent" if asked.symbols[0] == "?" else "solver")
    assert not asked.over
    asked.ask("hint")
    assert [now - before for now, before in zip(living(), begun, strict=True)] == [0, 0, 1, 1]
    asked.ask("new", **shaped((9, 9), 10, seed=1))
    assert living() == begun


PROTOCOL = (ROOT / "docs" / "browser.md").read_text("utf-8")


def test_the_messages_of_the_protocol_are_asked_and_answered_so():
    session, lines = Session(), PROTOCOL.split("```")[1].split("\n")[1:-1]
    for asked, told in zip(lines[::2], lines[1::2], strict=True):
        answer, fields = json.loads(session.answer(asked)), json.loads(told.replace(", ..}", "}"))
        assert answer | fields == answer


def test_limits_are_those_of_the_documented_protocol():
    text = " ".join(PROTOCOL.split())
    assert (
        f"messages of {MAX_MESSAGE:,} characters, boards of {MAX_CELLS:,} cells, {MAX_DIMENSIONS} dimensions,"
        f" {MAX_MOVES:,} moves, seeds below 2^{(MAX_SEED + 1).bit_length() - 1},"
        f" {MAX_BYTES >> 20} MiB for a request."
    ) in text
    assert f"{ANSWER_SECONDS} seconds of processor time" in text
    assert f"a connection after the {MAX_CONNECTIONS}nd" in text


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (MemoryError(), "this takes more memory than one page may have"),
        (TypeError("a mistake"), "this failed; see the program’s log"),
    ],
)
def test_failing_request_is_refused_and_the_game_goes_on(monkeypatch, caplog, problem, said):
    asked = page(**new(CORNERS, moves="r6"))
    with monkeypatch.context() as patched:
        patched.setattr("minesweeper.midend.midend.solver_of", Mock(side_effect=problem))
        assert error(asked.ask("hint")) == said
    assert ("TypeError: a mistake" in caplog.text) == isinstance(problem, TypeError)
    assert asked.ask("hint")["words"]["cells"]["clue"]


def loaded(asked, name):
    """Return the remark about a recording."""
    data = (ROOT / "tests" / "files" / "replays" / name).read_bytes()
    return asked.ask("load", name=name, data=b64encode(data).decode())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("beginner-b.avf", "The file says 2.61 s; its events end after 14.52 s."),
        ("test_rmv2_utf8_nonascii.rmv", ""),
        ("beginner-c.evf", ""),
        ("clone2007.mvf", ""),
        ("status_cut.rawvf", "The file says won; its events end before the last safe cell."),
    ],
)
def test_recordings_of_other_programs_are_read_everywhere(monkeypatch, name, said):
    monkeypatch.setattr("sys.platform", "emscripten")
    told = loaded(page(), name)
    assert (told["recording"], told["done"], told["said"]) == (True, 0, said)


def test_a_recording_keeps_its_mode_and_its_path_in_another_language():
    asked = page()
    loaded(asked, "mode10.evf")
    told = asked.ask("step", to=67)
    asked.ask("language", language="de")
    kept = {key: told[key] for key in ("setting", "by", "done", "wasted", "assisted")}
    kept |= {"moves": " ".join(told["moves"]), "seconds": 1, "known": True, "recorded": True}
    asked.ask("resume", game=kept)
    result = asked.ask("review")
    assert "Modus „schwach ratbar“" in result["said"] and result["figures"][-1]["name"] == "Weg"


def test_hint_has_the_risk_of_its_guess_and_a_review_the_ends_of_its_curves():
    assert page(**new("X...\n....")).ask("hint")["best"]["risk"] == 1 / 8
    asked = page()
    loaded(asked, "beginner-b.avf")
    curves = asked.ask("review")["curves"]
    assert curves["lowest"][-1] < curves["lowest"][0]
    assert curves["ends"] == {name: share(curves[name][-1]) for name in ("taken", "lowest")}


@pytest.mark.parametrize("do", ["puzzle", "analyse"])
def test_analysis_of_any_position_is_help_while_a_game_goes_on(do):
    help = {"source": SHARED} if do == "puzzle" else {"position": "1?"}
    asked = page(**shaped((9, 9), 10))
    asked.ask(do, **help)
    assert not asked.ask("reveal", cell=40)["assisted"]  # before, nothing was visible
    for source in (SEEDED, SHARED | {"kind": "own"}):
        assert "error" not in asked.ask("puzzle", source=source)
    for other in ("figures", "export", "version"):
        asked.ask(other)
    assert not asked.ask("flag", cell=0)["assisted"]
    asked.ask(do, **help)
    assert asked.ask("flag", cell=0)["assisted"]


@pytest.mark.parametrize(("row", "numbers"), [("...", None), ("X..", {"13": 10})])
def test_numbers_above_9_are_sent_beside_the_cells(row, numbers):
    full, none = "XXX\nXXX\nXXX\n\n", "...\n...\n...\n\n"
    asked = page(**on(f"3 3 3\n{full}{none}{row}\n...\n...\n"))
    asked.ask("reveal", cell=13)
    assert asked.ask("step", to=1).get("numbers") == numbers


def test_figures_come_with_each_answer_while_they_are_shown():
    session = Session()
    assert session.ask(do="figures", shown=True)["figures"] is None  # there is no game yet
    begun = session.ask(do="new", **new("...X ...."))
    opened = session.ask(do="reveal", cell=0)
    assert [answer["figures"]["bbbv_done"] for answer in (begun, opened)] == [0, 1]
    assert session.ask(do="figures", shown=True)["figures"] == opened["figures"]
    assert session.ask(do="figures", shown=False)["figures"] is None
    assert session.ask(do="undo")["figures"] is None


def test_a_run_of_moves_is_the_same_as_move_by_move():
    runs, single = page(**shaped((16, 30), 99)), page(**shaped((16, 30), 99))
    answers = []
    while len(answers) < 3:
        answers.append(runs.ask("ai", agent="solver", run=True))
        assert len(answers[-1]["changes"]) <= 24 and not single.over
        for change in answers[-1]["changes"]:
            assert single.ask("ai", agent="solver")["changes"] == [change]
        assert runs.symbols == single.symbols
    assert len(answers[0]["changes"]) == 24
    urged = Session(draw_seed=lambda: 5, urged=lambda: True)
    urged.ask(do="new", **shaped((16, 30), 99))
    assert len(urged.ask(do="ai", agent="solver", run=True)["changes"]) == 1


def test_recording_has_a_known_board():
    asked = page()
    assert not asked.ask("new", **shaped((2, 2), 0))["known"]
    assert asked.ask("new", **shaped((2, 2), 0, moves="f0"))["known"]


def test_board_text_is_a_map_of_up_to_two_dimensions():
    for dims, text in (((2, 3), "2  3\n.X.\n...\n"), ((4,), "1  4\n.X..\n"), ((2, 2, 2), None)):
        assert board_text(Game(given_board(Board.of_cells(Grid(dims), [1]), CLASSIC))) == text
    visited = Board.of_cells(Grid((2, 3)), [1], (1, 2))
    assert board_text(Game(given_board(visited, CLASSIC))) == "2  3\n.X.\n...\n1 2\n"
