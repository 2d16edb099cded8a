"""Games of a contest in a file: shown again without their players, and checked when they are read."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.contest.replay import read_games
from tests.contest.contests import SAFE, SAMPLES, arena
from tests.helpers.programs import Ended


def test_games_are_saved_and_shown_without_the_players(write, tmp_path):
    path = write("safe.py", SAFE.format("[0, 0] if state[0][0] == 'flag' else [0, 0, True]"))
    options = ["--seed", 1, "--size", "2x3", "--mines", 2, "--replay", tmp_path / "games"]
    shown = arena(path, "--show", *options)
    path.unlink()
    again = arena("--replay", tmp_path / "games")
    assert again == Ended(0, "Safe, board 1\n" + shown.out.removesuffix("2 x 3, 2 mines, seed 1\n"), "")


def test_one_of_many_saved_games(tmp_path):
    games = tmp_path / "games"
    played = arena(*SAMPLES[:2], "--seed", 3, "--games", 12, "--jobs", 2, "--replay", games, "--json")
    listed = arena("--replay", games)
    assert listed.status == 0
    *lines, hint = listed.out.splitlines()
    assert hint == "--game K shows one of them"
    assert [
        re.fullmatch(r" +\d+  (\w+), board (\d+), \d+ turns: (won|lost)", line).groups()[:2] for line in lines
    ] == [(row["name"], str(game)) for row in json.loads(played.out) for game in range(1, 13)]
    for number, line in list(enumerate(lines, 1))[::5]:
        shown = arena("--replay", games, "--game", number)
        assert shown.out.startswith(line.split("  ")[-1].split(", ")[0])
        assert shown.out.endswith(f"You {line.split()[-1]}!\n")
    assert arena("--replay", games, "--game", 25) == Ended(2, "", f"minesweeper arena: {games}: no game 25\n")


def test_a_failed_game_is_shown_to_where_it_came(write, tmp_path):
    path = write("bad.py", SAFE.format("[0, 0, True] if state[0][0] == 'unknown' else [7, 7]"))
    arena(path, "--seed", 1, "--size", 2, "--replay", tmp_path / "games")
    shown = arena("--replay", tmp_path / "games")
    assert shown.out.endswith(
        "turn 1: flag (0, 0)\n     0 1\n 0   # .\n 1   . .\n\nWA: [7, 7] is off the board of 2 x 2\n"
    )


GAME = {
    "player": "A", "game": 1, "rows": 2, "columns": 2, "mines": [0], "turns": [[0, 0, False]],
    "verdict": "lost", "detail": "",
}  # fmt: skip

TITLE = '{"file": "minesweeper contest", "version": 1}'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: not JSON"),
        ("{}", "line 1: expected the title of a file of games"),
        ("\xff", "line 1: not JSON"),
        ("[" * 100_000, "line 1: not JSON"),
        (TITLE + "\n{", "line 2: not JSON"),
        (TITLE + "\n[]", "line 2: expected an object with player, game, .*"),
        (TITLE + "\n{}", "line 2: expected an object with player, game, .*"),
        ({"more": 1}, "line 2: expected an object with .*"),
        ({"player": 3}, "line 2: player: expected printable text, found 3"),
        ({"player": "\x1b"}, r"line 2: player: expected printable text, found '\\x1b'"),
        ({"rows": 0}, "line 2: rows: expected a number from 1 to 100, found 0"),
        ({"rows": 1e300}, "line 2: rows: expected a number from 1 to 100, found 1e\\+300"),
        ({"columns": True}, "line 2: columns: expected a number from 1 to 100, found True"),
        ({"columns": 101}, "line 2: columns: expected a number from 1 to 100, found 101"),
        ({"mines": []}, r"line 2: mines: expected a list of 1 to 3 cells, found \[\]"),
        ({"mines": 0}, "line 2: mines: expected a list of 1 to 3 cells, found 0"),
        ({"mines": [0, 1, 2, 3]}, r"line 2: mines: expected a list of 1 to 3 cells, found \[0, 1, 2, 3\]"),
        ({"mines": [4]}, "line 2: a mine: expected a number from 0 to 3, found 4"),
        ({"mines": [0, 0]}, "line 2: mines: expected different cells, found one twice"),
        ({"turns": 1}, "line 2: turns: expected a list of up to 140 turns, found 1"),
        ({"turns": [[0, 1, True]] * 141}, "line 2: turns: expected a list of up to 140 turns, found .*"),
        ({"turns": [[0, 0]]}, r"line 2: turns: expected \[x, y, flag\], found \[0, 0\]"),
        ({"turns": [[0, 0.0, False]]}, r"line 2: turns: expected \[x, y, flag\], found \[0, 0.0, False\]"),
        ({"turns": [[2, 0, False]]}, r"line 2: \[2, 0\] is off the board of 2 x 2"),
        ({"turns": [[0, 0, False]] * 2}, "line 2: turns after the end of the game"),
        ({"turns": []}, "line 2: the turns do not lead to the verdict lost"),
        ({"verdict": "won"}, "line 2: the turns do not lead to the verdict won"),
        ({"verdict": "TLE"}, "line 2: the turns do not lead to the verdict TLE"),
        ({"verdict": "great"}, "line 2: unknown verdict 'great'"),
    ],
)
def test_files_that_hold_no_games(tmp_path, text, problem):
    path = tmp_path / "games"
    if isinstance(text, dict):
        text = f"{TITLE}\n{json.dumps(GAME | text)}\n"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(ValueError, match=f"^{re.escape(str(path))}: {problem}$"):
        list(read_games(str(path)))


@settings(max_examples=200)
@given(st.sampled_from(sorted(GAME)), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
))  # fmt: skip
def test_saved_games_are_checked(tmp_path_factory, name, value):
    path = tmp_path_factory.getbasetemp() / "some-games"
    path.write_text(f"{TITLE}\n{json.dumps(GAME | {name: value})}\n", encoding="utf-8")
    try:
        list(read_games(str(path)))
    except ValueError as error:
        assert str(error).startswith(f"{path}: line 2: ")


def test_players_of_the_same_name_are_told_apart(tmp_path):
    """In the table, in the list of saved games, and where one of them is shown."""
    files = [tmp_path / folder / "player.py" for folder in ("one", "two")]
    for file in files:
        file.parent.mkdir()
        file.write_text(SAFE.format("[0, 0]"))
    saved = tmp_path / "games"
    names = [f"Safe ({files[0]}) 1", f"Safe ({files[1]})", f"Safe ({files[0]}) 2"]
    ended = arena(*files, files[0], "--games", 1, "--seed", 3, "--replay", saved)
    assert all(f" {name}\n" in ended.out for name in names)  # the figures are below such long names
    listed = arena("--replay", saved).out
    assert [line.split(", board 1, ")[0][8:] for line in listed.splitlines()[:3]] == names
    assert arena("--replay", saved, "--game", 2).out.startswith(f"{names[1]}, board 1\n")
