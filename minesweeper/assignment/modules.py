"""Client modules in the style of the assignment: InitGame, ReadMap, Decide, and Execute given to them."""

from __future__ import annotations

import importlib.util
import io
import sys
from contextlib import redirect_stdout
from pathlib import Path
from types import ModuleType

from minesweeper.assignment.protocol import Contestant, Match
from minesweeper.programs.failure import Failure


class ModuleContestant(Contestant):
    """A client module as a contestant in this process, which a slow client can block.

    The module has `InitGame`, `ReadMap` and `Decide`, and is given `rows`, `columns`,
    `total_mines` (or None) and `Execute`. It reads its input from `sys.stdin`: in `InitGame` the
    first cell, in `ReadMap` the printed map. Its own output goes to the standard error stream.
    Its `Why`, if it has one, gives the reason for its last operation.
    """

    def __init__(self, module: ModuleType):
        for name in ("InitGame", "ReadMap", "Decide"):
            if not callable(getattr(module, name, None)):
                raise ValueError(
                    f"{module.__file__} has no function {name}; if it plays over its standard streams, name"
                    f" it 'pipe:python3 {module.__file__}'"
                )
        self.module = module

    def play(self, match: Match) -> None:
        client = self.module
        executed = 0

        def execute(row: int, column: int, operation: int) -> None:
            nonlocal executed
            executed += 1
            if executed > 1:
                match.stop(Failure("WA", "Execute was called twice in one turn"))
            sys.stdin = io.StringIO(match.execute(row, column, operation))
            client.ReadMap()

        client.rows, client.columns = match.rows, match.columns  # type: ignore[attr-defined]
        client.total_mines = match.told_mines  # type: ignore[attr-defined]
        client.Execute = execute  # type: ignore[attr-defined]
        turn, stdin = client.InitGame, sys.stdin
        sys.stdin = io.StringIO(f"{match.first[0]} {match.first[1]}\n")
        try:
            with redirect_stdout(sys.stderr):
                while not match.over():
                    executed = 0
                    turn()
                    if match.verdict:  # the client has caught it
                        raise match.verdict
                    if not executed:
                        match.stop(Failure("WA", f"{turn.__name__} did not call Execute"))
                    turn = client.Decide
        except (Failure, BrokenPipeError):  # BrokenPipeError: the reader of our trace has gone
            raise
        except (Exception, SystemExit) as error:  # whatever a client raises is its own failure
            raise Failure("RE", failure_text(error, str(client.__file__))) from error
        finally:
            sys.stdin = stdin

    def why(self) -> str:
        return str(getattr(self.module, "Why", str)())


def load_client(path: str) -> ModuleType:
    """Return the client module in the file `path`; ValueError if it cannot be loaded."""
    spec = importlib.util.spec_from_file_location("client_" + Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and the like look a module up there
    try:
        spec.loader.exec_module(module)
    except OSError:
        raise
    except BaseException as error:  # bad input, whatever it raised
        raise ValueError(f"{path} cannot be loaded: {failure_text(error, path)}") from error
    return module


def failure_text(error: BaseException, path: str) -> str:
    """Return an exception of a client as text, with the last line of its file that led to it."""
    from traceback import extract_tb  # only here: a client that fails is rare

    text = f"{type(error).__name__}: {error}"
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename == path]
    if not frames:
        return text
    return f"{text} ({Path(path).name} line {frames[-1].lineno}: {frames[-1].line})"
