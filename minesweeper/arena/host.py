"""The process of one player file: lines of JSON in, lines of JSON out. The child's side of `entrant`.

It is a script that uses only the standard library, so that the player can import nothing else by default.
Its own file and the player's are open when it starts. docs/players.md has the messages.
"""

from __future__ import annotations

import builtins
import ctypes
import json
import os
import sys
import traceback
import types
from typing import NoReturn

NEW_GAME = "new game"

# The name of the player's module, which no other module has.
_MODULE = "__player__"

# The descriptor of the player's open file.
FILE = 11

_MAX_MESSAGE = 1000
_PR_SET_DUMPABLE = 4


def main() -> None:
    """Play with the class in the file that the first argument names, until the input ends."""
    path = sys.argv[1]
    if hasattr(ctypes.CDLL(None), "prctl"):  # no other player may debug this process
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    runner = Runner()
    builtins.input = runner.input
    sys.path.append(os.path.splitext(path)[0] + ".lib")  # noqa: PTH122  # last: no module of Python is replaced
    sys.argv[:] = [path]
    try:
        player_class = load(path)
        player = player_class()
        runner.say(player.name() if callable(player.name) else player.name)
        used = False
        while True:
            message = runner.hear()
            if message == NEW_GAME:
                # The instance that gave the name plays the first game.
                player = player_class() if used else player
                used = True
            else:
                runner.say(player.take_turn(message))
    except EndOfGames:
        os._exit(0)
    except MemoryError:
        runner.out_of_memory()
    except BaseException as error:
        fail(error)


class EndOfGames(Exception):
    """The runner has closed the input after the last game."""


class Runner:
    """The process at the other end of the standard streams.

    They are moved to other descriptors, so that the player does not use them by accident: its own standard
    input is empty, and all that it prints goes to standard error.
    """

    def __init__(self) -> None:
        self._in, self._out = os.fdopen(os.dup(0), "rb", 1 << 16), os.dup(1)
        self._rows: dict[str, list[object]] = {}
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        sys.stdout = sys.stderr

    def hear(self) -> object:
        """Read the next message; EndOfGames at the end of the input."""
        text = self._in.readline().decode()
        if not text:
            raise EndOfGames
        return self._state(text[:-1]) if text[0] == "[" else json.loads(text)

    def _state(self, text: str) -> list[list[object]]:
        """Return a state as new lists, for the player to change. Rows of the last state are reused."""
        state: list[list[object]] = []
        rows: dict[str, list[object]] = {}
        for row in text[2:-2].split("],["):
            rows[row] = cells = self._rows.get(row) or json.loads(f"[{row}]")
            state.append(cells.copy())
        self._rows = rows
        return state

    def say(self, message: object) -> None:
        os.write(self._out, worded(message).encode() + b"\n")

    def input(self, prompt: object = "", /) -> str:
        """Return the answer of the person at the runner's console; EOFError without one."""
        self.say({"ask": str(prompt)})
        answer = self.hear()
        if not isinstance(answer, str):
            raise EOFError
        return answer

    def out_of_memory(self) -> NoReturn:
        """Send the failure MLE, which needs no new memory, and exit."""
        os.write(self._out, b'{"failed": "MLE"}\n')
        os._exit(1)


def worded(message: object) -> str:
    """Return a message as JSON, or a description of it if it is too long or cannot be JSON."""
    try:
        if len(text := json.dumps(message)) <= _MAX_MESSAGE:
            return text
    except (TypeError, ValueError, RecursionError):
        pass
    try:
        text = repr(message)
    except Exception:  # huge numbers have no text, and a player's own __repr__ may fail
        text = f"a {type(message).__name__}"
    return json.dumps({"found": text[: _MAX_MESSAGE // 10]})


def load(path: str) -> type:
    """Return the one class in the file whose name ends in Player; exit unless there is exactly one.

    The file is read from its descriptor, since its path may be closed to this process.
    """
    with open(FILE, "rb") as file:
        source = file.read()
    module = types.ModuleType(_MODULE)
    module.__file__ = path
    sys.modules[_MODULE] = module  # dataclasses and the like look their module up there
    exec(compile(source, path, "exec"), module.__dict__)
    players = {
        value
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == _MODULE and value.__name__.endswith("Player")
    }
    if len(players) != 1:
        names = ", ".join(sorted(player.__name__ for player in players)) or "none"
        fail(f"expected one class whose name ends in Player, found {names}")
    return players.pop()


def fail(why: BaseException | str) -> NoReturn:
    """Write a message, or an exception's traceback without the frames of this file; exit with status 1."""
    if isinstance(why, BaseException):
        trace = why.__traceback__
        while trace and trace.tb_frame.f_code.co_filename == __file__:
            trace = trace.tb_next
        lines = traceback.format_exception(why.with_traceback(trace))
        why = "".join(lines).rstrip()
    os.write(2, why.encode("utf-8", "replace") + b"\n")
    os._exit(1)


if __name__ == "__main__":
    main()
