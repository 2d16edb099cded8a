"""The one loop in which a player plays a game: it learns what the rules show and decides each move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from minesweeper.rules.game import ONGOING, REVEALED, Game

# What a move does to its cell.
REVEAL, MARK = 0, 1


class Move(Protocol):
    """What a player decides on."""

    @property
    def kind(self) -> int:
        """REVEAL or MARK."""

    @property
    def cell(self) -> int: ...


M = TypeVar("M", bound=Move, covariant=True)


class Decider(Protocol[M]):
    """A player in a game: it learns what each revealed cell shows, and decides one move after another."""

    def learn(self, cell: int, number: int, /) -> None: ...

    def decide(self) -> M: ...


def play(player: Decider[M], game: Game, shown: Iterable[int]) -> Iterator[M]:
    """Let a player play a game to its end; yield each move before it is made.

    The player learns the numbers of `shown`, the cells visible by now, and of all that its moves reveal.
    ValueError for a move that changes nothing: who repeats one would go on for ever.
    """
    while game.status == ONGOING:
        for cell in shown:
            player.learn(cell, game.board.clues[cell])
        move = player.decide()
        yield move
        if move.kind == REVEAL:
            shown = game.reveal(move.cell)
            changed = bool(shown)
        else:
            shown = ()
            changed = game.mark(move.cell)
        if not changed:
            done = "revealed" if game.seen[move.cell] == REVEALED else "marked"
            raise ValueError(
                f"the player moved at {game.board.grid.coords(move.cell)}, which is {done} already"
            )
