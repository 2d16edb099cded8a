"""The contest: what the runner adds to each turn, and what a second core adds to the games.

usage: python -m bench.bench_arena [--games N] [--rounds N] [--seed S]
"""

import itertools
import json
import os
import subprocess
import time
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.common import begin, count, interleaved, report, run_python, start_python, title
from minesweeper.contest.contest import Contest, draw_games, play_here
from minesweeper.contest.entrant import Limits

SIDES = 10, 20, 40
PLAYERS = "examples/singles.py", "examples/solver.py"

# Flags cell after cell: the game goes on for ever, and a turn costs the player next to nothing.
FLAGGER = """
class FlaggerPlayer:
    name = "Flagger"
    turn = -1

    def take_turn(self, state):
        self.turn += 1
        return [self.turn % len(state), self.turn // len(state) % len(state), True]
"""

# Two processes that pass a line to and fro, and do nothing else.
ECHO = "import os\nwhile data := os.read(0, 65536): os.write(1, b'[0, 0]\\n')"


def main():
    games = count("--games", 800, "games of each player for the scaling")
    options = begin(__doc__, 2025, games, count("--rounds", 5, "rounds of each measurement"))
    with TemporaryDirectory() as folder:
        flagger = Path(folder) / "flagger.py"
        flagger.write_text(FLAGGER)
        turns(str(flagger), options)
    scaling(options)


def turns(player, options):
    """The time from one turn to the next, of which the player itself takes less than a microsecond."""
    title(
        f"a turn of a player that does not think: the median, in the median and the best of {options.rounds}"
        " rounds,\nand of two processes that only pass lines of the same length"
    )
    for side in SIDES:
        calls = partial(turn_time, player, side, options.seed), partial(echo_time, side)
        times, bare = interleaved(options.rounds, *calls)
        note = f"best {min(times):.1f}; lines only {median(bare):.1f}, best {min(bare):.1f}"
        report(f"{side} x {side}", median(times), "us", 60 if side == 10 else None, note=note)


def turn_time(player, side, seed):
    """The median of the times between turns of one game, in microseconds."""
    stamps, found = [], []
    boards = tuple(draw_games(side, side, side * side // 10, seed, 1))
    contest = Contest((player,), side, side, boards, Limits(game=1000))
    play_here(contest, found.append, watch=lambda field, turn: stamps.append((turn, time.perf_counter())))
    for outcome in found:
        assert (outcome.verdict, outcome.turn) == ("TLE", 10 * side * side + 101), outcome
    pairs = itertools.pairwise(stamps)
    return median(1e6 * (after - before) for (_, before), (turn, after) in pairs if turn)


def echo_time(side):
    """The median for the same lines between two processes that neither make nor read them."""
    line = json.dumps([["unknown"] * side] * side, separators=(",", ":")).encode() + b"\n"
    times = []
    with start_python("-I", "-S", "-c", ECHO, stdin=subprocess.PIPE) as other:
        out, back = other.stdin.fileno(), other.stdout.fileno()
        for _ in range(1000):
            began = time.perf_counter()
            os.write(out, line)
            os.read(back, 100)
            times.append(1e6 * (time.perf_counter() - began))
    return median(times)


def scaling(options):
    """Games a second with one job and with two, a round of each after the other."""
    games, players = options.games * len(PLAYERS), " and ".join(PLAYERS)
    title(f"games a second, {options.games} each of {players}, {options.rounds} rounds, start-up included")
    runs = interleaved(options.rounds, *(partial(contest, jobs, options) for jobs in (1, 2)))
    rates = [[games / used.real for used in of_jobs] for of_jobs in runs]
    for jobs, of_jobs, rate in zip((1, 2), runs, rates, strict=True):
        spent = [1000 * used.cpu / games for used in of_jobs]
        note = f"best {max(rate):.0f}; CPU {median(spent):.2f} ms a game, best {min(spent):.2f}"
        report(f"--jobs {jobs}", median(rate), "a second", note=note)
    ratios = [two / one for one, two in zip(*rates, strict=True)]
    note = f"of the best {max(rates[1]) / max(rates[0]):.2f}"
    report("two over one, median of pairs", median(ratios), "x", 1.7, least=True, note=note)


def contest(jobs, options):
    """What a whole contest uses."""
    settings = "--seed", options.seed, "--games", options.games, "--jobs", jobs
    return run_python("-m", "minesweeper", "arena", *PLAYERS, *settings)


if __name__ == "__main__":
    main()
