"""Logs in which one game cannot be reviewed: that is said, and the others are reviewed."""

from pathlib import Path

import pytest

from minesweeper.boards.sets import find_set
from minesweeper.files.rawvf import write_rawvf
from minesweeper.players.reference import PLAYERS, RandomPlayer
from minesweeper.reviews.entry import ReviewJob, entries_of, failed
from minesweeper.reviews.sources import Source, sources
from minesweeper.scoring.jobs import Job, play_job
from minesweeper.scoring.plan import BatchPlan, default_players
from minesweeper.scoring.score_log import add_results, open_log
from minesweeper.shell.bounds import TooMuch
from tests.helpers.contests import GAME, HEADER, PLAN, log_of
from tests.helpers.games import played
from tests.helpers.programs import in_process


def told(path):
    """Of each game in a log its name, or what is said instead."""
    entries = (entry for source in sources(str(path)) for entry in entries_of(ReviewJob(0, source)))
    return [
        (entry.data["file"] if entry.data else entry.problem).removeprefix(f"{path}: ") for entry in entries
    ]


def test_games_in_a_folder_are_known_by_their_suffixes_in_capitals_too(tmp_path, monkeypatch):
    games = [tmp_path / name for name in ("B.RAWVF", "a.avf")]
    others = ["c.txt", "d.json", "e", "f.TXT"]
    for path in (*games, *(tmp_path / name for name in others)):
        path.touch()
    for more in (" and 1 more", ""):
        note, *found = sources(str(tmp_path))
        assert note.note == f"left out, without a game: c.txt, d.json, e{more}"
        assert [each.text for each in found] == [*map(str, games)]
        (tmp_path / "f.TXT").unlink(missing_ok=True)
    for name in others[:3]:
        (tmp_path / name).unlink()
    assert [each.text for each in sources(str(tmp_path))] == [*map(str, games)]
    (tmp_path / "d.json").touch()
    monkeypatch.setattr(Path, "open", lambda *_: (tmp_path / "none").stat())
    unreadable = tmp_path / "d.json"  # one to complain of
    assert [each.text for each in sources(str(tmp_path))] == [*map(str, [*games, unreadable])]


def test_a_contest_with_games_that_are_none(tmp_path):
    """In the first fifty, and so before the others."""
    games = [GAME | {"game": number} for number in range(55)]
    games[2]["player"] = "a"
    path = tmp_path / "log"
    path.write_text(log_of(HEADER | {"plan": PLAN | {"games": 60}}, *games))
    assert told(path) == [
        "a.py, board 1",
        "a.py, board 2",
        "line 4: player: expected a whole number, found 'a'",
        *(f"a.py, board {number}" for number in range(4, 56)),
    ]


@pytest.mark.parametrize("told", [False, True])
def test_cells_that_the_total_proves_are_safe_only_for_players_who_know_it(tmp_path, told):
    path = tmp_path / "log"
    if told:
        path.write_text(write_rawvf(played(".X..", "r0 r3"), "0"))
    else:
        game = GAME | {"turns": [[0, 0, False], [3, 0, False]], "mines": [1], "verdict": "won"}
        path.write_text(log_of(HEADER | {"plan": PLAN | {"size": [1, 4]}}, game))
    (source,) = sources(str(path))
    (entry,) = entries_of(ReviewJob(0, source))
    assert (entry.data["moves"][1]["risk"] == 0) == told


def test_a_contest_that_is_not_played_like_this_is_refused_in_one_line(tmp_path):
    path = tmp_path / "log"
    for field, value, expected in (("boards", "own", "same"), ("start_limit", 5.5, "10")):
        path.write_text(log_of(HEADER | {"plan": PLAN | {field: value}}, GAME, GAME | {"game": 1}))
        problem = f"{path}: line 1: plan.{field}: expected {expected}, found {value!r}"
        assert in_process("review", path) == (2, "", f"minesweeper review: {problem}\n")


def test_games_that_kill_their_worker_are_named(tmp_path):
    """Of a contest's log, the lines of the fifty games that are not reviewed."""
    path = tmp_path / "log"
    games = (GAME | {"game": number} for number in range(55))
    path.write_text(log_of(HEADER, *games))
    found = [
        failed(ReviewJob(0, source), "killed its worker 3 times")[0].problem for source in sources(str(path))
    ]
    assert found == [
        f"{path}: lines 2 to 51: its review killed its worker 3 times",
        f"{path}: lines 52 to 56: its review killed its worker 3 times",
    ]
    chunk = Source("log", job=Job("random", find_set("6x6x6"), 1, 3))
    assert failed(ReviewJob(0, chunk), "died")[0].problem == "log: random, 6x6x6, seed 2: its review died"
    assert failed(ReviewJob(0, Source("a.avf")), "died")[0].problem == "a.avf: its review died"


@pytest.fixture
def scored(tmp_path):
    """The lines of a log of three games, and where it is."""
    chunk = Job("random", find_set("6x6x6"), 0, 3)
    path = tmp_path / "log"
    log = open_log(str(path), BatchPlan("score", ("random",), ("6x6x6",), 3))
    add_results(log, "random", chunk, play_job(chunk))
    log.close()
    return path, path.read_text().splitlines(keepends=True)


def test_a_score_log_with_damaged_lines(scored):
    """A chunk is played again from its seed, whichever of its lines says so."""
    path, (header, first, second, third) = scored
    path.write_text(header + "{}\n" + second + first[:30] + "\n" + third)
    *games, problem = told(path)
    assert games == [f"random, 6x6x6, seed 1, map {number}" for number in (1, 2, 3)]
    assert problem == "line 2: expected a line with its checksum, found '{}\\n' (the first of 2 such lines)"


def test_a_score_log_of_nothing_sound(scored):
    path, (header, *_) = scored
    path.write_text(header + "{}\n")
    assert told(path) == ["line 2: expected a line with its checksum, found '{}\\n'"]


@pytest.mark.parametrize("size", ["6x6x6", "4x4x4:8"])
@pytest.mark.parametrize("error", [TooMuch("too much"), KeyError(7)], ids=["takes too much", "fails"])
def test_one_game_of_a_chunk_in_which_the_player_fails(monkeypatch, size, error):
    """What takes too much is not reviewed; a player that failed in the run fails again."""
    games = []

    class Failing(RandomPlayer):
        def begin(self, *arguments):
            games.append(self)
            super().begin(*arguments)

        def decide(self):
            if len(games) == 2:
                raise error
            return super().decide()

    monkeypatch.setitem(PLAYERS, "failing", Failing)
    entries = entries_of(ReviewJob(0, Source("log", job=Job("failing", find_set(size), 0, 3))))
    problem = f"log: failing, {size}, seed {find_set(size).seed}, map 2: too much"
    expected = ["", problem if isinstance(error, TooMuch) else "", ""]
    assert [entry.problem for entry in entries] == expected


def test_each_player_from_outside_is_named_by_itself(tmp_path):
    path = str(tmp_path / "log")
    open_log(path, BatchPlan("score", ("pipe:one", "pipe:two"), ("6x6x6",), 3)).close()
    for named, missing in ((["pipe:one"], "pipe:two"), (["pipe:two", "pipe:three"], "pipe:one")):
        with pytest.raises(ValueError, match=f"if they are named: --player {missing}$"):
            sources(path, named)
    assert sources(path, ["pipe:two", "pipe:one"]) == []


def test_the_client_beside_the_package_plays_again_without_being_named(tmp_path):
    path = str(tmp_path / "log")
    open_log(path, BatchPlan("score", default_players()[-1:], ("6x6x6",), 3)).close()
    assert sources(path) == []
