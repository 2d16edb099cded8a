"""Strength where the optimum is known: small boards, on which the player meets all maps at once.

Every decision follows from what the board shows, so all maps that show the same are played together, and part
where their numbers do. What comes out is the player's exact value, without chance; on boards with more than
--maps maps, that on so many maps drawn with a seed.

The boards are those of tests/data/optimal-values.json with a known number of mines and a distance of 1 (which
the player knows, as the optimum does): the mean score of the best player beside the optimum, over every first
cell that the judge may draw; mirrored cells count for each other. With --wins, they are those of
tests/data/optimal-wins.json: the player that plays to win, from the best first cell, which alone is certain
to be free of mines.

usage: python3 -m bench.bench_small [--wins] [--maps N] [--boards ROWSxCOLUMNS ...] [--seed S]
"""

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import comb, hypot, sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from bench.common import ROOT, begin, count, title, verdict
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG


class Case(NamedTuple):
    """A board, the player, and the cells that are free of mines (the first one is visited first)."""

    rows: int
    columns: int
    mines: int
    player: str
    free: tuple[int, ...]


def main():
    sizes = "--boards", {"nargs": "*", "metavar": "ROWSxCOLUMNS", "help": "only these sizes"}
    wins = "--wins", {"action": "store_true", "help": "the table of wins"}
    options = begin(__doc__, 1, count("--maps", 50_000, "most maps of a board"), sizes, wins)
    title(f"board    mines    optimal     {'winner' if options.wins else '  best'}       loss")
    with ProcessPoolExecutor() as pool:
        lost = [table_row(pool, *row, options) for row in (won_table() if options.wins else score_table())]
    if lost := [each for each in lost if each is not None]:
        judged = verdict(mean(lost), 0.003 if options.wins else 0.0005)
        print(f"mean loss of {len(lost)} boards: {mean(lost):+.6f}  (goal 0, {judged})")


def boards(name):
    return json.loads((ROOT / "tests" / "data" / name).read_text())["boards"]


def won_table():
    """The optimum of each board, and its one case, with how often it counts."""
    for board in boards("optimal-wins.json"):
        column, row = board["safe_start_best_cell_xy"]
        free = (row * board["width"] + column,)
        case = Case(board["height"], board["width"], board["mines"], "winner", free)
        yield float(Fraction(board["safe_start"])), {case: 1}


def score_table():
    """The optimum of each board, and a case for each kind of first cell, with the number of such cells."""
    for board in boards("optimal-values.json"):
        if (board["regime"], board["d"]) == ("known", 1):
            rows, columns, cases = board["rows"], board["cols"], Counter()
            for row, column in product(range(1, rows - 1), range(1, columns - 1)):
                place = min(row, rows - 1 - row), min(column, columns - 1 - column)
                row, column = sorted(place) if rows == columns else place
                cell = row * columns + column
                free = cell, cell - columns, cell - 1, cell + 1, cell + columns
                cases[Case(rows, columns, int(board["K"]), "best", free)] += 1
            yield board["optimal_score"], cases


def table_row(pool, optimal, cases, options):
    """Play the cases of a board, print its row, and return what the player loses of the optimum."""
    rows, columns, mines, *_ = next(iter(cases))
    if options.boards and f"{rows}x{columns}" not in options.boards:
        return None
    played = list(pool.map(partial(play, most=options.maps, seed=options.seed), cases))
    unit = sum(cases.values()) * (1 if options.wins else rows * columns)
    loss = sum(times * loss for times, (loss, _) in zip(cases.values(), played, strict=True)) / unit
    error = hypot(*(times * error for times, (_, error) in zip(cases.values(), played, strict=True))) / unit
    how = f"+- {error:.6f}, a sample" if error else "all maps"
    lost = optimal - 1 + loss
    print(f"{rows} x {columns}  {mines:5}   {optimal:.6f}   {1 - loss:.6f}  {lost:+.6f}  {how}", flush=True)
    return lost


def play(case, most, seed):
    """What the player loses on average on the maps of a case, in cells or games, and its standard error."""
    cells = [cell for cell in range(case.rows * case.columns) if cell not in case.free]
    if comb(len(cells), case.mines) <= most:
        losses = losses_on(case, list(map(bits, combinations(cells, case.mines))))
        return mean(losses), 0.0
    random = Random(seed)
    losses = losses_on(case, [bits(random.sample(cells, case.mines)) for _ in range(most)])
    return mean(losses), stdev(losses) / sqrt(most)


def bits(cells):
    return sum(1 << cell for cell in cells)


def losses_on(case, maps):
    """What the player loses on each map (a bit set of mines); those that look alike are played together."""
    grid = grid_of((case.rows, case.columns))
    around = [bits(grid.neighbours(cell)) for cell in range(grid.size)]
    losses = [0.0] * len(maps)

    def visited(player, group, cell):
        """The maps of a group by what a visit of a cell without a mine shows, each with its player."""
        parts = {}
        for at in group:
            parts.setdefault((maps[at] & around[cell]).bit_count(), []).append(at)
        for number, part in parts.items():
            goes_on = PLAYERS[case.player]()
            goes_on.take_over(grid, player.solver.copy())
            goes_on.learn(cell, number)
            yield goes_on, part

    player = PLAYERS[case.player]()
    player.begin(grid, case.mines)
    groups = [(player, range(len(maps)))]
    for cell in case.free:
        groups = [after for player, group in groups for after in visited(player, group, cell)]
    while groups:
        player, group = groups.pop()
        if player.solver.revealed().count(0) == case.mines:
            continue
        action = player.decide()
        marks = action.kind == FLAG  # a guess, if any map is lost by it, which the player takes for a mine
        stake = player.solver.knowledge.unknown + marks if case.player == "best" else 1
        alive = [at for at in group if maps[at] >> action.cell & 1 == marks]
        for at in {*group}.difference(alive):
            losses[at] = stake
        groups += [(player, alive)] if marks else visited(player, alive, action.cell)
    return losses


if __name__ == "__main__":
    main()
