"""Games of a contest, replayed from its log without their players."""

import re

import pytest

from minesweeper.arena.contest_log import logged
from tests.helpers.contests import GAME, HEADER, PLAN, log_of
from tests.helpers.tables import rows


def played(path, *lines):
    """Play the games of a log of these lines again; raise the first error."""
    path.write_text(log_of(*lines))
    return [record.game() for record in logged(str(path))]


@rows(
    "change problem",
    (
        {"plan": PLAN | {"size": [2, 101]}},
        r"plan.size\[1\]: expected a whole number from 1 to 100, found 101",
    ),
    ({"players": [["\x1b", ""]]}, r"players\[0\]\[0\]: expected printable text, found '\\x1b'"),
)
def test_impossible_header_is_refused(write, change, problem):
    path = write("log", log_of(HEADER | change))
    with pytest.raises(ValueError, match=f"^{re.escape(str(path))}: line 1: {problem}$"):
        next(logged(str(path)))


@rows(
    "change problem",
    ({"more": 1}, "line 2: expected no field 'more', only player, game, .*"),
    ({"player": 1}, "line 2: player: expected a number below 1, found 1"),
    ({"game": 2}, "line 2: game: expected a number below 2, found 2"),
    ({"name": "\x1b"}, r"line 2: name: expected printable text, found '\\x1b'"),
    ({"verdict": "great"}, "line 2: verdict: expected one of won, lost, TLE, .*, found 'great'"),
    ({"mines": []}, r"line 2: mines: expected 1 different cells, found \(\)"),
    ({"mines": [0, 0]}, r"line 2: mines: expected 1 different cells, found \(0, 0\)"),
    ({"mines": [-1]}, r"line 2: mines: expected 1 different cells, found \(-1,\)"),
    ({"turns": [[2, 0, False]]}, r"game 1: \(0, 2\) is outside a board of 2 x 2"),
    ({"turns": [[0, 0, False]] * 2}, "game 1: turns after its end"),
    ({"turns": []}, "game 1: the turns do not lead to the verdict lost"),
    ({"verdict": "won"}, "game 1: the turns do not lead to the verdict won"),
    ({"verdict": "TLE"}, "game 1: the turns do not lead to the verdict TLE"),
)
def test_impossible_game_is_refused(tmp_path, change, problem):
    path = tmp_path / "log"
    with pytest.raises(ValueError, match=f"^{re.escape(str(path))}: {problem}$"):
        played(path, HEADER, GAME | change)


def test_games_have_names_and_bad_lines_problems(tmp_path):
    path = tmp_path / "log"
    turns = [[1, 0, True], [0, 1, False]]
    second = GAME | {"game": 1, "turns": turns, "verdict": "TLE", "mines": [3]}
    path.write_text(log_of(HEADER, GAME, {}, second))
    one, bad, other = logged(str(path))
    assert (one[:2], bad[:2]) == ((f"{path}: a.py, board 1", "a.py"), (str(path), None))
    assert other[:2] == (f"{path}: a.py, board 2", "a.py")
    game = other.game()
    assert [(move.kind, *move.cell) for move in game.moves] == [("flag", 0, 1), ("reveal", 1, 0)]
    assert (one.game().status, game.status, game.flags) == ("lost", "ongoing", [(0, 1)])
    with pytest.raises(ValueError, match=f"^{path}: line 3: "):
        bad.game()
    path.write_text(log_of(HEADER, {}, GAME | {"verdict": "won"}))
    with pytest.raises(ValueError, match=f"^{path}: game 2: the turns do not lead to the verdict won$"):
        [*logged(str(path))][1].game()


def test_second_record_of_a_game_is_refused(tmp_path):
    with pytest.raises(ValueError, match=r"line 3: expected another game, found game 0 of player 0 again$"):
        played(tmp_path / "log", HEADER, GAME, GAME)
