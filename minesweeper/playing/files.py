"""Boards and games in the files of other programs: `.mbf` holds a board, `.rawvf` a game as it was played.

An MBF file is bytes: columns, rows, the number of mines in two bytes (high byte first), then column and
row of each mine. A RAWVF file is text: lines `Key: value`, the board below `Board:` (`*` a mine), and below
`Events:` what the mouse did, as `seconds event column row (x y)`, with columns and rows counted from 1. An
event is a button (`l`, `r`, `m`) pressed (`c`) or released (`r`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from minesweeper.playing.moves import CHORD, FLAG, MAX_MOVES, REVEAL, Move
from minesweeper.playing.play import Play
from minesweeper.playing.setting import CLASSIC, GIVEN, MAX_CELLS, PRESETS, Setting, check_playable
from minesweeper.rules.game import REVEALED, WON, Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.maps import format_map

MAX_SIDE = 255

# The side of a cell in the pixels that x and y count.
_PIXELS = 16

# The mouse button that makes each kind of move.
_BUTTONS = {REVEAL: "l", FLAG: "r", CHORD: "m"}

_EVENT = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?) ([lrm][cr]) ([0-9]{1,4}) ([0-9]{1,4})(?: \(.*\))?")


def write_mbf(board: Board) -> bytes:
    """A two-dimensional board of at most 255 rows and columns as an MBF file; ValueError for any other.

    >>> write_mbf(Board.of_cells(Grid((2, 3)), [1, 5])).hex(" ")
    '03 02 00 02 01 00 02 01'
    """
    rows, columns = _plane(board.grid)
    if max(rows, columns) > MAX_SIDE:
        raise ValueError(f"an MBF file holds at most {MAX_SIDE} rows and columns, not {board.grid}")
    places = [divmod(cell, columns) for cell, mine in enumerate(board.mines) if mine]
    head = [columns, rows, *divmod(board.total_mines, 256)]
    return bytes([*head, *(number for row, column in places for number in (column, row))])


def read_mbf(data: bytes) -> Board:
    """The board in an MBF file; ValueError if it holds none that can be played."""
    if len(data) < 4:
        raise ValueError(f"expected an MBF file of at least 4 bytes, found {len(data)}")
    columns, rows, mines = data[0], data[1], 256 * data[2] + data[3]
    places = list(zip(data[4::2], data[5::2], strict=False))
    if not 1 <= rows * columns <= MAX_CELLS:
        raise ValueError(f"expected an MBF file with 1 to {MAX_CELLS} cells, found {rows} x {columns}")
    if (size := len(data)) != 4 + 2 * mines:
        raise ValueError(f"expected {4 + 2 * mines} bytes for {mines} mines in an MBF file, found {size}")
    if any(column >= columns or row >= rows for column, row in places) or len(set(places)) < mines:
        raise ValueError("the mines of the MBF file are not on different cells of its board")
    board = Board.of_cells(Grid((rows, columns)), [row * columns + column for column, row in places])
    check_playable(board)
    return board


def write_rawvf(play: Play, version: str) -> str:
    """A finished game of two dimensions as a RAWVF file, which names the `version` of the program."""
    rows, columns = _plane(play.grid)
    board, moves = play.game.board, play.moves[: play.done]
    times = list(_times(moves))
    whole, solved = play.bbbv()
    mines = "".join("0*"[mine] for mine in board.mines)
    lines = [
        "RawVF_Version: Rev6",
        "Program: Minesweeper",
        f"Version: {version}",
        f"Level: {_LEVELS.get((rows, columns, board.total_mines), 'Custom')}",
        f"Width: {columns}",
        f"Height: {rows}",
        f"Mines: {board.total_mines}",
        "Marks: Off",
        f"Time: {max(times, default=0):.3f}",
        f"BBBV: {whole}",
        f"Solved3BV: {solved}",
        f"Status: {'Won' if play.status == WON else 'Lost'}",
        "Mode: Classic",
        "Board:",
        *(mines[at : at + columns] for at in range(0, len(mines), columns)),
        "Events:",
    ]
    for move, time in zip(moves, times, strict=True):
        row, column = divmod(move.cell, columns)
        middle = f"({_PIXELS * column + _PIXELS // 2} {_PIXELS * row + _PIXELS // 2})"
        for way in "cr":
            lines.append(f"{time:.3f} {_BUTTONS[move.kind]}{way} {column + 1} {row + 1} {middle}")
    return "\n".join(lines) + "\n"


_LEVELS = {(*size, mines): name.capitalize() for name, (size, mines) in PRESETS.items()}


def read_rawvf(text: str) -> Play:
    """The game in a RAWVF file, all of its moves made; ValueError says which line is wrong."""
    lines = text.splitlines()
    values: dict[str, str] = {}
    at = 0
    while at < len(lines) and lines[at].strip() != "Board:":
        key, _, value = lines[at].partition(":")
        values[key.strip()] = value.strip()
        at += 1
    rows, columns = (_whole(values, name) for name in ("Height", "Width"))
    if rows * columns > MAX_CELLS:
        raise ValueError(f"a board has at most {MAX_CELLS} cells, not {rows * columns}")
    picture = [line.strip() for line in lines[at + 1 : at + 1 + rows]]
    if len(picture) < rows or any(not re.fullmatch(f"[*0-9.]{{{columns}}}", row) for row in picture):
        raise ValueError(f"expected a board of {rows} rows of {columns} cells below 'Board:'")
    board = Board.of_cells(Grid((rows, columns)), [c for c, s in enumerate("".join(picture)) if s == "*"])
    check_playable(board)
    setting = Setting(board.grid.dims, board.total_mines, GIVEN, CLASSIC, board=format_map(board, None))
    play = Play(setting)
    _replay(play, lines[at + 1 + rows :], columns)
    play.assisted = True
    return play


def _replay(play: Play, lines: Iterable[str], columns: int) -> None:
    """Make the moves that the mouse events stand for; skip other events."""
    pressed: set[str] = set()
    chording = chorded = False  # whether left and right were down together, and whether that chord is made
    for line in lines:
        found = _EVENT.fullmatch(line.strip())
        if not found or play.over:
            continue
        seconds, event, column, row = float(found[1]), found[2], int(found[3]) - 1, int(found[4]) - 1
        button, down = event[0], event[1] == "c"
        inside = 0 <= column < columns and 0 <= row < play.grid.dims[0]
        kind = ""
        if button == "m":
            kind = "" if down else CHORD
        elif down:
            kind = FLAG if button == "r" and not pressed else ""
            pressed.add(button)
            if len(pressed) == 2:
                chording, chorded = True, False
        else:
            pressed.discard(button)
            if not chording:
                kind = REVEAL if button == "l" else ""
            elif not chorded:
                kind, chorded = CHORD, True
            chording = chording and bool(pressed)
        if kind and inside and play.done < MAX_MOVES:
            cell = row * columns + column
            if kind == REVEAL and play.game.seen[cell] == REVEALED:
                kind = CHORD  # some programs chord with one button
            play.make(kind, cell, at=seconds)


def _times(moves: Iterable[Move]) -> Iterator[float]:
    """The time of each move; a move without a time has that of the move before it."""
    now = 0.0
    for move in moves:
        now = now if move.at is None else move.at
        yield now


def _whole(values: dict[str, str], name: str) -> int:
    found = values.get(name, "")
    if not re.fullmatch("[1-9][0-9]{0,3}", found):
        raise ValueError(f"expected a line '{name}: ' with a whole number, found {found[:20]!r}")
    return int(found)


def _plane(grid: Grid) -> tuple[int, int]:
    if len(grid.dims) != 2:
        raise ValueError(f"these files hold boards of two dimensions, not of {len(grid.dims)}")
    rows, columns = grid.dims
    return rows, columns
