"""Drawings of a learner's board: text, and a picture in an array."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minesweeper.gym.episode import EXPLODED, MARKED_MINE, UNSEEN, Episode
from minesweeper.rules.slices import write_slices
from minesweeper.rules.svg import HIDDEN_FILL, MINE_FILL, OPEN_FILL, SIDE, layout, number_tile, place
from minesweeper.shell.program import install_by, unknown

RENDER_MODES = ("ansi", "rgb_array")
METADATA = {"render_modes": [*RENDER_MODES], "render_fps": 4}  # as Gymnasium asks for it

_SYMBOLS = {UNSEEN: "?", MARKED_MINE: "@", EXPLODED: "X"}


def check_render_mode(mode: str | None) -> None:
    """Raise ValueError for an unknown render mode, ImportError if it needs Pillow and that is missing."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(unknown("render mode", mode, RENDER_MODES))
    if mode == "rgb_array" and find_spec("PIL") is None:
        raise ImportError(f"render mode 'rgb_array' needs Pillow; {install_by(['pillow'])}")


def render(episode: Episode, mode: str | None) -> Any:
    """Draw the board as text (ansi), or as an array of rows, columns and colours (rgb_array)."""
    if mode == "ansi":
        return write_slices(
            episode.grid, [_SYMBOLS.get(shown, str(shown)) for shown in episode.seen.tolist()]
        )
    return rgb_array(episode) if mode else None


def rgb_array(episode: Episode) -> NDArray[np.uint8]:
    """Draw the picture of `Position.svg` in pixels: an array of rows, columns, and red, green and blue."""
    from PIL import Image, ImageDraw  # here, since text needs none

    steps, width, height = layout(episode.grid.dims)
    picture = Image.new("RGB", (width + 1, height + 1), "white")
    draw = ImageDraw.Draw(picture)
    for cell, shown in enumerate(episode.seen.tolist()):
        x, y = place(episode.grid.coords(cell), steps)
        fill = {UNSEEN: HIDDEN_FILL, EXPLODED: MINE_FILL}.get(shown, OPEN_FILL)
        draw.rectangle((x, y, x + SIDE, y + SIDE), fill, "#8795a5")
        if shown in (MARKED_MINE, EXPLODED):
            draw.rectangle((x + 9, y + 9, x + SIDE - 9, y + SIDE - 9), "#16202c")
        elif shown > 0:
            tile = number_tile(shown)
            draw.text((x + SIDE / 2, y + SIDE / 2), tile.text, tile.ink, anchor="mm", font_size=SIDE * 2 // 3)
    return np.array(picture)
