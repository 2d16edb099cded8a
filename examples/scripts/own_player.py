"""Write a player, watch one game of it, and measure it against the package's on the same boards.

usage: python3 -m examples.scripts.own_player [GAMES]
"""

from __future__ import annotations

import sys

import minesweeper as ms

BOARD = "9x9x10"


def careful(position: ms.Position) -> ms.Cell:
    """Reveal a cell that one number proves to be safe, else a corner, else the last hidden cell."""
    mines = set()
    numbers = [(cell, n) for cell in cells(position) if isinstance(n := position[cell], int)]
    for cell, number in numbers:
        hidden = [near for near in position.neighbours(cell) if position[near] is None]
        if len(hidden) == number:
            mines.update(hidden)
    for cell, number in numbers:
        hidden = [near for near in position.neighbours(cell) if position[near] is None]
        safe = [near for near in hidden if near not in mines]
        if len(hidden) - len(safe) == number and safe:
            return safe[0]
    rows, columns = position.shape
    corners = [(0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)]
    left = [cell for cell in position.hidden if cell not in mines]
    return next((cell for cell in corners if cell in left), left[-1])


def cells(position: ms.Position) -> list[ms.Cell]:
    rows, columns = position.shape
    return [(row, column) for row in range(rows) for column in range(columns)]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(ms.play(careful, ms.generate(BOARD, seed=3)))
    own = ms.evaluate(careful, BOARD, games=games)
    package = ms.evaluate("safest", BOARD, games=games)
    print(own)
    print(package)
    difference, low, high = (100 * part for part in package.minus(own))
    print(f"safest scores {difference:.2f} points more [{low:.2f}, {high:.2f}]")


if __name__ == "__main__":
    main()
