"""The picture of a game that is sent: a PNG, drawn in the browser."""

import base64
import io

import pytest

Image = pytest.importorskip("PIL.Image")

DRAWN = """async drawing => {
    const { picture } = await import("./play/picture.js");
    const blob = await picture(drawing);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return [blob.type, btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""))];
}"""

# Colours of a hidden cell, of a flag, of a mine that was hit, and of the area under the curve.
HIDDEN, FLAG, HIT, CURVE = (140, 164, 188), (163, 13, 6), (194, 56, 10), (220, 235, 249)


def drawn(page, rows, columns, symbols, curve=None):
    lines = ["Expert, 25 November 2026", "3BV/s 3.41 · 170 clicks"]
    drawing = {
        "rows": rows,
        "columns": columns,
        "symbols": symbols,
        "title": "Won in 48.20 s",
        "lines": lines,
    }
    kind, text = page.evaluate(DRAWN, {**drawing, "curve": curve})
    assert kind == "image/png"
    found = Image.open(io.BytesIO(base64.b64decode(text)))
    assert found.format == "PNG"
    return found.convert("RGB")


def pixels(picture, colour):
    return sum(number for number, found in picture.getcolors(1 << 24) if found == colour)


def test_a_picture_has_the_board_of_any_size_and_the_curve(visit):
    page = visit()
    small = drawn(
        page, 9, 9, ["hit", "mine", "wrong", "@", *["?"] * 40, *[number % 9 for number in range(37)]]
    )
    assert small.size == (1200, 630)
    assert pixels(small, HIDDEN) > 40 * 2000
    assert pixels(small, HIT) > 1000 and pixels(small, FLAG) > 100
    assert not pixels(small, CURVE)

    curved = drawn(page, 16, 30, ["@", *[1] * 479], [1, 1, 0.5, 0.25])
    assert curved.width == 1200 and 800 < curved.height < 1000
    assert pixels(curved, CURVE) > 10_000 and pixels(curved, FLAG) > 40 and pixels(curved, HIDDEN) < 2000

    for size in ((1, 1), (1, 10_000), (10_000, 1), (100, 100), (30, 16)):
        found = drawn(page, *size, ["?"] * (size[0] * size[1]), [1])
        assert found.width == 1200 and 630 <= found.height <= 1200, size
