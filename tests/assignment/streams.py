"""The programs in this process, with an input and an output of the test's own."""

import contextlib
import importlib
import io
from unittest import mock

import basic
from minesweeper.shell.program import run
from tests.helpers.programs import Ended


def in_process(text):
    """What `basic.main` prints for this input."""
    given = text.encode() if isinstance(text, str) else text
    with mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given))):
        return printed(basic.main)


def here(name, given=""):
    """How a program ends with this input, and what it writes."""
    text = io.TextIOWrapper(io.BytesIO(given.encode() if isinstance(given, str) else given))
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.argv", [name]),
        mock.patch("sys.stdin", text),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        status = run(name, importlib.import_module(name.removesuffix(".py")).main)
    return Ended(status, out.getvalue(), err.getvalue())


def printed(function, *arguments):
    """What a function prints."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        function(*arguments)
    return out.getvalue()
