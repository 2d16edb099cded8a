"""Speed of the solver, beside ms-toollib (a compiled library) where it can follow.

Prints, each with its limit: the time of an analysis from a board's text on stuck positions, of
a decision within a game, of lattices and scatters, of whole games, and how games grow.

usage: python bench/bench_solver.py [--positions N]
"""

import argparse
import platform
import resource
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from minesweeper.judge.game import JudgeGame
from minesweeper.judge.protocol import PlayerContestant, Table, play_board
from minesweeper.players.reference import SafestPlayer
from minesweeper.players.view import knowledge_of
from minesweeper.rules.draw import Parameters, draw_maps
from minesweeper.rules.game import Board, Game
from minesweeper.rules.grid import grid
from minesweeper.solver import counting
from minesweeper.solver.posterior import analyse
from minesweeper.solver.prior import KnownTotal

SEED = 1


def report(what, value, limit, unit=""):
    """A line with a measured value and the limit it is held to."""
    verdict = "" if limit is None else f"limit {limit:g}  {'PASS' if value <= limit else 'OVER'}"
    print(f"  {what:44} {value:9.3f} {unit:6} {verdict}")


class Watched(SafestPlayer):
    """The safest player, which keeps the board as text and the mine total wherever it must guess."""

    def begin(self):
        super().begin()
        self.clues = {}
        self.stuck = []
        self.analysing = 0.0

    def learn(self, cell, clue):
        self.clues[cell] = clue
        super().learn(cell, clue)

    def guess(self):
        began = process_time()
        action = super().guess()
        self.analysing += process_time() - began
        if action is not None:
            symbols = bytearray(b"?" * self.grid.size)
            for cell, clue in self.clues.items():
                symbols[cell] = ord("0") + clue
            self.stuck.append(bytes(symbols))
        return action


def play(player, board, first, told=True):
    """Play one game; returns the seconds of processor time."""
    table = Table.of_game(JudgeGame(board), first, board.total_mines if told else None)
    contestant = PlayerContestant(player)
    began = process_time()
    contestant.play(table)
    return process_time() - began


def stuck_positions(parameters, wanted):
    """Positions in which nothing is certain, from games of the safest player: (symbols, mines)."""
    counting.forget()
    found, analyses, seconds = [], 0, 0.0
    for board, first in draw_maps(parameters):
        player = Watched()
        play(player, board, first)
        found += [(symbols, board.total_mines) for symbols in player.stuck]
        analyses += len(player.stuck)
        seconds += player.analysing
        if len(found) >= wanted:
            return found[:wanted], seconds / analyses
    return found, seconds


def peer():
    """The compiled library's analysis, or None where it is not installed."""
    try:
        import ms_toollib
    except ImportError:
        return None
    return ms_toollib.cal_probability_onboard


def bench_positions(wanted):
    """Cold analyses against the peer's, on the same positions in turn."""
    theirs = peer()
    for rows, columns, mines in ((16, 30, 99), (30, 30, 180)):
        parameters = Parameters(rows, columns, mines, SEED, 2)
        positions, within = stuck_positions(parameters, wanted)
        ours_seconds, peer_seconds, worst = [], [], 0.0
        shape = grid((rows, columns))
        for symbols, total in positions:
            counting.forget()
            began = process_time()
            known = knowledge_of(shape, symbols)
            known.deduce(pairs=False)
            risks = analyse(known, KnownTotal(total)).risks()
            ours_seconds.append(process_time() - began)
            if theirs:
                numbers = [10 if symbol == ord("?") else symbol - ord("0") for symbol in symbols]
                board = [numbers[at : at + columns] for at in range(0, len(numbers), columns)]
                began = process_time()
                probabilities = theirs(board, total)[0]
                peer_seconds.append(process_time() - began)
                worst = max(
                    worst,
                    *(abs(risk - probabilities[c // columns][c % columns]) for c, risk in risks.items()),
                )
        print(f"{rows}x{columns}x{mines}: {len(positions)} stuck positions, seeds from {SEED}")
        report("cold analysis from the board's text", 1000 * mean(ours_seconds), None, "ms")
        report("analysis within a game, for each guess", 1000 * within, None, "ms")
        if theirs:
            report("the peer's analysis", 1000 * mean(peer_seconds), None, "ms")
            report("cold / peer", mean(ours_seconds) / mean(peer_seconds), 0.6)
            report("within a game / peer", within / mean(peer_seconds), 0.25)
            print(f"  largest difference of a probability          {worst:9.1e}")


def hidden_except(board, shown):
    symbols = bytearray(b"?" * board.grid.size)
    for cell in shown:
        symbols[cell] = ord("0") + board.clues[cell]
    return bytes(symbols)


def lattice(rows, columns, density, rng):
    """Every other row and column is shown, and mines are anywhere else."""
    shape = grid((rows, columns))
    shown = [shape.cell((r, c)) for r in range(1, rows, 2) for c in range(1, columns, 2)]
    return scattered(shape, shown, density, rng)


def scatter(rows, columns, share, density, rng):
    """A share of the cells is shown."""
    shape = grid((rows, columns))
    return scattered(shape, [c for c in range(shape.size) if rng.random() < share], density, rng)


def scattered(shape, shown, density, rng):
    rest = [cell for cell in range(shape.size) if cell not in set(shown)]
    board = Board.of_cells(shape, [cell for cell in rest if rng.random() < density])
    return hidden_except(board, shown), shape, board.total_mines


def hard_case(name, density):
    """The slowest of three boards of one kind, in a process of its own: seconds and MiB."""
    rng = Random(SEED)
    size, _, share = name.partition("/")
    rows, columns = map(int, size.split("x"))
    worst = 0.0
    for _ in range(3):
        if share:
            symbols, shape, total = scatter(rows, columns, float(share), density, rng)
        else:
            symbols, shape, total = lattice(rows, columns, density, rng)
        began = process_time()
        analyse(knowledge_of(shape, symbols), KnownTotal(total))
        worst = max(worst, process_time() - began)
    print(worst, peak_memory())


def peak_memory():
    """The largest size of this process in MiB. (What getrusage tells includes the parent's before exec.)"""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def bench_hard():
    """Lattices and scatters, each kind in a process of its own."""
    for name in ("9x9", "11x11", "13x13", "16x30", "16x30/0.1", "16x30/0.2", "16x30/0.3", "16x30/0.4"):
        for density in (0.2, 0.4) if name != "16x30" else (0.1, 0.2):
            kind = "scatter" if "/" in name else "lattice"
            command = [sys.executable, __file__, "--hard", name, str(density)]
            words = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            seconds, memory = map(float, words)
            print(f"{kind} {name}, {density:.0%} mines")
            report("slowest of three analyses", seconds, 1.5, "s")
            report("peak memory of the process", memory, 200, "MiB")


def yardstick():
    """Seconds for a fixed loop of plain Python, to compare machines by."""
    began = process_time()
    total = 0
    for i in range(1_000_000):
        total += i & 7
    return process_time() - began


def bench_games():
    """Whole games of the safest player, protocol and server included."""
    print(f"whole games of the safest player, 100 each (a million rounds of a loop: {yardstick():.3f} s)")
    counting.forget()
    for rows, columns, mines, distance, limit in (
        (10, 10, 20, 2, 1), (16, 30, 99, 2, 4), (20, 20, 84, 3, 4), (30, 30, 180, 2, 8),
    ):  # fmt: skip
        maps = islice(draw_maps(Parameters(rows, columns, mines, SEED, distance)), 100)
        seconds = [play(SafestPlayer(), board, first) for board, first in maps]
        report(f"{rows}x{columns}x{mines}", 1000 * mean(seconds), limit, "ms")


def bench_growth():
    """The library's cost a cell as boards grow, at 12 % mines, without the judge's printing."""
    print("games through the library at 12 % mines, CPU a cell seen")
    base = None
    for side, games in ((30, 40), (100, 8), (300, 2), (1000, 1)):
        cells = side * side
        seconds = seen = 0
        for board, first in islice(draw_maps(Parameters(side, side, cells * 12 // 100, SEED, 2)), games):
            began = process_time()
            game = Game(board)
            play_board(SafestPlayer(), game, board.grid.cell(first), board.total_mines)
            seconds += process_time() - began
            seen += cells - game.safe_left
        each = 1e6 * seconds / seen
        base = base or each
        report(f"{side} x {side}: {each:.1f} us, of the 30 x 30 figure", each / base, 2)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--positions", type=int, default=200, metavar="N", help="stuck positions of each kind"
    )
    parser.add_argument("--hard", nargs=2, metavar=("KIND", "DENSITY"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.hard:
        hard_case(options.hard[0], float(options.hard[1]))
        return
    print(
        f"python bench/bench_solver.py --positions {options.positions}  (Python {platform.python_version()})"
    )
    bench_positions(options.positions)
    bench_games()
    bench_growth()
    bench_hard()


if __name__ == "__main__":
    main()
