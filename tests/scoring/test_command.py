"""The command `score`: its table and JSON, its options, failing clients and bad input."""

import os
import re
import sys
from pathlib import Path

import pytest

from minesweeper.boards.sets import ALL, PUBLISHED
from minesweeper.files.replays import read_replay
from minesweeper.scoring import compare
from minesweeper.scoring import score as scoring
from minesweeper.scoring.jobs import not_played
from minesweeper.scoring.plan import names_of
from tests.helpers.clients import GOOD, beginning
from tests.helpers.programs import in_process
from tests.scoring.scores import SMALL, Here, here, rows_of, without_clocks


@pytest.mark.parametrize(
    ("arguments", "sets", "games"), [([], PUBLISHED, 50), (["--all", "--games", "7"], ALL, 7)]
)
def test_default_boards_games_and_players(arguments, sets, games):
    for seed in (None, 5):
        plan = scoring.plan_of(scoring.parse_options([*arguments, *(["--seed", "5"] if seed else [])]))
        assert (plan.boards, plan.games, plan.seed) == (names_of(sets), games, seed)
    *own, last = plan.players
    assert own == ["random", "obvious", "deduce", "safest"] and last.endswith("/client.py")


def test_seed_changes_the_games_and_a_secret_one_is_hidden_until_the_end():
    first, second = (rows_of("random", *SMALL, "--seed", seed) for seed in (1, 2))
    assert (first[0]["seed"], second[0]["seed"]) == (1, 2) and first[0]["score"] != second[0]["score"]
    assert without_clocks(first) == without_clocks(rows_of("random", *SMALL))
    closed, plan = [], scoring.plan_of
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scoring, "close_memory", lambda: closed.append("closed"))
        patch.setattr(scoring, "plan_of", lambda *options: closed.append("planned") or plan(*options))
        secret, other = (rows_of("random", *SMALL, "--secret-seed")[0] for _ in range(2))
    assert closed == ["closed", "planned"] * 2 and secret["seed"] != other["seed"]
    assert 0 <= secret["seed"] < 1 << 53
    assert without_clocks([secret]) == without_clocks(rows_of("random", *SMALL, "--seed", secret["seed"]))


@pytest.mark.slow
def test_jobs_of_programs_and_of_large_boards_come_first(client):
    """So no worker waits long for the last job."""
    workers = Here(lambda job: not_played(job, "died"))
    path = str(client(GOOD))
    sets, own = ["5x5x3", "4x4x4:8", "8x8x10"], ["4x4x4:8", "8x8x10", "5x5x3"]
    assert here("random", path, "--board", ",".join(sets), "--games", "51", workers=workers).status == 0
    order = [(path, "8x8x10"), (path, "5x5x3"), *(("random", pair) for pair in own)]
    assert [(job.player, job.setting.set_name, job.group, job.games) for job in workers.jobs] == [
        (*pair, group, games) for pair in order for group, games in ((0, 50), (1, 1))
    ]


def test_default_is_a_job_for_each_usable_core(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {5}, raising=False)
    assert [module.parse_options(["best", "safest"]).jobs for module in (scoring, compare)] == [1, 1]


@pytest.mark.slow
def test_recordings_have_all_games_that_no_verdict_stopped(client, tmp_path):
    path = client(beginning("raise IndexError"))
    ended = here(path, "obvious", *SMALL, "--games", "2", "--recordings", tmp_path / "games")
    problem = "minesweeper score: did not save 2 games that a verdict stopped\n"
    assert (ended.status, ended.err) == (0, problem)
    names = sorted(file.name for file in (tmp_path / "games").iterdir())
    assert names == ["5x5x3-1-01-obvious.rawvf", "5x5x3-1-02-obvious.rawvf"]
    scores = [read_replay(tmp_path / "games" / name).score for name in names]
    assert sum(scores) / 2 == pytest.approx(rows_of("obvious", *SMALL, "--games", "2")[0]["score"])


@pytest.mark.slow
def test_program_over_pipes_plays_and_a_client_file_is_none(script, write, tmp_path):
    program = script("exit 3\n")
    (row,) = rows_of(f"pipe:{program}", *SMALL, "--games", "3")
    short = "pipe:" + " ".join(Path(word).name for word in program.split())
    assert (row["player"], row["verdicts"]) == (short, {"RE": 3})
    path = write("pipe:x.py", beginning("raise ValueError"))
    (row,) = rows_of(path, *SMALL, "--games", "1")
    assert (row["player"], row["verdicts"]) == ("pipe:x.py", {"RE": 1})


READ = "--secret-seed: programs could read the seed in the"
UNKNOWN = "unknown scheduler '{}'; expected tcp://HOST:PORT or tls://HOST:PORT"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["nobody"], r"unknown player 'nobody'; expected random, .*, a client file \(\*\.py\) or pipe:.*"),
        pytest.param(["tests/oracles/plain.py"], ".* no function InitGame; .*", marks=pytest.mark.slow),
        (["random", "--board", "5x5x3,big"], "argument --board: unknown board 'big'; expected .*"),
        (["random", "--board", "5x5x25"], "25 mines do not fit: .*"),
        (["pipe:no-such-program -x", *SMALL], "pipe:no-such-.*: there is no program 'no-such-program'"),
        (["pipe:", *SMALL], "the command of a program is empty"),
        ([sys.executable, *SMALL], ".* is a program: name it '?pipe:.*"),
        (["client.py", "--board", "3x3x3:4"], "only random, obvious, .* can play 3x3x3:4"),
        (
            ["random", "--board", "3x3x3:4", "--recordings", "/dev/null/games"],
            "--recordings: .rawvf files hold boards of two dimensions, not 3x3x3:4",
        ),
        (["random", "--secret-seed", "--seed=1"], "--seed and --secret-seed exclude each other"),
        (["random", "--secret-seed", "--log=x"], f"{READ} log"),
        (["random", "--secret-seed", "--scheduler=tls://x:1"], f"{READ} memory of a cluster's workers"),
        (["random", "--scheduler", "tcp://x:1", "--jobs", "1"], "argument --jobs: not allowed with .*"),
        (["random", "--scheduler", "nonsense"], UNKNOWN.format("nonsense")),
        (["random", "--scheduler", "tcp://nonsense"], UNKNOWN.format("tcp://nonsense")),
        (["random", "--scheduler", "http://127.0.0.1:80"], UNKNOWN.format("http://127.0.0.1:80")),
        (["random", "--scheduler", "tcp://127.0.0.1:"], UNKNOWN.format("tcp://127.0.0.1:")),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_arguments_are_refused_in_one_line(arguments, problem):
    ended = in_process("score", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper score: {problem}", ended.err.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is not limited")
@pytest.mark.parametrize("mebibytes", [300, 3000])
def test_program_over_its_memory_limit_gets_mle(write, tmp_path, mebibytes):
    """Resident memory counts; far more than the limit cannot be allocated at all."""
    turns = "size = input()\nprint('0 0 0', flush=True)\ninput()\ninput('0 0 0\\n')\n"
    path = write("player.py", f"memory = bytearray({mebibytes} << 20)\n{turns}")
    log = tmp_path / "log"
    options = "--games", "1", "--memory", "256", "--log", log
    assert here(f"pipe:{sys.executable} {path}", *SMALL, *options).status == 0
    assert '"verdict":"MLE: used more than 256 MiB of memory"' in log.read_text()
