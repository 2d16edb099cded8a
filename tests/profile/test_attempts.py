"""First attempts at the boards of the day: begun, kept, resumed, ended; later games are for fun."""

from datetime import date, timedelta

import pytest

from minesweeper.boards.daily import Daily, daily
from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import kept
from minesweeper.midend.memory import record_of
from minesweeper.profile import attempts
from minesweeper.profile.lines import attempt_id, attempted_board
from minesweeper.profile.profile import Profile
from minesweeper.rules.move import FLAG, REVEAL

TODAY = date(2026, 11, 24)
LATER = TODAY + timedelta(1)
BOARD = Daily(TODAY, "beginner")
ID = attempt_id(BOARD)


def begun():
    profile = Profile()
    return profile, attempts.begin(profile, BOARD, TODAY)


def test_new_attempt_is_kept_at_once_and_resumed_with_its_first_day():
    profile, game = begun()
    assert not game.known and attempts.current(profile, game) == BOARD
    assert attempts.waiting(profile, BOARD) == [kept(game)]
    game.make(FLAG, game.board.is_mine.index(1))
    attempts.keep(profile, game, LATER)
    profile.changes()
    assert attempts.begin(profile, BOARD, LATER) == game and not profile.changes()
    assert attempts.begun_on(profile, ID, LATER) == TODAY
    assert attempts.begun_on(profile, "another", LATER) == LATER


def test_help_marks_an_attempt_for_good():
    profile, game = begun()
    assert not attempts.is_marked(profile, game)
    attempts.keep(profile, game, TODAY, helped=True)
    assert attempts.is_marked(profile, game) and not game.assisted
    assert attempts.begin(profile, BOARD, TODAY).assisted
    other = Game(setting_of("9x9:10", "safe", "classic", 1))
    assert attempts.current(profile, other) is None and not attempts.is_marked(profile, other)


def test_game_after_the_first_attempt_is_for_fun():
    profile, game = begun()
    game.make(REVEAL, game.board.is_mine.index(1))
    profile.changes()
    attempts.keep(profile, game, TODAY)
    assert game.over and not profile.changes()  # a finished game is kept by its record
    profile.end(record_of(game, id=ID, at=9, day=TODAY, on=TODAY), kept(game))
    assert [*profile.attempts] == [BOARD] and attempts.waiting(profile, BOARD) == []
    assert attempts.finished(ID, game) == BOARD and attempts.finished("another", game) is None
    assert attempts.unreviewed(profile, ID, game) == BOARD
    profile.changes()
    attempts.review(profile, BOARD, 0.5, [(0, "certain")])
    assert [*profile.changes()] == ["first.2026-11-24.beginner"]
    assert attempts.unreviewed(profile, ID, game) is None
    again = attempts.begin(profile, BOARD, TODAY)
    assert again.known and attempts.current(profile, again) is None
    assert attempts.resume(profile, BOARD, [kept(again)]) is None and not profile.going


@pytest.mark.parametrize("assisted", [(False, False), (True, False), (False, True)], ids=str)
def test_state_with_most_moves_is_resumed_with_the_help_of_any(assisted):
    profile, game = begun()
    short = kept(game) | {"assisted": assisted[0]}
    game.make(FLAG, game.board.is_mine.index(1))
    long = kept(game) | {"assisted": assisted[1]}
    for states in ([short, long], [long, short]):
        resumed = attempts.resume(profile, BOARD, states)
        assert (resumed.done, resumed.assisted) == (2, any(assisted))


def test_unreadable_state_begins_the_attempt_anew():
    profile, game = begun()
    profile.going[ID]["game"] = kept(game) | {"moves": "r999"}
    assert attempts.begin(profile, BOARD, LATER) == game
    assert attempts.waiting(profile, BOARD) == [kept(game)]


@pytest.mark.parametrize(
    "id", ["daily-2026-11-24", "daily-2025-12-31-expert", "2026-11-24-expert", "daily-x-y"]
)
def test_other_ids_name_no_board_of_a_day(id):
    assert attempted_board(ID) == BOARD and attempted_board(id) is None
    assert daily(*attempted_board(ID)) == Game(daily(*BOARD)).setting
