"""A game that a program recorded: its board, the events of the mouse, and the figures in its file.

The reader of each kind of file returns a `Recording`; `game_of` converts it to a game, whose moves a `mouse`
makes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime, timedelta
from math import hypot
from typing import NamedTuple

from minesweeper.boards.catalogue import CLASSIC, MAX_CELLS, Variant
from minesweeper.boards.setting import check_playable, given_board
from minesweeper.files.mouse import Event, Mouse
from minesweeper.games.game import MAX_MOVES, Game, Stated
from minesweeper.games.keep import LATEST
from minesweeper.games.rawvf import PIXELS
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG
from minesweeper.shell.language import tr, tr_later
from minesweeper.shell.text import amount

# The kinds of recordings that are read, by the suffixes of their files.
RECORDINGS = ("rawvf", "avf", "rmv", "evf", "mvf")

# The largest file, in bytes.
MAX_RECORDING = 1 << 23

# The most events of buttons that are read (a chord takes four: two presses and two releases), and of any
# kind.
MAX_EVENTS = 4 * MAX_MOVES
MAX_POINTED = 1 << 20


class Recording(NamedTuple):
    """The game in a file."""

    board: Board
    events: list[Event]
    ends: float = 0.0  # the time of the last event of any kind
    seconds: float | None = None  # by the file
    # Figures beside the events: the time, unless it is `seconds`, the board's 3BV, and the solved part of it.
    stated_seconds: float | None = None
    stated_bbbv: int | None = None
    stated_solved: int | None = None
    marks: bool = False  # whether a flag that is taken off leaves a question mark
    superclick: bool | None = False  # whether the left button alone chords; None if unknown
    player: str = ""
    day: date | None = None
    says: str | None = None  # the end of the game by the file: WON or LOST
    mode: str = ""  # of MODES, if the luck is unknown
    variant: Variant = CLASSIC


# The modes of other programs with unknown luck: the player may know the mines, or guesses win and lose by
# other rules.
KNOWN_BOARDS = (tr_later("UPK"), tr_later("cheat"))
_OWN_RULES = (
    tr_later("strong solvable"), tr_later("weak solvable"), tr_later("nearly solvable"),
    tr_later("strong guessable"), tr_later("weak guessable"),
)  # fmt: skip
MODES = KNOWN_BOARDS + _OWN_RULES

# The modes that are not read: in them, one click makes more moves by itself.
_RECURSIVE = (
    tr_later("recursive chording"), tr_later("recursive flags"), tr_later("recursive chording and flags"),
    tr_later("solvable, recursive chording"), tr_later("solvable, recursive flags"),
    tr_later("solvable, recursive chording and flags"),
)  # fmt: skip

# The modes by their numbers in .evf and .rmv files; empty for classic luck.
_NUMBERED = ("", *KNOWN_BOARDS, "", "", "", *_OWN_RULES, *_RECURSIVE)


def mode_of(number: int) -> str:
    """Return the mode with this number, empty for classic luck; ValueError if it is not read."""
    if number >= len(_NUMBERED):
        raise ValueError(tr("the mode {number} is not known", number=number))
    mode = _NUMBERED[number]
    if mode in _RECURSIVE:
        raise ValueError(
            tr("the mode “{mode}” is not read: there one click makes more moves by itself", mode=tr(mode))
        )
    return mode


# The parts of a file


Place = tuple[int, int]  # the row and column of a cell


class Bytes:
    """A reader of the bytes of a file; ValueError at the end of them."""

    def __init__(self, data: bytes, at: int = 0):
        self._data = data
        self.at = at

    def take(self, size: int) -> bytes:
        """Read the next bytes."""
        data = self._data[self.at : self.at + size]
        if len(data) < size:
            raise ValueError(f"expected at least {self.at + size} bytes, found {len(self._data)}")
        self.at += size
        return data

    def number(self, size: int = 1, *, signed: bool = False) -> int:
        """Read the number in the next bytes, the highest first."""
        return int.from_bytes(self.take(size), signed=signed)

    def places(self, count: int) -> list[Place]:
        """Read the next cells, each a column and a row."""
        data = self.take(2 * count)
        return list(zip(data[1::2], data[::2], strict=True))

    def text(self) -> bytes:
        """Read the bytes before the next 0, and skip that."""
        end = self._data.find(b"\0", self.at)
        if end < 0:
            raise ValueError(f"expected a text after byte {self.at} and then a 0, found none")
        return self.take(end + 1 - self.at)[:-1]


def board_of(rows: int, columns: int, mines: Iterable[Place]) -> Board:
    """Return the board with these mines; ValueError if it cannot be played."""
    if rows * columns > MAX_CELLS:
        raise ValueError(f"a board has at most {MAX_CELLS} cells, not {rows * columns}")
    places = list(mines)
    cells = {row * columns + column for row, column in places if 0 <= row < rows and 0 <= column < columns}
    if len(cells) < len(places):
        raise ValueError(f"expected {amount(len(places), 'mine')} on the board")
    board = Board.of_cells(Grid((rows, columns)), cells)
    check_playable(board)
    return board


# Chinese characters come in a row; two Western letters beyond ASCII hardly ever do.
_CHINESE = re.compile(rb"[\x80-\xff]{2}")


def _text_of(data: bytes) -> str:
    """Decode a name from the encoding of its player's computer: UTF-8, GBK or Latin-1."""
    for encoding in ("utf-8", "gbk"):
        if encoding == "utf-8" or _CHINESE.search(data):
            with suppress(UnicodeDecodeError):
                return " ".join(data.decode(encoding).split())
    return " ".join(data.decode("latin-1").split())


def day_of(text: str) -> date | None:
    """Return the day in a text such as `2025-02-01T17:33:58Z` or `1.2.2025.17:33:58`, if it has one."""
    for pattern, order in (
        (r"(\d{4})-(\d\d?)-(\d\d?)", (1, 2, 3)),
        (r"(\d\d?)\.(\d\d?)\.(\d{4})", (3, 2, 1)),
    ):
        with suppress(ValueError):  # no such day
            if match := re.match(pattern, text, re.ASCII):
                return date(*map(int, match.group(*order)))
    return None


def day_in(seconds: float) -> date | None:
    """Return the day, in UTC, of a time in seconds since 1970; None for 0 or less, and from 2100 on."""
    return (datetime(1970, 1, 1) + timedelta(seconds=seconds)).date() if 0 < seconds < 4.1e9 else None


class Pointed(NamedTuple):
    """An event of a mouse: its time, its name (`mv` for a move), and its place in pixels of the board."""

    at: float
    name: str
    x: int
    y: int
    line: int = 0  # in the file, where that is a text


def recorded(
    rows: int, columns: int, mines: Iterable[Place], events: Iterable[Pointed], pixels: int, *, name: bytes
) -> Recording:
    """Return a recording on this board, with cells of so many pixels a side and the `name` of the player."""
    board = board_of(rows, columns, mines)
    if not pixels:
        raise ValueError("expected cells with a side of at least 1 pixel")
    buttons: list[Event] = []
    at, moves, path, place = 0.0, False, 0.0, (0, 0)
    for number, (at, kind, x, y, line) in enumerate(events):
        if number == MAX_POINTED or (kind != "mv" and len(buttons) == MAX_EVENTS):
            raise ValueError(f"line {line}: too many events" if line else "too many events")
        row, column = y // pixels, x // pixels
        inside = 0 <= row < rows and 0 <= column < columns
        moves |= kind == "mv"
        if inside:  # since programs record the way beside the board differently, or not at all
            path += moves * hypot(x - place[0], y - place[1]) * PIXELS / pixels
            place = x, y
        if kind != "mv":
            buttons.append(Event(at, kind, row * columns + column if inside else None, line, path))
    return Recording(board, buttons, at, player=_text_of(name))


# The game


def game_of(recording: Recording) -> Game:
    """Return the game of a recording, with all of its moves made; ValueError if it has too many.

    Its `seconds` are those of the file, or the time of the last move if the moves took longer.
    """
    game = _played(recording, superclick=bool(recording.superclick))
    if recording.superclick is None and recording.says not in (None, game.status):
        other = _played(recording, superclick=True)
        game = other if other.status == recording.says else game
    game.seconds = _seconds(recording, game)
    game.player, game.played_on, game.file_says = recording.player, recording.day, recording.says
    game.mode = recording.mode
    game.contradicted = _contradicted(recording, game)
    return game


def from_first_reveal(game: Game) -> Game:
    """Count the times of a game from the first reveal, as `seconds` is; some files begin before it."""
    start = _start(game)
    game.history = [move._replace(at=round(max(0.0, (move.at or 0.0) - start), 3)) for move in game.history]
    return game


def _played(recording: Recording, *, superclick: bool) -> Game:
    game = Game(given_board(recording.board, recording.variant))
    mouse = Mouse(game, marks=recording.marks, superclick=superclick)
    start = 0.0
    for event in recording.events:
        if game.over:
            break
        if not game.shown:
            start = event.path
        where = f"line {event.line}: " if event.line else ""
        try:
            mouse.take(event)
        except ValueError as error:  # too many moves
            raise ValueError(f"{where}{error}") from None
        if game.wasted > MAX_MOVES:
            raise ValueError(f"{where}expected at most {MAX_MOVES} moves without effect, found more")
        game.mouse_path = event.path - start
    return game


def _seconds(recording: Recording, game: Game) -> float:
    """Return the file's time or, if that is missing or too short for the moves, that of the last move."""
    stated, last = recording.seconds, max((move.at or 0.0 for move in game.moves), default=0.0)
    if stated is not None and last - _start(game) - 1 < stated <= LATEST:
        return stated  # some programs omit the fraction of a second
    return last


def _start(game: Game) -> float:
    """Return the time of the first reveal."""
    return next((move.at or 0.0 for move in game.moves if move.kind != FLAG), 0.0)


def _contradicted(recording: Recording, game: Game) -> dict[Stated, tuple[float, float]]:
    """Return the figures of a file that its events or its board contradict, each with the right one."""
    seconds, bbbv, solved = recording.seconds, recording.stated_bbbv, recording.stated_solved
    if recording.stated_seconds is not None:
        seconds = recording.stated_seconds
    contradicted: dict[Stated, tuple[float, float]] = {}
    last = game.moves[-1].at or 0.0 if game.over else recording.ends
    played = last - _start(game)
    if seconds is not None and not played - 1 < seconds < last + 1:
        contradicted["seconds"] = seconds, round(played, 3)
    whole = game.board.bbbv
    if bbbv and (bbbv > whole or (game.won and bbbv < whole)):  # some programs state a part, unless it is won
        contradicted["bbbv"] = bbbv, whole
    if bbbv and solved not in (None, game.solved) and (solved == bbbv) != game.won:
        contradicted["solved"] = solved, game.solved
    return contradicted
