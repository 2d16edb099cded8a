"""Boards in pictures: those of other games, and one that is drawn here, then scaled, compressed and more."""

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageDraw

from minesweeper.screenshots.picture import MAX_PIXELS, Picture
from minesweeper.screenshots.reading import read
from tests.helpers.pictures import AROUND, BOARD, CELL, classic_picture

PICTURES = Path(__file__).parent / "pictures"

NO_BOARD = "There is no board in the picture that can be read."


def picture_of(image):
    return Picture(*image.size, image.convert("RGB").tobytes())


def read_lines(image):
    reading = read(picture_of(image))
    return [
        reading.symbols[start : start + reading.columns]
        for start in range(0, len(reading.symbols), reading.columns)
    ]


def labelled(path):
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("name", sorted(path.stem for path in PICTURES.glob("*.txt")))
def test_pictures_of_other_games(name):
    (file,) = (path for path in PICTURES.glob(f"{name}.*") if path.suffix != ".txt")
    assert read_lines(Image.open(file)) == labelled(PICTURES / f"{name}.txt")


def compressed(image):
    file = BytesIO()
    image.save(file, "JPEG", quality=60)
    return Image.open(file)


def in_a_desktop(image):
    """Between windows with text and buttons."""
    desktop = Image.new("RGB", (1280, 800), "#20405f")
    draw = ImageDraw.Draw(desktop)
    draw.rectangle((40, 60, 420, 700), fill="#f4f4f4", outline="#303030")
    for line in range(25):
        draw.text((60, 80 + 22 * line), f"{line}: the quick brown fox jumps over 12345678", fill="black")
    draw.rectangle((0, 770, 1280, 800), fill="#101820")
    desktop.paste(image, (700, 190))
    return desktop


@pytest.mark.parametrize(
    "change",
    [
        lambda image: image,
        lambda image: image.resize(
            (round(0.6 * image.width), round(0.6 * image.height)), Image.Resampling.BILINEAR
        ),
        lambda image: image.resize((round(1.37 * image.width), round(1.37 * image.height))),
        lambda image: image.resize((2 * image.width, 2 * image.height), Image.Resampling.NEAREST),
        lambda image: image.crop(
            (AROUND - 6, AROUND - 6, image.width - AROUND + 6, image.height - AROUND + 6)
        ),
        lambda image: Image.eval(image, lambda level: 255 - level),
        compressed,
        in_a_desktop,
    ],
    ids=["plain", "smaller", "larger", "doubled", "cropped", "dark", "compressed", "desktop"],
)
def test_a_picture_that_was_changed_shows_the_same_board(change):
    assert read_lines(change(classic_picture(BOARD))) == BOARD.split()


def test_the_box_is_where_the_board_is():
    reading = read(picture_of(in_a_desktop(classic_picture(BOARD))))
    sides = 700 + AROUND, 190 + AROUND, 700 + AROUND + 9 * CELL, 190 + AROUND + 9 * CELL
    assert reading.box == pytest.approx(sides, abs=2)


def test_cells_that_look_alike_are_a_group():
    reading = read(picture_of(classic_picture(BOARD)))
    groups = {
        symbol: {g for g, s in zip(reading.groups, reading.symbols, strict=True) if s == symbol}
        for symbol in "?@.123"
    }
    assert all(len(numbers) == 1 for numbers in groups.values())
    assert len(set.union(*groups.values())) == 6


def test_a_cell_that_is_covered_by_something_is_doubtful():
    image = classic_picture(BOARD)
    assert read(picture_of(image)).doubtful == []
    left, top = AROUND + 4 * CELL, AROUND + 4 * CELL
    draw = ImageDraw.Draw(image)
    for step in range(5, CELL, 6):
        draw.line((left + 3, top + step, left + CELL - 4, top + CELL - step), fill="#905020", width=2)
    reading = read(picture_of(image))
    assert reading.doubtful == [40]
    assert (reading.symbols[:40] + "." + reading.symbols[41:]) == "".join(BOARD.split())


def test_a_game_that_is_over_shows_mines():
    path = PICTURES / "swing-classic16.png"
    assert read(picture_of(Image.open(path))).is_over
    assert not read(picture_of(classic_picture(BOARD))).is_over


def test_a_board_without_an_open_cell_is_read():
    assert read_lines(classic_picture("????????\n" * 8)) == ["?" * 8] * 8


def noise(width, height):
    return Image.frombytes("RGB", (width, height), Random(7).randbytes(3 * width * height))


@pytest.mark.parametrize(
    "image",
    [
        Image.new("RGB", (1, 1)),
        Image.new("RGB", (3, 700)),
        Image.new("RGB", (640, 480), "#808080"),
        Image.linear_gradient("L").resize((600, 400)),
        Image.radial_gradient("L").resize((600, 400)),
        noise(400, 300),
        in_a_desktop(Image.new("RGB", (300, 300), "#336699")),
    ],
    ids=["pixel", "line", "grey", "gradient", "circle", "noise", "desktop"],
)
def test_what_is_no_board_is_refused(image):
    with pytest.raises(ValueError, match=NO_BOARD):
        read(picture_of(image))


def test_a_chessboard_is_no_board():
    image = Image.new("RGB", (480, 480), "#f0d9b5")
    draw = ImageDraw.Draw(image)
    for row in range(8):
        for column in range(row % 2, 8, 2):
            draw.rectangle((60 * column, 60 * row, 60 * column + 59, 60 * row + 59), fill="#b58863")
    with pytest.raises(ValueError, match=NO_BOARD):
        read(picture_of(image))


@pytest.mark.parametrize(("across", "down"), [(17, 5), (100, 0), (300, 90)])
def test_two_boards_are_refused(across, down):
    board = classic_picture(BOARD)
    both = Image.new("RGB", (2 * board.width + across, board.height + down), "#e8e8e8")
    both.paste(board, (0, 0))
    both.paste(board, (board.width + across, down))
    with pytest.raises(ValueError, match="more than one board"):
        read(picture_of(both))


def test_a_picture_has_as_many_bytes_as_its_pixels():
    with pytest.raises(ValueError, match="3 bytes"):
        Picture(2, 2, bytes(11))
    for size in ((0, 5), (MAX_PIXELS, 2)):
        with pytest.raises(ValueError, match="pixels"):
            Picture(*size, b"")
