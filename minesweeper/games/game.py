"""A game: a board, its moves and its present state; with undo, redo and replay.

It reads no clock: each move brings its time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from datetime import date
from os import PathLike
from typing import Any, Literal

from minesweeper import __version__
from minesweeper.boards.catalogue import GIVEN, MAX_CELLS, VARIANTS
from minesweeper.boards.setting import Setting, given_board
from minesweeper.boards.starts import usual_first_cell
from minesweeper.games.rawvf import rawvf_text
from minesweeper.rules.game import HIDDEN, LOST, MARKED, ONGOING, REVEALED, WON, Board, Pictured, bbbv
from minesweeper.rules.given import coordinates, path_of, whole
from minesweeper.rules.grid import Cell, Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, By, Kind, Move
from minesweeper.rules.position import Position
from minesweeper.rules.slices import write_slices
from minesweeper.rules.svg import CHOSEN, Tile, mine_tile, svg
from minesweeper.shell.files import write_whole
from minesweeper.shell.language import tr
from minesweeper.shell.program import unknown

MAX_MOVES = 20_000

# A figure in the file of a recorded game: its time, its 3BV, or the solved part of that.
Stated = Literal["seconds", "bbbv", "solved"]


class Game(Pictured):
    """A game on a board: `reveal`, `flag` and `chord` make moves, `undo` takes them back.

    The board is anything that `Board.of` reads; its first cell, if it has one, is revealed at once. In the
    variant "classic" flags come off again and may be wrong; in "judge" they stay, and a wrong one loses.
    Two games are equal if they have the same board, rules and moves.

    >>> game = Game("X..\\n..X\\n...\\n2 0")
    >>> game
    ???
    12?
    01?
    ongoing after 0 moves, 2 mines left
    >>> game.flag((1, 2)), game.chord((2, 1)), game.position.hidden
    (True, [(2, 2)], [(0, 0), (0, 1), (0, 2), (1, 2)])
    >>> game.reveal((0, 0)), game.status, str(game.undo()), game.status
    ([(0, 0)], 'lost', 'reveal (0, 0)', 'ongoing')
    """

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self, board: Any, *, variant: str = "classic", told: bool = True):
        """Begin a game, on a board or by a `Setting`; by default, positions include the total of mines."""
        if isinstance(board, Setting):
            setting = board
        elif variant in [*VARIANTS]:
            setting = given_board(Board.of(board), VARIANTS[variant])
        else:
            raise ValueError(unknown("variant", variant, VARIANTS))
        self.setting = setting
        self.told = told
        # All moves: the first `done` are made, the others were taken back.
        self.history: list[Move] = []
        self.done = 0
        self.wasted = 0  # the number of moves of the user without effect
        self.seconds = 0.0  # the time of the game, by its frontend
        self.mouse_path = 0.0  # of a recording, in pixels of cells with a side of 16
        self.known = setting.start == GIVEN  # whether the board may be known before the first move
        self.assisted = self.known  # whether there was any help
        self.recorded = False  # whether its end is in the statistics, even if it was undone since
        # Of a recording: the player, the file, the date, and the end of the game by the file, if they are
        # known.
        self.player = self.file = ""
        self.played_on: date | None = None
        self.file_says: str | None = None  # WON or LOST
        # Figures of the file that its events or its board contradict, each with the right one.
        self.contradicted: dict[Stated, tuple[float, float]] = {}
        self.mode = ""  # of another program, if the luck is unknown in it
        self._begin(setting.board)
        # Whether any cell is visible, or was before moves were taken back: such a board stays.
        self.was_seen = setting.first is not None or bool(self.shown)

    def _begin(self, board: Board | None) -> None:
        """Begin on this board, or on one without mines until the first reveal draws them."""
        self.drawn = board is not None
        self.field = self.setting.variant.begin(board or Board.of_cells(Grid(self.setting.dimensions), []))
        self.hit: int | None = None  # the mine that was revealed
        self.shown: list[int] = []  # the visible cells, the first revealed first
        if board and board.first is not None:
            self.shown += self.field.reveal(self.grid.cell(board.first))

    # Moves

    def reveal(self, cell: Iterable[int]) -> list[Cell]:
        """Reveal a cell; return the cells that became visible, none if it is visible or has a flag."""
        return self._step(REVEAL, cell)

    def flag(self, cell: Iterable[int]) -> bool:
        """Flag a hidden cell, or take its flag off if the rules allow; return whether it has one now."""
        place = coordinates(cell)
        self._step(FLAG, place)
        return self.grid.cell(place) in self.field.marks

    def chord(self, cell: Iterable[int]) -> list[Cell]:
        """Reveal the cells around a number that has its flags; return the cells that became visible."""
        return self._step(CHORD, cell)

    def _step(self, kind: Kind, cell: Iterable[int]) -> list[Cell]:
        at = self.grid.cell(coordinates(cell))
        if self.over:
            raise ValueError(f"{tuple(cell)}: the game is {self.status}; undo() takes its last move back")
        return [self.grid.coords(changed) for changed in sorted(self.make(kind, at))]

    def make(
        self,
        kind: Kind,
        cell: int,
        by: By = "you",
        at: float | None = None,
        *,
        why: str = "",
        risk: float | None = None,
    ) -> list[int]:
        """Make a move, whose cell is an int, and keep it if it has an effect; return the cells it changed."""
        most = max(MAX_MOVES, 2 * self.grid.size)  # enough for the boards that only the library plays on
        if self.done == most:
            raise ValueError(tr("a game has at most {most} moves", most=most))
        move = Move(self.grid.coords(cell), kind, why, risk, by, at)
        changed = self._perform(move, cell)
        if changed:
            self.history[self.done :] = [move]
            self.done += 1
            self.was_seen |= bool(self.shown)
        elif by == "you":
            self.wasted += 1
        return changed

    def _perform(self, move: Move, cell: int) -> list[int]:
        if move.kind == FLAG:
            return [cell] if self._flag(cell) else []
        if move.kind == REVEAL:
            self._draw(cell)
            opened = self.field.reveal(cell, cascade=self.setting.variant.cascade)
        else:
            opened = self.field.chord(cell)
        self.shown += opened
        if self.field.lost:
            self.hit = next((near for near in opened if self.board.is_mine[near]), None)
        return opened

    def _flag(self, cell: int) -> bool:
        if self.setting.variant.strict and not self.drawn:
            raise ValueError(tr("where a wrong mark ends the game, the first move reveals a cell"))
        taken_off = self.setting.variant.toggles and self.field.unmark(cell)
        return taken_off or self.field.mark(cell)

    def _draw(self, first: int) -> None:
        """Draw the mines for the first reveal, of the cell `first`, unless they are drawn."""
        if self.drawn or self.field.seen[first]:
            return
        flags = sorted(self.field.marks)
        self.field = self.setting.variant.begin(self.setting.lay(first))
        self.drawn = True
        for cell in flags:
            self.field.mark(cell)

    # The game after fewer or more of its moves

    def undo(self) -> Move:
        """Take the last move back, even one that ended the game, with the automatic moves after it.

        Flags that were set together come off together. Return the first move taken back; ValueError without
        one.
        """
        if not self.done:
            raise ValueError(tr("there is no move to take back"))
        done = self.done - 1
        while done and not self._is_first(done):
            done -= 1
        self._go_to(done)
        return self.history[done]

    def redo(self) -> Move:
        """Repeat the move that was taken back last, with the automatic moves after it.

        Return that move; ValueError without one.
        """
        if self.done == len(self.history):
            raise ValueError(tr("there is no move to make again"))
        move, done = self.history[self.done], self.done + 1
        while done < len(self.history) and not self._is_first(done):
            done += 1
        self._go_to(done)
        return move

    def _is_first(self, at: int) -> bool:
        """Return whether a move is neither automatic nor a flag that one press set with the flag before."""
        before, move = self.history[at - 1 : at + 1]
        same = before.kind == move.kind == FLAG and before.by == move.by == "you"
        return move.by != "certain" and not (same and before.at == move.at is not None)

    def _go_to(self, done: int) -> None:
        """Begin again, and make the first `done` moves, on the same board if any of it was visible."""
        first = next((at for at, move in enumerate(self.history) if move.kind == REVEAL), None)
        if first is not None and first >= done:
            self.setting = self.setting.fixed(self.grid.cell(self.history[first].cell))
        self._begin(self.setting.board)
        for move in self.history[:done]:
            self._perform(move, self.grid.cell(move.cell))
        self.done = done

    def copy(self) -> Game:
        """Return a copy that changes by itself."""
        return self.after(self.done)

    def after(self, done: int) -> Game:
        """Return a copy with only the first `done` moves made; ValueError if the game has fewer."""
        if not 0 <= whole("done", done) <= len(self.history):
            raise ValueError(f"this game has {len(self.history)} moves, not {done}")
        twin = copy(self)
        twin.history = self.history[:]
        twin._go_to(done)
        return twin

    def again(self) -> Game:
        """Return the game without its moves; its board is known if any of it was visible."""
        twin = Game(self.after(0).setting, told=self.told)
        twin.known = self.known or self.was_seen
        twin.assisted = self.assisted or self.was_seen
        return twin

    def replayed(self) -> Iterator[Game]:
        """Yield the game before its first move and after each: always the same object, one move further."""
        twin = self.after(0)
        yield twin
        for move in self.moves:
            twin._perform(move, twin.grid.cell(move.cell))
            twin.done += 1
            yield twin

    # The visible state

    @property
    def board(self) -> Board:
        """The board with its mines; without any, until the first reveal draws them."""
        return self.field.board

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return self.field.board.grid

    @property
    def variant(self) -> str:
        """The name of the rules."""
        return self.setting.variant.name

    @property
    def moves(self) -> list[Move]:
        """The moves that were made and had an effect."""
        return self.history[: self.done]

    @property
    def status(self) -> str:
        """ONGOING, WON or LOST."""
        status = self.field.status
        if status == WON and self.setting.variant.needs_flags and len(self.field.marks) != self.setting.mines:
            return ONGOING
        return status

    @property
    def ready(self) -> bool:
        """Whether all cells are hidden yet."""
        return self.status == ONGOING and not self.shown

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.status != ONGOING

    @property
    def won(self) -> bool:
        """Whether the game is won."""
        return self.status == WON

    @property
    def left(self) -> int:
        """The mines less the flags; 0 once the game is won, since all mines are known."""
        return 0 if self.won else self.setting.mines - len(self.field.marks)

    @property
    def score(self) -> float:
        """The share of all cells that are safe and revealed, or marked mines (all mines in a won game)."""
        # Not those of the field, which is won before the last flags of a line game.
        mines = self.board.mines if self.won else self.field.right_marks
        return (self.field.visited + mines) / self.grid.size

    @property
    def flags(self) -> list[Cell]:
        """The cells with a flag, in order."""
        return [self.grid.coords(cell) for cell in sorted(self.field.marks)]

    @property
    def clicks(self) -> int:
        """The number of moves of the user, with and without effect."""
        return self.wasted + sum(move.by == "you" for move in self.moves)

    @property
    def alone(self) -> bool:
        """Whether the user made every move."""
        return all(move.by == "you" for move in self.moves)

    @property
    def efficiency(self) -> float | None:
        """The solved 3BV per click; None without a click, or if the user did not play alone."""
        return self.solved / self.clicks if self.clicks and self.alone else None

    @property
    def autoplayed(self) -> bool:
        """Whether the solver or the agent made more of the moves than the user."""
        by = [move.by for move in self.moves]
        return sum(player in ("solver", "agent") for player in by) > by.count("you")

    @property
    def solved(self) -> int:
        """The solved part of the board's 3BV."""
        return bbbv(self.board, self.field.seen)[1]

    @property
    def position(self) -> Position:
        """The visible position; flags are known mines only if they are proved: in "judge", and at the end.

        The mine that lost the game is a known mine too.
        """
        field, mines = self.field, self.setting.mines if self.told else None
        if not self.over:
            strict = self.setting.variant.strict
            states = bytes(field.seen) if strict else bytes(field.seen).replace(b"\2", b"\0")
            return Position(self.grid, states, field.board.clues, mines)
        truth = field.board.is_mine
        proved = {*field.marks, self.hit}
        known_mines = truth if self.won else [mine and cell in proved for cell, mine in enumerate(truth)]
        states = bytes(
            MARKED if right else HIDDEN if mine or state == MARKED else state
            for right, mine, state in zip(known_mines, truth, field.seen, strict=True)
        )
        return Position(self.grid, states, field.board.clues, mines)

    def symbol(self, cell: int) -> int | Literal["?", "@", "X"]:
        """Return the symbol of a cell, an int: its number, or `?` hidden, `@` flagged, `X` a mine."""
        field = self.field
        if field.seen[cell] == REVEALED:
            return "X" if field.board.is_mine[cell] else field.board.clues[cell]
        return "@" if field.seen[cell] == MARKED or cell in field.marks else "?"

    def write_rawvf(self, path: str | PathLike[str]) -> None:
        """Write a finished game of two dimensions as a `.rawvf` file, which `read_replay` and viewers read.

        ValueError for any other game, and for a board that such files cannot hold.
        """
        if not self.over:
            raise ValueError("only a game that is over is written as .rawvf, and this one is ongoing")
        if self.grid.size > MAX_CELLS:
            raise ValueError(f"a .rawvf file has at most {MAX_CELLS} cells, and this board {self.grid.size}")
        write_whole(path_of("path", path), rawvf_text(self, __version__))

    # As a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._values == other._values

    @property
    def _values(self) -> tuple[object, ...]:
        moves = [(move.kind, move.cell, move.by, move.at) for move in self.moves]
        return self.board, self.variant, self.told, moves

    def __repr__(self) -> str:
        if self.over:
            return f"{self.position!r}\n{self.status} after {self.done} moves, score {100 * self.score:.1f} %"
        seen = write_slices(self.grid, [str(self.symbol(cell)) for cell in range(self.grid.size)])
        left = f"{self.left} mine{'s' * (self.left != 1)} left" if self.told else "mines hidden"
        return f"{seen.rstrip(chr(10))}\n{self.status} after {self.done} moves, {left}"

    def svg(self) -> str:
        """Draw the present state; if the game is lost, the cell of the last move is outlined."""
        tiles = self.position.tiles()
        if not self.over:
            for cell in self.field.marks:
                tiles[cell] = Tile(mine=True)
        elif self.status == LOST:
            last = self.grid.cell(self.moves[-1].cell) if self.hit is None else self.hit
            tile = mine_tile() if self.board.is_mine[last] else tiles[last]
            tiles[last] = tile._replace(outline=CHOSEN)
        return svg(self.grid, tiles, f"a game, {self.status} after {self.done} moves")


def opened(setting: Setting) -> Game:
    """Return a game that begins with the opening at the usual place, revealed at second 0."""
    game = Game(setting)
    game.make(REVEAL, usual_first_cell(game.grid, setting.mines, opening=True), at=0.0)
    return game
