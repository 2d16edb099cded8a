"""More of the full-screen game: every board and look, sizes, scrolling, a real terminal, no Textual."""

import os
import re
from unittest.mock import patch

import pytest

from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from tests.helpers.programs import in_process
from tests.terminal.pilots import playing

pytestmark = pytest.mark.long


def expert():
    return Game(setting_of("16x30:99", "opening", "classic", 7))


async def test_typed_text_and_problems_are_shown_without_markup(tmp_path):
    async with playing(Game(setting_of("9x9:10", "safe", "classic", 1)), tmp_path) as game:
        await game.press("n tab backspace enter", "unknown board ''; expected beginner")
        await game.press("[ / x ] enter", "unknown board '[/x]'; expected beginner")
        await game.press("escape")
        (tmp_path / "[").mkdir()
        (tmp_path / "[" / "x]").touch()  # no tmp_path
        game.app.store.game_file = tmp_path / "[" / "x]" / "game.json"
        await game.press("s")
        await game.until(lambda: "[/x]" in "".join(game.words().split()))
        assert "saved" not in game.said()
        assert game.app.is_running


async def test_the_agent_plays_to_the_end(tmp_path):
    async with playing(Game(setting_of("9x9:10", "opening", "classic", 3)), tmp_path) as game:
        await game.press("space A -", "agent 2 moves/s")
        await game.press("+ + + + +")
        await game.until(lambda: game.app.game.over)
        assert {move.by for move in game.app.game.moves} == {"you", "agent"}
        assert not game.app.mode.who and re.match("Won|Lost", game.said())
    async with playing(Game(setting_of("3x3x3:2", "safe", "classic", 3)), tmp_path) as game:
        await game.press("A")
        assert game.said() == "The knowledge-based agent plays in two dimensions only."


async def test_without_colour_the_cursor_is_seen_and_risks_in_narrow_cells_are_parted(tmp_path):
    def shown(game):
        board = game.app.board
        return {cell: board.look(cell).text for cell, risk in game.app.mode.risks.items() if 0 < risk < 1}

    async with playing(expert(), tmp_path, colours="truecolor") as game:
        await game.press("space x")
        assert game.app.board.pattern.cell_width == 2
        per_cents = shown(game)
    tenths = {cell: f".{int(text) // 10}" for cell, text in per_cents.items()}
    assert {".1", ".2", ".5"} < set(tenths.values())
    with patch.dict(os.environ, NO_COLOR="1"):
        async with playing(expert(), tmp_path) as game:
            await game.press("space x")
            assert shown(game) == tenths
            strips = game.app.screen._compositor.render_strips()
            plain, ground = game.app.get_line_filters()[-1], game.app.background_colors[1]
            styles = [
                item.style for strip in strips for item in strip.apply_filter(plain, ground) if item.style
            ]
            for style in styles:
                assert all(item is None or item.is_default for item in (style.color, style.bgcolor)), style
            assert any(style.reverse for style in styles)
            game.app.cursor = here = next(cell for cell, text in tenths.items() if text == ".2")
            game.app.show()
            assert shown(game) == tenths | {here: per_cents[here]}
            await game.pilot.resize_terminal(120, 40)
            await game.pilot.pause()
            assert game.app.board.pattern.cell_width == 3
            assert shown(game) == per_cents


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--start", "judge", "4x4x4:3"), "the judge's maps have two dimensions, not 3"),
        (("beginner",), "this game needs a terminal; minesweeper play does not"),
    ],
)
def test_impossible_board_of_the_tui_is_refused_in_one_line(tmp_path, arguments, problem):
    assert in_process("tui", "--folder", tmp_path, *arguments) == (2, "", f"minesweeper tui: {problem}\n")
