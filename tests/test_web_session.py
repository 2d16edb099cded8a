"""The browser game's session: every message and its answers, the customs, the help, and what is refused."""

import gc
import json
import weakref
from itertools import islice
from random import Random

import pytest
from brute import proves
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import Page, new, shaped
from positions import neighbours
from programs import ROOT

from minesweeper.play.play import MAX_MOVES
from minesweeper.play.setting import MAX_CELLS, MAX_DIMENSIONS, MAX_SEED
from minesweeper.players.analysis import analyse_board, read_symbols
from minesweeper.players.reference import HIDDEN_TOTAL
from minesweeper.rules.draw import Parameters, draw_maps, draw_started_maps
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.solver.prior import KnownTotal
from minesweeper.web.advice import TooLong
from minesweeper.web.fields import MAX_MESSAGE
from minesweeper.web.session import MAX_SECONDS, Session
from minesweeper.web.worker import MAX_BYTES


def page(**fields):
    """A page at a session of its own, with a game if it is told which."""
    made = Page(Session(draw_seed=lambda: 5).answer)
    if fields:
        [*_, last] = made.ask("new", **fields)
        assert last["type"] in ("game", "end"), last
    return made


def error(answers):
    """What a refusal says."""
    [answer] = answers
    assert answer["type"] == "error", answer
    return answer["message"]


CORNERS = """
.X.
...
..X
"""


def test_a_game_is_told_whole():
    asked = page()
    assert asked.ask("new", **new(CORNERS)) == [
        {
            "type": "game",
            "id": 1,
            "dimensions": (3, 3),
            "mines": 2,
            "start": "board",
            "custom": "classic",
            "seed": None,
            "distance": None,
            "index": None,
            "board": "3 3\n.X.\n...\n..X",
            "cells": "?????????",
            "status": "ready",
            "left": 2,
            "moves": "",
            "done": 0,
            "total": 0,
            "assisted": True,
        }
    ]
    assert asked.ask("reveal", cell=6) == [
        {
            "type": "change",
            "id": 1,
            "cells": {"6": 0, "3": 1, "4": 2, "7": 1},
            "status": "ongoing",
            "left": 2,
            "last": "r6",
            "done": 1,
            "by": "you",
            "why": None,
            "assisted": True,
        }
    ]
    asked.ask("flag", cell=8)
    asked.ask("reveal", cell=6)
    asked.ask("flag", cell=6)
    asked.ask("chord", cell=7)
    assert asked.picture() == "???\n122\n01@\n"
    asked.ask("reveal", cell=0)
    assert asked.ask("reveal", cell=2)[1:] == [
        {
            "type": "end",
            "id": 1,
            "won": True,
            "mines": [1, 8],
            "wrong": [],
            "hit": None,
            "bbbv": 4,
            "bbbv_done": 4,
            "clicks": 7,
            "moves": "r6 f8 c7 r0 r2",
        }
    ]
    assert asked.picture() == "1?1\n122\n01@\n"
    assert error(asked.ask("reveal", cell=1)) == "the game is over"


@pytest.mark.parametrize(
    "moves, shown, end",
    [
        ("r6 f1 r1", "?@?\n12?\n01?\n", None),
        ("f6 r7 r6", "???\n???\n@1?\n", None),
        ("f3 r6", "???\n@2?\n01?\n", None),
        ("r6 f1 f1", "???\n12?\n01?\n", None),
        ("r6 c7", "???\n12?\n01?\n", None),
        ("r6 f8 c7", "???\n122\n01@\n", None),
        ("r6 f5 c7", "???\n12@\n01X\n", {"won": False, "wrong": [5], "hit": 8, "bbbv_done": 1}),
        ("r1", "?X?\n???\n???\n", {"won": False, "wrong": [], "hit": 1, "bbbv_done": 0}),
    ],
)
def test_classic_flags_hold_and_come_off_and_a_chord_trusts_them(moves, shown, end):
    asked = page(**new(CORNERS))
    play(asked, moves)
    assert asked.picture() == shown
    assert end == (asked.end and {name: asked.end[name] for name in end})


@pytest.mark.parametrize(
    "moves, shown, end",
    [
        ("r6 f1 f1 r1", "?@?\n12?\n01?\n", None),
        ("r6 f8 c7", "???\n122\n01@\n", None),
        ("r6 f5", "???\n12@\n01?\n", {"won": False, "wrong": [5], "hit": None}),
        ("r6 f8 f1 c4", "1@1\n122\n01@\n", {"won": True, "wrong": [], "hit": None}),
    ],
)
def test_in_the_judge_s_custom_marks_stay_and_a_wrong_one_ends_the_game(moves, shown, end):
    asked = page(**new(CORNERS, "judge"))
    play(asked, moves)
    assert asked.picture() == shown
    assert end == (asked.end and {name: asked.end[name] for name in end})


def play(asked, moves):
    names = {"r": "reveal", "f": "flag", "c": "chord"}
    for move in moves.split():
        asked.ask(names[move[0]], cell=int(move[1:]))


# Where the mines are


def mines_of(asked):
    """Where the mines are, as the end of the game tells: it is played to its end for that."""
    cells = range(len(asked.symbols))
    for cell in cells:
        if not asked.over:
            asked.ask("reveal", cell=cell)
    return asked.end["mines"]


def mined(board):
    return [cell for cell, mine in enumerate(board.mines) if mine]


@pytest.mark.parametrize("start, opening", [("safe", False), ("opening", True)])
@pytest.mark.parametrize("first", [(0, 0), (4, 2), (8, 8)])
def test_the_board_follows_from_the_seed_and_the_first_cell(start, opening, first):
    parameters = Parameters(9, 9, 20, 77, 0)
    board, _ = next(draw_started_maps(parameters, first, opening=opening))
    cell = board.grid.cell(first)
    asked = page(**shaped((9, 9), 20, start, seed=77))
    asked.ask("flag", cell=(cell + 1) % 81)
    asked.ask("reveal", cell=cell)
    assert asked.symbols[cell] == str(board.clues[cell])
    assert asked.symbols[(cell + 1) % 81] == "@"
    assert mines_of(asked) == mined(board)


def test_the_board_of_any_start_is_the_same_whatever_comes_first():
    games = [page(**shaped((5, 4, 3), 9, "any", seed=9)) for _ in range(2)]
    games[1].ask("reveal", cell=40)
    assert mines_of(games[0]) == mines_of(games[1])


def test_the_judge_s_maps_are_those_of_its_generator():
    board, first = next(islice(draw_maps(Parameters(10, 12, 20, 998244353, 2)), 3, None))
    fields = shaped((10, 12), 20, "judge", "judge", seed=998244353, distance=2, index=3)
    asked = page(**fields)
    assert asked.status == "ongoing" and asked.game["done"] == 0 and asked.game["moves"] == ""
    assert asked.symbols[board.grid.cell(first)] == "0"
    assert mines_of(asked) == mined(board)
    [export] = asked.ask("export")
    again = page(board=export["board"], custom="judge")
    assert again.game["cells"] == asked.game["cells"]


def test_a_seed_is_drawn_where_none_is_given():
    assert page(**shaped((4, 4), 3)).game["seed"] == 5
    assert page(**shaped((4, 4), 3, seed=None)).game["seed"] == 5
    seeds = {Session().answer(json.dumps({"do": "new", **shaped((4, 4), 3)}))[0]["seed"] for _ in range(20)}
    assert len(seeds) > 10


def test_a_flag_before_the_first_reveal_needs_a_board_where_a_wrong_one_ends_the_game():
    asked = page(**shaped((4, 4), 3, "safe", "judge", seed=1))
    assert error(asked.ask("flag", cell=3)) == (
        "where a wrong mark ends the game, the first move reveals a cell"
    )
    asked = page(**new(CORNERS, "judge"))
    asked.ask("flag", cell=0)
    assert (asked.status, asked.end["wrong"]) == ("lost", [0])


# Back and forth


def test_undo_takes_back_any_move_also_the_losing_one():
    asked = page(**shaped((9, 9), 10, seed=3))
    pictures = [asked.picture()]
    for cell in (80, 0, 40, 44):
        asked.ask("reveal", cell=cell)
        pictures.append(asked.picture())
        if asked.over:
            break
    assert not asked.game["assisted"]
    while len(pictures) > 1:
        pictures.pop()
        asked.ask("undo")
        assert (asked.picture(), asked.game["assisted"]) == (pictures[-1], True)
    assert asked.status == "ready"
    assert error(asked.ask("undo")) == "there is no move to take back"


def test_undo_after_a_loss_goes_on_with_the_same_board():
    asked = page(**new(CORNERS))
    play(asked, "r6 r8")
    assert asked.status == "lost"
    [game] = asked.ask("undo")
    assert (game["status"], game["moves"], game["assisted"]) == ("ongoing", "r6", True)
    play(asked, "f8 c7")
    assert asked.picture() == "???\n122\n01@\n"


def test_another_first_cell_after_undo_is_another_board():
    asked = page(**shaped((9, 9), 10, seed=3))
    asked.ask("reveal", cell=80)
    asked.ask("undo")
    asked.ask("reveal", cell=0)
    direct = page(**shaped((9, 9), 10, seed=3))
    direct.ask("reveal", cell=0)
    assert asked.picture() == direct.picture()
    assert mines_of(asked) == mines_of(direct)


def test_the_same_board_again():
    asked = page(**shaped((9, 9), 10, seed=3))
    asked.ask("again")
    assert (asked.game["id"], asked.game["assisted"]) == (2, False)
    asked.ask("reveal", cell=80)
    before = asked.picture()
    asked.ask("again")
    assert (asked.game["id"], asked.game["seed"], asked.game["assisted"]) == (3, 3, True)
    assert set(asked.symbols) == {"?"}
    asked.ask("again")
    assert asked.game["assisted"]
    asked.ask("reveal", cell=80)
    assert asked.picture() == before


def test_a_link_reproduces_a_game_and_steps_through_it():
    asked = page(**new(CORNERS, moves="r6 f8 c7 r0 r2"))
    assert (asked.game["done"], asked.game["total"], asked.game["status"]) == (5, 5, "won")
    assert asked.end["clicks"] == 5
    assert [asked.ask("step", to=k)[0]["cells"] for k in (0, 1, 2, 3)] == [
        "?????????", "???12?01?", "???12?01@", "???12201@",
    ]  # fmt: skip
    assert (asked.game["moves"], asked.game["done"], asked.game["total"]) == ("r6 f8 c7 r0 r2", 3, 5)
    asked.ask("reveal", cell=2)
    assert error(asked.ask("step", to=5)) == "'to' is a whole number from 0 to 4, not 5"
    assert asked.ask("step", to=4)[0]["moves"] == "r6 f8 c7 r2"


def test_a_seed_s_game_is_reproduced_by_its_moves():
    played = page(**shaped((4, 4, 3), 8, seed=21))
    while not played.over:
        played.ask("ai", agent="solver")
    shared = page(**shaped((4, 4, 3), 8, seed=21, moves=played.end["moves"]))
    assert shared.symbols == played.symbols
    assert shared.end["won"] == played.end["won"]


@pytest.mark.parametrize(
    "moves, message",
    [
        ("r6 x1", "move 2: expected r, f or c and a cell below 9, found 'x1'"),
        ("r9", "move 1: expected r, f or c and a cell below 9, found 'r9'"),
        ("r6,f8", "move 1: expected r, f or c and a cell below 9, found 'r6,f8'"),
        ("r-1", "move 1: expected r, f or c and a cell below 9, found 'r-1'"),
        ("r²", "move 1: expected r, f or c and a cell below 9, found 'r²'"),
        ("r6 r6", "move 2: r6 has no effect"),
        ("r1 r6", "move 2: the game is over before r6"),
        ("r6 " * 20_001, "a game has at most 20000 moves, not 20001"),
        (7, "'moves' is text, not 7"),
    ],
)
def test_moves_are_read_strictly(moves, message):
    asked = page(**shaped((9, 9), 10))
    assert error(asked.ask("new", **new(CORNERS, moves=moves))) == message
    assert [game["id"] for game in asked.ask("again")] == [2]


def test_a_game_has_an_end_of_moves():
    asked = page(**new(CORNERS, moves="r6 " + "f0 " * 19_999))
    assert error(asked.ask("flag", cell=0)) == "a game has at most 20000 moves"
    asked.ask("undo")
    asked.ask("undo")
    assert asked.ask("flag", cell=2)[0]["done"] == 19_999


# Help


def exported(asked):
    return asked.ask("export")[0]["position"]


@pytest.mark.parametrize("custom", ["classic", "judge"])
def test_the_overlay_is_what_the_solver_says_of_the_printed_board(custom):
    asked = page(**shaped((8, 9), 15, "opening", custom, seed=4))
    [first] = asked.ask("risks", on=True)
    assert first["risks"] == {str(cell): 0 for cell in range(72)}
    asked.ask("reveal", cell=0)
    while not asked.over:
        told = asked.risks
        analysis = analyse_board(*read_symbols(exported(asked)), KnownTotal(15))
        if custom == "classic":  # else marks are proven, and have no risk
            assert sorted(map(int, told)) == [c for c, s in enumerate(asked.symbols) if s in "?@"]
        for cell, risk in analysis.risks.items():
            assert told[str(cell)] == pytest.approx(risk, rel=1e-12)
            assert (told[str(cell)] in (0, 1)) == (risk in (0, 1))
        certain = [risk for risk in told.values() if risk in (0, 1)]
        assert {type(risk) for risk in certain} <= {int}
        asked.ask("ai", agent="solver")


def test_wrong_flags_do_not_mislead_and_are_taken_off():
    asked = page(**new("....\n....\nX..X"))
    asked.ask("risks", on=True)
    asked.ask("reveal", cell=5)
    asked.ask("flag", cell=4)
    wrong = asked.risks
    asked.ask("flag", cell=4)
    assert asked.risks == wrong
    [hint] = asked.ask("hint")
    assert (hint["type"], hint["action"]) == ("hint", "reveal")
    asked.ask("reveal", cell=0)
    safe = [int(cell) for cell, risk in asked.risks.items() if risk == 0]
    asked.ask("flag", cell=safe[0])
    answers = [a for a in asked.ask("ai", agent="solver") if a["type"] == "change"]
    assert [a["last"] for a in answers] == [f"f{safe[0]}", f"r{safe[0]}"]
    assert {a["by"] for a in answers} == {"solver"}


@pytest.mark.parametrize("hasty", [False, True])
@pytest.mark.parametrize("custom", ["classic", "judge"])
def test_a_certain_hint_names_clues_that_prove_it(custom, hasty):
    """Also where there is no time to look for the shortest proof."""
    proven = 0
    limit = Limited()
    limit.least = 1 if hasty else 0
    for seed in range(6):
        asked = Page(Session(limit=limit).answer)
        asked.ask("new", **shaped((7, 7), 11, "opening", custom, seed=seed))
        asked.ask("reveal", cell=24)
        while not asked.over:
            [hint] = asked.ask("hint")
            if hint["risk"] == 0 and hint["clues"]:
                clues = [(neighbours((7, 7))[c], int(asked.symbols[c])) for c in hint["clues"]]
                seen = {c: 0 for c, s in enumerate(asked.symbols) if s.isdigit()}
                if custom == "judge":
                    seen |= {c: 1 for c, s in enumerate(asked.symbols) if s == "@"}
                assert hint["why"].startswith("certain by (")
                if len(clues) < 6:
                    assert proves(clues, hint["cell"], seen)
                    proven += 1
            asked.ask("ai", agent="solver")
    assert proven > 20


def test_the_first_hint_says_what_is_promised():
    [hint] = page(**shaped((9, 9), 10, "opening")).ask("hint")
    assert (hint["cell"], hint["risk"], hint["why"]) == (20, 0, "the first cell is an opening")
    [hint] = page(**shaped((9, 9), 10, "safe")).ask("hint")
    assert (hint["cell"], hint["risk"], hint["why"]) == (0, 0, "the first cell is safe")
    [hint] = page(**shaped((9, 9), 10, "any")).ask("hint")
    assert hint["risk"] == pytest.approx(10 / 81)


@pytest.mark.parametrize("agent", ["solver", "knowledge"])
@pytest.mark.parametrize("custom", ["classic", "judge"])
def test_an_agent_alone_finishes_a_game(agent, custom):
    asked = page(**shaped((9, 9), 10, seed=8, custom=custom))
    while not asked.over:
        for answer in asked.ask("ai", agent=agent):
            assert answer["type"] in ("change", "end")
            if answer["type"] == "change":
                assert (answer["by"], answer["assisted"]) == (agent, True) and answer["cells"]
    assert asked.end["clicks"] == 0


def test_help_is_counted_as_such():
    helped = {
        "risks": {"on": True},
        "certain": {"on": True},
        "hint": {},
        "ai": {"agent": "solver"},
    }
    for do, fields in helped.items():
        asked = page(**shaped((9, 9), 10, seed=8))
        asked.ask(do, **fields)
        asked.ask("flag", cell=80)
        assert asked.last["assisted"], do
    asked.ask("new", **shaped((9, 9), 10))
    assert not asked.game["assisted"]


@pytest.mark.parametrize("dimensions, mines", [((12,), 2), ((4, 4, 4), 6), ((3, 3, 3, 3), 8), ((2,) * 7, 9)])
def test_the_solver_plays_in_any_number_of_dimensions(dimensions, mines):
    asked = page(**shaped(dimensions, mines, seed=2))
    asked.ask("risks", on=True)
    while not asked.over:
        asked.ask("ai", agent="solver")
    assert sorted(asked.end["mines"]) == asked.end["mines"] and len(asked.end["mines"]) == mines
    if len(dimensions) != 2:
        asked.ask("again")
        assert error(asked.ask("ai", agent="knowledge")) == (
            "the knowledge-based agent plays in two dimensions only"
        )


def test_what_is_certain_is_done_at_once():
    stopped = 0
    for seed in range(20):
        asked = page(**shaped((9, 9), 15, "opening", seed=seed))
        asked.ask("certain", on=True)
        assert asked.status == "ready"
        changes = [answer for answer in asked.ask("reveal", cell=40) if answer["type"] == "change"]
        assert [change["by"] for change in changes] == ["you"] + ["certain"] * (len(changes) - 1)
        if not asked.over:
            risks = analyse_board(*read_symbols(exported(asked)), KnownTotal(15)).risks
            certain = [cell for cell in sorted(risks) if risks[cell] in (0, 1)]
            assert certain == [cell for cell, symbol in enumerate(asked.symbols) if symbol == "@"]
            stopped += 1
        [game] = [answer for answer in asked.ask("undo") if answer["type"] == "game"]
        assert (game["done"], game["status"]) == (0, "ready")
    assert stopped > 3


def test_turned_on_in_a_game_what_is_certain_is_done_then():
    asked = page(**new("...\n...\n..X\n..."))
    asked.ask("reveal", cell=0)
    answers = asked.ask("certain", on=True)
    assert [a.get("last") for a in answers if a["type"] == "change"] == ["r11"]
    assert asked.status == "won"


# Text


def test_export_tells_the_board_only_when_it_is_known():
    asked = page(**shaped((3, 4), 3, "any", seed=6))
    assert asked.ask("export") == [{"type": "export", "board": None, "position": "????\n" * 3}]
    mines = mines_of(asked)
    [export] = asked.ask("export")
    again = page(board=export["board"], custom="classic")
    assert mines_of(again) == mines
    assert page(**new(CORNERS)).ask("export")[0]["board"] == "3  3\n.X.\n...\n..X\n"


@pytest.mark.parametrize(
    "custom, moves, position",
    [
        ("classic", "r6 f8", "???\n12?\n01?\n"),
        ("judge", "r6 f8", "???\n12?\n01@\n"),
        ("classic", "r1", "?@?\n???\n???\n"),
    ],
)
def test_a_position_holds_what_is_proven(custom, moves, position):
    assert exported(page(**new(CORNERS, custom, moves=moves))) == position


def test_positions_in_more_dimensions_come_in_slices():
    asked = page(**shaped((2, 2, 3), 1, seed=1))
    asked.ask("reveal", cell=0)
    first, second = exported(asked).split("\n\n")
    assert [len(first.splitlines()), len(second.splitlines())] == [2, 2]
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


def test_a_position_is_analysed_without_touching_the_game():
    asked = page(**new(CORNERS))
    before = asked.ask("export")
    assert asked.ask("analyse", position="1?\n??", mines=None, id=4) == [
        {
            "type": "analysis",
            "id": 4,
            "risks": {"1": 1 / 3, "2": 1 / 3, "3": 1 / 3},
            "best": {
                "cell": 1,
                "action": "reveal",
                "risk": 1 / 3,
                "why": analyse_board(*read_symbols("1?\n??"), HIDDEN_TOTAL).best.describe(
                    Grid((2, 2)).coords
                ),
            },
            "boards": "3",
        }
    ]
    [certain] = asked.ask("analyse", position="1?1\n?@?", mines=1, id=5)
    assert (certain["risks"], certain["best"]["action"], certain["boards"]) == (
        {"1": 0, "3": 0, "5": 0}, "reveal", "1",
    )  # fmt: skip
    [shown] = asked.ask("analyse", position="1@", id=6)
    assert (shown["risks"], shown["best"], shown["boards"]) == ({}, None, "1")
    assert asked.ask("export") == before
    assert page().ask("analyse", position="??", mines=1, id=0)[0]["boards"] == "2"


@pytest.mark.parametrize(
    "position, mines, message, cell",
    [
        (
            "0?\n8?",
            None,
            "the number at (1, 0) cannot be right: clue 2 would have 8 mines in 2 unknown cells",
            2,
        ),
        (
            "??",
            3,
            "the board cannot be right: no board with a possible total of mines agrees with the clues",
            None,
        ),
        ("1?\n?", None, "line 2: expected 2 cells, found 1", None),
        ("9?", None, "line 1: expected '?', '@' or a digit up to 8, found '9'", None),
        ("", None, "line 1: expected a row of the board, found the end of the input", None),
        ("?" * 10_001, None, "a position has at most 10000 cells, not 10001", None),
    ],
)
def test_what_is_wrong_with_a_position_is_told(position, mines, message, cell):
    [analysis] = page().ask("analyse", position=position, mines=mines, id=1)
    assert analysis == {"type": "analysis", "id": 1, "error": message, "cell": cell}


# What is kept from the page


def test_no_message_tells_where_the_mines_are_before_the_end(monkeypatch):
    """Boards that look alike so far get the same answers, whatever is asked."""
    random = Random(12)
    boards, grid = {}, Grid((4, 5))
    monkeypatch.setattr("minesweeper.play.play.draw_board", lambda setting, first: boards["now"])
    compared = 0
    while compared < 150:
        custom = random.choice(["classic", "judge"])
        pages = [page(**shaped((4, 5), 6, "safe", custom)) for _ in range(2)]
        for each in pages:
            each.ask("risks", on=True)
        mines = [set(random.sample(range(1, 20), 6)) for _ in pages]
        moves = ["reveal", "hint", "export", "ai", "chord", "undo", "again", "certain", "step"]
        deeds = [("reveal", 0)] + [(random.choice(moves), random.randrange(20)) for _ in range(8)]
        for do, cell in deeds:
            fields = {"cell": cell, "agent": "solver", "on": True, "to": 0}
            answers = []
            for each, cells in zip(pages, mines, strict=True):
                boards["now"] = Board.of_cells(grid, cells)
                answers.append(each.ask(do, **fields))
            if answers[0] != answers[1]:
                # They part where the same move, for the same reason, shows something else, or at the end.
                one, two = next((a, b) for a, b in zip(*answers, strict=False) if a != b)
                if one["type"] != "end":
                    reasons = [[answer[name] for name in ("last", "by", "why")] for answer in (one, two)]
                    assert reasons[0] == reasons[1] and one["cells"] != two["cells"]
                break
            compared += 1
            if any(each.over for each in pages):
                break


@settings(max_examples=60)
@given(st.data())
def test_before_the_end_messages_have_numbers_only_for_visible_cells(data):
    dims, mines = data.draw(st.sampled_from([((4, 4), 4), ((3, 3, 2), 4), ((9,), 2)]))
    cells = Grid(dims).size
    asked = page(
        **shaped(dims, mines, data.draw(st.sampled_from(["any", "safe"])), seed=data.draw(st.integers(0, 99)))
    )
    for do in data.draw(
        st.lists(st.sampled_from(["reveal", "flag", "chord", "ai", "hint", "export", "risks"]), max_size=12)
    ):
        answers = asked.ask(do, cell=data.draw(st.integers(0, cells - 1)), agent="solver", on=True)
        if not asked.over:
            assert not any("mines" in a for a in answers if a["type"] != "game")
            assert not any(a["board"] for a in answers if a["type"] == "export")
            assert "X" not in json.dumps([a for a in answers if a["type"] != "error"])


# What is refused


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(10**400),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip

VALID = [
    {"do": "new", **shaped((16, 30), 99, seed=7, moves="")},
    {"do": "new", **shaped((10, 10), 20, "judge", "judge", seed=998244353, distance=2, index=0)},
    {"do": "new", **new(CORNERS, moves="r6")},
    {"do": "again"},
    {"do": "reveal", "cell": 5},
    {"do": "flag", "cell": 5},
    {"do": "chord", "cell": 5},
    {"do": "undo"},
    {"do": "step", "to": 0},
    {"do": "risks", "on": True},
    {"do": "certain", "on": True},
    {"do": "hint"},
    {"do": "ai", "agent": "solver"},
    {"do": "export"},
    {"do": "analyse", "position": "1?\n??", "mines": None, "id": 4},
]


@st.composite
def spoilt(draw):
    """A message that would be right, with a field changed, lost or added."""
    message = dict(draw(st.sampled_from(VALID)))
    name = draw(st.sampled_from([*message, "more"]))
    if draw(st.booleans()):
        message.pop(name, None)
    else:
        message[name] = draw(
            JSON | st.sampled_from([*VALID, "reveal", "new", -1, 1e999, True, "r6 r6", "3 3\n..."])
        )
    return json.dumps(message)


MALFORMED = (
    spoilt() | JSON.map(json.dumps) | st.text(max_size=40) | st.sampled_from(["[" * 99_999, "NaN", "{" * 9])
)


def state(session):
    """All there is of a session, as far as a page could ever tell."""
    play = session._play
    return (
        session._game(play),
        play.text(),
        play.wasted,
        play.moves,
        bytes(play.game.seen),
        sorted(play.game.marks),
        session._id,
        session._overlay,
        session._certain,
    )


@settings(max_examples=1000)
@given(MALFORMED)
def test_what_makes_no_sense_is_an_error_and_has_no_effect(text):
    session = Session()
    session.answer(json.dumps({"do": "new", **shaped((5, 6), 7, "any", seed=3, moves="f2 r29")}))
    before = state(session)
    answers = session.answer(text)
    json.dumps(answers, allow_nan=False)
    if any(answer["type"] == "error" for answer in answers):
        assert [answer["type"] for answer in answers] == ["error"]
        assert 0 < len(answers[0]["message"]) <= 300
        assert state(session) == before


ROW = "expected a row of 2 cells, each '.' or 'X'"


@pytest.mark.parametrize(
    "fields, message",
    [
        (shaped((0, 4), 1), "'dimensions' is a whole number from 1 to 10000, not 0"),
        (shaped((101, 100), 1), "a board has at most 10000 cells, not 10100"),
        (shaped((1,) * 61, 0), "'dimensions' is a list of 1 to 60 numbers, not [1, 1, 1, 1, 1, 1, ...]"),
        (shaped((), 0), "'dimensions' is a list of 1 to 60 numbers, not []"),
        (shaped((2.0, 4), 1), "'dimensions' is a whole number from 1 to 10000, not 2.0"),
        (shaped((True, 4), 1), "'dimensions' is a whole number from 1 to 10000, not True"),
        (shaped((4, 4), 16), "'mines' is a whole number from 0 to 15, not 16"),
        (shaped((4, 4), 8, "opening"), "'mines' is a whole number from 0 to 7, not 8"),
        (shaped((4, 4), 8, "middle"), "'start' is one of any, safe, opening, judge, not 'middle'"),
        (shaped((4, 4), 8, custom=None), "'custom' is one of classic, judge, not None"),
        (
            shaped((4, 4), 8, seed=1 << 53),
            "'seed' is a whole number from 0 to 9007199254740991, not 9007199254740992",
        ),
        (
            shaped((4, 4, 4), 3, "judge", seed=1, distance=1, index=0),
            "the judge's maps have two dimensions, not 3",
        ),
        (
            shaped((9, 9), 3, "judge", seed=1, distance=1, index=50),
            "'index' is a whole number from 0 to 49, not 50",
        ),
        (
            shaped((2, 9), 3, "judge", seed=1, distance=1, index=0),
            "a map needs at least 3 rows and 3 columns, not 2 x 9",
        ),
        ({"board": "2 2\n..\n.", "custom": "classic"}, f"line 3: {ROW}, found '.'"),
        ({"board": "1 2\nXX", "custom": "classic"}, "a board has a cell without a mine"),
        ({"board": "1 2\n.X\n0 1", "custom": "classic"}, "the first cell (0, 1) has a mine"),
        (
            {"board": "1 2\n.X\n0 0\n1", "custom": "classic"},
            "line 4: expected the end of the board, found '1'",
        ),
        ({"board": "1 2\n.X\n0 7", "custom": "classic"}, "(0, 7) is outside a board of 1 x 2"),
        (
            {"board": "1 10001\n" + "." * 10_001, "custom": "classic"},
            "a board has at most 10000 cells, not 10001",
        ),
        ({"board": "1 2\n.é", "custom": "classic"}, f"line 2: {ROW}, found '.\\\\xe9'"),
    ],
)
def test_games_that_cannot_be(fields, message):
    assert error(page().ask("new", **fields)) == message


DEEDS = "new, again, reveal, flag, chord, undo, step, risks, certain, hint, ai, export, analyse"


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "Expecting value: line 1 column 1 (char 0)"),
        ("[]", "a message is a JSON object, not []"),
        ("{}", "'do' is one of " + DEEDS + ", not None"),
        ('{"do": NaN}', "NaN is no JSON"),
        ('{"do": "reveal", "cell": 0}', "there is no game yet"),
        ('{"do": "hint"}', "there is no game yet"),
        ('{"do": "risks", "on": 1}', "'on' is true or false, not 1"),
        ('{"do": "analyse", "position": 1, "id": 1}', "'position' is text, not 1"),
        (" " * 300_001, "a message has at most 300000 characters, not 300001"),
    ],
)
def test_messages_that_make_no_sense(text, message):
    assert error(Session().answer(text)) == message


@pytest.mark.parametrize("dimensions", [(100, 100), (1,) * 58 + (100, 100), (10_000,), (2,) * 13])
def test_the_largest_boards_are_played(dimensions):
    asked = page(**shaped(dimensions, 1500, seed=1))
    asked.ask("reveal", cell=17)
    assert len(asked.last["cells"]) >= 1 and "X" not in asked.symbols
    asked.ask("flag", cell=18)
    asked.ask("chord", cell=17)
    assert asked.game["dimensions"] == dimensions


# Bounds


class Limited:
    """A limit that is reached when it is told to be."""

    def __init__(self):
        self.reached = False
        self.least = 0  # the seconds below which it is reached at once

    def __call__(self, seconds):
        self.seconds = seconds
        return self

    def __enter__(self):
        if self.reached or self.seconds < self.least:
            raise TooLong("too long")

    def __exit__(self, *_):
        pass


def test_advice_that_takes_too_long_is_an_error_and_the_game_goes_on():
    limit = Limited()
    asked = Page(Session(limit=limit).answer)
    asked.ask("new", **new(CORNERS))
    asked.ask("reveal", cell=6)
    limit.reached = True
    assert error(asked.ask("hint")) == "too long"
    assert error(asked.ask("ai", agent="solver")) == "too long"
    assert error(asked.ask("undo")) == "too long"
    assert asked.ask("risks", on=True) == [{"type": "risks", "id": 1, "done": 1, "error": "too long"}]
    assert asked.ask("analyse", position="??", id=1)[0]["error"] == "too long"
    change, late = asked.ask("certain", on=True), asked.ask("reveal", cell=0)
    assert (error(change), late[0]["cells"], late[1]["type"]) == ("too long", {"0": 1}, "error")
    limit.reached = False
    assert [a["type"] for a in asked.ask("certain", on=True)][-1] == "end"


def test_an_old_game_is_freed():
    session = Session()
    asked = Page(session.answer)
    asked.ask("new", **shaped((9, 9), 10, seed=1))
    asked.ask("risks", on=True)
    for _ in range(5):
        asked.ask("ai", agent="knowledge" if asked.symbols[0] == "?" else "solver")
    old = [weakref.ref(thing) for thing in (session._play, session._adviser, session._agent)]
    asked.ask("new", **shaped((9, 9), 10, seed=1))
    gc.collect()
    assert [reference() for reference in old] == [None, None, None]


def test_the_limits_are_those_that_the_protocol_tells():
    text = " ".join((ROOT / "docs" / "browser.md").read_text().split())
    assert (
        f"messages of {MAX_MESSAGE:,} characters, boards of {MAX_CELLS:,} cells, {MAX_DIMENSIONS} dimensions,"
        f" {MAX_MOVES:,} moves, seeds below 2^{(MAX_SEED + 1).bit_length() - 1}."
    ) in text
    assert f"Advice may take {MAX_SECONDS:g} seconds of processor time and {MAX_BYTES >> 20} MiB" in text


def test_a_step_in_any_game_counts_as_help():
    asked = page(**shaped((9, 9), 10, seed=3))
    asked.ask("reveal", cell=80)
    assert not asked.game["assisted"]
    asked.ask("step", to=0)
    assert asked.game["assisted"]


def test_undo_keeps_wasted_clicks():
    asked = page(**new(CORNERS))
    for cell in (6, 6):
        asked.ask("reveal", cell=cell)
    asked.ask("undo")
    for cell in (6, 5, 0, 2):
        asked.ask("reveal", cell=cell)
    assert (asked.end["won"], asked.end["clicks"]) == (True, 5)
