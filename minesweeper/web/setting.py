"""The setting of a game in messages: read from what a page sends, and told to the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import prod

from minesweeper.playing.setting import (
    ANY,
    GIVEN,
    JUDGE,
    MAX_CELLS,
    OPENING,
    SAFE,
    VARIANTS,
    Setting,
    read_start,
)
from minesweeper.rules.draw import BATCH
from minesweeper.rules.grid import MAX_DIMENSIONS, block_size
from minesweeper.web.fields import Message, choice, maybe_whole, switch, whole, wholes, words

# JavaScript's whole numbers are exact up to here.
MAX_SEED = (1 << 53) - 1


def read_setting(message: Message, draw_seed: Callable[[], int]) -> Setting:
    """The setting that a message asks for, with a drawn seed if it gives none; ValueError if it is wrong."""
    variant = VARIANTS[choice(message, "custom", list(VARIANTS))]
    if message.get("board") is not None:
        text = words(message, "board")
        board = read_start(text).board
        assert board
        return Setting(board.grid.dims, board.total_mines, GIVEN, variant, board=text)
    start = choice(message, "start", (ANY, SAFE, OPENING, JUDGE))
    dimensions = wholes(message, "dimensions", MAX_DIMENSIONS, 1, MAX_CELLS)
    size = prod(dimensions)
    if size > MAX_CELLS:
        raise ValueError(f"a board has at most {MAX_CELLS} cells, not {size}")
    # Wherever the first cell is, the cells that it keeps free must leave room for the mines.
    free = block_size(dimensions) if start == OPENING else 1
    mines = whole(message, "mines", 0, size - free)
    seed = maybe_whole(message, "seed", 0, MAX_SEED)
    guess_free = message.get("guess_free") is not None and switch(message, "guess_free")
    if guess_free and start not in (SAFE, OPENING):
        raise ValueError(f"'guess_free' needs the start {SAFE!r} or {OPENING!r}, not {start!r}")
    setting = Setting(dimensions, mines, start, variant, draw_seed() if seed is None else seed, guess_free)
    if start == JUDGE:
        if len(dimensions) != 2:
            raise ValueError(f"the judge's maps have two dimensions, not {len(dimensions)}")
        setting = replace(
            setting,
            distance=whole(message, "distance", 0, MAX_CELLS),
            index=whole(message, "index", 0, BATCH - 1),
        )
        setting.parameters.check()
    return setting


def told_setting(setting: Setting) -> Message:
    """The fields of a setting in a message; for the judge's maps, also how many are drawn from a seed."""
    told = setting.fields()
    return told | {"maps": BATCH} if setting.start == JUDGE else told
