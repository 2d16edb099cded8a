"""The contest: what the runner adds to each turn, and what a second core adds to the games.

usage: python bench/bench_arena.py
"""

import itertools
import json
import os
import platform
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from minesweeper.contest.contest import Contest, draw_mines, play_here  # noqa: E402
from minesweeper.contest.contestant import Limits  # noqa: E402

SEED = 2025
SIDES = 10, 20, 40
GAMES = 800
ROUNDS = 5

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
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, seed {SEED}\n")
    with TemporaryDirectory() as folder:
        flagger = Path(folder) / "flagger.py"
        flagger.write_text(FLAGGER)
        turns(str(flagger))
    scaling()


def turns(player):
    """The time from one turn to the next, of which the player itself takes less than a microsecond."""
    print("a turn of a player that does not think: the median, in the median and the best of the rounds,")
    print("and of two processes that only pass lines of the same length")
    for side in SIDES:
        times, bare = zip(
            *((median(turn_times(player, side)), median(echo_times(side))) for _ in range(ROUNDS)),
            strict=True,
        )
        limit = f"   {'PASS' if median(times) < 60 else 'over'} (limit 60 us)" if side == 10 else ""
        print(
            f"  {side} x {side} {median(times):8.1f} us, best {min(times):6.1f} us"
            f"   lines only {median(bare):6.1f} us, best {min(bare):5.1f} us{limit}"
        )
    print()


def turn_times(player, side):
    stamps = []
    boards = tuple(draw_mines(side, side, side * side // 10, SEED, 1))
    contest = Contest((player,), side, side, boards, Limits(game=1000))
    found = []
    play_here(contest, found.append, watch=lambda field, turn: stamps.append((turn, time.perf_counter())))
    assert all(outcome.verdict == "TLE" and outcome.turn == 10 * side * side + 101 for outcome in found), (
        found
    )
    pairs = itertools.pairwise(stamps)
    return [1e6 * (after - before) for (_, before), (turn, after) in pairs if turn]


def echo_times(side):
    """The same lines between two processes that neither make nor read them."""
    line = json.dumps([["unknown"] * side] * side, separators=(",", ":")).encode() + b"\n"
    with subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        out, back = other.stdin.fileno(), other.stdout.fileno()
        times = []
        for _ in range(1000):
            began = time.perf_counter()
            os.write(out, line)
            os.read(back, 100)
            times.append(1e6 * (time.perf_counter() - began))
    return times


def scaling():
    """Games a second with one job and with two, a round of each after the other."""
    players = ["examples/obvious.py", "examples/solver.py"]
    print(f"games a second, {GAMES} each of {' and '.join(players)}, {ROUNDS} rounds, start-up included")
    rates, spent = {1: [], 2: []}, {1: [], 2: []}
    for _ in range(ROUNDS):
        for jobs, found in rates.items():
            options = ["--seed", SEED, "--games", GAMES, "--jobs", jobs]
            command = [sys.executable, "-m", "minesweeper", "arena", *players, *map(str, options)]
            began, before = time.perf_counter(), processor_time()
            subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            found.append(len(players) * GAMES / (time.perf_counter() - began))
            spent[jobs].append(1000 * (processor_time() - before) / (len(players) * GAMES))
    for jobs, found in rates.items():
        print(
            f"  --jobs {jobs}  median {median(found):5.0f}  best {max(found):5.0f}"
            f"   processor time {median(spent[jobs]):.2f} ms a game, best {min(spent[jobs]):.2f}"
        )
    ratios = [two / one for one, two in zip(rates[1], rates[2], strict=True)]
    best = max(rates[2]) / max(rates[1])
    print(
        f"  two over one: median of pairs {median(ratios):.2f}, of the best {best:.2f}"
        f"   {'PASS' if median(ratios) >= 1.7 else 'under'} (at least 1.7)"
    )


def processor_time():
    """The seconds of all processes that were started from here and have ended, and of those they started."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
