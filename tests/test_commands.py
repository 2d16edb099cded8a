"""The commands of the package: which there are, and that there is no other."""

import re

import pytest

from tests.helpers.programs import command, python


def test_no_such_command():
    ended = command("scroe")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch("minesweeper: no command 'scroe'; there are .*\n", ended.err)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_the_commands(arguments):
    ended = python("-m", "minesweeper", *arguments)
    assert (ended.status, ended.err) == (0, "")
    assert re.search("^  score +[a-z].*", ended.out, re.MULTILINE)
