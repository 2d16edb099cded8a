"""Settings of games, those that are refused, and the names of boards."""

import pytest

from minesweeper.boards import catalogue, sets
from minesweeper.boards.catalogue import ALL_VARIANTS, CLASSIC, MAX_SEED, PRESETS, STARTS, STRICT, read_size
from minesweeper.boards.sets import find_set
from minesweeper.boards.setting import Setting, SettingFields, given_board, read_setting, setting_of
from minesweeper.rules.game import Board
from minesweeper.web.session import Session
from tests.helpers.data import BATCHES, parameters_as_text
from tests.helpers.pages import shaped


def test_missing_seed_is_drawn():
    seeds = {Session().ask(do="new", **shaped((4, 4), 3))["setting"]["seed"] for _ in range(20)}
    assert len(seeds) > 10
    with pytest.raises(ValueError, match=r"^expected a seed, found none$"):
        read_setting(shaped((4, 4), 3)["setting"])


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("variant", ALL_VARIANTS)
def test_setting_is_read_back_from_its_fields(start, variant):
    setting = setting_of("expert" if start != "any" else "4x4x4:8", start, variant, 7)
    assert read_setting(setting.fields()) == setting
    assert [*setting.fields(), "first"] == list(SettingFields.__annotations__)
    for first in (0, 40, 63) if setting.first_is_safe else ():
        seen = setting.fixed(first)
        assert read_setting(seen.fields()) == seen and not seen.first_is_safe
        assert read_setting(seen.fields()).lay(1) == seen.lay(1) == setting.lay(first)


@pytest.mark.parametrize(
    ("name", "accepted", "refused"),
    [
        ("dimensions", [[2], [10_000], [1] * 59 + [2]], [[0], [10_001], [], [1] * 60 + [2]]),
        ("mines", [0, 9_999], [-1, 10_000]),
        ("first", [None, 0, 9_999], [-1, 10_000]),
    ],
)
def test_fields_of_a_setting_are_checked(name, accepted, refused):
    fields = shaped((100, 100), 1, "safe", seed=1)["setting"]
    for value in accepted:
        assert read_setting(fields | {name: value}).fields().get(name) == value
    for value in refused:
        with pytest.raises(ValueError):
            read_setting(fields | {name: value})


def test_board_is_fixed_before_the_first_cell_only_if_the_start_gives_no_guarantee():
    for start in STARTS:
        setting = setting_of("5x5:12", start, "classic", 3)
        if start == "any":
            assert setting.board.mines == 12
        elif start != "judge":
            assert setting.board is None and not setting.lay(24).is_mine[24]


@pytest.mark.parametrize("name", ["4x4:3", "7:2", "2x3x4x5:9", *PRESETS])
def test_name_of_a_board_is_read(name):
    setting = setting_of(name, "safe", "classic", 1)
    assert read_size(setting.name) == (setting.dimensions, setting.mines)
    assert read_size(name) == (setting.dimensions, setting.mines)
    if len(setting.dimensions) == 2:
        assert read_size(setting.name.replace(":", "x")) == (setting.dimensions, setting.mines)


WRONG = "|4x4|4x4x4x8|axbxc|-1x10x9|10 x 10 x 9|10X10X20|4:|x4:1|0x4:1|4x4:1 |4x4:-1|Expert|4x4:100000|٤:1"


@pytest.mark.parametrize("name", WRONG.split("|"))
def test_wrong_name_of_a_board_is_refused(name):
    with pytest.raises(
        ValueError, match=r"^unknown board .*; expected beginner, .* or a size such as 16x30:99"
    ):
        read_size(name)


def test_sets_are_those_of_the_files_in_their_order():
    judged = *sets.PUBLISHED, *sets.FURTHER
    assert [parameters_as_text(setting.parameters) for setting in judged] == [
        file.read_text() for file in BATCHES
    ]
    assert (*judged, *sets.HYPER) == sets.ALL
    assert [setting.seed for setting in sets.HYPER] == [66620, 555550]
    assert [setting.name for setting in sets.HYPER] == ["6x6x6:20", "5x5x5x5:50"]
    assert all(find_set(setting.name) == find_set(setting.set_name) == setting for setting in sets.ALL)
    assert all(sets.set_from(setting.dimensions, setting.mines).seed == 1 for setting in sets.ALL)
    assert find_set("9x10x11") == sets.set_from((9, 10), 11) == Setting((9, 10), 11, "judge", STRICT, 1, 2)
    assert find_set("2x2:1", "safe") == Setting((2, 2), 1, "safe", STRICT, 1)
    assert find_set("4x5x6:7") == Setting((4, 5, 6), 7, "opening", STRICT, 1)
    assert sets.set_from((1000, 1000), 1).cells == 1_000_000
    with pytest.raises(
        ValueError, match=r"^a board has at most 1,000,000 cells, and 1000001 x 1 is too large$"
    ):
        sets.set_from((1_000_001, 1), 1)
    for name, problem in (("2x2:1", "a map needs at least 3 rows"), ("9x9x80", "80 mines do not fit")):
        with pytest.raises(ValueError, match=f"^{problem}"):
            find_set(name)


def test_largest_seed_is_the_largest_exact_number_of_javascript():
    assert float(MAX_SEED) < float(MAX_SEED + 1) == float(MAX_SEED + 2)


@pytest.mark.parametrize("name", ALL_VARIANTS)
def test_flag_protects_its_cell_except_in_line_games(name):
    field = ALL_VARIANTS[name].begin(Board.from_text("X."))
    field.mark(1)
    assert bool(field.reveal(1)) == name.startswith("line")


def test_usual_mines_are_those_of_well_known_boards():
    usual = {(9, 9): 10, (16, 16): 40, (16, 30): 99, (8, 8): 10, (8, 10): 10, (14, 18): 40, (20, 24): 99}
    for rows in range(1, 31):
        for columns in range(1, 31):
            mines = usual.get((rows, columns)) or usual.get((columns, rows))
            assert catalogue.usual_mines((rows, columns)) == mines
    assert catalogue.usual_mines((9, 9, 9)) is None


@pytest.mark.parametrize(
    ("dims", "most"), [((3, 3), 0), ((4, 5), 11), ((2, 7), 8), ((3, 3, 4), 9), ((9,), 6)]
)
def test_game_starts_with_an_opening_if_any_first_cell_leaves_room(dims, most):
    assert [catalogue.usual_start(dims, mines) for mines in (most, most + 1)] == ["opening", "safe"]


def test_setting_with_another_seed_is_otherwise_the_same():
    for start in STARTS:
        setting = setting_of("9x9:10", start, "judge", 3)
        other = (setting.fixed(40) if setting.first_is_safe else setting).with_seed(8)
        assert (other, other.first) == (setting_of("9x9:10", start, "judge", 8), None)
    given = given_board(Board.from_text("..X"), CLASSIC)
    assert given.with_seed(8) is given
