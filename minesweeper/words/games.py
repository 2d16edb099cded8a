"""What is played, what was done, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.boards.catalogue import ANY, CLASSIC, JUDGE, NO_GUESS, OPENING, PRESETS, SAFE, STRICT
from minesweeper.boards.setting import GIVEN, Setting
from minesweeper.rules.game import WON
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move
from minesweeper.shell.numbers import duration
from minesweeper.shell.program import complaint
from minesweeper.words.sentence import capital, place

if TYPE_CHECKING:
    from minesweeper.games.game import Game
    from minesweeper.midend.record import Record

STARTS = {
    SAFE: "safe first cell",
    OPENING: "first cell opens",
    ANY: "any first cell",
    NO_GUESS: "no guessing",
    JUDGE: "the judge's map",
    GIVEN: "a board that was given",
}
FLAGS = {STRICT.name: "a wrong flag loses", CLASSIC.name: "flags come off"}

# Who has made a move, and what it did.
BY = {"you": "You", "solver": "The solver", "agent": "The agent", "certain": "A certain move"}
DID = {REVEAL: "opened", FLAG: "flagged", CHORD: "opened around"}


def setting_words(setting: Setting) -> str:
    """What is played: the board with its name, if it has one, the start and the variant."""
    board = setting.dimensions, setting.mines
    name = next((f"{name.capitalize()}: " for name, known in PRESETS.items() if known == board), "")
    size = " x ".join(map(str, setting.dimensions))
    start, variant = STARTS[setting.start], FLAGS[setting.variant.name]
    return f"{name}{size}, {setting.mines} mines, {start}, {variant}"


def ending(game: Game, best: Record | None) -> str:
    """How a game ended; `best` is the fastest win of its kind before it, if there is one."""
    whole, solved = game.board.bbbv, game.solved
    if game.status != WON:
        what = "a wrong flag" if game.hit is None else f"a mine at {place(game.grid, game.hit)}"
        return f"Lost by {what}, with {solved} of the 3BV of {whole} solved."
    first = not (game.assisted or game.known) and (best is None or game.seconds < best.seconds)
    effort = f"3BV {whole} in {game.clicks} clicks"
    return f"Won in {duration(game.seconds)}{', the best time so far' * first}: {effort}."


def made(number: int, move: Move, where: str) -> str:
    """A move of a replay, by its number, with the words for its cell."""
    return f"{number}. {BY[move.by]} {DID[move.kind]} {where}"


def refusal(problem: ValueError) -> str:
    """Why something cannot be done, as a sentence."""
    return f"{capital(complaint(problem))}."
