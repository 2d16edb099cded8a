"""A player of one's own as a class: it guesses with an eye on the next guess, and wins more than *safest*.

For each of the cells with the lowest risks it asks what each number there would leave: how many boards, and
the lowest risk after it. All boards are equally likely where the total is known, so that the sum is the
chance to survive this guess and the next.

usage: python3 -m examples.scripts.looking_ahead [GAMES]
"""

from __future__ import annotations

import sys

import minesweeper as ms

BOARD = "8x8x16"
CANDIDATES = 6


class LookingAhead(ms.Player):
    """Asked where nothing is certain; what is certain is done for it."""

    def guess(self, position: ms.Position) -> ms.Cell:
        risks = ms.analyse(position).risks
        candidates = sorted(risks, key=risks.__getitem__)[:CANDIDATES]
        return max(candidates, key=lambda cell: sum(survivors(position, cell, n) for n in range(9)))


def survivors(position: ms.Position, cell: ms.Cell, number: int) -> float:
    """Count the boards with `number` at `cell` that the safest next move survives, on average."""
    row, column = cell
    rows = position.rows
    rows[row][column] = number
    try:
        analysis = ms.analyse(rows, position.mines)
    except ms.Contradiction:  # no board agrees
        return 0
    lowest = min(analysis.risks.values())
    return analysis.boards * (1 if lowest == 1 else 1 - lowest)  # with nothing but mines left it is won


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for player in (LookingAhead, "safest"):
        print(ms.evaluate(player, BOARD, games=games))


if __name__ == "__main__":
    main()
