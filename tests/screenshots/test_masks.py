"""Edges and sums by large whole numbers, against what they are by definition."""

from itertools import groupby
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.screenshots import cells, lattice, masks, periods, rectangle
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


@given(st.lists(st.sampled_from([0, 1, 1, 1, 1]), min_size=30, max_size=60), st.integers(1, 3))
def test_a_run_has_nine_pixels_or_more(bits, stride):
    apart = [bit for each in bits for bit in (each, *[0] * (stride - 1))]
    found = masks._bytes(masks._runs(masks._number(bytes(apart)), stride), len(apart))[::stride]
    runs = [(value, len([*group])) for value, group in groupby(bits)]
    assert [*found] == [int(value and length >= 9) for value, length in runs for _ in range(length)]


@given(st.lists(st.integers(0, 99), min_size=1, max_size=40), st.integers(1, 7))
def test_a_peak_is_above_the_mean_around_it(counts, reach):
    near = [counts[max(0, at - reach) : at + reach + 1] for at in range(len(counts))]
    expected = [max(0, count - sum(each) // len(each)) for count, each in zip(counts, near, strict=True)]
    assert periods.peaks(counts, reach) == expected


@settings(max_examples=30, deadline=None)
@given(st.integers(10, 60), st.floats(0, 1), st.integers(9, 16), st.integers(0, 9))
def test_lines_are_found_by_their_pitch_and_fitted(pitch, more, cells_, noise):
    """Columns of a picture, each with as many edges as say where a line is, and some others."""
    pitch, random = pitch + round(more, 1), Random(noise)
    places = [round(5 + line * pitch) for line in range(cells_ + 1)]
    counts = [random.randrange(noise + 1) for _ in range(places[-1] + 6)]
    for place in places:
        counts[place] = 100
    track = periods.Track.of(
        [bytes([1] * count + [0] * (100 - count)) for count in counts], [b"\0"] * len(counts)
    )
    lag = min(track.lags(), key=lambda lag: abs(lag - pitch))
    assert abs(lag - pitch) <= 1 and len(track.lags()) <= 5
    assert abs(track.exact(lag) - pitch) < 0.15 and track.near(lag)[1] == lag
    phases = track.phases(pitch)
    assert min(abs((phase - 5 + pitch / 2) % pitch - pitch / 2) for phase in phases[:2]) <= 1 + 0.08 * pitch
    axis = periods.fitted(counts, periods.Axis(5 + 0.1 * pitch, pitch), cells_)
    assert (axis.start, axis.pitch) == pytest.approx((5, pitch), abs=0.6)


@pytest.mark.parametrize(
    ("axis", "size", "first", "cells_"),
    [((5, 10), 105, 5, 10), ((-4, 10), 100, 6, 9), ((-1, 10), 99, -1, 10), ((25, 10), 98.4, 5, 9)],
)
def test_lines_begin_with_the_first_cell_in_the_picture(axis, size, first, cells_):
    """A cell of which a sixth is beyond the border is in it."""
    found, number = lattice._within(periods.Axis(*axis), size)
    assert (found.start, found.pitch, number) == (pytest.approx(first), 10, cells_)


def test_spans_are_within_a_picture():
    axis = periods.Axis(-2.0, 10.0)
    assert (axis.span(0), axis.span(1), axis.span(1, 0.2)) == ((0, 8), (8, 18), (10, 16))


@pytest.mark.parametrize(
    ("inside", "sides", "kind"),
    [
        (0.03, (1, 1), rectangle.BLANK),
        (0.04, (0.03, 0.03), rectangle.CENTRED),
        (0.04, (0.03, 0.04), rectangle.CROWDED),
        (0.6, (0.11, 0.0), rectangle.CENTRED),
        (0.6, (0.0, 0.12), rectangle.CROWDED),
        (0.61, (0, 0), rectangle.CROWDED),
    ],
)
def test_what_a_cell_has_in_its_middle(inside, sides, kind):
    assert rectangle._content(inside, *sides) == kind


@pytest.mark.parametrize(
    ("side", "missing", "covered", "full", "longer"),
    [
        ((1, 4), 2, None, None, (1, 6)),
        ((1, 4), 3, None, None, (1, 7)),
        ((1, 4), 4, None, None, (1, 4)),  # more than there is
        ((3, 6), 2, None, None, (1, 6)),  # on the other side there is no room
        ((2, 5), 2, 5, None, (0, 5)),
        ((2, 5), 2, None, 6, (0, 5)),
        ((2, 5), 2, 5, 1, (2, 5)),
        ((2, 4), 2, 3, 3, (2, 6)),  # what is within it does not matter
    ],
)
def test_empty_cells_beyond_a_side_without_a_line_complete_a_square(side, missing, covered, full, longer):
    """With a line that is covered for one of the cells beside it, and a strip with something in one cell."""
    lines = [[0.2, 0.2, 0.3 if line == covered else 0.2, 1.0] for line in range(8)]
    content = [[0, 0, int(strip == full), 2] for strip in range(7)]
    assert rectangle._longer(lines, content, *side, range(3), missing) == longer


@pytest.mark.parametrize(
    ("sizes", "margin"),
    [([], 0), ([(0.2, 0.4)], 0.2), ([(0.6, 0.2)], 0), ([(0.5, 0.2)] * 10, 0.15), ([(0.2, 0.2)] * 9, 0.3)],
)
def test_what_can_be_left_out_around_small_glyphs(sizes, margin):
    assert cells._margin(sizes) == pytest.approx(margin)


@given(st.data())
def test_a_glyph_reaches_the_middle_or_touches_no_side(data):
    """By the parts that hang together, also at corners."""
    side = cells._INSIDE
    dots = data.draw(st.sets(st.tuples(*[st.integers(0, side - 1)] * 2), max_size=60))
    line = data.draw(st.integers(0, side - 1))
    dots |= {(line, column) for column in range(data.draw(st.integers(0, side)))}
    ink = [[9 * ((row, column) in dots) for column in range(side)] for row in range(side)]
    expected, rest = set(), set(dots)
    while rest:
        part = {rest.pop()}
        while more := {(r, c) for r, c in rest if any(max(abs(r - a), abs(c - b)) < 2 for a, b in part)}:
            rest -= more
            part |= more
        is_apart = all(0 < each < side - 1 for place in part for each in place)
        if is_apart or any(side // 4 <= min(place) <= max(place) < side - side // 4 for place in part):
            expected |= {side * row + column for row, column in part}
    assert cells._apart(ink, 8) == expected and cells._apart(ink, 9) == set()


def test_the_usual_colour_is_that_of_most_pixels_and_of_those_that_nearly_have_it():
    pixels = [(100, 100, 100)] * 5 + [(104, 96, 100)] * 2 + [(200, 0, 0)] * 6
    assert cells._usual(pixels) == (101, 98, 100)


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
