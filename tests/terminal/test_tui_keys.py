"""The full-screen game's keys: help, the footer, another game, the pause, the kept game; colours."""

import os
import re
from itertools import pairwise
from unittest.mock import patch

import pytest
from rich.color import ColorSystem
from textual.binding import Binding

from minesweeper.games.keep import keep_text, kept_game
from minesweeper.rules.move import CHORD, REVEAL
from minesweeper.shell.language import LANGUAGES, speaking
from minesweeper.terminal.tui.app import IDLE, FullScreen
from minesweeper.terminal.tui.keys import KEYS, footer
from minesweeper.terminal.tui.paint import palette_of, style
from tests.helpers.programs import PATIENCE
from tests.terminal.pilots import AGES, MAP, on_board, on_map, playing

pytestmark = pytest.mark.slow


async def test_a_help_screen_has_all_keys_with_their_words_beside_them(tmp_path):
    async with playing(on_board(), tmp_path, size=(80, 60)) as game:
        assert "F1 keys" in game.screen()
        await game.press("f1", "chord: reveal around a number that has its flags")
        assert "slice" not in game.screen() and "q, ctrl-c" in game.screen()
        for width in (80, 40):
            await game.pilot.resize_terminal(width, 60)
            lines = game.lines()
            (first,) = (at for at, line in enumerate(lines) if "light or dark" in line)
            column = lines[first].index("light or dark")
            assert lines[first + 1][2:column].isspace()
            assert lines[first + 1][column:].strip(" │")
        await game.press("escape")
        assert "chord: reveal" not in game.screen()


async def test_title_ends_with_a_whole_phrase(tmp_path):
    async with playing(on_board(), tmp_path, size=(80, 24)) as game:
        for width, end in ((40, "10 mines"), (80, "10 mines, first cell opens an area")):
            await game.pilot.resize_terminal(width, 24)
            assert game.lines()[0].strip() == f"Beginner: 9 x 9, {end}"
            await game.press("e")
            assert re.fullmatch(r"Practice, [\w ]+: \d+ mines left(, \S.*)?", game.lines()[0].strip())
            await game.press("escape")


async def test_no_speed_is_shown_in_the_first_second(tmp_path):
    now = [0.0]
    async with playing(on_map(".X."), tmp_path, tell_time=lambda: now[0]) as game:
        await game.click(0)
        for seconds, shown in [(0.005, "time 0:00   3BV/s -"), (1.005, "time 0:01   3BV/s 1.00")]:
            now[0] = seconds
            game.app.tick()
            await game.pilot.pause()
            assert shown in game.lines()[1]


def test_the_action_of_each_key_is_there():
    for item in Binding.make_bindings(FullScreen.BINDINGS):
        assert callable(getattr(FullScreen, f"action_{item.action.split('(')[0]}")), item


async def test_nothing_is_cut_in_a_small_terminal(tmp_path):
    async with playing(on_board(), tmp_path, size=(60, 15)) as game:
        await game.press("space ?", "q quit", "F1 keys")
        assert game.said() in game.words()
    async with playing(on_board("2x2x2x2x2x2:6", "safe", seed=1), tmp_path) as game:
        assert "1 1 1 1   1 1 1 2   1 1 2 1"[:17] in game.screen()
        await game.press("space ? space ? space ?")
        assert game.said() in game.words()


async def test_on_a_number_the_key_and_the_click_that_reveal_open_its_neighbours(tmp_path):
    for open_around in (lambda: game.press("left up space"), lambda: game.click(0)):
        async with playing(on_map(MAP), tmp_path) as game:
            await game.click(0)
            await open_around()
            assert game.board() == "1 · · · ·\n· · · · ·\n· · · · ·"  # its flag is missing
            await game.click(6, button=3)
            await open_around()
            assert game.board() == "1 1 · · ·\n1 ⚑ · · ·\n· · · · ·"
            assert game.app.game.moves[-1].kind == CHORD
            await game.click(6)  # a flag holds
            assert not game.app.game.over


async def test_jumps_lead_to_the_hidden_cells_beside_numbers_and_to_the_ends_of_lines(tmp_path):
    async with playing(on_map("..X.....X.."), tmp_path) as game:
        await game.press("w")
        assert game.app.cursor == 5  # there is no number yet
        await game.press("space", board="· · · 1 _ _ _ 1 · · ·")
        for key, cell in (("w", 8), ("w", 2), ("w", 8), ("b", 2), ("b", 8)):
            await game.press(key)
            assert game.app.cursor == cell
        await game.press("f b f w")  # flags are passed over
        assert game.app.cursor == 2
    async with playing(on_map("X..... ...... .....X"), tmp_path) as game:
        for key, cell in (("end", 11), ("ctrl+home", 5), ("ctrl+end", 17), ("home", 12)):
            await game.press(key)
            assert game.app.cursor == cell


@AGES
async def test_question_marks_follow_flags_if_the_option_is_on(tmp_path):
    async with playing(on_map("X... ...."), tmp_path, question_marks=True) as game:
        game.app.pace = 0
        await game.click(3)
        seen = game.board()
        await game.press("home")
        here = game.app.cursor
        marks = []
        for _ in range(3):
            await game.press("f")
            marks.append((game.board()[0], len(game.app.game.field.marks)))
        assert (here, marks) == (0, [("⚑", 1), ("?", 0), ("·", 0)])
        await game.press("f f p")
        assert "?" not in game.board()
        await game.press("p", board="?" + seen[1:])
        await game.press("u", board="⚑" + seen[1:])
        await game.press("ctrl+r r d")
        assert "?" not in game.board()


async def test_too_small_terminal_shows_the_needed_size(tmp_path):
    kept = on_board()
    kept.make(REVEAL, 40)
    async with playing(kept, tmp_path, size=(20, 6), wanted=on_board(seed=4)) as game:
        frame = 18 * "─"
        assert game.words() == f"╭{frame}╮ The game needs 40 columns and 10 lines. ╰{frame}╯"
        await game.press("d space")
        await game.pilot.resize_terminal(60, 15)
        assert "A game is saved" in game.screen()
        await game.press("enter", "q quit")
        assert game.app.game.moves == kept.moves
        await game.pilot.resize_terminal(39, 30)
        assert "The game needs" in game.words()
        await game.pilot.resize_terminal(40, 10)
        assert "The game needs" not in game.words()


def test_the_keys_fit_60_columns_in_every_language():
    for code in LANGUAGES:
        with speaking(code):
            for mode, leaves in (("playing", "q"), ("watching", "space"), ("replaying", "p")):
                shown = footer(KEYS, mode, "app", 58, 1, ascii_only=False)
                assert shown.cell_length <= 58 and f"{leaves} " in shown.plain and "q " in shown.plain, shown
                assert mode != "playing" or "F1 " in shown.plain, shown


@pytest.mark.parametrize("code", ["de", "ru"])  # the longest words
@AGES
async def test_the_line_of_figures_fits_60_columns(code, tmp_path):
    large = on_board("16x30:99", "safe", seed=1)
    with speaking(code):
        async with playing(large, tmp_path, (60, 24)) as game:
            game.app.pace = 0
            await game.press("end ctrl+end space ? space p space right")
            line = game.lines()[1].rstrip()
    assert line == line[:59].rstrip() and line.endswith("(+ -)") and f"1/{large.done} " in line


async def test_a_game_that_goes_on_is_dropped_for_another_one_only_after_a_question(tmp_path):
    async with playing(on_board("4x4:3", "safe", "judge", 5), tmp_path) as game:

        async def click_next():
            y, line = next((y, line) for y, line in enumerate(game.lines()) if "g next" in line)
            await game.pilot.click(offset=(line.index("g next"), y))
            await game.pilot.pause()

        for leave, title, stay in (
            (lambda: game.press("g"), "another game like this", "g"),
            (lambda: game.press("r"), "the same board again", "escape"),
            (click_next, "another game like this", "enter"),
        ):
            before = game.app.game
            await leave()  # nothing is visible yet
            begun = game.app.game
            assert begun is not before and title not in game.screen()
            await game.press("space")
            seen = game.board()
            await leave()
            assert title in game.screen() and "1 move," in game.screen()
            await game.press(stay)
            assert (game.app.game, game.board(), begun.assisted) == (begun, seen, False)
            await leave()
            await game.press("d")
            assert not game.app.game.moves and (game.app.game.setting == begun.setting) == ("same" in title)
            assert (game.app.game.setting.name, game.app.game.setting.variant.name) == ("4x4:3", "judge")
            await game.press("space")
            await game.click(game.app.game.board.is_mine.index(1))
            await leave()  # the game is over
            assert game.app.game.ready and title not in game.screen()


async def test_a_new_game_is_chosen_or_typed(tmp_path):
    async with playing(on_board("9x9:10", "safe", seed=1), tmp_path, (100, 24)) as game:
        await game.press("n", "New game")
        for keys, text, chosen in (
            ("escape", "", "9x9:10 safe classic"),
            ("n 3", "", "16x30:99 safe classic"),
            ("n up m w enter", "a wrong flag loses the game", "16x16:40 opening judge"),
            ("n m m enter", "", "16x16:40 judge judge"),
            ("n m enter", "no guessing", "16x16:40 no-guess judge"),
            ("n tab 3 x 3 x 3 : 9 9 enter", "At most 26 mines fit on 3 x 3 x 3, not 99.", ""),
            ("backspace backspace 2 enter", "", "3x3x3:2 no-guess judge"),
            ("n", "This board 3x3x3:2", ""),
            ("tab end backspace 3 enter", "", "3x3x3:3 no-guess judge"),  # typed keys change this board
            ("n up tab 5 x 6 : 4 enter", "", "5x6:4 no-guess judge"),  # typed text replaces another board
        ):
            await game.press(keys, text)
            setting = game.app.game.setting
            assert chosen in ("", f"{setting.name} {setting.start} {setting.variant.name}"), keys
            assert bool(game.app.game.shown) == (setting.start == "judge"), "its first cell is visited"


async def test_scroll_bars_are_plain_characters_too(tmp_path):
    async with playing(on_board("60x60:500", "safe", seed=1), tmp_path, ascii_only=True) as game:
        for key in ("j", "l"):
            await game.press(" ".join([key] * 7))
            assert game.app.board.show_vertical_scrollbar and game.app.board.scroll_offset.y
            assert game.screen().isascii()


@pytest.mark.parametrize("board, size", [("5x26:10", (78, 5)), ("16x9:10", (27, 16)), ("16x26:10", (78, 16))])
async def test_a_board_that_just_fits_has_no_scroll_bars(tmp_path, board, size):
    async with playing(on_board(board, "safe", "classic", 1), tmp_path) as game:
        assert game.app.board.size == size
        assert "mines 10   time 0:00   " in game.screen()


async def test_board_that_is_only_too_wide_shows_all_its_rows(tmp_path):
    async with playing(on_board("4x60:30", "safe", seed=1), tmp_path, size=(60, 30)) as game:
        board = game.app.board
        assert (board.show_horizontal_scrollbar, board.show_vertical_scrollbar) == (True, False)


async def test_a_pause_covers_the_board_and_stops_the_clock(tmp_path):
    async with playing(on_board(), tmp_path) as game:
        await game.press("space z")
        assert "Paused at" in game.screen() and "·" not in game.screen()
        seconds = game.app.game.seconds
        await game.look_at_the_clock()
        assert game.app.game.seconds == seconds
        await game.press("x")
        assert "Paused" not in game.screen() and not game.app.risks_on
        assert IDLE == 120
        game.app.acted_at = game.app.now + PATIENCE - IDLE  # nobody has pressed a key for a while
        await game.look_at_the_clock()
        assert "Paused" not in game.screen()
        game.app.acted_at = game.app.now - IDLE
        await game.look_at_the_clock()
        assert "Paused at" in game.screen()


async def test_kept_game_is_dropped_only_after_a_confirmation(tmp_path):
    kept = on_board()
    kept.make(REVEAL, 40)
    (tmp_path / "game.json").write_text(keep_text(kept))
    asked = on_board("16x30:99", seed=1)
    async with playing(kept.copy(), tmp_path, wanted=asked) as game:
        assert "A game is saved" in game.screen() and "1 move," in game.screen()
        await game.press("ctrl+c")
    assert kept_game((tmp_path / "game.json").read_text()).moves == kept.moves  # nothing was dropped
    async with playing(kept.copy(), tmp_path, wanted=asked) as game:
        await game.press("d")
        assert game.app.game.grid.dims == (16, 30)
    assert kept_game((tmp_path / "game.json").read_text()).grid.dims == (16, 30)


async def test_game_that_cannot_be_kept_is_reported_once(tmp_path):
    async with playing(on_board(), tmp_path) as game:
        (tmp_path / "file").touch()
        game.app.store.game_file = tmp_path / "file" / "game.json"
        said = []
        game.app.notify = lambda text, **_: said.append(text)
        await game.press("space f l f l f")
        assert len(said) == 1 and said[0].startswith("This game will not be saved: ")
        await game.press("s")
        assert len(said) == 2  # as it was asked for


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("colour_blind", [False, True])
def test_equal_risks_have_one_colour_where_there_are_few(light, colour_blind):
    palette = palette_of("256", light=light, colour_blind=colour_blind)
    assert palette == palette_of("standard", light=light, colour_blind=colour_blind)

    def ground(risk, odd):
        result = style(palette, "risk", risk, odd, False, False, False).bgcolor
        return result.downgrade(ColorSystem.EIGHT_BIT).number

    steps = [ground(percent / 100, False) for percent in range(1, 100)]
    assert steps == [ground(percent / 100, True) for percent in range(1, 100)]
    changes = sum(one != other for one, other in pairwise(steps))
    assert changes == len(set(steps)) - 1 == len(palette.heat) - 1  # no colour comes back


@pytest.mark.parametrize("kind", ["safe", "hit"])
def test_safe_cell_and_hit_mine_have_colours_of_their_own(kind):
    palette = palette_of("truecolor")
    result = style(palette, kind, 0.0, False, False, False, False)
    assert (result.color.name, result.bgcolor.name) == getattr(palette, kind)


async def test_a_key_for_colour_blind_people(tmp_path):
    async with playing(on_board(), tmp_path, colours="256") as game:
        assert game.app.board.palette == palette_of("256")
        shades = palette_of("256").hidden  # of cells beside each other
        rows = [[*game.app.board.segments(y)][:9] for y in range(2)]
        grounds = [[segment.style.bgcolor.name for segment in row] for row in rows]
        assert grounds == [[shades[(row + column) % 2] for column in range(9)] for row in range(2)]
        await game.press("T")
        assert game.app.board.palette == palette_of("256", colour_blind=True)
        await game.press("t")
        assert game.app.board.palette == palette_of("256", light=True, colour_blind=True)


@pytest.mark.long
async def test_typed_text_and_problems_are_shown_without_markup(tmp_path):
    async with playing(on_board("9x9:10", "safe", seed=1), tmp_path) as game:
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


@pytest.mark.long
async def test_without_colour_the_cursor_is_seen_and_risks_in_narrow_cells_are_parted(tmp_path):
    def shown(game):
        board = game.app.board
        return {cell: board.look(cell).text for cell, risk in game.app.mode.risks.items() if 0 < risk < 1}

    async with playing(on_board("16x30:99", seed=7), tmp_path, colours="truecolor") as game:
        await game.press("space x")
        assert game.app.board.pattern.cell_width == 2
        per_cents = shown(game)
    tenths = {cell: f".{int(text) // 10}" for cell, text in per_cents.items()}
    assert {".1", ".2", ".5"} < set(tenths.values())
    with patch.dict(os.environ, NO_COLOR="1"):
        async with playing(on_board("16x30:99", seed=7), tmp_path) as game:
            await game.press("space x")
            assert shown(game) == tenths
            plain, ground = game.app.get_line_filters()[-1], game.app.background_colors[1]
            strips = [strip.apply_filter(plain, ground) for strip in game.strips()]
            styles = [item.style for strip in strips for item in strip if item.style]
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
