"""50/50s, pairs and larger ones, and the unavoidable parts of risks, against all boards that agree."""

from functools import cache
from itertools import combinations, islice
from random import Random

import pytest

from minesweeper.players.analysis import analyse
from minesweeper.players.fifty_fifty import fifty_fifties, unavoidable
from minesweeper.players.lookahead import Lookahead
from minesweeper.rules.grid import Grid
from minesweeper.rules.position import Position
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.solver import Solver
from tests.helpers import positions
from tests.helpers.positions import random_position, solver_in
from tests.oracles.brute import bit_set, placements
from tests.players.uncertain import uncertain

SHAPES = (4, 4), (3, 5), (2, 6), (1, 9), (3, 3, 2)


@cache
def open_positions(dims):
    """Draw positions without certain cells, each with its solver and all boards, as sets of mines."""
    drawn = []
    for position, possible in islice(uncertain(Random(str(dims)), [dims], most_unknown=9), 20):
        solver = Solver(position.knowledge(), KnownTotal(len(position.mines)))
        boards = [{cell for cell in range(position.cells) if board >> cell & 1} for board in possible.boards]
        drawn.append((position, solver, boards))
    return drawn


def looks_the_same(scopes, one, other):
    """Return whether each cell that is safe on both boards shows the same number on both."""
    safe = set(range(len(scopes))) - one - other
    return all(len(one.intersection(scopes[cell])) == len(other.intersection(scopes[cell])) for cell in safe)


def boards_with(fifty_fifty, boards):
    """Return the boards that have the 50/50 with the mines `here`."""
    mines = {*fifty_fifty.here, *fifty_fifty.walls}
    return [board for board in boards if mines <= board and board.isdisjoint(fifty_fifty.there)]


@pytest.mark.parametrize("dims", SHAPES)
def test_swapped_50_50_looks_the_same(dims):
    seen = 0
    for position, solver, boards in open_positions(dims):
        for fifty_fifty in fifty_fifties(solver):
            for board in boards_with(fifty_fifty, boards):
                swapped = board.symmetric_difference(fifty_fifty.here + fifty_fifty.there)
                assert looks_the_same(position.scopes, board, swapped)
                assert swapped in boards
                seen += 1
    assert seen


@pytest.mark.parametrize("dims", SHAPES)
def test_all_pairs_that_look_the_same_are_found(dims):
    seen = 0
    for position, solver, boards in open_positions(dims):
        cells_of_all = {
            (*fifty_fifty.here, *fifty_fifty.there, *fifty_fifty.walls)
            for fifty_fifty in fifty_fifties(solver)
        }
        for board, other in combinations(boards, 2):
            pair = sorted(board ^ other)
            if len(pair) != 2 or not looks_the_same(position.scopes, board, other):
                continue
            one, another = (set(position.scopes[cell]) for cell in pair)
            walls = [cell for cell in (one ^ another).difference(pair) if not solver.knowledge.state[cell]]
            if len(walls) < 2 and one.intersection(position.seen):
                assert any(set(pair).union(walls) == set(cells) for cells in cells_of_all)
                seen += 1
    assert seen


@pytest.mark.parametrize("dims", SHAPES)
def test_unavoidable_part_is_a_share_of_all_boards(dims):
    for _, solver, boards in open_positions(dims):
        expected = {}
        for fifty_fifty in fifty_fifties(solver):
            share = len(boards_with(fifty_fifty, boards)) / len(boards)
            for cell in (*fifty_fifty.here, *fifty_fifty.there, *fifty_fifty.walls):
                expected[cell] = expected.get(cell, 0) + share
        assert unavoidable(solver) == pytest.approx(expected)


def test_bounded_lookahead_examines_some_50_50s(monkeypatch):
    """Each of twenty 50/50s of two cells takes a supposition about the whole board."""
    supposed = []
    suppose = Solver.suppose
    monkeypatch.setattr(
        Solver, "suppose", lambda *given, **facts: supposed.append(facts) or suppose(*given, **facts)
    )
    solver = solver_in(Grid((1, 100)), "?1?@@" * 20, KnownTotal(60))
    for bound, number in ((2**40, 20), (5 * solver.knowledge.widest * solver.knowledge.unknown, 5)):
        supposed.clear()
        Lookahead(keep_cells=False, candidates=1, max_cells=bound).ranked(solver, 1)
        assert sum("safe" in facts for facts in supposed) == number


@pytest.mark.parametrize(
    ("board", "total", "expected"),
    [
        # One of cells 2 and 3 is a mine as well: if it is 2, the others are a 50/50; if 1 is one, these are.
        ("???? @@@2 2321 0000", 5, [({0}, {1}, {2}), ({2}, {3}, {1})]),
        # A square with the mines on one diagonal, behind a mine.
        ("??10 ??21 12@1 0111", 3, [({0, 5}, {1, 4}, set())]),
    ],
)
def test_50_50s_in_pictures(board, total, expected):
    rows = board.split()
    grid = Grid((len(rows), len(rows[0])))
    solver = solver_in(grid, "".join(rows), KnownTotal(total))
    assert [tuple(map(set, fifty_fifty)) for fifty_fifty in fifty_fifties(solver)] == expected


# Groups of any size, by `analyse`


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
    for _ in range(60):
        dims = random.choice(positions.SHAPES)
        position = random_position(random, dims, most_unknown=12 if told else 9)
        ongoing = random.random() < 0.5 and len(position.mines | position.seen.keys()) < position.cells
        grid = Grid(dims)
        printed = Position.of_symbols(grid, position.symbols, len(position.mines) if told else None)
        analysis = analyse(printed, ongoing=ongoing)
        totals = {len(position.mines)} if told else None
        boards = placements(position.cells, position.clues, position.facts, totals)
        hidden = [cell for cell in range(position.cells) if cell not in position.facts]
        if ongoing:
            boards = [board for board in boards if bit_set(hidden) & ~board]
        expected = smallest_groups(position.scopes, boards, hidden)
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
