"""Strength where the optimum is known: small boards, on which the player meets all maps at once.

Every decision follows from what the board shows, so all maps that show the same are played
together, and part where their numbers do. What comes out is the player's exact value, without
chance; on boards with more than --maps maps, that on so many maps drawn with a seed.

For each board of tests/data/optimal-values.json that was made with a known number of mines and a
distance of 1 (which the player knows, as the optimum does): the mean score of the best player
beside the optimum, over every first cell the judge may draw; mirrored cells count for each other.

With --wins, the boards of tests/data/optimal-wins.json: the player that plays to win, from the best
first cell, which alone is certain to be free of mines.

usage: python -m bench.bench_small [--wins] [--maps N] [--boards ROWSxCOLUMNS ...] [--seed S]
"""

import json
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
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
    most: int  # maps
    seed: int  # of the maps, where there are more


class Value(NamedTuple):
    """What the player loses on a board of a case on average: in cells, or in games for the winner."""

    loss: float
    error: float  # standard error; 0 where all maps were played


def main():
    sizes = "--boards", {"nargs": "*", "metavar": "ROWSxCOLUMNS", "help": "only these sizes"}
    wins = "--wins", {"action": "store_true", "help": "the table of wins"}
    options = begin(__doc__, 1, count("--maps", 50_000, "most maps of a board"), sizes, wins)
    title(f"board    mines    optimal     {'winner' if options.wins else '  best'}       loss")
    with ProcessPoolExecutor() as pool:
        lost = [table_row(pool, *each, options.wins) for each in read_table(options)]
    if lost:
        judged = verdict(mean(lost), 0.003 if options.wins else 0.0005)
        print(f"mean loss of {len(lost)} boards: {mean(lost):+.6f}  (goal 0, {judged})")


def read_table(options):
    """The boards to play: each one's optimum, and its cases with their shares."""
    name = "optimal-wins.json" if options.wins else "optimal-values.json"
    for board in json.loads((ROOT / "tests" / "data" / name).read_text())["boards"]:
        if options.wins:
            optimal, cases = float(Fraction(board["safe_start"])), win_cases(board, options)
        elif board["regime"] == "known" and board["d"] == 1:
            optimal, cases = board["optimal_score"], score_cases(board, options)
        else:
            continue
        if not options.boards or "{0.rows}x{0.columns}".format(cases[0][0]) in options.boards:
            yield optimal, cases


def win_cases(board, options):
    """The one case of a board of the table of wins."""
    column, row = board["safe_start_best_cell_xy"]
    free = (row * board["width"] + column,)
    size = board["height"], board["width"], board["mines"]
    return [(Case(*size, "winner", free, options.maps, options.seed), 1.0)]


def score_cases(board, options):
    """The cases of a board of the score table, each with its share of the first cells."""
    rows, columns, cases = board["rows"], board["cols"], []
    kinds = first_cells(rows, columns)
    for (row, column), times in kinds.items():
        near = [(row, column), (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        free = tuple(r * columns + c for r, c in near)
        case = Case(rows, columns, int(board["K"]), "best", free, options.maps, options.seed)
        cases.append((case, times / sum(kinds.values())))
    return cases


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


def table_row(pool, optimal, cases, wins):
    """Play the cases of a board, print its row, and return what the player loses of the optimum."""
    cases, shares = zip(*cases, strict=True)
    rows, columns, mines = cases[0][:3]
    values = list(pool.map(play, cases))
    unit = 1 if wins else rows * columns
    loss = sum(share * value.loss for share, value in zip(shares, values, strict=True)) / unit
    variance = sum((share * value.error) ** 2 for share, value in zip(shares, values, strict=True))
    how = f"+- {sqrt(variance) / unit:.6f}, a sample" if variance else "all maps"
    lost = optimal - 1 + loss
    print(f"{rows} x {columns}  {mines:5}   {optimal:.6f}   {1 - loss:.6f}  {lost:+.6f}  {how}", flush=True)
    return lost


def play(case):
    """What the player loses on the maps of a case, played together as long as they look the same."""
    maps, everything = draw_maps(case)
    losses = Together(case, maps).losses()
    return Value(mean(losses), 0.0 if everything else stdev(losses) / sqrt(len(losses)))


def draw_maps(case):
    """The maps, each as a bit set of its mines: all, or as many as `most` drawn at random; and which."""
    cells = [cell for cell in range(case.rows * case.columns) if cell not in case.free]
    everything = comb(len(cells), case.mines) <= case.most
    if everything:
        chosen = combinations(cells, case.mines)
    else:
        random = Random(case.seed)
        chosen = [random.sample(cells, case.mines) for _ in range(case.most)]
    return [sum(1 << cell for cell in mines) for mines in chosen], everything


class Together:
    """The maps of a case, in groups that look the same, each with its player."""

    def __init__(self, case, maps):
        self.case = case
        self.maps = maps
        self.shape = grid_of((case.rows, case.columns))
        self.around = [sum(1 << n for n in self.shape.neighbours(cell)) for cell in range(self.shape.size)]

    def losses(self):
        """What the player loses on each map."""
        losses = [0.0] * len(self.maps)
        groups = [self.start()]
        for cell in self.case.free:
            groups = [after for player, group in groups for after in self.visit(player, group, cell)]
        while groups:
            player, group = groups.pop()
            if player.solver.revealed().count(0) != self.case.mines:
                groups += self.turn(player, group, losses)
        return losses

    def start(self):
        """The player before its first visit, and all maps."""
        player = PLAYERS[self.case.player]()
        player.begin(self.shape, self.case.mines)
        return player, list(range(len(self.maps)))

    def visit(self, player, group, cell):
        """The maps of a group by what a visit of a cell without a mine shows, each with its player."""
        parts = {}
        for at in group:
            parts.setdefault((self.maps[at] & self.around[cell]).bit_count(), []).append(at)
        for number, part in parts.items():
            goes_on = PLAYERS[self.case.player]()
            goes_on.take_over(self.shape, player.solver.copy())
            goes_on.learn(cell, number)
            yield goes_on, part

    def turn(self, player, group, losses):
        """What becomes of a group by the player's next action; notes what is lost by it."""
        action = player.decide()
        marks = action.kind == FLAG  # a guess, if any map is lost by it, which the player takes for a mine
        stake = player.solver.known.unknown + marks if self.case.player == "best" else 1
        alive = []
        for at in group:
            if self.maps[at] >> action.cell & 1 == marks:
                alive.append(at)
            else:
                losses[at] = stake
        return [(player, alive)] if marks else self.visit(player, alive, action.cell)


if __name__ == "__main__":
    main()
