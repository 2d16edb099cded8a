"""Games kept with their setting go on exactly as they were; other files are refused in one line."""

import json

import pytest

from minesweeper.playing.keep import keep_text, kept_play
from minesweeper.playing.play import Play
from minesweeper.playing.record import setting_of
from minesweeper.playing.setting import CLASSIC, GIVEN, Setting

SETTINGS = [
    setting_of("9x9:10", "safe", "classic", 3),
    setting_of("5x5x5:10", "no guess", "classic", 3),
    setting_of("10x10:20", "judge", "judge", 3),
    setting_of("4x4:3", "any", "judge", 3),
    Setting((2, 3), 1, GIVEN, CLASSIC, board="2 3\n...\n..X\n"),
]


def begun(setting):
    """A game with moves by several, one of them taken back, and a click in vain."""
    play = Play(setting)
    safe = [cell for cell, mine in enumerate(play.game.board.mines) if not mine]
    play.make("r", safe[0])
    play.make("r", safe[0])
    mine = next(cell for cell, mine in enumerate(play.game.board.mines) if mine)
    play.make("f", mine, "solver")
    hidden = [c for c in range(play.grid.size) if not play.game.seen[c] and not play.game.board.mines[c]]
    for cell in hidden[:2]:
        play.make("r", cell, "agent")
    play = play.undone()
    play.seconds, play.assisted, play.recorded = 12.5, True, True
    return play


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.start)
def test_a_kept_game_is_the_same_game(setting):
    for play in (Play(setting), begun(setting)):
        again = kept_play(keep_text(play))
        assert again.setting == play.setting
        assert (again.moves, again.done, again.clicks) == (play.moves, play.done, play.clicks)
        assert (again.seconds, again.assisted, again.recorded) == (
            play.seconds, play.assisted, play.recorded,
        )  # fmt: skip
        assert again.game.board.mines == play.game.board.mines
        assert (again.game.seen, again.game.marks, again.status) == (
            play.game.seen, play.game.marks, play.status,
        )  # fmt: skip


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 2}, {"moves": "r999"}, {"moves": 5}, {"by": []}, {"by": ["me"] * 3}, {"done": -1},
        {"done": 99}, {"done": True}, {"seconds": "1"}, {"seconds": float("inf")}, {"setting": []},
        {"setting": {}}, {"assisted": 1}, {"moves": "r0 r0 r0"},
    ],
    ids=str,
)  # fmt: skip
def test_a_file_that_is_no_game_is_refused(changed):
    text = json.dumps(json.loads(keep_text(begun(SETTINGS[0]))) | changed)
    with pytest.raises(ValueError, match=r"^not a kept game: .") as refused:
        kept_play(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "changed",
    [
        {"dimensions": [10**6, 10**6]}, {"dimensions": "99"}, {"dimensions": []}, {"mines": -1},
        {"mines": 81},
        {"mines": "9"}, {"start": "board"}, {"start": None}, {"custom": "line"}, {"custom": {}},
        {"seed": None},
        {"guess_free": True, "start": "any"}, {"start": "judge"}, {"board": "1 2\n"}, {"more": 1},
        {"distance": "2", "index": 1, "start": "judge"},
    ],
    ids=str,
)  # fmt: skip
def test_a_setting_that_is_none_is_refused(changed):
    kept = json.loads(keep_text(begun(SETTINGS[0])))
    kept["setting"] |= changed
    with pytest.raises(ValueError, match=r"^not a kept game: ."):
        kept_play(json.dumps(kept))


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "[" * 100_000], ids=lambda text: text[:4])
def test_what_is_no_json_of_a_game_is_refused(text):
    with pytest.raises(ValueError, match=r"^not a kept game: ."):
        kept_play(text)
