"""Plans as options, as commands and in logs."""

import json
import shlex
from dataclasses import asdict, replace
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper import __version__
from minesweeper.assignment.clients import TIME_LIMIT
from minesweeper.boards.catalogue import NO_GUESS
from minesweeper.boards.sets import PUBLISHED, find_set
from minesweeper.campaign.log import line_of, read_line
from minesweeper.players.reference import PLAYERS
from minesweeper.scoring import compare
from minesweeper.scoring import score as score_command
from minesweeper.scoring.plan import BatchPlan, default_players, names_of
from minesweeper.scoring.score_log import ScoreHeader, header_of, logged_jobs
from minesweeper.shell.schema import checked

LIMITS = st.sampled_from([0.5, 7.0, 100.0])


@st.composite
def plans(draw):
    """Draw a plan that the options of a command can make."""
    compares = draw(st.booleans())
    start = draw(st.sampled_from(["judge", NO_GUESS, *["safe", "opening"] * compares]))
    crowded = ["4x4x8"] * (start != "judge")  # with a start that only the judge's maps do not allow
    names = draw(st.lists(st.sampled_from(["5x5x3", "8x8x10", "3x3x3:4", *crowded]), min_size=1, unique=True))
    sets = draw(st.sampled_from([names_of(PUBLISHED), tuple(names)]))
    flat = all(find_set(name, "safe").flat for name in sets)
    others = ["a client.py", "pipe:cat -u 'x'"] if flat or not compares else []
    names = st.sampled_from(["best", "safest", "random", *others])
    named = st.lists(names, min_size=1, max_size=2, unique=True)
    players = draw(named if compares else named | st.just(default_players()))
    if compares and players[0] in others:
        players = (*players, "deduce")[:2]
    if compares:
        own = {"objective": st.sampled_from(["score", "win"]), "step": LIMITS, "all_games": st.booleans()}
    else:
        own = {"memory": st.sampled_from([None, 1, 64]), "total_time": st.none() | LIMITS}
    both = {
        "games": st.integers(1, 170),
        "seed": st.none() | st.integers(-9, 1 << 40),
        "start": st.just(start),
        "tell_mines": st.just(True) if start == NO_GUESS else st.booleans(),
        "time_limit": st.just(TIME_LIMIT) | LIMITS,
    }
    name = "compare" if compares else "score"
    return BatchPlan(name, tuple(players), sets, **draw(st.fixed_dictionaries(own | both)))


@pytest.mark.slow
@settings(max_examples=40)
@given(plans())
def test_plan_is_the_same_after_its_log_and_its_command(plan):
    with patch("minesweeper.scoring.score_log.version_of", lambda player: f"of {player}"):
        header = read_line(ScoreHeader, line_of(header_of(plan)).encode())
    assert (header.version, header.plan) == (__version__, plan)
    assert header.files == {plan.names[player]: f"of {player}" for player in plan.players}
    program, name, *words = shlex.split(plan.words())
    module = {"score": score_command, "compare": compare}[name]
    assert (program, module.plan_of(module.parse_options(words))) == ("minesweeper", plan)


@pytest.mark.slow
@settings(max_examples=40)
@given(plans())
def test_jobs_of_a_plan_are_its_games_found_by_their_seeds(plan):
    find, total = plan.finder(), 0
    assert plan.group == min(50, plan.games)
    for player, setting in plan.pairs:
        jobs, name = [*plan.jobs(player, setting)], plan.names[player]
        assert sum(job.games for job in jobs) == plan.games
        assert {job.games for job in jobs[:-1]} <= {50}
        total += plan.games
        for group, job in enumerate(jobs):
            limits = plan.tell_mines, plan.time_limit, plan.memory, plan.total_time
            assert job == (player, setting, group, job.games, *limits, False)
            assert job.seed == setting.seed + group and find(name, setting.set_name, job.seed) == job
        outside = (setting.seed - 1, setting.seed + len(jobs))
        assert [find(name, setting.set_name, seed) for seed in outside] == [None, None]
        assert find(name, "9x9x9", setting.seed) is find("nobody", setting.set_name, setting.seed) is None
    assert plan.total == total
    flat = [setting for setting in plan.settings if setting.flat]
    own = [player for player in plan.players if player in PLAYERS]
    assert len(plan.pairs) == len(flat) * len(plan.players) + (len(plan.boards) - len(flat)) * len(own)


def test_names_of_players_are_short_and_different():
    """Commands lack only their folders. A folder may be named like the beginning of a program."""
    shorts = {
        "a/one.py": "a/one.py",
        "b/one.py": "b/one.py",
        "c/two.py": "two.py",
        "x/pipe:three.py": "pipe:three.py",
        "pipe:python /x/four.py -v /": "pipe:python four.py -v /",
        "pipe:python -c 'print(1/2)'": "pipe:python -c 'print(1/2)'",
        "pipe:./client 1/2": "pipe:client 1/2",
        "pipe:/usr/bin/env ~/a/b.py x/": "pipe:env b.py x/",
        "pipe:build/client http://x/y": "pipe:client http://x/y",
        "best": "best",
    }
    plan = BatchPlan("score", tuple(shorts), ("5x5x3",), 1)
    assert plan.names == shorts
    players = (default_players(), ("best", "random"), ("best", "two.py"), ("pipe:cat",))
    assert [replace(plan, players=names).external for names in players] == [[], [], ["two.py"], ["pipe:cat"]]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"players": []}, ".players: expected one or more different players, found []"),
        ({"players": ["random", "random"]}, ".players: expected one or more different players, found ["),
        ({"step": 100.5}, ".step: expected a number from 0 to 100, found 100.5"),
        ({"time_limit": 0}, ".time_limit: expected a number above 0, found 0"),
        ({"step": 0}, ".step: expected a number above 0, found 0"),
        ({"players": ["pipe:\x1b"]}, ".players[0]: expected printable text, found 'pipe:\\x1b'"),
    ],
)
def test_edited_plan_is_refused(change, problem):
    plan = asdict(BatchPlan("score", ("random",), ("5x5x3",), 1)) | change
    with pytest.raises(ValueError) as caught:
        checked(BatchPlan, json.loads(json.dumps(plan)), "plan")
    assert str(caught.value).startswith(f"plan{problem}")


@pytest.mark.parametrize(("name", "problem"), [("8", "unknown board '8'"), ("5x5x25", "25 mines do not fit")])
def test_log_of_boards_that_cannot_be_drawn_is_refused(write, name, problem):
    path = write("log", line_of(header_of(BatchPlan("score", ("random",), (name,), 1))))
    with pytest.raises(ValueError, match=f"^{path}: line 1: {problem}"):
        logged_jobs(str(path))
