"""The one loop of a player and a game: the player learns the numbers that it reveals, and decides moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from minesweeper.rules.game import ONGOING, REVEALED, Minefield
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import REVEAL


class Decision(Protocol):
    """A decision of a player: REVEAL or FLAG, and the cell."""

    @property
    def kind(self) -> str: ...

    @property
    def cell(self) -> int: ...


D = TypeVar("D", bound=Decision, covariant=True)


class Decider(Protocol[D]):
    """A player of games, one after another, with cells as ints."""

    def begin(self, grid: Grid, total_mines: int | None = None, judged: int | None = None, /) -> None:
        """Begin a game on a hidden board; without `total_mines` the total is hidden from the player.

        `judged` is the first cell of a board of the judge's, whose mines keep away from it.
        """

    def learn(self, cell: int, number: int, /) -> None:
        """Learn that `cell` is revealed and shows `number`."""

    def decide(self) -> D:
        """Return the next action. A cell must remain that is neither revealed nor marked."""


def play(player: Decider[D], field: Minefield, shown: Iterable[int]) -> Iterator[D]:
    """Let a player play a game that has begun to its end; yield each move before it is made.

    The player learns the numbers of `shown`, the cells visible by now, and of all that its moves reveal.
    ValueError for a move off the board, or that changes nothing: a player that repeats it would never end.
    """
    while field.status == ONGOING:
        for cell in shown:
            player.learn(cell, field.board.clues[cell])
        move = player.decide()
        if not 0 <= move.cell < field.board.grid.size:
            raise ValueError(f"the player moved at cell {move.cell} of {field.board.grid.size}")
        yield move
        if move.kind == REVEAL:
            shown = field.reveal(move.cell)
            changed = bool(shown)
        else:
            shown = ()
            changed = field.mark(move.cell)
        if not changed:
            done = "revealed" if field.seen[move.cell] == REVEALED else "marked"
            raise ValueError(
                f"the player moved at {field.board.grid.coords(move.cell)}, which is {done} already"
            )
