"""Runs that lose workers, their master, the disk or their patience: the log is the same in the end."""

import json
import re
import signal
from itertools import islice

import psutil
import pytest
from clients import GOOD, beginning
from programs import ROOT, Ended, python
from runs import (
    all_gone,
    descendants,
    end_of,
    games_logged,
    games_of,
    header_of,
    kill,
    rerun,
    started,
    wait_for,
    workers,
)

from minesweeper.judge.game import VISIT, JudgeGame
from minesweeper.scoring.jobs import Job, maps_of
from minesweeper.scoring.sets import find_set

# Two players, eight chunks, a second or two of work.
GAMES = ("safest", "obvious", "--sets", "20x20x84", "--games", "180")

# The same in no time.
FEW = ("random", "obvious", "--sets", "5x5x3", "--games", "120")

BACKENDS = {"processes": ("--jobs", "2"), "cluster": ("--cluster", "2")}


def score(*arguments):
    return python("-m", "minesweeper", "score", *arguments)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The log of a run that nothing happens to, with one worker, and what the run prints."""
    path = tmp_path_factory.mktemp("whole") / "log"
    ended = score(*GAMES, "--log", path, "--jobs", "1")
    assert (ended.status, ended.err) == (0, "")
    assert games_logged(path) == 360
    return path, without_times(ended.out)


def without_times(table):
    return re.sub(r"\](?: +[\d.]+){3}", "]", table)


@pytest.fixture(params=BACKENDS.values(), ids=BACKENDS)
def backend(request):
    return request.param


def test_a_worker_is_killed(tmp_path, whole, backend):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, *backend) as run:
        wait_for(lambda: games_logged(log), run)
        kill(workers(run.pid)[0])
        ended = end_of(run)
    assert (ended.status, ended.err) == (0, "")
    assert without_times(ended.out) == whole[1]
    assert games_of(log) == games_of(whole[0])


def test_every_worker_is_killed_again_and_again(tmp_path, whole):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log) as run:
        for games in (1, 100, 200):
            wait_for(lambda games=games: games_logged(log) >= games, run)
            for worker in workers(run.pid):
                kill(worker)
        ended = end_of(run)
    assert (ended.status, ended.err) == (0, "")
    assert games_of(log) == games_of(whole[0])


def test_the_master_is_killed(tmp_path, whole, backend):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, *backend) as run:
        wait_for(lambda: games_logged(log) >= 100, run)
        family = descendants(run.pid)
        assert len(family) >= 3
        run.kill()
        run.wait()
        wait_for(lambda: all_gone(family))
    assert 100 <= games_logged(log) < 360
    with log.open("a") as file:  # as a line that was being written
        file.write('{"set":"20x20x84","seed":10')
    ended = score("--resume", log)
    assert (ended.status, ended.err, without_times(ended.out)) == (0, "", whole[1])
    assert games_of(log) == games_of(whole[0])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_message_of_an_interrupted_run_goes_on(tmp_path, whole, number):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, "--jobs", "2") as run:
        wait_for(lambda: games_logged(log) >= 50, run)
        family = descendants(run.pid)
        run.send_signal(number)
        ended = end_of(run)
        wait_for(lambda: all_gone(family))
    assert (ended.status, ended.out) == (130, "")
    message = r"minesweeper score: stopped after \d+ of 360 games; go on with: \S+ -m minesweeper score "
    assert re.fullmatch(message + rf"--resume {log} --jobs 2\n", ended.err)
    assert rerun(ended.err).out.startswith(whole[1].partition("\n")[0])
    assert games_of(log) == games_of(whole[0])


def test_an_interrupted_run_without_a_log_prints_what_it_has():
    with started("score", "obvious", "--sets", "10x10x20", "--games", "1000000") as run:
        wait_for(lambda: workers(run.pid), run)
        wait_for(lambda: sum(process.cpu_times().user for process in workers(run.pid)) > 1, run)
        run.send_signal(signal.SIGINT)
        ended = end_of(run)
    assert ended.status == 130
    games = re.search(r"10x10x20, (\d+) games", ended.out)[1]
    assert ended.err == f"minesweeper score: stopped after {int(games):,} of 1,000,000 games\n"


@pytest.mark.parametrize("command", ["score", "compare"])
def test_a_run_is_interrupted_before_it_has_anything(tmp_path, command, backend):
    """And no program plays on."""
    began = tmp_path / "began"
    players = [f"pipe:sh -c 'echo $$ > {began}; exec sleep 60'", *["random"] * (command == "compare")]
    boards = {"score": "--sets", "compare": "--board"}[command]
    with started(command, *players, boards, "5x5x3", "--time-limit", "60", *backend) as run:
        wait_for(lambda: began.exists() and began.read_text().endswith("\n"), run)
        program = psutil.Process(int(began.read_text()))
        run.send_signal(signal.SIGINT)
        ended = end_of(run)
        wait_for(lambda: all_gone([program]))
    assert (ended.status, ended.out) == (130, "")
    assert re.fullmatch(rf"minesweeper {command}: stopped after 0 of \d+,?\d* games\n", ended.err)


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    """The log of a short run, and what it prints."""
    path = tmp_path_factory.mktemp("few") / "log"
    ended = score(*FEW, "--log", path)
    assert (ended.status, games_logged(path)) == (0, 240)
    return path, without_times(ended.out)


@pytest.mark.parametrize("bytes_kept", [0, 1, 77, 7000, 8000, 20_000, 30_000])
def test_a_torn_log(tmp_path, few, bytes_kept):
    header, _, games = few[0].read_bytes().partition(b"\n")
    log = tmp_path / "log"
    log.write_bytes(header + b"\n" + games[:bytes_kept])
    ended = score("--resume", log)
    assert (ended.status, ended.err, without_times(ended.out)) == (0, "", few[1])
    assert games_of(log) == games_of(few[0])
    assert header_of(log) == header_of(few[0])


def test_a_log_may_be_named_with_the_games_it_must_agree_with(tmp_path, few):
    log = tmp_path / "log"
    log.write_bytes(few[0].read_bytes())
    assert score(*FEW, "--resume", log).status == 0
    ended = score(*FEW, "--total-mines", "--resume", log)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(r"minesweeper score: .*log is the log of another run: command .*\n", ended.err)
    assert log.read_bytes() == few[0].read_bytes()


def test_a_log_of_another_version_of_a_client(tmp_path):
    client, log = tmp_path / "a_client.py", tmp_path / "log"
    client.write_text(GOOD)
    arguments = (client, "--sets", "5x5x3", "--games", "2")
    assert score(*arguments, "--log", log).status == 0
    client.write_text(client.read_text() + "# better\n")
    ended = score("--resume", log)
    assert (ended.status, ended.out) == (2, "")
    assert "is the log of another run: players " in ended.err


# What is no log, and what is said about it.
NO_LOGS = {
    "missing": (None, "No such file or directory"),
    "empty": ("", "line 1: expected a log's header, found ''"),
    "text": ("hello\n", "line 1: expected a log's header, found 'hello'"),
    "a list": ("[1]\n", r"line 1: expected a log's header, found '\[1\]'"),
}


@pytest.mark.parametrize(("text", "problem"), NO_LOGS.values(), ids=NO_LOGS)
def test_what_is_no_log(tmp_path, text, problem):
    log = tmp_path / "log"
    if text is not None:
        log.write_text(text)
    ended = score("--resume", log)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper score: {log}: {problem}\n", ended.err)


@pytest.mark.parametrize(
    "line", ["hello", "{}", '{"set":"5x5x3","seed":7,"index":0,"player":"random"}', "again"]
)
def test_a_line_that_does_not_belong(tmp_path, few, line):
    lines = few[0].read_text().splitlines()
    log = tmp_path / "log"
    log.write_text("\n".join([*lines[:51], lines[1] if line == "again" else line, *lines[51:]]) + "\n")
    ended = score("--resume", log)
    assert (ended.status, ended.out) == (2, "")
    assert re.match(f"minesweeper score: {log}: line 52: expected a game of this run, found ", ended.err)


def test_a_log_is_not_written_over(tmp_path):
    log = tmp_path / "log"
    log.write_text("precious\n")
    ended = score(*GAMES, "--log", log)
    assert ended == Ended(
        2, "", f"minesweeper score: {log} is not empty: --resume {log} goes on where it stopped\n"
    )
    assert log.read_text() == "precious\n"


def test_two_runs_do_not_write_one_log(tmp_path):
    log = tmp_path / "log"
    with started("score", "obvious", "--sets", "10x10x20", "--games", "1000000", "--log", log) as run:
        wait_for(lambda: games_logged(log), run)
        ended = score("--resume", log)
    assert ended == Ended(2, "", f"minesweeper score: {log} is being written by another run\n")


@pytest.mark.parametrize("path", ["/dev/full", "/nowhere/log", "/"])
def test_an_unwritable_log_is_found_out_before_any_game(path):
    ended = score(*GAMES, "--log", path)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper score: {path}: .+\n", ended.err)


@pytest.mark.parametrize("option", ["--report", "--png"])
def test_an_unwritable_report_is_found_out_before_any_game(option):
    ended = score(*GAMES, option, "/nowhere/report")
    assert ended == Ended(2, "", "minesweeper score: /nowhere/report: No such file or directory\n")


def test_a_full_disk_loses_nothing(tmp_path, whole):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, limit=30) as run:
        ended = end_of(run)
    assert (ended.status, ended.out) == (2, "")
    assert re.match(
        rf"minesweeper score: {log}: File too large after \d+ of 360 games; go on with: ", ended.err
    )
    assert ended.err.count("\n") == 1
    assert 0 < games_logged(log) < 360
    assert rerun(ended.err).status == 0
    assert games_of(log) == games_of(whole[0])


def first_map(group):
    """What a client sees of the first map of a group of 6x6x6 after the given visit."""
    job = Job("", find_set("6x6x6"), group, 50)
    board, first = next(islice(maps_of(job, job.parameters), 1))
    return JudgeGame(board).execute(*first, VISIT).split()


@pytest.fixture
def client(tmp_path):
    """Writes a client file that does something at the first map of the second group."""

    def write(deed):
        path = tmp_path / "a_client.py"
        path.write_text(beginning(f"if board == {first_map(1)!r}:\n    {deed}"))
        return path

    return write


def verdicts(log):
    """The verdicts of each seed's games, in order."""
    games = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    found = {}
    for game in sorted(games, key=lambda game: (game["seed"], game["index"])):
        found.setdefault(game["seed"], []).append(game["verdict"])
    return found


def test_a_player_that_hangs_is_cut_off(tmp_path, client, backend):
    log, path = tmp_path / "log", client("while True: pass")
    ended = score(path, "--sets", "6x6x6", "--games", "150", "--time-limit", "3", "--log", log, *backend)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count(" 1 stopped\n") == 1
    assert verdicts(log) == {1: [""] * 50, 2: ["TLE: no answer within 3 s", *[""] * 49], 3: [""] * 50}


def test_a_chunk_that_kills_its_worker_is_given_up(tmp_path, client, backend):
    log, path = tmp_path / "log", client("os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)")
    ended = score(path, "--sets", "6x6x6", "--games", "200", "--log", log, *backend)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count(" 50 stopped\n") == 1
    guilty = ["RE: killed its worker 3 times"] * 50
    assert verdicts(log) == {1: [""] * 50, 2: guilty, 3: [""] * 50, 4: [""] * 50}
    again = tmp_path / "again"
    assert score(path, "--sets", "6x6x6", "--games", "200", "--log", again, "--jobs", "1").status == 0
    assert games_of(again) == games_of(log)


def test_a_chunk_that_kills_its_worker_twice_is_played(tmp_path, client):
    tries = tmp_path / "tries"
    deed = f"""
        with open({str(tries)!r}, "a+") as file:
            file.write("x")
            file.flush()
            file.seek(0)
            if len(file.read()) < 3:
                os.kill(os.getppid(), signal.SIGKILL)
                time.sleep(60)"""
    log, path = tmp_path / "log", client(deed)
    ended = score(path, "--sets", "6x6x6", "--games", "150", "--log", log)
    assert (ended.status, ended.err) == (0, "")
    assert tries.read_text() == "xxx"
    assert verdicts(log) == dict.fromkeys((1, 2, 3), [""] * 50)


COMPARED = ("safest", "deduce", "--board", "10x10x20", "8x8x10", "--games", "400", "--step", "2")


def test_compare_goes_on_where_it_was_killed(tmp_path):
    whole, log = tmp_path / "whole", tmp_path / "log"
    expected = python("-m", "minesweeper", "compare", *COMPARED, "--log", whole, "--jobs", "1")
    assert expected.status == 0
    with started("compare", *COMPARED, "--log", log) as run:
        wait_for(lambda: games_logged(log) >= 100, run)
        run.kill()
        run.wait()
    assert games_logged(log) < games_logged(whole)
    with log.open("a") as file:
        file.write("{")
    ended = python("-m", "minesweeper", "compare", "--resume", log)
    assert (ended.status, ended.err) == (0, "")
    assert re.sub(r"[\d.]+ ms a game", "", ended.out) == re.sub(r"[\d.]+ ms a game", "", expected.out)
    assert games_of(log) == games_of(whole)
    assert header_of(log) == header_of(whole)


def test_a_player_of_the_package_that_would_never_end_ends_its_worker():
    code = """
from minesweeper.players.reference import PLAYERS, RandomPlayer
from minesweeper.programs import pool
from minesweeper.scoring.sets import find_set

class Endless(RandomPlayer):
    def decide(self):
        while True:
            pass

PLAYERS["endless"] = Endless
pool.GAME_LIMIT = 0.01
pool.work(pool.Job("endless", find_set("5x5x3"), 0, 5))
"""
    assert python("-c", code).status == -signal.SIGALRM
    assert python("-c", code.replace('pool.Job("endless"', 'pool.Job("random"') + "print(1)").out == "1\n"


def test_workers_that_cannot_be_started_are_no_verdict_on_a_player(tmp_path):
    """As where there is no memory for them, say; here they end when they load the main program."""
    program = tmp_path / "program.py"
    program.write_text(
        f"import os, sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "if __name__ != '__main__':\n    os._exit(1)\n"
        "from minesweeper.shell.program import run\nfrom minesweeper.scoring.command import main\n"
        "sys.exit(run('score', lambda: main(['random', '--jobs', '2'])))\n"
    )
    assert python(program) == Ended(2, "", "score: workers die before they play\n")
