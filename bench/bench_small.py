"""Strength where the optimum is known: small boards played out in full, and single positions.

For each board of the table in tests/data/optimal-values.json that was made with a known number
of mines and a distance of 1: the mean score of the best player over all maps (or over some
thousands, drawn with a seed), beside the optimum. The first cell is every one the judge may
draw, and mirrored maps count for each other.

A game is scored by what its guesses put at stake times their risk, not by how they came out:
the mean is the same, since the probabilities are exact, and scatters much less.

With --wins, the same for the boards of tests/data/optimal-wins.json: the player that plays to
win, from the best first cell, which alone is certain to be free of mines.

usage: python bench/bench_small.py [--wins] [--maps N] [--boards ROWSxCOLUMNS ...]
"""

import argparse
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

sys.path.insert(0, str(Path(__file__).parents[1]))

from minesweeper.game import Board, Game
from minesweeper.grid import grid
from minesweeper.judge import JudgeGame
from minesweeper.players import BestPlayer
from minesweeper.protocol import PlayerContestant, Table, play_board
from minesweeper.solver.policy import Policy

ROOT = Path(__file__).parents[1]
SEED = 1


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


def maps(rows, columns, mines, distance, first, most):
    """All maps with this first cell, or as many as `most` drawn at random; and whether it is all."""
    shape = grid((rows, columns))
    free = [
        cell
        for cell in range(shape.size)
        if sum(abs(a - b) for a, b in zip(shape.coords(cell), first, strict=True)) > distance
    ]
    if comb(len(free), mines) <= most:
        return [Board.of_cells(shape, cells) for cells in combinations(free, mines)], True
    rng = Random(SEED)
    return [Board.of_cells(shape, rng.sample(free, mines)) for _ in range(most)], False


class Measured(BestPlayer):
    """The best player, with the cells that its guesses have cost so far, by expectation."""

    def begin(self):
        super().begin()
        self.cost = 0.0

    def presume(self, cells, doubt):
        """Here the player is told the distance, as the optimum is: cells beside the first are safe."""
        super().presume(self.beside_first, 0.0)

    def choose(self, posterior):
        action = super().choose(posterior)
        if action.guess is not None:  # and not a visit of a cell that is known to be safe
            self.cost += action.risk * self.known.unknown
        return action


def play(case):
    """The best player's scores on one kind of board: mean, standard error, whether all maps were played."""
    rows, columns, mines, distance, most = case
    kinds = first_cells(rows, columns)
    player = Measured()
    contestant = PlayerContestant(player)
    value = variance = 0.0
    everything = True
    for first, times in kinds.items():
        boards, complete = maps(rows, columns, mines, distance, first, most // len(kinds))
        everything &= complete
        scores = []
        row, column = first
        beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        player.beside_first = [r * columns + c for r, c in beside]
        for board in boards:
            contestant.play(Table.of_game(JudgeGame(board), first, mines))
            scores.append(1 - player.cost / board.grid.size)
        share = times / sum(kinds.values())
        value += share * mean(scores)
        if not complete:
            variance += share**2 * stdev(scores) ** 2 / len(scores)
    return value, sqrt(variance), everything


class MeasuredWinner(BestPlayer):
    """The player for wins, with the chance that it has lost its games so far."""

    def __init__(self):
        super().__init__(Policy(keep_cells=False, margin=0.1, candidates=6))

    def begin(self):
        super().begin()
        self.cost = 0.0

    def choose(self, posterior):
        action = super().choose(posterior)
        self.cost += action.risk
        return action


def play_to_win(case):
    """The winner's chance to win on one kind of board: mean and standard error (0 for all maps)."""
    rows, columns, mines, first, most = case
    boards, complete = maps(rows, columns, mines, 0, first, most)
    player = MeasuredWinner()
    chances = []
    for board in boards:
        play_board(player, Game(board), board.grid.cell(first), mines)
        chances.append(1 - player.cost)
    return mean(chances), 0.0 if complete else stdev(chances) / sqrt(len(chances))


def print_wins(options):
    """The table of wins."""
    table = json.loads((ROOT / "tests" / "data" / "optimal-wins.json").read_text())["boards"]
    cases = []
    for board in table:
        column, row = board["safe_start_best_cell_xy"]
        if not options.boards or f"{board['height']}x{board['width']}" in options.boards:
            cases.append((board["height"], board["width"], board["mines"], (row, column), options.maps))
    optima = {(b["height"], b["width"], b["mines"]): float(Fraction(b["safe_start"])) for b in table}
    print("board    mines   optimal    winner      loss")
    losses = []
    with ProcessPoolExecutor() as pool:
        for case, (value, error) in zip(cases, pool.map(play_to_win, cases), strict=True):
            optimal = optima[case[:3]]
            losses.append(optimal - value)
            how = f"+- {error:.5f}, a sample" if error else "all maps"
            print(
                f"{case[0]} x {case[1]}  {case[2]:5}  {optimal:.5f}   {value:.5f}  {losses[-1]:+.5f}  {how}",
                flush=True,
            )
    print(f"mean loss of {len(losses)} boards: {mean(losses):+.5f}  (goal 0, limit 0.003)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--maps", type=int, default=3000, metavar="N", help="maps of each board (3000)")
    parser.add_argument("--boards", nargs="*", metavar="ROWSxCOLUMNS", help="only these sizes")
    parser.add_argument("--wins", action="store_true", help="the table of wins")
    options = parser.parse_args()
    if options.wins:
        print_wins(options)
        return
    table = json.loads((ROOT / "tests" / "data" / "optimal-values.json").read_text())["boards"]
    cases = [
        (board["rows"], board["cols"], int(board["K"]), board["d"], board["optimal_score"])
        for board in table
        if board["regime"] == "known"
        and board["d"] == 1
        and (not options.boards or f"{board['rows']}x{board['cols']}" in options.boards)
    ]
    print(f"bench/bench_small.py --maps {options.maps}  (Python {platform.python_version()}, seed {SEED})")
    print("board    mines   optimal      best      loss")
    losses = []
    with ProcessPoolExecutor() as pool:
        results = pool.map(play, [(*case[:4], options.maps) for case in cases])
        for (rows, columns, mines, _, optimal), (value, error, everything) in zip(
            cases, results, strict=True
        ):
            losses.append(optimal - value)
            how = "all maps" if everything else f"+- {error:.5f}, a sample"
            print(
                f"{rows} x {columns}  {mines:5}  {optimal:.5f}   {value:.5f}  {losses[-1]:+.5f}  {how}",
                flush=True,
            )
    print(f"mean loss of {len(losses)} boards: {mean(losses):+.5f}  (goal 0, limit 0.0005)")


if __name__ == "__main__":
    main()
