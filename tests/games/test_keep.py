"""Games kept with their setting go on exactly as they were; other files are refused in one line."""

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.boards.catalogue import CLASSIC, LINE, LINE_CASCADE, STRICT
from minesweeper.boards.setting import given_board, setting_of
from minesweeper.games import keep
from minesweeper.games.game import Game
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move

SETTINGS = [
    setting_of("9x9:10", "safe", "classic", 3),
    setting_of("5x5x5:10", "no-guess", "classic", 3),
    setting_of("10x10:20", "judge", "judge", 3),
    setting_of("4x4:3", "any", "judge", 3),
    given_board(Board.from_text("2 3\n...\n..X\n"), CLASSIC),
]


def begun(setting):
    game = Game(setting)
    safe = [cell for cell, mine in enumerate(game.field.board.is_mine) if not mine]
    for cell in safe:
        if len(game.moves) < 4:
            game.make(REVEAL, cell, "agent" if game.moves else "you")
    return game


def state(game):
    seen = game.board.is_mine, bytes(game.field.seen), game.field.marks, game.history, game.done
    return game.setting, *seen, game.clicks, game.seconds, game.assisted, game.known, game.recorded


GIVEN = [
    given_board(Board.of_cells(Grid(dims), [1, 7]), variant)
    for dims in [(9,), (4, 5), (3, 2, 3), (2, 2, 2, 2)]
    for variant in (CLASSIC, STRICT, LINE, LINE_CASCADE)
]


@pytest.mark.slow
@pytest.mark.parametrize("setting", [*SETTINGS, *GIVEN], ids=str)
def test_resumed_game_equals_the_saved_one(setting):
    random = Random(1)
    for _ in range(8):
        game = Game(setting)
        game.seconds, game.assisted, game.known = random.randrange(99) / 8, random.random() < 0.5, True
        for _ in range(12):
            what = random.choice(["move", "move", "move", "undo", "redo"])
            if what == "move" and not game.over:
                kind = random.choice((REVEAL, FLAG, CHORD)) if game.drawn else REVEAL
                by = random.choice(["you", "solver", "agent", "certain"])
                game.make(kind, random.randrange(game.grid.size), by, random.randrange(8) / 4)
            elif what == "undo" and game.done:
                game.undo()
            elif what == "redo" and game.done < len(game.history):
                game.redo()
            game.recorded = random.random() < 0.5
            again = keep.kept_game(keep.keep_text(game))
            assert state(again) == state(game)
            assert keep.keep_text(again) == keep.keep_text(game)
            assert keep.kept(keep.resumed(keep.kept(game))) == keep.kept(game)


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"version": 3}, "saved by another version: expected 2, found 3"),
        ({"minesweeper": "profile"}, "this is a profile, which a page imports"),
        ({"moves": "r999"}, "move 1: expected r, f or c and a cell below 81, found 'r999'"),
        ({"by": ["you"] * 5}, "expected who made each of 4 moves, and at most as many that are done"),
        ({"by": ["me"] * 4}, "by[0]: expected one of you, solver, agent, certain, found 'me'"),
        ({"done": -1}, "done: expected a whole number of 0 or more, found -1"),
        ({"seconds": float("inf")}, 'expected JSON, found \'{"minesweeper": '),
        ({"setting": {}}, "unknown variant ''; expected 'classic' or 'judge'"),
        ({"moves": "r0 r0 r0 r0"}, "the move r0 has no effect"),
        ({"more": 1}, "expected no field 'more', only setting, moves, by, done,"),
    ],
    ids=str,
)
def test_malformed_game_is_refused(changed, problem):
    text = json.dumps(json.loads(keep.keep_text(begun(SETTINGS[0]))) | changed)
    with pytest.raises(ValueError, match=rf"^not a kept game: {re.escape(problem)}") as refused:
        keep.kept_game(text)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 400


@pytest.mark.parametrize("text", ["", "[]", "[" * 100_000], ids=lambda text: text[:4])
def test_other_json_is_refused(text):
    with pytest.raises(ValueError, match=r"^not a kept game: ."):
        keep.kept_game(text)


def test_given_board_is_always_known():
    fields = json.loads(keep.keep_text(Game(GIVEN[0]))) | {"known": False}
    assert keep.kept_game(json.dumps(fields)).known


# Files


def test_map_in_a_file_is_a_new_game(tmp_path):
    file = tmp_path / "game"
    file.write_text("1 4\n..X.\n")
    game = keep.load(str(file), CLASSIC)
    assert (game.setting.variant, game.ready, game.known) == (CLASSIC, True, True)
    file.write_text("1 4\n..X.\n0 0\n")
    game = keep.load(str(file), LINE)
    assert (game.setting.variant, [game.symbol(cell) for cell in range(4)]) == (LINE, [0, 1, "?", "?"])
    file.write_text(keep.keep_text(begun(SETTINGS[0])))
    assert keep.load(str(file), LINE).setting == SETTINGS[0]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1 2\nXX\n", "expected a cell without a mine, found only mines"),
        (" {", "not a kept game: expected JSON, found ' {'"),
        ("1 2\n.\xff\n", "line 2: expected a row of 2 cells, each '.' or 'X', found '.\\xff'"),
    ],
)
def test_file_without_a_game_is_refused_with_its_name(text, problem, tmp_path):
    file = tmp_path / "game"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(ValueError, match=f"^{re.escape(f'{file}: {problem}')}$"):
        keep.load(str(file), CLASSIC)


def test_board_of_mines_alone_is_a_game_if_flags_win(tmp_path):
    file = tmp_path / "game"
    file.write_text("1 2\nXX\n")
    game = keep.load(str(file), LINE)
    game.make(FLAG, 0)
    game.make(FLAG, 1)
    assert game.status == "won"
    file.write_text(keep.keep_text(game))
    assert keep.load(str(file), CLASSIC).status == "won"


# Moves as text

KINDS, TIMES = st.sampled_from([REVEAL, FLAG, CHORD]), st.none() | st.floats(0, 2e9)
GRID = Grid((100, 100))
CELLS = st.builds(GRID.coords, st.integers(0, 9999))
MOVES = st.builds(Move, CELLS, KINDS, st.just(""), st.none(), by=st.just("you"), at=TIMES)


@pytest.mark.parametrize(
    ("at", "written"),
    [
        (None, "r0"),
        (0.0, "r0@0"),
        (100.0, "r0@100"),
        (12.2564, "r0@12.256"),
        (999_999.9996, "r0@1000000"),
        (1_003_622.4, "r0@1003622.4"),  # 11.6 days
        (999_999_999.996, "r0@999999999.99"),
        (1e300, "r0@999999999.99"),
    ],
)
def test_times_are_written_plainly(at, written):
    assert keep.move_text(Grid((1, 1)), Move((0, 0), at=at)) == written


@given(st.lists(MOVES))
def test_written_moves_are_read_back(moves):
    told = [
        move if move.at is None else move._replace(at=round(min(move.at, keep.LATEST), 3)) for move in moves
    ]
    assert keep.read_moves(keep.moves_text(GRID, moves), GRID) == told


def test_moves_are_separated_by_any_blanks():
    moves = [Move((0, 0)), Move((2, 3), FLAG), Move((0, 3), CHORD, at=1.25)]
    assert keep.read_moves(" r0  f11\nc3@1.25 ", Grid((3, 4))) == moves
