"""The contest: its rules against the plain definition, its players, standings, console and saved games."""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain import PlainGame
from programs import ENVIRONMENT, ROOT, Ended, python

from minesweeper.contest.contest import Contest, draw_mines, play_here, play_in_workers
from minesweeper.contest.contestant import Contestant, Limits, Outcome
from minesweeper.contest.replay import read_games
from minesweeper.contest.rules import Field, Turn, read_turn
from minesweeper.contest.show import picture
from minesweeper.contest.standings import standings, table
from minesweeper.programs.verdict import Verdict
from minesweeper.rules.draw import Mt19937_64, multiplied
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid

SAMPLES = ["examples/random_player.py", "examples/obvious.py", "examples/solver.py"]


def arena(*arguments, given="", timeout=60):
    return python("-m", "minesweeper", "arena", *arguments, given=given, timeout=timeout)


def field(text):
    """A game on the board in `text`, with `*` for each mine."""
    rows = text.split()
    mines = [at for at, symbol in enumerate("".join(rows)) if symbol == "*"]
    return Field(Board.of_cells(grid((len(rows), len(rows[0]))), mines))


# The rules.


def plain_state(game):
    """The state of a plain game as the contest words it; its cells are (row, column)."""
    rows, columns = game.dims

    def cell(at):
        if at in game.visible:
            return "mine" if at in game.mines else game.clue(at)
        return "flag" if at in game.marks else "unknown"

    return [[cell((row, column)) for column in range(columns)] for row in range(rows)]


@st.composite
def played(draw):
    """A board with mines, and turns on it."""
    rows, columns = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    mines = draw(st.sets(st.sampled_from(cells), max_size=max(0, min(len(cells) - 1, len(cells) // 4))))
    turn = st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1), st.booleans())
    return (rows, columns), mines, draw(st.lists(turn, max_size=40))


@given(played())
def test_states_follow_the_plain_rules(given_game):
    dims, mines, turns = given_game
    plain = PlainGame(dims, mines, marks_hold=False, strict_marks=False)
    mine_cells = [row * dims[1] + column for row, column in mines]
    game = Field(Board.of_cells(grid(dims), mine_cells))
    for x, y, flag in turns:
        if plain.status() != "ongoing":
            break
        assert game.ongoing
        if flag:
            plain.mark((y, x))
        else:
            plain.reveal((y, x))
        game.take(Turn(x, y, flag))
        assert game.state() == plain_state(plain)
        assert json.loads(game.text()) == game.state()
        assert game.score == len(plain.visible & plain.safe) / len(plain.safe)
    assert game.game.status == plain.status()


U, F = "unknown", "flag"


def test_flags_are_notes():
    game = field("*..  ...  ...")
    states = []
    for turn in ((0, 0, True), (0, 0, True), (2, 2, True), (1, 1, False), (1, 1, True), (2, 2, False)):
        game.take(Turn(*turn))
        states.append(game.state())
    assert states == [
        [[F, U, U], [U, U, U], [U, U, U]],
        [[F, U, U], [U, U, U], [U, U, U]],
        [[F, U, U], [U, U, U], [U, U, F]],
        [[F, U, U], [U, 1, U], [U, U, F]],
        [[F, U, U], [U, 1, U], [U, U, F]],
        [[F, 1, 0], [1, 1, 0], [0, 0, 0]],
    ]
    assert game.game.status == "won"


def test_a_flagged_mine_is_still_a_mine():
    game = field("*.  ..")
    game.take(Turn(0, 0, True))
    game.take(Turn(0, 0))
    assert game.state() == [["mine", U], [U, U]]
    assert (game.game.status, game.score) == ("lost", 0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[1, 2]", Turn(1, 2)),
        ("[1,2,true]", Turn(1, 2, True)),
        (" [ 1 , 2 , false ] ", Turn(1, 2)),
        ("[-1, 99999]", Turn(-1, 99999)),
    ],
)
def test_turns(line, expected):
    assert read_turn(line) == expected


@pytest.mark.parametrize(
    "line",
    ["", "1, 2", "[]", "[1]", "[1, 2, true, 3]", "[1.0, 2]", "[1e0, 2]", "[NaN, 1]", "[Infinity, 1]",
     "[1, true]", '["1", "2"]', "[1, 2, 1]", "[1, 2, null]", '{"x": 1}', '{"found": 3}', "null",
     "[1, 2", "[1, 2]]", "\0", "[[1, 2]]", "[" * 4000, "9" * 4300, f"[{'9' * 4000}.0, 1]", "[1, 2] [3, 4]"],
)  # fmt: skip
def test_no_turns(line):
    with pytest.raises(Verdict, match=r"WA: expected \[x, y\] or \[x, y, true\], found .{1,70}$"):
        read_turn(line)


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (3, 0), (0, 2), (10**4000, 0)])
def test_turns_off_the_board(x, y):
    with pytest.raises(Verdict, match=r"WA: .* is off the board of 2 x 3"):
        field("*..  ...").take(Turn(x, y))


def test_boards_follow_from_the_seed():
    def drawn(seed, games):
        engine = Mt19937_64(seed)
        for _ in range(games):
            free = list(range(20))
            yield tuple(free.pop(multiplied(engine, len(free))) for _ in range(6))

    assert list(draw_mines(4, 5, 6, 77, 30)) == list(drawn(77, 30))
    cells = [cell for mines in draw_mines(4, 5, 6, 1, 500) for cell in mines]
    assert all(100 < cells.count(cell) < 200 for cell in range(20))


# What crosses between the runner and a player.


def contest(players, games=3, keep_turns=False, **limits):
    return Contest(
        tuple(map(str, players)),
        10,
        10,
        tuple(draw_mines(10, 10, 10, 1, games)),
        Limits(**limits),
        keep_turns,
    )


def test_what_a_program_is_sent(tmp_path):
    """The program keeps what it was sent in its folder, where the test looks before it is gone."""
    script = tmp_path / "player.sh"
    script.write_text(
        'echo \'"Log"\'\nwhile read -r line; do\n    echo "$line" >> log\n'
        "    case $line in \\[*) echo '[9, 0]';; esac\ndone\n"
    )
    states, sent = [], []

    def watch(game, turn):
        if turn is None:
            states.append("new game")
        states.append(game.state())
        if turn:
            (log,) = tmp_path.glob("base/*/log")
            sent[:] = map(json.loads, log.read_text().splitlines())

    board = field(".........*" + ".........." * 9).game.board
    base = tmp_path / "base"
    base.mkdir()
    with Contestant(f"cmd:sh {script}", Limits(), str(base), watch=watch) as player:
        outcomes = [player.play(board, 0, game) for game in range(2)]
    assert [outcome.verdict for outcome in outcomes] == ["lost", "lost"]
    assert sent == ["new game", states[1], "new game", states[4]]
    assert states[2][0][9] == "mine"
    assert [*base.iterdir()] == []


@pytest.fixture
def player(tmp_path):
    """Writes a player file with this name and body."""

    def write(name, text):
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        return path

    return write


@pytest.mark.parametrize(
    "name",
    ["name = 'Ada'", "@property\n    def name(self): return 'Ada'", "def name(self): return ' Ada '"],
)
def test_names(player, name):
    path = player("ada", f"class AdaPlayer:\n    {name}\n    def take_turn(self, state): return 0, 0\n")
    outcomes = []
    play_here(contest([path]), outcomes.append)
    assert {outcome.name for outcome in outcomes} == {"Ada"}


def test_a_player_is_made_anew_for_each_game_in_one_process(player):
    path = player(
        "counts",
        "import os\nmade = 0\nclass CountsPlayer:\n    name = 'Counts'\n"
        "    def __init__(self):\n        global made\n        made += 1\n"
        "    def take_turn(self, state): return [made, os.getpid()]\n",
    )
    outcomes = []
    play_here(contest([path], games=1), outcomes.append)
    play_here(contest([path], games=3), outcomes.append)
    seen = [re.findall(r"\d+", outcome.detail)[:2] for outcome in outcomes]
    # Each of these games fails, so the next one has a new process.
    assert [made for made, _ in seen] == ["1", "1", "1", "1"]
    path.write_text(
        path.read_text().replace("[made, os.getpid()]", "[[9, 0], [made, 0]][state[0][9] != 'flag']")
    )
    outcomes.clear()
    play_here(Contest((str(path),), 10, 10, ((99,),) * 3, Limits(), True), outcomes.append)
    assert [outcome.turns[0] for outcome in outcomes] == [Turn(1, 0), Turn(2, 0), Turn(3, 0)]


def test_a_failure_costs_one_game(player):
    """On the second board the first turn shows a number, the next flags, and then the player crashes."""
    path = player(
        "crashes",
        "class CrashesPlayer:\n    name = 'Crashes'\n"
        "    def take_turn(self, state):\n"
        "        if state[0][0] == 'flag': raise ValueError('flag')\n"
        "        return [5, 5] if state[5][5] == 'unknown' else [0, 0, True]\n",
    )
    mines = ((55,), (54,), (55,), (55,))
    outcomes = []
    play_here(Contest((str(path),), 10, 10, mines, Limits()), outcomes.append)
    assert [(outcome.verdict, outcome.turn) for outcome in outcomes] == [
        ("lost", 1),
        ("RE", 3),
        ("lost", 1),
        ("lost", 1),
    ]
    assert outcomes[1].score == 0


def test_the_time_of_a_game_is_limited(player):
    path = player(
        "slow",
        "import time\nclass SlowPlayer:\n    name = 'Slow'\n"
        "    def take_turn(self, state):\n        time.sleep(0.05)\n        return [0, 0, True]\n",
    )
    outcomes = []
    play_here(contest([path], games=1, game=0.3), outcomes.append)
    (outcome,) = outcomes
    assert (outcome.verdict, outcome.detail) == ("TLE", "the game took more than 0.3 s")
    assert 2 <= outcome.turn <= 8


def test_processor_time_is_limited(player):
    path = player("busy", "while True: pass\n")
    outcomes = []
    play_here(contest([path], games=1, start=30, processor=1), outcomes.append)
    assert [(outcome.verdict, outcome.detail) for outcome in outcomes] == [
        ("TLE", "used up its processor time")
    ]


def test_modules_in_lib_are_importable_and_nothing_else(player, tmp_path):
    (tmp_path / "lib" / "tools").mkdir(parents=True)
    (tmp_path / "lib" / "tools" / "__init__.py").write_text("from tools.names import NAME\n")
    (tmp_path / "lib" / "tools" / "names.py").write_text("NAME = 'Tom'\n")
    (tmp_path / "beside.py").touch()
    path = player(
        "tom",
        "import importlib\nfrom tools import NAME\nclass TomPlayer:\n    name = NAME\n"
        "    def take_turn(self, state):\n"
        "        for module in ('minesweeper', 'beside', 'tom', 'host', 'pytest', 'basic'):\n"
        "            try: importlib.import_module(module)\n"
        "            except ImportError: continue\n"
        "            raise ValueError(module)\n"
        "        return [0, 0]\n",
    )
    outcomes = []
    play_here(Contest((str(path),), 10, 10, ((0,), (0,)), Limits()), outcomes.append)
    assert [(outcome.name, outcome.verdict, outcome.detail) for outcome in outcomes] == [
        ("Tom", "lost", "")
    ] * 2


def test_what_players_print_harms_nobody(player):
    path = player(
        "chats",
        "import os, sys\nprint('hello')\nclass ChatsPlayer:\n    name = 'Chats'\n    print('there')\n"
        "    def take_turn(self, state):\n        print('[5, 5]')\n        os.write(1, b'[6, 6]\\n')\n"
        "        sys.__stdout__.write('x')\n        return [0, 0]\n",
    )
    outcomes = []
    play_here(Contest((str(path),), 10, 10, ((0,),), Limits(), True), outcomes.append)
    assert [(outcome.verdict, outcome.turns) for outcome in outcomes] == [("lost", (Turn(0, 0),))]


def test_workers_give_what_one_process_gives():
    def result(outcome):
        return outcome._replace(seconds=0, slowest=0)

    players = contest(SAMPLES, games=21, keep_turns=True)
    here, there = [], []
    play_here(players, here.append)
    play_in_workers(players, 3, there.append)
    assert sorted(map(result, there)) == list(map(result, here))
    assert len(here) == 63


def test_no_file_is_left_open(player):
    path = player(
        "fails", "class FailsPlayer:\n    name = 'F'\n    def take_turn(self, state): raise ValueError\n"
    )
    before = len(list(Path("/proc/self/fd").iterdir()))
    play_here(contest([path], games=4), lambda outcome: None)
    play_in_workers(contest([path], games=4), 2, lambda outcome: None)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


# Standings.


def outcome(player, game, verdict, turn=10, score=0.5, seconds=0.02, slowest=0.004, detail=""):
    return Outcome(player, game, ["A", "B", "B"][player], verdict, turn, detail, score, seconds, slowest, ())


OUTCOMES = [
    outcome(1, 1, "TLE", 3, 0.0, detail="no answer within 1 s"),
    outcome(0, 0, "won", score=1.0),
    outcome(1, 0, "won", score=1.0),
    outcome(0, 1, "won", score=1.0, slowest=0.5),
    outcome(2, 0, "RE", 0, 0.0, 0.0, 0.0, "exited with status 1"),
    outcome(2, 1, "RE", 0, 0.0, 0.0, 0.0, "exited with status 1"),
]


def test_the_table():
    assert table(standings(["a.py", "b.py", "c/b.py"], OUTCOMES)) == (
        "    player      games     won                  score   turns  ms a turn  slowest ms\n"
        "  1 A               2   100.0% [34.2, 100.0]    1.000    10.0       2.00       500.0\n"
        "  2 B (b.py)        2    50.0% [ 9.5,  90.5]    0.500     6.5       3.08         4.0  TLE 1\n"
        "  3 B (c/b.py)      2     0.0% [ 0.0,  65.8]    0.000     0.0       0.00         0.0  RE 2\n"
        "B (b.py), game 2, turn 3: TLE: no answer within 1 s\n"
        "B (c/b.py), game 1, turn 0: RE: exited with status 1\n"
        "B (c/b.py), game 2, turn 0: RE: exited with status 1\n"
    )


def test_the_fields():
    first, second, _ = (each.fields() for each in standings(["a.py", "b.py", "c/b.py"], OUTCOMES))
    assert first == {
        "name": "A", "file": "a.py", "games": 2, "won": 2, "lost": 0, "verdicts": {}, "score": 1.0,
        "turns": 20, "mean_turn_ms": pytest.approx(2), "slowest_turn_ms": 500.0, "failures": [],
    }  # fmt: skip
    assert second["verdicts"] == {"TLE": 1}
    assert second["failures"] == [{"game": 2, "turn": 3, "verdict": "TLE", "detail": "no answer within 1 s"}]


def test_who_has_not_played_comes_last():
    names = [each.file for each in standings(["a", "b", "c"], [outcome(2, 0, "won", score=1.0)])]
    assert names == ["c", "a", "b"]
    assert "? (a)" in table(standings(["a"], []))


def test_a_contest_of_the_samples():
    ended = arena(*SAMPLES, "--seed", 7, "--games", 60, "--jobs", 2)
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert re.fullmatch(
        r"  1 Solver +60 +\d\d\.\d% \[[\d. ,]+\] +0\.\d{3} +\d+\.\d +\d+\.\d\d +\d+\.\d", lines[1]
    )
    assert [line.split()[1] for line in lines[1:4]] == ["Solver", "Obvious", "Random"]
    assert lines[4:] == ["10 x 10, 10 mines, seed 7"]


def test_json():
    rows = [
        json.loads(arena(*SAMPLES[:2], "--seed", 7, "--games", 5, "--jobs", jobs, "--json").out)
        for jobs in "12"
    ]
    for row in (row for each in rows for row in each):
        assert row.pop("mean_turn_ms") <= row.pop("slowest_turn_ms")
        assert row["seed"] == 7
    assert rows[0] == rows[1]
    assert [row["file"] for row in rows[0]] == ["examples/obvious.py", "examples/random_player.py"]
    assert all(row["won"] + row["lost"] == row["games"] == 5 for row in rows[0])


def test_a_drawn_seed_can_be_used_again():
    first = arena(SAMPLES[1], "--size", "8x9", "--mines", 9, "--no-show").out
    seed = re.search(r"^8 x 9, 9 mines, seed (\d+)$", first, re.MULTILINE)[1]
    again = arena(SAMPLES[1], "--size", "8x9", "--mines", 9, "--seed", seed).out
    assert [line.split()[:6] for line in again.splitlines()] == [
        line.split()[:6] for line in first.splitlines()
    ]


# The console.

SAFE = "class SafePlayer:\n    name = 'Safe'\n    def take_turn(self, state): return {}\n"


def test_the_board_after_each_turn(player):
    path = player("safe", SAFE.format("[0, 0] if state[0][0] == 'flag' else [0, 0, True]"))
    ended = arena(path, "--show", "--seed", 1, "--size", "2x3", "--mines", 2)  # mines at 0 and 1
    assert ended == Ended(
        0,
        "     0 1 2\n"
        " 0   . . .\n"
        " 1   . . .\n"
        "\n"
        "turn 1: flag (0, 0)\n"
        "     0 1 2\n"
        " 0   # . .\n"
        " 1   . . .\n"
        "\n"
        "turn 2: reveal (0, 0)\n"
        "     0 1 2\n"
        " 0   * . .\n"
        " 1   . . .\n"
        "\n"
        "You lost!\n"
        "2 x 3, 2 mines, seed 1\n",
        "",
    )


def test_wide_boards_have_two_lines_of_numbers():
    assert picture([[0] * 12]) == "                         1\n     0 1 2 3 4 5 6 7 8 9 0 1\n 0"


def test_colours():
    assert picture([[1, "flag", "mine", 0, "unknown"]], colour=True).splitlines()[1] == (
        " 0   \x1b[94m1\x1b[0m \x1b[33m#\x1b[0m \x1b[31m*\x1b[0m   ."
    )


def spawn(*arguments, **environment):
    command = ["-m", "minesweeper", "arena", *map(str, arguments)]
    return pexpect.spawn(
        sys.executable,
        command,
        cwd=str(ROOT),
        env={**ENVIRONMENT, **environment},
        encoding="utf-8",
        timeout=30,
    )


@pytest.mark.parametrize(("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_shows_the_game(environment, coloured):
    with spawn("examples/solver.py", "--seed", 12, "--delay", 0, **environment) as runner:
        runner.expect(r"turn 1: reveal \(\d, \d\)")
        runner.expect("You (won|lost)!\r\n10 x 10, 10 mines, seed 12\r\n")
        assert ("\x1b[94m1\x1b[0m" in runner.before) == coloured
        assert ("\x1b" in runner.before) == coloured
        runner.expect(pexpect.EOF)


PROMPT = r"co-ordinates \(x,y\)\? "


def test_a_person_plays_at_a_terminal():
    """On 2 x 2 with seed 1 the mine is at (1, 0)."""
    assert list(draw_mines(2, 2, 1, 1, 1)) == [(0,)]
    with spawn("examples/human.py", "--size", 2, "--mines", 1, "--seed", 1, "--turn-limit", 0.2) as runner:
        runner.expect(PROMPT)
        assert runner.before.endswith(" 0   . .\r\n 1   . .\r\n")
        # A person may think for longer than a program.
        with pytest.raises(pexpect.TIMEOUT):
            runner.expect("TLE", timeout=0.5)
        for line in ("", "hello", "1", "2,0", "0,9", "-1,0", "1,1,1,1"):
            runner.sendline(line)
            runner.expect(r"x,y reveals a cell of the board, x,y,1 flags it\. " + PROMPT)
        runner.sendline("0,0,1")
        runner.expect(PROMPT)
        assert "turn 1: flag (0, 0)" in runner.before
        runner.sendline(" 1, 0")
        runner.expect(PROMPT)
        runner.sendline("1 1")
        runner.expect(PROMPT)
        runner.sendline("0,1,0")
        runner.expect("You won!\r\n2 x 2, 1 mine, seed 1\r\n")
        runner.expect(pexpect.EOF)
        runner.close()
        assert runner.exitstatus == 0


def test_a_person_loses_at_a_terminal():
    with spawn("examples/human.py", "--size", 2, "--mines", 1, "--seed", 1) as runner:
        runner.expect(PROMPT)
        runner.sendline("0,0")
        runner.expect("You lost!")
        assert re.search(r"0   (\x1b\[31m)?\*", runner.before)
        runner.expect(pexpect.EOF)


def test_ctrl_c_at_a_persons_turn():
    with spawn("examples/human.py") as runner:
        runner.expect(PROMPT)
        runner.sendintr()
        runner.expect("stopped after 0 of 1 games\r\n")
        runner.expect(pexpect.EOF)
        runner.close()
        assert runner.exitstatus == 130


def test_a_person_plays_through_a_pipe():
    ended = arena("examples/human.py", "--size", 2, "--mines", 1, "--seed", 1, given="1,0\n0,1\n1,1\n")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("     0 1\n 0   . .\n 1   . .\nco-ordinates (x,y)? ")
    assert ended.out.endswith("\n 0   . 1\n 1   1 1\n\nYou won!\n2 x 2, 1 mine, seed 1\n")


def test_the_end_of_input_ends_the_contest():
    ended = arena("examples/human.py", "--games", 2, "--size", 2, "--mines", 1, "--seed", 1, given="0,0\n")
    assert (ended.status, ended.err) == (0, "")
    assert "You lost!" in ended.out
    assert ended.out.endswith("2 x 2, 1 mine, seed 1, stopped after 1 of 2 games\n")


# Saved games.


def test_games_are_saved_and_shown_without_the_players(player, tmp_path):
    path = player("safe", SAFE.format("[0, 0] if state[0][0] == 'flag' else [0, 0, True]"))
    options = ["--seed", 1, "--size", "2x3", "--mines", 2, "--replay", tmp_path / "games"]
    shown = arena(path, "--show", *options)
    path.unlink()
    again = arena("--replay", tmp_path / "games")
    assert again == Ended(0, "Safe, board 1\n" + shown.out.removesuffix("2 x 3, 2 mines, seed 1\n"), "")


def test_one_of_many_saved_games(tmp_path):
    games = tmp_path / "games"
    played = arena(*SAMPLES[:2], "--seed", 3, "--games", 12, "--jobs", 2, "--replay", games, "--json")
    listed = arena("--replay", games)
    assert listed.status == 0
    *lines, hint = listed.out.splitlines()
    assert hint == "--game K shows one of them"
    assert [
        re.fullmatch(r" +\d+  (\w+), board (\d+), \d+ turns: (won|lost)", line).groups()[:2] for line in lines
    ] == [(row["name"], str(game)) for row in json.loads(played.out) for game in range(1, 13)]
    for number, line in list(enumerate(lines, 1))[::5]:
        shown = arena("--replay", games, "--game", number)
        assert shown.out.startswith(line.split("  ")[-1].split(", ")[0])
        assert shown.out.endswith(f"You {line.split()[-1]}!\n")
    assert arena("--replay", games, "--game", 25) == Ended(2, "", f"minesweeper arena: {games}: no game 25\n")


def test_a_failed_game_is_shown_to_where_it_came(player, tmp_path):
    path = player("bad", SAFE.format("[0, 0, True] if state[0][0] == 'unknown' else [7, 7]"))
    arena(path, "--seed", 1, "--size", 2, "--replay", tmp_path / "games")
    shown = arena("--replay", tmp_path / "games")
    assert shown.out.endswith(
        "turn 1: flag (0, 0)\n     0 1\n 0   # .\n 1   . .\n\nWA: [7, 7] is off the board of 2 x 2\n"
    )


GAME = {
    "player": "A", "game": 1, "rows": 2, "columns": 2, "mines": [0], "turns": [[0, 0, False]],
    "verdict": "lost", "detail": "",
}  # fmt: skip
TITLE = '{"file": "minesweeper contest", "version": 1}'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: no JSON"),
        ("{}", "line 1: no games of a contest"),
        ("\xff", "line 1: no JSON"),
        ("[" * 100_000, "line 1: no JSON"),
        (TITLE + "\n{", "line 2: no JSON"),
        (TITLE + "\n[]", "line 2: expected an object with player, game, .*"),
        (TITLE + "\n{}", "line 2: expected an object with player, game, .*"),
        ({"more": 1}, "line 2: expected an object with .*"),
        ({"player": 3}, "line 2: player is no text"),
        ({"player": "\x1b"}, "line 2: player is no text"),
        ({"rows": 0}, "line 2: rows is no number from 1 to 100: 0"),
        ({"rows": 1e300}, "line 2: rows is no number from 1 to 100: 1e\\+300"),
        ({"columns": True}, "line 2: columns is no number from 1 to 100: True"),
        ({"columns": 101}, "line 2: columns is no number from 1 to 100: 101"),
        ({"mines": []}, "line 2: mines is no list of cells"),
        ({"mines": 0}, "line 2: mines is no list of cells"),
        ({"mines": [0, 1, 2, 3]}, "line 2: mines is no list of cells"),
        ({"mines": [4]}, "line 2: a mine is no number from 0 to 3: 4"),
        ({"mines": [0, 0]}, "line 2: two mines in a cell"),
        ({"turns": 1}, "line 2: turns is no list of turns"),
        ({"turns": [[0, 1, True]] * 141}, "line 2: turns is no list of turns"),
        ({"turns": [[0, 0]]}, r"line 2: no turn: \[0, 0\]"),
        ({"turns": [[0, 0.0, False]]}, r"line 2: no turn: \[0, 0.0, False\]"),
        ({"turns": [[2, 0, False]]}, r"line 2: \[2, 0\] is off the board of 2 x 2"),
        ({"turns": [[0, 0, False]] * 2}, "line 2: turns after the end of the game"),
        ({"turns": []}, "line 2: the turns do not lead to the verdict lost"),
        ({"verdict": "won"}, "line 2: the turns do not lead to the verdict won"),
        ({"verdict": "TLE"}, "line 2: the turns do not lead to the verdict TLE"),
        ({"verdict": "great"}, "line 2: no verdict: great"),
    ],
)
def test_files_that_hold_no_games(tmp_path, text, problem):
    path = tmp_path / "games"
    if isinstance(text, dict):
        text = f"{TITLE}\n{json.dumps(GAME | text)}\n"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(ValueError, match=f"^{re.escape(str(path))}: {problem}$"):
        list(read_games(str(path)))


@settings(max_examples=200)
@given(st.sampled_from(sorted(GAME)), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
))  # fmt: skip
def test_saved_games_are_checked(tmp_path_factory, name, value):
    path = tmp_path_factory.getbasetemp() / "some-games"
    path.write_text(f"{TITLE}\n{json.dumps(GAME | {name: value})}\n", encoding="utf-8")
    try:
        list(read_games(str(path)))
    except ValueError as error:
        assert str(error).startswith(f"{path}: line 2: ")


# The command line.


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["no-such.py"], "minesweeper arena: no-such.py: No such file or directory"),
        (["examples"], "minesweeper arena: examples: Is a directory"),
        ([], "minesweeper arena: error: expected players, or --replay FILE"),
        (["--replay", "no-such"], "minesweeper arena: no-such: No such file or directory"),
        ([SAMPLES[0], "--game", "1"], "minesweeper arena: error: --game is for showing .*"),
        (
            [SAMPLES[0], "--replay", "/no-such/file"],
            "minesweeper arena: /no-such/file: No such file or directory",
        ),
        (
            [*SAMPLES, "--show"],
            "minesweeper arena: error: --show is for one player, without --jobs and --json",
        ),
        ([SAMPLES[0], "--games", "0"], ".*'0' is not a whole number of at least 1"),
        ([SAMPLES[0], "--size", "0"], ".*'0' is no size from 1 to 100, such as 10 or 16x30"),
        ([SAMPLES[0], "--size", "10x"], ".*'10x' is no size .*"),
        ([SAMPLES[0], "--size", "101"], ".*'101' is no size .*"),
        (
            [SAMPLES[0], "--mines", "100"],
            "minesweeper arena: no safe cell is left with 100 mines on a board of 10 x 10",
        ),
        (
            [SAMPLES[0], "--size", "1"],
            "minesweeper arena: no safe cell is left with 1 mines on a board of 1 x 1",
        ),
        ([SAMPLES[0], "--turn-limit", "nan"], ".*'nan' is no number of seconds"),
        ([SAMPLES[0], "--turn-limit", "-1"], ".*'-1' is no number of seconds"),
        ([SAMPLES[0], "--delay", "soon"], ".*'soon' is no number of seconds"),
        (["cmd:"], "minesweeper arena: the command of a player is empty"),
        (["cmd:'"], "minesweeper arena: No closing quotation"),
    ],
)
def test_bad_input(arguments, problem):
    ended = arena(*arguments)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(problem, ended.err.splitlines()[-1])
    assert "Traceback" not in ended.err


def test_a_command_that_is_not_there():
    ended = arena("cmd:no-such-program 1", "--games", 2)
    assert (ended.status, ended.err) == (0, "")
    assert (
        ended.out.count("turn 0: RE: exited with status 1: no-such-program: No such file or directory") == 2
    )


def documented(language):
    """The sample in the documentation, as it stands there."""
    text = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    return re.search(rf"```{language}\n(.*?)```", text, re.DOTALL)[1]


def test_the_sample_in_python_plays(player):
    outcomes = []
    play_here(contest([player("lucky", documented("python"))], games=10), outcomes.append)
    assert [(outcome.name, outcome.detail) for outcome in outcomes] == [("Lucky", "")] * 10


def test_the_sample_in_another_language_plays(tmp_path):
    sample = documented("perl")
    assert len(sample.splitlines()) <= 20
    path = tmp_path / "player.pl"
    path.write_text(sample)
    ended = arena(f"cmd:perl {path}", "--games", 30, "--seed", 4, "--json")
    (row,) = json.loads(ended.out)
    assert (row["name"], row["games"], row["verdicts"]) == ("Pearl", 30, {})
    assert row["score"] > 0.6


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become someone else")
def test_an_ordinary_user_holds_a_contest():
    """What the runner of an ordinary user asks of the system is granted, and holds."""
    spy = (
        "import os, signal\nclass SpyPlayer:\n    name = 'Spy'\n    def take_turn(self, state):\n"
        "        found = []\n"
        "        for act in (lambda: os.kill(os.getppid(), signal.SIGKILL), os.fork,\n"
        "                    lambda: open(f'/proc/{os.getppid()}/mem')):\n"
        "            try: act()\n            except PermissionError: found.append('refused')\n"
        "        raise ValueError(f'{found}')\n"
    )
    code = (
        "import os, sys; os.setgid(65534); os.setuid(65534); sys.argv[1:2] = [];"
        "from minesweeper.contest.command import main; sys.exit(main(sys.argv[1:]))"
    )
    python_outside = "/usr/bin/python3"
    if not Path(python_outside).exists():
        pytest.skip("no Python that everyone may run")
    with tempfile.TemporaryDirectory() as folder:  # which, unlike pytest's, anyone may be let into
        Path(folder).chmod(0o755)
        path = Path(folder) / "spy.py"
        path.write_text(spy)
        done = subprocess.run(
            [python_outside, "-c", code, "-", path, SAMPLES[1], "--games", "2", "--json", "--jobs", "2"],
            capture_output=True, cwd=ROOT, timeout=60, check=False,
            env={**ENVIRONMENT, "HOME": "/", "PYTHONPATH": str(ROOT), "TMPDIR": "/tmp"},
        )  # fmt: skip
    assert done.stderr == b""
    obvious, spied = json.loads(done.stdout)
    assert (obvious["games"], obvious["verdicts"]) == (2, {})
    assert spied["failures"][0]["detail"].endswith("ValueError: ['refused', 'refused', 'refused']")


def test_games_won_count_before_the_score():
    won = [Outcome(0, game, "Rash", verdict, 1, "", score, 0.1, 0.1, ()) for game, verdict, score in
           ((0, "won", 1.0), (1, "lost", 0.0))]  # fmt: skip
    lost = [Outcome(1, game, "Careful", "lost", 1, "", 0.9, 0.1, 0.1, ()) for game in range(2)]
    assert [each.name for each in standings(["a.py", "b.py"], lost + won)] == ["Rash", "Careful"]
