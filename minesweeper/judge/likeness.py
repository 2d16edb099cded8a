"""Likeness: how often two clients do the same on equal positions of the same maps.

Only positions count that leave a choice: where nothing is certain, or more than one cell is. A copy of a
client does the same, whatever its names and its format are. Two exact solvers agree often too, so the shares
that our own players have with each other stand beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice
from typing import NamedTuple

from minesweeper.assignment.game import JudgeGame
from minesweeper.boards.setting import Setting
from minesweeper.judge.data import Grade, Operation
from minesweeper.players.analysis import solver_of
from minesweeper.rules.game import ONGOING, Board
from minesweeper.rules.position import Position
from minesweeper.scoring.jobs import Job, contestant_of, play_game
from minesweeper.solver.knowledge import MINE, SAFE
from minesweeper.solver.solver import Solver

# How many maps of each set are compared, how many moves a pair needs, and after how many it is settled.
MAPS, LEAST_MOVES, MOST_MOVES = 20, 200, 1000

# The least share of a pair that is reported, and the most pairs.
ALIKE, PAIRS = 0.9, 50

OWN_PLAYERS = ("obvious", "deduce", "safest")

# The operations of a client by the position: the set, the number of the map, and its text.
Choices = Mapping[tuple[Setting, int, str], Operation]

Boards = Mapping[Setting, Sequence[Board]]


class Pair(NamedTuple):
    """Two players, the moves on equal positions that left a choice, and how many of them were the same."""

    one: str
    other: str
    moves: int
    same: int

    @property
    def share(self) -> float:
        return self.same / self.moves


def likeness(grades: Iterable[Grade], sets: Sequence[Setting]) -> tuple[list[Pair], list[Pair]]:
    """Return the pairs of hand-ins that are alike, and all pairs of our own players; the most alike first."""
    boards = {setting: list(islice(setting.draw(), MAPS)) for setting in sets}
    clients = {
        grade.name: _choices(
            boards, {group.board: [game.operations for game in group.maps] for group in groups}
        )
        for grade in grades
        if grade.advanced and (groups := grade.advanced.groups)
    }
    own = (
        {player: _choices(boards, _played(player, boards)) for player in OWN_PLAYERS}
        if len(clients) > 1
        else {}
    )
    leaves_choice: dict[tuple[Setting, int, str], bool] = {}

    def pairs(players: Mapping[str, Choices]) -> list[Pair]:
        compared = []
        for one, other in combinations(players, 2):
            mine, yours = players[one], players[other]
            moves = same = 0
            for position in filter(yours.__contains__, mine):
                if position not in leaves_choice:
                    mines = boards[position[0]][position[1]].mines
                    leaves_choice[position] = offers_choice(position[2], mines)
                if leaves_choice[position]:
                    moves += 1
                    same += mine[position] == yours[position]
                    if moves == MOST_MOVES:
                        break
            if moves >= LEAST_MOVES:
                compared.append(Pair(one, other, moves, same))
        return sorted(compared, key=lambda pair: (-pair.share, -pair.moves, pair.one, pair.other))

    return [pair for pair in pairs(clients) if pair.share >= ALIKE][:PAIRS], pairs(own)


def offers_choice(text: str, mines: int) -> bool:
    """Return whether a printed map has no certain cell or several ones, and more than one hidden cell."""
    position = Position.of_text(text, mines)
    if len(position.hidden) < 2:
        return False
    solver = solver_of(position, ongoing=True)
    while _certain(solver) < 2 and solver.step():
        pass
    return _certain(solver) != 1


def _certain(solver: Solver) -> int:
    """Return how many cells are settled so far, and neither visited nor marked."""
    return len(solver.certain(SAFE)) + len(solver.certain(MINE))


def _choices(boards: Boards, played: Mapping[str, Sequence[Sequence[Operation]]]) -> Choices:
    """Return the operation in each position after the first one, which is the same for all; map by map."""
    choices: dict[tuple[Setting, int, str], Operation] = {}
    for number in range(MAPS):
        for setting, maps in boards.items():
            game, text = JudgeGame(maps[number]), ""
            for operation in [*played.get(setting.set_name, ()), *[()] * MAPS][number]:
                if text:
                    choices.setdefault((setting, number, text), operation)
                try:
                    text = game.execute(*operation)
                except ValueError:  # outside of the map
                    break
                if game.status != ONGOING:
                    break
    return choices


def _played(player: str, boards: Boards) -> dict[str, list[list[Operation]]]:
    """Return the operations of one of our own players, which gets the number of mines as clients do."""
    return {setting.set_name: [*_operations(player, setting, maps)] for setting, maps in boards.items()}


def _operations(player: str, setting: Setting, maps: Sequence[Board]) -> Iterator[list[Operation]]:
    job = Job(player, setting, 0, len(maps), tell_mines=True)
    with contestant_of(job) as contestant:
        for board in maps:
            done: list[Operation] = []
            play_game(job, contestant, board, partial(_note, done))
            yield done


def _note(done: list[Operation], operation: Operation, _: str) -> None:
    done.append(operation)
