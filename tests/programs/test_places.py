"""The users of places."""

import os

import pytest

from minesweeper.programs.locks import places
from minesweeper.programs.locks.places import made_rows


@pytest.mark.parametrize(("players", "rows"), [(1, 1), (3, 3), (5, 2), (4, 3), (20, 2), (1, 10)])
def test_workers_share_no_user_and_places_none_if_there_are_enough(monkeypatch, tmp_path, players, rows):
    monkeypatch.setattr(places, "is_root", lambda: True)
    monkeypatch.setattr(places, "USERS", range(100, 110))
    monkeypatch.setattr(os, "chown", lambda *_: None)
    for _ in range(3):  # the names of folders decide who comes first
        with made_rows(players, rows, str(tmp_path)) as made:
            users = [[place.user for place in row] for row in made]
        assert [len(row) for row in users] == [players] * rows
        assert sum(len({*row}) for row in users) == len({user for row in users for user in row})
        assert players * rows > 10 or len({user for row in users for user in row}) == players * rows
    with pytest.raises(OSError, match="more than 10 players at a time"), made_rows(1, 11, str(tmp_path)):
        pass
