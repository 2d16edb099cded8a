"""Games recorded by Minesweeper Clone (.mvf), of all its versions: up to 0.96, 0.97, 2006 and 2007.

A file has the board, the time, the player's name, and events of one size. An event is a moment, the place of
the mouse and the buttons that are down. From version 0.97 on, a number in the file determines the order of
the bits in an event. Up to 0.96, files begin with the board; the time and the name follow the events.

Until `_changes` names the events, the name of a `Pointed` is the buttons that are down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, sin, sqrt
from operator import itemgetter
from struct import Struct

from minesweeper.files.recording import Bytes, Pointed, Recording, day_of, recorded
from minesweeper.games.rawvf import PIXELS
from minesweeper.rules.game import WON

# The beginnings of files from 0.97 on, and the place of their date, by the last digit of the year in the
# program's name. The year 2008 is that of a modified 0.97, for practice on known boards; another modified one
# has no name.
_NEW, _NAMELESS = b"\x11M", b"\0\0"
_YEAR = 27
_DATES = {b"5": 74, b"6": 71, b"7": 71, b"8": 74, None: 7}

# The modes from 0.97 on that are not like the classic one.
_MODES = {3: "UPK", 4: "cheat"}

# The sizes of an event in 0.97, and in 2006 and 2007, which count pixels from a margin around the board.
_SHORT, _LONG = 5, 6
_MARGIN = 32

# An event up to 0.96: seconds, hundredths, buttons, x, y, and a byte.
_OLD = Struct(">BBBHHx")

# The sizes of the parts after the events up to 0.96: the time; since 0.76 the name; a checksum, smaller
# before 0.8.
_TIME, _NAME = 3, 100
_CHECKSUM, _FIRST_CHECKSUM = 22, 10


def read_mvf(data: bytes) -> Recording:
    """Read a file; ValueError if it has no game."""
    if not data.startswith((_NEW, _NAMELESS)):
        return _old(data)
    year = data[_YEAR : _YEAR + 1] if data.startswith(_NEW) else None
    if year not in _DATES:
        raise ValueError("expected a program of the year 2005, 2006, 2007 or 2008")
    recording = _new(Bytes(data, _DATES[year]), _LONG if year in (b"6", b"7") else _SHORT)
    return recording._replace(mode="UPK") if year == b"8" else recording


def _new(file: Bytes, size: int) -> Recording:
    """Read a file from 0.97 on."""
    month, day, year = file.number(), file.number(), file.number(2)
    file.take(4)  # the time of day, and the level
    mode = _MODES.get(file.number(), "")
    bbbv = solved = None
    if size == _LONG:
        seconds = file.number(3) / 1000
    else:
        seconds = (100 * file.number(2) + file.number()) / 100
        bbbv, solved = file.number(2), file.number(2)
        file.take(6)  # clicks
    marks = bool(file.number())
    columns, rows = file.number(), file.number()
    mines = [(row - 1, column - 1) for row, column in file.places(file.number(2))]
    name = file.take(file.number())
    order = _order(file.number(2), size)
    events = _changes(_moments(file, order, file.number(3)))
    recording = recorded(rows, columns, mines, events, PIXELS, name=name)
    date = day_of(f"{year}-{month}-{day}")
    says = WON if bbbv is not None and solved == bbbv else None
    recording = recording._replace(seconds=seconds, stated_bbbv=bbbv, stated_solved=solved)
    return recording._replace(marks=marks, day=date, says=says, mode=mode)


def _order(number: int, size: int) -> list[int]:
    """Return the places of the bits of an event, the lowest first; 0 is the lowest in the first byte."""
    one, two = sqrt(number), sqrt(number + 1000)
    three, four = sqrt(one + 1000), sqrt(two + 1000)
    waves = (cos(three + 1000), sin(sqrt(two)), cos(three), sin(sqrt(one) + 1000), cos(four), sin(four))
    digits = "".join(f"{round(abs(wave) * 1e8):08}"[:8] for wave in waves[:size])
    return sorted(range(8 * size), key=digits.__getitem__)


def _moments(file: Bytes, order: list[int], count: int) -> Iterator[Pointed]:
    """Yield the state of the mouse at each moment, in a file from 0.97 on."""
    bits = len(order)
    in_order = itemgetter(*(bits - 1 - bit for bit in reversed(order)))
    for _ in range(count):
        digits = f"{int.from_bytes(file.take(bits // 8), 'little'):0{bits}b}"  # the highest bit first
        number = int("".join(in_order(digits)), 2)
        down = _down(number, "rml")
        if bits == 8 * _SHORT:
            at = (100 * (number >> 28 & 1023) + (number >> 21 & 127)) / 100
            yield Pointed(at, down, number >> 12 & 511, number >> 3 & 511)
        else:
            x, y = (number >> 14 & 2047) - _MARGIN, (number >> 3 & 2047) - _MARGIN
            yield Pointed((number >> 25 & 0x3FFFFF) / 1000, down, x, y)


def _down(bits: int, buttons: str) -> str:
    """Return the buttons whose bits are set."""
    return "".join(button for bit, button in enumerate(buttons) if bits >> bit & 1)


def _changes(moments: Iterable[Pointed]) -> Iterator[Pointed]:
    """Yield the moves, presses and releases of the mouse from one moment to the next."""
    down = ""
    for moment in moments:
        now = moment.name
        presses = [button + "c" for button in "lrm" if button in now and button not in down]
        releases = [button + "r" for button in "lrm" if button in down and button not in now]
        yield from (moment._replace(name=name) for name in ("mv", *presses, *releases))
        down = now


def _old(data: bytes) -> Recording:
    """Read a file up to 0.96."""
    file = Bytes(data)
    columns, rows = file.number(), file.number()
    mines = file.places(file.number(2))
    marks, _ = file.take(2)
    first = any(byte.isdigit() for byte in (data[-1:], data[-_CHECKSUM:][:1]))  # of digits only
    checksum = _FIRST_CHECKSUM if first else _CHECKSUM
    end = len(data) - checksum
    name = b""
    if not first or data[end - 3 : end] == b"   ":
        end -= _NAME
        name = data[max(0, end) : -checksum]
    last = Bytes(data, max(0, end - _TIME))
    seconds = (100 * last.number(2) + last.number()) / 100
    events = _changes(_old_moments(data[file.at : end - _TIME], seconds))
    recording = recorded(rows, columns, mines, events, PIXELS, name=name)
    return recording._replace(seconds=seconds, marks=bool(marks))


def _old_moments(data: bytes, seconds: float) -> Iterator[Pointed]:
    """Yield the state of the mouse at each moment, in a file up to 0.96, and at last without buttons."""
    moment = Pointed(0.0, "", 0, 0)
    for second, hundredths, buttons, x, y in _OLD.iter_unpack(data[: len(data) - len(data) % _OLD.size]):
        at = (100 * second + hundredths) / 100
        if not moment.at <= at <= seconds:
            break
        moment = Pointed(at, _down(buttons, "lmr"), x, y)
        yield moment
    yield moment._replace(name="")
