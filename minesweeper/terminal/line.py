"""`python -m minesweeper play`: the terminal game, where `a1` uncovers a cell and `#g13` flags one.

To the player a mine is a bomb and a mark is a flag. A flag may be wrong, and comes off when its
cell is uncovered. The game is won once every cell is uncovered or flagged and there are as many
flags as bombs.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import ascii_uppercase as LETTERS

from minesweeper.players.view import knowledge_of
from minesweeper.rules.bbbv import bbbv
from minesweeper.rules.game import HIDDEN, LOST, REVEALED, WON, Board, Game
from minesweeper.rules.grid import grid
from minesweeper.rules.maps import Lines, read_board
from minesweeper.shell.colour import coloured
from minesweeper.shell.program import arriving_lines
from minesweeper.solver.posterior import analyse
from minesweeper.solver.prior import KnownTotal

PROMPT = "What cell do you want to check? "
MAX_COLUMNS = 99
DEFAULT_SIZE = 8, 8, 6  # rows, columns, bombs

_CELL = re.compile("(#?)([A-Za-z])([0-9]{1,2})")


class Console:
    """One game at the terminal: what it shows, and what it answers to each line.

    `cascade` uncovers the neighbours of every 0 too; `safe_start`, if any, draws where the bomb
    goes that the first uncovered cell would have had.

    >>> console = Console(Game(Board.of_cells(grid((2, 2)), [0]), marks_hold=False))
    >>> console.answer("c1")
    "I don't understand.\\n"
    >>> console.answer("#a1").splitlines()
    ['                    ', '  1 2 ', 'A # . ', 'B . . ', '']
    """

    def __init__(
        self,
        game: Game,
        *,
        cascade: bool = False,
        safe_start: Random | None = None,
        hints: bool = False,
        colour: bool = False,
    ):
        self.game = game
        self.cascade = cascade
        self.safe_start = safe_start
        self.hints = hints
        self.colour = colour
        self.moves = 0

    @property
    def won(self) -> bool:
        # With every safe cell uncovered, the flags can only be on bombs.
        return self.game.status == WON and len(self.game.marks) == self.game.board.total_mines

    @property
    def over(self) -> bool:
        return self.won or self.game.status == LOST

    def scene(self) -> str:
        """The field as it is now, and how the game ended if it has."""
        field = display(self.game, self.colour)
        if self.game.status == LOST:
            return f"\nBOOM BOOM BOOM BOOM BOOM\n{field}"
        return f"{field}\nYOU WIN!\n" if self.won else f"{field}\n"

    def answer(self, line: str) -> str:
        """Do what `line` asks for and return the text that answers it."""
        command = line.strip()
        if self.hints and command == "?":
            return hint(self.game) + "\n"
        found = _CELL.fullmatch(command)
        cell = found and cell_named(self.game, found[2], int(found[3]))
        if not found or cell is None:
            return "I don't understand.\n"
        self.moves += 1
        if self.game.seen[cell] == REVEALED:
            return "This cell is already uncovered.\n" + self.scene()
        if found[1]:
            self.game.mark(cell)
        else:
            self._uncover(cell)
        return self.scene()

    def _uncover(self, cell: int) -> None:
        if self.safe_start and REVEALED not in self.game.seen and self.game.board.mines[cell]:
            self._move_bomb(cell, self.safe_start)
        self.game.reveal(cell, cascade=self.cascade)

    def _move_bomb(self, cell: int, rng: Random) -> None:
        """Put the bomb of `cell` in a random free cell; all fields with none here stay equally likely."""
        board, flags = self.game.board, self.game.marks
        mines = bytearray(board.mines)
        free = rng.choice([c for c, mine in enumerate(mines) if not mine])
        mines[cell], mines[free] = 0, 1
        self.game = new_game(Board(board.grid, mines))
        for flag in flags:
            self.game.mark(flag)


def new_game(board: Board) -> Game:
    """A game with this face's custom: a flag does not protect its cell."""
    return Game(board, marks_hold=False)


def cell_named(game: Game, letter: str, column: int) -> int | None:
    """The cell in the row of `letter` and in `column`, counted from 1; None if there is none."""
    coords = LETTERS.index(letter.upper()), column - 1
    try:
        return game.board.grid.cell(coords)
    except ValueError:
        return None


def cell_name(game: Game, cell: int) -> str:
    row, column = game.board.grid.coords(cell)
    return f"{LETTERS[row].lower()}{column + 1}"


# What is shown.


def symbol(game: Game, cell: int) -> str:
    """The character that stands for `cell`."""
    if game.lost and game.board.mines[cell]:
        return "*"
    if game.seen[cell] == REVEALED:
        return str(game.board.clues[cell] or " ")
    return "#" if cell in game.marks else "."


def display(game: Game, colour: bool = False) -> str:
    """The field as the player sees it, below the numbers of its columns; bombs once it is lost."""
    rows, columns = game.board.grid.dims
    numbers = range(1, columns + 1)
    lines = [
        " " * 20 + "".join(f"{number // 10} " for number in numbers[9:]),
        "  " + "".join(f"{number % 10} " for number in numbers),
    ]
    for row in range(rows):
        symbols = [symbol(game, cell) for cell in range(row * columns, (row + 1) * columns)]
        if colour:
            symbols = [coloured(symbol) for symbol in symbols]
        lines.append(f"{LETTERS[row]} " + "".join(f"{s} " for s in symbols))
    return "\n".join(lines) + "\n"


def hint(game: Game) -> str:
    """The risk of a bomb under each covered cell in per cent, and the cell to uncover next."""
    board = game.board
    rows, columns = board.grid.dims
    # Flags are the player's guesses: to the solver their cells are as hidden as the others.
    seen = zip(game.seen, board.clues, strict=True)
    symbols = bytes(ord("?") if state == HIDDEN else ord("0") + clue for state, clue in seen)
    risks = analyse(knowledge_of(board.grid, symbols), KnownTotal(board.total_mines)).risks()
    lines = ["  " + "".join(f"{column:3} " for column in range(1, columns + 1))]
    for row in range(rows):
        cells = range(row * columns, (row + 1) * columns)
        shown = [whole_percent(risks[cell]) if cell in risks else "" for cell in cells]
        lines.append(f"{LETTERS[row]} " + "".join(f"{risk:>3} " for risk in shown))
    best = min(risks, key=lambda cell: (risks[cell], cell))
    return "\n".join([*lines, f"Best: {advice(cell_name(game, best), risks[best])}", ""])


def whole_percent(risk: float) -> int:
    """A risk in per cent, where only what is certain is 0 or 100.

    >>> [whole_percent(risk) for risk in (0.0, 0.001, 0.375, 0.999, 1.0)]
    [0, 1, 38, 99, 100]
    """
    return round(100 * risk) if risk in (0, 1) else min(max(round(100 * risk), 1), 99)


def advice(name: str, risk: float) -> str:
    """What to do where the cell `name` is the one with the lowest risk."""
    if risk == 1:
        return "flag the bombs that are left"
    return f"{name}, {f'a risk of {whole_percent(risk)} %' if risk else 'which is safe'}"


# The game as text.


def game_text(game: Game) -> str:
    """The map of the bombs, then what is seen of it: `.` covered, `o` uncovered, `#` flagged."""
    board = game.board
    rows, columns = board.grid.dims
    bombs = "".join(".X"[mine] for mine in board.mines)
    seen = "".join("#" if cell in game.marks else ".o"[state] for cell, state in enumerate(game.seen))
    lines = [f"{rows} {columns}"]
    for cells in (bombs, seen):
        lines += [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return "\n".join(lines) + "\n"


def read_game(lines: Lines) -> Game:
    """Read what `game_text` gives; the map alone is a game not yet begun.

    ValueError says which line is wrong, and how.
    """
    game = new_game(read_board(lines))
    rows, columns = game.board.grid.dims
    check_size(rows, columns)
    for start in range(0, rows * columns, columns):
        line = next(lines, None)
        if line is None and not start:
            return game
        row = (line or b"").strip()
        if len(row) != columns or row.translate(None, b".o#"):
            raise lines.error(f"a row of {columns} cells, each '.', 'o' or '#'", line)
        for cell, seen in enumerate(row.decode(), start):
            if seen == "o":
                game.reveal(cell, cascade=False)
            elif seen == "#":
                game.mark(cell)
    if (line := next(lines, None)) is not None:
        raise lines.error("the end of the game", line)
    return game


def load_game(path: str) -> Game:
    """Read a game from a file; ValueError names it if it holds none."""
    with Path(path).open("rb") as file:
        try:
            return read_game(Lines(file))
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from error


# The statistics.


def statistics(console: Console, done_before: int, seconds: float) -> str:
    """The lines that `--stats` ends the game with."""
    total, now = bbbv(console.game.board, console.game.seen)
    moves = console.moves
    efficiency = round(100 * (now - done_before) / moves) if moves else 0
    return (
        f"\nTime: {seconds:.1f} s"
        f"\n3BV: {now} of {total}"
        f"\nEfficiency: {efficiency} % ({now - done_before} of the 3BV in {moves} moves)\n"
    )


# The command.


def main(arguments: list[str]) -> int:
    """Play one game on the standard streams; 130 if it ended by Ctrl-C."""
    options = parse_options(arguments)
    rng = Random(options.seed)
    if options.load:
        game = load_game(options.load)
    else:
        rows, columns, bombs = parse_size(options.size)
        game = new_game(Board.of_cells(grid((rows, columns)), rng.sample(range(rows * columns), bombs)))
    if options.safe_start and game.board.total_mines == game.board.grid.size:
        raise ValueError("--safe-start needs a cell without a bomb")
    console = Console(
        game,
        cascade=options.cascade,
        safe_start=rng if options.safe_start else None,
        hints=options.hints,
        colour=options.colour,
    )
    done_before, began = bbbv(game.board, game.seen)[1], time.monotonic()
    status = 0
    try:
        play(console, arriving_lines(sys.stdin.buffer, sys.stdout.flush), options.save)
    except KeyboardInterrupt:
        print()
        status = 130
    if options.stats:
        print(statistics(console, done_before, time.monotonic() - began), end="")
    return status


def play(console: Console, lines: Iterator[bytes], save: str | None) -> None:
    """Play until the game or the input ends, with the game so far always in the file `save`, if any."""
    text = console.scene()
    while True:
        sys.stdout.write(text)
        if save:
            Path(save).write_text(game_text(console.game), encoding="ascii")
        if console.over:
            return
        sys.stdout.write(PROMPT)
        line = next(lines, None)
        if line is None:
            sys.stdout.write("\n")
            return
        text = console.answer(line.decode("ascii", "replace"))


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="minesweeper play",
        description="Play in the terminal: a1 uncovers a cell, #a1 flags it; uncover or flag all to win.",
    )
    parser.add_argument("size", nargs="*", metavar="rows columns bombs", help="up to 26 and 99 (8 8 6)")
    parser.add_argument("--seed", type=int, metavar="S", help="play the field of this seed")
    parser.add_argument("--cascade", action="store_true", help="uncover the cells around a 0 too")
    parser.add_argument("--safe-start", action="store_true", help="no bomb under the first uncovered cell")
    parser.add_argument("--hints", action="store_true", help="answer ? with the risks and the best move")
    parser.add_argument("--colour", action="store_true", help="colour the numbers, flags and bombs")
    parser.add_argument("--save", metavar="FILE", help="keep the game in FILE, to load it later")
    parser.add_argument("--load", metavar="FILE", help="go on with the game in FILE, which has its own size")
    parser.add_argument("--stats", action="store_true", help="end with the time, the 3BV and the efficiency")
    return parser.parse_intermixed_args(arguments)


def parse_size(words: list[str]) -> tuple[int, int, int]:
    """The rows, columns and bombs that three words name; the default for any other number of words."""
    if len(words) != 3:
        return DEFAULT_SIZE
    if not all(word.isascii() and word.isdigit() for word in words):
        raise ValueError(f"expected rows, columns and bombs as whole numbers, found {' '.join(words)!r}")
    rows, columns, bombs = map(int, words)
    check_size(rows, columns)
    if bombs > rows * columns:
        raise ValueError(f"{bombs} bombs do not fit in {rows} x {columns} cells")
    return rows, columns, bombs


def check_size(rows: int, columns: int) -> None:
    """ValueError unless the rows have letters and the columns two digits."""
    if not (1 <= rows <= len(LETTERS) and 1 <= columns <= MAX_COLUMNS):
        raise ValueError(
            f"a field has 1 to {len(LETTERS)} rows and 1 to {MAX_COLUMNS} columns, not {rows} x {columns}"
        )
