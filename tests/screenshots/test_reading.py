"""Boards in pictures: those of other games, and one that is drawn here, then scaled, compressed and more."""

from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw, ImageFont

from minesweeper.screenshots import cells, lattice, naming, reading, rectangle
from minesweeper.screenshots.periods import Axis
from minesweeper.screenshots.picture import MAX_PIXELS, Picture
from minesweeper.screenshots.reading import read_screenshot
from tests.helpers.pictures import AROUND, BOARD, CELL, LOST, classic_picture

PICTURES = Path(__file__).parent / "pictures"

LONG = pytest.mark.long

NO_BOARD = "There is no board in the picture that can be read."


def picture_of(image):
    return Picture(*image.size, image.convert("RGB").tobytes())


def read_lines(image):
    reading = read_screenshot(picture_of(image))
    return [
        reading.symbols[start : start + reading.columns]
        for start in range(0, len(reading.symbols), reading.columns)
    ]


def labelled(path):
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


NAMES = sorted(path.stem for path in PICTURES.glob("*.txt"))
SLOW = (pytest.param(name, marks=pytest.mark.slow) for name in NAMES if name != "swing-classic16")


@pytest.mark.parametrize("name", ["swing-classic16", *SLOW])
def test_pictures_of_other_games(name):
    (file,) = (path for path in PICTURES.glob(f"{name}.*") if path.suffix != ".txt")
    assert read_lines(Image.open(file)) == labelled(PICTURES / f"{name}.txt")


def scaled(factor, how):
    return lambda image: image.resize((round(factor * image.width), round(factor * image.height)), how)


def stretched(width, height):
    """Give the cells of a picture this size."""
    return lambda image: image.resize((image.width * width // CELL, image.height * height // CELL))


def compressed(image):
    file = BytesIO()
    image.save(file, "JPEG", quality=60)
    return Image.open(file)


def in_a_desktop(image):
    """Put the picture between windows with text and buttons."""
    desktop = Image.new("RGB", (1280, 800), "#20405f")
    draw = ImageDraw.Draw(desktop)
    draw.rectangle((40, 60, 420, 700), fill="#f4f4f4", outline="#303030")
    for line in range(25):
        draw.text((60, 80 + 22 * line), f"{line}: the quick brown fox jumps over 12345678", fill="black")
    draw.rectangle((0, 770, 1280, 800), fill="#101820")
    desktop.paste(image, (700, 190))
    return desktop


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        scaled(0.6, Image.Resampling.BILINEAR),
        pytest.param(scaled(1.37, Image.Resampling.BICUBIC), marks=LONG),
        scaled(2, Image.Resampling.NEAREST),
        lambda image: image.crop(
            (AROUND - 6, AROUND - 6, image.width - AROUND + 6, image.height - AROUND + 6)
        ),
        lambda image: Image.eval(image, lambda level: 255 - level),
        compressed,
        *(stretched(*cell) for cell in ((80, 54), (54, 80), (60, 30), (30, 24))),
    ],
    ids=["smaller", "larger", "doubled", "cropped", "dark", "compressed", "80x54", "54x80", "60x30", "30x24"],
)
def test_changed_picture_shows_the_same_board(change):
    assert read_lines(change(classic_picture(BOARD))) == BOARD.split()


@pytest.mark.slow
def test_box_is_that_of_the_board_and_similar_cells_are_a_group():
    reading = read_screenshot(picture_of(in_a_desktop(classic_picture(BOARD))))
    assert reading.symbols == "".join(BOARD.split()) and reading.doubtful == []
    sides = 700 + AROUND, 190 + AROUND, 700 + AROUND + 9 * CELL, 190 + AROUND + 9 * CELL
    assert reading.box == pytest.approx(sides, abs=2)
    groups = {
        symbol: {g for g, s in zip(reading.groups, reading.symbols, strict=True) if s == symbol}
        for symbol in "?@.123"
    }
    assert all(len(numbers) == 1 for numbers in groups.values())
    assert len(set.union(*groups.values())) == 6


def test_covered_cell_is_doubtful():
    image = classic_picture(BOARD)
    left, top = AROUND + 4 * CELL, AROUND + 4 * CELL
    draw = ImageDraw.Draw(image)
    for step in range(5, CELL, 6):
        draw.line((left + 3, top + step, left + CELL - 4, top + CELL - step), fill="#905020", width=2)
    reading = read_screenshot(picture_of(image))
    assert reading.doubtful == [40]
    assert (reading.symbols[:40] + "." + reading.symbols[41:]) == "".join(BOARD.split())


def test_numbers_that_contradict_each_other_are_doubtful():
    """In the last row, a 2 and a 1 touch the same two hidden cells."""
    board = BOARD.replace("...1?1...", "...2?1...")
    reading = read_screenshot(picture_of(classic_picture(board)))
    assert reading.symbols == "".join(board.split())
    assert {75, 77} & {*reading.doubtful} and len(reading.doubtful) < 10


OTHER_GAME = Image.open(PICTURES / "swing-classic16.png"), labelled(PICTURES / "swing-classic16.txt")
CROSSED_OUT, UNSHOWN = LOST.replace("W", "x").split(), LOST.replace("H", "?").replace("W", "?")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("image", "lines", "hit", "mines"),
    [
        (*OTHER_GAME, 35, 10),
        (classic_picture(LOST), CROSSED_OUT, 67, 10),
        (classic_picture(LOST.replace("W", "@")), CROSSED_OUT, 67, 10),
        (classic_picture(UNSHOWN), UNSHOWN.split(), None, None),
    ],
    ids=["other game", "crossed out", "not crossed out", "not all"],
)
def test_end_of_a_game_shows_hit_wrong_flags_and_mines(image, lines, hit, mines):
    reading = read_screenshot(picture_of(image))
    shown = "".join(lines).replace("H", "X")
    assert reading.is_over and reading.symbols == shown
    assert (reading.hit, reading.mines) == (hit, mines)
    kinds = {"X": "mine", "x": "wrong"}
    ended = {cell: kinds[symbol] for cell, symbol in enumerate(shown) if symbol in kinds}
    assert reading.ended == ended | ({hit: "hit"} if hit else {})


def flagged(colour):
    """Draw flags on the ground of open cells: they might be mines, but other mines are hidden."""
    image = classic_picture(BOARD.replace("@", "."))
    draw = ImageDraw.Draw(image)
    for column in (2, 7):
        left, top = AROUND + column * CELL, AROUND
        draw.polygon([(left + 8, top + 6), (left + 8, top + 21), (left + 20, top + 13)], fill=colour)
    return image


def with_risks(board):
    """Figures on all hidden cells, as this page shows risks."""
    image = classic_picture(board)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(CELL * 0.4)
    for cell, symbol in enumerate("".join(board.split())):
        place = AROUND + CELL * (cell % 9) + CELL / 2, AROUND + CELL * (cell // 9) + CELL / 2
        if symbol == "?":
            draw.text(place, "20", "#404040", font, anchor="mm")
    return image


@pytest.mark.slow
@pytest.mark.parametrize(
    "image",
    [flagged("#ff8c00"), flagged("#ff0000"), with_risks(BOARD)],
    ids=["orange flags", "red flags", "risks"],
)
def test_game_is_ongoing_while_mines_are_hidden(image):
    reading = read_screenshot(picture_of(image))
    assert not reading.is_over and reading.ended == {} and (reading.hit, reading.mines) == (None, None)
    true = "".join(BOARD.split())
    assert {cell for cell, symbol in enumerate(reading.symbols) if symbol != true[cell]} <= {
        *reading.doubtful
    }


def test_board_without_an_open_cell_is_read():
    assert read_lines(classic_picture("????????\n" * 8)) == ["?" * 8] * 8


@pytest.mark.slow
@pytest.mark.parametrize("rows", [4, 5])
def test_wide_board_is_read(rows, monkeypatch):
    """Even its fewest rows have more cells than are read at once."""
    monkeypatch.setattr(reading, "MANY_CELLS", 30)
    board = BOARD.split()[:rows]
    assert read_lines(classic_picture("\n".join(board))) == board


def noise(width, height):
    return Image.frombytes("RGB", (width, height), Random(7).randbytes(3 * width * height))


def chessboard():
    image = Image.new("RGB", (480, 480), "#f0d9b5")
    for row in range(8):
        for column in range(row % 2, 8, 2):
            image.paste("#b58863", (60 * column, 60 * row, 60 * column + 60, 60 * row + 60))
    return image


@pytest.mark.parametrize(("columns", "rows"), [(2600, 12), (12, 2600), (240, 130)])
def test_part_of_a_large_board_is_read_first(monkeypatch, columns, rows):
    sizes = []

    def looks_of(picture, part):
        sizes.append(part.down.cells * part.across.cells)

    monkeypatch.setattr(reading, "looks_of", looks_of)
    monkeypatch.setattr(reading, "named", lambda *_: None)
    whole = lattice.Lattice(Axis(0.0, 8.0, columns), Axis(0.0, 8.0, rows), score=1e9)
    assert reading.read_lattice(Picture(1, 1, bytes(3)), whole) is None
    assert len(sizes) == 1 and sizes[0] <= reading.MANY_CELLS


def test_picture_too_small_for_a_board_is_not_searched(monkeypatch):
    monkeypatch.setattr(reading, "find_lattice", lambda *_: pytest.fail("searched"))
    for size in ((1, 100_000), (100_000, 1), (20, 20)):
        with pytest.raises(ValueError, match=NO_BOARD):
            read_screenshot(Picture(*size, bytes(3 * size[0] * size[1])))


def cells_with(text, columns=9, colours=("#000000",)):
    """Draw white cells between lines, with a text in each."""
    image = Image.new("RGB", (36 * columns + 20, 36 * (len(text) // columns) + 20), "#f4f4f4")
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(22)
    for cell, symbol in enumerate(text):
        left, top = 10 + 36 * (cell % columns), 10 + 36 * (cell // columns)
        draw.rectangle((left, top, left + 36, top + 36), fill="#ffffff", outline="#888888")
        draw.text((left + 18, top + 18), symbol, colours[cell % len(colours)], font, anchor="mm")
    return image


NO_BOARDS = {
    "pixel": Image.new("RGB", (1, 1)),
    "grey": Image.new("RGB", (640, 480), "#808080"),
    "gradient": Image.linear_gradient("L").resize((600, 400)),
    "noise": noise(400, 300),
    "desktop": in_a_desktop(Image.new("RGB", (300, 300), "#336699")),
    "chessboard": chessboard(),
    "long cells": stretched(3 * CELL, CELL)(classic_picture(BOARD)),
    "cells of a table": stretched(40, CELL)(classic_picture("?????????\n" * 9)),
    "sudoku": cells_with([str((row * 3 + row // 3 + cell) % 9 + 1) for row in range(9) for cell in range(9)]),
    "digits": cells_with(Random(5).choices("012345678", k=144), 12),
    "patches": Image.frombytes("RGB", (12, 12), Random(7).randbytes(432)).resize((288, 288), 0),
    "mostly noise": Image.blend(classic_picture(BOARD), noise(*classic_picture(BOARD).size), 0.4),
}
NUMBERS = cells_with(Random(5).choices(["", "", "1", "2", "3"], k=144), 12)


@pytest.mark.slow
@pytest.mark.parametrize(
    "image", [*NO_BOARDS.values(), pytest.param(NUMBERS, marks=LONG)], ids=[*NO_BOARDS, "numbers"]
)
def test_picture_without_a_board_is_refused(image):
    with pytest.raises(ValueError, match=NO_BOARD):
        read_screenshot(picture_of(image))


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), [(32, 32), (12, 200), (256, 12)])
def test_noise_is_refused_with_little_work(monkeypatch, columns, rows):
    """It counts cells, pairs of cells, and steps of the search, on squares of different greys."""
    counts = Counter()

    def counted(module, name, size):
        whole = getattr(module, name)

        def counting(*arguments):
            counts[name] += size(*arguments)
            return whole(*arguments)

        monkeypatch.setattr(module, name, counting)

    counted(reading, "looks_of", lambda picture, lattice: lattice.down.cells * lattice.across.cells)
    counted(naming, "look_alike", lambda one, other: 1)
    counted(rectangle, "best_rectangle", lambda across, down: len(down.content) ** 2 * len(across.content))
    image = Image.frombytes("L", (columns, rows), Random(1).randbytes(columns * rows))
    image = image.resize((8 * columns, 8 * rows), 0)
    with pytest.raises(ValueError, match=NO_BOARD):
        read_screenshot(picture_of(image))
    assert 0 < counts["looks_of"] < columns * rows / 2 and counts["look_alike"] < 100_000
    assert 0 < counts["best_rectangle"] <= 4 * min(columns, rows) ** 2 * max(columns, rows)


@pytest.mark.slow
def test_too_many_looks_are_refused_early(monkeypatch):
    compared = Counter()
    monkeypatch.setattr(naming, "look_alike", lambda one, other: compared.update(pairs=1))
    random = Random(3)
    glyphs = (
        cells.Glyph(tuple(random.random() for _ in range(80)), (0.5, 0.5), (0, 0, 0), 0.0, 0.5)
        for _ in range(600)
    )
    looks = [cells.CellLook((200, 200, 200), ((0, 0, 0),) * 4, glyph) for glyph in glyphs]
    assert naming.named(looks, 20, 30) is None
    assert compared["pairs"] <= naming.MAX_LOOKS**2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("gap", "place"),
    [(14, (1, 0)), (CELL, (0, 1)), pytest.param(340, (1, 0.15), marks=LONG)],
)
def test_two_boards_are_refused(gap, place):
    board = classic_picture(BOARD)
    step = board.width - 2 * AROUND + gap
    across, down = (round(step * part) for part in place)
    both = Image.new("RGB", (board.width + across, board.height + down), "#e8e8e8")
    both.paste(board, (0, 0))
    both.paste(board.crop((AROUND, AROUND, *board.size)), (AROUND + across, AROUND + down))
    with pytest.raises(ValueError, match="more than one board"):
        read_screenshot(picture_of(both))


@pytest.mark.slow
@pytest.mark.parametrize(
    "rows",
    ["??1.... 221.... ....111 ....1?1", "....... ....... 111.111 1?1.1?1"],
    ids=["nine digits", "ten digits"],
)
def test_second_board_needs_ten_digits(rows):
    board, other = classic_picture(BOARD), classic_picture(rows)
    both = Image.new("RGB", (board.width + other.width + 60, board.height), "#e8e8e8")
    both.paste(board, (0, 0))
    both.paste(other, (board.width + 60, 33))
    if sum(map(rows.count, "12")) == 9:
        assert read_lines(both) == BOARD.split()
    else:
        with pytest.raises(ValueError, match="more than one board"):
            read_screenshot(picture_of(both))


def test_bytes_of_a_picture_fit_its_size():
    with pytest.raises(ValueError, match="3 bytes"):
        Picture(2, 2, bytes(11))
    for size in ((0, 5), (MAX_PIXELS, 2)):
        with pytest.raises(ValueError, match="pixels"):
            Picture(*size, b"")
