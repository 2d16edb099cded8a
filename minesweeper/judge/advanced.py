"""Groups of the judge's maps, played with a client; the maps stay in this process.

As in the course, a group is played in one process of the client, which fails all of it when it fails.
"""

from __future__ import annotations

import os
import re
import shlex
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from minesweeper.assignment.clients import ClientContestant, PipeContestant
from minesweeper.assignment.game import JudgeGame
from minesweeper.assignment.protocol import Contestant, Match, group_seconds
from minesweeper.boards.draw import BATCH
from minesweeper.boards.setting import Setting
from minesweeper.judge.data import GroupScore, MapScore, Operation, rounded
from minesweeper.judge.sandbox import SLEEPS, Allowance, StudentProgram
from minesweeper.judge.verdict import AC, ACCEPTED, RUNTIME, TIME, CaseVerdict, of_failure
from minesweeper.programs.failure import Failure, most_operations, too_many_operations
from minesweeper.programs.process import LineProgram
from minesweeper.rules.game import WON, Board
from minesweeper.scoring.jobs import Job, play_job
from minesweeper.shell.language import tr_later
from minesweeper.shell.statistics import group_score, mean

# MiB of resident memory.
MEBIBYTES = 256

# The wall clock may show this many times the limit of processor time.
WALL = 10

# Seconds of processor time for a map that is played in a process of its own.
_MAP_SECONDS = 2

# The reason that drivers/advanced.cpp gives for an operation that is not the first one of its turn.
_AGAIN = "again"

# Python's errors about a module or a file that was not handed in.
_MISSING = re.compile(r"\bModuleNotFoundError\b|No such file or directory")

# A new contestant with these limits.
NewContestant = Callable[[Allowance], Contestant]


# Remarks that are no failures.
SEVERAL = tr_later(
    "Decide calls Execute more than once. The course's judge plays all of these operations, but the"
    " assignment allows one call each: the code review may ask."
)
GIVEN_UP = tr_later("The other maps of a set were not played: its first ones time out alike.")
DIFFERS = tr_later(
    "The second map of a group is played differently in a process of its own: does InitGame reset all"
    " globals? (A client that draws random numbers differs too.)"
)


class CompiledContestant(ClientContestant):
    """A compiled client in a process that is locked in; see drivers/advanced.cpp."""

    def _load(self) -> None:
        """Do nothing yet: a failure at its start is a verdict on the first map."""

    def _command(self) -> list[str]:
        return [self.path, str(MEBIBYTES)]


def contestant_of(player: str, folder: str, limits: Allowance) -> Contestant:
    """Return a compiled client, a Python file, or `pipe:COMMAND` as a contestant locked in below `folder`."""
    is_file, is_pipe = player.endswith(".py"), player.startswith("pipe:")

    def start(command: str | Sequence[str]) -> LineProgram:
        words = shlex.split(command) if isinstance(command, str) else command
        return StudentProgram(words, folder, limits, of_ours=not (is_file or is_pipe))

    if is_pipe:
        return PipeContestant(player.removeprefix("pipe:"), limits.real, start)
    if is_file:
        path = Path(player).absolute()
        try:
            return ClientContestant(str(path), limits.real, start=start)
        except ValueError as error:  # about a copy, in a folder that nobody will find
            raise ValueError(str(error).replace(f"{path.parent}{os.sep}", "")) from None
    return CompiledContestant(player, limits.real, start=start)


def play_group(
    player: str, setting: Setting, folder: str, games: int = BATCH, *, seconds: int | None = None
) -> GroupScore:
    """Play a group and, after a failure, its other maps in a process each, within the time of the group.

    After a client has slept on the first two, no further map is played.

    `player` is for `contestant_of`, and runs in new places below `folder`. `seconds` is the limit of
    processor time, by default that of the set. The scores of the baselines are to be filled in.
    """
    seconds = seconds or group_seconds(setting.cells)
    limits = Allowance(seconds, float(seconds * WALL), MEBIBYTES)
    boards, deadline = islice(setting.draw(), games), time.monotonic() + limits.real
    seat = partial(contestant_of, player, folder)
    maps, used = in_one_process(seat, boards, limits)
    last = maps[-1]
    failed, finished = not last.verdict.accepted, len(maps) - (not last.verdict.accepted)
    spent, given_up = used, False
    for board in boards if failed else ():
        short = Allowance(_MAP_SECONDS, min(_MAP_SECONDS * WALL, deadline - time.monotonic()), MEBIBYTES)
        if spent >= seconds or short.real <= 0:
            break
        more, taken = in_one_process(seat, iter([board]), short)
        maps, spent = maps + more, spent + taken
        if given_up := last.verdict.why == SLEEPS and more[-1].verdict == last.verdict:
            break
    scores = sorted(game.score for game in maps)
    whole = group_score(scores) if len(maps) == games else None
    place = tr_later("map {map}, after operation {number}", map=finished + 1, number=last.done)
    notes = [SEVERAL] * any(game.several for game in maps)
    notes += [GIVEN_UP] * given_up
    notes += [DIFFERS] * (finished == games and _plays_differently(seat, setting, maps))
    return GroupScore(
        setting.set_name,
        score=0.0 if failed else rounded(whole or 0.0),
        reach=0.0 if failed else min(1.0, rounded(mean(Counter(scores[games // 10 :])).reach)),
        won_count=sum(game.won for game in maps),
        verdict=last.verdict.code,
        why=last.verdict.why,
        place=place if failed else "",
        played_count=finished,
        seconds=round(used, 3),
        limit_seconds=seconds,
        diagnosis_score=rounded(whole) if failed and whole is not None else None,
        notes=tuple(notes),
        baselines=(0.0, 0.0, 0.0),
        seed=setting.seed,
        maps=tuple(
            MapScore(rounded(game.score), game.won, *game.verdict, tuple(game.operations)) for game in maps
        ),
    )


class _Map(NamedTuple):
    """One map, as far as it was played."""

    score: float  # the assignment's, 0 to 1
    won: bool
    verdict: CaseVerdict
    operations: Sequence[Operation] = ()  # that changed the map
    done: int = 0  # all operations
    several: bool = False  # whether a Decide called Execute more than once


def _plays_differently(seat: NewContestant, setting: Setting, maps: Sequence[_Map]) -> bool:
    """Return whether a process of its own plays the second map differently: the first one leaves traces."""
    limits = Allowance(_MAP_SECONDS, float(_MAP_SECONDS * WALL), MEBIBYTES)
    alone, _ = in_one_process(seat, islice(setting.draw(), 1, len(maps[:2])), limits)
    return [game.operations for game in alone] != [game.operations for game in maps[1:2]]


def in_one_process(
    seat: NewContestant, boards: Iterator[Board], limits: Allowance
) -> tuple[list[_Map], float]:
    """Play maps until the client fails; return them, and the seconds of processor time."""
    deadline = time.monotonic() + limits.real
    maps: list[_Map] = []
    used = 0.0
    try:
        with seat(limits) as contestant:
            for board in boards:
                played = _play(contestant, board, deadline)
                used = contestant.cpu
                if used > limits.processor and played.verdict.code in (ACCEPTED, RUNTIME):
                    why = tr_later("took more than {most} s of processor time", most=limits.processor)
                    played = played._replace(verdict=CaseVerdict(TIME, why))
                maps.append(played)
                if not played.verdict.accepted:
                    break
    except ValueError as problem:  # a Python file that cannot be loaded, for no map
        maps.append(_Map(0.0, False, _verdict_on(Failure("RE", str(problem)))))
        deque(boards, maxlen=0)
    return maps, used


def _play(contestant: Contestant, board: Board, deadline: float) -> _Map:
    """Play one map, before the wall clock's deadline."""
    game, operations = JudgeGame(board), list[Operation]()
    several, before, vain, done = False, "", 0, 0
    of_ours = isinstance(contestant, CompiledContestant)  # others may give any reason

    def watch(operation: Operation, text: str) -> None:
        nonlocal several, before, vain, done
        done += 1
        several = several or (of_ours and contestant.why() == _AGAIN)
        if text != before:
            operations.append(operation)
        vain, before = vain + 1 if text == before else 0, text
        if vain == most_operations(board.grid.size):
            raise too_many_operations()
        if time.monotonic() > deadline:
            raise Failure("TLE", tr_later("sleeps, or takes too long on the wall clock"))

    row, column = board.first or (0, 0)
    # A program gets no total of mines: docs/your-client.md promises one only for runs with --tell-mines.
    mines = None if isinstance(contestant, PipeContestant) else board.mines
    match = Match(game.rows, game.columns, (row, column), game.execute, mines, watch, bounded=False)
    verdict = AC
    try:
        contestant.play(match)
    except Failure as failure:
        verdict = _verdict_on(failure)
    won = verdict.accepted and game.status == WON
    return _Map(sum(game.counts()) / board.grid.size, won, verdict, operations, done, several)


def _verdict_on(failure: Failure) -> CaseVerdict:
    """Return the verdict on a client that was stopped, with advice if it looks for another file."""
    verdict = of_failure(failure)
    if verdict.code == RUNTIME and _MISSING.search(verdict.why):
        why = tr_later("{why}; only this file is handed in: put into it what it needs", why=verdict.why)
        return CaseVerdict(RUNTIME, why)
    return verdict


def baseline_score(player: str, setting: Setting, games: int = BATCH) -> float:
    """Return the score of a player of this package on a group."""
    return rounded(group_score([result.score for result in play_job(Job(player, setting, 0, games))]))
