"""Games: one to step through, move by move, and one that a player plays to its end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from minesweeper.boards.setting import STRICT, VARIANTS, Start, given
from minesweeper.games.moves import CHORD, FLAG, REVEAL
from minesweeper.games.play import READY, Play
from minesweeper.games.text import position_of
from minesweeper.library.boards import Board
from minesweeper.library.players import PlayerLike, player_of
from minesweeper.library.positions import Cell, Move, Position, coordinates
from minesweeper.players.action import MARK, Why
from minesweeper.players.words import reason_text
from minesweeper.rules import game
from minesweeper.rules.game import HIDDEN, LOST, MARKED, ONGOING, WON
from minesweeper.rules.play import play as played
from minesweeper.rules.slices import write_slices
from minesweeper.rules.svg import CHOSEN, Drawn, Tile, mine_tile, svg, tiles_of


class Game(Drawn):
    """A game on a board, to be stepped: `reveal`, `flag` and `chord` make moves, `undo` takes them back.

    The board may be whatever `Board.of` reads; its first cell, if it has one, is revealed at once. In the
    variant "classic" flags come off again and may be wrong; in "judge" they stay, and a wrong one loses.
    Two games are equal if the same moves were made on the same board by the same rules.

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
        """`told` says whether positions, and players, tell the total of mines while the game goes on."""
        if variant not in VARIANTS:
            raise ValueError(f"unknown variant {variant!r}; expected {' or '.join(map(repr, VARIANTS))}")
        self.board = Board.of(board)
        self.variant = variant
        self.told = told
        first = None if self.board.first is None else self.board.grid.cell(self.board.first)
        setting = given(self.board.truth, VARIANTS[variant], first)
        self._play = Play(setting, Start(self.board.truth, first))
        self._made: list[Move] = []  # one for each move of `_play`, those that were undone included

    # Moves

    def reveal(self, cell: Iterable[int]) -> list[Cell]:
        """Reveal a cell; returns the cells that became visible, none if it is visible or has a flag."""
        return self._step(REVEAL, Move(coordinates(cell)))

    def flag(self, cell: Iterable[int]) -> bool:
        """Flag a hidden cell, or where flags come off take it off; returns whether the cell has one now."""
        at = self.board.grid.cell(coordinates(cell))
        self._step(FLAG, Move(coordinates(cell), mark=True))
        return at in self._play.game.marks

    def chord(self, cell: Iterable[int]) -> list[Cell]:
        """Reveal what is around a number that has its flags; returns the cells that became visible."""
        return self._step(CHORD, Move(coordinates(cell), chord=True))

    def undo(self) -> Move:
        """Take the last move back, also one that ended the game, and return it; ValueError without one."""
        self._play = self._play.undone()
        return self._made[self._play.done]

    def redo(self) -> Move:
        """Make the last move that was taken back again, and return it; ValueError if there is none."""
        self._play = self._play.redone()
        return self._made[self._play.done - 1]

    def copy(self) -> Game:
        """The same game, to go on by itself."""
        twin = Game(self.board, variant=self.variant, told=self.told)
        twin._play = self._play.after(self._play.done)
        twin._made = self._made[:]
        return twin

    def _step(self, kind: str, move: Move) -> list[Cell]:
        """Make a move; returns the cells that it changed. ValueError if the game is over."""
        if self._play.over:
            raise ValueError(f"{move.cell}: the game is {self.status}; undo() takes its last move back")
        return self._make(kind, move)

    def _make(self, kind: str, move: Move) -> list[Cell]:
        done = self._play.done
        changed = self._play.make(kind, self.board.grid.cell(move.cell))
        if changed:
            self._made[done:] = [move]
        return [self.board.grid.coords(cell) for cell in sorted(changed)]

    # What there is to see

    @property
    def moves(self) -> list[Move]:
        """The moves that were made and had an effect."""
        return self._made[: self._play.done]

    @property
    def status(self) -> str:
        """ "ongoing", "won" or "lost"."""
        status = self._play.status
        return ONGOING if status == READY else status

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self._play.over

    @property
    def won(self) -> bool:
        return self._play.status == WON

    @property
    def score(self) -> float:
        """The share of all cells that are safe and revealed, or marked mines (all mines in a won game)."""
        play = self._play.game
        found = play.board.total_mines if self.won else play.right_marks
        return (play.visited + found) / self.board.grid.size

    @property
    def flags(self) -> list[Cell]:
        """The cells with a flag, in order."""
        return [self.board.grid.coords(cell) for cell in sorted(self._play.game.marks)]

    @property
    def position(self) -> Position:
        """What is seen; flags are known mines only where they are proved: in "judge", and at the end."""
        play = self._play
        if not play.over:
            return Position.of(position_of(play, told=self.told))
        found = position_of(play)
        mines = play.game.board.mines
        right = mines if self.won else [mine and cell in play.game.marks for cell, mine in enumerate(mines)]
        states = bytes(
            MARKED if known else HIDDEN if mine else state
            for known, mine, state in zip(right, mines, found.states, strict=True)
        )
        return Position(found.grid, states, found.numbers, found.total_mines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._values == other._values

    @property
    def _values(self) -> tuple[object, ...]:
        return self.board, self.variant, self.told, self._play.moves[: self._play.done]

    def __repr__(self) -> str:
        moves = f"{len(self.moves)} moves"
        if self.over:
            return f"{self.position!r}\n{self.status} after {moves}, score {100 * self.score:.1f} %"
        seen = write_slices(self.board.grid, [str(self._play.symbol(c)) for c in range(self.board.grid.size)])
        left = f"{self._play.left} mine{'s' * (self._play.left != 1)} left" if self.told else "mines hidden"
        return f"{seen.rstrip(chr(10))}\n{self.status} after {moves}, {left}"

    def svg(self) -> str:
        """The game as it stands; if it is lost, the cell of the last move is outlined."""
        tiles = tiles_of(self.position)
        if not self.over:
            for cell in self._play.game.marks:
                tiles[cell] = Tile(mine=True)
        elif self._play.status == LOST:
            last = self.board.grid.cell(self.moves[-1].cell) if self._play.hit is None else self._play.hit
            tile = mine_tile() if self.board.truth.mines[last] else tiles[last]
            tiles[last] = tile._replace(outline=CHOSEN)
        return svg(self.board.grid, tiles, f"a game, {self.status} after {len(self.moves)} moves")


def play(player: PlayerLike, board: Any, *, told: bool = True) -> Game:
    """Let a player play a board from its first cell to the end, by the judge's rules: a wrong mark loses.

    The board may be whatever `Board.of` reads; without a first cell, the player begins.

    A player is the name of one of the package's, such as "best", a `Player` (a class or an instance), or a
    function that takes a `Position` and returns a cell to reveal or a `Move`. `told` says whether it learns
    the total of mines. Errors that a player raises come through.

    >>> board = Board.from_text("X..\\n...\\n...\\n2 2")
    >>> play(lambda position: position.hidden[-1], board).won
    True
    >>> play(lambda position: Move((1, 1), mark=True), Board.of("X..\\n...\\n...", first=(1, 1)))
    Traceback (most recent call last):
    ...
    ValueError: the player moved at (1, 1), which is revealed already
    """
    done = Game(board, variant=STRICT.name, told=told)
    truth, place = done.board.truth, done.board.grid.coords
    _, who = player_of(player)
    end = game.Game(truth, strict_marks=True)
    who.start(truth.grid, truth.total_mines if told else None)
    first = done._play.start.first
    for action in played(who, end, [] if first is None else end.reveal(first)):
        why = "" if action.why is Why.OWN else reason_text(action, place)
        mark = action.kind == MARK
        done._make(FLAG if mark else REVEAL, Move(place(action.cell), mark, why, action.risk))
    return done
