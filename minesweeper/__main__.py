"""The command line: `python -m minesweeper COMMAND ...`."""

from __future__ import annotations

import contextlib
import importlib
import signal
import sys
from collections.abc import Iterator

from minesweeper import __version__
from minesweeper.shell.program import run

# Each command is a module with `main(arguments) -> exit status`, loaded only when it is called.
COMMANDS = {
    "web": ("minesweeper.web.command", "play in the browser"),
    "arena": ("minesweeper.contest.command", "let player files compete, each in a process of its own"),
    "play": ("minesweeper.terminal.command", "play in the terminal, in any number of dimensions"),
    "tui": ("minesweeper.terminal.tui.command", "play on the whole terminal, by keys or mouse"),
    "boards": ("minesweeper.terminal.boards", "draw boards, on request without guessing, and grade them"),
    "puzzles": ("minesweeper.terminal.puzzles", "draw positions with something to find, by how hard it is"),
    "agent": ("minesweeper.terminal.agent", "watch the knowledge-based agent play, with its reasons"),
    "analyse": ("minesweeper.terminal.analyse", "tell what a printed board proves and how risky the rest is"),
    "review": ("minesweeper.reviews.command", "tell where games were lost, and whether it was luck"),
    "compare": ("minesweeper.scoring.compare", "play two players on the same maps and tell which is better"),
    "score": ("minesweeper.scoring.command", "play seeded batches of games and print the scores"),
}  # fmt: skip


def main() -> int:
    """Run the command that the arguments name."""
    command, arguments = (sys.argv[1] if len(sys.argv) > 1 else "--help"), sys.argv[2:]
    if command not in COMMANDS:
        return run("minesweeper", lambda: tell(command))
    with quiet():
        module = importlib.import_module(COMMANDS[command][0])
    return run(f"minesweeper {command}", lambda: module.main(arguments))


def tell(word: str) -> None:
    """Print what --version and --help tell; ValueError for any other word, which is no command."""
    if word == "--version":
        print(f"minesweeper {__version__}")
    elif word in ("-h", "--help"):
        print("usage: python -m minesweeper COMMAND [options], or --version\n\ncommands:")
        for name, (_, purpose) in COMMANDS.items():
            print(f"  {name:8} {purpose}")
        print("\n`python -m minesweeper COMMAND --help` tells the options of a command.")
    else:
        raise ValueError(f"unknown command {word!r}; expected {', '.join(COMMANDS)}")


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """A context in which Ctrl-C ends the process without a traceback, for the loading of a command."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, before)


if __name__ == "__main__":
    sys.exit(main())
