"""The log of a contest: a header line with what is played and by whom, then a line for each game.

From it a contest is resumed, and its games are played again for reviews. Every line has a checksum, and is
checked when it is read.
The header has the seed and each line its mines, so no player may see the file while there are games to play.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import prod
from typing import Annotated, Literal, NamedTuple

from minesweeper.arena.contest import DRAWING, MineCells
from minesweeper.arena.entrant import COMMAND, Outcome, PlayerLimits
from minesweeper.arena.turns import MAX_SIDE
from minesweeper.boards.catalogue import Variant
from minesweeper.boards.setting import given_board
from minesweeper.campaign.log import (
    Log,
    complete_lines,
    digest,
    header_line,
    refuse_other_plan,
    with_check,
    without_check,
)
from minesweeper.games.game import Game
from minesweeper.rules.game import LOST, ONGOING, WON, Board
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.arguments import Seconds, Seed
from minesweeper.shell.schema import Between, Printable, Where, brief, read_json

# Flags are notes: they never toggle, and protect no cell.
CONTEST = Variant("contest", holds=False)

_USUAL = PlayerLimits()


@dataclass(frozen=True)
class ContestPlan:
    """What a contest plays: the options of the command that determine the games.

    A log also says what is the same in all contests; one with another value is refused.
    """

    games: Annotated[int, Between(1, 1_000_000)]
    seed: Seed
    size: tuple[Annotated[int, Between(1, MAX_SIDE)], Annotated[int, Between(1, MAX_SIDE)]]
    mines: Annotated[int, Between(1)]
    start: Literal["any", "no-guess"]
    time_limit: Seconds
    game_limit: Annotated[float, Where(f"{_USUAL.game:g}", _USUAL.game.__eq__)] = _USUAL.game
    start_limit: Annotated[float, Where(f"{_USUAL.start:g}", _USUAL.start.__eq__)] = _USUAL.start
    memory: Annotated[int, Between(1, 1 << 20)] = _USUAL.memory
    boards: Literal["same"] = "same"  # for all players
    drawing: Literal[2] = DRAWING


@dataclass(frozen=True)
class Header:
    """The first line of a log."""

    file: Literal["minesweeper contest log"]
    version: Literal[4]
    players: tuple[tuple[Printable, str], ...]  # as the command named them, each with a hash of its files
    plan: ContestPlan


def open_log(
    path: str, header: Header, boards: Sequence[MineCells], *, new: bool, late: bool = False
) -> tuple[Log, list[Outcome]]:
    """Begin a `new` log of a contest or resume one; with its outcomes, without their turns and mines.

    A `late` log stays empty until it is closed. ValueError: a new log is not empty, one to resume is damaged
    or of another contest, another process is writing it, or players could read it.
    """
    log = Log(path, new=new, private=True, late=late)
    outcomes = []
    try:
        if not new:
            plans = ({"players": each.players, **vars(each.plan)} for each in (read_header(path), header))
            refuse_other_plan(path, *plans)
            for outcome in _outcomes(path, header, log.lines()):
                if isinstance(outcome, ValueError):
                    raise outcome
                if {*outcome.mines} != {*boards[outcome.game]}:
                    raise ValueError(f"{path}: expected the boards that this version draws, found others")
                outcomes.append(outcome._replace(turns=(), mines=()))
        if not late:
            log.seal()
        if new:
            log.append(with_check(json.dumps(asdict(header))))
    except BaseException:
        log.close()
        raise
    return log, outcomes


def line_of(outcome: Outcome) -> str:
    return with_check(json.dumps(outcome._asdict()))


def header_of(players: Sequence[str], plan: ContestPlan) -> Header:
    files = (
        shlex.split(player.removeprefix(COMMAND)) if player.startswith(COMMAND) else [player]
        for player in players
    )
    digests = (digest(filter(os.path.isfile, each)) for each in files)
    return Header("minesweeper contest log", 4, tuple(zip(players, digests, strict=True)), plan)


def read_header(path: str) -> Header:
    """The header of a log; ValueError if the file has none. Its players must not be started unasked."""
    line = header_line(path)
    try:
        if not line.endswith(b"\n"):
            raise ValueError(f"expected the log of a contest, found {brief(line)}")
        return read_json(Header, without_check(line))
    except ValueError as error:
        raise ValueError(f"{path}: line 1: {error}") from None


class Logged(NamedTuple):
    """A game of a log."""

    name: str  # log, player and board; for a bad line only the log
    player: str | None
    game: Callable[[], Game]  # plays it again, or raises ValueError


def logged(path: str) -> Iterator[Logged]:
    """The games of a log, bad lines included; ValueError if its header is bad."""
    header = read_header(path)
    for place, outcome in enumerate(_outcomes(path, header, complete_lines(path)), 1):
        game = partial(_played_again, path, header.plan, place, outcome)
        if isinstance(outcome, ValueError):
            yield Logged(path, None, game)
        else:
            player = header.players[outcome.player][0]
            yield Logged(f"{path}: {player}, board {outcome.game + 1}", player, game)


def _played_again(path: str, plan: ContestPlan, place: int, outcome: Outcome | ValueError) -> Game:
    """The game of these turns; ValueError unless they lead to its verdict."""
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


def _outcomes(
    path: str, header: Header, lines: Iterable[tuple[int, bytes]]
) -> Iterator[Outcome | ValueError]:
    """Yield the outcome in each line, or an error where it is not one of this contest or repeats one."""
    played: set[tuple[int, int]] = set()
    for number, line in lines:
        try:
            outcome = read_json(Outcome, without_check(line))
            _check(header, outcome)
            if (outcome.player, outcome.game) in played:
                raise ValueError(
                    f"expected another game, found game {outcome.game} of player {outcome.player} again"
                )
        except ValueError as error:
            yield ValueError(f"{path}: line {number}: {error}")
        else:
            played.add((outcome.player, outcome.game))
            yield outcome


def _check(header: Header, outcome: Outcome) -> None:
    """ValueError unless an outcome may be one of this contest."""
    cells, mines = prod(header.plan.size), header.plan.mines
    for name, most in (("player", len(header.players)), ("game", header.plan.games)):
        if (found := getattr(outcome, name)) >= most:
            raise ValueError(f"{name}: expected a number below {most}, found {found}")
    different = {cell for cell in outcome.mines if 0 <= cell < cells}
    if not len(different) == len(outcome.mines) == mines:
        raise ValueError(f"mines: expected {mines} different cells, found {brief(outcome.mines)}")
