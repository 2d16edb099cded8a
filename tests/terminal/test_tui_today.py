"""Boards of the day in the full-screen game: first attempts, the streak, other days."""

from datetime import UTC, date, datetime
from random import Random

import pytest

from minesweeper.boards.daily import Daily, daily
from minesweeper.games.game import opened
from minesweeper.games.keep import kept_game
from minesweeper.profile.file import change_file, read_file
from minesweeper.profile.lines import attempt_id
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import Record
from minesweeper.rules.move import REVEAL
from minesweeper.terminal.tui import app, store
from tests.terminal.pilots import on_board, on_map, playing

pytestmark = pytest.mark.slow

DAY = date(2026, 11, 24)


@pytest.fixture(autouse=True)
def noon(monkeypatch):
    class Noon(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime(2026, 11, 24, 12, tzinfo=UTC)

    monkeypatch.setattr(app, "datetime", Noon)
    monkeypatch.setattr(store, "datetime", Noon)


async def test_the_first_attempt_counts_and_the_next_one_is_for_fun(tmp_path):
    async with playing(on_map("...X"), tmp_path, size=(100, 40)) as game:
        await game.press("d", "(UTC) New ones come at 0:00 UTC, in 12 h 0 min.")
        await game.press("enter")
        assert game.app.game.board == opened(daily(DAY, "beginner")).board and not game.app.game.known
        while not game.app.game.over:
            field = game.app.game.field
            best = next(c for c in range(81) if not field.seen[c] and not field.board.is_mine[c])
            await game.click(best)
        assert game.app.game.won and "the best time so far" in game.said()
        await game.press("d", "Won in ", "accuracy", "24 ✓<")
        await game.press("enter")
        assert game.app.game.known and not game.app.game.over
    profile = read_file(tmp_path / "statistics.json")
    attempt = profile.attempts[Daily(DAY, "beginner")]
    assert (attempt.on, attempt.won, len(attempt.course)) == ("2026-11-24", True, 10)
    assert [item.id for item in profile.records] == ["daily-2026-11-24-beginner"] == [*profile.games]


async def test_a_first_attempt_waits_while_something_else_is_played(tmp_path):
    async with playing(on_map("...X"), tmp_path, size=(100, 40)) as game:
        await game.press("d down enter")
        assert game.app.game.board.shape == (16, 16)
        await game.press("f")
        done = game.app.game.done
        await game.press("d enter")
        assert game.app.game.board.shape == (9, 9)
        await game.press("d", "Intermediate, 16 x 16, 40 mines first attempt in progress")
        await game.press("down enter")
        assert (game.app.game.done, game.app.game.assisted) == (done, False)
        # Whoever plays the same board beside it has help in it.
        await game.press("r d")
        assert game.app.game.known
        kept = read_file(tmp_path / "statistics.json").going[attempt_id(Daily(DAY, "intermediate"))]
        assert kept["game"]["assisted"] and kept["on"] == "2026-11-24"
        # That of the other one ends in another program.
        attempt = Record(on="2026-11-24", seconds=9.5, bbbv=20, solved=2, clicks=3)
        beginner = Daily(DAY, "beginner")
        change_file(tmp_path / "statistics.json", lambda profile: profile.enter_attempt(beginner, attempt))
        await game.press("escape d", "Beginner, 9 x 9, 10 mines Lost")


async def test_a_first_attempt_is_written_as_it_begins_and_as_it_is_left(tmp_path):
    statistics, id = tmp_path / "statistics.json", attempt_id(Daily(DAY, "beginner"))

    def kept():
        result = read_file(statistics).going[id]["game"]
        return result["done"], result["assisted"]

    async with playing(on_map("...X"), tmp_path, size=(100, 40)) as game:
        await game.press("d enter")
        opening, written = game.app.game.done, statistics.read_bytes()
        assert kept() == (opening, True)
        await game.press("end ctrl+end f f f")
        assert statistics.read_bytes() == written
        killed = kept_game((tmp_path / "game.json").read_text())
        assert (killed.done, killed.assisted) == (opening + 3, False)
        await game.press("d enter")  # it goes on as it is
        assert (game.app.game.done, game.app.game.assisted) == (opening + 3, False)
        await game.press("q")
    assert kept() == (opening + 3, False)
    statistics.write_bytes(written)  # as if the program had been killed
    async with playing(killed.copy(), tmp_path, wanted=on_map("..X")) as game:
        await game.press("d")  # the kept game is dropped
        assert game.app.game.grid.dims == (1, 3) and kept() == (opening + 3, False)
    async with playing(killed, tmp_path) as game:
        await game.press("end ctrl+end f")
        assert kept() == (opening + 4, True)
        await game.press("question_mark q")
    assert kept() == (opening + 4, True)  # it had help


async def test_other_days_can_be_looked_at(tmp_path):
    attempt = Record(on="2026-11-23", won=True, seconds=48.2, bbbv=20, solved=20, clicks=30)
    yesterday = Daily(date(2026, 11, 23), "expert")
    change_file(tmp_path / "statistics.json", lambda profile: profile.enter_attempt(yesterday, attempt))
    async with playing(on_map("...X"), tmp_path, size=(100, 40)) as game:
        await game.press("d", "Streak: 1 day, longest 1.", "23 ✓ ")
        await game.press("right", "Tuesday, 24 November")  # tomorrow has no boards yet
        shown = "Monday, 23 November 2026", "does not count for the streak", "Won in 48.20 s", "23 ✓<"
        await game.press("left", *shown)
        await game.press("escape", board="· · · ·")


@pytest.mark.parametrize("day", [False, True], ids=["a game", "a board of the day"])
def test_a_record_that_could_not_be_kept_is_kept_the_next_time(tmp_path, day):
    kept, statistics = tmp_path / "game.json", tmp_path / "statistics.json"
    game = opened(daily(DAY, "beginner")) if day else on_board("1x4:1", "safe", seed=1)
    kept_in = store.Store(game, Profile(), kept, statistics, Random(1))
    if not day:
        game.make(REVEAL, 0)
    if not game.over:
        game.make(REVEAL, game.board.is_mine.index(1))
    statistics.write_text("damaged")
    for _ in range(2):
        with pytest.raises(ValueError, match="expected JSON"):
            kept_in.keep()
        assert not kept.exists() and not kept_in.profile.records
    statistics.unlink()
    for _ in range(2):
        kept_in.keep()
        profile = read_file(statistics)
        assert len(profile.records) == len(kept_in.profile.records) == len(profile.games) == 1
        assert profile.records[0].reviewed and len(profile.attempts) == day
        assert kept_game(kept.read_text()).ready
