"""The full-screen game without a screen: its options, its files, and its computations."""

import re
import sys
from itertools import product
from math import prod
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.games.keep import keep_text
from minesweeper.profile.record import Record
from minesweeper.profile.summary import Summary, Tally
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.terminal.layout import SIZES, SLICE_GAP, Layout, middle, moved
from minesweeper.terminal.tui.dialogs import statistics_table
from minesweeper.terminal.tui.tui import asks_for_game, first_play, main, open_folder, parse_options
from tests.helpers.games import played
from tests.helpers.programs import hiding, in_process, python
from tests.helpers.tables import rows
from tests.terminal.pilots import on_board, on_map


def test_damaged_files_are_set_aside_with_a_message(tmp_path):
    (tmp_path / "game.json").write_text("{}")
    (tmp_path / "statistics.json").write_text("[]")
    (tmp_path / "statistics.json.damaged").write_text("from another day")
    result = open_folder(tmp_path)
    assert (result.kept, result.profile.records, result.game_file) == (None, [], tmp_path / "game.json")
    assert result.said == (
        f"{tmp_path}/game.json was damaged, and is set aside as game.json.damaged."
        f" {tmp_path}/statistics.json was damaged, and is set aside as statistics.json.damaged1."
    )
    assert (tmp_path / "game.json.damaged").read_text() == "{}"
    assert (tmp_path / "statistics.json.damaged1").read_text() == "[]"
    result.claim.close()
    assert open_folder(tmp_path).said == ""


def test_a_game_of_another_command_is_set_aside(tmp_path):
    (tmp_path / "game.json").write_text(keep_text(played("1 3\n..X\n", "", "line")))
    result = open_folder(tmp_path)
    assert result.kept is None and result.said.endswith("is set aside as game.json.damaged.")


def test_a_second_window_leaves_the_kept_game_to_the_first(tmp_path):
    (tmp_path / "game.json").write_text(keep_text(on_board("9x9:10", "any", seed=1)))
    first, second = open_folder(tmp_path), open_folder(tmp_path)
    assert first.kept is not None and first.said == ""
    assert (second.kept, second.game_file) == (None, None)
    said = "The saved game is open in another window: this one will not be saved, only counted."
    assert second.said == said
    first.claim.close()
    assert open_folder(tmp_path).kept is not None


def test_unusable_folder_does_not_prevent_a_game(tmp_path):
    (tmp_path / "file").touch()
    result = open_folder(tmp_path / "file" / "folder")
    assert (result.kept, result.profile.records, result.game_file) == (None, [], None)
    assert re.fullmatch("This game will not be saved: .*/file.*: .+", result.said)


@pytest.mark.slow
def test_without_textual_one_line_names_the_extra():
    install = f"{sys.executable} -m pip install textual platformdirs"
    problem = f"minesweeper tui: textual is missing; install what this needs by: {install}\n"
    assert python(*hiding("textual", "tui")) == (2, "", problem)


def test_options_name_a_new_game(tmp_path):
    def play(*arguments):
        options = parse_options(list(arguments))
        return first_play(options), asks_for_game(options)

    result, wanted = play()
    assert (result.setting.name, result.setting.start) == ("9x9:10", "opening")
    assert not result.known and not wanted
    assert play("3x3:8")[0].setting.start == "safe"  # there is no room for an opening
    result, wanted = play("expert", "--start", "no-guess", "--seed", "4")
    assert (result.setting.start, result.known, wanted) == ("no-guess", True, True)
    assert play("4x4x4:8", "--variant", "judge")[0].setting.variant.name == "judge"


@pytest.fixture
def starts(tmp_path, monkeypatch):
    """Start the command on a terminal, and return the game that it plays, the one wanted, and its looks."""

    def starts(*arguments, encoding="utf-8", **environment):
        calls = []

        def app(store, *, wanted, ascii_only, light, **looks):
            calls.append((store.midend.game.setting.name, wanted and wanted.setting.name, ascii_only, light))
            return SimpleNamespace(run=lambda: None, return_code=None)

        terminal = SimpleNamespace(isatty=lambda: True, encoding=encoding)
        streams = SimpleNamespace(stdin=terminal, stdout=terminal)
        monkeypatch.setattr("minesweeper.terminal.tui.app.FullScreen", app)
        monkeypatch.setattr("minesweeper.terminal.tui.tui.os.environ", environment)
        monkeypatch.setattr("minesweeper.terminal.tui.tui.sys", streams)
        assert main(["--folder", str(tmp_path), *arguments]) == 0
        (call,) = calls
        return call

    return starts


@pytest.mark.parametrize(
    ("kept", "arguments", "plays", "wanted"),
    [
        (None, (), "9x9:10", None),
        ([FLAG], (), "1x4:1", None),
        ([FLAG], ("5x5:4",), "1x4:1", "5x5:4"),
        ([REVEAL], ("5x5:4",), "5x5:4", None),  # it is over
        ([], ("5x5:4",), "5x5:4", None),
        ([], ("--seed", "4"), "9x9:10", None),
        ([REVEAL], (), "1x4:1", None),
    ],
)
def test_kept_game_is_played_unless_another_is_asked_for(tmp_path, starts, kept, arguments, plays, wanted):
    if kept is not None:
        game = on_map("...X")
        for kind in kept:
            game.make(kind, 3)
        (tmp_path / "game.json").write_text(keep_text(game))
    assert starts(*arguments)[:2] == (plays, wanted)


@pytest.mark.parametrize(
    ("encoding", "options", "ascii_only", "light"),
    [("ascii", (), True, False), ("utf-8", (), False, False), ("utf-8", ("--ascii", "--light"), True, True)],
)
def test_looks_come_from_options_and_the_encoding(starts, encoding, options, ascii_only, light):
    assert starts(*options, encoding=encoding, LANG="C.UTF-8")[2:] == (ascii_only, light)


def test_terminal_that_cannot_place_text_is_refused(starts):
    with pytest.raises(ValueError, match="this game needs a terminal that can place text"):
        starts(TERM="dumb")


DIMS = st.lists(st.integers(1, 3), min_size=1, max_size=5).map(tuple)


@settings(max_examples=25)
@given(DIMS, st.integers(1, 60), st.integers(1, 30))
def test_each_cell_has_a_place_of_its_own(dims, width, height):
    layout = Layout.fitting(dims, width, height)
    seen = {}
    for cell in range(prod(dims)):
        left, top = layout.place(cell)
        for x, y in product(range(layout.cell_width), range(layout.cell_height)):
            assert seen.setdefault((left + x, top + y), cell) == cell
    places = product(range(-1, layout.width + 1), range(-1, layout.height + 1))
    shown = {place: cell for place in places if (cell := layout.cell_at(*place)) is not None}
    assert shown == seen
    assert max(x for x, _ in seen) < layout.width and max(y for _, y in seen) < layout.height
    # Slices that are side by side differ on one axis; each has its place above it, unless it is the only one.
    slices = range(prod(dims[:-2]))
    labels = [" ".join(str(at + 1) for at in grid_of(dims[:-2] or (1,)).coords(n)) for n in slices]
    assert [*map(layout.label, slices)] == (labels if len(dims) > 2 else [""])
    assert [number for band in layout.bands for number in band] == [*slices]
    for band in layout.bands:
        assert len({labels[number].rpartition(" ")[0] for number in band}) == 1
        first, last = ((number * layout.rows) * layout.columns for number in (band[0], band[-1]))
        wide = max(layout.columns * layout.cell_width, len(" ".join(map(str, dims[:-2]))))
        assert layout.place(last)[0] == (len(band) - 1) * (wide + SLICE_GAP) and layout.place(first)[0] == 0


@given(DIMS, st.integers(1, 60), st.integers(1, 30))
def test_layout_has_the_largest_cells_that_fit(dims, width, height):
    run = dims[-3] if len(dims) > 2 else 1
    whole = [Layout(dims, *size, run) for size in SIZES]
    result = Layout.fitting(dims, width, height)
    fits = [layout for layout in whole if layout.width <= width and layout.height <= height]
    if fits:
        assert result == fits[0]
        return
    wrapped = [Layout(dims, *size, across) for size in SIZES for across in range(run, 0, -1)]
    fits = [one for one in wrapped if one.width <= width and (one.height <= height or one.cell_height == 1)]
    assert result == (fits or wrapped[-1:])[0]


@given(DIMS, st.integers(0, 10**4), st.integers(-5, -1), st.integers(-9, 9))
def test_a_step_along_an_axis_ends_at_the_edge_of_the_board(dims, cell, axis, step):
    cell %= prod(dims)
    flat = (prod(dims[:-4]), *[1] * (4 - len(dims)), *dims[-4:])  # all axes before the last four as one
    coords = [*grid_of(flat).coords(cell)]
    coords[axis] = min(max(coords[axis] + step, 0), flat[axis] - 1)
    assert moved(dims, cell, axis, step) == grid_of(flat).cell(coords)
    assert middle(dims) == (grid_of(dims).cell([n // 2 for n in dims]) if len(dims) < 3 else 0)


def test_the_statistics_of_a_kind():
    kind = "9x9:10", "safe", "classic"
    best = [Record(*kind, "2026-01-01", True, seconds, 9, 9, 9, False) for seconds in (12.5, 20)]
    result = Summary(4, 3, 1, 2, tuple(best), Tally(2, 1), Tally(0, 0))
    without = result._replace(games=400, wins=399, best=(), helped=Tally(0, 0))
    table = statistics_table({kind: result, ("4x4:3", *kind[1:]): without})
    assert [*zip(*(column.cells for column in table.columns), strict=True)] == [
        (*kind, "3/4", "75 %", "1 (2)", "12.5 s", "1/2", "-"),
        ("4x4:3", *kind[1:], "399/400", ">99 %", "1 (2)", "-", "-", "-"),
    ]


@rows(
    "arguments problem",
    (("--start", "judge", "4x4x4:3"), "the judge's maps have two dimensions, not 3"),
    (("beginner",), "this game needs a terminal; minesweeper play does not"),
)
def test_impossible_board_of_the_tui_is_refused_in_one_line(tmp_path, arguments, problem):
    assert in_process("tui", "--folder", tmp_path, *arguments) == (2, "", f"minesweeper tui: {problem}\n")
