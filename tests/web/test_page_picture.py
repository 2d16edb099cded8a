"""The picture of a game that is sent: a PNG, drawn in the browser."""

import io

import pytest

from tests.web.pictures import drawn

Image = pytest.importorskip("PIL.Image")

# Colours of a hidden cell, of a flag, of a mine that was hit, and of the area under the curve.
HIDDEN, FLAG, HIT, CURVE = (140, 164, 188), (163, 13, 6), (194, 56, 10), (220, 235, 249)

TEXTS = {"title": "Won in 48.20 s", "lines": ["Expert, 25 November 2026", "3BV/s 3.41 · 170 clicks"]}


def looked_at(page, **drawing):
    """The height of a picture, and how many of its pixels have a colour."""
    found = Image.open(io.BytesIO(drawn(page, **TEXTS, **drawing)))
    assert (found.format, found.width) == ("PNG", 1200)
    return found.height, {colour: number for number, colour in found.convert("RGB").getcolors(1 << 24)}


def test_a_picture_has_the_board_of_any_size_and_the_curve(visit):
    page = visit()
    symbols = ["hit", "mine", "wrong", "@", *["?"] * 40, *[number % 9 for number in range(37)]]
    height, pixels = looked_at(page, rows=9, columns=9, symbols=symbols, curve=None)
    assert height == 630 and CURVE not in pixels
    assert pixels[HIDDEN] > 40 * 2000 and pixels[HIT] > 1000 and pixels[FLAG] > 100
    curve = [1, 1, 0.5, 0.25]
    height, pixels = looked_at(page, rows=16, columns=30, symbols=["@", *[1] * 479], curve=curve)
    assert 800 < height < 1000
    assert pixels[CURVE] > 10_000 and pixels[FLAG] > 40 and pixels[HIDDEN] < 2000
    for rows, columns in ((1, 10_000), (10_000, 1)):
        height, _ = looked_at(page, rows=rows, columns=columns, symbols=["?"] * 10_000, curve=[1])
        assert 630 <= height <= 1200, rows
