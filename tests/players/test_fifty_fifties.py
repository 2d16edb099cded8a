"""50/50s that are larger than pairs, against their definition on every board that agrees."""

from itertools import combinations
from random import Random

import pytest

from minesweeper.players.analysis import analyse
from minesweeper.rules.grid import Grid
from minesweeper.rules.position import Position
from tests.helpers.positions import SHAPES, random_position
from tests.oracles.brute import bit_set, placements
from tests.oracles.plain import neighbours


def smallest_groups(scopes, boards, hidden):
    """Return the smallest sets of cells whose arrangement no revealed cell can ever show, by definition.

    Every arrangement of a set fits every arrangement of the other cells, and each cell has the same number of
    mines of the set beside it in all arrangements that leave it safe.
    """
    beside = [bit_set(scope) for scope in scopes]
    uncertain = [cell for cell in hidden if 0 < sum(board >> cell & 1 for board in boards) < len(boards)]
    safe_on_some = [cell for cell in hidden if any(not board >> cell & 1 for board in boards)]
    groups = []
    for size in range(1, len(uncertain) + 1):
        for cells in combinations(uncertain, size):
            if any({*group} <= {*cells} for group in groups):
                continue
            own = bit_set(cells)
            arrangements = {board & own for board in boards}
            if len(arrangements) * len({board & ~own for board in boards}) != len(boards):
                continue
            if all(
                len({(mines & beside[x]).bit_count() for mines in arrangements if not mines >> x & 1}) == 1
                for x in safe_on_some
            ):
                groups.append(cells)
    return groups


@pytest.mark.slow
@pytest.mark.parametrize("told", [True, False], ids=["known total", "unknown total"])
def test_fifty_fifties_agree_with_their_definition(told):
    random = Random(1)
    for _ in range(120):
        dims = random.choice(SHAPES)
        position = random_position(random, dims, most_unknown=12 if told else 9)
        ongoing = random.random() < 0.5 and len(position.mines | position.seen.keys()) < position.cells
        grid = Grid(dims)
        printed = Position.of_symbols(grid, position.symbols, len(position.mines) if told else None)
        analysis = analyse(printed, ongoing=ongoing)
        totals = {len(position.mines)} if told else None
        boards = placements(position.cells, position.clues, position.known, totals)
        hidden = [cell for cell in range(position.cells) if cell not in position.known]
        if ongoing:
            boards = [board for board in boards if bit_set(hidden) & ~board]
        expected = smallest_groups(neighbours(dims), boards, hidden)
        mines = {cells: {(board & bit_set(cells)).bit_count() for board in boards} for cells in expected}
        pairs = {cells for cells in expected if len(cells) == 2 and mines[cells] == {1}}
        for cells, due in (
            (analysis.fifty_fifties, pairs),
            (analysis.fifty_fifty_groups, {*expected} - pairs),
        ):
            assert sorted(tuple(map(grid.cell, group)) for group in cells) == sorted(due), printed


def test_group_is_found_beside_more_boards_than_can_be_listed():
    analysis = analyse("?2??@????????\n3?45@????????\n???3@????????")
    assert analysis.boards == 2 * 2**24
    assert analysis.fifty_fifty_groups == [((0, 0), (0, 2), (0, 3), (2, 0))]
