"""What both line games of a terminal share: their options, and the loop that plays them."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from errno import EACCES, ENOENT
from os import W_OK, access, strerror
from pathlib import Path

from minesweeper.boards.catalogue import LINE, NO_GUESS
from minesweeper.boards.setting import Setting
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text, load
from minesweeper.midend.midend import Midend
from minesweeper.rules.move import FLAG
from minesweeper.shell.arguments import seed
from minesweeper.shell.files import write_whole
from minesweeper.shell.language import figure, plural, tr
from minesweeper.shell.program import arriving_lines
from minesweeper.words.games import made
from minesweeper.words.sentence import capital


class Frontend:
    """A game as text: how it is shown, and the answer to each line that is typed."""

    prompt = "> "

    def __init__(self, game: Game, usage: str = ""):
        """If there is a `usage`, the line `help` shows it and the line `quit` ends the game."""
        self.midend = Midend(game)
        self.usage = usage
        self.left = False  # by `quit`

    @property
    def game(self) -> Game:
        return self.midend.game

    def scene(self) -> str:
        """The board as it is now, and how the game ended if it has."""
        raise NotImplementedError

    def answer(self, line: str) -> str:
        """Do what `line` asks for; the text that answers it."""
        if self.usage and line.strip() in ("help", "quit"):
            self.left = line.strip() == "quit"
            return "" if self.left else f"{self.usage}\n"
        try:
            return self.do(line)
        except ValueError as problem:
            return f"{capital(str(problem))}\n"

    def do(self, line: str) -> str:
        """Do what `line` asks for; the text that answers it, or a ValueError that says what is wrong."""
        raise NotImplementedError

    def cell_name(self, cell: int) -> str:
        """What a cell is called."""
        raise NotImplementedError

    def go(self, command: str) -> str:
        """Take a move back (`undo`) or make it again (`redo`); the board then."""
        if command == "undo":
            self.midend.undo()
        else:
            self.midend.redo()
        return self.scene()


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that both games have."""
    parser.add_argument(
        "--no-guess", action="store_true",
        help="a board that certain moves win, whatever cell is uncovered first",
    )  # fmt: skip
    parser.add_argument("--seed", type=seed, metavar="S", help="play the board of this seed")
    parser.add_argument("--save", metavar="FILE", help="keep the game in FILE, to load it later")
    parser.add_argument("--load", metavar="FILE", help="go on with the game in FILE, which has its own size")
    parser.add_argument("--replay", action="store_true", help="show the moves of the loaded game first")
    parser.add_argument(
        "--stats",
        action="store_true",
        help="count the time; end with it, the 3BV and the efficiency of the whole game",
    )


def without_guessing(game: Game, seed: int) -> Game:
    """A game like another, in which nothing is uncovered yet, on a board of this seed that needs no guess."""
    setting = Setting(game.grid.dims, game.setting.mines, NO_GUESS, game.setting.variant, seed)
    setting.check()
    twin = Game(setting)
    twin.seconds = game.seconds
    for flag in sorted(game.field.marks):
        twin.make(FLAG, flag)
    return twin


def play_on(frontend: Frontend, *, save: str | None, replay: bool, stats: bool) -> int:
    """Play on the standard streams until the game or the input ends; the exit status, 130 after Ctrl-C.

    After each line the game is written to the file `save`, if any; whether it can be is checked first.
    With `replay`, the moves that were made before are shown first; with `stats`, the time is counted, and
    the game ends with its figures.
    """
    status, began = 0, time.monotonic() - frontend.game.seconds
    if save:
        check_save(Path(save))
    if replay:
        show_moves(frontend)
    try:
        for text in converse(frontend, arriving_lines(sys.stdin.buffer, sys.stdout.flush)):
            sys.stdout.write(text)
            if stats:
                frontend.game.seconds = time.monotonic() - began
            if save:
                write_whole(Path(save), keep_text(frontend.game))
    except KeyboardInterrupt:
        print()
        status = 130
    if stats:
        print(statistics(frontend.game, time.monotonic() - began), end="")
    return status


def check_save(path: Path) -> None:
    """An error unless a game can be saved here: in a new file, or in one that could be loaded."""
    if not path.parent.is_dir():
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(path))
    if not access(path if path.exists() else path.parent, W_OK):
        raise PermissionError(EACCES, strerror(EACCES), str(path))
    if path.exists() and not path.is_file():
        raise ValueError(f"{path}: expected a file to save the game in")
    if path.exists() and path.stat().st_size:
        try:
            load(str(path), LINE)
        except ValueError:
            raise ValueError(f"{path}: it holds no game, and saving would overwrite it") from None


def converse(frontend: Frontend, lines: Iterator[bytes]) -> Iterator[str]:
    """The texts to print: one with the prompt before each line is read, then the last one."""
    text = frontend.scene()
    while not (frontend.game.over or frontend.left):
        yield text + frontend.prompt
        line = next(lines, None)
        if line is None:
            yield "\n"
            return
        text = frontend.answer(line.decode("ascii", "replace"))
    yield text


def show_moves(frontend: Frontend) -> None:
    """Show the game from its beginning, move by move, up to where it is now."""
    now = frontend.game
    for game in now.replayed():
        frontend.midend.take(game)
        if game.done < now.done:
            move = now.history[game.done]
            where = frontend.cell_name(game.grid.cell(move.cell))
            print(f"{frontend.scene()}{made(game.done + 1, move, where)}")
    frontend.midend.take(now)


def statistics(game: Game, seconds: float) -> str:
    """The last lines with `--stats`: of the whole game, also where it was loaded."""
    total, solved = game.board.bbbv, game.solved
    efficiency = round(100 * solved / game.clicks) if game.clicks else 0
    time = tr("Time: {seconds} s", seconds=figure(f"{seconds:.1f}"))
    bbbv = tr("3BV: {solved} of {total}", solved=solved, total=total)
    effort = plural(
        "Efficiency: {share} ({solved} of the 3BV in {n} move)",
        "Efficiency: {share} ({solved} of the 3BV in {n} moves)",
        game.clicks, share=tr("{number} %", number=efficiency), solved=solved,
    )  # fmt: skip
    return f"\n{time}\n{bbbv}\n{effort}\n"
