"""The browser game's session: requests and their answers."""

import gc
import json
import weakref
from base64 import b64encode
from typing import get_type_hints

import pytest

from minesweeper.boards.catalogue import MAX_CELLS, MAX_SEED
from minesweeper.boards.setting import SettingFields
from minesweeper.games.keep import MAX_MOVES, kept
from minesweeper.players.player import MAX_NEIGHBOURS
from minesweeper.rules.grid import MAX_DIMENSIONS
from minesweeper.shell.schema import checked
from minesweeper.web.app import MAX_CONNECTIONS
from minesweeper.web.requests import MAX_MESSAGE
from minesweeper.web.session import ANSWERS, REQUESTS, Session
from minesweeper.web.worker import ANSWER_SECONDS, MAX_BYTES
from tests.helpers.pages import Page, new, on, shaped
from tests.helpers.programs import ROOT
from tests.helpers.sessions import CORNERS, error, exported, mines_of, page, play

# Answers fit the types that the page is told


SEEDED = {"kind": "seeded", "level": "pair", "seed": 1}
SHARED = {"kind": "shared", "position": "1?\n11", "mines": 1, "turn": 5}

GAME = [
    ("new", shaped((9, 9), 12, "no-guess", seed=3)),
    ("reveal", {"cell": 40, "at": 0}),
    ("flag", {"cell": 0, "at": 125}),
    ("chord", {"cell": 40}),
    ("hint", {}),
    ("risks", {}),
    ("figures", {}),
    ("ai", {"agent": "agent"}),
    ("ai", {"agent": "solver"}),
    ("export", {}),
    ("undo", {}),
    ("redo", {}),
    ("certain", {}),
    ("lines", {"lines": {"day.2026-11-22": "[]", "practice": None}}),
    ("end", {"name": "a", "at": 7, "date": "2026-11-22", "on": "2026-11-22", "seconds": 9.25}),
    ("files", {}),
    ("review", {}),
    ("review", {"name": "a"}),
    ("statistics", {}),
    ("profile", {}),
    ("piece", {"text": '{"minesweeper": "profile", "version": 2, "lines": {}}'}),
    ("import", {}),
    ("clear", {}),
    ("step", {"to": 1}),
    ("review", {}),
    ("again", {}),
    ("analyse", {"position": "1?\n??", "mines": 1}),
    ("new", shaped((10, 10), 20, "judge", "judge", distance=2, index=0)),
    ("new", shaped((3, 3, 3), 20, "any", seed=1, moves="r13")),
    ("new", shaped((9, 9), 10, seed=2)),
    ("reveal", {"cell": 0}),
    ("hint", {}),
    ("chances", {}),
    ("load", {"name": "a.mbf", "data": "AgIAAQAA"}),
    ("daily", {"date": "2026-11-22", "board": "expert", "now": 1_795_348_800_000}),
    ("today", {"date": "2026-11-22", "now": 1_795_348_800_000}),
    ("layout", {"position": "1@\n11"}),
    ("puzzle", {"choice": "total"}),
    ("puzzle", {"source": SEEDED}),
    ("puzzle", {"source": SHARED}),
    ("answer", {"source": SHARED, "cell": 1, "mine": True, "seconds": 2.5}),
    ("answer", {"source": SHARED, "cell": None, "mine": False, "seconds": 2.5}),
    ("version", {}),
    ("language", {"language": "en"}),
]


def test_every_answer_is_of_its_type():
    asked = page()
    for do, fields in GAME:
        answer = asked.ask(do, **fields)
        assert "error" not in answer, (do, answer)
        assert answer.pop("id") == asked.asked
        checked(ANSWERS[do], answer)
        setting = answer.get("setting")
        assert setting is None or {*setting, "first"} == get_type_hints(SettingFields).keys()
    assert {do for do, _ in GAME} | {"resume", "moves", "read"} == set(REQUESTS)


# Kept games


def test_a_kept_game_goes_on_in_another_session():
    asked = page(**shaped((9, 9), 10))
    session = Session(draw_seed=lambda: 5)
    first = Page(session.answer)
    first.ask("new", **shaped((9, 9), 10))
    for each in (asked, first):
        play(each, "r0 r0 f80")
        each.ask("ai", agent="solver")
        each.ask("undo")
    game = json.loads(json.dumps(kept(session._midend.game)))
    other = page()
    answer = other.ask("resume", game=game)
    assert answer == {**asked.game, "id": 1}
    assert other.symbols == asked.symbols
    assert answer["by"] == ["you", "you", "solver"] and answer["assisted"] and not answer["known"]
    assert other.ask("figures")["figures"] == asked.ask("figures")["figures"]
    assert {**other.ask("redo"), "id": 0} == {**asked.ask("redo"), "id": 0}


def test_an_old_game_is_freed():
    session = Session()
    asked = Page(session.answer)
    asked.ask("new", **shaped((9, 9), 10, seed=1))
    asked.ask("risks")
    for _ in range(5):
        asked.ask("ai", agent="agent" if asked.symbols[0] == "?" else "solver")
    assert not asked.over
    asked.ask("hint")
    assert session._midend._solver and session._midend._agent
    old = [weakref.ref(thing) for thing in (session._midend, session._midend.game, session._midend._agent)]
    asked.ask("new", **shaped((9, 9), 10, seed=1))
    gc.collect()
    assert [reference() for reference in old] == [None] * 3


PROTOCOL = (ROOT / "docs" / "browser.md").read_text("utf-8")


def test_the_messages_of_the_protocol_are_asked_and_answered_so():
    """Of an answer, some fields are left out."""
    session, lines = Session(), PROTOCOL.split("```")[1].split("\n")[1:-1]
    for asked, told in zip(lines[::2], lines[1::2], strict=True):
        answer, fields = json.loads(session.answer(asked)), json.loads(told.replace(", ..}", "}"))
        assert answer | fields == answer


def test_the_limits_are_those_that_the_protocol_tells():
    text = " ".join(PROTOCOL.split())
    assert (
        f"messages of {MAX_MESSAGE:,} characters, boards of {MAX_CELLS:,} cells, {MAX_DIMENSIONS} dimensions,"
        f" {MAX_MOVES:,} moves, seeds below 2^{(MAX_SEED + 1).bit_length() - 1}."
    ) in text
    assert f"{ANSWER_SECONDS} seconds of processor time" in text
    assert f"more than {MAX_BYTES >> 20} MiB" in text
    assert f"boards with more than {MAX_NEIGHBOURS:,} neighbours of cells" in text
    assert f"{MAX_CONNECTIONS} connections at most" in text


def test_a_replay_begins_with_no_more_moves_than_it_has():
    asked = Page(Session().answer)
    assert error(asked.ask("new", **new(CORNERS, moves="r6", done=2))) == "this game has 1 moves, not 2"
    assert asked.ask("new", **new(CORNERS, moves="r6 f8", done=1))["done"] == 1


def test_without_memory_a_request_is_refused_and_the_game_goes_on(monkeypatch):
    asked = page(**new(CORNERS))
    asked.ask("reveal", cell=6)

    def exhausted(*_, **__):
        raise MemoryError

    monkeypatch.setattr("minesweeper.midend.midend.solver_of", exhausted)
    assert error(asked.ask("hint")) == "this takes more memory than one page may have"
    monkeypatch.undo()
    assert asked.ask("hint")["words"]["cells"]["clue"]


def test_what_fails_names_no_server_as_there_may_be_none(monkeypatch, caplog):
    asked = page(**new(CORNERS, moves="r6"))
    monkeypatch.setattr("minesweeper.midend.midend.solver_of", None)
    assert error(asked.ask("hint")) == "this has failed; the program’s log says more"
    assert "'NoneType' object is not callable" in caplog.text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("edge_top.rawvf", ""),
        ("status_cut.rawvf", "The file says won; its events end before the last safe cell."),
        ("beginner-a.avf", ""),
    ],
)
def test_a_recording_that_ends_otherwise_than_its_file_says_is_told_when_it_is_opened(name, said):
    data = b64encode((ROOT / "tests" / "files" / "replays" / name).read_bytes()).decode()
    loaded = Page(Session().answer).ask("load", name=name, data=data)
    assert (loaded["said"], loaded["recording"], loaded["done"]) == (said, True, 0)


def test_recordings_of_other_programs_are_read_everywhere(monkeypatch):
    monkeypatch.setattr("sys.platform", "emscripten")
    asked = page()
    assert asked.ask("version")["files"] == ["mbf", "rawvf", "avf", "rmv", "evf", "mvf"]
    for name in ("beginner-b.avf", "test_rmv2_utf8_nonascii.rmv", "beginner-c.evf", "clone2007.mvf"):
        data = (ROOT / "tests" / "files" / "replays" / name).read_bytes()
        assert asked.ask("load", name=name, data=b64encode(data).decode())["recording"]
        assert f"not a readable {name[-4:]} file" in error(asked.ask("load", name=name, data="AAAA"))


def test_a_recording_in_a_mode_without_luck_says_why_also_in_another_language():
    data = b64encode((ROOT / "tests" / "files" / "replays" / "mode10.evf").read_bytes()).decode()
    asked = page()
    asked.ask("load", name="mode10.evf", data=data)
    loaded = asked.ask("step", to=67)
    found = asked.ask("review")
    assert (found["curves"], found["moments"], found["worst"], found["practise"]) == (None, [], [], None)
    why = "In the mode “weak guessable” a guess wins or loses by other rules."
    luck, *compared = found["figures"]
    assert luck == {"name": "Luck", "value": "not known", "words": why}
    assert [figure["name"] for figure in compared] == ["Board", "Clicks", "Speed", "Path"]
    asked.ask("language", language="de")
    keys = ("setting", "moves", "by", "done", "wasted", "assisted")
    kept = {key: loaded[key] for key in keys}
    asked.ask(
        "resume",
        game={**kept, "moves": " ".join(kept["moves"]), "seconds": 1, "known": True, "recorded": True},
    )
    found = asked.ask("review")
    assert "Modus „schwach ratbar“" in found["said"] and found["figures"][-1]["name"] == "Weg"


@pytest.mark.parametrize("do", ["puzzle", "analyse"])
def test_what_is_certain_in_any_position_is_help_in_a_game_that_goes_on(do):
    help = {"source": SHARED} if do == "puzzle" else {"position": "1?"}
    asked = page(**shaped((9, 9), 10))
    asked.ask("puzzle", source=SEEDED)
    asked.ask(do, **help)
    assert not asked.ask("reveal", cell=40)["assisted"]  # before, nothing was visible
    for other, fields in (("puzzle", {"source": SEEDED}), ("figures", {}), ("export", {}), ("version", {})):
        asked.ask(other, **fields)
    assert not asked.ask("flag", cell=0)["assisted"]
    asked.ask(do, **help)
    assert asked.ask("flag", cell=0)["assisted"]


def test_a_position_that_is_unrelated_to_the_game_is_no_help_in_it():
    """On a map of the judge something is visible before the first move: what is asked then is help."""
    judges = {"start": "judge", "distance": 2, "seed": 5, "index": 0}
    asked = page(setting={"dimensions": [10, 10], "mines": 9, "variant": "classic", **judges})
    for kind, helps in (("own", False), ("shared", True)):
        assert "error" not in asked.ask("puzzle", source=SHARED | {"kind": kind})
        assert asked.ask("flag", cell=99)["assisted"] == helps


def test_a_review_ends_its_curves_and_practises_the_last_needless_risk():
    asked = page(**shaped((6, 6), 5, seed=1, moves="r34 r2 r17 r10 r11 r5"))
    told = asked.ask("review")
    assert told["curves"]["taken"] == [1, 1, 0.75, 0.75, 0.75, 0.75, 0]
    assert told["curves"]["ends"] == {"taken": "0 %", "lowest": "100 %"}
    needless = [each["done"] for each in told["moments"] if each["verdict"] == "needless"]
    assert len(needless) > 1 and told["practise"]["mines"] == 5
    shown = asked.ask("step", to=needless[-1])["cells"]
    assert told["practise"]["position"].split() == [
        shown[at : at + 6].replace("@", "?") for at in range(0, 36, 6)
    ]


def test_an_end_tells_the_mines_the_wrong_flags_and_what_was_hit():
    asked = page(**new("..X..X", moves="f0 f5"))
    end = asked.ask("reveal", cell=2)["end"]
    assert [end[name] for name in ("won", "mines", "wrong", "hit")] == [False, [2, 5], [0], 2]
    day = {"date": "2026-11-23", "on": "2026-11-23"}
    lines = asked.ask("end", name="a", seconds=1.23456, at=1_795_390_200_000, **day)["lines"]
    assert lines["game.a"].startswith("[1795390200000,false,1.235,")


def test_numbers_above_9_are_told_beside_the_cells():
    full, none = "XXX\nXXX\nXXX\n\n", "...\n...\n...\n\n"
    for more, numbers in ((none, None), ("X.." + none[3:], {"13": 10})):
        asked = page(**on(f"3 3 3\n{full}{none}{more}"))
        asked.ask("reveal", cell=13)
        assert asked.ask("step", to=1).get("numbers") == numbers


# Runs of moves, and known boards


def test_a_run_of_moves_is_the_same_as_move_by_move():
    """Each move with its reason and its cells; as many at a time as bounded work allows."""
    runs, single = page(**shaped((16, 30), 99)), page(**shaped((16, 30), 99))
    answers = []
    while len(answers) < 3:
        answers.append(runs.ask("ai", agent="solver", run=True))
        assert len(answers[-1]["changes"]) <= 24 and not single.over
        for change in answers[-1]["changes"]:
            assert single.ask("ai", agent="solver")["changes"] == [change]
        assert runs.symbols == single.symbols
    assert len(answers[0]["changes"]) == 24


def test_a_run_of_moves_ends_where_something_urgent_waits():
    session = Session(draw_seed=lambda: 5, urged=lambda: True)
    session.ask(do="new", **shaped((16, 30), 99))
    assert len(session.ask(do="ai", agent="solver", run=True)["changes"]) == 1


def test_a_recording_has_a_known_board():
    """Whoever plays it on has seen it, also where its seed was not asked for."""
    asked = page()
    assert not asked.ask("new", **shaped((2, 2), 0))["known"]
    assert asked.ask("new", **shaped((2, 2), 0, moves="f0"))["known"]


# Games as text


def test_export_tells_the_board_only_when_it_is_known():
    asked = page(**shaped((3, 4), 3, "any", seed=6))
    assert asked.ask("export") == {"id": 2, "board": None, "position": "????\n" * 3}
    mines = mines_of(asked)
    again = page(**on(asked.ask("export")["board"]))
    assert mines_of(again) == mines
    assert page(**new(CORNERS)).ask("export")["board"] == "3  3\n.X.\n...\n..X\n"


def test_positions_in_more_dimensions_come_in_slices():
    asked = page(**shaped((2, 2, 3), 1, seed=1))
    asked.ask("reveal", cell=0)
    first, second = exported(asked).split("\n\n")
    assert [len(first.splitlines()), len(second.splitlines())] == [2, 2]
    # What is exported is analysed as what it is: the risks are those of the game, cell by cell.
    asked.ask("flag", cell=11)
    analysis = asked.ask("analyse", position=exported(asked), mines=1)
    assert analysis["risks"] == asked.ask("risks")["risks"]
    crowded = page(**shaped((3, 3, 3), 20, seed=1))
    crowded.ask("reveal", cell=13)
    assert crowded.game["cells"] == "?" * 27 and crowded.symbols[13] == "20"
    assert exported(crowded).split() == ["?"] * 13 + ["20"] + ["?"] * 13
    crowded.ask("again")
    crowded.ask("new", **shaped((3, 3, 3), 20, seed=1, moves="r13"))
    assert (crowded.game["cells"][13], crowded.game["numbers"], crowded.symbols[13]) == (
        "+",
        {"13": 20},
        "20",
    )


def test_a_position_of_too_many_cells_is_refused():
    answer = page().ask("analyse", position="?" * 10_001)
    assert answer == {"id": 1, "error": "A position has at most 10000 cells, not 10001."}
