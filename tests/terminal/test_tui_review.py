"""The review in the full-screen game: its list, the position of each moment, the way back."""

import pytest

pytest.importorskip("textual")

from tests.terminal.pilots import AGES, on_map, piloted, playing

# A guess that leaves a certain cell, and a mine that is taken for one.
ROW = "..X...X"


@piloted
async def test_the_review_leads_from_the_list_to_each_position(folder):
    async with playing(on_map(ROW), folder) as game:
        await game.press("v")
        assert game.said() == "The game goes on: v reviews it once it is over."
        await game.click(0)
        await game.click(3)  # nothing is certain
        await game.click(6)
        assert game.said().startswith("Lost by a mine at row 1, column 7")
        await game.press("v")
        words = game.words()
        assert "accuracy: 50 % of the best chance to survive was kept" in words
        assert "loss: 50 %: avoidable: a cell was certain to be safe" in words
        assert "row 1, column 4: forced guess, risk 25 %, lowest 25 %" in words
        assert "row 1, column 7: needless risk, risk 50 %, lowest 0 %" in words
        await game.press("down enter")
        assert game.board() == "_ 1 ✹ 1 ✓ 50 50"
        assert game.outlines() == ["1", "1"]
        assert game.said().startswith(
            "You revealed row 1, column 7 with a risk of 50 %: a needless risk. That lost the game. Row 1,"
        )
        assert "is safe: the 1 at" in game.said()
        await game.press("v")
        await game.press("up enter")
        assert game.said().startswith(
            "You revealed row 1, column 4 with a risk of 25 %: a forced guess. It was the best guess."
        )
        await game.press("right")
        assert game.said().startswith("2. You revealed row 1, column 4")
        with AGES:
            game.app.pace = 0
            await game.press("space")  # goes on from there
            game.app.mode.make_move()
            await game.press("space")  # pauses
        assert game.said().startswith("3. You revealed row 1, column 7")
        await game.press("p")
        assert game.board() == "_ 1 ✹ 1 · · ✹"


@piloted
async def test_a_game_without_risks_has_nothing_to_look_at(folder):
    async with playing(on_map("...X"), folder) as game:
        await game.click(0)
        await game.press("v")
        assert "nothing was risked" in game.words() and "Nothing was risked." in game.words()
        await game.press("escape v escape")
        assert game.said() == ""
