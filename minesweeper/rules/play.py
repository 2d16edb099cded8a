"""The one loop in which a player plays a game: it learns what the rules show and decides each move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from minesweeper.rules.game import ONGOING, Game

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
    """
    while game.status == ONGOING:
        for cell in shown:
            player.learn(cell, game.board.clues[cell])
        move = player.decide()
        yield move
        if move.kind == REVEAL:
            shown = game.reveal(move.cell)
        else:
            game.mark(move.cell)
            shown = ()
