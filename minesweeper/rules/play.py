"""The one loop in which a player plays a game: it is shown what the rules show, and says what it does."""

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
    """Whoever plays on: told what each revealed cell shows, and asked for one move after another."""

    def learn(self, cell: int, number: int, /) -> None: ...

    def decide(self) -> M: ...


def play(player: Decider[M], game: Game, shown: Iterable[int]) -> Iterator[M]:
    """Let a player play a game to its end; gives each move before it is made.

    The player is told what `shown` cells, visible by now, and then all further ones show: nothing else.
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
