"""The log of a contest: its header has the plan and the players, and each result is the outcome of a game.

From it a contest is resumed, and its games are played again for reviews. The header has the seed and each
line its mines, so no player may see the file while there are games to play.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Annotated, Literal, NamedTuple

from minesweeper.arena.contest import DRAWING, MineCells
from minesweeper.arena.entrant import COMMAND, Outcome, PlayerLimits
from minesweeper.arena.turns import MAX_SIDE
from minesweeper.boards.catalogue import ANY, NO_GUESS, Variant
from minesweeper.boards.setting import given_board
from minesweeper.campaign.log import Log, digest, read_header, read_results
from minesweeper.campaign.options import Option
from minesweeper.games.game import Game
from minesweeper.rules.game import LOST, ONGOING, WON, Board
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.arguments import (
    MAX_MEBIBYTES,
    Seconds,
    Seed,
    mebibytes,
    positive,
    seconds,
    seed,
)
from minesweeper.shell.schema import Between, Printable, Where, brief

# Flags are notes: they never toggle, and protect no cell.
CONTEST = Variant("contest", holds=False)

# The default number of games of several players.
GAMES = 100

_USUAL = PlayerLimits()


@dataclass(frozen=True)
class ContestPlan:
    """The options of the command that determine the games, and values that are the same in all contests."""

    games: Annotated[
        int, Between(1, 1_000_000),
        Option(f"games for each player (1, or {GAMES} for several)", "N", positive),
    ]  # fmt: skip
    seed: Annotated[Seed, Option("draw the boards of this seed (a random one)", "S", seed)]
    size: tuple[Annotated[int, Between(1, MAX_SIDE)], Annotated[int, Between(1, MAX_SIDE)]]
    mines: Annotated[int, Between(1)]
    start: Annotated[
        Literal["any", "no-guess"],
        Option(
            "boards of all kinds (any, the default), or those that need no guess from a first cell, which is"
            " revealed before the first turn (no-guess)",
            choices=(ANY, NO_GUESS),
        ),
    ] = "any"
    time_limit: Annotated[Seconds, Option(f"seconds for a turn ({_USUAL.turn:g})", "S", seconds)] = (
        _USUAL.turn
    )
    game_limit: Annotated[float, Where(f"{_USUAL.game:g}", _USUAL.game.__eq__)] = _USUAL.game
    start_limit: Annotated[float, Where(f"{_USUAL.start:g}", _USUAL.start.__eq__)] = _USUAL.start
    memory: Annotated[
        int, Between(1, MAX_MEBIBYTES), Option("MiB that a player may use (%(default)s)", "MIB", mebibytes)
    ] = _USUAL.memory
    boards: Literal["same"] = "same"  # for all players
    drawing: Literal[2] = DRAWING


@dataclass(frozen=True)
class ContestHeader:
    """The header of the log of a contest."""

    file: Literal["minesweeper contest log"]
    version: Literal[4]
    players: tuple[tuple[Printable, str], ...]  # as the command named them, each with a hash of its files
    plan: ContestPlan


def open_log(
    path: str | None,
    players: Sequence[str],
    plan: ContestPlan,
    boards: Sequence[MineCells],
    *,
    late: bool = False,
) -> tuple[Log[Outcome] | None, list[Outcome]]:
    """Begin or resume the log of a contest, if there is one, and return its outcomes without their moves.

    A `late` log stays empty until it is closed. ValueError: it is damaged or of another contest, another
    process is writing it, or players could read it.
    """
    if not path:
        return None, []
    files = (
        shlex.split(player.removeprefix(COMMAND)) if player.startswith(COMMAND) else [player]
        for player in players
    )
    digests = (digest(filter(os.path.isfile, words)) for words in files)
    header = ContestHeader("minesweeper contest log", 4, tuple(zip(players, digests, strict=True)), plan)
    log = Log(path, header, Outcome, secret=True, late=late)
    try:
        return log, [without_moves(outcome) for outcome in log.rest(fitting(header, boards))]
    except BaseException:
        log.close()
        raise


def without_moves(outcome: Outcome) -> Outcome:
    """Return the outcome without its turns and its mines, which only the log needs."""
    return outcome._replace(turns=(), mines=())


class Logged(NamedTuple):
    """A game of a log."""

    name: str  # log, player and board; for a bad line only the log
    player: str | None
    game: Callable[[], Game]  # plays it again, or raises ValueError


def logged(path: str) -> Iterator[Logged]:
    """Yield the games of a log, bad lines included; ValueError if its header is bad."""
    header = read_header(path, ContestHeader)
    outcomes = read_results(path, Outcome, fitting(header))
    for place, outcome in enumerate(outcomes, 1):
        game = partial(_played_again, path, header.plan, place, outcome)
        if isinstance(outcome, ValueError):
            yield Logged(path, None, game)
        else:
            player = header.players[outcome.player][0]
            yield Logged(f"{path}: {player}, board {outcome.game + 1}", player, game)


def _played_again(path: str, plan: ContestPlan, place: int, outcome: Outcome | ValueError) -> Game:
    """Play the game of these turns again; ValueError unless they lead to its verdict."""
    if isinstance(outcome, ValueError):
        raise outcome
    game = Game(given_board(Board.of_cells(grid_of(plan.size), outcome.mines), CONTEST), told=False)
    try:
        for x, y, flag in outcome.turns:
            if game.over:
                raise ValueError("turns after its end")
            game.make(FLAG if flag else REVEAL, game.grid.cell((y, x)))
        if game.status != (outcome.verdict if outcome.verdict in (WON, LOST) else ONGOING):
            raise ValueError(f"the turns do not lead to the verdict {outcome.verdict}")
    except ValueError as error:
        raise ValueError(f"{path}: game {place}: {error}") from None
    return game


def fitting(header: ContestHeader, boards: Sequence[MineCells] = ()) -> Callable[[Outcome], None]:
    """Return a check of a log's outcomes: each is one of this contest, on these boards, of another game."""
    cells, mines = prod(header.plan.size), header.plan.mines
    played: set[tuple[int, int]] = set()

    def check(outcome: Outcome) -> None:
        for name, most in (("player", len(header.players)), ("game", header.plan.games)):
            if (number := getattr(outcome, name)) >= most:
                raise ValueError(f"{name}: expected a number below {most}, found {number}")
        different = {cell for cell in outcome.mines if 0 <= cell < cells}
        if not len(different) == len(outcome.mines) == mines:
            raise ValueError(f"mines: expected {mines} different cells, found {brief(outcome.mines)}")
        if boards and different != {*boards[outcome.game]}:
            raise ValueError("expected the boards that this version draws, found others")
        if (outcome.player, outcome.game) in played:
            game = f"game {outcome.game} of player {outcome.player}"
            raise ValueError(f"expected another game, found {game} again")
        played.add((outcome.player, outcome.game))

    return check
