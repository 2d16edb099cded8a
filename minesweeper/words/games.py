"""Games in words: the board, the moves, the end."""

from __future__ import annotations

from minesweeper.boards.catalogue import JUDGE, NO_GUESS
from minesweeper.boards.setting import Setting
from minesweeper.games.game import Game
from minesweeper.players.reasons import DONE
from minesweeper.players.sentence import capital, place
from minesweeper.profile.record import Record
from minesweeper.rules.game import WON
from minesweeper.rules.move import Move
from minesweeper.shell.language import grouped, plural, tr
from minesweeper.shell.numbers import duration, seconds_text, share
from minesweeper.shell.program import complaint
from minesweeper.words.boards import board_words


def setting_words(setting: Setting, times: str = "x") -> str:
    """Describe the board and the rules; `times` is the sign between the sides of the board."""
    index = setting.index if setting.start == JUDGE else None
    return board_words(setting.name, setting.start, setting.variant.name, index, times)


def standing(game: Game) -> str:
    """Return the first thing to do, or how much is open."""
    if not game.ready:
        whole = game.grid.size - game.setting.mines
        return plural("{open} of {n} cell open.", "{open} of {n} cells open.", whole, open=len(game.shown))
    if not game.setting.first_is_safe:
        return tr("Reveal a cell.")
    if game.setting.start == NO_GUESS:
        return tr("Reveal any cell: from there on, no guess is needed.")
    return tr("Reveal any cell: the first one is safe.")


def game_figures(game: Game) -> dict[str, str]:
    """Return the figures of a game, but for those of its time."""
    solved = grouped(game.solved)
    figures = {tr("Solved 3BV"): solved}
    if game.over:
        whole = grouped(game.board.bbbv)
        bbbv = whole if game.won else tr("{part} of {whole}", part=solved, whole=whole)
        figures = {tr("3BV"): bbbv, tr("Clicks"): grouped(game.clicks)}
    return figures if game.efficiency is None else figures | {tr("Efficiency"): share(game.efficiency)}


def result(game: Game) -> str:
    """Return the result of a game, in a word or two."""
    if game.won:
        return tr("Solved")
    return tr("A wrong flag") if game.hit is None else tr("You hit a mine")


def otherwise(game: Game) -> str:
    """Return how a recorded game differs from its file, in its end or a figure; empty if it agrees."""
    says, status = game.file_says, game.status
    if says in (None, status):
        return _contradiction(game)
    if says == WON:
        if game.hit is None:
            return tr("the file says won; its events end before the last safe cell")
        return tr("the file says won; its events end on a mine")
    if status == WON:
        return tr("the file says lost; its events reveal every safe cell")
    return tr("the file says lost; its events end before a mine")


def _contradiction(game: Game) -> str:
    """Return which figure of a file its events or its board contradict; empty if they agree."""
    figures = game.contradicted
    if "seconds" in figures:
        stated, played = map(seconds_text, figures["seconds"])
        return tr("the file says {time}; its events end after {played}", time=stated, played=played)
    if "bbbv" in figures:
        whole, actual = figures["bbbv"]
        return tr("the file says a 3BV of {number}; its board has {actual}", number=whole, actual=actual)
    if "solved" in figures:
        part, actual = figures["solved"]
        return tr(
            "the file says a solved 3BV of {number}; its events solve {actual}", number=part, actual=actual
        )
    return ""


def uncounted(game: Game) -> str:
    """Explain why a won game is not among the best times, if its board was known."""
    if game.won and game.known:
        return tr("The board was known, so this is not among the best times.")
    return ""


def ending(game: Game, best: Record | None) -> str:
    """Return the end of a game; `best` is the fastest win of its kind before it, if there is one."""
    if game.status != WON:
        part = {"solved": game.solved, "whole": game.board.bbbv}
        if game.hit is None:
            return tr("Lost to a wrong flag, with {solved} of {whole} 3BV solved.", **part)
        at = place(game.grid, game.hit)
        return tr("Lost to a mine at {place}, with {solved} of {whole} 3BV solved.", place=at, **part)
    fields = {"time": duration(game.seconds), "bbbv": game.board.bbbv}
    if not (game.assisted or game.known) and (best is None or game.seconds < best.seconds):
        return plural(
            "Won in {time}, the best time so far: 3BV {bbbv} in {n} click.",
            "Won in {time}, the best time so far: 3BV {bbbv} in {n} clicks.",
            game.clicks, **fields,
        )  # fmt: skip
    return plural(
        "Won in {time}: 3BV {bbbv} in {n} click.", "Won in {time}: 3BV {bbbv} in {n} clicks.",
        game.clicks, **fields,
    )  # fmt: skip


def made(number: int, move: Move, where: str) -> str:
    """Describe a move of a replay: its number, the move, and `where` for its cell."""
    return f"{number}. {capital(tr(DONE[move.by, move.kind], cell=where))}"


def refusal(problem: ValueError | OSError, most: int | None = None) -> str:
    """Return an error as a sentence of at most so many characters."""
    # Errors of the rooms below are messages of `tr_later`, or English.
    if isinstance(problem, ValueError) and len(problem.args) == 1:
        problem = ValueError(tr(problem.args[0]))
    words = capital(complaint(problem))
    if most is not None and len(words) >= most:
        words = f"{words[: most - 4].rstrip()} ..."
    return words if words.endswith((".", "。")) else tr("{sentence}.", sentence=words)
