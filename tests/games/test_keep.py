"""Games kept with their setting go on exactly as they were; other files are refused in one line."""

import json
import re
from random import Random

import pytest

from minesweeper.boards.catalogue import CLASSIC, LINE, LINE_CASCADE, STRICT
from minesweeper.boards.setting import Given, Moved, setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text, kept, kept_game, load, resumed
from minesweeper.games.moves import LATEST
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL

SETTINGS = [
    setting_of("9x9:10", "safe", "classic", 3),
    setting_of("5x5x5:10", "no-guess", "classic", 3),
    setting_of("10x10:20", "judge", "judge", 3),
    setting_of("4x4:3", "any", "judge", 3),
    Given(Board.from_text("2 3\n...\n..X\n"), CLASSIC),
]


def begun(setting):
    """A game with moves by several, one of them taken back, and a click in vain."""
    game = Game(setting)
    safe = [cell for cell, mine in enumerate(game.field.board.is_mine) if not mine]
    game.make(REVEAL, safe[0], at=0.25)
    game.make(REVEAL, safe[0])
    mine = next(cell for cell, mine in enumerate(game.field.board.is_mine) if mine)
    game.make(FLAG, mine, "solver")
    hidden = [c for c in range(game.grid.size) if not game.field.seen[c] and not game.field.board.is_mine[c]]
    for cell in hidden[:2]:
        game.make(REVEAL, cell, "agent")
    game.undo()
    game.seconds, game.assisted, game.known, game.recorded = 12.5, True, True, True
    return game


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.start)
def test_a_kept_game_is_the_same_game(setting):
    for game in (Game(setting), begun(setting)):
        again = kept_game(keep_text(game))
        assert again.setting == game.setting
        assert (again.moves, again.done, again.clicks) == (game.moves, game.done, game.clicks)
        assert (again.seconds, again.assisted, again.known, again.recorded) == (
            game.seconds, game.assisted, game.known, game.recorded,
        )  # fmt: skip
        assert again.board.is_mine == game.field.board.is_mine
        assert (again.field.seen, again.field.marks, again.status) == (
            game.field.seen, game.field.marks, game.status,
        )  # fmt: skip
        assert keep_text(again) == keep_text(game)


def state(game):
    return game.field.board.is_mine, bytes(game.field.seen), game.field.marks, game.moves, game.done


@pytest.mark.parametrize("variant", [CLASSIC, STRICT, LINE, LINE_CASCADE], ids=lambda each: each.name)
@pytest.mark.parametrize("dims", [(9,), (4, 5), (3, 2, 3), (2, 2, 2, 2)])
def test_what_is_kept_is_what_is_resumed(dims, variant):
    """At any time of random games, also when moves are taken back and made again."""
    random = Random(str(dims))
    for _ in range(10):
        game = Game(Given(Board.of_cells(Grid(dims), random.sample(range(Grid(dims).size), 2)), variant))
        for _ in range(12):
            what = random.choice(["move", "move", "move", "undo", "redo"])
            if what == "move" and not game.over:
                game.make(random.choice((REVEAL, FLAG, CHORD)), random.randrange(game.grid.size))
            elif what == "undo" and game.done:
                game.undo()
            elif what == "redo" and game.done < len(game.moves):
                game.redo()
            again = kept_game(keep_text(game))
            assert state(again) == state(game)
            assert keep_text(again) == keep_text(game)
            assert kept(resumed(kept(game))) == kept(game)


def test_a_time_beyond_the_latest_is_kept_as_that():
    game = Game(Given(Board.from_text("1 3\n..X"), CLASSIC))
    game.make(REVEAL, 1, at=2e9)
    game.seconds = 2e9
    found = kept_game(keep_text(game))
    assert (found.moves[0].at, found.seconds) == (LATEST, LATEST)


def test_a_board_that_was_seen_stays_also_where_the_first_reveal_moves_a_mine():
    board = Board.of_cells(Grid((2, 2)), [0])
    game = Game(Moved(board, CLASSIC, Random(1)))
    game.make(FLAG, 1)
    assert kept(game)["setting"]["board"] == "2 2\nX.\n.."
    game.make(REVEAL, 0)
    assert kept(game)["setting"]["board"] == "2 2\n.X\n.."
    game.undo()
    told = kept(game)
    assert (told["setting"]["board"], told["moves"], told["done"]) == ("2 2\n.X\n..", "f1 r0", 1)
    game.make(REVEAL, 3)
    assert (game.symbol(3), game.board.mine_cells) == (1, [(0, 1)])


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"version": 3}, "saved by another version: expected 1 or 2, found 3"),
        ({"minesweeper": "statistics"}, "these are statistics, which a page imports"),
        ({"moves": "r999"}, "move 1: expected r, f or c and a cell below 81, found 'r999'"),
        ({"moves": 5}, "moves: expected text, found 5"),
        ({"by": []}, "expected who made each of 4 moves, and at most as many that are done"),
        ({"by": ["you"] * 3}, "expected who made each of 4 moves, and at most as many that are done"),
        ({"by": ["you"] * 5}, "expected who made each of 4 moves, and at most as many that are done"),
        ({"by": ["me"] * 4}, "by[0]: expected one of you, solver, agent, certain, found 'me'"),
        ({"by": "you"}, "by: expected a list, found 'you'"),
        ({"done": -1}, "done: expected a whole number of 0 or more, found -1"),
        ({"done": 99}, "expected who made each of 4 moves, and at most as many that are done"),
        ({"done": True}, "done: expected a whole number, found true"),
        ({"done": 1.0}, "done: expected a whole number, found 1.0"),
        ({"wasted": None}, "wasted: expected a whole number, found null"),
        ({"seconds": "1"}, "seconds: expected a number, found '1'"),
        ({"seconds": float("inf")}, "expected JSON, found '{\"minesweeper\": "),
        ({"setting": []}, "setting: expected an object with dimensions, mines, start, variant,"),
        ({"setting": {}}, "unknown variant ''; expected 'classic' or 'judge'"),
        ({"assisted": 1}, "assisted: expected true or false, found 1"),
        ({"known": None}, "known: expected true or false, found null"),
        ({"moves": "r0 r0 r0 r0"}, "the move r0 has no effect"),
        ({"more": 1}, "expected no field 'more', only setting, moves, by, done,"),
    ],
    ids=str,
)  # fmt: skip
def test_a_file_that_is_no_game_is_refused(changed, problem):
    text = json.dumps(json.loads(keep_text(begun(SETTINGS[0]))) | changed)
    with pytest.raises(ValueError, match=rf"^not a kept game: {re.escape(problem)}") as refused:
        kept_game(text)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 400


@pytest.mark.parametrize("missing", ["setting", "moves", "by", "done", "known", "recorded", "minesweeper"])
def test_a_file_without_a_field_is_refused(missing):
    game = json.loads(keep_text(begun(SETTINGS[0])))
    del game[missing]
    with pytest.raises(ValueError, match=rf"^not a kept game: expected a field {missing}, found "):
        kept_game(json.dumps(game))


@pytest.mark.parametrize(
    "changed",
    [
        {"dimensions": [10**6, 10**6]}, {"dimensions": "99"}, {"dimensions": []}, {"dimensions": [9.0, 9]},
        {"mines": -1}, {"mines": 81}, {"mines": "9"}, {"mines": True},
        {"start": "board"}, {"start": None}, {"variant": "no"}, {"variant": {}}, {"variant": None},
        {"seed": None}, {"seed": 1.5}, {"seed": "1"},
        {"custom": "classic"}, {"guess_free": True}, {"start": "judge"}, {"board": "1 2\n"}, {"board": 5},
        {"more": 1}, {"first": 81}, {"first": "0"},
        {"distance": "2", "index": 1, "start": "judge"}, {"distance": 2, "index": [1], "start": "judge"},
        {"distance": 2, "index": 50, "start": "judge"}, {"distance": 2, "index": None, "start": "judge"},
    ],
    ids=str,
)  # fmt: skip
def test_a_setting_that_is_none_is_refused(changed):
    game = json.loads(keep_text(begun(SETTINGS[0])))
    game["setting"] |= changed
    with pytest.raises(ValueError, match=r"^not a kept game: .") as refused:
        kept_game(json.dumps(game))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "[" * 100_000], ids=lambda text: text[:4])
def test_what_is_no_json_of_a_game_is_refused(text):
    with pytest.raises(ValueError, match=r"^not a kept game: ."):
        kept_game(text)


# Games of earlier versions


def first_version(setting, **fields):
    """A game as it was kept in the first version."""
    return {
        "minesweeper": "game", "version": 1, "setting": setting, "moves": "r0 f1", "by": ["you", "solver"],
        "done": 1, "wasted": 2, "seconds": 3.5, "assisted": True, "recorded": False, **fields,
    }  # fmt: skip


FIRST = {
    "dimensions": [9, 9], "mines": 10, "start": "opening", "custom": "classic", "seed": 3,
    "guess_free": False, "distance": None, "index": None, "board": None,
}  # fmt: skip


@pytest.mark.parametrize(
    "game",
    [
        first_version([]),
        first_version({**FIRST, "custom": 1}),
        first_version({**FIRST, "custom": []}),
        first_version({**FIRST, "more": 1}),
        first_version(FIRST, known=3),
        first_version(FIRST) | {"version": "1"},
        first_version(FIRST) | {"version": True},
        first_version(FIRST, by=["you"]),
    ],
)
def test_what_is_no_game_of_the_first_version_is_refused(game):
    with pytest.raises(ValueError, match=r"^not a kept game: .") as refused:
        kept_game(json.dumps(game))
    assert "\n" not in str(refused.value)


# Files


def test_a_bare_map_is_a_new_game(tmp_path):
    file = tmp_path / "game"
    file.write_text("1 4\n..X.\n")
    game = load(str(file), CLASSIC)
    assert (game.setting.variant, game.ready, game.known) == (CLASSIC, True, True)
    file.write_text("1 4\n..X.\n0 0\n")
    game = load(str(file), LINE)
    assert (game.setting.variant, [game.symbol(cell) for cell in range(4)]) == (LINE, [0, 1, "?", "?"])
    file.write_text(keep_text(begun(SETTINGS[0])))
    assert load(str(file), LINE).setting == SETTINGS[0]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1 2\nXX\n", "expected a cell without a mine, found only mines"),
        ("0 2\n", "line 1: expected a size of 1 to 10000 cells, found '0 2'"),
        ("101 100\n", "line 1: expected a size of 1 to 10000 cells, found '101 100'"),
        ("", "line 1: expected 'rows columns', found the end of the input"),
        (
            "1 2\n.X\n..\n",
            "line 3: expected the place of the first cell, or the end of the board, found '..'",
        ),
        ("1 2\n.X\n0 1\n", "first: expected a cell without a mine, found (0, 1)"),
        (" {", "not a kept game: expected JSON, found ' {'"),
        ("1 2\n.\xff\n", "line 2: expected a row of 2 cells, each '.' or 'X', found '.\\xff'"),
    ],
)
def test_what_is_no_game_in_a_file_is_refused_with_its_name(text, problem, tmp_path):
    file = tmp_path / "game"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(ValueError, match=f"^{re.escape(f'{file}: {problem}')}$"):
        load(str(file), CLASSIC)


def test_where_flags_win_mines_alone_are_a_game(tmp_path):
    file = tmp_path / "game"
    file.write_text("1 2\nXX\n")
    game = load(str(file), LINE)
    game.make(FLAG, 0)
    game.make(FLAG, 1)
    assert game.status == "won"
    file.write_text(keep_text(game))
    assert load(str(file), CLASSIC).status == "won"
