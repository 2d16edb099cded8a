"""Strength where the optimum is known: small boards, on which the player meets all maps at once.

Every decision follows from what the board shows, so all maps that show the same are played
together, and part where their numbers do. What comes out is the player's exact value, without
chance; on boards with more than --maps maps, that on so many maps drawn with a seed.

For each board of tests/data/optimal-values.json that was made with a known number of mines and a
distance of 1 (which the player knows, as the optimum does): the mean score of the best player
beside the optimum, over every first cell the judge may draw; mirrored cells count for each other.

With --wins, the boards of tests/data/optimal-wins.json: the player that plays to win, from the best
first cell, which alone is certain to be free of mines.

usage: python bench/bench_small.py [--wins] [--maps N] [--boards ROWSxCOLUMNS ...]
"""

import argparse
import copy
import json
import platform
import sys
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from minesweeper.players.reference import MARK, PLAYERS
from minesweeper.rules.grid import grid

ROOT = Path(__file__).parents[1]
SEED = 1


class Case(NamedTuple):
    """A board, the player, and the cells that are free of mines (the first one is visited first)."""

    rows: int
    columns: int
    mines: int
    player: str
    free: tuple[int, ...]
    most: int  # maps


class Value(NamedTuple):
    """What the player loses on a board of a case on average: in cells, or in games for the winner."""

    loss: float
    error: float  # standard error; 0 where all maps were played


def first_cells(rows, columns):
    """One first cell of each kind of mirror images, with their number."""
    kinds = {}
    for row in range(1, rows - 1):
        for column in range(1, columns - 1):
            images = {(r, c) for r in (row, rows - 1 - row) for c in (column, columns - 1 - column)}
            if rows == columns:
                images |= {(c, r) for r, c in images}
            kinds[min(images)] = kinds.get(min(images), 0) + 1
    return kinds


def maps(case, size):
    """The maps, each as a bit set of its mines: all, or as many as `most` drawn at random; and which."""
    cells = [cell for cell in range(size) if cell not in case.free]
    if comb(len(cells), case.mines) <= case.most:
        return [sum(1 << cell for cell in mines) for mines in combinations(cells, case.mines)], True
    rng = Random(SEED)
    drawn = [rng.sample(cells, case.mines) for _ in range(case.most)]
    return [sum(1 << cell for cell in mines) for mines in drawn], False


def twin(player):
    """The same player in the same game, to go on by itself."""
    other = copy.copy(player)
    other.known = player.known.copy()
    other._components = player._components.copy(other.known)
    other._visited, other._planned = player._visited[:], player._planned.copy()
    return other


def play(case):
    """What the player loses on each map of a case, played together as long as they look the same."""
    shape = grid((case.rows, case.columns))
    around = [sum(1 << other for other in shape.neighbours(cell)) for cell in range(shape.size)]
    boards, everything = maps(case, shape.size)
    losses = [0.0] * len(boards)

    def visit(player, group, cell):
        """The maps of a group by what a visit of a cell without a mine shows, each with its player."""
        parts = {}
        for at in group:
            parts.setdefault((boards[at] & around[cell]).bit_count(), []).append(at)
        for number, part in parts.items():
            goes_on = twin(player)
            goes_on.learn(cell, number)
            yield goes_on, part

    player = PLAYERS[case.player]()
    player.start(shape, case.mines)
    groups = [(player, list(range(len(boards))))]
    for cell in case.free:
        groups = [after for player, group in groups for after in visit(player, group, cell)]
    while groups:
        player, group = groups.pop()
        if player._visited.count(0) == case.mines:
            continue
        action = player.decide()
        marks = action.kind == MARK  # a guess, if any map is lost by it, which the player takes for a mine
        stake = player.known.unknown + marks if case.player == "best" else 1
        alive = []
        for at in group:
            if boards[at] >> action.cell & 1 == marks:
                alive.append(at)
            else:
                losses[at] = stake
        if marks:
            groups.append((player, alive))
        else:
            groups += visit(player, alive, action.cell)
    return Value(mean(losses), 0.0 if everything else stdev(losses) / sqrt(len(losses)))


def score_cases(board, most):
    """The cases of a board of the score table, each with its share of the first cells."""
    rows, columns = board["rows"], board["cols"]
    kinds = first_cells(rows, columns)
    for (row, column), times in kinds.items():
        near = [(row, column), (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        free = tuple(r * columns + c for r, c in near)
        yield Case(rows, columns, int(board["K"]), "best", free, most), times / sum(kinds.values())


def win_cases(board, most):
    """The one case of a board of the table of wins."""
    column, row = board["safe_start_best_cell_xy"]
    free = (row * board["width"] + column,)
    yield Case(board["height"], board["width"], board["mines"], "winner", free, most), 1.0


def read_table(wins):
    """The boards to play, each with its optimum and what makes its cases."""
    name = "optimal-wins.json" if wins else "optimal-values.json"
    for board in json.loads((ROOT / "tests" / "data" / name).read_text())["boards"]:
        if wins:
            yield board, float(Fraction(board["safe_start"])), win_cases
        elif board["regime"] == "known" and board["d"] == 1:
            yield board, board["optimal_score"], score_cases


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--maps", type=int, default=50_000, metavar="N", help="most maps of a board (50000)")
    parser.add_argument("--boards", nargs="*", metavar="ROWSxCOLUMNS", help="only these sizes")
    parser.add_argument("--wins", action="store_true", help="the table of wins")
    options = parser.parse_args()
    print(f"bench/bench_small.py {' '.join(sys.argv[1:])}  (Python {platform.python_version()}, seed {SEED})")
    print(f"board    mines    optimal     {'winner' if options.wins else '  best'}       loss")
    lost = []
    with ProcessPoolExecutor() as pool:
        for board, optimal, cases_of in read_table(options.wins):
            cases, shares = zip(*cases_of(board, options.maps), strict=True)
            rows, columns, mines = cases[0][:3]
            if options.boards and f"{rows}x{columns}" not in options.boards:
                continue
            values = list(pool.map(play, cases))
            unit = 1 if options.wins else rows * columns
            loss = sum(share * value.loss for share, value in zip(shares, values, strict=True)) / unit
            variance = sum((share * value.error) ** 2 for share, value in zip(shares, values, strict=True))
            lost.append(optimal - 1 + loss)
            how = f"+- {sqrt(variance) / unit:.6f}, a sample" if variance else "all maps"
            print(
                f"{rows} x {columns}  {mines:5}   {optimal:.6f}   {1 - loss:.6f}  {lost[-1]:+.6f}  {how}",
                flush=True,
            )
    limit = 0.003 if options.wins else 0.0005
    print(f"mean loss of {len(lost)} boards: {mean(lost):+.6f}  (goal 0, limit {limit})")


if __name__ == "__main__":
    main()
