"""The users of places."""

import pytest

from minesweeper.programs.locks import places


@pytest.mark.parametrize(("players", "rows"), [(1, 1), (3, 3), (5, 2), (4, 3), (20, 2), (1, 10)])
def test_no_two_workers_have_players_of_the_same_user(monkeypatch, players, rows):
    """Nor has any other pair of places, if there are enough users."""
    monkeypatch.setattr(places, "is_root", lambda: True)
    monkeypatch.setattr(places, "USERS", range(100, 110))
    for folder in ("a", "b", "c"):
        found = places._users(folder, players, rows)
        assert [len(row) for row in found] == [players] * rows
        assert sum(len({*row}) for row in found) == len({user for row in found for user in row})
        assert players * rows > 10 or len({user for row in found for user in row}) == players * rows
    with pytest.raises(OSError, match="more than 10 players at a time"):
        places._users("a", 1, 11)
