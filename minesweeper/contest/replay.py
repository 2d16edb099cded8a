"""Games of a contest shown again from its log, without the players. Their turns are played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from minesweeper.boards.catalogue import Variant
from minesweeper.boards.setting import given_board
from minesweeper.contest.entrant import Outcome
from minesweeper.contest.log import ContestPlan, read_damaged_log, read_log
from minesweeper.contest.rules import ContestGame
from minesweeper.contest.show import Screen
from minesweeper.contest.standings import labels, standings
from minesweeper.games.game import Game
from minesweeper.programs.failure import Failure
from minesweeper.rules.game import LOST, ONGOING, WON, Board
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.language import plural, tr, tr_later

# Flags are notes: they never toggle, and protect no cell.
CONTEST = Variant("contest", holds=False)

# How a game without a failure ended.
_ENDS = {WON: tr_later("won"), LOST: tr_later("lost")}


def show_again(path: str, number: int | None, screen: Screen) -> None:
    """Show the game of this number, or the only one; list the games if there are several.

    They are numbered player by player, the best first. ValueError: there is no such game, or it cannot be
    played again.
    """
    header, outcomes = read_log(path)
    ranking = standings([player for player, _ in header.players], outcomes)
    games = [
        (label, outcome)
        for label, each in zip(labels(ranking), ranking, strict=True)
        for outcome in each.outcomes
    ]
    if number is None and len(games) > 1:
        for place, (label, outcome) in enumerate(games, 1):
            _check(path, header.plan, place, outcome)
            ended = tr(_ENDS.get(outcome.verdict, outcome.verdict))
            if outcome.detail:
                ended += f": {tr(outcome.detail)}"
            turns = len(outcome.turns)
            line = plural(
                "{player}, board {board}, {n} turns: {ended}",
                "{player}, board {board}, {n} turns: {ended}",
                turns, n=turns, player=label, board=outcome.game + 1, ended=ended,
            )  # fmt: skip
            print(f"{place:6}  {line}")
        print(tr("--game K shows one of them"))
        return
    place = number or 1
    if place > len(games):
        raise ValueError(f"{path}: no game {place}")
    label, outcome = games[place - 1]
    _check(path, header.plan, place, outcome)
    print(tr("{player}, board {board}", player=label, board=outcome.game + 1))
    field = _field(header.plan, outcome)
    screen.turn(field)
    for turn in outcome.turns:
        field.take(turn)
        screen.turn(field, turn)
    screen.end(outcome.verdict, outcome.detail)


class Logged(NamedTuple):
    """A game of a log."""

    name: str  # log, player and board; for a bad line only the log
    player: str | None
    game: Callable[[], Game]  # plays it again, or raises ValueError


def logged(path: str) -> Iterator[Logged]:
    """The games of a log, bad lines included; ValueError if its header is bad."""
    header, outcomes = read_damaged_log(path)
    for place, outcome in enumerate(outcomes, 1):
        game = partial(_play, path, header.plan, place, outcome)
        if isinstance(outcome, ValueError):
            yield Logged(path, None, game)
        else:
            player = header.players[outcome.player][0]
            yield Logged(f"{path}: {player}, board {outcome.game + 1}", player, game)


def _play(path: str, plan: ContestPlan, place: int, outcome: Outcome | ValueError) -> Game:
    """A game, played again."""
    if isinstance(outcome, ValueError):
        raise outcome
    _check(path, plan, place, outcome)
    board = _field(plan, outcome).game.board
    game = Game(given_board(board, CONTEST))
    for x, y, flag in outcome.turns:
        game.make(FLAG if flag else REVEAL, y * board.grid.dims[1] + x)
    return game


def _check(path: str, plan: ContestPlan, place: int, outcome: Outcome) -> None:
    """ValueError unless the turns lead to the game's verdict."""
    field = _field(plan, outcome)
    try:
        for turn in outcome.turns:
            if not field.ongoing:
                raise ValueError(f"{path}: game {place}: turns after its end")
            field.take(turn)
    except Failure as failure:
        raise ValueError(f"{path}: game {place}: {failure.detail}") from None
    if field.game.status != (outcome.verdict if outcome.verdict in (WON, LOST) else ONGOING):
        raise ValueError(f"{path}: game {place}: the turns do not lead to the verdict {outcome.verdict}")


def _field(plan: ContestPlan, outcome: Outcome) -> ContestGame:
    return ContestGame(Board.of_cells(grid_of(plan.size), outcome.mines))
