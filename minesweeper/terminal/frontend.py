"""What both line games of a terminal share: the commands beside the moves, and the loop that plays them."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from minesweeper.boards.catalogue import LINE
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text, load
from minesweeper.midend.midend import Midend
from minesweeper.shell.files import check_output, write_whole
from minesweeper.shell.language import plural, tr
from minesweeper.shell.numbers import seconds_text
from minesweeper.shell.program import arriving_lines
from minesweeper.words.actions import reason
from minesweeper.words.games import made
from minesweeper.words.sentence import capital


class Frontend:
    """A game as text: how it is shown, and the answer to each line that is typed."""

    prompt = "> "

    def __init__(self, game: Game, usage: str = ""):
        """With a `usage`, it answers `?`, `undo`, `redo`, `quit`, and `help`, which shows the usage."""
        self.midend = Midend(game)
        self.usage = usage
        self.left = False  # by `quit`

    @property
    def game(self) -> Game:
        return self.midend.game

    def scene(self) -> str:
        """The board as it is now, and how the game ended if it has."""
        raise NotImplementedError

    def make(self, line: str) -> str:
        """Make the move in a line; the text that answers it, or a ValueError that says what is wrong."""
        raise NotImplementedError

    def cell_name(self, cell: int) -> str:
        """What a cell is called."""
        raise NotImplementedError

    def answer(self, line: str) -> str:
        """Do what `line` asks for; the text that answers it."""
        try:
            match line.strip() if self.usage else "":
                case "?":
                    return f"{self.hint()}\n"
                case "undo":
                    self.midend.undo()
                case "redo":
                    self.midend.redo()
                case "help":
                    return f"{self.usage}\n"
                case "quit":
                    self.left = True
                    return ""
                case _:
                    return self.make(line)
            return self.scene()
        except ValueError as problem:
            return f"{capital(str(problem))}\n"

    def hint(self) -> str:
        """The best move, and why: a safe cell and the numbers that prove it, or the best guess."""
        best = self.midend.hint()._replace(runner_up=None)
        return reason(self.game, best).text(self.cell_name)


def play_on(frontend: Frontend, *, save: str | None = None, replay: bool = False, stats: bool = False) -> int:
    """Play on the standard streams until the game or the input ends; the exit status, 130 after Ctrl-C.

    After each line the game is written to the file `save`, if any; whether it can be is checked first.
    With `replay`, the moves that were made before are shown first; with `stats`, the time is counted, and
    the game ends with its figures.
    """
    status, began, ended = 0, time.monotonic() - frontend.game.seconds, False
    if save:
        check_save(Path(save))
    if replay:
        show_moves(frontend)
    lines, text = arriving_lines(sys.stdin.buffer, sys.stdout.flush), frontend.scene()
    try:
        while True:
            sys.stdout.write(text)
            if stats:
                frontend.game.seconds = time.monotonic() - began
            if save:
                write_whole(Path(save), keep_text(frontend.game))
            if ended or frontend.left or frontend.game.over:
                break
            sys.stdout.write(frontend.prompt)
            line = next(lines, None)
            ended = line is None
            text = "\n" if line is None else frontend.answer(line.decode("ascii", "replace"))
    except KeyboardInterrupt:
        print()
        status = 130
    if stats:
        print(statistics(frontend.game, time.monotonic() - began), end="")
    return status


def check_save(path: Path) -> None:
    """An error unless a game can be saved here: in a new file, or in one that could be loaded."""
    if path.exists() and not path.is_file():
        raise ValueError(f"{path}: expected a file to save the game in")
    check_output(path)
    if path.exists() and path.stat().st_size:
        try:
            load(str(path), LINE)
        except ValueError:
            raise ValueError(f"{path}: it holds no game, and saving would overwrite it") from None


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
    efficiency = round(100 * (game.efficiency or 0))
    time = tr("Time: {time}", time=seconds_text(seconds, 1))
    bbbv = tr("3BV: {solved} of {total}", solved=solved, total=total)
    effort = plural(
        "Efficiency: {share} ({solved} of the 3BV in {n} move)",
        "Efficiency: {share} ({solved} of the 3BV in {n} moves)",
        game.clicks, share=tr("{number} %", number=efficiency), solved=solved,
    )  # fmt: skip
    return f"\n{time}\n{bbbv}\n" + f"{effort}\n" * game.alone
