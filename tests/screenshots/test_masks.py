"""Edges and sums by large whole numbers, against what they are by definition."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.screenshots import cells, masks, periods, rectangle
from minesweeper.screenshots.masks import Masks
from minesweeper.screenshots.picture import Picture


def rising(width, height, step, noise=0):
    """Grey columns that grow lighter after each step."""
    random = Random(3)
    pixels = bytearray()
    for _ in range(height):
        for column in range(width):
            pixels += bytes([min(255, 40 + 30 * (column // step) + random.randrange(noise + 1))] * 3)
    return Picture(width, height, bytes(pixels))


def test_edges_are_between_columns_that_differ():
    found = Masks.of(rising(24, 20, 8))
    columns = [number for number, column in enumerate(found.upright) if any(column)]
    assert columns == [7, 8, 15, 16]
    assert all(found.upright[column] == b"\1" * 20 for column in columns)
    assert not any(map(any, found.level))
    assert found.edges == [bytes(column) for column in zip(*found.edges_by_row, strict=True)]


def test_an_edge_that_is_shorter_than_a_run_is_none_of_it():
    pixels = bytearray(bytes(3 * 30 * 30))
    for row in range(10, 15):
        for column in range(10, 15):
            pixels[3 * (30 * row + column)] = 200
    found = Masks.of(Picture(30, 30, bytes(pixels)))
    assert any(map(any, found.edges)) and not any(map(any, found.upright)) and not any(map(any, found.level))


def test_noise_is_below_the_threshold():
    found = Masks.of(rising(48, 40, 16, noise=4))
    assert {number for number, column in enumerate(found.upright) if any(column)} == {15, 16, 31, 32}


def test_a_box_is_cleared():
    found = Masks.of(rising(24, 20, 8)).without(6, 5, 10, 12)
    assert found.upright[7] == found.edges[8] == b"\1" * 5 + bytes(7) + b"\1" * 8
    assert found.upright[15] == b"\1" * 20


@given(
    st.lists(
        st.binary(min_size=6, max_size=6).map(lambda line: bytes(b & 1 for b in line)), min_size=2, max_size=7
    )
)
def test_halved_lines_have_what_one_of_four_has(lines):
    halved = masks._halved(lines)
    assert halved == [
        bytes(max(lines[2 * i][2 * j : 2 * j + 2] + lines[2 * i + 1][2 * j : 2 * j + 2]) for j in range(3))
        for i in range(len(lines) // 2)
    ]


@given(st.lists(st.integers(0, 4095), min_size=1, max_size=60))
def test_autocorrelation_is_the_sum_of_products(counts):
    sums = [sum(a * b for a, b in zip(counts, counts[lag:], strict=False)) for lag in range(len(counts))]
    assert periods._autocorrelation(counts) == sums


@pytest.mark.parametrize("width", [4, 5])
def test_a_halved_plane_has_means(width):
    plane = bytes(Random(1).randrange(256) for _ in range(6 * width))
    halved = cells._halved(plane, width)
    for row in range(3):
        for column in range(2):
            four = [plane[(2 * row + a) * width + 2 * column + b] for a in (0, 1) for b in (0, 1)]
            assert abs(halved[2 * row + column] - sum(four) / 4) <= 1


@given(st.data())
def test_the_rectangle_is_the_best_of_all(data):
    rows, columns = (data.draw(st.integers(4, 6)) for _ in range(2))
    cover = st.sampled_from([0.0, 0.3, 0.6, 1.0])
    upright, level = (
        data.draw(st.lists(st.lists(cover, min_size=b, max_size=b), min_size=a + 1, max_size=a + 1))
        for a, b in ((columns, rows), (rows, columns))
    )
    kind = st.integers(0, 2)
    content = data.draw(
        st.lists(st.lists(kind, min_size=columns, max_size=columns), min_size=rows, max_size=rows)
    )
    turned = [list(line) for line in zip(*content, strict=True)]
    worth = (rectangle._worth(upright, turned), rectangle._worth(level, content))
    sides = rectangle._Sides(*worth, upright, level, content, turned)
    found = rectangle._score(sides, *rectangle._rectangle(sides))
    assert found == pytest.approx(
        max(
            rectangle._score(sides, left, top, right, bottom)
            for left in range(columns)
            for right in range(left + 4, columns + 1)
            for top in range(rows)
            for bottom in range(top + 4, rows + 1)
        )
    )
