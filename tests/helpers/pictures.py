"""Pictures of boards as a simple program draws them: grey cells, raised while they are hidden."""

from io import BytesIO

# A beginner's board with 10 mines, two of them flagged, as screenshots are read.
BOARD = """
.1@????@?
.112???32
...1???1.
...11211.
.........
..122211.
..1????1.
..13?311.
...1?1...
"""

# The same when it was lost: `X` a mine, `H` the one that was hit, `W` a wrong flag.
LOST = """
.1@????@X
.112?X?32
...1X?X1.
...11211.
.........
..122211.
..1XXWX1.
..13H311.
...1?1...
"""

# The parts of a cell in their order: its symbols, the shape, the places from its corner, the colour.
PARTS = [
    ("H", "rectangle", (1, 1, 26, 26), "#ff0000"),
    ("XH", "ellipse", (7, 7, 20, 20), "#000000"),
    ("XH", "rectangle", (13, 4, 14, 23), "#000000"),
    ("XH", "rectangle", (4, 13, 23, 14), "#000000"),
    ("XH", "rectangle", (10, 10, 12, 12), "#ffffff"),
    ("?@W", "polygon", (0, 0, 27, 0, 0, 27), "#ffffff"),
    ("?@W", "polygon", (27, 27, 27, 0, 0, 27), "#7b7b7b"),
    ("?@W", "rectangle", (4, 4, 23, 23), "#c0c0c0"),
    ("@W", "rectangle", (14, 7, 15, 20), "#000000"),
    ("@W", "rectangle", (9, 19, 19, 21), "#000000"),
    ("@W", "polygon", (15, 6, 15, 14, 7, 10), "#ff0000"),
    ("W", "line", (5, 5, 22, 22), "#800000"),
    ("W", "line", (5, 22, 22, 5), "#800000"),
]
COLOURS = {"1": "#0000ff", "2": "#008000", "3": "#ff0000", "4": "#000080", "5": "#800000", "6": "#008080"}

# The pixels of a cell, and of the margin around the board.
CELL, AROUND = 28, 20


def classic_picture(board):
    """Draw a board: `?` hidden, `@` a flag, `.` empty, digits, and the end of a game as in LOST."""
    from PIL import Image, ImageDraw, ImageFont

    rows = board.split()
    size = len(rows[0]) * CELL + 2 * AROUND, len(rows) * CELL + 2 * AROUND
    image = Image.new("RGB", size, "#e8e8e8")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(CELL * 0.75)
    for row, symbols in enumerate(rows):
        for column, symbol in enumerate(symbols):
            left, top = AROUND + column * CELL, AROUND + row * CELL
            draw.rectangle((left, top, left + CELL - 1, top + CELL - 1), fill="#c0c0c0", outline="#808080")
            for kinds, shape, places, colour in PARTS:
                if symbol in kinds:
                    at = [place + (top if n % 2 else left) for n, place in enumerate(places)]
                    getattr(draw, shape)(at, fill=colour, width=3)  # which is that of lines
            if symbol in COLOURS:
                colour, middle = COLOURS[symbol], (left + CELL / 2, top + CELL / 2)
                draw.text(middle, symbol, colour, font, anchor="mm", stroke_width=1, stroke_fill=colour)
    return image


def png(image):
    """Return the bytes of a picture as a PNG file."""
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
