"""A game in the browser and its moves: both variants, undo, steps, links; told by a session's messages."""

import pytest

from tests.helpers.pages import new, shaped
from tests.helpers.sessions import CORNERS, error, mines_of, page, play


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
def test_by_the_judge_s_rules_marks_stay_and_a_wrong_one_ends_the_game(moves, shown, end):
    asked = page(**new(CORNERS, "judge"))
    play(asked, moves)
    assert asked.picture() == shown
    assert end == (asked.end and {name: asked.end[name] for name in end})


def test_a_flag_before_the_first_reveal_needs_a_board_where_a_wrong_one_ends_the_game():
    asked = page(**shaped((4, 4), 3, "safe", "judge", seed=1))
    assert error(asked.ask("flag", cell=3)) == (
        "where a wrong mark ends the game, the first move reveals a cell"
    )
    asked = page(**new(CORNERS, "judge"))
    asked.ask("flag", cell=0)
    assert (asked.status, asked.end["wrong"]) == ("lost", [0])


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
    game = asked.ask("undo")
    assert (game["status"], game["moves"], game["done"], game["assisted"]) == (
        "ongoing", ["r6", "r8"], 1, True,
    )  # fmt: skip
    play(asked, "f8 c7")
    assert asked.picture() == "???\n122\n01@\n"


@pytest.mark.parametrize("start", ["safe", "opening", "no-guess"])
@pytest.mark.parametrize("back", [("undo", {}), ("again", {}), ("step", {"to": 0})], ids=lambda back: back[0])
def test_a_board_that_was_seen_stays(start, back):
    """Also for another first cell, after a reload and in a link; another game has a board of its own."""
    asked, direct = (page(**shaped((9, 9), 10, start, seed=3)) for _ in range(2))
    for each in (asked, direct):
        each.ask("reveal", cell=80)
    mines = mines_of(direct)
    do, fields = back
    setting = asked.ask(do, **fields)["setting"]
    assert (set(asked.symbols), asked.game["note"], setting["first"]) == ({"?"}, "Open a cell.", 80)
    risks = asked.ask("risks")["risks"]
    assert min(risks.values()) == max(risks.values()) == 10 / 81  # nothing is promised any more
    asked.ask("flag", cell=40)
    for each in (asked, page(setting=setting)):
        each.ask("reveal", cell=mines[0])
        assert each.end["mines"] == mines
    assert "first" not in asked.ask("new", setting=setting | {"seed": None})["setting"]


def test_the_same_board_again():
    asked = page(**shaped((9, 9), 10, seed=3))
    asked.ask("again")
    assert (asked.game["known"], asked.game["assisted"]) == (True, False)
    asked.ask("reveal", cell=80)
    before = asked.picture()
    asked.ask("again")
    assert (asked.game["setting"]["seed"], asked.game["assisted"]) == (3, True)
    assert set(asked.symbols) == {"?"}
    asked.ask("again")
    assert asked.game["assisted"]
    asked.ask("reveal", cell=80)
    assert asked.picture() == before


def test_a_link_reproduces_a_game_and_steps_through_it():
    asked = page(**new(CORNERS, moves="r6 f8 c7 r0 r2"))
    assert (asked.game["done"], asked.game["total"], asked.game["status"]) == (5, 5, "won")
    assert asked.end["clicks"] == 5
    assert [asked.ask("step", to=k)["cells"] for k in (0, 1, 2, 3)] == [
        "?????????", "???12?01?", "???12?01@", "???12201@",
    ]  # fmt: skip
    assert (" ".join(asked.game["moves"]), asked.game["done"], asked.game["total"]) == (
        "r6 f8 c7 r0 r2",
        3,
        5,
    )
    asked.ask("reveal", cell=2)
    assert error(asked.ask("step", to=5)) == "this game has 4 moves, not 5"
    assert error(asked.ask("step", to=-1)) == "to: expected a whole number from 0 to 20000, found -1"
    assert asked.ask("step", to=4)["moves"] == ["r6", "f8", "c7", "r2"]


def test_of_a_shared_game_the_first_moves_are_shown():
    moves = "r6 f8 c7 r0 r2"
    for done, shown in ((0, 0), (2, 2), (5, 5)):
        asked = page(**new(CORNERS, moves=moves, done=done))
        assert (asked.game["done"], asked.game["total"]) == (shown, 5)
        assert asked.game["assisted"] and asked.game["known"]
    assert asked.over


def test_a_seed_s_game_is_reproduced_by_its_moves():
    played = page(**shaped((4, 4, 3), 8, seed=21))
    while not played.over:
        played.ask("ai", agent="solver")
    moves = " ".join(played.ask("step", to=played.state["done"])["moves"])
    shared = page(**shaped((4, 4, 3), 8, seed=21, moves=moves))
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
        (7, "moves: expected text, found 7"),
        (None, "moves: expected text, found null"),
    ],
)
def test_moves_are_read_strictly(moves, message):
    asked = page(**shaped((9, 9), 10))
    assert error(asked.ask("new", **new(CORNERS, moves=moves))) == message
    assert asked.ask("again")["setting"]["dimensions"] == [9, 9]


def test_a_game_has_an_end_of_moves():
    asked = page(**new(CORNERS, moves="r6 " + "f0 " * 19_999))
    assert error(asked.ask("flag", cell=0)) == "a game has at most 20000 moves"
    asked.ask("undo")
    asked.ask("undo")
    assert asked.ask("flag", cell=2)["done"] == 19_999


def test_a_step_in_any_game_counts_as_help():
    asked = page(**shaped((9, 9), 10, seed=3))
    asked.ask("reveal", cell=80)
    assert not asked.state["assisted"]
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


def test_times_are_kept_with_their_moves():
    asked = page(**new(CORNERS))
    asked.ask("reveal", cell=6, at=0)
    asked.ask("flag", cell=8, at=725)
    asked.ask("chord", cell=7)
    assert asked.ask("undo")["moves"] == ["r6@0", "f8@7.25", "c7"]
    assert asked.ask("redo")["done"] == 3
    assert error(asked.ask("redo")) == "there is no move to make again"
