"""All games of a contest: workers change nothing, no game is left out, every turn's time counts."""

import json
import os
import shutil
import sys
from contextlib import nullcontext
from itertools import pairwise
from types import SimpleNamespace

import pytest

from minesweeper.arena import contest as contest_module
from minesweeper.arena import entrant, host, preflight
from minesweeper.arena.contest import Contest, not_played, play_in_workers, play_job, seed_of_game
from minesweeper.arena.entrant import Play, read_name, words_of
from minesweeper.arena.turns import ContestGame, Turn
from minesweeper.boards.draw import Mt19937_64
from minesweeper.programs.failure import Failure
from minesweeper.programs.locks.places import Place
from minesweeper.programs.pool import Workers
from tests.arena.contests import ENOUGH, SAMPLES, linux
from tests.helpers.boards import drawn
from tests.helpers.programs import ROOT


def test_seeds_are_no_outputs_of_one_generator():
    """Else the boards that a player has seen would show the next ones."""
    seeds = [seed_of_game(7, game) for game in range(1000)]
    engine = Mt19937_64(7)
    assert not {engine() for _ in range(2000)} & {*seeds}
    assert len({after - before for before, after in pairwise(seeds)}) == 999
    alike = (7, 111), (71, 11), (711, 1)
    assert len({seed_of_game(*words) for words in alike}) == len(alike)


def test_workers_play_the_remaining_games_on_their_boards(monkeypatch):
    """In their order, with cores of its own; a game whose worker keeps dying has an outcome."""
    outcomes, played, begun = [], {(0, 0), (1, 2)}, []

    class Dying(Workers):
        def __init__(self, task, count):
            assert (task.work, task.failed, count) == (play_job, not_played, 2)
            task.begin(1)

        def do(self, jobs):
            for number, job in enumerate(jobs):
                assert len(outcomes) == number  # each is reported at once
                yield job, not_played(job, "died")

    monkeypatch.setattr(contest_module, "Processes", Dying)
    monkeypatch.setattr(contest_module, "shares", lambda workers: [{4}, {5}])
    for name in ("keep_secrets", "adopt_orphans"):
        monkeypatch.setattr(contest_module, name, lambda name=name: begun.append(name))
    monkeypatch.setattr(os, "sched_setaffinity", lambda _, cores: begun.append(cores), raising=False)
    contest = Contest(("a", "b"), 10, 10, ((4,), (5,), (6,)), ENOUGH)
    play_in_workers(contest, 2, outcomes.append, played=played)
    assert begun == ["keep_secrets", "adopt_orphans", {5}]
    remaining = [(0, 1, (5,)), (0, 2, (6,)), (1, 0, (4,)), (1, 1, (5,))]
    assert [(outcome.player, outcome.game, outcome.mines) for outcome in outcomes] == remaining
    ends = {(outcome.verdict, outcome.detail, outcome.turn, outcome.score) for outcome in outcomes}
    assert ends == {("RE", "died", 0, 0)}


class Answers:
    """A program that takes some seconds for each of its lines."""

    def __init__(self, monkeypatch, *lines):
        self.now, self.lines, self.sent = 0.0, iter(lines), []
        monkeypatch.setattr(entrant, "perf_counter", lambda: self.now)

    def send(self, text, seconds):
        self.now += 0.25
        self.sent.append(text)

    def ask(self, seconds):
        taken, line = next(self.lines)
        self.now += taken
        return line


@pytest.mark.parametrize(("most", "code"), [(6.5, ""), (6.4, "TLE")])
def test_times_of_a_game_are_those_of_all_turns(monkeypatch, most, code):
    """The limit of a game holds before each turn."""
    lines = (1, "[0, 0, true]"), (5, "[0, 0, true]"), (2, "[1, 0]")
    play = Play(ContestGame(drawn("*.", "*")), ENOUGH._replace(game=most), None)
    with pytest.raises(Failure, match=code) if code else nullcontext():
        play.run(Answers(monkeypatch, *lines))
    assert (play.turn, play.slowest) == (3, 5.25)
    assert (play.seconds, len(play.turns)) == ((6.5, 2) if code else (8.75, 3))


FLAGS, ENOUGH_TURNS = "[0, 0, true]", 10 * 4 + 100
ENDLESS = "TLE: the game does not come to an end"
ASKS = "RE: asked a person, which is allowed only with a single player"
NO_TURN = r"WA: expected \[x, y\] or \[x, y, true\], found .*"

# The answers of a player on 2 x 2 with a mine at (0, 0), its verdict, its last turn, and its count of turns.
PLAYS = {
    "wins": (["[1, 0]", " [ 0, 1 , false ] ", "[1,1]"], "won", 3, 3),
    "loses": (["[1, 0]", FLAGS, "[0, 0]"], "lost", 3, 3),
    "takes its time": ([FLAGS] * (ENOUGH_TURNS - 1) + ["[0, 0]"], "lost", ENOUGH_TURNS, ENOUGH_TURNS),
    "never ends": ([FLAGS] * ENOUGH_TURNS, ENDLESS, ENOUGH_TURNS + 1, ENOUGH_TURNS),
    "asks": (["[1, 0]", '{"ask": "x?"}'], ASKS, 2, 1),
    "asks nothing": (['{"ask": 1}'], NO_TURN, 1, 0),
    "has no memory": (['{"failed": "MLE"}'], "MLE: needed more than 512 MiB of memory", 1, 0),
    "leaves": (["[1, 0]", "[2, 0]"], r"WA: \[2, 0\] is off the board of 2 x 2", 2, 1),
    "is described": (['{"found": "a list"}'], r"WA: expected .*, found a list", 1, 0),
}


@pytest.mark.parametrize(("lines", "verdict", "turn", "turns"), PLAYS.values(), ids=PLAYS)
def test_verdicts_turns_and_messages_of_games(monkeypatch, lines, verdict, turn, turns):
    field = ContestGame(drawn("*. ..", "*"))
    play, program = Play(field, ENOUGH, None), Answers(monkeypatch, *((1, line) for line in lines))
    with pytest.raises(Failure, match=f"^{verdict}$") if ":" in verdict else nullcontext():
        play.run(program)
    assert (play.turn, len(play.turns), play.seconds) == (turn, turns, 1.25 * len(lines))
    assert verdict in (field.game.status, verdict if field.ongoing else "")
    assert program.sent[0] == '"new game"\n[["unknown","unknown"],["unknown","unknown"]]\n'
    assert all(text.startswith("[[") for text in program.sent[1:])


def test_person_is_asked_without_a_limit_and_sees_each_turn(monkeypatch):
    seen, asked = [], []

    def ask(prompt, field):
        asked.append(prompt)
        program.now += 86400
        return "yes"

    def see(field, turn=None, complaints=()):
        seen.append((turn, *complaints))

    lines = '{"ask": "one?"}', '{"ask": "two?"}', FLAGS, "[0, 0]"
    program = Answers(monkeypatch, *((1, line) for line in lines))
    program.complaints = lambda: ["said"]
    play = Play(ContestGame(drawn("*. ..", "*")), ENOUGH, SimpleNamespace(turn=see, ask=ask))
    play.run(program)
    assert (play.slowest, play.seconds) == (1.25, 4.5)
    assert seen == [(None,), (Turn(0, 0, True), "said"), (Turn(0, 0), "said")]
    assert asked == ["one?", "two?"] and program.sent[1:3] == ['"yes"\n'] * 2


@pytest.mark.parametrize("line", ['"Ada"', '" Ada  B "', f'"{40 * "x"}"'])
def test_name_of_a_player_has_no_blanks_around_it(line):
    assert read_name(line) == line.strip('" ')


@pytest.mark.parametrize("line", [f'"{41 * "x"}"', '" "', '""', "7", "Ada", '"\\u001b"', '{"failed": "MLE"}'])
def test_line_without_a_name_is_a_failure(line):
    with pytest.raises(Failure, match="^MLE: " if "MLE" in line else "^WA: "):
        read_name(line)


@pytest.mark.parametrize(
    ("message", "sent"),
    [
        (998 * "x", 998 * "x"),
        (999 * "x", {"found": "'" + 99 * "x"}),
        (10**6 * [0], {"found": f"[{33 * '0, '}"}),
        ({1, 2}, {"found": "{1, 2}"}),
        ([10**5000, 0], {"found": "a list"}),
    ],
    ids=["1000 characters", "1001 characters", "a long list", "a set", "what has no text"],
)
def test_messages_that_are_long_or_no_json_are_described(message, sent):
    assert json.loads(host.worded(message)) == sent


def test_words_of_a_command_have_absolute_paths(monkeypatch, write, tmp_path):
    """A program is one of the path, or is looked for where the player runs."""
    write("mine", "").chmod(0o755)
    write("data", "")
    monkeypatch.chdir(tmp_path)
    words = [shutil.which("sh"), str(tmp_path / "data"), "no data", "-x"]
    assert words_of("cmd:sh data 'no data' -x") == words
    assert words_of("cmd:./mine data") == [str(tmp_path / "mine"), str(tmp_path / "data")]
    assert words_of("cmd:no-such data") == ["./no-such", str(tmp_path / "data")]


def test_rehearsal_tries_the_lock_of_a_player_and_reads_python(monkeypatch):
    monkeypatch.setattr(preflight.rehearsal, "missing_locks", lambda lock_of, paths: [lock_of, *paths])
    for reads in (False, True):
        lock_of, *paths = preflight.missing_locks(reads)
        assert (lock_of(Place("a/folder", 7)).reads, paths) == (reads, [sys.executable, os.__file__])


@linux
def test_players_of_root_get_its_right_to_read_for_python_and_samples_only(monkeypatch, write, tmp_path):
    """The files of its command and its folder of modules must be open; other folders need not."""
    mine, modules = write("mine.py", ""), tmp_path / "mine.lib"
    modules.mkdir()
    monkeypatch.chdir(mine.parent)
    players = [str(ROOT / SAMPLES[0]), f"cmd:ls {mine.parent}", f"cmd:sh {mine}", str(mine)]
    asked, closed = [], []
    monkeypatch.setattr(preflight, "is_root", lambda: True)
    monkeypatch.setattr(preflight, "must_read", lambda paths: asked.append(paths) or len(asked) == 1)
    monkeypatch.setattr(preflight, "open_to_all", lambda path: path not in closed)
    assert [preflight.players_must_read(some) for some in (players, players[1:])] == [True, False]
    own = [sys.executable, os.__file__]
    assert asked == [[*own, preflight.__file__], own]
    closed += [str(mine), str(mine.parent)]
    with pytest.raises(ValueError, match=f"^{mine}: not readable by the users that players run as$"):
        preflight.players_must_read(players)
    others = [*players[:2], str(mine)]
    assert not preflight.players_must_read(others)
    closed.append(str(modules))
    with pytest.raises(ValueError, match=f"^{modules}: not readable by "):
        preflight.players_must_read(others)
    monkeypatch.setattr(preflight, "is_root", lambda: False)
    assert not preflight.players_must_read(players)
