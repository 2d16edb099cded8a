"""Screenshots in files: the picture in a file, by Pillow, and the position that was read in a picture."""

from __future__ import annotations

from io import BytesIO
from math import sqrt
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from minesweeper.rules.grid import grid_of
from minesweeper.rules.position import Position
from minesweeper.screenshots.picture import MAX_PIXELS, Picture
from minesweeper.screenshots.reading import Reading
from minesweeper.shell.contents import contents
from minesweeper.shell.language import tr
from minesweeper.shell.program import EXTRAS, install_by

if TYPE_CHECKING:
    from PIL.Image import Image

# The largest file, in bytes, and the most pixels that are decoded: a screen has at most half as many.
MAX_FILE = 64_000_000
MAX_DECODED = 64_000_000

# What is decoded; Pillow's other decoders are never asked.
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")


def picture_of(source: str | PathLike[str] | bytes) -> Picture:
    """The picture in a file, which is given by its path or its bytes, reduced to MAX_PIXELS.

    What is transparent is laid on white; of an animation, the first picture counts. OSError if there is no
    such file, ValueError, in a sentence, if it holds no picture, is too large, or Pillow is missing.
    """
    if isinstance(source, bytes):
        if len(source) > MAX_FILE:
            raise ValueError(f"larger than {MAX_FILE} bytes")
        return _decoded(source)
    path = Path(source)
    data = contents(path, MAX_FILE)
    try:
        return _decoded(data)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _decoded(data: bytes) -> Picture:
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise ValueError(f"reading pictures needs Pillow; {install_by(EXTRAS['picture'])}") from None
    bombs = (Image.DecompressionBombError, Image.DecompressionBombWarning)
    try:
        with catch_warnings():
            simplefilter("error", Image.DecompressionBombWarning)
            image: Image.Image = Image.open(BytesIO(data), formats=FORMATS)
            if image.width * image.height > MAX_DECODED:  # known before anything is decoded
                raise Image.DecompressionBombError
            image = ImageOps.exif_transpose(image)
            return _reduced(image)
    except UnidentifiedImageError:
        raise ValueError(f"expected a picture ({', '.join(FORMATS)}), found something else") from None
    except bombs:
        raise ValueError(f"a picture has at most {MAX_DECODED} pixels") from None
    except MemoryError:
        raise
    except Exception:  # whatever Pillow's decoders come across in a broken file
        raise ValueError("the picture is damaged or incomplete") from None


def _reduced(image: Image) -> Picture:
    """The picture with at most MAX_PIXELS, each the mean of those that it stands for."""
    from PIL import Image as images

    image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    scale = min(1.0, sqrt(MAX_PIXELS / (image.width * image.height)))
    if scale < 1:
        width = min(max(1, int(scale * image.width)), MAX_PIXELS)
        height = min(max(1, int(scale * image.height)), MAX_PIXELS // width)
        image = image.resize((width, height), images.Resampling.BOX)
    if image.mode == "RGBA":
        white = images.new("RGBA", image.size, "white")
        image = images.alpha_composite(white, image).convert("RGB")
    return Picture(image.width, image.height, image.tobytes())


def position_of(reading: Reading) -> Position:
    """The position that was read, with flags as known mines; ValueError if the game is over."""
    if reading.is_over:
        raise ValueError(tr("This game is over: mines are shown, and there is nothing to work out."))
    grid = grid_of((reading.rows, reading.columns))
    return Position.of_symbols(grid, list(reading.symbols.replace(".", "0")))
