"""The conversion of mouse events to the moves of a game.

The programs agree: releasing the left button reveals, and pressing the right one flags. Where both are down,
the first release chords, as does releasing the middle button, or the left one after a press with shift. In
some programs the left button alone chords on an open number (`superclick`).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from minesweeper.games.game import Game
from minesweeper.rules.game import REVEALED
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Kind


class Event(NamedTuple):
    """A press (`lc`, `rc`, `mc`, with shift `sc`) or a release (`lr`, `rr`, `mr`) of a button, or `mt`."""

    at: float  # seconds
    name: str
    cell: int | None  # None beside the board
    line: int = 0  # in the file, where that is a text
    path: float = 0.0  # the way of the mouse so far, in pixels of cells with a side of 16


# A right button without a chord: if its press was on an open cell, it had no effect.
_WASTE: Literal["waste"] = "waste"
_Done = Kind | Literal["", "waste"]

# By the buttons that are down, and the event: the buttons that are down then, and the move. `s` is the left
# button with shift; in `l-` and `r-` the release of the other button has made the chord. Other events change
# nothing, such as the release of a button that was pressed before the file begins.
_TABLE: dict[str, dict[str, tuple[str, _Done]]] = {
    "": {"lc": ("l", ""), "rc": ("r", FLAG), "sc": ("s", "")},
    "l": {"rc": ("lr", ""), "sc": ("s", ""), "lr": ("", REVEAL)},
    "r": {"lc": ("lr", ""), "sc": ("lr", ""), "rr": ("", _WASTE)},
    "s": {"rc": ("lr", ""), "lr": ("", CHORD)},
    "lr": {"lr": ("r-", CHORD), "rr": ("l-", CHORD)},
    "l-": {"rc": ("lr", ""), "sc": ("s", ""), "lr": ("", "")},
    "r-": {"lc": ("lr", ""), "sc": ("lr", ""), "rr": ("", "")},
    "m": {"mr": ("", CHORD)},
}
# The events of the middle button, which replaces all others, in every state.
_MIDDLE: dict[str, tuple[str, _Done]] = {"mc": ("m", ""), "mr": ("", "")}


class Mouse:
    """The mouse of a game."""

    def __init__(self, game: Game, *, marks: bool, superclick: bool):
        """Set whether a flag that is taken off leaves a question mark, and whether the left button chords."""
        self._game = game
        self._marks = marks
        self._superclick = superclick
        self._down = ""
        self._on_open = False  # whether the right button was last pressed on an open cell
        self._questions: set[int] = set()

    def take(self, event: Event) -> None:
        """Make the move of an event, if it has one."""
        if event.name == "mt":
            self._marks = not self._marks
        if not (step := (_MIDDLE | _TABLE[self._down]).get(event.name)):
            return
        self._down, move = step
        if move == FLAG:
            self._flag(event)
        elif move == _WASTE:
            self._game.wasted += self._on_open
        elif move and event.cell is not None:
            alone = self._superclick and move == REVEAL and self._game.field.seen[event.cell] == REVEALED
            self._game.make(CHORD if alone else move, event.cell, at=event.at)

    def _flag(self, event: Event) -> None:
        self._on_open = event.cell is not None and self._game.field.seen[event.cell] == REVEALED
        if event.cell is None or self._on_open:
            return
        if event.cell in self._questions:  # question marks do not show
            self._questions.discard(event.cell)
            self._game.wasted += 1
        else:
            self._game.make(FLAG, event.cell, at=event.at)
            if self._marks and event.cell not in self._game.field.marks:
                self._questions.add(event.cell)
