"""The commands of the package: which there are, and that there is no other."""

import re

import pytest

from minesweeper import __version__
from tests.helpers.programs import command, python


def test_no_such_command():
    ended = command("scroe")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch("minesweeper: unknown command 'scroe'; expected .*\n", ended.err)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_the_commands(arguments):
    ended = python("-m", "minesweeper", *arguments)
    assert (ended.status, ended.err) == (0, "")
    assert re.search("^  score +[a-z].*", ended.out, re.MULTILINE)


def test_the_version():
    assert python("-m", "minesweeper", "--version") == (0, f"minesweeper {__version__}\n", "")


@pytest.mark.parametrize("program", ["basic.py", "client.py", "advanced.py", "generator.py"])
def test_programs_tell_how_they_are_used(program):
    """And do not wait for their input."""
    for option in ("--help", "-h"):
        ended = python(program, option, timeout=10)
        assert (ended.status, ended.err) == (0, "")
        assert f"usage: {'python ' if program in ('basic.py', 'client.py') else ''}" in ended.out


def test_other_arguments_of_the_server_are_ignored():
    """As a judge may pass some."""
    assert python("basic.py", "1.in", given="1 1\n.\n0 0 0\n") == (0, "?\n0\nYOU WIN!\n1 0\n", "")
