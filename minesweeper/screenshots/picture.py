"""A picture: what the browser or Pillow decodes, and this room reads."""

from __future__ import annotations

from dataclasses import dataclass

# Full HD; a larger picture is reduced to that before it is read.
MAX_PIXELS = 2_100_000


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels row by row, three bytes each: red, green, blue. ValueError if `pixels` has another length."""

    width: int
    height: int
    pixels: bytes

    def __post_init__(self) -> None:
        if not 0 < self.width * self.height <= MAX_PIXELS:
            raise ValueError(f"a picture has 1 to {MAX_PIXELS} pixels, not {self.width} x {self.height}")
        if len(self.pixels) != 3 * self.width * self.height:
            raise ValueError(f"a picture of {self.width} x {self.height} has 3 bytes for each pixel")
