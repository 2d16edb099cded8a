"""Runs a server on the cases of the basic task, and shows the first map that is wrong."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from minesweeper.grader.cases import Case
from minesweeper.grader.sandbox import Ended, Limits, made_place, run
from minesweeper.grader.verdict import AC, MEMORY, RUNTIME, TIME, WRONG, Verdict, of_status
from minesweeper.shell.program import printable

# The exit statuses of drivers/basic.cpp and drivers/pair.cpp.
_OUT_OF_MEMORY, EXIT_GAME_RETURNED = 112, 113

# Seconds of processor time for a case, ten times that on the wall, and MiB.
_SECONDS = {2023: 1, 2025: 1, 2026: 2}
_MEMORY = 244
_WALL = 10

# The most output of a case in 2026, in bytes.
_MAX_OUTPUT = 8 << 20

_MAX_SHOWN = 40


class CaseResult(NamedTuple):
    """How a server did on a case: real time in seconds, peak of resident memory in MiB.

    `shown` is the first wrong map beside the right one, if the verdict is WA.
    """

    name: str
    verdict: Verdict
    seconds: float
    memory: float
    shown: str = ""


def run_case(program: str, case: Case, edition: int) -> CaseResult:
    """Run a compiled server on a case."""
    limits = Limits(_SECONDS[edition], _SECONDS[edition] * _WALL, _MEMORY)
    with made_place(str(Path(program).parent)) as place:
        ended = run([program], place, limits, case.given.encode())
    verdict, shown = _judged(ended, case, edition)
    return CaseResult(case.name, verdict, ended.seconds, ended.memory, shown)


def _judged(ended: Ended, case: Case, edition: int) -> tuple[Verdict, str]:
    """The verdict on a run, and the wrong map."""
    seconds = _SECONDS[edition]
    if ended.wrote_too_much or (edition == 2026 and len(ended.out) > _MAX_OUTPUT):
        return Verdict(WRONG, "printed far more than it should"), ""
    if failure := failure_of(ended, seconds, _MEMORY):
        return failure, ""
    difference = _difference(ended.out, case, edition)
    crashed = ended.status not in (0, EXIT_GAME_RETURNED)
    if crashed and (difference is None or difference.cut_off):
        at = f", {difference.place}" if difference else ""
        return Verdict(RUNTIME, of_status(ended.status, last_words(ended)) + at), ""
    if difference:
        return Verdict(WRONG, difference.why), difference.shown
    if ended.status == EXIT_GAME_RETURNED:
        return Verdict(WRONG, "ExitGame returned: it must end the program, by exit(0)"), ""
    return AC, ""


def failure_of(ended: Ended, seconds: int, memory: int) -> Verdict | None:
    """TLE or MLE for a run that exceeded its seconds or MiB, else None."""
    if ended.used_time_up:
        waits = ": did it wait for input that does not come?" if ended.late else ""
        return Verdict(TIME, f"took more than {seconds} s of processor time{waits}")
    if ended.memory > memory or ended.status == _OUT_OF_MEMORY:
        return Verdict(MEMORY, f"used more than {memory} MiB of memory")
    return None


def last_words(ended: Ended) -> str:
    """The last lines on a program's standard error."""
    return printable(" | ".join(ended.complaint.strip().splitlines()[-2:]))[:160]


class _Difference(NamedTuple):
    """The first difference of an output from the right one, and its `place` in words."""

    why: str
    place: str
    cut_off: bool  # the output is right as far as it goes
    shown: str = ""


def _difference(out: bytes, case: Case, edition: int) -> _Difference | None:
    """Where the output differs from the right one; None if it does not."""
    found, right = out.decode("ascii", "replace").split("\n"), case.expected.split("\n")
    if edition != 2026:
        found, right = _stripped(found), _stripped(right)
    at = next((n for n, (a, b) in enumerate(zip_longest(found, right)) if a != b), None)
    if at is None:
        return None
    cut_off = not any(found[at:])
    number = at // case.rows
    if number >= case.maps:
        due = repr(right[at]) if at < len(right) else "the end of the output"
        got = repr(printable(found[at])[:_MAX_SHOWN]) if at < len(found) else "the end of the output"
        place = "after the last map"
        return _Difference(f"{place}: expected {due}, found {got}", place, cut_off)
    place = f"after operation {number}, `{case.operations[number - 1]}`" if number else "at the first map"
    what = "the output ends" if cut_off else "the first wrong map comes"
    return _Difference(
        f"{what} {place}", place, cut_off, _beside(found, right, number * case.rows, case.rows)
    )


def _beside(found: list[str], right: list[str], start: int, rows: int) -> str:
    """Two maps side by side, with a sign at each row that differs."""
    width = max(len("expected"), *(len(row) for row in right[start : start + rows]))
    lines = [f"  {'expected':{width}}    found"]
    for at in range(start, start + rows):
        due, got = right[at] if at < len(right) else "", found[at] if at < len(found) else ""
        sign = " " if due == got else "|"
        lines.append(f"  {due:{width}}  {sign} {printable(got)[:_MAX_SHOWN]}".rstrip())
    return "\n".join(lines)


def _stripped(lines: list[str]) -> list[str]:
    """The lines without trailing blanks, and without empty ones at the end."""
    lines = [line.rstrip() for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines
