"""What a game is begun with: where its mines are, games that cannot be, and the names of boards."""

from itertools import islice

import pytest

from minesweeper.boards.catalogue import ALL_VARIANTS, PRESETS, STARTS, read_size
from minesweeper.boards.setting import SettingFields, board_name, fields_of, read_setting, setting_of
from minesweeper.boards.starts import draw_started_boards
from minesweeper.rules.draw import Parameters, draw_maps
from minesweeper.rules.grid import Grid
from minesweeper.web.session import Session
from tests.helpers.boards import mined
from tests.helpers.pages import on, shaped
from tests.helpers.sessions import mines_of, page


@pytest.mark.parametrize("start, opening", [("safe", False), ("opening", True)])
@pytest.mark.parametrize("first", [(0, 0), (4, 2), (8, 8)])
def test_the_board_follows_from_the_seed_and_the_first_cell(start, opening, first):
    grid = Grid((9, 9))
    cell = grid.cell(first)
    board = next(draw_started_boards(grid, 20, 77, cell, opening=opening))
    asked = page(**shaped((9, 9), 20, start, seed=77))
    asked.ask("flag", cell=(cell + 1) % 81)
    asked.ask("reveal", cell=cell)
    assert asked.symbols[cell] == str(board.clues[cell])
    assert asked.symbols[(cell + 1) % 81] == "@"
    assert mines_of(asked) == mined(board)


def test_the_judge_s_maps_are_those_of_its_generator():
    board = next(islice(draw_maps(Parameters(10, 12, 20, 998244353, 2)), 3, None))
    fields = shaped((10, 12), 20, "judge", "judge", seed=998244353, distance=2, index=3)
    asked = page(**fields)
    assert asked.status == "ongoing" and asked.game["done"] == 0 and asked.game["moves"] == []
    assert asked.game["maps"] == 50
    assert asked.symbols[board.grid.cell(board.first)] == "0"
    assert mines_of(asked) == mined(board)
    again = page(**on(asked.ask("export")["board"], "judge"))
    assert again.game["cells"] == asked.game["cells"]


def test_a_seed_is_drawn_where_none_is_given():
    assert page(**shaped((4, 4), 3)).game["setting"]["seed"] == 5
    assert page(**shaped((4, 4), 3, seed=None)).game["setting"]["seed"] == 5
    seeds = {Session().ask(do="new", **shaped((4, 4), 3))["setting"]["seed"] for _ in range(20)}
    assert len(seeds) > 10
    with pytest.raises(ValueError, match=r"^expected a seed, found none$"):
        read_setting(shaped((4, 4), 3)["setting"])


def test_what_a_start_promises():
    promises = {start: (s.first_is_safe, s.opens) for start in STARTS
                for s in [setting_of("9x9:10", start, "classic", 1)]}  # fmt: skip
    assert promises == {
        "safe": (True, False), "opening": (True, True), "any": (False, False), "judge": (False, False),
        "no-guess": (True, True),
    }  # fmt: skip


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("variant", ALL_VARIANTS)
def test_a_setting_comes_back_from_its_fields(start, variant):
    setting = setting_of("expert" if start != "any" else "4x4x4:8", start, variant, 7)
    assert read_setting(fields_of(setting)) == setting
    assert [*fields_of(setting), "first"] == list(SettingFields.__annotations__)
    if setting.first_is_safe:
        seen = setting.held(40)
        assert (
            read_setting(fields_of(seen)).lay(0) == seen.lay(0) == setting.lay(40) and not seen.first_is_safe
        )


@pytest.mark.parametrize("name", ["4x4:3", "7:2", "2x3x4x5:9", *PRESETS])
def test_a_board_s_name_is_read(name):
    setting = setting_of(name, "safe", "classic", 1)
    assert read_size(board_name(setting)) == (setting.dimensions, setting.mines)
    assert read_size(name) == (setting.dimensions, setting.mines)
    if len(setting.dimensions) == 2:
        assert read_size(board_name(setting).replace(":", "x")) == (setting.dimensions, setting.mines)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "4x4",
        "4x4x4x8",
        "4:",
        "x4:1",
        "0x4:1",
        "4x4:1 ",
        "4x4:-1",
        "Expert",
        "4x4:100000",
        "\u0664:1",
    ],
)
def test_what_is_no_board_s_name_is_refused(name):
    with pytest.raises(
        ValueError,
        match=r"^unknown board .*; expected beginner, .* or a size such as 16x30:99",
    ):
        read_size(name)


@pytest.mark.parametrize("dimensions", [(100, 100), (1,) * 58 + (100, 100), (10_000,), (2,) * 13])
def test_the_largest_boards_are_played(dimensions):
    asked = page(**shaped(dimensions, 1500, seed=1))
    asked.ask("reveal", cell=17)
    assert len(asked.last["changes"][0]["cells"]) >= 1 and "X" not in asked.symbols
    asked.ask("flag", cell=18)
    asked.ask("chord", cell=17)
    assert asked.game["setting"]["dimensions"] == [*dimensions]
