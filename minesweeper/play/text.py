"""A game as text: its board as the judge's map, what is seen as a position, and all of it to be loaded."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from minesweeper.play.moves import moves_text, read_moves
from minesweeper.play.play import Play
from minesweeper.play.setting import GIVEN, Custom, Setting, Start
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.maps import Lines, format_map

_MINES = bytes.maketrans(b".X", b"\0\1")


def board_text(play: Play) -> str | None:
    """The board as a map, and the first cell if it was visited for the player; None in more dimensions.

    >>> from minesweeper.play.setting import CLASSIC
    >>> print(board_text(Play(Setting((1, 4), 1, "board", CLASSIC, board="1 4\\n..X.\\n0 0"))), end="")
    1  4
    ..X.
    0 0
    """
    board, first = play.game.board, play.start.first
    if len(board.grid.dims) > 2:
        return None
    plane = Board(Grid((1, *board.grid.dims)[-2:]), board.mines, board.clues)
    lines = format_map(plane, plane.grid.coords(first or 0)).splitlines(keepends=True)
    return "".join(lines if first is not None else lines[:-1])


def position_text(play: Play) -> str:
    """What the board shows: a line for each row of the last axis, an empty line between slices.

    Flags are mines (`@`) only where the rules prove them.
    """
    symbols = [str(play.symbol(cell)) for cell in range(play.grid.size)]
    if not play.setting.custom.strict or play.over:
        symbols = ["?" if symbol == "@" else symbol for symbol in symbols]
    symbols = ["@" if symbol == "X" else symbol for symbol in symbols]
    between = " " if max(map(len, symbols)) > 1 else ""
    *_, rows, columns = 1, *play.grid.dims
    lines = [between.join(symbols[at : at + columns]) for at in range(0, len(symbols), columns)]
    return "\n\n".join("\n".join(lines[at : at + rows]) for at in range(0, len(lines), rows)) + "\n"


# A game to be loaded again


def save_text(play: Play) -> str:
    """The whole game: its size, the mines, what is seen of it, the moves.

    The rows of the mines are `.` and `X`, those of what is seen `.` covered, `o` uncovered, `#`
    flagged; below them stand the moves, and how many of these are made if not all are.

    >>> from minesweeper.play.setting import CLASSIC
    >>> play = Play(Setting((1, 4), 1, "board", CLASSIC, board="1 4\\n..X."))
    >>> play.make("r", 0), play.make("f", 2)
    ([0, 1], [2])
    >>> print(save_text(play), end="")
    1 4
    ..X.
    oo#.
    moves r0 f2
    """
    grid, columns = play.grid, play.grid.dims[-1]
    mines = "".join(".X"[mine] for mine in play.game.board.mines)
    seen = "".join({"?": ".", "@": "#"}.get(str(play.symbol(cell)), "o") for cell in range(grid.size))
    lines = [" ".join(map(str, grid.dims))]
    for cells in (mines, seen):
        lines += [cells[at : at + columns] for at in range(0, len(cells), columns)]
    if play.moves and not play.start.seen:
        lines.append(f"moves {moves_text(play.moves)}")
        if play.done < len(play.moves):
            lines.append(f"done {play.done}")
    if play.seconds:
        lines.append(f"seconds {play.seconds:.3f}")
    return "\n".join(lines) + "\n"


def read_save(lines: Lines, custom: Custom, check: Callable[[Sequence[int]], object] = tuple) -> Play:
    """The game in what `save_text` gives; a map alone is a game not yet begun.

    ValueError says which line is wrong, and how; `check` may raise one about the dimensions.
    Moves that under this custom do not lead to what is seen are left out.
    """
    line = next(lines, None)
    words = (line or b"").split()
    if not b"".join(words).isdigit() or len(line or b"") > 999:
        raise lines.error("'rows columns'", line)
    dims = tuple(map(int, words))
    check(dims)
    grid = grid_of(dims)
    mines = _rows(lines, grid, ".X", "'.' or 'X'")
    assert mines is not None
    board = Board(grid, mines.encode().translate(_MINES))
    setting = Setting(grid.dims, board.total_mines, GIVEN, custom)
    seen = _rows(lines, grid, ".o#", "'.', 'o' or '#'", needed=False)
    play = Play(setting, Start(board, seen=seen or ""))
    return play if seen is None else _with_moves(play, lines)


def load(path: str, custom: Custom, check: Callable[[Sequence[int]], object] = tuple) -> Play:
    """Read a game from a file; ValueError names it if it holds none."""
    with Path(path).open("rb") as file:
        try:
            return read_save(Lines(file), custom, check)
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from error


def _rows(lines: Lines, grid: Grid, symbols: str, named: str, *, needed: bool = True) -> str | None:
    """The next rows, which say something of every cell; None where there is not even one and need not be."""
    columns = grid.dims[-1]
    rows = ""
    while len(rows) < grid.size:
        line = next(lines, None)
        if line is None and not rows and not needed:
            return None
        row = b"".join((line or b"").split()).decode("ascii", "replace")
        if len(row) != columns or row.strip(symbols):
            raise lines.error(f"a row of {columns} cells, each {named}", line)
        rows += row
    return rows


def _with_moves(play: Play, lines: Lines) -> Play:
    """The game of a state and of the lines below it."""
    found: dict[str, str] = {}
    for line in lines:
        word, _, rest = line.decode("ascii", "replace").strip().partition(" ")
        if word not in ("moves", "done", "seconds") or word in found:
            raise lines.error("the end of the game", line)
        found[word] = rest
    twin = Play(play.setting, play.start._replace(seen=""))
    twin.moves = read_moves(found.get("moves", ""), play.grid.size)
    done = found.get("done", str(len(twin.moves)))
    seconds = found.get("seconds", "0")
    if not re.fullmatch("[0-9]{1,5}", done) or int(done) > len(twin.moves):
        raise ValueError(f"expected at most {len(twin.moves)} moves that are done, found {done[:20]!r}")
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", seconds):
        raise ValueError(f"expected a number of seconds, found {seconds[:20]!r}")
    twin = twin.after(int(done))
    alike = (twin.game.seen, twin.game.marks) == (play.game.seen, play.game.marks)
    chosen = twin if alike else play
    chosen.seconds = float(seconds)
    return chosen
