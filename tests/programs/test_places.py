"""The users of places."""

import pytest

from minesweeper.programs.locks import places


@pytest.mark.parametrize(("players", "rows"), [(1, 1), (3, 3), (5, 2), (4, 3), (20, 2), (1, 10)])
def test_workers_share_no_user_and_places_none_if_there_are_enough(monkeypatch, players, rows):
    monkeypatch.setattr(places, "is_root", lambda: True)
    monkeypatch.setattr(places, "USERS", range(100, 110))
    for folder in ("a", "b", "c"):
        users = places._users(folder, players, rows)
        assert [len(row) for row in users] == [players] * rows
        assert sum(len({*row}) for row in users) == len({user for row in users for user in row})
        assert players * rows > 10 or len({user for row in users for user in row}) == players * rows
    with pytest.raises(OSError, match="more than 10 players at a time"):
        places._users("a", 1, 11)
