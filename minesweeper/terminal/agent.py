"""`python -m minesweeper agent`: the knowledge-based agent plays a game and says why it makes each move."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

from minesweeper.players.sentences import Cell, Minesweeper, MinesweeperAI, Move, next_move

# Seconds between two moves that are watched.
PAUSE = 0.5


def play(game: Minesweeper, ai: MinesweeperAI) -> Iterator[Move]:
    """Play until the game is won or a mine is opened; each move comes once it was made."""
    while not game.won() and (move := next_move(ai)):
        if game.is_mine(move.cell):
            yield move
            return
        ai.add_knowledge(move.cell, game.nearby_mines(move.cell))
        game.mines_found = set(ai.mines)
        yield move


def board_text(game: Minesweeper, opened: set[Cell], exploded: Cell | None = None) -> str:
    """The board as the agent sees it: `.`, numbers (a blank for 0), `#` on mines found, `*` exploded."""
    pad = len(str(max(game.height, game.width) - 1)) + 1

    def symbol(cell: Cell) -> str:
        if cell == exploded:
            return "*"
        if cell in game.mines_found:
            return "#"
        return str(game.nearby_mines(cell) or " ") if cell in opened else "."

    lines = [" " * pad + "".join(f"{j:{pad}}" for j in range(game.width))]
    for i in range(game.height):
        lines.append(f"{i:{pad}}" + "".join(f"{symbol((i, j)):>{pad}}" for j in range(game.width)))
    return "".join(line.rstrip() + "\n" for line in lines)


def main(arguments: list[str]) -> int:
    """Play one game on the standard output."""
    options = parse_options(arguments)
    seed = random.randrange(1_000_000) if options.seed is None else options.seed
    random.seed(seed)
    game = Minesweeper(options.height, options.width, options.mines)
    ai = MinesweeperAI(options.height, options.width)
    print(f"{game.height} x {game.width} cells, {options.mines} mines, seed {seed}")
    moves = guesses = 0
    for move in play(game, ai):
        moves += 1
        guesses += move.proof is None
        exploded = move.cell if game.is_mine(move.cell) else None
        print(f"\n{moves}. {move}\n{board_text(game, ai.moves_made, exploded)}", end="", flush=True)
        if options.watch:
            time.sleep(PAUSE)
    outcome = "Won: all mines are found" if game.won() else "Lost: that was a mine"
    print(f"\n{outcome}. Moves: {moves}, at random: {guesses}.")
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="minesweeper agent",
        description="Watch the knowledge-based agent play: each move with the sentence that proves it safe.",
    )
    parser.add_argument("--height", type=int, default=8, metavar="N", help="rows (8)")
    parser.add_argument("--width", type=int, default=8, metavar="N", help="columns (8)")
    parser.add_argument("--mines", type=int, default=8, metavar="N", help="mines (8)")
    parser.add_argument("--seed", type=int, metavar="S", help="play the game of this seed again")
    parser.add_argument("--watch", action="store_true", help="pause after each move")
    return parser.parse_args(arguments)
