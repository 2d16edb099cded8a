"""A game in the browser and its moves: both variants, undo, steps, links; told by a session's messages."""

from random import Random

import pytest

from minesweeper.boards.catalogue import ALL_VARIANTS, LINE, LINE_CASCADE, STARTS, VARIANTS
from minesweeper.boards.setting import Given, Moved, setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text, kept_game
from minesweeper.review.review import Review
from minesweeper.rules.game import Board
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from tests.helpers.pages import new, shaped
from tests.helpers.sessions import CORNERS, error, midend_of, page, play


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
@pytest.mark.parametrize("way", ["undo", "step", "again"])
def test_a_board_that_was_seen_stays_whatever_is_revealed_first_then(start, way):
    asked = page(**shaped((9, 9), 10, start, seed=3))
    asked.ask("reveal", cell=80)
    seen, board = asked.symbols, midend_of(asked).game.board
    mine = board.is_mine.index(1)
    asked.ask(way, **({"to": 0} if way == "step" else {}))
    assert (asked.status, set(asked.symbols), asked.game["setting"]["first"]) == ("ready", {"?"}, 80)
    assert asked.game["note"] == "Open a cell."  # there may be a mine
    assert asked.ask("hint")["best"]["cell"] == 80
    risks, exact = midend_of(asked).risks()
    assert exact and risks[80] == 0 < risks[0] and (risks[70] == 0) == (start != "safe")
    for cell in (0, 70, mine, 80):
        asked.ask("reveal", cell=cell)
        assert midend_of(asked).game.board == board
        (first,) = Review.of(midend_of(asked).game).moves  # says what the risks were
        assert (first.risk, first.lowest) == (risks[cell], 0)
        assert (first.verdict.value, first.advice and first.advice.cell) == (
            ("first", 80) if risks[cell] else ("certain", None)
        )
        assert asked.status == ("lost" if cell == mine else "ongoing")
        shown = asked.symbols
        asked.ask("undo")
    assert shown == seen


def test_a_board_that_was_seen_stays_where_it_is_kept_and_in_links():
    asked = page(**shaped((9, 9), 10, seed=3))
    asked.ask("reveal", cell=80)
    asked.ask("undo")
    board = midend_of(asked).game.setting.lay(0)
    mine = board.is_mine.index(1)
    setting = asked.game["setting"]
    asked.ask("reveal", cell=mine)
    found = kept_game(keep_text(midend_of(asked).game))
    assert (found.board, found.setting.first, found.status) == (board, 80, "lost")
    again = page(setting=setting, moves=f"r{mine}")
    assert (again.status, midend_of(again).game.board) == ("lost", board)
    # Another board like it is drawn anew.
    other = page(setting=setting | {"seed": None})
    assert "first" not in other.game["setting"]
    said = error(other.ask("new", setting=setting | {"first": 81}))
    assert said == "expected a first cell below 81, found 81"


ANY_SETTING = [
    *(setting_of("4x4:3", start, variant, 3) for start in STARTS for variant in VARIANTS),
    *(Given(Board.from_text("2 5\n..X..\n....X\n1 0\n"), variant) for variant in ALL_VARIANTS.values()),
    *(Moved(Board.from_text("2 5\n..X..\n....X\n"), variant, Random(1)) for variant in (LINE, LINE_CASCADE)),
]


def played_anew(setting, moves):
    """A game of this setting with these moves, each made once."""
    game = Game(setting)
    for move in moves:
        assert game.make(move.kind, game.grid.cell(move.cell), move.by, move.at)
    return game


def seen_of(game):
    """All that there is to see of a game."""
    cells = [game.symbol(cell) for cell in range(game.grid.size)]
    return cells, game.flags, game.status, game.moves, game.left, game.hit, game.score, sorted(game.shown)


@pytest.mark.parametrize("setting", ANY_SETTING, ids=lambda each: f"{each.start} {each.variant.name}")
def test_undo_redo_and_replay_are_the_game_played_anew(setting):
    """On the board that was seen, and with the automatic moves after a move."""
    for seed in range(12):
        random, game, seen = Random(seed), Game(setting), None
        for number in range(14):
            what = random.choice(["move", "move", "move", "certain", "certain", "undo", "redo"])
            done, by, shown = game.done, [move.by for move in game.history], game.shown[:]
            if what in ("move", "certain") and not game.over:
                flags = game.shown or not setting.variant.strict
                kind = random.choice([REVEAL, REVEAL, FLAG, CHORD]) if flags else REVEAL
                game.make(kind, random.randrange(game.grid.size), "you" if what == "move" else what, number)
                assert game.shown[: len(shown)] == shown  # in the order in which they were revealed
            elif what == "undo" and done:
                chosen = [at for at in range(done) if by[at] != "certain"]
                assert game.undo() == game.history[game.done]
                assert game.done == (chosen[-1] if chosen else 0)
            elif what == "redo" and done < len(game.history):
                chosen = [at for at in range(done + 1, len(by)) if by[at] != "certain"]
                assert game.redo() == game.history[done]
                assert game.done == (chosen[0] if chosen else len(by))
            seen = seen or (game.board if game.shown else None)
            assert not game.shown or game.board == seen
            assert game.was_seen == (seen is not None)
            assert seen_of(game) == seen_of(played_anew(game.setting, game.moves))
        replay = list(map(seen_of, game.replayed()))
        assert replay == [seen_of(played_anew(game.setting, game.moves[:at])) for at in range(game.done + 1)]
        for at in range(len(game.history) + 1):
            assert seen_of(game.after(at)) == seen_of(played_anew(game.after(0).setting, game.history[:at]))
        assert (game.again().done, game.again().known) == (0, game.known or seen is not None)


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
