"""The shape of boards against the plain definition, in one to many dimensions."""

from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.rules import grid as module
from minesweeper.rules.grid import Grid, grid_of
from tests.oracles.plain import all_cells, beside
from tests.rules.shapes import SHAPES

RANDOM = st.randoms(use_true_random=False)


@pytest.mark.slow
@settings(max_examples=60)
@given(SHAPES)
def test_cells_and_their_neighbours_are_those_of_the_definition(dims):
    shape = Grid(dims)
    assert shape.dims == dims
    assert [shape.coords(cell) for cell in range(shape.size)] == all_cells(dims)
    for cell, coords in enumerate(all_cells(dims)):
        assert shape.cell(coords) == cell
        expected = tuple(shape.cell(other) for other in beside(dims, coords))
        assert shape.neighbours(cell) == expected
        assert shape.neighbours(cell) == expected  # also when it is asked for again
    assert shape.block == 1 + max(len(shape.neighbours(cell)) for cell in range(shape.size))


def test_neighbours_of_a_large_board_are_computed_again():
    shape = Grid((200, 300))
    assert shape.neighbours(0) == (1, 300, 301)
    assert shape.neighbours(300 * 100 + 5) == (29704, 29705, 29706, 30004, 30006, 30304, 30305, 30306)
    assert shape.neighbours(59999) == (59698, 59699, 59998)
    assert max(shape.neighbours(cell)[-1] for cell in range(40_000)) == 40_300
    assert len(shape.neighbours.__self__) <= 1 << 15


@settings(max_examples=40, deadline=None)
@given(SHAPES, RANDOM)
def test_neighbour_sums_are_those_of_the_definition(dims, random):
    shape, share = Grid(dims), random.choice([0, 0.1, 0.3, 0.9, 1])
    flags = bytes(random.random() < share for _ in range(shape.size))
    expected = [sum(flags[shape.cell(other)] for other in beside(dims, coords)) for coords in all_cells(dims)]
    assert list(shape.neighbour_sums(flags)) == expected


@pytest.mark.parametrize(
    "dims", [(3,) * 5, (3,) * 6, (2, 3, 4, 3, 3, 3), (3,) * 10, (3,) * 11, (2,) * 16, (1,) * 40 + (2, 3)]
)
def test_neighbour_sums_may_exceed_a_byte(dims):
    shape = Grid(dims)
    sums = shape.neighbour_sums(b"\1" * shape.size)
    for cell in [*range(0, shape.size, 1 + shape.size // 500), shape.size // 2, shape.size - 1]:
        around = 1
        for at, length in zip(shape.coords(cell), dims, strict=True):
            around *= min(length, at + 2) - max(0, at - 1)
        assert sums[cell] == around - 1


@pytest.mark.slow
@pytest.mark.parametrize("dense", [0, 1 << 40], ids=["sparse", "dense"])
@settings(max_examples=30, deadline=None)
@given(dims=SHAPES, random=RANDOM)
def test_spread_reaches_free_cells_in_or_beside_a_set(dense, dims, random):
    shape = Grid(dims)
    some = random.sample(range(shape.size), random.randint(0, min(12, shape.size)))
    state = bytes(random.choices([0, 0, 0, 1, 2, 255], k=shape.size))
    block = {shape.cell(other) for cell in some for other in beside(dims, shape.coords(cell))} | set(some)
    with mock.patch.object(module, "DENSE", dense):
        assert sorted(shape.spread(some, state)) == sorted(cell for cell in block if not state[cell])


def test_grids_are_shared():
    assert grid_of((4, 5)) is grid_of([4, 5])
    assert grid_of((4, 5)) is not grid_of((5, 4))
    first = grid_of((1, 2))
    for length in range(2, 100):
        assert grid_of((length, 2)).dims == (length, 2)
    assert grid_of((1, 2)) is not first  # after 64 other ones
    with pytest.raises(ValueError, match="whole number"):
        grid_of((99.0, 2))


def test_board_may_have_60_dimensions():
    assert Grid((1,) * 59 + (3,)).neighbours(1) == (0, 2)


@pytest.mark.parametrize("dims", [(), (0,), (3, 0), (3, -1), (3, 2.0), ("3", 3), (1,) * 61])
def test_wrong_shape_is_refused(dims):
    with pytest.raises(ValueError, match=r"dimension|whole number"):
        Grid(dims)


@pytest.mark.parametrize("coords", [(), (1,), (1, 1, 1), (3, 0), (0, 4), (-1, 0), (0.0, 0), ("0", 0)])
def test_place_off_the_board_is_refused(coords):
    with pytest.raises(ValueError, match=r"coordinates|outside"):
        Grid((3, 4)).cell(coords)
