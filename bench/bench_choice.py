"""How well guesses are chosen: what another choice among the best candidates would gain.

Along games of *winner*, at each guess that is judged by looking ahead, the best three candidates are
played on from, to the end, on the same boards drawn from all that agree. A game counts as 1 less the
risks of its guesses. What is compared is one candidate with the one that was chosen:

judged    how much worse it was judged to be
played    how much worse it turned out, and the slope of this on that: 1 where differences are as judged
spread    how far truth is from judgement, one standard deviation, once the scatter of the games is taken off
choice    what a game gains where each choice is made by one half of these boards, told by the other half;
          and where that half is weighed with the judgement, as if this were right to 0.01

usage: python -m bench.bench_choice [--board 16x16x40] [--start safe|opening] [--games N] [--boards N] ...
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from math import copysign, sqrt
from random import Random
from typing import NamedTuple

from bench.common import begin, count, report, title
from minesweeper.players.action import Why
from minesweeper.players.advice import first_place
from minesweeper.players.deep import playing_on
from minesweeper.players.player import SolverPlayer
from minesweeper.players.policy import TO_WIN
from minesweeper.players.rollout import play_on
from minesweeper.rules.draw import draw_started_boards
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import grid_of
from minesweeper.rules.play import play
from minesweeper.shell.statistics import mean

CLASSICS = "9x9x10", "16x16x40", "16x30x99"

CANDIDATES = 3

# How far off the judgement of a difference is, to weigh it: its standard deviation.
ERROR = 0.01


class Tried(NamedTuple):
    """A candidate: the loss it is judged to have, and what each board's game is worth that starts with it."""

    loss: float
    worths: list[float]

    def worth(self, half=slice(None)):
        """The mean over some of the boards."""
        worths = self.worths[half]
        return sum(worths) / len(worths)


def main():
    board = (
        "--board",
        {"choices": CLASSICS, "default": CLASSICS[-1], "help": "rows, columns and mines (16x30x99)"},
    )
    start = (
        "--start",
        {"choices": ("safe", "opening"), "default": "opening", "help": "the first cell (opening)"},
    )
    games, boards = count("--games", 100, "games of winner"), count("--boards", 200, "boards for each guess")
    options = begin(__doc__, 1, board, start, games, boards, count("--jobs", os.cpu_count(), "processes"))
    guesses_of = partial(choices, options.board, options.start == "opening", options.boards)
    with ProcessPoolExecutor(options.jobs) as pool:
        played = list(pool.map(guesses_of, range(options.seed, options.seed + options.games)))
    guesses = [tried for game in played for tried in game]
    title(f"{options.board}, first cell {options.start}: {len(guesses)} guesses with a choice")
    for what, value, unit, note in table(guesses, len(played)) if guesses else ():
        report(what, value, unit, note=note)


def choices(name, opening, boards, seed):
    """The guesses of one game, each as the candidates tried, the chosen one first."""
    *dims, mines = map(int, name.split("x"))
    grid = grid_of(dims)
    first = grid.cell(first_place(dims, opening=opening))
    board, _ = next(draw_started_boards(grid, mines, seed, first, opening=opening))
    player = SolverPlayer(TO_WIN.choose)
    player.start(grid, mines)
    game, found = Minefield(board, strict_marks=True), []
    for action in play(player, game, game.reveal(first)):
        if action.why is Why.GUESS and not action.exact:
            tried = try_out(player.solver, grid, CANDIDATES, boards, Random(seed))
            found += [tried] if len(tried) > 1 else []
    return found


def try_out(solver, grid, candidates, boards, random):
    """The best candidates in a position, played on from on `boards` boards that agree with it."""
    drawn = [Board.of_cells(grid, mines) for mines in islice(solver.sample(random), boards)]
    revealed, player = solver.revealed(), playing_on(grid)
    tried = []
    for cell, risk, _, loss in TO_WIN.lookahead.ranked(solver, candidates):
        safe = [not board.is_mine[cell] for board in drawn]
        games = (Minefield.of_seen(board, revealed) for board in drawn)
        worths = [
            play_on(player(solver.copy()), game, cell) if on else 0.0
            for game, on in zip(games, safe, strict=True)
        ]
        # How often it is safe is known, and need not scatter.
        each = sum(worths) / max(1, sum(safe))
        tried.append(Tried(loss, [w - each * (on - 1 + risk) for w, on in zip(worths, safe, strict=True)]))
    return tried


def table(guesses, games):
    """The lines on all guesses with a choice."""
    pairs = [(tried[0], other) for tried in guesses for other in tried[1:]]
    judged = [other.loss - chosen.loss for chosen, other in pairs]
    played = [chosen.worth() - other.worth() for chosen, other in pairs]
    value, low, high = mean(Counter(played))
    slope = sum(j * p for j, p in zip(judged, played, strict=True)) / sum(j * j for j in judged)
    residues = [p - slope * j for j, p in zip(judged, played, strict=True)]
    scatter = sum(scatter_of_mean(*pair) for pair in pairs) / len(pairs)
    beyond = variance(residues) - scatter
    yield "judged worse, on average", 100 * sum(judged) / len(judged), "points", ""
    yield "played worse, on average", 100 * value, "points", f"[{100 * low:+.2f}, {100 * high:+.2f}]"
    yield "slope of played on judged", slope, "", ""
    yield "spread beyond the scatter", 100 * copysign(sqrt(abs(beyond)), beyond), "points", ""
    for what, better in ("played", by_games), ("weighed", by_both):
        gains = [100 * gain(tried, better) for tried in guesses]
        gained, least, most = (len(gains) / games * part for part in mean(Counter(gains)))
        yield f"gained a game by the choice as {what}", gained, "points", f"[{least:+.2f}, {most:+.2f}]"


def gain(tried, better):
    """What is gained where half of the boards choose by what is `better` on them, and the others tell."""
    even, odd = slice(0, None, 2), slice(1, None, 2)
    found = 0.0
    for chooses, tells in (even, odd), (odd, even):
        best = max(tried, key=lambda each: better(tried[0], each, chooses))
        found += (best.worth(tells) - tried[0].worth(tells)) / 2
    return found


def by_games(chosen, other, half):
    """How much more a candidate is worth than the one that was chosen, by the games on half of the boards."""
    return other.worth(half) - chosen.worth(half)


def by_both(chosen, other, half):
    """The same, weighed with the judgement: each the more, the less it scatters."""
    if other is chosen:
        return 0.0
    judged, played = chosen.loss - other.loss, by_games(chosen, other, half)
    scatter = 2 * scatter_of_mean(chosen, other)
    return (judged * scatter + played * ERROR**2) / (scatter + ERROR**2)


def scatter_of_mean(chosen, other):
    """The variance of the difference between the means of two candidates."""
    return variance([a - b for a, b in zip(chosen.worths, other.worths, strict=True)]) / len(other.worths)


def variance(values):
    """The variance of the whole, by a sample of its values."""
    middle = sum(values) / len(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


if __name__ == "__main__":
    main()
