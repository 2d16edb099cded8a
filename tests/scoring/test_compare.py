"""`compare`: two players on the same maps, the table, and the test that says who is better."""

import re
from collections import Counter
from math import inf
from random import Random

import pytest

from minesweeper.boards.catalogue import find_set
from minesweeper.scoring.compare import LEAST_GAMES, Comparison, main, outlook, verdict
from minesweeper.scoring.jobs import Job, Result
from minesweeper.scoring.plan import BatchPlan
from minesweeper.shell.program import run
from tests.helpers.programs import Ended, command


def compare(*arguments):
    """What the program prints, without the times, which differ from run to run."""
    ended = command("compare", *arguments)
    assert (ended.status, ended.err) == (0, "")
    return re.sub(r"[\d.]+ ms a game", "T ms a game", ended.out)


def test_a_player_is_no_better_than_itself():
    out = compare("safest", "safest", "--board", "8x8x10", "--games", "60", "--jobs", "2")
    lines = out.splitlines()
    assert lines[0] == "8x8x10, 60 games on the same maps"
    assert max(map(len, lines[:-1])) <= 80  # all but the command
    assert lines[1].replace("  A ", "  B ") == lines[2]
    assert re.fullmatch(r"  won by both (\d+), only A 0, only B 0, neither (\d+)", lines[3])
    assert sum(map(int, re.findall(r"\d+", lines[3]))) == 60
    assert lines[4:6] == [
        "  A - B, score +0.00 points [+0.00, +0.00]",
        "  A - B, win   +0.00 points [+0.00, +0.00]",
    ]
    assert lines[6:9] == [
        "  by score: no verdict (sequential test of +-0.5 points, errors 5%)",
        "  no number of games would settle it as things stand",
        "  seeds from 1, judge start, mines hidden",
    ]


def test_the_command_is_in_the_footer():
    out = compare("safest", "obvious", "--board", "8x8x10", "--games", "3", "--seed", "7", "--total-mines")
    footer = out.split("A - B, win")[1]
    assert "mines told" in footer
    assert re.search(r"compare safest obvious .*--board 8x8x10.*--seed 7", footer)


def test_the_number_of_workers_changes_nothing():
    options = ("best", "safest", "--board", "8x8x10", "7x7x9", "--games", "52")
    one = compare(*options, "--jobs", "1")
    assert one == compare(*options, "--jobs", "2")
    assert re.findall(r"^\S+, \d+ games", one, re.MULTILINE) == ["8x8x10, 52 games", "7x7x9, 52 games"]


def test_both_play_the_same_maps():
    """The table of B against A is that of A against B the other way round."""
    options = ("--board", "10x10x18", "--games", "30", "--total-mines")
    one = compare("safest", "obvious", *options).splitlines()
    other = compare("obvious", "safest", *options).splitlines()
    assert one[1] == other[2].replace("  B ", "  A ")
    assert one[2] == other[1].replace("  A ", "  B ")
    numbers = [int(number) for number in re.findall(r"\d+", one[3])]
    assert [int(number) for number in re.findall(r"\d+", other[3])] == [numbers[i] for i in (0, 2, 1, 3)]
    for line in (4, 5):
        value, low, high = map(float, re.findall(r"[+-]\d+\.\d+", one[line]))
        assert list(map(float, re.findall(r"[+-]\d+\.\d+", other[line]))) == [-value, -high, -low]


def test_a_client_file_is_a_player():
    out = compare("client.py", "best", "--board", "8x8x16", "--games", "6")
    assert out.splitlines()[1].startswith("  A client.py ")
    assert "A - B, score +0.00 points" in out


def test_it_stops_as_soon_as_it_is_clear():
    for players, told in ((("safest", "random"), "A is better"), (("random", "safest"), "B is better")):
        out = compare(*players, "--board", "8x8x10", "--games", "100000", "--jobs", "2")
        assert out.startswith(f"8x8x10, {LEAST_GAMES} games")
        assert f"  by score: {told} " in out
    out = compare(
        "safest", "random", "--board", "8x8x10", "--games", "260", "--all-games", "--objective", "win"
    )
    assert out.startswith("8x8x10, 260 games")
    assert "  by win: A is better " in out


@pytest.mark.parametrize("start", ["judge", "safe", "opening"])
def test_starts_and_seeds(start):
    out = compare("safest", "deduce", "--board", "9x9x10", "--start", start, "--games", "20", "--seed", "9")
    assert f"seeds from 9, {start} start" in out
    assert out != compare("safest", "deduce", "--board", "9x9x10", "--start", start, "--games", "20")


def test_a_board_need_only_allow_the_start_that_is_asked_for():
    out = compare("safest", "random", "--board", "4x4x8", "--start", "safe", "--games", "5")
    assert out.startswith("4x4x8, 5 games")


def test_boards_of_any_shape():
    out = compare("safest", "random", "--board", "4x4x4:8", "7:1", "--games", "10")
    assert re.findall(r"^(\S+), 10 games", out, re.MULTILINE) == ["4x4x4:8", "7:1"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["best"], "expected two players to compare, A and B"),
        (["best", "nobody"], "unknown player 'nobody'; expected random, "),
        (["nobody", "best"], "unknown player 'nobody'"),
        (["best", "missing.py"], "missing.py"),
        (["best", "README.md"], "unknown player 'README.md'"),
        (["best", "tests/oracles/plain.py"], "no function InitGame"),
        (["best", "best", "--board", "8x8"], "unknown board '8x8'"),
        (["best", "best", "--board", "8x8x64"], "64 mines do not fit"),
        (["best", "best", "--board", "3x3x3:27"], "at most 26 mines fit on 3 x 3 x 3, not 27"),
        (["best", "best", "--start", "any"], "expected judge, safe, opening, found 'any'"),
        (["client.py", "best", "--board", "4x4x4:8"], "client.py"),
        (["client.py", "client.py"], "client.py plays once: name a copy of it"),
        (
            ["pipe:./no-such-program", "best"],
            "pipe:./no-such-program: there is no program './no-such-program'",
        ),
    ],
)
def test_what_cannot_be_compared(arguments, problem):
    ended = command("compare", *arguments)
    assert ended == Ended(2, "", ended.err)
    assert re.fullmatch(f"minesweeper compare: .*{re.escape(problem)}.*\n", ended.err)


@pytest.mark.parametrize(
    "arguments",
    [
        ["best", "best", "--games", "0"],
        ["best", "best", "--step", "x"],
        ["best", "best", "--step", "-1"],
        ["best", "best", "--step", "nan"],
        ["best", "best", "--start", "corner"],
    ],
)
def test_options_that_make_no_sense(arguments, capsys):
    assert run("minesweeper compare", lambda: main(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch("minesweeper compare: argument .*\n", err)


@pytest.mark.parametrize("step", ["0", "-0.5", "100.5", "inf"])
def test_steps_that_make_no_sense(step, capsys):
    assert run("minesweeper compare", lambda: main(["best", "best", f"--step={step}"])) == 2
    problem = f"expected a positive number of points up to 100, found '{step}'"
    assert capsys.readouterr() == ("", f"minesweeper compare: argument --step: {problem}\n")


# The sequential test.


CELLS = find_set("10x10x20").cells


def comparison(pairs, objective="score"):
    """The comparison of chunks of points and wins, A's and B's, on 10x10x20."""
    parameters = find_set("10x10x20")
    plan = BatchPlan("compare", ("best", "safest"), (parameters,), 1000, objective=objective, all_games=True)
    compared = Comparison(plan, parameters)
    for group, chunks in enumerate(pairs):
        for player, chunk in zip(("best", "safest"), chunks, strict=True):
            games = [Result(0, points, CELLS, won, 1, "", 0.0, 0.0) for points, won in chunk]
            compared.add(Job(player, parameters, group, len(games)), games)
    return compared


def test_differences_are_in_points():
    better, worse = [(100, True)] * 3, [(45, False)] * 3
    assert comparison([(better, worse)]).difference("score") == (55, 55, 55)
    assert comparison([(better, worse)]).won == {(True, False): 3}
    assert comparison([(worse, better)]).difference("score") == (-55, -55, -55)
    assert comparison([(better, worse)]).difference("win") == (100, 100, 100)
    assert comparison([(worse, better), (better, worse)]).difference("win").value == 0
    assert comparison([(better, better)]).difference("score") == (0, 0, 0)


def test_chunks_are_taken_in_their_order():
    """Whoever ends first: the games of a group count when both players' are there, and all before."""
    compared = comparison([])
    jobs = {
        (player, n): Job(player, find_set("10x10x20"), n, 1)
        for player in ("best", "safest")
        for n in range(3)
    }
    games = [Result(0, 50, CELLS, False, 1, "", 0.0, 0.0)]
    taken = [
        [(job.player, job.group) for job, _ in compared.add(jobs[key], games)]
        for key in [("safest", 1), ("best", 2), ("best", 0), ("best", 1), ("safest", 0), ("safest", 2)]
    ]
    both = [[("best", n), ("safest", n)] for n in range(3)]
    assert taken == [[], [], [], [], both[0] + both[1], both[2]]
    assert compared.games == 3
    assert not any(map(compared.lacks, jobs.values()))


def tenths(differences):
    return Counter(round(10 * difference) for difference in differences)


def test_verdicts():
    clear = [10.0, -2.0] * (LEAST_GAMES // 2)
    assert verdict(tenths(clear), 5) == "A is better"
    assert verdict(tenths(-d for d in clear), 5) == "B is better"
    assert verdict(tenths(clear[:-1]), 5) == ""  # too early to tell
    even = [10.0, -10.0] * LEAST_GAMES
    assert verdict(tenths(even), 5) == ""
    assert verdict(tenths([0.0] * 10_000), 5) == ""


def test_a_player_that_always_does_better_by_as_much_is_better():
    assert verdict(tenths([100.0] * LEAST_GAMES), 5) == "A is better"
    assert verdict(tenths([-3.0] * LEAST_GAMES), 5) == "B is better"


def test_the_larger_the_step_the_sooner():
    random = Random(1)
    differences = [random.gauss(3, 30) for _ in range(1000)]
    games = [
        next(n for n in range(LEAST_GAMES, 1001, 50) if verdict(tenths(differences[:n]), 10 * step))
        for step in (1, 2, 5)
    ]
    assert games == sorted(games, reverse=True)


@pytest.mark.parametrize(
    ("games", "line"),
    [
        (inf, "no number of games would settle it as things stand"),
        (7.4, "about 7 more games would settle it if the difference stays"),
        (12345.6, "about 12,000 more games would settle it if the difference stays"),
    ],
)
def test_outlook(games, line):
    assert outlook(games) == line


def test_the_table_says_how_many_more_games_it_takes():
    out = compare("best", "safest", "--board", "10x10x15", "--games", "60")
    assert re.search(r"  by score: no verdict .*\n  about [\d,]+ more games would settle it if the ", out)


@pytest.mark.parametrize("step", [-2.0, 2.0])
def test_errors_are_rare(step):
    """Where the true difference is the step, the test is wrong in at most one of twenty runs."""
    random = Random(2)
    right, wrong = ("A is better", "B is better") if step > 0 else ("B is better", "A is better")
    verdicts = []
    for _ in range(200):
        differences = [random.gauss(step, 30) for _ in range(LEAST_GAMES)]
        while not (told := verdict(tenths(differences), 10 * abs(step))):
            differences += [random.gauss(step, 30) for _ in range(50)]
        verdicts.append(told)
    assert verdicts.count(wrong) <= 10
    assert verdicts.count(right) == 200 - verdicts.count(wrong)


def test_boards_without_guessing_are_a_start_of_their_own():
    out = compare("safest", "obvious", "--board", "9x9x10", "4x4x4:6", "--no-guess", "--games", "30")
    assert out.count("  seeds from 1, no-guess start, mines told") == 2
    wins = re.findall(r"^  [AB] (\w+) .* wins +([\d.]+) ", out, re.MULTILINE)
    assert [float(win) for name, win in wins if name == "safest"] == [100, 100]
    assert all(float(win) < 100 for name, win in wins if name == "obvious")
    assert "--no-guess" in out.split("A - B, win")[1]
    ended = command("compare", "safest", "obvious", "--no-guess", "--start", "safe")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "minesweeper compare: --no-guess and --start safe exclude each other\n"
