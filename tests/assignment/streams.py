"""What the programs of the assignment print, in this process, where an error is raised."""

import contextlib
import io
from unittest import mock

import basic


def basic_prints(text):
    """What `basic.main` prints for this input."""
    given = text.encode() if isinstance(text, str) else text
    with mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given))):
        return printed(basic.main)


def printed(function, *arguments):
    """What a function prints."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        function(*arguments)
    return out.getvalue()
