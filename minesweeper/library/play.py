"""Games that a player plays to their end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, overload

from minesweeper.boards.catalogue import STRICT
from minesweeper.boards.sets import generate
from minesweeper.campaign.progress import Progress
from minesweeper.games.game import Game
from minesweeper.players.action import Why
from minesweeper.players.own import PlayerLike, player_of
from minesweeper.players.reasons import why_text
from minesweeper.rules import play as rules
from minesweeper.rules.game import Minefield
from minesweeper.rules.given import at_least, whole

Tell = Callable[[int, int], object] | None


@overload
def play(player: PlayerLike, board: Any, *, told: bool = True) -> Game: ...


@overload
def play(
    player: PlayerLike, board: str, *, games: int, seed: int = 1, told: bool = True, progress: Tell = None
) -> dict[int, Game]: ...


def play(
    player: PlayerLike,
    board: Any,
    *,
    games: int | None = None,
    seed: int = 1,
    told: bool = True,
    progress: Tell = None,
) -> Game | dict[int, Game]:
    """Let a player play a board from its first cell to the end, by the judge's rules: a wrong mark loses.

    `Board.of` reads the board; without a first cell, the player begins. With `games`, the board is a name
    such as "16x30:99", and the result has this many games by seed. `generate` draws their boards from `seed`
    on. `progress` is as for `evaluate`, after each game.

    A player is the name of one in the package, such as "best", a `Player` (a class or an instance), or a
    function. A function takes a `Position` and returns a cell to reveal or a `Move`. With `told`, the player
    learns the total of mines. Errors that a player raises come through.

    >>> from minesweeper.rules.game import Board
    >>> from minesweeper.rules.move import Move
    >>> board = Board.from_text("X..\\n...\\n...\\n2 2")
    >>> play(lambda position: position.hidden[-1], board).won
    True
    >>> play(lambda position: Move((1, 1), "flag"), Board.of("X..\\n...\\n...", first=(1, 1)))
    Traceback (most recent call last):
    ...
    ValueError: the player moved at (1, 1), which is revealed already
    >>> {seed: game.won for seed, game in play("safest", "8x8:10", games=3, seed=7).items()}
    {7: True, 8: True, 9: True}
    """
    if games is not None:
        played = {}
        with Progress(at_least("games", games, 1), report=progress) as bar:
            for number in range(whole("seed", seed), seed + games):
                played[number] = play(player, generate(board, seed=number), told=told)
                bar.add(1, "")
        return played
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
