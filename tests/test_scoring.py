"""Batch scores: the assignment's formula, the statistics around it, and the command that prints them."""

import csv
import io
import json
import math
import re
import sys
from collections import Counter

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import ENVIRONMENT, ROOT, Ended, python

from minesweeper.players.reference import PLAYERS, RandomPlayer
from minesweeper.scoring.jobs import GROUP, Job, Result, play_job
from minesweeper.scoring.sets import FURTHER, HYPER, PUBLISHED, find_set
from minesweeper.shell.statistics import group_score, mean, proportion

SMALL = ["--sets", "5x5x3", "--jobs", "1"]
# The same numbers come out each time for all columns but these.
CLOCKS = {"cpu_ms", "slowest_ms", "group_s"}


def score(*arguments):
    return python("-m", "minesweeper", "score", *arguments)


def rows_of(*arguments):
    """The rows of a run, from its JSON."""
    ended = score(*arguments, "--json")
    assert (ended.status, ended.err) == (0, "")
    return json.loads(ended.out)


def played(player, parameters, group=0, games=50):
    """The results of one group of games, as the judge starts them, played in this process."""
    return play_job(Job(player, parameters, group, games, told=False, start="judge"))


def without_clocks(rows):
    return [{name: value for name, value in row.items() if name not in CLOCKS} for row in rows]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([1.0], 1.0),
        ([0.0, 1.0], 0.5),
        ([0.0] + [1.0] * 8, 8 / 9),  # a tenth of nine is none
        ([0.0] + [1.0] * 9, 1.0),
        ([0.0] * 5 + [1.0] * 45, 1.0),
        ([0.0] * 6 + [1.0] * 44, 44 / 45),
        ([x / 50 for x in range(50)], sum(range(5, 50)) / 50 / 45),
        ([x / 20 for x in range(20)], sum(range(2, 20)) / 20 / 18),
    ],
)
def test_group_score(scores, expected):
    assert group_score(scores) == group_score(scores[::-1]) == pytest.approx(expected, abs=1e-12)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=120))
def test_group_score_is_at_least_the_mean(scores):
    assert group_score(scores) >= mean(Counter(scores)).value - 1e-12


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([0.5], (0.5, 0.5, 0.5)),
        ([1.0, 1.0, 1.0], (1.0, 1.0, 1.0)),
        # mean 2.5, standard deviation sqrt(5 / 3), standard error sqrt(5 / 12)
        ([1.0, 2.0, 3.0, 4.0], (2.5, 2.5 - 1.959964 * math.sqrt(5 / 12), 2.5 + 1.959964 * math.sqrt(5 / 12))),
        ([0.0, 1.0] * 50, (0.5, 0.5 - 1.959964 * 0.5 / math.sqrt(99), 0.5 + 1.959964 * 0.5 / math.sqrt(99))),
    ],
)
def test_mean(values, expected):
    assert mean(Counter(values)) == pytest.approx(expected, abs=1e-6)


# Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, score method.
@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_proportion(hits, n, low, high):
    estimate = proportion(hits, n)
    assert estimate.value == hits / n
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=5e-5)
    opposite = proportion(n - hits, n)
    assert (1 - opposite.high, 1 - opposite.low) == pytest.approx((low, high), abs=5e-5)


def test_score_of_a_result():
    rest = {"moves": 3, "verdict": "", "cpu": 0, "slowest": 0}
    assert Result(found=2, visited=7, cells=9, won=True, **rest).score == 1.0
    assert Result(found=0, visited=5, cells=9, won=False, **rest).score == 5 / 9


@pytest.mark.parametrize("parameters", (*PUBLISHED, *FURTHER, *HYPER), ids=lambda parameters: parameters.name)
def test_sets_are_found_by_name(parameters):
    assert find_set(parameters.name) == parameters


@pytest.mark.parametrize(
    "name",
    ["", "10x10", "10x10x20x1", "x10x10", "10X10X20", "axbxc", "-1x10x9", "10 x 10 x 9", "2x2x1", "9x9x80"],
)
def test_no_such_set(name):
    with pytest.raises(ValueError, match=r"is no set|at least 3|do not fit"):
        find_set(name)


def test_groups_continue_with_the_next_seed():
    parameters = find_set("6x6x5")
    second = played("random", parameters, group=1, games=7)
    next_seed = played("random", parameters._replace(seed=parameters.seed + 1), games=7)
    outcomes = [[result[:4] for result in results] for results in (second, next_seed)]
    assert outcomes[0] == outcomes[1]


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
    ended = score("random", "obvious", "--sets", "5x5x3", "6x6x6", "--jobs", "1", "--games", "10")
    assert (ended.status, ended.err) == (0, "")  # nothing of the progress where there is no terminal
    number = r" +-?\d+\.\d+"
    row = rf"{number} {number} \+- ?\d+\.\d\d {number} \[ *\d+\.\d, +\d+\.\d\]{number}{number}{number}"
    assert re.fullmatch(
        rf""" +group +mean +wins +ms a map +slowest ms +s a group
5x5x3, 10 games from seed 1
  random   {row}
  obvious  {row}
6x6x6, 10 games from seed 1
  random   {row}
  obvious  {row}
all sets
  random   {number}
  obvious  {number}
group: mean score in % of each 50 games without the lowest tenth; intervals: 95 %;
ms a map: processor time of both sides; slowest ms: the longest decision, in real time;
s a group: processor time of the slowest group
the number of mines is hidden from the players; Python \d+\.\d+\.\S+
""",
        ended.out,
    )


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
    assert row["games"] == GROUP == 50


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


def test_total_mines_are_told_only_if_asked(tmp_path):
    client = tmp_path / "a_client.py"
    client.write_text(FIRST_VISIT + "def Decide():\n    raise ValueError(str(total_mines))\n")
    arguments = [str(client), *SMALL, "--games", "1"]
    assert [row["verdicts"] for row in rows_of(*arguments)] == [1]
    hidden, told = score(*arguments).out, score(*arguments, "--total-mines").out
    assert "\nthe number of mines is hidden from the players; " in hidden
    assert "\nthe number of mines is told to the players; " in told


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
def test_stopped_clients_are_counted(tmp_path, line):
    client = tmp_path / "a_client.py"
    client.write_text(f"{FIRST_VISIT}def Decide():\n    {line}\n")
    (row,) = rows_of(str(client), *SMALL, "--games", "2")
    assert (row["player"], row["games"], row["verdicts"], row["wins"]) == ("a_client.py", 2, 2, 0)
    assert 0 < row["mean"] < 1  # the first visit counts
    ended = score(str(client), *SMALL, "--games", "2")
    assert (ended.status, ended.err) == (0, "")
    assert re.search(r"^  a_client.py .*  2 stopped$", ended.out, re.MULTILINE)


def test_a_program_over_pipes_is_a_player(tmp_path):
    program = tmp_path / "player.sh"
    program.write_text("exit 3\n")
    (row,) = rows_of(f"pipe:sh {program}", *SMALL, "--games", "3")
    assert (row["player"], row["verdicts"]) == (f"pipe:sh {program}", 3)


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
        (["nobody"], "'nobody' is no player: expected .*"),
        (["Random"], "'Random' is no player: expected .*"),
        (["missing.py"], ".*missing.py: No such file or directory"),
        (["random", "--sets", "5x5"], "'5x5' is no set: expected .*"),
        (["random", "--sets", "5x5x3", "big"], "'big' is no set: expected .*"),
        (["random", "--sets", "2x2x1"], "a map needs at least 3 rows and 3 columns, not 2 x 2"),
        (["random", "--sets", "5x5x25"], "25 mines do not fit: .*"),
        (["pipe:no-such-program", *SMALL], "no-such-program: No such file or directory"),
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


def test_no_such_command():
    ended = python("-m", "minesweeper", "scroe")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch("minesweeper: no command 'scroe'; there are .*\n", ended.err)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_lists_the_commands(arguments):
    ended = python("-m", "minesweeper", *arguments)
    assert (ended.status, ended.err) == (0, "")
    assert re.search("^  score +[a-z].*", ended.out, re.MULTILINE)


def test_a_client_that_cannot_be_loaded(tmp_path):
    client = tmp_path / "a_client.py"
    client.write_text("def InitGame(:\n")
    ended = score(str(client), *SMALL)
    assert ended == Ended(2, "", ended.err)
    assert re.fullmatch(f"minesweeper score: {client} cannot be loaded: SyntaxError: .*\n", ended.err)


def on_terminal(*arguments, without=""):
    """What a run shows on a terminal; `without` hides a package from it."""
    code = (
        f"import sys, runpy; sys.modules.update({{{without!r}: None}} if {without!r} else {{}});"
        " sys.argv[0:1] = ['minesweeper'];"
        " runpy.run_module('minesweeper', run_name='__main__', alter_sys=True)"
    )
    command = ["-c", code, *map(str, arguments)]
    run = pexpect.spawn(
        sys.executable, command, cwd=ROOT, env=ENVIRONMENT, timeout=60, encoding="utf-8", dimensions=(24, 150)
    )
    run.expect(pexpect.EOF)
    run.close()
    assert run.exitstatus == 0
    return run.before


COMMANDS = {
    "score": (("score", "obvious", "--sets", "10x10x20"), r"obvious 10x10x20 +\d+\.\d+ \+- \d\.\d\d %"),
    "compare": (
        ("compare", "safest", "obvious", "--board", "10x10x20", "--all-games"),
        r"A - B \+\d+\.\d+ points \[\+\d+\.\d+, \+\d+\.\d+\]",
    ),
}


@pytest.mark.parametrize(("arguments", "score_so_far"), COMMANDS.values(), ids=COMMANDS)
def test_progress_as_a_plain_line(arguments, score_so_far):
    shown = on_terminal(*arguments, "--games", "400", without="tqdm")
    lines = re.findall(r"\r([^\r\n]*)\x1b\[K", shown)
    pattern = rf"\d+/400 games  [\d,]+/s  [\d,]+ s left  {score_so_far}"
    assert lines.pop() == ""  # taken away at the end
    assert lines
    for line in lines:
        assert re.fullmatch(pattern, line), line
    assert "10x10x20, 400 games" in shown


@pytest.mark.parametrize(("arguments", "score_so_far"), COMMANDS.values(), ids=COMMANDS)
def test_progress_by_tqdm(arguments, score_so_far):
    shown = on_terminal(*arguments, "--games", "400")
    pattern = rf"\d+%\|.*\| \d+/400 \[[\d:]+<[\d:]+, +[\d.]+ games/s, {score_so_far}\]"
    assert re.search(pattern, shown), shown
    assert "10x10x20, 400 games" in shown


def test_games_do_not_depend_on_who_plays_beside_them(tmp_path):
    """Every line of a log can be had from its set, seed and index alone."""
    log = tmp_path / "log"
    assert score("obvious", "safest", "--sets", "6x6x6", "4x4x4:8", "--games", "60", "--log", log).status == 0
    for line in log.read_text().splitlines()[1::7]:
        game = json.loads(line)
        parameters = find_set(game["set"])._replace(seed=game["seed"])
        result = played(game["player"], parameters, games=game["index"] + 1)[-1]
        assert [game[name] for name in ("found", "visited", "won", "moves", "verdict", "score")] == [
            result.found, result.visited, result.won, result.moves, result.verdict, result.score
        ]  # fmt: skip
        assert list(game)[-2:] == ["cpu", "slowest"]


def test_a_player_of_the_package_that_fails_is_stopped(monkeypatch):
    """One bug in one game of ten million is a verdict, not the end of the run."""

    class Broken(RandomPlayer):
        def decide(self):
            raise KeyError(7)

    monkeypatch.setitem(PLAYERS, "broken", Broken)
    for result in played("broken", find_set("6x6x6"), games=3):
        assert (result.verdict, result.won, result.moves) == ("RE: KeyError: 7", False, 1)
        assert result.visited >= 1
    assert played("broken", find_set("4x4x4:8"), games=1)[0].verdict == "RE: KeyError: 7"
