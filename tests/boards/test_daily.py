"""The boards of a day."""

from datetime import date

import pytest

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import FIRST, daily
from minesweeper.boards.solution import solution_of
from minesweeper.games.game import opened


@pytest.mark.parametrize("board", PRESETS)
def test_a_day_has_one_board_of_each_kind_which_needs_no_guess(board):
    today, again, tomorrow = (opened(daily(date(2026, 11, day), board)) for day in (22, 22, 23))
    assert today.board == again.board != tomorrow.board
    assert (today.grid.dims, today.setting.mines) == PRESETS[board]
    assert today.status == "ongoing" and len(today.shown) > 4
    assert solution_of(today.board, today.shown[0]).free_of_guesses
    assert not today.known and not today.assisted


def test_other_boards_and_days_before_the_first_are_refused():
    with pytest.raises(
        ValueError, match=r"^unknown board of a day 'huge'; expected 'beginner', 'intermediate', 'expert'$"
    ):
        daily(date(2026, 11, 22), "huge")
    with pytest.raises(ValueError, match=r"^expected a day from 2026-01-01 on, found 2025-12-31$"):
        daily(FIRST.replace(year=2025, month=12, day=31), "expert")
