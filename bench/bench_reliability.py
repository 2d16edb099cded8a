"""Campaigns that count mistakes: there should be none.

- random cases of the judge's server, through the program itself, against a referee that
  shares no code with it;
- malformed inputs, each of which has to end with one line that says what is wrong, and status 2;
- games in which every cell that a player calls certain is compared with the board.

usage: python bench/bench_reliability.py [--cases N] [--malformed N] [--games N] [--jobs J]
"""

import argparse
import os
import platform
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1]))

from games import play, random_board
from make_basic_data import random_game
from referee import referee

from minesweeper.players.reference import MARK, PLAYERS
from minesweeper.rules.grid import grid

ROOT = Path(__file__).parents[1]
SEED = 2025

# What is played by turns, by whom, and whether the number of mines is told.
BOARDS = (((8, 8), 10), ((9, 9), 16), ((10, 10), 20), ((4, 4, 4), 9), ((16, 16), 40))
NAMES = ("safest", "safest", "best", "winner")

# What may come in the place of a character of a well-formed input.
JUNK = ("", "", " ", "\n", "x", "?", "-1", "9" * 30, "\0", "é", "\x1b[2J", "1.5")


def run(text):
    """Run the server's program."""
    command = [sys.executable, ROOT / "basic.py"]
    return subprocess.run(command, input=text.encode(), capture_output=True, timeout=60, check=False)


def check_cases(seed, number):
    """Random cases; how many came out other than the referee says."""
    random = Random(f"{SEED} cases {seed}")
    wrong = 0
    for _ in range(number):
        text = random_game(random, 9, 30)
        done = run(text)
        wrong += (done.stdout.decode(), done.stderr, done.returncode) != (referee(text), b"", 0)
    return wrong


def check_malformed(seed, number):
    """Malformed inputs; how many did not end with one line and status 2."""
    random = Random(f"{SEED} malformed {seed}")
    wrong = found = 0
    while found < number:
        text = random_game(random, 6, 12)
        at = random.randrange(len(text))
        text = text[:at] + random.choice(JUNK) + text[at + random.randrange(3) :]
        done = run(text)
        if done.returncode:
            found += 1
            complaint = done.stderr.decode()
            line = complaint.startswith("basic.py: line ") and complaint.count("\n") == 1
            wrong += not (done.returncode == 2 and line)
        else:  # it was no worse than before
            wrong += bool(done.stderr)
    return wrong


def check_games(seed, number):
    """Games; how many certain cells were other than they were said to be, and how many there were."""
    random = Random(f"{SEED} games {seed}")
    players = {name: PLAYERS[name]() for name in NAMES}
    wrong = certain = 0
    for game in range(number):
        dims, mines = BOARDS[game % len(BOARDS)]
        shape = grid(dims)
        first = random.randrange(shape.size)
        board = random_board(random, shape, mines, first, opening=game % 3 > 0)
        player = players[random.choice(NAMES)]
        for _, action in play(player, board, first, told=random.random() < 0.5):
            if action.guess is None and not action.note:
                certain += 1
                wrong += bool(board.mines[action.cell]) != (action.kind == MARK)
            elif action.kind == MARK and not board.mines[action.cell]:
                break
    return wrong, certain


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=10_000, metavar="N")
    parser.add_argument("--malformed", type=int, default=1_000, metavar="N")
    parser.add_argument("--games", type=int, default=100_000, metavar="N")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="J")
    options = parser.parse_args()
    command = " ".join(["bench/bench_reliability.py", *sys.argv[1:]])
    print(f"{command}  (Python {platform.python_version()}, seed {SEED})")
    with ProcessPoolExecutor(options.jobs) as pool:

        def spread(check, total):
            """The results of a check that is made `total` times, in parts."""
            part = max(1, total // 100)
            sizes = [min(part, total - begin) for begin in range(0, total, part)]
            return pool.map(check, count(), sizes)

        wrong = sum(spread(check_cases, options.cases))
        print(f"{options.cases:9,} random cases of the server: {wrong} wrong", flush=True)
        wrong = sum(spread(check_malformed, options.malformed))
        print(
            f"{options.malformed:9,} malformed inputs: {wrong} without one line and status 2",
            flush=True,
        )
        results = list(spread(check_games, options.games))
        wrong, certain = map(sum, zip(*results, strict=True))
        print(f"{options.games:9,} games, {certain:,} certain cells: {wrong} wrong")


if __name__ == "__main__":
    main()
