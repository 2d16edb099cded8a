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
            box = left, top, left + CELL - 1, top + CELL - 1
            draw.rectangle(box, fill="#c0c0c0", outline="#808080")
            if symbol == "H":
                draw.rectangle((left + 1, top + 1, box[2] - 1, box[3] - 1), fill="#ff0000")
            if symbol in "XH":
                draw.ellipse((left + 7, top + 7, left + 20, top + 20), fill="#000000")
                for line in ((13, 4, 14, 23), (4, 13, 23, 14)):
                    draw.rectangle(
                        [place + (top if n % 2 else left) for n, place in enumerate(line)], fill="#000000"
                    )
                draw.rectangle((left + 10, top + 10, left + 12, top + 12), fill="#ffffff")
            if symbol in "?@W":
                draw.polygon([box[:2], (box[2], top), (left, box[3])], fill="#ffffff")
                draw.polygon([box[2:], (box[2], top), (left, box[3])], fill="#7b7b7b")
                draw.rectangle((left + 4, top + 4, box[2] - 4, box[3] - 4), fill="#c0c0c0")
            if symbol in "@W":
                draw.rectangle((left + 14, top + 7, left + 15, top + 20), fill="#000000")
                draw.rectangle((left + 9, top + 19, left + 19, top + 21), fill="#000000")
                draw.polygon(
                    [(left + 15, top + 6), (left + 15, top + 14), (left + 7, top + 10)], fill="#ff0000"
                )
            if symbol == "W":
                for ends in (
                    (left + 5, top + 5, left + 22, top + 22),
                    (left + 5, top + 22, left + 22, top + 5),
                ):
                    draw.line(ends, fill="#800000", width=3)
            if symbol in COLOURS:
                colour, middle = COLOURS[symbol], (left + CELL / 2, top + CELL / 2)
                draw.text(middle, symbol, colour, font, anchor="mm", stroke_width=1, stroke_fill=colour)
    return image


def png(image):
    """Return the bytes of a picture as a PNG file."""
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
