"""`python3 -m minesweeper agent`: the knowledge-based agent plays a game and explains each move."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from typing import Annotated, TypedDict

from minesweeper.agent import Cell as Place
from minesweeper.agent import Minesweeper, MinesweeperAI, Sentence, next_choice
from minesweeper.boards.catalogue import BOARD_HELP, MAX_CELLS, read_size
from minesweeper.shell import fields
from minesweeper.shell.arguments import Parser, read_by, seed
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.language import plural, together, tr


class GameData(TypedDict):
    """The game before its moves, and how it has ended after them."""

    seed: fields.SeedOf
    shape: fields.Shape
    mine_count: fields.Mines
    won: Annotated[bool, "whether the game is won"]
    over: Annotated[bool, "whether the game has ended"]


class ProofData(TypedDict):
    """A sentence of the agent's."""

    cells: Annotated[list[fields.Cell], "the cells of a sentence, which have `mine_count` mines"]
    mine_count: fields.Mines


class AgentMoveData(TypedDict):
    """A cell that the agent opens."""

    cell: fields.Where
    proof: Annotated[ProofData | None, "the sentence that proves it safe; null: at random"]


def choices(game: Minesweeper, ai: MinesweeperAI) -> Iterator[tuple[Place, Sentence | None]]:
    """Play until the game is won or a mine is opened; yield each choice once it is made."""
    while not game.won() and (choice := next_choice(ai)):
        cell, _ = choice
        if game.is_mine(cell):
            yield choice
            return
        ai.add_knowledge(cell, game.nearby_mines(cell))
        game.mines_found = set(ai.mines)
        yield choice


def choice_text(cell: Place, proof: Sentence | None) -> str:
    """Return a cell and the sentence that proves it.

    >>> choice_text((2, 3), None), choice_text((2, 3), Sentence([(2, 3), (0, 1)], 0))
    ('(2, 3), at random', '(2, 3), safe by {(0, 1), (2, 3)} = 0')
    """
    if proof is None:
        return tr("{cell}, at random", cell=cell)
    cells = ", ".join(map(str, sorted(proof.cells)))
    # Translators: the proof is an equation.
    return tr("{cell}, safe by {proof}", cell=cell, proof=f"{{{cells}}} = {proof.count}")


def board_text(game: Minesweeper, opened: set[Place], exploded: Place | None = None) -> str:
    """Return the board as the agent sees it: `.`, numbers (a blank for 0), `#` a marked mine, `*` a hit."""
    pad = len(str(max(game.height, game.width) - 1)) + 1

    def symbol(cell: Place) -> str:
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
    if not options.json:
        print(plural("{size} cells, {n} mine, seed {seed}", "{size} cells, {n} mines, seed {seed}",
                     mines, size=f"{height} x {width}", seed=drawn))  # fmt: skip
    with Document(options, "moves") as document:
        document.set({"seed": drawn, "shape": size, "mine_count": mines})
        play(game, ai, options, document)
    return 0


def play(game: Minesweeper, ai: MinesweeperAI, options: argparse.Namespace, document: Document) -> None:
    """Play a game, and print each move and the end."""
    moves = guesses = 0
    exploded = None
    try:
        for cell, proof in choices(game, ai):
            moves += 1
            guesses += proof is None
            exploded = cell if game.is_mine(cell) else None
            data = proof and {"cells": sorted(proof.cells), "mine_count": proof.count}
            document.add({"cell": cell, "proof": data})
            if not options.json:
                print(f"\n{moves}. {choice_text(cell, proof)}")
                print(board_text(game, ai.moves_made, exploded), end="", flush=True)
            if options.watch:
                time.sleep(0.5)
    finally:
        document.set({"won": game.won(), "over": game.won() or exploded is not None})
    if not options.json:
        outcome = tr("Won: all mines are found.") if game.won() else tr("Lost: that was a mine.")
        effort = tr("Moves: {moves}, at random: {guesses}.", moves=moves, guesses=guesses)
        print("", together(outcome, effort), sep="\n")


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
    add_json(parser)
    return parser.parse_args(arguments)
