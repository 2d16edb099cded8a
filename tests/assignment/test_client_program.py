"""`client.py`: on a terminal, at the end of its input, and with input that makes no sense."""

import re

import pytest

from minesweeper.assignment.game import VISIT, JudgeGame
from minesweeper.rules.game import ONGOING
from tests.helpers.boards import drawn
from tests.helpers.programs import Ended, in_process
from tests.helpers.terminals import end_of, on_terminal


@pytest.mark.slow
def test_client_on_a_terminal():
    game, operations = JudgeGame(drawn(".X. ... ..X")), []
    client = on_terminal("client.py", echo=False)
    client.send("3 3\n2 0\n" + game.execute(2, 0, VISIT))
    while game.status == ONGOING:
        client.expect(r"(\d) (\d) (\d)\r\n")
        operations.append(tuple(map(int, client.match.groups())))
        client.send(game.execute(*operations[-1]))
    assert end_of(client) == ("", 0)
    assert operations[0] in [(0, 2, 0), (2, 2, 1)]  # all that is certain


@pytest.mark.parametrize("last", ["01@\n", "0X?\n", "01X\n"])
def test_client_ends_with_the_game(last):
    assert in_process("client.py", given=f"1 3\n0 0\n{last}") == Ended(0, "", "")


@pytest.mark.parametrize("text", ["3 3\n2 0\n", "3 3\n2 0\n???\n12?\n01?\n", "3 3 2\n2 0\n???\n12?\n01?\n"])
def test_end_of_input_for_the_client_is_quiet(text):
    ended = in_process("client.py", given=text)
    assert (ended.status, ended.err) == (0, "")
    assert re.fullmatch("(\\d \\d \\d\n)?", ended.out)


# Malformed input, and the problem that the client prints.
NO_GAMES = {
    "nothing": ("", "line 1: expected 'rows columns \\[mines\\]', found ''"),
    "a word": ("3 x\n", "line 1: expected 'rows columns \\[mines\\]', found '3 x'"),
    "first cell outside": ("3 3\n0 99\n", "line 2: expected a first cell inside 3 x 3, found '0 99'"),
    "too large": ("99999 99999\n0 0\n", "line 1: expected a size of 1 to \\d+ cells, found '99999 99999'"),
    "digits without end": ("9" * 9999 + " 3\n", "line 1: expected 'rows columns \\[mines\\]', found '9{60}'"),
    "a row too short and one too long": ("3 3\n2 0\n???\n12\n011?\n", ".*expected a map of .*"),
    "impossible number": ("3 3\n2 0\n???\n82?\n01?\n", ".+"),
    "won and not shown so": ("1 3\n0 0\n01?\n", ".+"),
}


@pytest.mark.parametrize(("text", "problem"), NO_GAMES.values(), ids=NO_GAMES)
def test_malformed_input_for_the_client(text, problem):
    ended = in_process("client.py", given=text)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"client.py: {problem}\n", ended.err)
