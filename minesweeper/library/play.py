"""A game that a player plays to its end."""

from __future__ import annotations

from typing import Any

from minesweeper.boards.catalogue import STRICT
from minesweeper.games.game import Game
from minesweeper.players.action import Why
from minesweeper.players.own import PlayerLike, player_of
from minesweeper.rules import play as rules
from minesweeper.rules.game import Minefield
from minesweeper.words.actions import why_text


def play(player: PlayerLike, board: Any, *, told: bool = True) -> Game:
    """Let a player play a board from its first cell to the end, by the judge's rules: a wrong mark loses.

    The board may be whatever `Board.of` reads; without a first cell, the player begins.

    A player is the name of one of the package's, such as "best", a `Player` (a class or an instance), or a
    function that takes a `Position` and returns a cell to reveal or a `Move`. `told` says whether it learns
    the total of mines. Errors that a player raises come through.

    >>> from minesweeper.rules.game import Board
    >>> from minesweeper.rules.move import Move
    >>> board = Board.from_text("X..\\n...\\n...\\n2 2")
    >>> play(lambda position: position.hidden[-1], board).won
    True
    >>> play(lambda position: Move((1, 1), "flag"), Board.of("X..\\n...\\n...", first=(1, 1)))
    Traceback (most recent call last):
    ...
    ValueError: the player moved at (1, 1), which is revealed already
    """
    game = Game(board, variant=STRICT.name, told=told)
    truth = game.board
    _, who = player_of(player)
    field = Minefield(truth, strict_marks=True)
    who.begin(truth.grid, truth.mines if told else None)
    shown = [] if truth.first is None else field.reveal(truth.grid.cell(truth.first))
    for action in rules.play(who, field, shown):
        why = "" if action.why is Why.OWN else why_text(game, action)
        game.make(action.kind, action.cell, why=why, risk=action.risk)
    return game
