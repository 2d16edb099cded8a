"""Screenshots in files, decoded by Pillow."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from math import ceil, isqrt, sqrt
from os import PathLike
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from minesweeper.rules.given import path_of
from minesweeper.screenshots.picture import MAX_PIXELS, Picture
from minesweeper.shell.files import contents
from minesweeper.shell.program import EXTRAS, install_by

if TYPE_CHECKING:
    from PIL.Image import Image

# The largest file, in bytes, and the most pixels that are decoded: a screen has at most half as many.
MAX_PICTURE = 64_000_000
MAX_DECODED = 64_000_000

# The longest side: a decoder holds some rows beside the picture, and a pointer to each.
MAX_PICTURE_SIDE = 4_000_000

# The formats that are decoded; Pillow's other decoders are never used.
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")


class _TooLongError(Exception):
    """The error for a picture with too long a side."""


def picture_of(source: str | PathLike[str] | bytes) -> Picture:
    """Read the picture in a file, by its path or its bytes, and reduce it to MAX_PIXELS.

    Transparent parts are laid on white; of an animation, the first picture counts. OSError if there is no
    such file, ValueError, in a sentence, if it has no picture or is too large; ImportError without Pillow.
    """
    if isinstance(source, bytes):
        if len(source) > MAX_PICTURE:
            raise ValueError(f"larger than {MAX_PICTURE} bytes")
        return _decoded(source)
    path = path_of("source", source)
    data = contents(path, MAX_PICTURE)
    try:
        return _decoded(data)
    except (ValueError, ImportError) as error:
        raise type(error)(f"{path}: {error}") from None


def _decoded(data: bytes) -> Picture:
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise ImportError(f"reading pictures needs Pillow; {install_by(EXTRAS['picture'])}") from None
    bombs = (Image.DecompressionBombError, Image.DecompressionBombWarning)
    try:
        with catch_warnings():
            simplefilter("error", Image.DecompressionBombWarning)
            image: Image.Image = Image.open(BytesIO(data), formats=FORMATS)
            if image.width * image.height > MAX_DECODED:  # before anything is decoded
                raise Image.DecompressionBombError
            if max(image.size) > MAX_PICTURE_SIDE:
                raise _TooLongError
            image.draft(None, (isqrt(MAX_PIXELS), isqrt(MAX_PIXELS)))  # a JPEG file is decoded smaller
            ImageOps.exif_transpose(image, in_place=True)
            return _reduced(image)
    except UnidentifiedImageError:
        raise ValueError(f"expected a picture ({', '.join(FORMATS)}), found something else") from None
    except bombs:
        raise ValueError(f"a picture has at most {MAX_DECODED} pixels") from None
    except _TooLongError:
        raise ValueError(f"a picture has at most {MAX_PICTURE_SIDE} pixels a side") from None
    except MemoryError:
        raise
    except Exception:  # of any kind, from Pillow's decoders on a broken file
        raise ValueError("the picture is damaged or incomplete") from None


def _reduced(image: Image) -> Picture:
    """Reduce a picture to at most MAX_PIXELS, each the mean of those that it replaces."""
    from PIL import Image as images

    mode = "RGBA" if image.has_transparency_data else "RGB"
    scale = min(1.0, sqrt(MAX_PIXELS / (image.width * image.height)))
    size = image.size
    if (factor := int(1 / scale)) > 1:
        # Tile by tile, since memory has no room for a second picture of the decoded size.
        small, side = images.new(mode, (ceil(size[0] / factor), ceil(size[1] / factor))), 100 * factor
        for x, y in product(range(0, size[0], side), range(0, size[1], side)):
            tile = image.crop((x, y, min(size[0], x + side), min(size[1], y + side)))
            small.paste(tile.convert(mode).reduce(factor), (x // factor, y // factor))
        image = small
    image = image.convert(mode)
    if scale < 1:
        width = min(max(1, int(scale * size[0])), MAX_PIXELS)
        height = min(max(1, int(scale * size[1])), MAX_PIXELS // width)
        image = image.resize((width, height), images.Resampling.BOX)
    if image.mode == "RGBA":
        white = images.new("RGBA", image.size, "white")
        image = images.alpha_composite(white, image).convert("RGB")
    return Picture(image.width, image.height, image.tobytes())
