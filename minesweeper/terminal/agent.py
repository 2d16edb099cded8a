"""`python3 -m minesweeper agent`: the knowledge-based agent plays a game and says why it makes each move."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

from minesweeper.agent import AgentMove, Cell, Minesweeper, MinesweeperAI, next_choice
from minesweeper.boards.catalogue import BOARD_HELP, MAX_CELLS, read_size
from minesweeper.shell.arguments import Parser, read_by, seed
from minesweeper.shell.language import plural, tr


def choices(game: Minesweeper, ai: MinesweeperAI) -> Iterator[AgentMove]:
    """Play until the game is won or a mine is opened; yield each choice after it was carried out."""
    while not game.won() and (choice := next_choice(ai)):
        if game.is_mine(choice.cell):
            yield choice
            return
        ai.add_knowledge(choice.cell, game.nearby_mines(choice.cell))
        game.mines_found = set(ai.mines)
        yield choice


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
    size, mines = options.board
    if len(size) != 2:
        raise ValueError("the agent plays in two dimensions: expected a board such as 8x8:8")
    height, width = size
    if height * width > MAX_CELLS:
        raise ValueError(f"a board has at most {MAX_CELLS} cells, not {height} x {width}")
    drawn = random.randrange(1_000_000) if options.seed is None else options.seed
    random.seed(drawn % (1 << 64))  # as boards count it: Python seeds -4 as 4
    game = Minesweeper(height, width, mines)
    ai = MinesweeperAI(height, width)
    print(plural("{size} cells, {n} mine, seed {seed}", "{size} cells, {n} mines, seed {seed}",
                 mines, size=f"{height} x {width}", seed=drawn))  # fmt: skip
    moves = guesses = 0
    for choice in choices(game, ai):
        moves += 1
        guesses += choice.proof is None
        exploded = choice.cell if game.is_mine(choice.cell) else None
        print(f"\n{moves}. {choice}\n{board_text(game, ai.moves_made, exploded)}", end="", flush=True)
        if options.watch:
            time.sleep(0.5)
    outcome = tr("Won: all mines are found.") if game.won() else tr("Lost: that was a mine.")
    print(f"\n{outcome}", tr("Moves: {moves}, at random: {guesses}.", moves=moves, guesses=guesses))
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper agent",
        description="Watch the knowledge-based agent play: each move with the sentence that proves it safe.",
    )
    parser.add_argument(
        "--board", type=read_by(read_size), default=((8, 8), 8), metavar="BOARD",
        help=f"{BOARD_HELP}, in two dimensions (8x8:8)",
    )  # fmt: skip
    parser.add_argument("--seed", type=seed, metavar="S", help="play the game of this seed (a random one)")
    parser.add_argument("--watch", action="store_true", help="pause after each move")
    return parser.parse_args(arguments)
