"""Games recorded by Arbiter and Freesweeper (.avf), read from the bytes of their files.

A file has the level, the places of the mines, a text in brackets, and events of eight bytes each. Files of
Freesweeper have after `cs=` a byte for each event, with the thousandths of its second.
"""

from __future__ import annotations

import re
from struct import iter_unpack

from minesweeper.files.recording import Bytes, Pointed, Recording, day_of, recorded
from minesweeper.games.rawvf import PIXELS

# The rows, columns and mines by level. Level 6 is any other board, whose size is in the file.
_LEVELS = {3: (8, 8, 10), 4: (16, 16, 40), 5: (16, 30, 99)}
_CUSTOM = 6

# The text in brackets, and the byte before it that is _MARKS if question marks are on; in the text, the date
# of the beginning: day, month and year.
_TEXT = re.compile(rb"([\x11\x7f]).\[\d\|[^]]{0,999}\]", re.DOTALL)
_MARKS = b"\x11"
_DATE = re.compile(rb"\|(\d{1,2}\.\d{1,2}\.\d{4})\.")
# At the end of the text the 3BV, and a time that counts from 1.
_BBBV = re.compile(rb"B(\d{1,5})T[^]]*\]")

# The time, and the player's name, which is a line without a key after lines with one.
_PLAYER = re.compile(rb"RealTime: ([^\r]{0,99})\r(?:\w{1,99}: [^\r]{0,999}\r){0,99}([^\r]{0,999})\r")
_TIME = re.compile(rb"\d{1,9}(?:[.,]\d{1,6})?")

# The names of events, by their first byte.
_NAMES = {
    1: "mv", 3: "lc", 5: "lr", 9: "rc", 11: "sc", 17: "rr", 21: "lr", 33: "mc", 65: "mr",
    145: "rr", 193: "mr",
}  # fmt: skip

# The first event: its name, a place in the first 4096 pixels, and the time 0. The name of the next one
# must follow, since the bytes before the first can look like an event that begins a byte earlier.
_NAME = b"[" + re.escape(bytes(_NAMES)) + b"]"
_FIRST = re.compile(_NAME + rb"[\0-\x0f]\x01.[\0-\x63].\0(?=." + _NAME + b")", re.DOTALL)


def read_avf(data: bytes) -> Recording:
    """Read a file; ValueError if it has no game."""
    rows, columns, count, at = _board(data)
    file = Bytes(data, at)
    mines = [(row - 1, column - 1) for column, row in file.places(count)]
    text = _TEXT.search(data, file.at)
    first = _FIRST.search(data, text.end()) if text else None
    if not text or not first:
        raise ValueError("expected a text in brackets, and then events")
    events = _events(data, first.start())
    end = first.start() + 8 * len(events)
    if not data[0]:
        events = _in_thousandths(data, events, end)
    player, began, bbbv = _PLAYER.search(data, end), _DATE.search(text[0]), _BBBV.search(text[0])
    time = _TIME.fullmatch(player[1]) if player else None
    recording = recorded(rows, columns, mines, events, PIXELS, name=player[2] if player else b"")
    return recording._replace(
        seconds=events[-1].at,
        stated_seconds=float(time[0].replace(b",", b".")) if time else None,
        stated_bbbv=int(bbbv[1]) if bbbv else None,
        marks=text[1] == _MARKS,
        day=day_of(began[1].decode()) if began else None,
    )


def is_avf(data: bytes) -> bool:
    """Return whether these look like the bytes of a file of this kind."""
    return data[5:6] in (b"\3", b"\4", b"\5", b"\6") and _TEXT.search(data) is not None


def _board(data: bytes) -> tuple[int, int, int, int]:
    """Return the rows, columns and mines, and the place of the first mine in the file."""
    level = int.from_bytes(data[5:6])
    if level in _LEVELS:
        return *_LEVELS[level], 6
    if level != _CUSTOM or len(data) < 10:
        raise ValueError("expected a level from 3 to 6")
    return data[7] + 1, data[6] + 1, int.from_bytes(data[8:10]), 10


def _events(data: bytes, start: int) -> list[Pointed]:
    """Read the events from `start` on; after the last one, the seconds are 0."""
    events: list[Pointed] = []
    whole = data[start : len(data) - (len(data) - start) % 8]
    for name, x_high, at_low, x_low, hundredths, y_high, at_high, y_low in iter_unpack("8B", whole):
        seconds = (at_high << 8 | at_low) - 1
        if seconds < 0:
            return events
        if name not in _NAMES:
            raise ValueError(f"an event of the unknown kind {name}")
        at = (1000 * seconds + 10 * hundredths) / 1000
        events.append(Pointed(at, _NAMES[name], x_high << 8 | x_low, y_high << 8 | y_low))
    raise ValueError("its events have no end")


def _in_thousandths(data: bytes, events: list[Pointed], end: int) -> list[Pointed]:
    """Add the thousandths to the times of events; they come after the `end` of the events in the file."""
    digits = data[data.find(b"cs=", end) + 3 :]
    return [
        event._replace(at=round(event.at + (digit & 15) / 1000, 3))
        for event, digit in zip(events, digits, strict=False)
    ] or events
