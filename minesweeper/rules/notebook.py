"""What a notebook shows of a board: its picture."""

from __future__ import annotations

# The most cells that a notebook shows as a picture.
MAX_TILES = 20_000


class Pictured:
    """What has a picture; in a notebook it is shown as that."""

    __slots__ = ()

    def svg(self) -> str:
        """The picture, as the text of an SVG file."""
        raise NotImplementedError

    def _repr_svg_(self) -> str | None:
        """The picture; of a very large board nothing, so that the notebook shows the text."""
        picture = self.svg()
        return picture if picture.count("<rect ") <= MAX_TILES else None
