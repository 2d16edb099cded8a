"""A game as text: its board as a judge's map, what is seen as a position, and the whole as a saved game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from minesweeper.playing.moves import moves_text, read_moves
from minesweeper.playing.play import Play
from minesweeper.playing.setting import GIVEN, Setting, Start, Variant, check_playable
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.maps import MINES, Lines, format_map, read_cells
from minesweeper.rules.position import Position


def board_text(play: Play) -> str | None:
    """The board as a map, and the first cell if it was visited for the player; None above two dimensions.

    >>> from minesweeper.playing.setting import CLASSIC
    >>> print(board_text(Play(Setting((1, 4), 1, "board", CLASSIC, board="1 4\\n..X.\\n0 0"))), end="")
    1  4
    ..X.
    0 0
    """
    board, first = play.game.board, play.start.first
    if len(board.grid.dims) > 2:
        return None
    plane = Board(Grid((1, *board.grid.dims)[-2:]), board.mines, board.clues)
    return format_map(plane, None if first is None else plane.grid.coords(first))


def position_of(play: Play) -> Position:
    """What the board shows. Flags are known mines only where the rules prove them."""
    flag = "@" if play.setting.variant.strict and not play.over else "?"
    symbols = {"@": flag, "X": "@"}
    shown = (str(play.symbol(cell)) for cell in range(play.grid.size))
    return Position.of_symbols(play.grid, [symbols.get(each, each) for each in shown], play.setting.mines)


# Saving and loading


def save_text(play: Play) -> str:
    """The whole game: its size, the mines, what is seen of it, the moves.

    The rows of the mines are `.` and `X`, those of what is seen `.` covered, `o` uncovered, `#`
    flagged; below them stand the moves, and how many of these are made if not all are.

    >>> from minesweeper.playing.setting import CLASSIC
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
    # Until the board is drawn, undone moves are left out: they were made on another board.
    moves = play.moves if play.drawn else play.moves[: play.done]
    if moves and not play.start.seen:
        lines.append(f"moves {moves_text(moves)}")
        if play.done < len(moves):
            lines.append(f"done {play.done}")
    if play.seconds:
        lines.append(f"seconds {play.seconds:.3f}")
    return "\n".join(lines) + "\n"


def read_save(lines: Lines, variant: Variant, check: Callable[[Sequence[int]], object]) -> Play:
    """The game in a text of `save_text`; a map alone is a game not yet begun.

    ValueError says which line is wrong, and how; `check` may raise it for the dimensions. The moves
    are dropped unless, by the rules of `variant`, they lead to what is seen.
    """
    line = lines.head()
    words = (line or b"").split()
    if not b"".join(words).isdigit() or len(line or b"") > 999:
        raise lines.error("'rows columns'", line)
    dims = tuple(map(int, words))
    check(dims)
    grid = grid_of(dims)
    mines = read_cells(lines, grid.size, grid.dims[-1], ".X")
    board = Board(grid, mines.translate(MINES))
    if not variant.needs_flags:  # where flags win, mines alone are a game
        check_playable(board)
    setting = Setting(grid.dims, board.total_mines, GIVEN, variant)
    line = next(lines, None)
    if line is None:
        return Play(setting, Start(board))
    seen = read_cells(lines, grid.size, grid.dims[-1], ".o#", line)
    return _with_moves(Play(setting, Start(board, seen=seen.decode())), lines)


def load(path: str, variant: Variant, check: Callable[[Sequence[int]], object]) -> Play:
    """Read a game from a file; ValueError names it if it holds none."""
    with Path(path).open("rb") as file:
        try:
            return read_save(Lines(file), variant, check)
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from error


def _with_moves(play: Play, lines: Lines) -> Play:
    """The game `play`, with the moves and the time from the lines below what is seen."""
    found: dict[str, str] = {}
    for line in lines:
        word, _, rest = line.decode("ascii", "replace").strip().partition(" ")
        if word not in ("moves", "done", "seconds") or word in found:
            raise lines.error("the end of the game", line)
        found[word] = rest
    moves = read_moves(found.get("moves", ""), play.grid.size)
    done, seconds = found.get("done", str(len(moves))), found.get("seconds", "0")
    if not re.fullmatch("[0-9]{1,5}", done) or int(done) > len(moves):
        raise ValueError(f"expected at most {len(moves)} moves that are done, found {done[:20]!r}")
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", seconds):
        raise ValueError(f"expected a number of seconds, found {seconds[:20]!r}")
    whole = Play(play.setting, play.start._replace(seen=""))
    fits = all(not whole.over and whole.make(*move) for move in moves)
    twin = whole.after(int(done)) if fits else play
    alike = (twin.game.seen, twin.game.marks) == (play.game.seen, play.game.marks)
    chosen = twin if alike else play
    chosen.seconds = float(seconds)
    return chosen
