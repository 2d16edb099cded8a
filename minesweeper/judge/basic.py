"""Runs of a server on the cases of the basic task, with the first map that is wrong."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from minesweeper.judge.cases import Case
from minesweeper.judge.data import CaseResult
from minesweeper.judge.sandbox import Allowance, Exit, run
from minesweeper.judge.verdict import AC, MEMORY, RUNTIME, TIME, WRONG_ANSWER, CaseVerdict, of_status
from minesweeper.programs.locks.places import made_place
from minesweeper.shell.language import tr_later
from minesweeper.shell.program import printable

# The exit statuses of drivers/basic.cpp.
_OUT_OF_MEMORY, EXIT_GAME_RETURNED = 112, 113
RETURNED = CaseVerdict(WRONG_ANSWER, tr_later("ExitGame returned: it must end the program, by exit(0)"))

# MiB for a case; real time may be this many times the limit of processor time.
_MEMORY = 244
_WALL = 10

# The most output of a case in 2026, in bytes.
_MAX_OUTPUT = 8 << 20

_MAX_SHOWN = 40


# The rows of two maps, each as expected and as printed.
Rows = tuple[tuple[str, str], ...]


def run_case(program: str, case: Case, edition: int) -> CaseResult:
    seconds = 2 if edition == 2026 else 1
    limits = Allowance(seconds, seconds * _WALL, _MEMORY)
    with made_place(str(Path(program).parent)) as place:
        ended = run([program], place, limits, case.text.encode())
    verdict, shown = _judged(ended, case, edition, seconds)
    return CaseResult(case.name, *verdict, round(ended.seconds, 3), round(ended.memory, 1), shown)


def _judged(ended: Exit, case: Case, edition: int, seconds: int) -> tuple[CaseVerdict, Rows]:
    """Return the verdict on a run, and the wrong map."""
    if ended.wrote_too_much or (edition == 2026 and len(ended.out) > _MAX_OUTPUT):
        return CaseVerdict(WRONG_ANSWER, tr_later("printed far more than it should")), ()
    if failure := failure_of(ended, seconds, _MEMORY):
        return failure, ()
    difference = _difference(ended.out, case, edition)
    crashed = ended.status not in (0, EXIT_GAME_RETURNED)
    if crashed and (difference is None or difference.cut_off):
        why = of_status(ended.status, last_words(ended))
        if difference:
            why = tr_later("{what}, {place}", what=why, place=difference.place)
        return CaseVerdict(RUNTIME, why), ()
    if difference:
        return CaseVerdict(WRONG_ANSWER, difference.why), difference.shown
    if ended.status == EXIT_GAME_RETURNED:
        return RETURNED, ()
    return AC, ()


def failure_of(ended: Exit, seconds: int, memory: int) -> CaseVerdict | None:
    """Return TLE or MLE for a run that exceeded its seconds or MiB, else None."""
    if ended.used_time_up or ended.seconds > seconds:
        why = tr_later("took more than {most} s of processor time", most=seconds)
        if ended.late:
            why = tr_later("{why}: did it wait for input that does not come?", why=why)
        return CaseVerdict(TIME, why)
    if ended.memory > memory or ended.status == _OUT_OF_MEMORY:
        return CaseVerdict(MEMORY, tr_later("used more than {most} MiB of memory", most=memory))
    return None


def last_words(ended: Exit) -> str:
    """Return the last lines on a program's standard error."""
    return printable(" | ".join(ended.complaint.strip().splitlines()[-2:]))[:300]


class _Difference(NamedTuple):
    """The first difference of an output from the right one, and its `place` in words."""

    why: str
    place: str
    cut_off: bool  # the output is right as far as it goes
    shown: Rows = ()


def _difference(out: bytes, case: Case, edition: int) -> _Difference | None:
    """Return the first difference of the output from the right one, if any."""
    lines, right = out.decode("ascii", "replace").split("\n"), case.expected.split("\n")
    if edition != 2026:
        lines, right = _stripped(lines), _stripped(right)
    at = next((n for n, (a, b) in enumerate(zip_longest(lines, right)) if a != b), None)
    if at is None:
        return None
    cut_off = not any(lines[at:])
    number = at // case.rows
    if number >= case.maps:
        end = tr_later("the end of the output")
        due = repr(right[at]) if at < len(right) else end
        got = repr(printable(lines[at])[:_MAX_SHOWN]) if at < len(lines) else end
        why = tr_later("after the last map: expected {expected}, found {found}", expected=due, found=got)
        return _Difference(why, tr_later("after the last map"), cut_off)
    if number:
        operation = case.operations[number - 1]
        place = tr_later("after operation {number}, `{operation}`", number=number, operation=operation)
    else:
        place = tr_later("at the first map")
    # Translators: the place is a message such as `at the first map`
    why = tr_later("the first wrong map comes {place}", place=place)
    if cut_off:
        why = tr_later("the output ends {place}", place=place)
    return _Difference(why, place, cut_off, _rows(lines, right, number * case.rows, case.rows))


def _rows(lines: list[str], right: list[str], start: int, rows: int) -> Rows:
    """Return the rows of two maps, side by side."""
    pairs = zip_longest(right[start : start + rows], lines[start : start + rows], fillvalue="")
    return tuple((due, got[:_MAX_SHOWN]) for due, got in pairs)


def _stripped(lines: list[str]) -> list[str]:
    """Return the lines without trailing blanks, and without empty ones at the end."""
    lines = [line.rstrip() for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines
