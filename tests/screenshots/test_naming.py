"""Names of cells: their rules on small boards, and the cost of each name against that of whole boards."""

from itertools import product
from random import Random

import pytest

from minesweeper.rules.grid import Grid
from minesweeper.screenshots.cells import CellLook, Glyph
from minesweeper.screenshots.naming import Naming, grounds_of, look_alike, starting_names


def board_of(text):
    """Return a board with a group for each cell, and its symbols."""
    rows = text.split()
    grid = Grid((len(rows), len(rows[0])))
    return Naming(grid, [[cell] for cell in range(grid.size)], [{}] * grid.size, {}), list("".join(rows))


def look(background=100, sides=(0,) * 4, ink=None, shape=0.0):
    glyph = None if ink is None else Glyph((shape,) * 80, (0.5, 0.5), (ink,) * 3, 0.0, 0.5)
    return CellLook((background,) * 3, tuple((side,) * 3 for side in sides), glyph)


@pytest.mark.parametrize(
    ("text", "far"),
    [
        ("??? ?1? ???", 0),
        ("... .1. ..?", 0),
        ("... .8. ..?", 2),  # no cell counts for more than two
        ("@X. .1. ...", 1),
        ("@X@ @1. ..?", 2),
        ("... .?. ...", 1),
        ("??? ?.? ???", 0),  # it is the hidden ones that break the rule
        ("1.1 1@1 111", 1),
    ],
)
def test_how_far_the_middle_of_a_board_breaks_a_rule(text, far):
    board, symbols = board_of(text)
    assert board.violation(symbols, 4) == far and (4 in board.wrong(symbols)) == bool(far)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1@. 11. ...", "1@. 11. ..."),
        ("1@@ 111 ...", "1@x 111 ..."),
    ],
)
def test_flag_is_wrong_if_its_numbers_have_too_many(before, after):
    board, symbols = board_of(before)
    board.mark_wrong_flags(symbols)
    assert symbols == list("".join(after.split()))


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_game_has_ended_if_nearly_all_numbers_show_their_mines(missing):
    """One of ten numbers beside a mine may show fewer mines than it has; those beside flags do not count."""
    text = "1X1.1X1.1X1.1X1.1X1@5".replace("1", "2", missing)
    board, symbols = board_of(text)
    assert board.shows_mines(symbols) == (missing <= 1)


def plain_cost(board, symbols):
    """Return the cost of names: their own, wrong grounds, broken rules, rare combinations."""
    cells = [
        next(s for s, members in zip(symbols, board.groups, strict=True) if c in members) for c in range(20)
    ]
    total = sum(cost[symbol] for cost, symbol in zip(board.costs, symbols, strict=True))
    total += 1.5 * sum(board.violation(cells, cell) for cell in range(20))
    for number, ground in board.grounds.items():
        if symbols[number] != "." and (symbols[ground] == ".") != (symbols[number] in "12X"):
            total += 3 * min(25 if symbols[number] in "12" else 4, len(board.groups[number])) ** 0.5
    total += 3 * ("." in symbols and not {"1", "2"} & {*symbols})
    large = [symbols[number] for number in (0, 1) if len(board.groups[number]) >= 4]
    return total + 3 * (large == ["?", "?"])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_cost_of_a_name_is_its_cost_for_the_whole_board(seed):
    random = Random(seed)
    grid, number = Grid((4, 5)), 6
    owner = [*range(number), *random.choices(range(number), k=grid.size - number)]
    groups = [[cell for cell in range(grid.size) if owner[cell] == group] for group in range(number)]
    costs = [{".": 0.0, "?": 0.0}] * 2 + [
        {symbol: random.random() * 4 for symbol in "?.@12X"} for _ in range(number - 2)
    ]
    grounds = {group: random.randrange(2) for group in random.sample(range(2, number), k=3)}
    board = Naming(grid, groups, costs, grounds)
    start = [random.choice([*cost]) for cost in costs]
    least, symbols, margins = board.descended(start)
    assert board.cost(start) == pytest.approx(plain_cost(board, start))
    assert least == pytest.approx(board.cost(symbols)) and least <= board.cost(start) + 1e-9
    last = number - 1  # the one that was named at last
    others = [board.cost([*symbols[:last], symbol]) for symbol in costs[last] if symbol != symbols[last]]
    assert margins[last] == pytest.approx(min(others) - least)
    is_end = all(
        board.cost([*symbols[:group], symbol, *symbols[group + 1 :]]) >= least - 1e-9
        for group in range(number)
        for symbol in costs[group]
    )
    assert is_end or board.descended(symbols)[0] < least


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (look(100), look(109), True),
        (look(100), look(110), False),
        (look(sides=(0, 0, 0, 10)), look(), True),  # three sides are enough
        (look(sides=(0, 0, 10, 10)), look(), False),
        (look(100, ink=0), look(200, ink=40), True),
        (look(ink=0), look(ink=41), False),
        (look(ink=0, shape=0.2), look(ink=0, shape=0.32), True),
        (look(ink=0, shape=0.2), look(ink=0, shape=0.34), False),
    ],
)
def test_cells_look_alike(one, other, alike):
    assert look_alike(one, other) == look_alike(other, one) == alike


def test_ground_of_a_glyph_is_the_plain_cell_with_its_background_and_most_similar_sides():
    """A side counts for at most 60; all sides together differ by less than 170, grounds by at most 13."""
    plain = [look(100, (0, 0, 0, 0)), look(100, (90, 90, 90, 90)), look(150, (40, 40, 40, 40))]
    glyphs = [
        (look(100, (9, 9, 9, 9), ink=0), 0),
        (look(100, (80, 80, 80, 80), ink=0), 1),
        (look(113, (40, 40, 40, 40), ink=0), 0),
        (look(114, (0, 0, 0, 0), ink=0), None),
        (look(137, (40, 40, 40, 40), ink=0), 2),
        (look(150, (255, 255, 89, 40), ink=0), 2),
        (look(150, (255, 255, 90, 40), ink=0), None),
    ]
    cells = [*plain, *(glyph for glyph, _ in glyphs)]
    expected = {3 + number: ground for number, (_, ground) in enumerate(glyphs) if ground is not None}
    assert grounds_of(cells, [[number] for number in range(len(cells))], [0, 1, 2]) == expected


def test_two_most_frequent_plain_groups_are_named_in_all_ways():
    grounds = {1: (0, 0, 0), 0: (100, 0, 0), 3: (70, 0, 0), 2: (20, 0, 0)}
    starts = [*starting_names(["a", "b", "c", "d", "e"], grounds)]
    assert starts == [[two, one, one, two, "e"] for one, two in product("?.", repeat=2)]
