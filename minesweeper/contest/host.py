"""Runs one player file: lines of JSON in, lines of JSON out. The child's side of `entrant`.

It runs as a script, which like the player's file is open when it starts, and needs nothing but
the standard library, so that nothing else can be imported from here; docs/players.md has the messages.
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

# What the module of the player is called: like no other.
_MODULE = "__player__"

# Where the player's file is open.
FILE = 11

_MAX_MESSAGE = 1000
_PR_SET_DUMPABLE = 4


def main() -> None:
    """Play with the class in the file that the first argument names, until the input ends."""
    path = sys.argv[1]
    if hasattr(ctypes.CDLL(None), "prctl"):  # no other player looks into this process
        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    runner = Runner()
    builtins.input = runner.input
    sys.path.insert(0, os.path.join(os.path.dirname(path), "lib"))  # noqa: PTH118, PTH120
    sys.argv[:] = [path]
    try:
        player_class = load(path)
        player = player_class()
        runner.say(player.name() if callable(player.name) else player.name)
        used = False
        while True:
            message = runner.hear()
            if message == NEW_GAME:
                # The one that was made to say its name plays the first game.
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
    """The runner has no more to say."""


class Runner:
    """The process at the other end of the standard streams.

    They are kept where the player does not come upon them by chance: its own input is empty, and
    all that it prints goes to the standard error stream.
    """

    def __init__(self) -> None:
        self._in, self._out = os.dup(0), os.dup(1)
        self._unread = b""
        self._rows: dict[str, list[object]] = {}
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        sys.stdout = sys.stderr

    def hear(self) -> object:
        """The next message; EndOfGames if there is none."""
        while b"\n" not in self._unread:
            data = os.read(self._in, 1 << 16)
            if not data:
                raise EndOfGames
            self._unread += data
        line, _, self._unread = self._unread.partition(b"\n")
        text = line.decode()
        return self._state(text) if text[0] == "[" else json.loads(text)

    def _state(self, text: str) -> list[list[object]]:
        """A state, for the player to keep or change. Most of its rows were in the last one, too."""
        state: list[list[object]] = []
        rows: dict[str, list[object]] = {}
        for row in text[2:-2].split("],["):
            rows[row] = cells = self._rows.get(row) or json.loads(f"[{row}]")
            state.append(cells.copy())
        self._rows = rows
        return state

    def say(self, message: object) -> None:
        """Send a name or a turn; what is neither, in JSON, goes as a description of it."""
        try:
            text = json.dumps(message)
        except (TypeError, ValueError, RecursionError):
            text = _described(message)
        if len(text) > _MAX_MESSAGE:
            text = _described(message)
        os.write(self._out, text.encode() + b"\n")

    def input(self, prompt: object = "", /) -> str:
        """What a person at the runner's console answers to `prompt`."""
        self.say({"ask": str(prompt)})
        answer = self.hear()
        if not isinstance(answer, str):
            raise EOFError
        return answer

    def out_of_memory(self) -> NoReturn:
        """End with the one message that takes no memory."""
        os.write(self._out, b'{"failed": "MLE"}\n')
        os._exit(1)


def _described(message: object) -> str:
    try:
        text = repr(message)
    except Exception:  # huge numbers have no text, and a player's own class may have any
        text = f"a {type(message).__name__}"
    return json.dumps({"found": text[: _MAX_MESSAGE // 10]})


def load(path: str) -> type:
    """The one class in the file, which may be out of reach by now, whose name ends in Player."""
    with open(FILE, "rb") as file:
        source = file.read()
    module = types.ModuleType(_MODULE)
    module.__file__ = path
    sys.modules[_MODULE] = module  # where dataclasses and the like look a module up
    exec(compile(source, path, "exec"), module.__dict__)
    found = {
        value
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == _MODULE and value.__name__.endswith("Player")
    }
    if len(found) != 1:
        names = ", ".join(sorted(value.__name__ for value in found)) or "none"
        fail(f"expected one class whose name ends in Player, found {names}")
    return found.pop()


def fail(why: BaseException | str) -> NoReturn:
    """End with a complaint, that of an exception without the calls in this file."""
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
