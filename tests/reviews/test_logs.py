"""Reviews of logs, also if one of their games cannot be reviewed."""

from contextlib import closing
from pathlib import Path

import pytest

from minesweeper.boards.sets import find_set
from minesweeper.games.rawvf import rawvf_text
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


def names_in(path):
    """Return the name of each game in a log, or its problem."""
    entries = (entry for source in sources(str(path)) for entry in entries_of(ReviewJob(0, source)))
    return [
        (entry.data["file"] if entry.data else entry.problem).removeprefix(f"{path}: ") for entry in entries
    ]


def test_games_in_a_folder_have_a_suffix_in_any_case(tmp_path, monkeypatch):
    *games, text, unread, other = (tmp_path / name for name in ("B.RAWVF", "a.avf", "c.txt", "d.json", "e"))
    for path in (*games, text, unread, other):
        path.touch()
    note, *files = sources(str(tmp_path))
    assert note.note == "left out, without a game: c.txt, d.json, e"
    assert [source.text for source in files] == [*map(str, games)]
    text.unlink()
    other.unlink()
    monkeypatch.setattr(Path, "open", lambda *_: (tmp_path / "none").stat())
    # One that cannot be read is to be complained of.
    assert [source.text for source in sources(str(tmp_path))] == [*map(str, [*games, unread])]


def test_damaged_game_of_a_contest_is_named_beside_the_others(write):
    """It is one of the first fifty, which are a source of their own."""
    games = [GAME | {"game": number} for number in range(55)]
    games[2]["player"] = "a"
    assert names_in(write("log", log_of(HEADER | {"plan": PLAN | {"games": 60}}, *games))) == [
        "a.py, board 1",
        "a.py, board 2",
        "line 4: player: expected a whole number, found 'a'",
        *(f"a.py, board {number}" for number in range(4, 56)),
    ]


@pytest.mark.parametrize("knows_total", [False, True])
def test_total_proves_cells_only_for_players_who_know_it(write, knows_total):
    if knows_total:
        text = rawvf_text(played(".X..", "r0 r3"), "0")
    else:
        game = GAME | {"turns": [[0, 0, False], [3, 0, False]], "mines": [1], "verdict": "won"}
        text = log_of(HEADER | {"plan": PLAN | {"size": [1, 4]}}, game)
    (source,) = sources(str(write("log", text)))
    (entry,) = entries_of(ReviewJob(0, source))
    assert (entry.data["moves"][1]["risk"] == 0) == knows_total


def test_contest_with_other_constants_is_refused_in_one_line(write):
    for field, value, expected in (("boards", "own", "same"), ("start_limit", 5.5, "10")):
        path = write("log", log_of(HEADER | {"plan": PLAN | {field: value}}, GAME, GAME | {"game": 1}))
        problem = f"{path}: line 1: plan.{field}: expected {expected}, found {value!r}"
        assert in_process("review", path) == (2, "", f"minesweeper review: {problem}\n")


def test_games_that_kill_their_worker_are_named(write):
    """A source of a contest has fifty lines."""
    path = write("log", log_of(HEADER, *(GAME | {"game": number} for number in range(55))))
    problems = [
        failed(ReviewJob(0, source), "killed its worker 3 times")[0].problem for source in sources(str(path))
    ]
    assert problems == [
        f"{path}: lines 2 to 51: its review killed its worker 3 times",
        f"{path}: lines 52 to 56: its review killed its worker 3 times",
    ]
    chunk = Source("log", job=Job("random", find_set("6x6x6"), 1, 3))
    assert failed(ReviewJob(0, chunk), "died")[0].problem == "log: random, 6x6x6, seed 2: its review died"
    assert failed(ReviewJob(0, Source("a.avf")), "died")[0].problem == "a.avf: its review died"


def test_damaged_lines_of_a_score_log_are_counted(tmp_path):
    """A group is played again from its seed, if one of its lines is sound."""
    group, path = Job("random", find_set("6x6x6"), 0, 3), tmp_path / "log"
    with closing(open_log(str(path), BatchPlan("score", ("random",), ("6x6x6",), 3))) as log:
        add_results(log, "random", group, play_job(group))
    header, first, second, third = path.read_text().splitlines(keepends=True)
    games = [f"random, 6x6x6, seed 1, map {number}" for number in (1, 2, 3)]
    problem = "line 2: expected a line with its checksum, found '{}\\n'"
    path.write_text(header + "{}\n" + second + first[:30] + "\n" + third)
    assert names_in(path) == [*games, f"{problem} (the first of 2 such lines)"]
    path.write_text(header + "{}\n")
    assert names_in(path) == [problem]


@pytest.mark.parametrize("size", ["6x6x6", "4x4x4:8"])
@pytest.mark.parametrize("error", [TooMuch("too much"), KeyError(7)], ids=["takes too much", "fails"])
def test_failed_game_of_a_group_is_named_beside_the_others(monkeypatch, size, error):
    """A game that takes too much is not reviewed; a player that failed in the run fails again."""
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


@pytest.mark.parametrize(
    ("players", "named", "missing"),
    [
        (("pipe:one", "pipe:two"), ["pipe:one"], "pipe:two"),
        (("pipe:one", "pipe:two"), ["pipe:two", "pipe:three"], "pipe:one"),
        (("pipe:one", "pipe:two"), ["pipe:two", "pipe:one"], None),
        (default_players()[-1:], [], None),
    ],
    ids=["one missing", "another missing", "both named", "the client beside the package"],
)
def test_each_player_from_outside_must_be_named(tmp_path, players, named, missing):
    path = str(tmp_path / "log")
    open_log(path, BatchPlan("score", players, ("6x6x6",), 3)).close()
    if missing:
        with pytest.raises(ValueError, match=f"if they are named: --player {missing}$"):
            sources(path, named)
    else:
        assert sources(path, named) == []
