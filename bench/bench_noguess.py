"""Boards that need no guess: how many qualify, their cost, and how far perturbed ones are from uniform.

The last table compares, on the same shapes, uniform boards with perturbed ones (whose drawing was skipped):
the 3BV, the openings, and the share of mines within three cells of the first; each a mean with its interval.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from statistics import median
from time import perf_counter

from bench.common import begin, count
from minesweeper.boards.catalogue import CLASSIC, OPENING, SAFE
from minesweeper.boards.draw import Mt19937_64
from minesweeper.boards.guessfree import GuessFree, NoBoardFound, draw_without_guessing
from minesweeper.boards.setting import Setting
from minesweeper.boards.solution import solution_of
from minesweeper.boards.starts import usual_first_cell
from minesweeper.rules.game import Board, Minefield, bbbv
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.shell.statistics import mean

SHAPES = [
    ((9, 9), 10, True), ((16, 16), 40, True), ((16, 30), 99, True),
    ((9, 9), 10, False), ((16, 16), 40, False), ((16, 30), 99, False),
    ((20, 20), 84, False), ((30, 30), 180, True), ((4, 4, 4, 4), 20, True),
]  # fmt: skip
DENSE = [*(((30, 30), mines) for mines in (225, 252, 279, 306, 333)), ((16, 16), 150)]


def main() -> None:
    options = begin(__doc__, 1, count("--boards", 400, "boards of each shape"))
    for row in (share_and_cost, densities, distortion):
        row(options.boards, options.seed)


def start(dims: tuple[int, ...], mines: int, opening: bool) -> tuple[Grid, int]:
    grid = grid_of(dims)
    return grid, usual_first_cell(grid, mines, opening=opening)


def share_and_cost(boards: int, seed: int) -> None:
    print("\nshape, first cell          qualify  ms a try  ms a board (median, longest)")
    for dims, mines, opening in SHAPES:
        grid, first = start(dims, mines, opening)
        began = perf_counter()
        drawn = islice(Setting(dims, mines, OPENING if opening else SAFE, CLASSIC, seed).draw(first), boards)
        share = sum(solution_of(board, first).free_of_guesses for board in drawn) / boards
        per_board = 1000 * (perf_counter() - began) / boards
        times = []
        for number in range(max(1, boards // 4)):
            began = perf_counter()
            draw_without_guessing(grid, mines, first, Mt19937_64(seed + number), opening=opening)
            times.append(1000 * (perf_counter() - began))
        name = f"{grid}, {mines}, {'opening' if opening else 'safe'}"
        print(f"{name:26} {share:7.1%}  {per_board:8.2f}  {median(times):10.1f} {max(times):8.1f}")


def densities(boards: int, seed: int) -> None:
    print("\nshape, mines, opening       found  ms a board (median, longest)")
    for dims, mines in DENSE:
        grid, first = start(dims, mines, True)
        times, count, games = [], 0, max(2, boards // 10)
        for number in range(games):
            began = perf_counter()
            try:
                draw_without_guessing(grid, mines, first, Mt19937_64(seed + number))
                count += 1
            except NoBoardFound:
                pass
            times.append(1000 * (perf_counter() - began))
        name = f"{grid}, {mines} ({mines / grid.size:.0%})"
        print(f"{name:24} {count:8} of {games} {median(times):9.0f} {max(times):8.0f}")


def distortion(boards: int, seed: int) -> None:
    print("\nshape, mines          way            3BV        openings   mines near the first cell in %")
    for dims, mines, opening in SHAPES[:3]:
        grid, first = start(dims, mines, opening)
        for way, tries in (("uniform", None), ("perturbed", 0)):
            boards_drawn = [
                draw_without_guessing(
                    grid, mines, first, Mt19937_64(seed + number), opening=opening, tries=tries
                )
                for number in range(boards)
            ]
            figures = zip(*(measures(guess_free) for guess_free in boards_drawn), strict=True)
            print(f"{grid!s:14} {mines:4}   {way:8} ", "  ".join(map(shown, figures)))


def measures(guess_free: GuessFree) -> tuple[float, float, float]:
    """Return the 3BV, the openings, and the per cent of mines within three cells of the first."""
    board, grid = guess_free.board, guess_free.board.grid
    place = grid.coords(guess_free.first)
    near = [
        mine
        for cell, mine in enumerate(board.is_mine)
        if max(abs(a - b) for a, b in zip(grid.coords(cell), place, strict=True)) <= 3
    ]
    return bbbv(board, bytes(grid.size))[0], openings(board), 100 * sum(near) / len(near)


def openings(board: Board) -> int:
    """Count the areas of zeros."""
    game = Minefield(board)
    zeros = (c for c, clue in enumerate(board.clues) if not clue and not board.is_mine[c])
    return sum(bool(game.reveal(cell)) for cell in zeros)


def shown(values: tuple[float, ...]) -> str:
    value, low, high = mean(Counter(values))
    return f"{value:8.2f} +- {(high - low) / 2:4.2f}"


if __name__ == "__main__":
    main()
