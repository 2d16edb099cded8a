"""The boards of a day."""

from dataclasses import replace
from datetime import date

import pytest

from minesweeper.boards.catalogue import PRESETS, STRICT
from minesweeper.boards.daily import FIRST, Daily, daily, daily_of
from minesweeper.boards.solution import solution_of
from minesweeper.games.game import Game, opened


@pytest.mark.parametrize("board", PRESETS)
def test_day_has_one_board_of_each_size_which_needs_no_guess(board):
    today, again, tomorrow = (opened(daily(date(2026, 11, day), board)) for day in (22, 22, 23))
    assert today.board == again.board != tomorrow.board
    assert (today.grid.dims, today.setting.mines) == PRESETS[board]
    assert today.status == "ongoing" and len(today.shown) > 4
    assert solution_of(today.board, today.shown[0]).free_of_guesses
    assert not today.known and not today.assisted


def test_seed_identifies_its_day_and_board():
    for day in (FIRST, date(2026, 1, 31), date(2026, 11, 2), date(2027, 2, 28), date.max):
        for board in PRESETS:
            setting = daily(day, board)
            assert daily_of(setting) == daily_of(setting.fixed(0)) == Daily(day, board)
            dimensions, mines = PRESETS["beginner" if board != "beginner" else "expert"]
            for other in (
                replace(setting, seed=setting.seed + 1 if board != "expert" else setting.seed + 8),
                replace(setting, dimensions=dimensions, mines=mines),
                replace(setting, start="opening"),
                replace(setting, variant=STRICT),
                replace(setting, seed=10 * int("20251231") + setting.seed % 10),
                replace(setting, seed=10 * int("20260230") + setting.seed % 10),
                replace(setting, seed=10 * setting.seed),
                Game("..X").setting,
            ):
                assert daily_of(other) is None


def test_other_boards_and_days_before_the_first_are_refused():
    with pytest.raises(
        ValueError, match=r"^unknown board of a day 'huge'; expected 'beginner', 'intermediate', 'expert'$"
    ):
        daily(date(2026, 11, 22), "huge")
    with pytest.raises(ValueError, match=r"^expected a day from 2026-01-01 on, found 2025-12-31$"):
        daily(FIRST.replace(year=2025, month=12, day=31), "expert")
