"""Campaigns that count mistakes: there should be none.

- random cases of the judge's server, through the program itself, against a referee that
  shares no code with it;
- malformed inputs, each of which has to end with one line that says what is wrong, and status 2;
- games in which every cell that a player calls certain is compared with the board.

usage: python -m bench.bench_reliability [--cases N] [--malformed N] [--games N] [--jobs N] [--seed S]
"""

import itertools
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random

from bench.common import ENVIRONMENT, ROOT, begin, count, report, title
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG
from tests.helpers.boards import random_board
from tests.judge.basic_data import random_game
from tests.oracles.referee import referee
from tests.players.games import play

# What is played by turns, by whom, and whether the number of mines is told.
BOARDS = (((8, 8), 10), ((9, 9), 16), ((10, 10), 20), ((4, 4, 4), 9), ((16, 16), 40))
NAMES = ("safest", "safest", "best", "winner")

# What may come in the place of a character of a well-formed input.
JUNK = ("", "", " ", "\n", "x", "?", "-1", "9" * 30, "\0", "é", "\x1b[2J", "1.5")


def main():
    options = begin(
        __doc__,
        2025,
        count("--cases", 10_000, "random cases of the server"),
        count("--malformed", 1_000, "malformed inputs"),
        count("--games", 100_000, "games"),
        count("--jobs", os.cpu_count(), "processes"),
    )
    title("mistakes")
    with ProcessPoolExecutor(options.jobs) as pool:
        report_cases(pool, options)
        report_malformed(pool, options)
        report_games(pool, options)


def report_cases(pool, options):
    """The line of the random cases."""
    wrong = sum(spread(pool, check_cases, options.cases, options.seed))
    report(f"{options.cases:9,} random cases of the server", wrong, "wrong", 0)


def report_malformed(pool, options):
    """The line of the malformed inputs."""
    wrong = sum(spread(pool, check_malformed, options.malformed, options.seed))
    report(
        f"{options.malformed:9,} malformed inputs", wrong, "wrong", 0, note="without one line and status 2"
    )


def report_games(pool, options):
    """The line of the games."""
    wrong, certain = map(sum, zip(*spread(pool, check_games, options.games, options.seed), strict=True))
    report(f"{options.games:9,} games, {certain:,} certain cells", wrong, "wrong", 0)


def spread(pool, check, total, seed):
    """The results of a check that is made `total` times, in parts, each with a generator of its own."""
    part = max(1, total // 100)
    sizes = [min(part, total - begin) for begin in range(0, total, part)]
    kind = check.__name__.removeprefix("check_")
    seeds = (f"{seed} {kind} {number}" for number in itertools.count())
    return pool.map(check, seeds, sizes)


def check_cases(seed, number):
    """Random cases; how many came out other than the referee says."""
    random = Random(seed)
    wrong = 0
    for _ in range(number):
        text = random_game(random, 9, 30)
        wrong += run(text) != (referee(text), "", 0)
    return wrong


def check_malformed(seed, number):
    """Malformed inputs; how many did not end with one line and status 2."""
    random = Random(seed)
    wrong = found = 0
    while found < number:
        _, complaint, status = run(malformed(random))
        if status:
            found += 1
            line = complaint.startswith("basic.py: line ") and complaint.count("\n") == 1
            wrong += not (status == 2 and line)
        else:  # it was no worse than before
            wrong += bool(complaint)
    return wrong


def malformed(random):
    """A case with junk in the place of up to two of its characters."""
    text = random_game(random, 6, 12)
    at = random.randrange(len(text))
    return text[:at] + random.choice(JUNK) + text[at + random.randrange(3) :]


def run(text):
    """Run the server's program: what it printed, what it complained of, and its status."""
    command = [sys.executable, "basic.py"]
    done = subprocess.run(
        command, input=text.encode(), capture_output=True, cwd=ROOT, env=ENVIRONMENT, timeout=60, check=False
    )
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def check_games(seed, number):
    """Games; how many certain cells were other than they were said to be, and how many there were."""
    random = Random(seed)
    players = {name: PLAYERS[name]() for name in NAMES}
    wrong = certain = 0
    for game in range(number):
        dims, mines = BOARDS[game % len(BOARDS)]
        shape = grid_of(dims)
        first = random.randrange(shape.size)
        board = random_board(random, shape, mines, first, opening=game % 3 > 0)
        moves = play(players[random.choice(NAMES)], board, first, told=random.random() < 0.5)
        claims = list(certain_moves(moves, board))
        certain += len(claims)
        wrong += claims.count(False)
    return wrong, certain


def certain_moves(moves, board):
    """Whether each move that a player calls certain is right, until a guess marks a cell without a mine."""
    for _, action in moves:
        right = bool(board.is_mine[action.cell]) == (action.kind == FLAG)
        if action.certain:
            yield right
        elif action.kind == FLAG and not right:
            break


if __name__ == "__main__":
    main()
