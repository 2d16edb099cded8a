"""Wins beside another program's, game by game on the same maps.

Each file (plain, or .gz) holds that program's games, played with a known number of mines, a game and its
map a line: `rows columns mines first-row first-column mines-as-hex won sum-of-risks`. The mines are a bit
for each cell, row by row, most significant bit first; `won` is 1 or 0; `sum-of-risks` adds up the exact
risks of all guesses of the game.

Prints for each file the wins, ours less theirs, in points with 95 % intervals: as they fell; by the
risks alone; and the best estimate. A game that is played with true probabilities is lost as often, on
average, as its risks predict. A player's luck (the result beyond its risks) is therefore 0 on average, and
the best estimate leaves out the part of the difference that the luck of both explains.

With --record, the player plays on fresh maps and its games become such a file: two versions of it are
compared when one records and the other one plays on these maps.

usage: python3 -m bench.bench_peer [--maps FILE ...] [--player NAME] [--games N] [--jobs N]
       python3 -m bench.bench_peer --record FILE [--board NAME] [--start START] [--seed S] [--player NAME] ...
"""

import gzip
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import NamedTuple

import numpy as np

from bench.common import ROOT, begin, count, title
from minesweeper.boards.catalogue import SAFE, SAFE_STARTS
from minesweeper.boards.sets import draw
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.game import WON, Board, Minefield
from minesweeper.rules.grid import grid_of
from minesweeper.rules.play import play as moves
from minesweeper.shell.statistics import mean

SAMPLE = "tests/data/peer-games.txt"

# The players that know the exact risk of a guess.
EXACT = "safest", "best", "winner"


class Played(NamedTuple):
    """A game on one map: whether it was won, the risks of its guesses added up, and our CPU seconds."""

    won: bool
    risks: float
    seconds: float = 0.0

    @property
    def luck(self):
        """The result, beyond the one that its risks predict on average."""
        return self.won - (1 - self.risks)


def main():
    maps = "--maps", {"nargs": "+", "metavar": "FILE", "default": [SAMPLE], "help": "games (a small sample)"}
    player = "--player", {"choices": EXACT, "default": "winner", "help": "who plays (winner)"}
    games = count("--games", 1_000_000, "most games of a file")
    record = "--record", {"metavar": "FILE", "help": "write the player's own games on fresh maps"}
    board = "--board", {"default": "16x30:99", "metavar": "NAME", "help": "of fresh maps (16x30:99)"}
    start = "--start", {"choices": SAFE_STARTS, "default": SAFE, "help": "of fresh maps (safe)"}
    jobs = count("--jobs", os.cpu_count(), "processes")
    options = begin(__doc__, 1, maps, player, games, record, board, start, jobs)
    with ProcessPoolExecutor(options.jobs) as pool:
        if options.record:
            boards = islice(draw(options.board, seed=options.seed, start=options.start), options.games)
            lines = pool.map(partial(recorded, player=options.player), boards, chunksize=10)
            Path(options.record).write_text("".join(lines))
            return
        for name in options.maps:
            title(f"{options.player} on {Path(name).name}, ours - theirs")
            lines = list(islice(read_lines(name), options.games))
            pairs = list(pool.map(partial(play_beside, player=options.player), lines, chunksize=10))
            for line in table(*zip(*pairs, strict=True)):
                print(line, flush=True)


def read_lines(name):
    """Yield the lines of a file of games, plain or packed; a relative path begins in the project's folder."""
    path = ROOT / name
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as stream:
        yield from stream


def play_beside(line, player):
    """Play the map of a line; return the player's game and the other program's."""
    board, first, theirs = read_game(line)
    return play(PLAYERS[player](), board, first), theirs


def read_game(line):
    """Parse a line: the map, the first cell, and the other program's game."""
    *numbers, digits, won, risks = line.split()
    rows, columns, mines, row, column = map(int, numbers)
    grid = grid_of((rows, columns))
    board = Board(grid, bytes(map(int, f"{int(digits, 16):0{grid.size}b}")))
    if board.mines != mines:
        raise ValueError(f"a map of {mines} mines has {board.mines}: {line!r}")
    return board, grid.cell((row, column)), Played(won == "1", float(risks))


def recorded(board, player):
    """Play a map and write the game as a line."""
    game = play(PLAYERS[player](), board, board.grid.cell(board.first))
    digits = f"{int(''.join(map(str, board.is_mine)), 2):x}"
    parts = *board.shape, board.mines, *board.first, digits, int(game.won), game.risks
    return " ".join(map(str, parts)) + "\n"


def play(player, board, first):
    """Play a game with a player of the package that knows the number of mines."""
    before = process_time()
    player.begin(board.grid, board.mines)
    game = Minefield(board, strict_marks=True)
    risks = sum(action.risk for action in moves(player, game, game.reveal(first)))
    return Played(game.status == WON, risks, process_time() - before)


def table(ours, theirs):
    """Yield the lines that compare the games of a file."""
    n, pairs = len(ours), list(zip(ours, theirs, strict=True))
    won, others = (100 * sum(game.won for game in games) / n for games in (ours, theirs))
    yield f"  {n} games   ours {won:.2f} %, theirs {others:.2f} %   {times_of(ours)}"
    wins = [100.0 * (a.won - b.won) for a, b in pairs]
    yield f"  wins          {interval(wins)}"
    yield f"  risks         {interval([100 * (b.risks - a.risks) for a, b in pairs])}"
    yield f"  best estimate {interval(without_luck(wins, [[a.luck, b.luck] for a, b in pairs]))}"


def times_of(games):
    """Format how long games took: the mean, the median and the longest."""
    times = [1000 * game.seconds for game in games]
    return f"{fmean(times):.1f} ms a game (median {median(times):.1f}, longest {max(times):.0f})"


def interval(values):
    """Format a mean and its 95 % interval, in points."""
    value, low, high = mean(Counter(values))
    return f"{value:+.2f} [{low:+.2f}, {high:+.2f}]"


def without_luck(values, luck):
    """Subtract the part that two kinds of luck, each 0 on average, explain by least squares."""
    luck = np.array(luck)
    slopes, *_ = np.linalg.lstsq(luck - luck.mean(0), values - np.mean(values), rcond=None)
    return (values - luck @ slopes).tolist()


if __name__ == "__main__":
    main()
