"""`score`: its table, JSON and CSV, its options, clients that fail, and what is refused."""

import csv
import io
import json
import os
import re
from pathlib import Path

import pytest

from minesweeper.boards.catalogue import FURTHER, HYPER, PUBLISHED, find_set
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.draw import BATCH
from minesweeper.shell.statistics import group_score
from tests.helpers.programs import Ended, command, python
from tests.scoring.scores import SMALL, played, rows_of, score, without_clocks


def test_json():
    rows = rows_of("random", "obvious", *SMALL, "--games", "20")
    assert [(row["set"], row["seed"], row["player"], row["games"]) for row in rows] == [
        ("5x5x3", 1, "random", 20),
        ("5x5x3", 1, "obvious", 20),
    ]
    for row in rows:
        assert 0 <= row["mean_low"] <= row["mean"] <= row["mean_high"]
        assert 0 <= row["wins_low"] <= row["wins"] <= row["wins_high"] <= 1
        assert 0 <= row["mean"] <= row["group"] <= 1
        assert row["cpu_ms"] > 0
        assert row["slowest_ms"] > 0
        assert row["group_s"] == pytest.approx(row["cpu_ms"] * 20 / 1000)
        assert row["verdicts"] == 0
    assert rows[0]["mean"] < rows[1]["mean"]


def test_csv_has_the_numbers_of_json():
    arguments = ["random", "obvious", *SMALL, "--games", "10"]
    ended = score(*arguments, "--csv")
    assert (ended.status, ended.err) == (0, "")
    from_csv = list(csv.DictReader(io.StringIO(ended.out)))
    from_json = [{name: str(value) for name, value in row.items()} for row in rows_of(*arguments)]
    assert without_clocks(from_csv) == without_clocks(from_json)


def test_table():
    ended = score("random", "safest", "obvious", "--sets", "5x5x3", "10x10x10", "--games", "20")
    assert (ended.status, ended.err) == (0, "")  # nothing of the progress where there is no terminal
    assert re.fullmatch(
        r"""player                 5x5x3 10x10x10   mean  wins
random \(Rubbish\)    .{8} .{8} .{6} +\d+ %
safest              .{8} .{8} .{6} +\d+ %
obvious \(Baseline1\) .{8} .{8} .{6} +\d+ %

Scores in % of each 20 maps without the lowest tenth, after 20 games of each
set. --intervals shows errors and times.
Too close to call: safest and obvious \(Baseline1\), .* apart, .*
Slowest group: .*, \d+\.\d\d s of processor time on [0-9x]+;\sthe\sjudge\sallows\s5\ss\.
The number of mines is hidden from the players; Python \d+\.\d+\.\S+
""",
        ended.out,
        re.DOTALL,
    ), ended.out
    assert max(map(len, ended.out.splitlines())) <= 80


def test_a_table_with_intervals():
    ended = score(
        "random", "obvious", "--sets", "5x5x3", "6x6x6", "--jobs", "1", "--games", "10", "--intervals"
    )
    assert (ended.status, ended.err) == (0, "")  # nothing of the progress where there is no terminal
    number = r" +-?\d+\.\d+"
    row = rf"{number}{number} \+- ?\d+\.\d\d {number} \[ *\d+\.\d, +\d+\.\d\]{number}{number}{number}"
    assert re.fullmatch(
        rf""" +group +mean +wins +ms a map +slowest +s/group
5x5x3, 10 games from seed 1
  random   {row}
  obvious  {row}
6x6x6, 10 games from seed 1
  random   {row}
  obvious  {row}
all sets
  random   {number}
  obvious  {number}
group: mean score in % of each 10 games without the lowest tenth; intervals: 95
%; ms a map: processor time of both sides; slowest: the longest decision, in ms
of real time; s/group: processor time of the slowest group
The number of mines is hidden from the players; Python \d+\.\d+\.\S+
""",
        ended.out,
    )
    assert max(map(len, ended.out.splitlines())) <= 80


def test_a_table_of_many_games_has_its_last_columns_below():
    lines = score("random", *SMALL, "--games", "100", "--intervals").out.splitlines()
    assert lines[1].split() == ["group", "in"]
    assert re.fullmatch(r" {13}\[\d+\.\d\d, \d+\.\d\d\]", lines[4])
    assert max(map(len, lines)) <= 80


def test_help_names_all_players():
    for name in ("score", "compare"):
        told = " ".join(command(name, "--help").out.split())
        assert ", ".join(PLAYERS) in told


def test_games_come_in_groups():
    """120 games are two groups of 50 and one of 20, each without its own lowest tenth."""
    (row,) = rows_of("random", *SMALL, "--games", "120")
    groups = [
        [result.score for result in played("random", find_set("5x5x3"), group=group, games=games)]
        for group, games in enumerate((50, 50, 20))
    ]
    assert row["games"] == sum(map(len, groups)) == 120
    assert row["group"] == pytest.approx(sum(map(group_score, groups)) / 3, abs=1e-12)
    assert row["mean"] == pytest.approx(sum(map(sum, groups)) / 120, abs=1e-12)


def test_default_is_one_group():
    (row,) = rows_of("random", *SMALL)
    assert row["games"] == BATCH == 50


def test_published_sets_are_the_default():
    rows = rows_of("random", "--games", "2", "--jobs", "1")
    assert [(row["set"], row["seed"]) for row in rows] == [
        (parameters.name, parameters.seed) for parameters in PUBLISHED
    ]


def test_all_sets():
    rows = rows_of("random", "--all", "--games", "1", "--jobs", "1")
    assert [(row["set"], row["seed"]) for row in rows] == [
        (parameters.name, parameters.seed) for parameters in (*PUBLISHED, *FURTHER, *HYPER)
    ]


def test_seed():
    first, second, again = (rows_of("random", *SMALL, "--seed", seed)[0] for seed in (1, 2, 1))
    assert (first["seed"], second["seed"]) == (1, 2)
    assert first["mean"] != second["mean"]
    assert without_clocks([first]) == without_clocks([again]) == without_clocks(rows_of("random", *SMALL))


def test_jobs_change_nothing():
    arguments = ["random", "obvious", "deduce", "--sets", "8x8x16", "6x6x6", "--games", "60"]
    one, two = (without_clocks(rows_of(*arguments, "--jobs", jobs)) for jobs in (1, 2))
    assert one == two
    assert len(one) == 6


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processes are not bound to cores here")
@pytest.mark.parametrize("module", ["command", "compare"])
def test_jobs_are_one_for_each_core_that_may_be_used(module):
    """Not for each that the machine has."""
    code = (
        "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}); os.cpu_count = lambda: 7;"
        f"from minesweeper.scoring.{module} import parse_options;"
        "print(parse_options(['best', 'safest']).jobs)"
    )
    assert python("-c", code) == Ended(0, "1\n", "")


def test_total_mines_are_told_only_if_asked(client):
    path = client(FIRST_VISIT + "def Decide():\n    raise ValueError(str(total_mines))\n")
    arguments = [path, *SMALL, "--games", "1"]
    assert [row["verdicts"] for row in rows_of(*arguments)] == [1]
    hidden, told = score(*arguments).out, score(*arguments, "--total-mines").out
    assert "\nThe number of mines is hidden from the players; " in hidden
    assert "\nThe number of mines is told to the players; " in told


def test_total_mines_matter():
    arguments = ["deduce", "--sets", "8x8x16", "--jobs", "1"]
    assert rows_of(*arguments, "--total-mines")[0]["mean"] != rows_of(*arguments)[0]["mean"]


FIRST_VISIT = """
def InitGame():
    row, column = map(int, input().split())
    Execute(row, column, 0)


def ReadMap():
    pass


"""

# How clients fail at their first decision.
FAILURES = {
    "crashes": "raise IndexError",
    "exits": "raise SystemExit",
    "executes nothing": "pass",
    "talks nonsense": "Execute(99, 0, 0)",
    "complains in two lines": "raise ValueError('one\\ntwo')",
}


@pytest.mark.parametrize("line", FAILURES.values(), ids=FAILURES)
def test_stopped_clients_are_counted(client, line):
    path = client(f"{FIRST_VISIT}def Decide():\n    {line}\n")
    (row,) = rows_of(path, *SMALL, "--games", "2")
    assert (row["player"], row["games"], row["verdicts"], row["wins"]) == ("a_client.py", 2, 2, 0)
    assert 0 < row["mean"] < 1  # the first visit counts
    ended = score(path, *SMALL, "--games", "2")
    assert (ended.status, ended.err) == (0, "")
    assert re.search(
        r"^a_client.py on 5x5x3: 2 stopped: 2 (RE|WA|TLE) from game 1\.$", ended.out, re.MULTILINE
    )
    assert "Stopped: games that a verdict ended" in " ".join(ended.out.split())


def test_a_program_is_told_how_it_is_named(write):
    path = write("mine", "#!/bin/sh\n")
    path.chmod(0o755)
    ended = score(path, *SMALL)
    assert ended == Ended(2, "", f"minesweeper score: {path} is a program: name it pipe:{path}\n")
    script = write("mine.py", "print(0, 0, 0)\n")
    ended = score(script, *SMALL)
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.endswith(f"if it plays over its standard streams, name it 'pipe:python {script}'\n")


def test_a_program_over_pipes_is_a_player(script):
    program = script("exit 3\n")
    (row,) = rows_of(f"pipe:{program}", *SMALL, "--games", "3")
    assert (row["player"], row["verdicts"]) == (
        "pipe:" + " ".join(Path(word).name for word in program.split()),
        3,
    )


def test_a_program_closes_its_input_while_much_is_written_to_it(script):
    text = "yes '0 0 0' | head -200; sleep 0.5; exec <&-; sleep 600"  # more maps than a pipe holds
    (row,) = rows_of(f"pipe:{script(text)}", "--sets", "30x30x225", "--games", "1")
    assert row["stopped"] == "1 stopped: 1 RE in game 1"


def test_a_client_that_looks_on_plays_like_its_player():
    """client.py through the judge's protocol scores what its player does."""
    arguments = ["--sets", "6x6x6", "--jobs", "1", "--games", "30"]
    (as_client,), (as_player,) = rows_of("client.py", *arguments), rows_of("best", *arguments)
    assert (as_client.pop("player"), as_player.pop("player")) == ("client.py", "best")
    assert without_clocks([as_client]) == without_clocks([as_player])


def test_better_players_score_better():
    rows = rows_of("random", "obvious", "safest", "--sets", "10x10x15", "--games", "100")
    scores = [row["group"] for row in rows]
    assert scores == sorted(scores)
    assert len(set(scores)) == 3


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (
            ["nobody"],
            r"unknown player 'nobody'; expected random, .*, deep, a client file \(\*\.py\) or pipe:COMMAND",
        ),
        (["Random"], "unknown player 'Random'; expected .*"),
        (["missing.py"], ".*missing.py: No such file or directory"),
        (["random", "--sets", "5x5"], "unknown board '5x5'; expected .*"),
        (["random", "--sets", "5x5x3", "big"], "unknown board 'big'; expected .*"),
        (["random", "--sets", "2x2x1"], "a map needs at least 3 rows and 3 columns, not 2 x 2"),
        (["random", "--sets", "5x5x25"], "25 mines do not fit: .*"),
        (["pipe:no-such-program", *SMALL], "pipe:no-such-program: there is no program 'no-such-program'"),
        (["pipe:", *SMALL], "the command of a program is empty"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_arguments_are_one_line(arguments, problem):
    ended = score(*arguments)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper score: {problem}\n", ended.err)


@pytest.mark.parametrize("games", ["0", "-1", "x", "1.5"])
@pytest.mark.parametrize("option", ["--games", "--jobs"])
def test_no_such_number(option, games):
    ended = score("random", option, games)
    assert (ended.status, ended.out) == (2, "")
    assert f"argument {option}: " in ended.err.splitlines()[-1]


def test_a_client_that_cannot_be_loaded(client):
    path = client("def InitGame(:\n")
    ended = score(path, *SMALL)
    assert ended == Ended(2, "", ended.err)
    assert re.fullmatch(f"minesweeper score: {path} cannot be loaded: SyntaxError: .*\n", ended.err)


def test_boards_that_nobody_named_can_play():
    ended = score("client.py", "--sets", "3x3x3:4", "--games", "1")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("minesweeper score: only random, obvious, ")


def test_boards_without_guessing_are_all_won_by_what_is_certain():
    ended = command("score", "safest", "random", "--sets", "9x9x10", "--no-guess", "--games", "40", "--json")
    safest, rubbish = json.loads(ended.out)
    assert (safest["wins"], safest["mean"]) == (1, 1)
    assert rubbish["wins"] < 0.1
    table = command("score", "safest", "--sets", "9x9x10", "--no-guess", "--games", "2")
    assert "\nBoards that need no guess. The number of mines is told to the players;" in table.out
