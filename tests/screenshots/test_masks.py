"""Edges and sums by large whole numbers, against their definitions."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from minesweeper.screenshots import cells, lattice, periods, rectangle
from minesweeper.screenshots.picture import Masks, Picture

SIZES = st.integers(4, 14)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(SIZES, SIZES, st.sampled_from([1, 2, 6, 40]), st.integers(1, 5), st.randoms(use_true_random=False))
def test_edges_and_runs_are_as_defined(width, height, step, stripe, random):
    """Edges begin at the least threshold that makes at most a quarter of the pixels edges."""
    pixels = bytes(
        min(255, step * random.randrange(2) + 30 * (column // stripe))
        for _ in range(height)
        for column in range(width)
        for _ in range(3)
    )
    size = width * height
    soft = [[round(127 * (level / 255) ** 0.5) for level in pixels[channel::3]] for channel in range(3)]
    masks_ = []
    for stride in (1, width):
        differences = [
            max(abs(plane[(at + stride) % size] - plane[at - stride]) for plane in soft) for at in range(size)
        ]
        shares = {least: [difference >= least for difference in differences] for least in range(2, 12)}
        masks_.append(next((mask for mask in shares.values() if 4 * sum(mask) <= size), shares[11]))
    across, along = masks_
    masks = Masks.of(Picture(width, height, pixels))
    assert [*map(list, masks.edges_by_row)] == [
        [int(across[at] or along[at]) for at in range(start, start + width)]
        for start in range(0, size, width)
    ]
    assert masks.edges == [bytes(column) for column in zip(*masks.edges_by_row, strict=True)]
    for lines, mask, stride in ((masks.upright, across, width), (masks.level, along, 1)):
        runs = (range(at, at + 9 * stride, stride) for at in range(size - 8 * stride))
        long = {at for run in runs if all(mask[at] for at in run) for at in run}
        picture = [[row * width + column in long for column in range(width)] for row in range(height)]
        turned = picture if stride == 1 else [*zip(*picture, strict=True)]
        expected = [
            bytes(line) if 0 < n < len(turned) - 1 else bytes(len(line)) for n, line in enumerate(turned)
        ]
        assert lines == expected
    left, right = sorted(random.choices(range(width + 1), k=2))
    top, bottom = sorted(random.choices(range(height + 1), k=2))
    rest, columns = masks.without(left, top, right, bottom), range(left, right)
    for row in range(height):
        for column in range(width):
            is_cleared = top <= row < bottom and column in columns
            for lines, before, a, b in (
                (rest.level, masks.level, row, column),
                (rest.edges_by_row, masks.edges_by_row, row, column),
                (rest.upright, masks.upright, column, row),
                (rest.edges, masks.edges, column, row),
            ):
                assert lines[a][b] == (0 if is_cleared else before[a][b])


@given(st.lists(st.integers(0, 4095), min_size=1, max_size=60))
def test_autocorrelation_is_the_sum_of_products(counts):
    sums = [sum(a * b for a, b in zip(counts, counts[lag:], strict=False)) for lag in range(len(counts))]
    assert periods.autocorrelation(counts) == sums


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
        ((2, 4), 2, 3, 3, (2, 6)),  # a strip within it does not matter
    ],
)
def test_empty_cells_beyond_a_side_without_a_line_complete_a_square(side, missing, covered, full, longer):
    """A line may be covered beside one cell, and a strip may have content in one cell."""
    lines = [[0.2, 0.2, 0.3 if line == covered else 0.2, 1.0] for line in range(8)]
    content = [[0, 0, int(strip == full), 2] for strip in range(7)]
    assert rectangle.extended(rectangle.Strips(content, lines, []), *side, slice(3), missing) == longer


@pytest.mark.parametrize("seed", range(5))
def test_cells_look_as_they_were_drawn(seed):
    """A cell has 48 pixels, two for each sample."""
    random = Random(seed)
    x, y, rows, columns = (random.randrange(*ends) for ends in ((9,), (9,), (1, 4), (1, 4)))
    image, drawn = Image.new("RGB", (x + 48 * columns + 7, y + 48 * rows + 3)), []
    for cell in range(rows * columns):
        left, top = x + 48 * (cell % columns), y + 48 * (cell // columns)
        background = tuple(random.choices(range(248, 256), k=3))
        image.paste(background, (left, top, left + 48, top + 48))
        sides = tuple(tuple(random.choices(range(200), k=3)) for _ in range(4))
        boxes = (4, 0, 44, 4), (4, 44, 44, 48), (0, 4, 4, 44), (44, 4, 48, 44)
        for side, (a, b, c, d) in zip(sides, boxes, strict=True):
            image.paste(side, (left + a, top + b, left + c, top + d))
        ink = [random.choices([0, 40, 100, 102, 119, 120, 200], k=8) for _ in range(10)]
        ink[0][0] = ink[0][1] = ink[9][6] = ink[9][7] = 200
        ink[5] = [*map(max, ink[5], [101] * 8)]  # all of it hangs together
        channel, strong = random.randrange(3), []
        for row, line in enumerate(ink):
            for column, level in enumerate(line):
                colour = tuple(value - level * (n == channel) for n, value in enumerate(background))
                a, b = left + 8 + 4 * column, top + 14 + 2 * row
                image.paste(colour, (a, b, a + 4, b + 2))
                strong += [colour] * (level >= 120)
        mean = tuple(sum(values) // len(strong) for values in zip(*strong, strict=True))
        far = sum(max(abs(a - b) for a, b in zip(colour, mean, strict=True)) for colour in strong)
        shape = [level / 200 for line in ink for level in line]
        drawn.append((background, sides, shape, (16 / 24, 10 / 24), mean, far / len(strong) / 255, 200 / 255))
    board = lattice.Lattice(periods.Axis(x, 48, columns), periods.Axis(y, 48, rows), 1.0)
    for cell, expected in zip(
        cells.looks_of(Picture(*image.size, image.tobytes()), board), drawn, strict=True
    ):
        glyph = cell.glyph
        seen = [*glyph.shape], glyph.size, glyph.colour, glyph.spread, glyph.contrast
        assert (cell.background, cell.sides) == expected[:2]
        assert seen == tuple(map(pytest.approx, expected[2:]))


@pytest.mark.parametrize("side", [6, 9, 12])
def test_small_glyphs_are_looked_at_more_closely(side):
    image = Image.new("RGB", (72, 24), "#ffffff")
    for column in range(3):
        left, top = 24 * column + 12 - side // 2, 12 - side // 2
        image.paste((0, 0, 99), (left, top, left + side, top + side))
    across, down = periods.Axis(0, 24, 3), periods.Axis(0, 24, 1)
    looks = [*cells.looks_of(Picture(72, 24, image.tobytes()), lattice.Lattice(across, down, 1.0))]
    assert len(looks) == 3
    for cell in looks:
        assert cell.glyph.size == pytest.approx((side / 24, side / 24), abs=0.04)
        assert (cell.glyph.colour, cell.glyph.contrast) == ((0, 0, 99), 1)


@pytest.mark.parametrize(
    ("dots", "ink", "is_seen"),
    [
        ([(9, 9), (9, 10), (10, 9), (10, 10)], 9, True),
        ([(9, 9), (9, 10), (10, 9), (10, 10)], 8, False),
        ([(9, 9), (9, 10), (10, 9)], 99, False),
        ([(9, 9), (9, 10), (10, 9), (2, 10)], 99, False),  # one comes in from a side
        ([(9, 9), (9, 10), (10, 9), (3, 10)], 99, True),
    ],
)
def test_few_or_pale_pixels_make_no_glyph(dots, ink, is_seen):
    block = [[(100 + ink * ((row, column) in dots), 100, 100) for column in range(24)] for row in range(24)]
    assert (cells.glyph_in(block, (100, 100, 100), 1.0) is not None) == is_seen


def test_stray_pixels_are_not_part_of_a_glyph():
    """Three brighter pixels do not make it pale, and a line from a side adds no ink within its box."""
    ink = {(row, 5) for row in range(4, 15)} | {(14, column) for column in range(5, 15)}
    pixels = dict.fromkeys(ink, 20) | dict.fromkeys([(10, 19), (12, 19), (20, 20)], 99)
    from_above = {(row, 12): 20 for row in range(7)}
    block = [[(100 + (pixels | from_above).get((r, c), 0), 0, 0) for c in range(24)] for r in range(24)]
    glyph = cells.glyph_in(block, (100, 0, 0), 1.0)
    middles = [(4 + int(1.7 * (r + 0.5)), 5 + 2 * c + 1) for r in range(10) for c in range(8)]  # of its boxes
    assert glyph.contrast == pytest.approx(20 / 255)
    assert [*glyph.shape] == [min(1.0, pixels.get(place, 0) / 20) for place in middles]


def test_usual_colour_is_the_mean_of_the_most_frequent_and_similar_ones():
    pixels = [(100, 100, 100)] * 5 + [(104, 96, 100)] * 2 + [(200, 0, 0)] * 6
    assert cells.usual_colour(pixels) == (101, 98, 100)


def covers(width, height, is_upright, is_level):
    """Return the segments of this many cells, covered where a function of line and cell is true."""
    return (
        [[float(is_upright(line, cell)) for cell in range(height)] for line in range(width + 1)],
        [[float(is_level(line, cell)) for cell in range(width)] for line in range(height + 1)],
    )


@pytest.mark.slow
@given(*[st.integers(0, 2)] * 4, *[st.integers(5, 7)] * 2, st.booleans())
def test_frames_and_bars_around_a_board_are_no_cells(left, top, right, bottom, columns, rows, has_ends):
    """They have a line towards the board, none between cells, and perhaps one at their ends."""
    width, height = left + columns + right, top + rows + bottom
    inside, lines = range(top, top + rows), range(left, left + columns + 1)
    upright, level = covers(
        width,
        height,
        lambda line, cell: (
            line in (left, left + columns)
            or (line in lines and cell in inside)
            or (has_ends and line in (0, width))
        ),
        lambda line, cell: (
            (top <= line <= top + rows and (left <= cell < left + columns or line in (top, top + rows)))
            or (has_ends and line in (0, height))
        ),
    )
    sides = (
        rectangle.Strips([[0] * height] * width, upright, []),
        rectangle.Strips([[0] * width] * height, level, []),
    )
    assert rectangle.trimmed(*sides, 0, 0, width, height) == (left, top, left + columns, top + rows)


@given(*[st.integers(2, 7), st.integers(0, 3)] * 2)
def test_larger_of_two_boards_with_a_gap_is_taken(one, gap, other, line_at):
    """A line along half of a side must end one of them, and both must be large enough for a board."""
    length, line = one + gap + other, {1: one, 2: one + gap}.get(line_at)
    crossing, lines = covers(
        4, length, lambda _, cell: not one <= cell < one + gap, lambda at, cell: at == line and cell < 2
    )
    first, last = max(4, one), one + gap  # a low board has empty cells below it
    is_split = first < last and other >= 4 and line in (first, last)
    start, stop = (0, length) if not is_split else (0, first) if first > other else (last, length)
    across, along = (rectangle.Strips([], covers, []) for covers in (crossing, lines))
    assert rectangle.trimmed(across, along, 0, 0, 4, length) == (0, start, 4, stop)
    assert rectangle.trimmed(along, across, 0, 0, length, 4) == (start, 0, stop, 4)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_best_rectangle_has_the_highest_score_of_all(data):
    rows, columns = (data.draw(st.integers(4, 6)) for _ in range(2))
    cover = st.sampled_from([0.0, 0.3, 0.6, 1.0])
    upright, level = (
        data.draw(st.lists(st.lists(cover, min_size=b, max_size=b), min_size=a + 1, max_size=a + 1))
        for a, b in ((columns, rows), (rows, columns))
    )
    length = data.draw(st.sampled_from([0.5, 1.0, 3.0]))
    kind = st.integers(0, 2)
    content = data.draw(
        st.lists(st.lists(kind, min_size=columns, max_size=columns), min_size=rows, max_size=rows)
    )
    turned = [list(line) for line in zip(*content, strict=True)]
    sides = rectangle.Strips.of(upright, turned, 1.0), rectangle.Strips.of(level, content, length)
    score = rectangle.score_of(*sides, *rectangle.best_rectangle(*sides))
    assert score == pytest.approx(
        max(
            rectangle.score_of(*sides, left, top, right, bottom)
            for left in range(columns)
            for right in range(left + 4, columns + 1)
            for top in range(rows)
            for bottom in range(top + 4, rows + 1)
        )
    )
