"""A student's server and client in one program, each map in a process: do they work together?"""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

from minesweeper.boards.setting import Setting
from minesweeper.judge.basic import EXIT_GAME_RETURNED, RETURNED, failure_of, last_words
from minesweeper.judge.sandbox import Allowance, made_place, run
from minesweeper.judge.verdict import AC, RUNTIME, TIME, WRONG_ANSWER, CaseVerdict, of_status
from minesweeper.rules.game import Board
from minesweeper.shell.language import tr_later

# An exit status of drivers/pair.cpp, which has those of drivers/basic.cpp too.
_NEVER_EXECUTES = 114

_LIMITS = Allowance(5, 50.0, 256)

_CLOSING = re.compile(rb"(YOU WIN!|GAME OVER!)\s+(\d{1,9}) (\d{1,9})\s*\Z")


def run_pair(program: str, setting: Setting, maps: int = 1) -> CaseVerdict:
    """The verdict on a compiled pair that plays the first maps of a set."""
    for board in islice(setting.draw(), maps):
        with made_place(str(Path(program).parent)) as place:
            ended = run([program], place, _LIMITS, board.text().encode())
        if failure := failure_of(ended, _LIMITS.processor, _LIMITS.memory):
            return failure
        if ended.status == EXIT_GAME_RETURNED:
            return RETURNED
        if ended.status == _NEVER_EXECUTES:
            return CaseVerdict(TIME, tr_later("Decide does not call Execute, so the game goes on for ever"))
        if ended.status:
            return CaseVerdict(RUNTIME, of_status(ended.status, last_words(ended)))
        if not (closing := _CLOSING.search(ended.out)):
            return CaseVerdict(WRONG_ANSWER, tr_later("the program ended without the two lines of ExitGame"))
        if not _may_end(board, closing[1] == b"YOU WIN!", int(closing[2]), int(closing[3])):
            lines = " ".join(closing[0].decode().split())
            why = tr_later("no game on this map ends with {lines}", lines=repr(lines))
            return CaseVerdict(WRONG_ANSWER, why)
    return AC


def _may_end(board: Board, won: bool, visited: int, found: int) -> bool:
    """Return whether a game on a board can end so, with these numbers of cells visited and mines found."""
    safe = board.grid.size - board.mines
    return (visited, found) == (safe, board.mines) if won else visited < safe and found <= board.mines
