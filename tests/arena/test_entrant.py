"""A player and its process: messages, limits, and failures that cost one game."""

import errno
import os
import re
from itertools import count
from unittest.mock import Mock

import pytest

from minesweeper.arena import entrant
from minesweeper.arena.contest import play_here, play_in_workers
from minesweeper.arena.turns import Turn
from minesweeper.programs.locks.locked import LockedProgram
from tests.arena.contests import contest, outcomes_of, player
from tests.helpers.processes import open_files
from tests.helpers.programs import PATIENCE

pytestmark = pytest.mark.slow


def ends(outcomes):
    return [(outcome.verdict, outcome.detail) for outcome in outcomes]


def test_player_is_made_anew_for_each_game_in_one_process(write):
    """Its name may be a method."""
    path = write(
        "counts.py",
        "made = 0\nclass CountsPlayer:\n    def name(self): return ' Counts '\n"
        "    def __init__(self):\n        global made\n        made += 1\n"
        "    def take_turn(self, state): return [made, 10**9]\n",
    )
    # Each of these games fails, so the next one has a new process.
    assert [re.findall(r"\d+", outcome.detail)[0] for outcome in outcomes_of(path, games=2)] == ["1"] * 2
    path.write_text(path.read_text().replace("10**9", "0"))
    outcomes = outcomes_of(path, boards=((99,),) * 3)
    assert [outcome.turns[0] for outcome in outcomes] == [Turn(1, 0), Turn(2, 0), Turn(3, 0)]
    assert {outcome.name for outcome in outcomes} == {"Counts"}


def test_player_imports_its_own_modules_and_no_others(write, tmp_path):
    """They hide no module of the standard library; a folder `lib`, open to rivals, has no effect."""
    for folder in ("tom.lib/tools", "lib"):
        (tmp_path / folder).mkdir(parents=True)
    write("tom.lib/tools/__init__.py", "from tools.names import NAME\n")
    write("tom.lib/tools/names.py", "NAME = 'Tom'\n")
    for name in ("tom.lib/random.py", "lib/random.py", "lib/tools.py", "beside.py"):
        write(name, "NAME = 'a rival'\n")
    path = write(
        "tom.py",
        "import importlib, random\nfrom tools import NAME\nclass TomPlayer:\n    name = NAME\n"
        "    def take_turn(self, state):\n"
        "        for module in ('minesweeper', 'beside', 'tom', 'host', 'pytest', 'basic'):\n"
        "            try: importlib.import_module(module)\n"
        "            except ImportError: continue\n"
        "            raise ValueError(module)\n"
        "        return random.choice([[0, 0]])\n",
    )
    outcomes = outcomes_of(path, boards=((0,), (0,)))
    assert (ends(outcomes), outcomes[0].name) == ([("lost", "")] * 2, "Tom")


def test_output_of_players_is_harmless(write):
    body = "print('[5, 5]'); os.write(1, b'[6, 6]\\n'); sys.__stdout__.write('x'); return [0, 0]"
    path = write("chats.py", "import os, sys\nprint('hello')\n" + player(body=body))
    (outcome,) = outcomes_of(path, boards=((0,),))
    assert (outcome.verdict, outcome.turns) == ("lost", (Turn(0, 0),))


def test_no_file_is_left_open(write):
    path = write("fails.py", player(body="raise ValueError"))
    play_in_workers(contest([path], games=1), 1, lambda outcome: None)  # a first start leaves files open
    before = open_files()
    outcomes_of(path, games=1)
    play_in_workers(contest([path], games=1), 1, lambda outcome: None)
    assert open_files() <= before


def test_folders_of_all_players_exist_before_the_first_one_starts(write, monkeypatch):
    """A player that uses up the disk, or its inodes, keeps no rival from starting."""
    path = write("ends.py", player())

    def full(*arguments, **options):
        raise OSError(errno.ENOSPC, "No space left on device")

    def done(outcome):
        outcomes.append(outcome)
        monkeypatch.setattr(os, "mkdir", full)

    outcomes = []
    play_here(contest([path, path], boards=((0,), (99,))), done)
    assert [outcome.verdict for outcome in outcomes] == ["lost", "won"] * 2


def test_process_that_cannot_be_started_is_tried_again(write, monkeypatch):
    """A lack of processes or memory passes; otherwise it is a verdict, and not the end of the contest."""
    path = write("ends.py", player())
    outcomes, starts = [], count(1)

    def started(*arguments, **options):
        if next(starts) < 3 or len(outcomes) == 1:
            raise OSError(errno.EAGAIN, "Resource temporarily unavailable")
        return LockedProgram(*arguments, **options)

    monkeypatch.setattr(entrant, "LockedProgram", started)
    for start in (PATIENCE, 0.2):
        outcomes += outcomes_of(path, boards=((0,),), start=start)
    problem = "could not be started: Resource temporarily unavailable"
    assert ends(outcomes) == [("lost", ""), ("RE", problem)]


def test_process_that_is_killed_while_it_starts_is_started_again(write, monkeypatch):
    """The kernel kills it when memory runs out, whoever has used that up."""
    path = write("dies.py", "import os\nos.kill(os.getpid(), 9)\n")
    starts = Mock(side_effect=LockedProgram)
    monkeypatch.setattr(entrant, "LockedProgram", starts)
    outcomes = outcomes_of(path, boards=((0,), (0,)))
    assert ends(outcomes) == [("RE", "was killed by signal 9")] * 2
    assert starts.call_count == 3
