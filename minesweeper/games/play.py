"""One game as a person plays it, in any frontend: its moves, their undo, redo and replay.

It reads no clock and prints nothing: the frontend supplies the time and the words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from datetime import date
from operator import itemgetter

from minesweeper.boards.setting import GIVEN, Setting, Start, start_of
from minesweeper.games.moves import FLAG, MAX_MOVES, REVEAL, Move, read_moves
from minesweeper.rules.game import LOST, MARKED, ONGOING, REVEALED, WON, Board, bbbv
from minesweeper.rules.grid import Grid

READY = "ready"  # the status of a game in which nothing is visible yet


class Play:
    """A game with its moves, of which the first `done` are made.

    >>> from minesweeper.games.moves import CHORD, moves_text
    >>> from minesweeper.boards.setting import CLASSIC
    >>> play = Play(Setting((1, 4), 1, "board", CLASSIC, board="1 4\\n..X."))
    >>> play.make(REVEAL, 0), play.make(FLAG, 2), play.make(CHORD, 1)
    ([0, 1], [2], [])
    >>> play.make(REVEAL, 3), play.status, moves_text(play.moves)
    ([3], 'won', 'r0 f2 r3')
    >>> play.undone().done, play.undone().status, play.undone().redone().status
    (2, 'ongoing', 'won')
    """

    def __init__(self, setting: Setting, start: Start | None = None):
        """`start` is what the game begins on, if the setting alone does not determine it."""
        self._begin(setting, start or start_of(setting))

    def _begin(self, setting: Setting, start: Start) -> None:
        self.setting = setting
        self.start = start
        self.moves: list[Move] = []
        self.done = 0
        self.wasted = 0  # how many moves had no effect
        # The moves without effect in order, each with the number of moves made before it; saved games only
        # count them.
        self.idle: list[tuple[int, Move]] = []
        self.seconds = 0.0  # that the game has taken, as its frontend counts them
        self.known = setting.start == GIVEN  # whether the board may have been known before the first move
        self.assisted = self.known  # whether there was any help
        self.recorded = False  # whether its end is in the statistics, even if undone since
        # Of a recorded game: who played it and when, as far as its file tells, and the file.
        self.player = ""
        self.played_on: date | None = None
        self.file = ""
        self.hit: int | None = None  # the mine that was revealed
        self.shown: list[int] = []  # the visible cells, in the order in which they were revealed
        # Until the first reveal draws the mines, flags are set on a board without mines.
        self.drawn = start.lay is None
        self.game = setting.variant.begin(start.board or Board.of_cells(Grid(setting.dimensions), []))
        if start.first is not None:
            self.shown += self.game.reveal(start.first)

    @property
    def grid(self) -> Grid:
        return self.game.board.grid

    @property
    def status(self) -> str:
        """READY, ONGOING, WON or LOST."""
        status = self.game.status
        if status == WON and self.setting.variant.needs_flags and len(self.game.marks) != self.setting.mines:
            return ONGOING
        return READY if status == ONGOING and not self.shown else status

    @property
    def over(self) -> bool:
        return self.status in (WON, LOST)

    @property
    def left(self) -> int:
        """The mines less the flags; none once the game is won, where all mines are known."""
        return 0 if self.status == WON else self.setting.mines - len(self.game.marks)

    @property
    def clicks(self) -> int:
        """How many moves the user made, with and without effect."""
        return self.wasted + sum(move.by == "you" for move in self.moves[: self.done])

    @property
    def autoplayed(self) -> bool:
        """Whether the solver or the agent made more of the moves than the user."""
        by = [move.by for move in self.moves[: self.done]]
        return sum(each in ("solver", "agent") for each in by) > by.count("you")

    def bbbv(self) -> tuple[int, int]:
        """The board's 3BV, and how much of it is solved."""
        return bbbv(self.game.board, self.game.seen)

    # Moves

    def make(self, kind: str, cell: int, by: str = "you", at: float | None = None) -> list[int]:
        """Make a move, `at` a time in seconds; return the cells it changed. It is kept if there are any."""
        most = max(MAX_MOVES, 2 * self.grid.size)  # enough for the boards that only the library plays on
        if self.done == most:
            raise ValueError(f"a game has at most {most} moves")
        move = Move(kind, cell, by, at)
        changed = self._perform(move)
        if changed:
            self.moves[self.done :] = [move]
            del self.idle[self._idle_at(self.done) :]  # made after moves that were taken back
            self.done += 1
        elif by == "you":
            self.waste(move)
        return changed

    def waste(self, move: Move) -> None:
        """Count a move of the user that has no effect."""
        self.wasted += 1
        self.idle.insert(self._idle_at(self.done), (self.done, move))

    def _idle_at(self, done: int) -> int:
        """How many of the idle moves were made after at most `done` moves."""
        return bisect_right(self.idle, done, key=itemgetter(0))

    def _perform(self, move: Move) -> list[int]:
        if move.kind == FLAG:
            return [move.cell] if self._flag(move.cell) else []
        if move.kind == REVEAL:
            self._draw(move.cell)
            opened = self.game.reveal(move.cell, cascade=self.setting.variant.cascade)
        else:
            opened = self.game.chord(move.cell)
        self.shown += opened
        if self.game.lost:
            self.hit = next((cell for cell in opened if self.game.board.mines[cell]), None)
        return opened

    def _flag(self, cell: int) -> bool:
        if self.setting.variant.strict and not self.drawn:
            raise ValueError("where a wrong mark ends the game, the first move reveals a cell")
        taken_off = self.setting.variant.toggles and self.game.unmark(cell)
        return taken_off or self.game.mark(cell)

    def _draw(self, first: int) -> None:
        """Draw the mines for the first reveal, of the cell `first`, unless they are drawn."""
        if self.start.lay is None or self.drawn or self.game.seen[first]:
            return
        flags = sorted(self.game.marks)
        self.game = self.setting.variant.begin(self.start.lay(first))
        self.drawn = True
        for cell in flags:
            self.game.mark(cell)

    # The same game after fewer or more of its moves, as a new `Play`

    def again(self) -> Play:
        """The game from the beginning, without its moves; its board is known if anything was visible."""
        twin = Play(self.setting, self.start)
        twin.known = self.known or bool(self.shown)
        twin.assisted = self.assisted or bool(self.shown)
        return twin

    def after(self, done: int) -> Play:
        """The game with only the first `done` of its moves made."""
        twin = Play(self.setting, self.start)
        twin.moves, twin.done, twin.wasted, twin.seconds = self.moves[:], done, self.wasted, self.seconds
        twin.idle = self.idle[:]
        twin.assisted, twin.known, twin.recorded = self.assisted, self.known, self.recorded
        for move in self.moves[:done]:
            twin._perform(move)
        return twin

    def undone(self) -> Play:
        """The game without its last move and the automatic moves after it; ValueError if it has none."""
        done = self.done
        if not done:
            raise ValueError("there is no move to take back")
        while done and self.moves[done - 1].by == "certain":
            done -= 1
        return self.after(max(done - 1, 0))

    def redone(self) -> Play:
        """The game with the last undone move and the automatic moves after it; ValueError if it has none."""
        if self.done == len(self.moves):
            raise ValueError("there is no move to make again")
        done = self.done + 1
        while done < len(self.moves) and self.moves[done].by == "certain":
            done += 1
        return self.after(done)

    def replayed(self) -> Iterator[Play]:
        """Yield the game before its first move and after each: always the same `Play`, one move further."""
        twin = Play(self.setting, self.start)
        twin.moves = self.moves[:]
        yield twin
        for move in self.moves[: self.done]:
            twin._perform(move)
            twin.done += 1
            yield twin

    def symbol(self, cell: int) -> int | str:
        """What a cell shows: its number, or `?` hidden, `@` flagged, `X` a mine."""
        game = self.game
        if game.seen[cell] == REVEALED:
            return "X" if game.board.mines[cell] else game.board.clues[cell]
        return "@" if game.seen[cell] == MARKED or cell in game.marks else "?"


def replay(setting: Setting, text: str) -> Play:
    """A game of which these moves are known; ValueError if one has no effect or comes after the end."""
    play = Play(setting)
    for number, move in enumerate(read_moves(text, play.grid.size), start=1):
        if play.over:
            raise ValueError(f"move {number}: the game is over before {move}")
        if not play.make(*move):
            raise ValueError(f"move {number}: {move} has no effect")
        play.assisted = True
    return play
