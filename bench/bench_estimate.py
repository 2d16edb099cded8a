"""Estimates where counting is refused: how near they are to the exact risks, and what they win.

The first table has positions that can be counted, with the estimate made as if they could not: the mean
absolute error of the risks, the log loss above that of the exact risks (in nats a cell), and how often the
cell that looks safest is within 0.02 of the safest there is. Beside it is the rough risk that was used
before, the largest share of mines in any clue of a cell. Certain cells are left out.

The second one has games in four dimensions, each map played three times by the same player: as it was
(*before*: whole components, the rough risk), with components cut down first (*cut*), and with bounds and
belief propagation for what still cannot be counted (*now*). The share is that of the safe cells which were
revealed. Intervals hold in 95 of 100 cases; those of differences are of the same maps.

usage: python -m bench.bench_estimate [--positions N] [--games N] [--player NAME] [--seed S]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from math import log
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from bench.boards import forget
from bench.common import begin, count, timed, title
from minesweeper.boards.starts import kept_free, usual_first_cell
from minesweeper.players.action import Action
from minesweeper.players.player import SolverPlayer, lowest, solver_on
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG
from minesweeper.rules.play import Decider
from minesweeper.shell.statistics import Estimate, mean, proportion
from minesweeper.solver import components, propagation
from minesweeper.solver.components import Components
from minesweeper.solver.counting import Box
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.propagation import estimate, nearest
from minesweeper.solver.reduction import Part
from minesweeper.solver.solver import Solver

# Positions: what they are, the board, whether it opens, and the states with which counting is refused.
BOARDS = [
    ("16x30, opening", (16, 30), 99, True, 20),
    ("6x6x6", (6, 6, 6), 70, False, 20_000),
    ("4x4x4x4", (4, 4, 4, 4), 40, False, 20_000),
]
# Every other row and column revealed: the side, the density of mines, and those states.
LATTICES = [(13, 0.3, 1_000), (15, 0.45, 2_000)]

# What is counted at most to know the exact risks.
ENOUGH = 500_000

GAMES = [
    ((4, 4, 4, 4), 30, False),
    ((4, 4, 4, 4), 40, False),
    ((5, 5, 5, 5), 40, True),
    ((5, 5, 5, 5), 50, True),
    ((5, 5, 5, 5), 50, False),
    ((5, 5, 5, 5), 60, True),
]

Risks = dict[int, float]


def main() -> None:
    options = begin(
        __doc__,
        1,
        count("--positions", 12, "positions of a kind"),
        count("--games", 60, "maps of a board"),
        ("--player", {"choices": list(PLAYERS), "default": "safest", "help": "who plays (safest)"}),
    )
    title("positions               n   error: before, now   log loss: before, now   within 0.02: before, now")
    for name, dims, mines, opens, limit in BOARDS:
        found = positions(dims, mines, opens, limit, options.seed)
        calibration(name, limit, islice(found, options.positions))
    for side, density, limit in LATTICES:
        found = (lattice(side, density, seed) for seed in range(options.seed, options.seed + 1_000))
        fitting = (each for each in found if components_of(each[0], limit).tangles)
        calibration(f"lattice {side}x{side}, {density:.0%}", limit, islice(fitting, options.positions))
    title(f"games of {options.player}")
    for dims, mines, opens in GAMES:
        games(options, dims, mines, opens)


# How near estimates are


class Judged(NamedTuple):
    """The mean error of an estimate, its log loss above the least, and whether its pick is good."""

    error: float
    loss: float
    good: bool


def calibration(name: str, limit: int, found: Iterator[tuple[Knowledge, int]]) -> None:
    before, now = [], []
    for known, mines in found:
        prior = KnownTotal(mines)
        exact = Solver(known.copy(), prior, ENOUGH).count().risks()
        counted = components_of(known, limit)
        made = estimate(counted, prior)
        if counted.tangles:
            before.append(judged(exact, nearest(counted, prior)))
            now.append(judged(exact, made))
    n = len(now)
    row = [f"{name:20} {n:4}"]
    for of, width in ((lambda j: j.error, 3), (lambda j: j.loss, 3)):
        row.append(", ".join(around(mean(Counter(map(of, each))), width) for each in (before, now)))
    shares = [proportion(sum(j.good for j in each), n) for each in (before, now)]
    print(
        "   ".join(row),
        " ",
        ", ".join(f"{s.value:.2f} [{s.low:.2f}, {s.high:.2f}]" for s in shares),
        flush=True,
    )


def judged(exact: Risks, made: Risks) -> Judged:
    open_cells = [cell for cell, risk in exact.items() if 0 < risk < 1]
    error = sum(abs(exact[c] - made[c]) for c in open_cells) / len(open_cells)
    loss = sum(cross(exact[c], made[c]) - cross(exact[c], exact[c]) for c in open_cells) / len(open_cells)
    pick = min(open_cells, key=lambda c: (made[c], c))
    return Judged(error, loss, exact[pick] <= min(exact[c] for c in open_cells) + 0.02)


def cross(risk: float, said: float) -> float:
    said = min(max(said, 0.001), 0.999)
    return -risk * log(said) - (1 - risk) * log(1 - said)


def components_of(known: Knowledge, limit: int) -> Components:
    """The components of a copy, those with more states than `limit` as tangles."""
    found = Components(known.copy(), limit)
    found.update()
    return found


def positions(
    dims: tuple[int, ...], mines: int, opens: bool, limit: int, seed: int
) -> Iterator[tuple[Knowledge, int]]:
    """Positions without a safe cell in which `limit` states are too few: one of each game that has any."""
    while True:
        board, first = draw(dims, mines, opens, seed)
        guessed: list[Knowledge] = []

        def keep(solver: Solver, guessed: list[Knowledge] = guessed) -> Action:
            guessed.append(solver.known.copy())
            return lowest(solver)

        player = SolverPlayer(keep)
        player.take_over(board.grid, solver_on(board.grid, mines, ENOUGH))
        play(player, board, first)
        fitting = [known for known in guessed if components_of(known, limit).tangles]
        if fitting:
            yield Random(seed).choice(fitting), mines
        seed += 1


def lattice(side: int, density: float, seed: int) -> tuple[Knowledge, int]:
    """A lattice with what two numbers settle settled, and its mines."""
    grid, random = grid_of((side, side)), Random(seed)
    seen = [row * side + column for row in range(0, side, 2) for column in range(0, side, 2)]
    hidden = sorted(set(range(grid.size)) - set(seen))
    board = Board.of_cells(grid, random.sample(hidden, round(density * len(hidden))))
    known = Knowledge(grid.size, grid.neighbours)
    for cell in seen:
        known.learn(cell, board.clues[cell])
    unknown = -1
    while unknown != known.unknown:
        unknown = known.unknown
        known.deduce()
        known.safe.clear()
    return known, board.mines


# What they win


def games(options, dims: tuple[int, ...], mines: int, opens: bool) -> None:  # type: ignore[no-untyped-def]
    results: dict[str, list[tuple[bool, float]]] = {how: [] for how in HOW}
    spent = dict.fromkeys(HOW, 0.0)
    for seed in range(options.seed, options.seed + options.games):
        board, first = draw(dims, mines, opens, seed)
        for how, changes in HOW.items():
            forget()
            player = PLAYERS[options.player]()
            player.begin(board.grid, board.mines)
            with ExitStack() as stack:
                for module, name, other in changes:
                    stack.enter_context(patch.object(module, name, other))
                seconds, result = timed(play, player, board, first)
            results[how].append(result)
            spent[how] += seconds
    kind = "opening" if opens else "safe"
    print(f"{'x'.join(map(str, dims))}, {mines} mines, {kind}")
    for how, played in results.items():
        won = proportion(sum(won for won, _ in played), len(played))
        share = mean(Counter(share for _, share in played))
        more = mean(Counter(b[1] - a[1] for a, b in zip(results["before"], played, strict=True)))
        wins = mean(Counter(int(b[0]) - int(a[0]) for a, b in zip(results["before"], played, strict=True)))
        print(
            f"  {how:7} won {won.value:6.1%} [{won.low:.1%}, {won.high:.1%}]   share {around(share, 3)}"
            f"   over before: won {around(wins, 3)}, share {around(more, 3)}"
            f"   {spent[how] / len(played):.2f} s a game",
            flush=True,
        )


def whole(clues: tuple[int, ...], boxes: tuple[Box, ...]) -> list[Part]:
    """A component that is not cut down."""
    return [Part(list(clues), list(range(len(boxes))), [signature for _, signature in boxes])]


# What is done otherwise: nothing settled by bounds, risks by the nearest clues, no component cut down.
NEAREST = [(propagation, "certain", lambda tangle: []), (propagation, "estimate", nearest)]
HOW = {"before": [*NEAREST, (components, "reduced", whole)], "cut": NEAREST, "now": []}


def draw(dims: tuple[int, ...], mines: int, opens: bool, seed: int) -> tuple[Board, int]:
    """A board, and the first cell: of an opening, or just safe."""
    grid = grid_of(dims)
    first = usual_first_cell(grid, mines, opening=opens)
    kept = kept_free(grid, mines, first, opening=opens)
    return Board.of_cells(grid, Random(seed).sample(sorted(set(range(grid.size)) - kept), mines)), first


def play(player: Decider[Action], board: Board, first: int) -> tuple[bool, float]:
    """Play a game that is started: whether it is won, and the share of the safe cells that were revealed."""
    player.learn(first, board.clues[first])
    safe, shown = board.grid.size - board.mines, 1
    while shown < safe:
        action = player.decide()
        if action.kind != FLAG:
            if board.is_mine[action.cell]:
                break
            player.learn(action.cell, board.clues[action.cell])
            shown += 1
    return shown == safe, shown / safe


def around(value: Estimate, digits: int) -> str:
    return f"{value.value:.{digits}f} +- {value.value - value.low:.{digits}f}"


if __name__ == "__main__":
    main()
