"""Guesses of hints: how often the cell that a hint names, or calls clearly better, is the worse one.

usage: python -m bench.bench_hints [--positions N] [--games N] [--seed S]

The positions are the guesses in games of the best player on 16x30x99 that are not solved exactly. Each hint
goes by 200 games, as on the page. Where it clearly prefers a cell, it is compared with the hint's first
choice or, if it names that, with the best of those that it calls clearly worse: both are played on, on as
many `--games` other boards. A preference that those contradict by their mean is wrong, and certainly so by
two standard errors.
"""

from collections.abc import Iterator
from itertools import count as numbers
from itertools import islice
from random import Random

from bench.common import begin, count, report, title
from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import Setting
from minesweeper.games.game import Game
from minesweeper.midend.midend import GAMES, Midend
from minesweeper.players.action import Action, Why
from minesweeper.players.analysis import solver_of
from minesweeper.players.deep import playing_on, win_probabilities
from minesweeper.players.rollout import Trial, WinProbability
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import Grid
from minesweeper.solver.solver import Solver

_EXPERT = (16, 30), 99


def guesses(seed: int) -> Iterator[tuple[Grid, Solver, Action]]:
    """Positions in which a hint is a guess that is not exact, at most one of a game."""
    for number in numbers(seed):
        game = Game(Setting(*_EXPERT, "opening", CLASSIC, seed=number))
        midend, random = Midend(game), Random(number)
        found = []
        while not game.over:
            best = midend.hint()
            if best.why is Why.GUESS and not best.exact:
                found.append((game.grid, solver_of(position_of(game)), best))
            midend.follow(best)
        if found:
            yield random.choice(found)


def preference(solver: Solver, grid: Grid, best: Action) -> tuple[WinProbability, WinProbability] | None:
    """The cell that a hint names in the end and one that it calls clearly worse; None if it calls none so."""
    *_, found = win_probabilities(solver.copy(), grid, GAMES, recommended=best.cell)
    named = next(each for each in found if each.standing == "named")
    behind = [each for each in found if each.standing == "behind"]
    own = [each for each in behind if each.cell == best.cell]
    return (named, max(own or behind, key=lambda each: each.wins)) if behind else None


def better(solver: Solver, grid: Grid, pair: tuple[WinProbability, WinProbability], games: int, seed: int):
    """By how much the first of two candidates is better by games of their own, and the standard error."""
    one, other = (Trial(each.cell, each.risk) for each in pair)
    solver.posterior()
    for mines in islice(solver.sample(Random(f"check {seed}")), games):
        board = Board.of_cells(grid, mines)
        for trial in one, other:
            trial.play(Minefield.of_seen(board, solver.revealed()), playing_on(grid)(solver.copy()))
    return one.better(other)


def main():
    options = begin(
        __doc__, 1, count("--positions", 200, "positions"), count("--games", 2_000, "games for each cell")
    )
    clear = changed = wrong = surely = corrected = 0
    for done, (grid, solver, best) in enumerate(islice(guesses(options.seed), options.positions), start=1):
        if pair := preference(solver, grid, best):
            clear += 1
            changed += pair[0].cell != best.cell
            difference, error = better(solver, grid, pair, options.games, done)
            wrong += difference < 0
            surely += difference < -2 * error
            corrected += pair[0].cell != best.cell and difference > 0
            print(
                f"# {done}: {pair[0].cell} before {pair[1].cell}: {difference:+.4f} +- {error:.4f}",
                flush=True,
            )
    title(f"{options.positions} positions of 16x30x99, {options.games} games for each cell")
    report("clear preference", clear, "positions")
    report("of these for another cell than the first choice", changed, "positions")
    report("that was right", corrected, "positions")
    report("wrong clear preferences", 100 * wrong / max(1, clear), "%", 5)
    report("certainly wrong ones", 100 * surely / max(1, clear), "%")


if __name__ == "__main__":
    main()
