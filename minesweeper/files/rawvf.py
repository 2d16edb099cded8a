"""Games in RAWVF files, the text that programs exchange; `games/rawvf` writes it, and has its glossary.

Beside the events there, `sc` is a press of the left button with shift, `mt` switches question marks on or
off, and `mv` moves the mouse; all others are skipped. `mouse` makes the moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minesweeper.boards.catalogue import ALL_VARIANTS, CLASSIC, MAX_CELLS
from minesweeper.files.recording import MODES, Place, Pointed, day_of, game_of, recorded
from minesweeper.games.game import Game
from minesweeper.games.keep import LATEST
from minesweeper.games.rawvf import PIXELS, middle
from minesweeper.rules.game import LOST, WON
from minesweeper.shell.text import amount

# Settings, off by default, that make buttons do something else.
_CHEATS = ("ElmarTechnique", "NonoMouse", "SuperFlag", "Autoflag", "Lawnmower")

_NUMBER = "-?[0-9]{1,6}"
_SECONDS = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"
_EVENT = re.compile(rf"(-?{_SECONDS})\s+([lrm][cr]|sc|m[tv])\b\s*(.*)")
_PLACE = re.compile(rf"(?:({_NUMBER})\s+({_NUMBER}))?\s*(?:\(({_NUMBER})\s+({_NUMBER})\))?\s*(?:\([lrm]*\))?")


def read_rawvf(text: str) -> Game:
    """Read the game in a RAWVF file, with all of its moves made; ValueError names the line that is wrong.

    Its `seconds` are the file's `Time`, or the time of the last move if that line is wrong. The left button
    alone chords if `SuperClick` is on or, in a file without it, if only then the end of the game agrees with
    the file.
    """
    lines = [line.strip() for line in text.split("\n")]
    header = _Header(lines)
    rows, columns = header.whole("Height"), header.whole("Width")
    size = header.whole("SquareSize") if header["SquareSize"] else 0
    mines, events = _mines(header, lines, rows, columns), _events(header, lines, rows, size)
    recording = recorded(rows, columns, mines, events, size or PIXELS, name=header["Player"].encode())
    if header["Mines"] and header.whole("Mines", least=0) != recording.board.mines:
        raise ValueError(f"expected {header['Mines']} mines on the board, found {recording.board.mines}")
    recording = recording._replace(
        seconds=float(header["Time"]) if re.fullmatch(_SECONDS, header["Time"]) else None,
        stated_bbbv=_figure(header["BBBV"]),
        stated_solved=_figure(header["Solved3BV"]),
        marks=header.on("Marks") or header.on("QuestionMarks"),
        superclick=header.on("SuperClick") if header["SuperClick"] else None,
        day=day_of(header["Timestamp"]),
        says=_end(header, lines),
        mode=_MODES.get(header["Mode"].partition("(")[0].strip().casefold(), ""),
        variant=ALL_VARIANTS.get(header["Variant"], CLASSIC),
    )
    return game_of(recording)


_MODES = {mode.casefold(): mode for mode in MODES}


class _Header:
    """The header of a file: its values by their keys, in capital or small letters."""

    def __init__(self, lines: Sequence[str]):
        # In lines, without `Board:`.
        self.size = next((at for at, line in enumerate(lines) if line.casefold() == "board:"), len(lines))
        self._values = {}
        for number, line in enumerate(lines[: self.size], start=1):
            key, _, value = line.partition(":")
            self._values[key.strip().casefold()] = number, value.strip()

    def __getitem__(self, key: str) -> str:
        """Return the value of a key; empty without one."""
        return self._values.get(key.casefold(), (0, ""))[1]

    def on(self, key: str) -> bool:
        """Return whether the value of a key is `on`."""
        return self[key].casefold() == "on"

    def whole(self, key: str, least: int = 1) -> int:
        """Return the value of a key as a whole number of at most four digits; ValueError for any other."""
        if key.casefold() not in self._values:
            raise ValueError(f"expected a line '{key}: ' above 'Board:', found none")
        value = self[key]
        if not re.fullmatch("[0-9]{1,5}", value) or not least <= int(value) <= MAX_CELLS:
            raise self.wrong(key, f"a whole number from {least} to {MAX_CELLS}")
        return int(value)

    def wrong(self, key: str, expected: str) -> ValueError:
        """Return the error for the value of a key."""
        number, value = self._values[key.casefold()]
        return _wrong(number, expected, value)


def _mines(header: _Header, lines: Sequence[str], rows: int, columns: int) -> Iterator[Place]:
    for row in range(rows):
        at = header.size + 1 + row
        cells = lines[at] if at < len(lines) else ""
        if not re.fullmatch(f"[*0-9.]{{{columns}}}", cells):
            raise _wrong(at + 1, f"a row of {amount(columns, 'cell')}", cells)
        yield from ((row, column) for column, symbol in enumerate(cells) if symbol == "*")


def _events(header: _Header, lines: Sequence[str], rows: int, size: int) -> Iterator[Pointed]:
    """Yield the events; `size` is the side of a cell in pixels, 0 if it is not in the file."""
    for key in filter(header.on, _CHEATS):
        raise header.wrong(key, f"{key} to be off")
    if header["Lives"] and header.whole("Lives", least=0) > 1:
        raise header.wrong("Lives", "at most one life")
    for number, line in enumerate(lines[header.size + 1 + rows :], start=header.size + 2 + rows):
        event = _EVENT.match(line)
        if not event:
            continue
        at, name, place = min(max(0.0, float(event[1])), LATEST), event[2], _PLACE.fullmatch(event[3])
        if name == "mv" and not (place and place[3]):
            continue
        if not place or (name != "mt" and not (place[1] or place[3])):
            raise _wrong(number, "a column and a row after the event", line)
        x, y = middle(*(int(text or 0) - 1 for text in place.group(1, 2)))
        if place[3]:
            # With the size of its cells, a file gives pixels that are exact, and perhaps columns from 0.
            # Above and left of the board, some programs give the nearest cell, with a negative pixel.
            pixels = int(place[3]), int(place[4])
            in_cell = middle(*(pixel // PIXELS for pixel in pixels)) == (x, y)
            if size or not place[1] or min(pixels) < 0 or in_cell:
                x, y = pixels
        yield Pointed(at, name, x, y, number)


def _end(header: _Header, lines: Sequence[str]) -> str | None:
    """Return the end of the game according to the file: WON, LOST, or None if it has none."""
    ends = [header["Status"], *(line.rpartition(" ")[2] for line in lines[-3:])]
    for word in map(str.casefold, ends):
        if word in ("won", "lost", "loss", "boom"):
            return WON if word == "won" else LOST
    return None


def _figure(text: str) -> int | None:
    """Return the figure in a header; None if it is missing or wrong."""
    return int(text) if re.fullmatch("[0-9]{1,5}", text) else None


def _wrong(number: int, expected: str, text: str) -> ValueError:
    return ValueError(f"line {number}: expected {expected}, found {text[:40]!r}")
