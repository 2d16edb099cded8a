"""The judge's game as an object, and matches of it: what a contestant's time and operations are."""

import gc
from contextlib import nullcontext

import pytest

from minesweeper.judge.clients import ClientContestant, PipeContestant
from minesweeper.judge.game import EXPLORE, MARK, VISIT, JudgeGame
from minesweeper.judge.protocol import Match
from minesweeper.programs.failure import Failure
from tests.helpers.boards import drawn


def test_a_game_is_freed_at_once():
    """It is in no cycle: a batch of thousands leaves nothing to the collector."""
    gc.collect()
    gc.disable()
    try:
        for _ in range(10):
            game = JudgeGame(drawn(".X. ... ..X"))
            for operation in (VISIT, MARK, EXPLORE):
                game.execute(2, 0, operation)
            del game
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_the_slowest_decision_is_the_longest_of_all(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("minesweeper.judge.protocol.perf_counter", lambda: now[0])
    match = Match(2, 2, (0, 0), lambda *operation: "??\n??\n")
    for seconds, slowest in ((1, 1), (5, 5), (2, 5)):
        now[0] += seconds
        match.execute(0, 0, MARK)
        assert match.slowest == slowest


@pytest.mark.parametrize("bounded", [True, False])
def test_operations_are_ten_a_cell_and_a_hundred(bounded):
    match = Match(2, 3, (0, 0), lambda *operation: "???\n???\n", bounded=bounded)
    for _ in range(159):
        match.execute(0, 0, MARK)
    with pytest.raises(Failure, match="does not come to an end") if bounded else nullcontext():
        match.execute(0, 0, MARK)
    assert match.operations == 160


class Program:
    """A process that has taken this processor time."""

    def __init__(self, seconds):
        self.seconds = seconds

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def test_the_time_of_a_contestant_is_that_of_all_its_processes(monkeypatch):
    """One for each game of a program; of a client file one until it fails, whose time goes on."""
    programs = [Program(1.5), Program(2.0), Program(None), Program(0.5)]
    piped = PipeContestant("x", 1, lambda command: programs.pop(0))
    monkeypatch.setattr(piped, "_play", lambda program, match: None)
    found = []
    for _ in range(4):
        piped.play(None)
        found.append(piped.cpu)
    assert found == [1.5, 3.5, 3.5, 4.0]

    hosts = [Program(1.0), Program(0.25)]
    started = [*hosts]
    monkeypatch.setattr(ClientContestant, "_answer", lambda self, host: ("ready", "9.000000"))
    client = ClientContestant("x.py", start=lambda command: started.pop(0))

    def fails(host, match):
        host.seconds += 2
        raise Failure("RE", "x")

    monkeypatch.setattr(client, "_play", lambda host, match: None)
    client.play(None)
    assert client.cpu == 1
    monkeypatch.setattr(client, "_play", fails)
    for seconds in (3, 5.25):
        with pytest.raises(Failure):
            client.play(None)
        assert client.cpu == seconds
