"""The command line: `python3 -m minesweeper COMMAND ...`."""

import os
import sys

# `python -m` puts the current folder first on the path, and a json.py beside a user's files would be imported
# for Python's own. The two modules above are part of the interpreter; nothing else is imported before this.
if __name__ == "__main__" and sys.path[0] and not sys.flags.safe_path:  # noqa: SIM102
    if os.path.join(sys.path[0], "minesweeper", "__main__.py") != __file__:  # noqa: PTH118
        del sys.path[0]

import importlib
import signal
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple

from minesweeper import __version__
from minesweeper.shell.language import LANGUAGES, VARIABLE, chosen, encoding_of, speak
from minesweeper.shell.posix import need_posix
from minesweeper.shell.program import run, unknown


class Command(NamedTuple):
    """A module with `main(arguments) -> exit status`, its purpose, and arguments to try."""

    module: str
    purpose: str
    examples: tuple[str, ...]


# Each command is loaded only when it is called.
COMMANDS = {
    "web": Command(
        "minesweeper.web.web",
        "play in the browser",
        ("", "--port 8080 --no-browser"),
    ),
    "arena": Command(
        "minesweeper.arena.arena",
        "let player files compete, each in a process of its own",
        ("examples/singles.py examples/random_player.py --games 100", "examples/human.py"),
    ),
    "play": Command(
        "minesweeper.terminal.play",
        "play in the terminal, in any number of dimensions",
        ("expert --save game.json", "4x4x3:6", "8 8 6"),
    ),
    "tui": Command(
        "minesweeper.terminal.tui.tui",
        "play on the whole terminal, by keys or mouse",
        ("", "expert", "4x4x4x4:20", "expert --start no-guess"),
    ),
    "boards": Command(
        "minesweeper.terminal.boards",
        "draw boards, on request without guessing, and grade them",
        ("--start no-guess", "--board 9x9:10 --count 5"),
    ),
    "puzzles": Command(
        "minesweeper.terminal.puzzles",
        "draw positions with something to find, by how hard it is",
        ("", "--level total --count 3 --solutions"),
    ),
    "agent": Command(
        "minesweeper.terminal.agent",
        "watch the knowledge-based agent play, with its reasons",
        ("--seed 4 --board 4x4:2",),
    ),
    "analyse": Command(
        "minesweeper.terminal.analyse",
        "print what a board proves, and the risk of every other cell",
        ("board.txt --mines 10", "board.txt --deep", "< board.txt"),
    ),
    "read": Command(
        "minesweeper.terminal.read",
        "read the position in a screenshot of any Minesweeper game",
        ("board.png", "- < board.png"),
    ),
    "review": Command(
        "minesweeper.reviews.review",
        "show which move lost a game, and whether it could be avoided",
        ("game.rawvf", "games/*.rawvf"),
    ),
    "compare": Command(
        "minesweeper.scoring.compare",
        "play two players on the same maps, and find the better one",
        ("safest random --board 10x10x9 --games 400", "client.py best --board 10x10x20"),
    ),
    "judge": Command(
        "minesweeper.judge.judge",
        "grade a student's server.h and client.h as the course does",
        ("server.h", "class/ --log grades.jsonl", "class/ --html class.html"),
    ),
    "score": Command(
        "minesweeper.scoring.score",
        "play seeded batches of games and print the scores",
        ("", "client.py best --games 50", '--board 10x10x9 "pipe:./client"'),
    ),
}

# These run other people's programs, behind locks that only POSIX systems have.
LOCKED = ("arena", "judge")


def main() -> int:
    """Run the command that the arguments name."""
    words = sys.argv[1:]
    status = run("minesweeper", lambda: choose_language(words))
    if status:
        return status
    options = words[: words.index("--")] if "--" in words else words
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    elif {"-V", "--version"} & {*options}:
        words = ["--version"]
    command, arguments = (words[0] if words else "--help"), words[1:]
    if command not in COMMANDS:
        return run("minesweeper", lambda: answer(command))
    return run(f"minesweeper {command}", lambda: call(command, loaded(command), arguments))


def loaded(command: str) -> Callable[[list[str]], int]:
    """Return the `main` of a command; ValueError if this system cannot run it."""
    if command in LOCKED:
        need_posix(command)
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # while the command is loaded, Ctrl-C ends it quietly
    module = importlib.import_module(COMMANDS[command].module)
    if usual:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    main: Callable[[list[str]], int] = module.main
    return main


def choose_language(words: list[str]) -> None:
    """Set the language that the arguments or the environment name; take `--language` out of the arguments.

    ValueError if there is no such language.
    """
    wanted, words[:] = without_language(words)
    encoding = encoding_of(sys.stdout)
    speak(chosen(wanted, encoding=encoding))
    # A name of a file or a player may have characters that the output lacks: `?`.
    if not encoding.startswith("utf") and isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def without_language(words: list[str]) -> tuple[str | None, list[str]]:
    """Return the language of the last `--language`, if there is one, and the other arguments.

    Arguments after `--` stay as they are.

    >>> without_language(["score", "--language", "de", "--games=3", "--", "--language=fr"])
    ('de', ['score', '--games=3', '--', '--language=fr'])
    """
    wanted, others = None, list[str]()
    rest = iter(words)
    for word in rest:
        option, equals, value = word.partition("=")
        if word == "--":
            others += [word, *rest]
        elif option == "--language":
            wanted = value if equals else next(rest, "")
            if not wanted:
                raise ValueError("--language: expected a language, found none")
        else:
            others.append(word)
    return wanted, others


def call(command: str, do: Callable[[list[str]], int], arguments: list[str]) -> int:
    """Run a command; print examples after its help, which ends the program."""
    try:
        return do(arguments)
    except SystemExit as ended:
        if not ended.code:
            print("\nexamples:")
            for example in COMMANDS[command].examples:
                print(f"  {invoked()} {command} {example}".rstrip())
        raise


def invoked() -> str:
    """Return the user's words for this program: the installed command, or the module."""
    name = Path(sys.argv[0]).name
    python = "python" if sys.platform == "win32" else "python3"
    return f"{python} -m minesweeper" if name in ("__main__.py", "-c", "") else name


def answer(word: str) -> None:
    """Answer --version or --help; ValueError for any other word."""
    if word == "--version":
        print(f"minesweeper {__version__}")
    elif word in ("-h", "--help"):
        print(f"usage: {invoked()} COMMAND [options], help [COMMAND], or --version\n\ncommands:")
        for name, about in COMMANDS.items():
            print(f"  {name:8} {about.purpose}")
        print(f"\n`{invoked()} help COMMAND` shows the options of a command, with examples.")
        print(
            f"`--language LANGUAGE`, {VARIABLE} or the locale chooses the language: {', '.join(LANGUAGES)}."
        )
    else:
        option = word.startswith("-")
        expected = ["--help", "--version", "--language"] if option else [*COMMANDS, "help"]
        raise ValueError(unknown("option" if option else "command", word, expected))


if __name__ == "__main__":
    sys.exit(main())
