"""The log of a contest: the contest goes on from it, and no player can read it."""

import json

import pytest

from minesweeper.arena.arena import parse_options, prepare
from minesweeper.arena.contest_log import open_log
from minesweeper.campaign.log import with_check
from tests.arena.contests import SAMPLES, arena, linux, patient, player
from tests.helpers.tables import rows

pytestmark = pytest.mark.slow

PLAYERS = SAMPLES[:2]
GAMES = "--games", 12, "--board", "8x9:9"
SEED = "--seed", 7


def results(ended):
    rows = json.loads(ended.out)["standings"]
    for row in rows:
        del row["turn_seconds"], row["slowest_seconds"]
    return rows


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Hold a contest from beginning to end; return its standings and the lines of its log."""
    path = tmp_path_factory.mktemp("log") / "log"
    ended = arena(*PLAYERS, *GAMES, *SEED, "--json", "--log", path)
    assert (ended.status, ended.err) == (0, "")
    assert path.stat().st_mode & 0o777 == 0o600
    return results(ended), path.read_text().splitlines(keepends=True)


def test_contest_that_stopped_goes_on(whole, tmp_path):
    """Two workers continue a log that is out of order and ends within a line, with its seed."""
    rows, lines = whole
    path = tmp_path / "log"
    kept = [lines[0], lines[15], lines[4], *lines[6:9]]
    path.write_text("".join(kept) + lines[20][:30])
    ended = arena(*PLAYERS, *GAMES, "--log", path, "--json", "--jobs", "2")
    assert (ended.status, ended.err) == (0, "")
    assert results(ended) == rows
    again = path.read_text().splitlines(keepends=True)
    assert again[: len(kept)] == kept
    played = sorted((game["player"], game["game"]) for game in map(json.loads, again[1:]))
    assert played == [(p, g) for p in (0, 1) for g in range(12)]


@linux
def test_player_cannot_open_the_log(write, tmp_path):
    """The log has the seed. Files beside it can be read, and modules there imported."""
    path = tmp_path / "log"
    write("helper.py", "HELP = 'helped'\n")
    imports = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nimport helper\n"
    spy = write("spy.py", imports + player("helper.HELP", f"raise ValueError(open({str(path)!r}).read())"))
    ended = arena(spy, "--no-show", "--log", path)
    assert (ended.status, ended.err) == (0, "")
    assert "helped" in ended.out and "PermissionError: [Errno 13]" in ended.out
    assert len(path.read_text().splitlines()) == 2


def test_log_of_other_boards_is_refused(whole, write):
    header, first, *_ = whole[1]
    game = json.loads(first) | {"mines": [*range(9)]}
    del game["check"]
    path = write("log", header + with_check(json.dumps(game)))
    options = parse_options([*map(str, patient((*PLAYERS, *GAMES, "--log", path)))])
    plan, contest = prepare(options)
    with pytest.raises(ValueError, match="log: line 2: expected the boards that this version draws, found"):
        open_log(options.log, options.players, plan, contest.boards)


@rows(
    "arguments problem",
    ([*PLAYERS, *GAMES, "--seed", "8", "--log"], "seed: expected 8, found 7"),
    ([PLAYERS[0], *GAMES, "--log"], "players: expected "),
)
def test_log_of_another_contest_is_refused(whole, write, arguments, problem):
    path = write("log", "".join(whole[1]))
    ended = arena(*arguments, path)
    assert (ended.status, ended.out) == (2, "")
    other = f"minesweeper arena: {path}: line 1: it is the log of another run: "
    assert ended.err.splitlines()[-1].startswith(other + problem)
    assert path.read_text() == "".join(whole[1])
