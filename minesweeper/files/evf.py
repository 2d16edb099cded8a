"""Games recorded by Metasweeper (.evf), of the versions 0 to 4.

A file has the size of the board, the mode, texts that end with a 0, a bit for each cell, and events. Numbers
have their highest byte first. In version 4, an event has its time and place relative to the event before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from minesweeper.files.recording import Bytes, Pointed, Recording, day_in, day_of, mode_of, recorded
from minesweeper.rules.game import WON
from minesweeper.shell.text import amount

# The names of events, by their numbers. Files that were converted from others have flags from before the game
# (`pf`), the second of two buttons (`cc`), and buttons that were pressed or released (`l`, `r`, `m`).
_NAMES = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc", "l", "r", "m")

# The bits of the byte after the version: the game was won; in version 4, two more texts follow.
_WON, _TWO_MORE = 0x80, 0x08

# The ends of the events before version 4. In version 4, the events that are skipped, with their sizes after
# the time (actions of the program, the number of a cell, a figure), one with a text, and a pause.
_ENDS = (0, 255)
_PASSED = dict.fromkeys(range(81, 100), 0) | dict.fromkeys(range(100, 200), 2) | {200: 10}
_TEXT = 201
_PAUSE = 255


def read_evf(data: bytes) -> Recording:
    """Read a file; ValueError if it has no game."""
    file = Bytes(data)
    version, state = file.number(), file.number()
    if version > 4:
        raise ValueError(f"expected version 0 to 4, found {version}")
    file.take(1 if version >= 3 else 0)  # settings
    rows, columns, count, pixels = file.number(), file.number(), file.number(2), file.number()
    mode = mode_of(file.number(2))
    bbbv = file.number(2)
    seconds = file.number(3 if version < 4 else 4) / 1000
    if version < 4:
        _, player, _, _, began, *_ = (file.text() for _ in range(7 if version < 2 else 8))
        day = _day(began.decode("latin-1"))
    else:
        file.take(2)  # the country
        day = day_in(file.number(8) / 1e6)
        file.take(8)  # when it ended
        texts = [file.text() for _ in range(6 if state & _TWO_MORE else 4)]
        player = texts[-3]
        file.take(file.number(2))  # the computer
    bits = file.take(-(-rows * columns // 8))
    cells = [cell for cell in range(rows * columns) if bits[cell // 8] << cell % 8 & 0x80]
    if len(cells) != count:
        raise ValueError(f"expected {amount(count, 'mine')} on the board, found {len(cells)}")
    for _ in range(0 if version < 4 else file.number(2)):  # the names of figures
        file.text()

    events = _plain(_events(file) if version < 4 else _events_of_4(file))
    mines = [divmod(cell, columns) for cell in cells]
    recording = recorded(rows, columns, mines, events, pixels, name=player)
    says = WON if state & _WON else None
    return recording._replace(seconds=seconds, stated_bbbv=bbbv, day=day, says=says, mode=mode)


def _day(began: str) -> date | None:
    """Return the day of a start, which is a date, or in seconds or microseconds since 1970."""
    if not began.isdecimal():
        return day_of(began)
    return day_in(int(began[:20]) / (1 if len(began) < 12 else 1e6))


def _events(file: Bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield the events of a file of version 0 to 3: milliseconds, a number, and a place."""
    while (number := file.number()) not in _ENDS:
        yield file.number(3), number, file.number(2), file.number(2)


def _events_of_4(file: Bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield the events of a file of version 4 in the same form."""
    milliseconds = x = y = 0
    while number := file.number():
        milliseconds += file.number(2 if number == _PAUSE else 1)
        if number == _TEXT:
            file.take(2)
            file.text()
        elif number in _PASSED:
            file.take(_PASSED[number])
        elif number != _PAUSE:
            x, y = x + file.number(2, signed=True), y + file.number(2, signed=True)
            yield milliseconds, number, x, y


def _plain(events: Iterable[tuple[int, int, int, int]]) -> Iterator[Pointed]:
    """Yield the events by their names, each a press or a release of one button, or a move."""
    down = ""
    for milliseconds, number, x, y in events:
        if number >= len(_NAMES):
            raise ValueError(f"an event of the unknown kind {number}")
        at, name = milliseconds / 1000, _NAMES[number]
        if name == "pf":
            yield Pointed(at, "rc", x, y)
            name = "rr"
        elif name == "cc":
            name = "rc" if "l" in down else "lc"
        elif len(name) == 1:
            name += "r" if name in down else "c"
        if name != "mv":
            down = down.replace(name[0], "") + (name[0] if name[1] == "c" else "")
        yield Pointed(at, name, x, y)
