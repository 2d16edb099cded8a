"""`basic.py` in this process, with an input and an output of the test's own."""

import contextlib
import io
from unittest import mock

import basic


def in_process(text):
    """What `basic.main` prints for this input."""
    given = text.encode() if isinstance(text, str) else text
    with mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given))):
        return printed(basic.main)


def printed(function, *arguments):
    """What a function prints."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        function(*arguments)
    return out.getvalue()
