"""A game as the file of another program has it: its board and what the mouse did, and both as RAWVF text.

Throughout: an event is a button of the mouse as in `rawvf`, here with the pixel it was on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple


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
    played_on: date | None = None


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
        f"Timestamp: {game.played_on or ''}",
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
