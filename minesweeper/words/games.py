"""What is played, what was done, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.boards.catalogue import NO_GUESS
from minesweeper.boards.setting import Judged, Setting, board_name
from minesweeper.rules.game import WON
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move
from minesweeper.shell.numbers import counted, duration, share
from minesweeper.shell.program import complaint
from minesweeper.words.boards import board_words
from minesweeper.words.sentence import capital, place

if TYPE_CHECKING:
    from minesweeper.games.game import Game
    from minesweeper.profile.record import Record

# Who has made a move, and what it did.
BY = {"you": "You", "solver": "The solver", "agent": "The agent", "certain": "A certain move"}
DID = {REVEAL: "opened", FLAG: "flagged", CHORD: "opened around"}


def setting_words(setting: Setting, times: str = "x") -> str:
    """What is played; `times` is the sign between the sides of the board."""
    index = setting.index if isinstance(setting, Judged) else None
    return board_words(board_name(setting), setting.start, setting.variant.name, index, times)


def standing(game: Game) -> str:
    """What to do first, or how much is open."""
    if not game.ready:
        return f"{len(game.shown)} of {counted(game.grid.size - game.setting.mines, 'cell')} open."
    if game.setting.start == NO_GUESS:
        return "Open any cell: from there on, no guess is needed."
    return "Open any cell: the first one is safe." if game.setting.first_is_safe else "Open a cell."


def figures_now(game: Game) -> dict[str, str]:
    """The figures of a game that goes on, but for those of its time."""
    return {"Solved 3BV": f"{game.solved:,}", **_efficiency(game)}


def figures_at_end(game: Game) -> dict[str, str]:
    """The figures of a game that is over, but for those of its time."""
    whole, solved = game.board.bbbv, game.solved
    alone = all(move.by == "you" for move in game.moves)
    return {
        "3BV": f"{whole:,}" if game.won else f"{solved:,} of {whole:,}",
        "Clicks": f"{game.clicks:,}",
        **(_efficiency(game) if alone else {}),
    }


def _efficiency(game: Game) -> dict[str, str]:
    return {"Efficiency": share(game.solved / game.clicks)} if game.clicks else {}


def result(game: Game) -> str:
    """How a game ended, in a word or two."""
    if game.won:
        return "Solved"
    return "A wrong flag" if game.hit is None else "You hit a mine"


def uncounted(game: Game) -> str:
    """Why a game that is won is not among the best times, if its board was known."""
    return "The board was known, so this is not among the best times." if game.won and game.known else ""


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


def refusal(problem: ValueError | OSError, most: int | None = None) -> str:
    """Why something cannot be done, as a sentence of at most so many characters."""
    words = capital(complaint(problem))
    if most is not None and len(words) >= most:
        words = f"{words[: most - 4].rstrip()} ..."
    return words if words.endswith(".") else f"{words}."
