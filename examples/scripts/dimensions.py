"""Beyond two dimensions: a board of four, its analysis and a game, and clues on cells that form no board.

usage: python3 -m examples.scripts.dimensions
"""

from __future__ import annotations

import minesweeper as ms


def main() -> None:
    board = ms.generate((3, 3, 4, 4), 8, seed=1)
    start = ms.Game(board).position
    analysis = ms.analyse(start)
    safe, mines = len(analysis.safe_cells), len(analysis.mine_cells)
    print(f"{len(start.hidden)} of 144 cells hidden, {safe} safe, {mines} mines")
    print(analysis.best)
    game = ms.play("best", board)
    print("won" if game.won else "lost", "after", len(game.moves), "moves")

    friends = [(("Ann", "Bob"), 1), (("Bob", "Cem", "Dee"), 1), (("Cem", "Dee"), 1)]
    print(ms.analyse_clues(friends, mines=2))


if __name__ == "__main__":
    main()
