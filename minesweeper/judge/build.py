"""The compiler: it compiles a student's header with a driver of ours, or gives the reason why it does not.

The preprocessor runs first and lists the included files. With one that is neither the student's nor the
compiler's, nothing is compiled, so no message can show its content. Messages are shown without the lines that
they are about, and only those about the header itself.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from minesweeper.judge.data import Compiled
from minesweeper.judge.sandbox import SHORTAGES, Allowance, made_folder, run
from minesweeper.judge.submission import CLIENT, SERVER
from minesweeper.judge.verdict import ACCEPTED, COMPILE_ERROR
from minesweeper.programs.locks.confine import MAX_WRITTEN
from minesweeper.programs.locks.places import Place, made_place
from minesweeper.shell.files import write_whole
from minesweeper.shell.language import tr_later
from minesweeper.shell.program import printable

COMPILER = "g++"

# Preprocessing needs far less than the rest; a header that includes a device without end is stopped early.
LIMITS = Allowance(processor=40, real=60.0, memory=2048)
_PREPROCESSING = Allowance(processor=10, real=30.0, memory=256)

_OPTIONS = (
    "-std=gnu++17",  # the course's
    "-O2",
    "-Wall",
    "-pipe",  # a large array that is not zero makes a text larger than a file may be
    "-fmax-errors=20",
    "-fno-diagnostics-show-caret",
    "-fdiagnostics-color=never",
)

# The driver, or its part, that includes a header.
_UNITS = {SERVER: "basic.cpp", CLIENT: "client.cpp"}

# The names that only a server defines: a client that uses one looks for the map.
_OF_THE_SERVER = (
    "game_state", "InitMap", "VisitBlock", "MarkMine", "AutoExplore", "PrintMap", "ExitGame", SERVER,
)  # fmt: skip
_SHARED = ("rows", "columns", "total_mines")
# The names of the course's program that a client may not define either.
_OF_THE_COURSE = {
    *_SHARED, *_OF_THE_SERVER, "gen", "Random", "Dist", "InitSeed", "GenerateMap", "batch_mode", "Execute",
    "TestSingle", "TestBatch", "main",
}  # fmt: skip
_OF_A_CLIENT = ("InitGame", "ReadMap", "Decide")

_MAX_ERRORS = 3
_MAX_WIDTH = 160

# Where a file begins, not where `#line` names one; and a file that may not be read, or be looked for.
_MARKER = re.compile(rb'^# \d+ "((?:[^"\\\n]|\\.)*)" 1\b', re.MULTILINE)
_CLOSED = re.compile(r"fatal error: (.+): Permission denied$", re.MULTILINE)
_MESSAGE = re.compile(r"^([^:\n]+):(\d+):(?:\d+:)? (fatal error|error|warning): (.*)$", re.MULTILINE)
# A line of the hand-in that led to a message about another file, and the beginning of what leads to one.
_STEP = re.compile(
    r"(?:In file included from | +from )?(?P<file>(?!unit\.)[^/:\s]+):(?P<number>\d+)"
    r"(?:[:,]$|:(?:\d+:)? +(?:recursively )?required (?:from|by))"
)
_CONTEXT = re.compile(r"^In file included from |: In (?:\w+ )*(?:instantiation|substitution|function) ")
_ABSENT = re.compile(r"^[^/\n]*: fatal error: (.+): No such file or directory$", re.MULTILINE)
_TWICE = re.compile(r"(?:redefinition|declaration) of .*'(?:[^']* )?(main)\(")
_UNDEFINED = re.compile(r"undefined reference to [`'](.+)'$", re.MULTILINE)
# A message of the compiler about the machine; a line with a number is about the hand-in.
_SHORT = re.compile(
    rf"^(?!.*:\d+:).*({'|'.join(re.escape(os.strerror(number)) for number in sorted(SHORTAGES))})$",
    re.MULTILINE,
)
_DOUBLE = re.compile(r"multiple definition of [`'](.+?)'", re.MULTILINE)
_QUOTED = re.compile(r"'([^']+)'")


class Built(NamedTuple):
    """The compiled program, if there is one, and the compiler's answer.

    It is not `final` if the compiler failed without an error about the header.
    """

    program: str
    compiled: Compiled
    final: bool = True


def need_compiler() -> None:
    """Raise ValueError if there is no compiler here."""
    if not shutil.which(COMPILER):
        raise ValueError(f"{COMPILER} is missing: install it to grade headers (Debian: apt install g++)")


def build(kind: str, path: str, folder: str) -> Built:
    """Compile a header, server.h or client.h by its `kind`, to a program, which is put into `folder`.

    OSError: the header cannot be read, or the machine lacks room or memory for the compiler.
    """
    text = Path(path).read_bytes()
    with made_place(folder) as place:
        work = Path(place.path)
        (work / kind).write_bytes(text)
        (work / "unit.cpp").write_text(_driver(_UNITS[kind]))
        if refused := _preprocess(place, kind):
            return refused
        if kind == CLIENT and (refused := _meet_the_course(place)):
            return refused
        (work / "driver.o").write_bytes(compiled_driver() if kind == CLIENT else b"")
        (work / "unit.cpp").unlink()
        words = ["unit.ii", *["driver.o"] * (kind == CLIENT), "-o", "program"]
        done = run([COMPILER, *_OPTIONS, *words], place, LIMITS, processes=True)
        made = work / "program"
        if done.status or not made.is_file() or made.is_symlink():
            return refusal(done.complaint, kind, done.used_time_up)
        target = Path(folder) / f"{kind}-{hashlib.sha256(text).hexdigest()[:16]}"
        shutil.copyfile(made, target, follow_symlinks=False)
        target.chmod(0o755)
        warnings = len([*_messages(done.complaint, "warning")])
        return Built(str(target), Compiled(ACCEPTED, warning_count=warnings))


def _preprocess(place: Place, kind: str) -> Built | None:
    """Write the preprocessed unit; return the refusal of headers that fail, or include other files."""
    words = [COMPILER, *_OPTIONS, "-E", "unit.cpp", "-o", "unit.ii"]
    done = run(words, place, _PREPROCESSING, processes=True)
    strangers = _CLOSED.findall(done.complaint)
    made = Path(place.path) / "unit.ii"
    if made.is_file() and not made.is_symlink():
        strangers += _strangers(made.read_bytes()[:MAX_WRITTEN], place.path, kind)
    if strangers:
        why = tr_later(
            "{header} includes {file}, which is neither its own nor the compiler's",
            header=kind, file=printable(strangers[0])[:80],
        )  # fmt: skip
        return Built("", Compiled(COMPILE_ERROR, why))
    return refusal(done.complaint, kind, done.used_time_up) if done.status else None


def _meet_the_course(place: Place) -> Built | None:
    """Return the refusal of a client that clashes with names of the course's program; ours has others."""
    (Path(place.path) / "course.cpp").write_text(_driver("course.cpp"))
    done = run([COMPILER, *_OPTIONS, "-fsyntax-only", "course.cpp"], place, LIMITS, processes=True)
    messages = _MESSAGE.findall(done.complaint)
    if any(file == CLIENT and severity != "warning" for file, _, severity, _ in messages):
        return None  # errors in the header itself are reported when it is compiled
    for file, _, severity, text in messages:
        names = {quoted.partition("(")[0].split()[-1] for quoted in _QUOTED.findall(text)}
        if file == "course.cpp" and severity == "error" and (both := names & _OF_THE_COURSE):
            why = tr_later("{header} defines {name}, which the judge defines", header=CLIENT, name=both.pop())
            return Built("", Compiled(COMPILE_ERROR, why))
    return None


def _strangers(text: bytes, folder: str, kind: str) -> Iterator[str]:
    """Yield the files in a preprocessed text that belong neither to the unit nor to the compiler."""
    folders = _include_folders()
    for name in dict.fromkeys(match[1] for match in _MARKER.finditer(text)):
        path = name.decode("utf-8", "replace")
        own = path == kind or re.fullmatch("<[a-z -]+>", path)
        real = Path(os.path.realpath(os.path.join(folder, path)))  # noqa: PTH118
        if not own and not folders.intersection(map(str, real.parents)):
            yield path


@cache
def _include_folders() -> frozenset[str]:
    """Return the folders where the compiler looks for headers."""
    words = [COMPILER, "-E", "-v", "-x", "c++", os.devnull]
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, env=os.environ | {"LC_ALL": "C"}
    )
    if done.returncode:
        raise OSError(f"{COMPILER}: {printable(done.stderr.strip())[-200:]}")
    listed = done.stderr.partition("search starts here:\n#include <...> search starts here:\n")[2]
    return frozenset(os.path.realpath(line.strip()) for line in listed.partition("End of")[0].splitlines())


def refusal(complaint: str, kind: str, late: bool) -> Built:
    """Return the CE on a header from the compiler's output; OSError if the machine lacks room or memory."""
    if short := _SHORT.search(complaint):
        raise OSError(f"{COMPILER}: {printable(short[0])}")
    if late:
        why = tr_later("compiling took more than {most} s", most=LIMITS.processor)
        return Built("", Compiled(COMPILE_ERROR, why))
    errors = tuple(_messages(complaint, "error"))
    why = _reason(complaint, kind, errors)
    warnings = len([*_messages(complaint, "warning")])
    final = bool(why)
    why = why or tr_later(
        "{header} does not compile: the compiler gave up, for too much time, memory or output",
        header=kind,
    )
    return Built("", Compiled(COMPILE_ERROR, why, errors[:_MAX_ERRORS], warnings), final)


def _messages(complaint: str, word: str) -> Iterator[str]:
    """Yield the errors, or warnings, about the headers, as `client.h:12: text`.

    A message about a header of the system is given to the last line of the hand-in that led there. The
    hand-in may have another name, by `#line`; other files have a path.
    """
    place = ""
    for line in complaint.splitlines():
        if message := _MESSAGE.fullmatch(line):
            file, number, severity, text = message.groups()
            own = f"{file}:{number}" if "/" not in file else place
            if own and file != "unit.cpp" and severity.endswith(word):
                yield printable(f"{own}: {text}")[:_MAX_WIDTH]
        elif step := _STEP.match(line):
            place = f"{step['file']}:{step['number']}"
        elif _CONTEXT.search(line):
            place = ""


def _reason(complaint: str, kind: str, errors: tuple[str, ...]) -> str:
    """Return the reason why headers do not compile, in one sentence; empty if it is unknown."""
    undefined = _UNDEFINED.findall(complaint)
    named = {name.partition("(")[0] for name in (*undefined, *_QUOTED.findall(" ".join(errors)))}
    named |= {SERVER} if f"fatal error: {SERVER}: No such file" in complaint else set()
    if kind == CLIENT and (seen := [name for name in _OF_THE_SERVER if name in named]):
        return tr_later(
            "{header} uses {name}, which is the server's; a client has rows, columns, total_mines and"
            " Execute, and what ReadMap reads",
            header=CLIENT, name=seen[0],
        )  # fmt: skip
    if absent := _ABSENT.search(complaint):
        return tr_later(
            "{header} includes {file}, which is not there: only server.h and client.h are handed in",
            header=kind, file=printable(absent[1])[:80],
        )  # fmt: skip
    outside = [
        _QUOTED.findall(text)
        for file, _, severity, text in _MESSAGE.findall(complaint)
        if file == "unit.cpp" and severity == "error"
    ]
    due = (*_OF_A_CLIENT, *_SHARED, *_OF_THE_SERVER)
    if not errors and (missing := [name for names in outside for name in names if name in due]):
        return tr_later(
            "{header} does not define {name} as the assignment has it", header=kind, name=missing[0]
        )
    if not errors and (twice := _TWICE.search(complaint)):
        return tr_later("{header} defines {name}, which the judge defines", header=kind, name=twice[1])
    if outside and not errors:
        return tr_later("{header} does not compile: a brace may be missing before its end", header=kind)
    if undefined:
        name = printable(undefined[0])[:60]
        return tr_later("{header} uses {name}, which it does not define", header=kind, name=name)
    if double := _DOUBLE.findall(complaint):
        name = printable(double[0])[:60]
        return tr_later("{header} defines {name}, which the judge defines", header=kind, name=name)
    if errors:
        return tr_later("{header} does not compile; the first error: {error}", header=kind, error=errors[0])
    return ""


def _driver(name: str) -> str:
    return (resources.files("minesweeper.judge") / "drivers" / name).read_text("utf-8")


@cache
def compiled_driver() -> bytes:
    """Return the client's driver as an object file, compiled once: without a home, once a process."""
    source, compiler = _driver("advanced.cpp"), os.stat(shutil.which(COMPILER) or COMPILER)  # noqa: PTH116
    key = hashlib.sha256(f"{source}{compiler.st_size}{compiler.st_mtime_ns}".encode()).hexdigest()
    kept = _cache() / f"advanced-{key[:16]}.o"
    if kept.is_file() and kept.stat().st_uid == os.getuid():
        return kept.read_bytes()
    with made_folder() as folder:
        (Path(folder) / "advanced.cpp").write_text(source)
        words = [COMPILER, *_OPTIONS, "-c", "advanced.cpp", "-o", "advanced.o"]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise ValueError(f"{COMPILER} cannot compile the judge's driver: {done.stderr[:200]}")
        made = (Path(folder) / "advanced.o").read_bytes()
    with suppress(OSError):  # there is no home, or it cannot be written to
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_whole(kept, made)
    return made


def _cache() -> Path:
    """Return the folder of compiled drivers; without a home, one that cannot be written to."""
    homes = os.environ.get("XDG_CACHE_HOME", ""), os.path.expanduser("~/.cache"), os.devnull  # noqa: PTH111
    return Path(next(filter(os.path.isabs, homes))) / "minesweeper" / "judge"
