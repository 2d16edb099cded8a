"""A game as the file of another program has it: its board and what the mouse did, and both as RAWVF text.

`main` is the process that reads a file with ms-toollib. It imports no game, and so starts in half the time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from struct import unpack_from
from typing import NamedTuple

# The largest file; the most memory, processor time and bytes of a file that the process may use or write.
MAX_RECORDING = 1 << 23
_MAX_MEMORY = 1 << 29
_MAX_PROCESSOR = 5
_MAX_WRITTEN = 1 << 20


class Event(NamedTuple):
    """What a button did: the seconds, the event's name, and where, in pixels of the board."""

    at: float
    name: str
    x: int
    y: int


class Recorded(NamedTuple):
    """A game as its file has it."""

    rows: int
    columns: int
    mines: set[tuple[int, int]]  # the row and column of each
    seconds: float
    marks: bool  # whether flags that are taken off leave question marks
    pixels: int  # the side of a cell
    events: list[Event]
    player: str = ""
    timestamp: str = ""  # when it was played, as in RAWVF


def rawvf_of(game: Recorded) -> str:
    """The game as RAWVF text, in the form that `read_rawvf` reads."""
    mines = game.mines
    rows = [
        "".join("0*"[(row, column) in mines] for column in range(game.columns)) for row in range(game.rows)
    ]
    lines = [
        f"Width: {game.columns}",
        f"Height: {game.rows}",
        f"Mines: {len(mines)}",
        f"Marks: {'On' if game.marks else 'Off'}",
        "SuperClick: Off",
        f"Time: {game.seconds:.3f}",
        f"Player: {' '.join(game.player.split())}",
        f"Timestamp: {game.timestamp}",
        "Board:",
        *rows,
        "Events:",
    ]
    for at, name, x, y in _plain(game.events):
        lines.append(f"{at:.3f} {name} {x // game.pixels + 1} {y // game.pixels + 1}")
    return "\n".join(lines)


# The events of two buttons that do not say whether each was pressed or released.
_EITHER = ("l", "r", "m")


def _plain(events: Iterable[Event]) -> Iterator[Event]:
    """The events without moves of the mouse, each as a press or a release of one button."""
    down: set[str] = set()
    for event in events:
        name = event.name
        if name == "mv":
            continue
        if name == "pf":  # a flag set before the game began
            yield event._replace(name="rc")
            yield event._replace(name="rr")
            continue
        if name == "cc":  # the second of both buttons
            name = "rc" if "l" in down else "lc"
        elif name in _EITHER:
            name += "r" if name in down else "c"
        button = name[0].replace("s", "l")
        down = down | {button} if name[1] == "c" else down - {button}
        yield event._replace(name=name)


# The process that reads the file


def main() -> int:
    """Print the game in the file on the standard input, of the kind in the first argument, as RAWVF text."""
    _limit()
    kind = sys.argv[1]
    data = sys.stdin.buffer.read(MAX_RECORDING)
    sys.stdout.buffer.write(rawvf_of(_recorded(data, kind)).encode())
    return 0


def _limit() -> None:
    """Bound this process's memory, its processor time and what it writes to files; it leaves no core file."""
    try:
        import resource
    except ImportError:  # not a POSIX system
        return
    limits = {
        resource.RLIMIT_AS: _MAX_MEMORY,
        resource.RLIMIT_CPU: _MAX_PROCESSOR,
        resource.RLIMIT_FSIZE: _MAX_WRITTEN,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in limits.items():
        highest = resource.getrlimit(kind)[1]
        if highest == resource.RLIM_INFINITY or most < highest:
            resource.setrlimit(kind, (most, most))


def _recorded(data: bytes, kind: str) -> Recorded:
    """The game in a file, as ms-toollib reads it, which ends the process where the file is wrong."""
    import ms_toollib

    game = getattr(ms_toollib, f"{kind.capitalize()}Video")("", _with_plain_names(data, kind))
    game.parse()
    if game.mode in _RECURSIVE:
        raise ValueError("games with recursive chords are not read")
    mines = {(row, at) for row, clues in enumerate(game.board) for at, clue in enumerate(clues) if clue == -1}
    events = []
    for each in game.events:
        if each.event.is_mouse():
            event = each.event.unwrap_mouse()
            events.append(Event(each.time, event.mouse, event.x, event.y))
    marks = kind == "rmv" and _has_question_marks(data)
    return Recorded(
        game.row, game.column, mines, game.rtime, marks, game.pix_size, events,
        game.player_identifier, _timestamp(game.start_time),
    )  # fmt: skip


def _timestamp(microseconds: int) -> str:
    """The day (UTC) of a time since 1970; empty if the time is none, or after 2100."""
    if not 0 < microseconds < _LATEST:
        return ""
    return str((datetime(1970, 1, 1) + timedelta(microseconds=microseconds)).date())


# The year 2100 in microseconds since 1970: ms-toollib gives the starts of old .evf files as later.
_LATEST = 41 * 10**14

# The modes of Metasweeper in which chords or flags go on by themselves.
_RECURSIVE = (11, 12, 13)

# Of each version of .evf files, where the names begin, and how many there are, each with a 0 after it.
_NAMES = {0: (14, 7), 1: (14, 7), 2: (14, 8), 3: (15, 8), 4: (34, 4)}


def _with_plain_names(data: bytes, kind: str) -> bytes:
    """The file with a `?` for each byte of its names that is no UTF-8, which ms-toollib does not read."""
    if kind == "evf" and data[:1] <= b"\4":
        start, count = _NAMES[data[0]]
        end = start + len(b"\0".join(data[start:].split(b"\0", count)[:count]))
        data = data[:16] + _utf8(data[16:18]) + data[18:] if data[0] == 4 else data  # the country
    elif kind == "rmv":
        start, sizes = _blocks(data)
        end = start + sum(sizes[:-3])
    else:
        return data
    return data[:start] + _utf8(data[start:end]) + data[end:]


def _utf8(text: bytes) -> bytes:
    return text.decode("utf-8", "surrogateescape").encode("utf-8", "replace")


def _blocks(data: bytes) -> tuple[int, list[int]]:
    """Where the blocks of an .rmv file begin, and their sizes: texts, the board, flags, settings."""
    if data[5:6] == b"\1":
        return 28, [*unpack_from(">6H", data, 10)]
    return 30, [*unpack_from(">5H", data, 12)]


def _has_question_marks(data: bytes) -> bool:
    start, sizes = _blocks(data)
    return data[start + sum(sizes[:-1])] != 0
