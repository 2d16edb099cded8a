"""The agent at the terminal: each move, its reason, and how the game ends."""

import re
from functools import partial

from minesweeper.terminal import agent
from tests.helpers.programs import in_process

play = partial(in_process, "agent")


def test_a_game_without_a_seed_can_be_played_again():
    out = play().out
    seed = re.match("8 x 8 cells, 8 mines, seed ([0-9]+)\n", out)[1]
    assert play("--seed", seed).out == out


def test_watching_pauses_after_each_move(monkeypatch):
    pauses, arguments = [], ("--seed", "1", "--board", "4x4:2")
    monkeypatch.setattr(agent.time, "sleep", pauses.append)
    watched = play(*arguments, "--watch")
    assert pauses == [0.5] * int(re.search("Moves: ([0-9]+)", watched.out)[1])
    assert play(*arguments) == watched
