"""`advanced.py` and `client.py`: whole games through the judge's protocol, and clients that fail."""

import re
import sys

import pexpect
import pytest
from clients import GOOD
from programs import ENVIRONMENT, ROOT, Ended, python
from referee import referee

MAPS = sorted((ROOT / "data" / "advanced").glob("*.in"))
BATCHES = ROOT / "data" / "batch"

EXAMPLE = """3 3
.X.
...
..X
2 0
"""


def script(operations):
    """A client that does these operations one after another."""
    return GOOD[: GOOD.index("def Decide")] + (
        f"script = {operations!r}\n\n\ndef Decide():\n    Execute(*script.pop(0))\n"
    )


def deciding(line):
    """A client whose every decision is this line."""
    return GOOD[: GOOD.index("    for r in")] + f"    {line}\n"


@pytest.fixture
def client(tmp_path):
    """Writes a client module and returns its path."""

    def write(text):
        path = tmp_path / "a_client.py"
        path.write_text(text)
        return path

    return write


def closing_lines(trace):
    """The lines with which the games of a trace ended, and nothing else."""
    return "".join(re.findall(r"^ {18}((?:YOU WIN!|GAME OVER!|\d+ \d+)\n)", trace, re.MULTILINE))


def operations_of(trace):
    """The operations in the first column of a trace."""
    return re.findall(r"^\d+ \d+ \d", trace, re.MULTILINE)


def boards_of(trace):
    """The maps in the second column of a trace, with the closing lines."""
    return "".join(line[18:].split("  ")[0].rstrip() + "\n" for line in trace.splitlines()[1:])


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_single_maps(path):
    ended = python("advanced.py", given=path.read_text())
    assert (ended.status, ended.err) == (0, "")
    assert re.fullmatch("YOU WIN!\n\\d+ \\d+\n|GAME OVER!\n\\d+ \\d+\n", ended.out)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_the_server_shows_what_the_referee_says(path):
    """Each decision of a trace, given to the referee, leads to the map of the trace."""
    text = path.read_text()
    trace = python("advanced.py", "--trace", given=text).out
    judge_input = text.rsplit("\n", 2)[0] + "\n" + "\n".join(operations_of(trace)) + "\n"
    rows = int(text.split()[0])
    assert boards_of(trace) == "".join(referee(judge_input).splitlines(keepends=True)[rows:])
    assert closing_lines(trace) == python("advanced.py", given=text).out


def test_trace_of_the_example():
    ended = python("advanced.py", "--trace", given=EXAMPLE)
    assert (ended.status, ended.err) == (0, "")
    # The rest is a choice between two cells that are alike.
    assert ended.out.startswith(
        "Decision          Result of PrintMap    Why\n"
        "2 0 0             ???                   given\n"
        "                  12?\n"
        "                  01?\n"
    )
    assert operations_of(ended.out)[1] in ("0 2 0", "2 2 1")


def test_trace_of_the_assignments_table(client):
    path = client(script([(1, 2, 0), (0, 1, 0)]))
    assert python("advanced.py", "--trace", "--client", path, given=EXAMPLE) == Ended(
        0,
        "Decision          Result of PrintMap    Why\n"
        "2 0 0             ???\n"
        "                  12?\n"
        "                  01?\n"
        "1 2 0             ???\n"
        "                  122\n"
        "                  01?\n"
        "0 1 0             ?X?\n"
        "                  122\n"
        "                  01?\n"
        "                  GAME OVER!\n"
        "                  5 0\n",
        "",
    )


def test_trace_of_marks_and_auto_explores(client):
    why = "\n\ndef Why():\n    return 'told to'\n"
    path = client(script([(2, 2, 1), (2, 1, 2), (0, 1, 1), (1, 1, 2)]) + why)
    assert python("advanced.py", "--trace", "--client", path, given=EXAMPLE) == Ended(
        0,
        "Decision          Result of PrintMap    Why\n"
        "2 0 0             ???                   told to\n"
        "                  12?\n"
        "                  01?\n"
        "2 2 1             ???                   told to\n"
        "                  12?\n"
        "                  01@\n"
        "2 1 2             ???                   told to\n"
        "                  122\n"
        "                  01@\n"
        "0 1 1             ?@?                   told to\n"
        "                  122\n"
        "                  01@\n"
        "1 1 2             1@1                   told to\n"
        "                  122\n"
        "                  01@\n"
        "                  YOU WIN!\n"
        "                  7 2\n",
        "",
    )


def test_several_maps_in_one_input():
    texts = [path.read_text() for path in MAPS[:3]]
    assert python("advanced.py", given="\n".join(texts)) == Ended(
        0, "".join(python("advanced.py", given=text).out for text in texts), ""
    )


def test_several_maps_are_traced_one_after_another(client):
    path = client(GOOD)
    maps = "1 3\n..X\n0 0\n" + "2 2\nX.\n..\n1 1\n"
    assert python("advanced.py", "--trace", "--client", path, given=maps) == Ended(
        0,
        "Decision          Result of PrintMap    Why\n"
        "0 0 0             01?\n"
        "                  YOU WIN!\n"
        "                  2 1\n".replace("01?", "01@")
        + "Decision          Result of PrintMap    Why\n"
        "1 1 0             ??\n"
        "                  ?1\n"
        "0 0 0             X?\n"
        "                  ?1\n"
        "                  GAME OVER!\n"
        "                  1 0\n",
        "",
    )


@pytest.mark.parametrize("batch", ["batch4", "batch6", "batch7"])
def test_batch_runs_equal_single_runs(batch):
    given = (BATCHES / f"{batch}.in").read_text()
    maps = python("generator.py", "--games", "8", given=given).out
    height = int(given.split()[0]) + 2
    lines = maps.splitlines(keepends=True)
    singles = ["".join(lines[at : at + height]) for at in range(0, len(lines), height)]
    in_a_batch = python("advanced.py", "--games", "8", given=given)
    assert in_a_batch == python("advanced.py", given=maps)
    assert in_a_batch == Ended(0, "".join(python("advanced.py", given=single).out for single in singles), "")


def test_whole_batch():
    ended = python("advanced.py", given=(BATCHES / "batch1.in").read_text())
    assert (ended.status, ended.err) == (0, "")
    assert re.fullmatch("((YOU WIN!|GAME OVER!)\n\\d+ \\d+\n){50}", ended.out)


def test_games_are_the_same_each_time():
    given = (BATCHES / "batch5.in").read_text()
    first, second = (python("advanced.py", "--trace", "--games", "3", given=given) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("options", "expected"), [([], "client sees None\n"), (["--total-mines"], "client sees 2\n")]
)
def test_total_mines_are_told_only_if_asked(client, options, expected):
    path = client(GOOD.replace("    board = []\n", "    print('client sees', total_mines)\n", 1))
    assert python("advanced.py", "--client", path, *options, given=EXAMPLE) == Ended(
        0, "GAME OVER!\n5 0\n", expected
    )


def test_total_mines_help():
    """With its number told, the last mine is known; without, it is a guess."""
    given = "1 6\n....X.\n0 0\n"
    assert python("advanced.py", "--total-mines", given=given).out == "YOU WIN!\n5 1\n"


@pytest.mark.parametrize("options", [["--total-mines"], []])
def test_pipe_plays_the_same_game(options):
    """The client over its streams decides as the client in this process."""
    given = "".join(path.read_text() for path in MAPS[:4]) + EXAMPLE
    command = f"{sys.executable} client.py"
    piped = python("advanced.py", *options, "--trace", "--pipe", command, given=given)
    joined = python("advanced.py", *options, "--trace", given=given)
    assert (piped.status, piped.err) == (0, "")
    assert boards_of(piped.out) == boards_of(joined.out)
    assert operations_of(piped.out) == operations_of(joined.out)


def test_good_client(client):
    path = client(GOOD)
    assert python("advanced.py", "--client", path, given=EXAMPLE) == Ended(0, "GAME OVER!\n5 0\n", "")


def test_a_client_starts_each_game_afresh(client):
    path = client(GOOD)
    assert python("advanced.py", "--client", path, given=EXAMPLE * 3) == Ended(0, "GAME OVER!\n5 0\n" * 3, "")


def test_a_client_may_read_lines_or_the_stream(client):
    reads = "    import sys\n    board = [sys.stdin.readline().rstrip() for _ in range(rows)]\n"
    path = client(GOOD.replace("    board = [input() for _ in range(rows)]\n", reads))
    assert python("advanced.py", "--client", path, given=EXAMPLE) == Ended(0, "GAME OVER!\n5 0\n", "")


def test_a_client_that_prints_does_not_spoil_the_output(client):
    path = client(GOOD.replace("def Decide():\n", "def Decide():\n    print('thinking')\n"))
    assert python("advanced.py", "--client", path, given=EXAMPLE) == Ended(
        0, "GAME OVER!\n5 0\n", "thinking\n" * 2
    )


def test_a_client_with_data_classes(client):
    head = "from __future__ import annotations\nfrom dataclasses import dataclass\n\n"
    path = client(head + "@dataclass\nclass Cell:\n    row: int\n\n\n" + GOOD)
    assert python("advanced.py", "--client", path, given=EXAMPLE) == Ended(0, "GAME OVER!\n5 0\n", "")


# Clients that fail after the first visit, and the verdict.
FAILURES = {
    "crashes": ("raise RuntimeError('no idea')", "RE: RuntimeError: no idea"),
    "divides by zero": ("1 / 0", "RE: ZeroDivisionError: division by zero"),
    "recurses": ("Decide()", "RE: RecursionError: maximum recursion depth exceeded"),
    "exits": ("exit(0)", "RE: SystemExit: 0"),
    "exits with a message": ("import sys; sys.exit('bye')", "RE: SystemExit: bye"),
    "reads too much": ("input()", "RE: EOFError: EOF when reading a line"),
    "never executes": ("pass", "WA: Decide did not call Execute"),
    "executes twice": ("Execute(2, 0, 0); Execute(2, 0, 0)", "WA: Execute was called twice in one turn"),
    "row outside": ("Execute(3, 0, 0)", "WA: expected 'row column type', found 3 0 0"),
    "negative column": ("Execute(0, -1, 0)", "WA: expected 'row column type', found 0 -1 0"),
    "unknown type": ("Execute(0, 0, 3)", "WA: expected 'row column type', found 0 0 3"),
    "words": ("Execute('a', 'b', 'c')", "WA: expected 'row column type', found 'a' 'b' 'c'"),
    "nothing": ("Execute(None, None, None)", "WA: expected 'row column type', found None None None"),
    "fractions": ("Execute(0.5, 0, 0)", "WA: expected 'row column type', found 0.5 0 0"),
    "too few arguments": ("Execute(0, 0)", None),
    "goes round in circles": ("Execute(2, 0, 0)", "TLE: the game does not come to an end"),
}


@pytest.mark.parametrize(("line", "verdict"), FAILURES.values(), ids=FAILURES)
def test_failing_clients(client, line, verdict):
    ended = python("advanced.py", "--client", client(deciding(line)), given=EXAMPLE, timeout=20)
    assert (ended.status, ended.out) == (1, "GAME OVER!\n4 0\n")
    if verdict is None:  # the wording is Python's
        assert re.fullmatch("advanced.py: game 1: RE: TypeError: .*\n", ended.err)
    else:
        assert ended.err == f"advanced.py: game 1: {verdict}\n"


def test_a_complaint_of_two_lines_is_told_in_one(client):
    path = client(deciding("raise ValueError('one\\ntwo')"))
    ended = python("advanced.py", "--client", path, given=EXAMPLE)
    assert (ended.status, ended.out, ended.err.count("\n")) == (1, "GAME OVER!\n4 0\n", 1)
    assert ended.err.startswith("advanced.py: game 1: RE: ValueError: one")


def test_a_client_that_fails_at_once(client):
    path = client(GOOD.replace("    board = []\n", "    raise KeyError(7)\n", 1))
    assert python("advanced.py", "--client", path, given=EXAMPLE) == Ended(
        1, "GAME OVER!\n0 0\n", "advanced.py: game 1: RE: KeyError: 7\n"
    )


def test_a_client_that_does_not_make_the_first_move(client):
    path = client(GOOD.replace("    Execute(row, column, 0)\n", "", 1))
    assert python("advanced.py", "--client", path, given=EXAMPLE) == Ended(
        1, "GAME OVER!\n0 0\n", "advanced.py: game 1: WA: InitGame did not call Execute\n"
    )


def test_a_client_that_fails_at_reading(client):
    path = client(GOOD.replace("range(rows)]", "range(rows + 1)]"))
    assert python("advanced.py", "--client", path, given=EXAMPLE) == Ended(
        1, "GAME OVER!\n4 0\n", "advanced.py: game 1: RE: EOFError: EOF when reading a line\n"
    )


@pytest.mark.parametrize("line", ["Execute(9, 9, 9)", "Execute(2, 0, 0); Execute(2, 0, 0)"])
def test_a_client_that_catches_everything_is_stopped_all_the_same(client, line):
    path = client(deciding(f"\n    try:\n        {line}\n    except Exception:\n        pass"))
    ended = python("advanced.py", "--client", path, given=EXAMPLE, timeout=4)
    assert (ended.status, ended.out, ended.err.count("\n")) == (1, "GAME OVER!\n4 0\n", 1)
    assert ended.err.startswith("advanced.py: game 1: WA: ")


def test_the_games_after_a_failure_are_played(client):
    failing = "def Decide():\n    if rows == 2:\n        raise IndexError(2)\n"
    path = client(GOOD.replace("def Decide():\n", failing))
    maps = EXAMPLE + "2 2\nX.\n..\n1 1\n" + EXAMPLE
    assert python("advanced.py", "--client", path, given=maps) == Ended(
        1,
        "GAME OVER!\n5 0\nGAME OVER!\n1 0\nGAME OVER!\n5 0\n",
        "advanced.py: game 2: RE: IndexError: 2\n",
    )


def test_a_failure_in_a_trace(client):
    path = client(deciding("pass"))
    ended = python("advanced.py", "--trace", "--client", path, given=EXAMPLE)
    assert (ended.status, ended.err) == (1, "advanced.py: game 1: WA: Decide did not call Execute\n")
    assert boards_of(ended.out) == "???\n12?\n01?\nGAME OVER!\n4 0\n"


# Files that are no client.
NO_CLIENTS = {
    "no Decide": (GOOD.replace("def Decide", "def Think"), "has no function Decide"),
    "no ReadMap": (GOOD.replace("def ReadMap", "def Read"), "has no function ReadMap"),
    "no InitGame": (GOOD.replace("def InitGame", "def Init"), "has no function InitGame"),
    "empty": ("", "has no function InitGame"),
    "Decide is no function": (GOOD + "\nDecide = 3\n", "has no function Decide"),
    "syntax error": ("def InitGame(:\n", "cannot be loaded: SyntaxError: invalid syntax"),
    "wrong indentation": ("def f():\npass\n", "cannot be loaded: IndentationError"),
    "fails": ("1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero"),
    "exits": ("raise SystemExit\n", "cannot be loaded: SystemExit"),
    "fails in two lines": ("raise ValueError('one\\ntwo')\n", "cannot be loaded: ValueError: one"),
    "zero bytes": ("\0\0", "cannot be loaded: "),
    "needs what is not there": ("import no_such_module\n", "cannot be loaded: ModuleNotFoundError"),
}


@pytest.mark.parametrize(("text", "problem"), NO_CLIENTS.values(), ids=NO_CLIENTS)
def test_no_client(client, text, problem):
    path = client(text)
    ended = python("advanced.py", "--client", path, given=EXAMPLE)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith(f"advanced.py: {path} {problem}")


@pytest.mark.parametrize("name", ["missing.py", "missing", "."])
def test_no_such_client(tmp_path, name):
    ended = python("advanced.py", "--client", tmp_path / name, given=EXAMPLE)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith("advanced.py: ")


SIZE = "'rows columns' of a map or 'rows columns mine_count' of a batch"


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("", f"line 1: expected {SIZE}, found the end of the input"),
        ("3\n", f"line 1: expected {SIZE}, found '3'"),
        ("3 3 2 1\n", f"line 1: expected {SIZE}, found '3 3 2 1'"),
        ("0 3\n", "line 1: expected a size of 1 to 67108864 cells, found '0 3'"),
        ("3 3\n...\n..\n", "line 3: expected a row of 3 cells, each '.' or 'X', found '..'"),
        (EXAMPLE[:-4], "line 5: expected 'row column' of the first cell, found the end of the input"),
        (EXAMPLE[:-2] + "\n", "line 5: expected 'row column' of the first cell, found '2'"),
        (EXAMPLE[:-4] + "3 0\n", "line 5: expected a first cell inside 3 x 3, found '3 0'"),
        (EXAMPLE[:-4] + "0 1\n", "line 5: expected a first cell without a mine, found '0 1'"),
    ],
)
def test_malformed_input(given, problem):
    assert python("advanced.py", given=given) == Ended(2, "", f"advanced.py: {problem}\n")


def test_malformed_second_map():
    again = "line 6: expected 'rows columns' of another map, or the end of the input, found 'more'"
    ended = python("advanced.py", given=EXAMPLE + "more\n")
    assert (ended.status, ended.err) == (2, f"advanced.py: {again}\n")
    assert ended.out == python("advanced.py", given=EXAMPLE).out


@pytest.mark.parametrize("given", [EXAMPLE.replace("\n", "\r\n"), "\n" + EXAMPLE.replace("\n", " \n\n")[:-3]])
def test_layout(given):
    assert python("advanced.py", given=given) == python("advanced.py", given=EXAMPLE)


def on_terminal():
    """`client.py` on a terminal that shows only what the program writes."""
    return pexpect.spawn(
        sys.executable, ["client.py"], cwd=ROOT, env=ENVIRONMENT, echo=False, timeout=10, encoding="ascii"
    )


def map_after(operations):
    """The example's map after some operations, and whether the game goes on."""
    lines = EXAMPLE.splitlines()[:4] + ["{} {} {}".format(*operation) for operation in operations]
    printed = referee("\n".join(lines)).splitlines(keepends=True)[3 * len(operations) :]
    return "".join(printed[:3]), len(printed) == 3


def test_client_on_a_terminal():
    """The person at the terminal is the server."""
    operations = [(2, 0, 0)]
    shown, goes_on = map_after(operations)
    client = on_terminal()
    client.send("3 3\n2 0\n" + shown)
    while goes_on:
        client.expect(r"(\d) (\d) (\d)\r\n")
        operations.append(tuple(map(int, client.match.groups())))
        shown, goes_on = map_after(operations)
        client.send(shown)
    client.expect(pexpect.EOF)
    client.close()
    assert (client.before, client.exitstatus) == ("", 0)
    assert operations[1] in [(0, 2, 0), (2, 2, 1)]  # all that is certain


def test_end_of_input_on_a_terminal_is_quiet():
    client = on_terminal()
    client.send("3 3\n2 0\n???\n12?\n01?\n")
    client.expect(r"\d \d \d\r\n")
    client.sendeof()
    client.expect(pexpect.EOF, timeout=3)
    client.close()
    assert (client.before, client.exitstatus) == ("", 0)


@pytest.mark.parametrize("last", ["01@\n", "0X?\n", "01X\n"])
def test_the_client_ends_when_the_game_does(last):
    assert python("client.py", given=f"1 3\n0 0\n{last}") == Ended(0, "", "")


@pytest.mark.parametrize(
    "given",
    ["3 3\n2 0\n", "3 3\n2 0\n???\n12?\n01?\n", "3 3 2\n2 0\n???\n12?\n01?\n"],
    ids=["before the first map", "after a map", "after a map, total told"],
)
def test_end_of_input_for_the_client_is_quiet(given):
    ended = python("client.py", given=given)
    assert (ended.status, ended.err) == (0, "")
    assert re.fullmatch("(\\d \\d \\d\n)?", ended.out)


# Input that the client cannot make sense of, and what it says.
NO_GAMES = {
    "nothing": ("", "line 1: expected 'rows columns \\[mines\\]', found ''"),
    "one size": ("3\n", "line 1: expected 'rows columns \\[mines\\]', found '3'"),
    "a word": ("3 x\n", "line 1: expected 'rows columns \\[mines\\]', found '3 x'"),
    "four numbers": ("3 3 2 1\n", "line 1: expected 'rows columns \\[mines\\]', found '3 3 2 1'"),
    "no first cell": ("3 3\n", ".*expected.*found.*"),
    "first cell in words": ("3 3\nfirst cell\n", ".*'first.*"),
    "short row": ("3 3\n2 0\n???\n??\n???\n", ".*expected.*found.*"),
    "letter": ("3 3\n2 0\n???\n1b?\n01?\n", ".*expected.*found.*"),
    "impossible number": ("3 3\n2 0\n???\n82?\n01?\n", ".+"),
    "won and not shown so": ("1 3\n0 0\n01?\n", ".+"),
}


@pytest.mark.parametrize(("given", "problem"), NO_GAMES.values(), ids=NO_GAMES)
def test_malformed_input_for_the_client(given, problem):
    ended = python("client.py", given=given)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"client.py: {problem}\n", ended.err)
