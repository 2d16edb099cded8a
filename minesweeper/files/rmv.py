"""Games recorded by Vienna Minesweeper (.rmv), of the versions 1 and 2.

A file has the sizes of its blocks, then the blocks: texts, the board, the flags that were set before the game
began, properties, and events. Numbers have their highest byte first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from minesweeper.files.recording import Bytes, Pointed, Recording, day_in, mode_of, recorded
from minesweeper.games.rawvf import PIXELS
from minesweeper.rules.game import LOST, WON

# The names of events, by their numbers. In version 2, 28 is a small move since the last event: its
# milliseconds, and its pixels to the right and down, from -8 to 7, in half a byte each.
_NAMES = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr")
_MOVED = 28

# The end of the game, by the number of the last event. The number of a cell is skipped, and in version 1 the
# time of day.
_ENDS = {15: LOST, 16: WON, 17: ""}
_SHOWN = (*range(9, 15), *range(18, 28))
_TIME_OF_DAY = 0

# The 3BV in the texts of version 1; 0 if the board was not solved.
_BBBV = re.compile(rb"#3BV:(\d{1,5})#")

# The place of the board in the window of version 1.
_LEFT, _TOP = 12, 56


def read_rmv(data: bytes) -> Recording:
    """Read a file; ValueError if it has no game."""
    file = Bytes(data, 4)
    version = file.number(2)
    if version not in (1, 2):
        raise ValueError(f"expected version 1 or 2, found {version}")
    file.take(4 if version == 1 else 6)  # the size of the file, and the program
    size = sum(file.number(2) for _ in range(2 if version == 1 else 1))
    sizes = [file.number(2) for _ in range(4 if version == 1 else 5)]
    file.take(6)  # the sizes of the events and of the checksum
    texts = file.take(size)
    players, setting, flags, properties, *_ = (Bytes(file.take(size)) for size in sizes)

    player = players.take(players.number()) if players.number(2) else b""
    day = day_in(setting.number(4))
    columns, rows = setting.number(), setting.number()
    mines = setting.places(setting.number(2))
    marks, _, mode = properties.take(3)
    if version == 1:
        result, pixels = _BBBV.search(texts), PIXELS
        bbbv = int(result[1]) if result else 0
    else:
        _, low, high, pixels = properties.take(4)  # after the level; only here is the lowest byte the first
        bbbv = low | high << 8

    before = flags.places(flags.number(2)) if sizes[2] else []
    flagged = [
        Pointed(0.0, name, column * pixels, row * pixels) for row, column in before for name in ("rc", "rr")
    ]
    events = chain(flagged, _events(file, version))
    recording = recorded(rows, columns, mines, events, pixels, name=player)
    *clicks, end = recording.events
    recording = recording._replace(events=clicks, seconds=end.at, stated_bbbv=bbbv, says=end.name or None)
    return recording._replace(marks=bool(marks), day=day, mode=mode_of(mode))


def _events(file: Bytes, version: int) -> Iterator[Pointed]:
    """Yield the events; the last one is the end of the game and its time."""
    has_begun = False
    at, x, y = 0.0, 0, 0
    while (number := file.number()) not in _ENDS:
        if number in _SHOWN:
            file.take(2)
        elif number == _MOVED and version == 2:
            at, step = at + file.number() / 1000, file.number()
            x, y = x + ((step >> 4) + 8) % 16 - 8, y + (step + 8) % 16 - 8
            yield Pointed(at, "mv", x, y)
        elif number == _TIME_OF_DAY and version == 1:
            file.take(4)
        elif 0 < number < len(_NAMES):
            at = file.number(3) / 1000
            file.take(1)  # the buttons that are down
            x, y = file.number(2, signed=version == 2), file.number(2, signed=version == 2)
            if version == 1:
                x, y = x - _LEFT, y - _TOP
            if not has_begun:  # the first press of the game is not in the file
                yield Pointed(at, "lc", x, y)
            has_begun = True
            yield Pointed(at, _NAMES[number], x, y)
        else:
            raise ValueError(f"an event of the unknown kind {number}")
    yield Pointed(file.number(3) / 1000, _ENDS[number], 0, 0)
