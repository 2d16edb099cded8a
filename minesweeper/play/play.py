"""One game in the browser and the moves that were made in it: do, undo, step, write down."""

from __future__ import annotations

import re
from typing import NamedTuple

from minesweeper.play.setting import CLASSIC, STRICT, Setting, Start, draw_board, start_of
from minesweeper.rules.game import HIDDEN, MARKED, ONGOING, Board, Game
from minesweeper.rules.grid import Grid

READY = "ready"  # the status of a game in which nothing is visible yet

REVEAL, FLAG, CHORD = "r", "f", "c"

MAX_MOVES = 20_000


class Move(NamedTuple):
    """What was done to a cell, and by whom: you, the solver, the agent, or what opens certain cells."""

    kind: str
    cell: int
    by: str

    def __str__(self) -> str:
        return f"{self.kind}{self.cell}"


class Play:
    """A game with its moves, of which the first `done` are made.

    >>> play = Play(Setting((1, 4), 1, "board", "classic", board="1 4\\n..X."))
    >>> play.make(REVEAL, 0, "you"), play.make(FLAG, 2, "you"), play.make(CHORD, 1, "you")
    ([0, 1], [2], [])
    >>> play.make(REVEAL, 3, "you"), play.status, play.text()
    ([3], 'won', 'r0 f2 r3')
    """

    def __init__(self, setting: Setting):
        self._begin(setting, start_of(setting))

    def _begin(self, setting: Setting, start: Start | None) -> None:
        self.setting = setting
        self.start = start
        self.moves: list[Move] = []
        self.done = 0
        self.wasted = 0  # moves without effect, which are not kept
        self.assisted = setting.board is not None
        self.hit: int | None = None  # the mine that was revealed
        self.shown: list[int] = []  # the visible cells, in the order in which they came in sight
        # Until a first reveal decides where the mines are, flags lie on a board without any.
        self.drawn = start is not None
        self.game = self._game(start.board if start else Board.of_cells(Grid(setting.dimensions), []))
        if start and start.first is not None:
            self.shown += self.game.reveal(start.first)

    def _game(self, board: Board) -> Game:
        return Game(board, strict_marks=self.setting.custom == STRICT)

    @property
    def shape(self) -> Grid:
        return self.game.board.grid

    @property
    def status(self) -> str:
        """READY, or what the game says: ONGOING, WON or LOST."""
        return READY if self.game.status == ONGOING and not self.shown else self.game.status

    @property
    def over(self) -> bool:
        return self.game.status != ONGOING

    @property
    def left(self) -> int:
        """The mines less the flags."""
        return self.setting.mines - len(self.game.marks)

    @property
    def clicks(self) -> int:
        """What the user did, with and without effect."""
        return self.wasted + sum(move.by == "you" for move in self.moves[: self.done])

    def make(self, kind: str, cell: int, by: str) -> list[int]:
        """Make a move; the cells that it changed. Where there are any, it is kept."""
        if self.done == MAX_MOVES:
            raise ValueError(f"a game has at most {MAX_MOVES} moves")
        move = Move(kind, cell, by)
        changed = self._perform(move)
        if changed:
            self.moves[self.done :] = [move]
            self.done += 1
        return changed

    def _perform(self, move: Move) -> list[int]:
        if move.kind == FLAG:
            return [move.cell] if self._flag(move.cell) else []
        if move.kind == REVEAL and not self.drawn and move.cell not in self.game.marks:
            self._draw(move.cell)
        opened = (self.game.reveal if move.kind == REVEAL else self.game.chord)(move.cell)
        self.shown += opened
        if self.game.lost:
            self.hit = next((cell for cell in opened if self.game.board.mines[cell]), None)
        return opened

    def _flag(self, cell: int) -> bool:
        if self.setting.custom == CLASSIC:
            return self.game.unmark(cell) or self.game.mark(cell)
        if not self.drawn:
            raise ValueError("where a wrong mark ends the game, the first move reveals a cell")
        return self.game.mark(cell)

    def _draw(self, first: int) -> None:
        flags = sorted(self.game.marks)
        self.game = self._game(draw_board(self.setting, first))
        self.drawn = True
        for cell in flags:
            self.game.mark(cell)

    def again(self) -> Play:
        """The same game from the beginning, without its moves."""
        twin = Play.__new__(Play)
        twin._begin(self.setting, self.start)
        return twin

    def after(self, done: int) -> Play:
        """The same game with only the first `done` of its moves made."""
        twin = self.again()
        twin.moves, twin.done, twin.wasted = self.moves[:], done, self.wasted
        for move in self.moves[:done]:
            twin._perform(move)
        return twin

    def before_last(self) -> int:
        """How many moves are left without the last that was not made just because it was certain."""
        done = self.done
        while done and self.moves[done - 1].by == "certain":
            done -= 1
        return max(done - 1, 0)

    def text(self) -> str:
        """The moves that are made."""
        return " ".join(map(str, self.moves[: self.done]))

    def symbol(self, cell: int) -> int | str:
        """What a cell shows: its number, or `?` hidden, `@` flagged, `X` a mine."""
        seen, board = self.game.seen[cell], self.game.board
        if seen == HIDDEN:
            return "?"
        if seen == MARKED:
            return "@"
        return "X" if board.mines[cell] else board.clues[cell]


def read_moves(text: str, cells: int) -> list[tuple[str, int]]:
    """Moves as they are written, such as `r12 f3 c5`."""
    tokens = text.split()
    if len(tokens) > MAX_MOVES:
        raise ValueError(f"a game has at most {MAX_MOVES} moves, not {len(tokens)}")
    moves = []
    for number, token in enumerate(tokens, start=1):
        found = re.fullmatch(r"([rfc])([0-9]{1,5})", token)
        if not found or int(found[2]) >= cells:
            raise ValueError(
                f"move {number}: expected r, f or c and a cell below {cells}, found {token[:20]!r}"
            )
        moves.append((found[1], int(found[2])))
    return moves


def replay(setting: Setting, text: str) -> Play:
    """A game with the moves written in `text` made, each of which must have an effect."""
    play = Play(setting)
    for number, (kind, cell) in enumerate(read_moves(text, play.shape.size), start=1):
        if play.over:
            raise ValueError(f"move {number}: the game is over before {kind}{cell}")
        if not play.make(kind, cell, "you"):
            raise ValueError(f"move {number}: {kind}{cell} has no effect")
        play.assisted = True
    return play
