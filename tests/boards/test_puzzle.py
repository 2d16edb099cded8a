"""Puzzles: their certain cells by brute force, and their levels by the plain definition."""

from itertools import combinations, count, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.boards.guessfree import NoBoardFound
from minesweeper.boards.puzzle import DIMENSIONS, MINES, draw_puzzle, puzzle_of, puzzles, turned
from minesweeper.players.action import certain_action
from minesweeper.players.analysis import analyse
from minesweeper.players.reasons import why_text
from minesweeper.rules.game import HIDDEN, MARKED
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.position import Position
from minesweeper.solver.proof import Rule
from tests.oracles.brute import placements, proves


def clues_of(position):
    """Return the clues as the oracle takes them, by their cells, and the known mines."""
    grid = position.grid
    facts = {cell: True for cell, state in enumerate(position.states) if state == MARKED}
    shown = [cell for cell, state in enumerate(position.states) if state not in (HIDDEN, MARKED)]
    near = {cell: [c for c in grid.neighbours(cell) if position.states[c] != 1] for cell in shown}
    return {cell: (near[cell], int(position.symbol(cell))) for cell in shown if near[cell]}, facts


def simplest(position, cells):
    """Return the simplest rule that proves one of these cells with at most two clues; else None."""
    clues, facts = clues_of(position)
    for size, rule in ((1, Rule.SINGLE), (2, Rule.PAIR)):
        for named in combinations(clues, size):
            chosen = [clues[clue] for clue in named]
            around = {c for scope, _ in chosen for c in scope}
            if size == 2 and not set(chosen[0][0]).intersection(chosen[1][0]):
                continue
            if any(cell in around and proves(chosen, cell, facts) for cell in cells):
                return rule
    return None


@pytest.mark.slow
@pytest.mark.parametrize("level", Rule)
@pytest.mark.parametrize("seed", range(2))
def test_puzzle_is_of_its_level(level, seed):
    puzzle = draw_puzzle(seed, level)
    position = puzzle.position
    assert puzzle.level is level and position.grid.dims == DIMENSIONS and position.mines == MINES
    hidden = [cell for cell, state in enumerate(position.states) if state == HIDDEN]
    assert simplest(position, hidden) == (level if level <= Rule.PAIR else None)
    clues, facts = clues_of(position)
    for action in puzzle.certain:
        if action.rule is not Rule.TOTAL:
            assert proves([clues[clue] for clue in action.clues], action.cell, facts), action
        if action.rule > Rule.PAIR:
            assert simplest(position, [action.cell]) is None
    order = [(action.rule, len(action.clues), action.cell) for action in puzzle.certain]
    assert order == sorted(order)


@pytest.mark.slow
@pytest.mark.parametrize("level", Rule)
def test_puzzle_has_exactly_the_cells_that_are_alike_on_every_board(level):
    compared, seeds = 0, count()
    while compared < (2 if level <= Rule.PAIR else 1):
        puzzle = draw_puzzle(next(seeds), level)
        position = puzzle.position
        hidden = [cell for cell, state in enumerate(position.states) if state == HIDDEN]
        if len(hidden) > 16:
            continue
        compared += 1
        place = {cell: number for number, cell in enumerate(hidden)}
        clues, facts = clues_of(position)
        open_clues = [
            ([place[c] for c in scope if c in place], number - sum(c in facts for c in scope))
            for scope, number in clues.values()
        ]
        due = {}
        boards = placements(len(hidden), open_clues, totals={position.mines - len(facts)})
        for cell, number in place.items():
            values = {board >> number & 1 for board in boards}
            if len(values) == 1:
                due[cell] = values == {1}
        assert {action.cell: action.kind == FLAG for action in puzzle.certain} == due
        for action in puzzle.certain:
            if action.rule is Rule.TOTAL:
                named = [open_clues[[*clues].index(clue)] for clue in action.clues]
                boards = placements(len(hidden), named, totals={position.mines - len(facts)})
                assert len({board >> place[action.cell] & 1 for board in boards}) == 1
        # Of the highest level, nothing is certain by all numbers without the total.
        free = placements(len(hidden), open_clues) if level is Rule.TOTAL else []
        if free:
            assert all(len({board >> number & 1 for board in free}) == 2 for number in place.values())


@pytest.mark.parametrize(("mines", "total"), [(1, "1 mine"), (None, "an unknown number of mines")])
def test_puzzle_names_its_total(mines, total):
    puzzle = puzzle_of(Position.of_text("1?", mines))
    assert repr(puzzle) == f"{puzzle.position!r}\nsingle, {total}"
    assert f"<title>a puzzle of {total}: single</title>" in puzzle.svg()


@pytest.mark.slow
@pytest.mark.parametrize("level", Rule)
def test_puzzles_come_in_the_order_of_their_seeds_with_solutions_by_coordinates(level):
    for seed, puzzle in enumerate(islice(puzzles(level, seed=3), 2), start=3):
        assert puzzle == draw_puzzle(seed, level) and (puzzle.seed, puzzle.level) == (seed, level)
        assert repr(puzzle) == f"{puzzle.position!r}\n{level}, 16 mines"
        assert f"<title>a puzzle of 16 mines: {level}</title>" in puzzle.svg() == puzzle._repr_svg_()
        certain = {(divmod(action.cell, 9), action.kind) for action in puzzle.certain}
        whys = {why_text(puzzle.position, action) for action in puzzle.certain}
        assert {(move.cell, move.kind) for move in puzzle.solution} == certain
        assert {move.why for move in puzzle.solution} == whys
        assert all(move.risk == 0 for move in puzzle.solution)
        for cell in range(81):
            place = divmod(cell, 9)
            answers = puzzle.check(place), puzzle.check(place, mine=True)
            assert answers == ((place, REVEAL) in certain, (place, FLAG) in certain)
    assert next(puzzles()) == draw_puzzle(1, Rule.PAIR)
    with pytest.raises(ValueError, match=r"^unknown level 'hard'; expected 'single', 'pair', "):
        puzzles("hard")


@pytest.mark.parametrize("level", Rule)
def test_search_for_a_puzzle_ends(level, monkeypatch):
    calls = []

    def draw(grid, mines, first, engine, **options):
        calls.append((grid.dims, mines, grid.coords(first), options))
        raise NoBoardFound

    monkeypatch.setattr("minesweeper.boards.guessfree.draw_without_guessing", draw)
    with pytest.raises(ValueError, match=f"^no puzzle of level {level} was found$"):
        draw_puzzle(1, level)
    options = {"tries": 200, "perturbations": 400, "level": level if level is Rule.TOTAL else None}
    assert calls == 200 * [((9, 9), 16, (2, 2), options)]


def test_position_without_certain_cells_is_no_puzzle():
    assert puzzle_of(Position.of_text("1?\n??", 1)) is None
    assert puzzle_of(Position.of_text("1?\n11", 1)).certain == (certain_action(FLAG, 1, (0,)),)


def test_level_of_a_puzzle_is_that_of_its_simplest_cell():
    puzzle = puzzle_of(Position.of_text("?1????\n11012?"))
    assert [action.rule for action in puzzle.certain] == [Rule.SINGLE] * 3 + [Rule.PAIR]
    assert puzzle.level is Rule.SINGLE


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 50), st.integers(0, 7))
def test_turned_puzzle_is_the_same_puzzle(seed, turn):
    puzzle = draw_puzzle(seed, Rule.PAIR)
    other = puzzle_of(turned(puzzle.position, turn))
    assert other.level is puzzle.level
    assert sorted(action.kind for action in other.certain) == sorted(action.kind for action in puzzle.certain)
    assert analyse(other.position).boards == analyse(puzzle.position).boards
