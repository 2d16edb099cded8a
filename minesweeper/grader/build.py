"""Compiles a student's header with a driver of ours, and says what is wrong with it.

The header is preprocessed first, which tells which files it includes: with one that is neither the student's
nor the compiler's, nothing is compiled, so no message can show what is in it. Messages are shown without the
lines that they are about, and only those about the header itself.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from minesweeper.grader.sandbox import Limits, made_place, run
from minesweeper.grader.submission import CLIENT, SERVER
from minesweeper.grader.verdict import AC, COMPILE_ERROR, Verdict
from minesweeper.programs.locks.confine import MAX_FILE
from minesweeper.contest.places import Place
from minesweeper.shell.files import write_whole
from minesweeper.shell.program import printable

COMPILER = "g++"

_LIMITS = Limits(processor=40, real=60.0, memory=2048)

_OPTIONS = ("-std=c++20", "-O2", "-Wall", "-fmax-errors=20", "-fno-diagnostics-show-caret", "-fdiagnostics-color=never")

# The driver's part that includes the header, for each header.
_UNITS = {SERVER: "basic.cpp", CLIENT: "client.cpp"}

# The names that only a server defines: a client that uses one looks for the map.
_OF_THE_SERVER = (
    "game_state", "InitMap", "VisitBlock", "MarkMine", "AutoExplore", "PrintMap", "ExitGame", SERVER,
)  # fmt: skip

_MAX_ERRORS = 3
_MAX_WIDTH = 160

_MARKER = re.compile(rb'^# \d+ "((?:[^"\\\n]|\\.)*)"', re.MULTILINE)
_MESSAGE = re.compile(r"^([^:\n]+):(\d+):(?:\d+:)? (fatal error|error|warning): (.*)$", re.MULTILINE)
_UNDEFINED = re.compile(r"undefined reference to [`'](.+)'$", re.MULTILINE)
_DOUBLE = re.compile(r"multiple definition of [`'](.+?)'", re.MULTILINE)
_QUOTED = re.compile(r"'([^']+)'")


class Built(NamedTuple):
    """The compiled program, if there is one, the verdict, and what the compiler said about the header."""

    program: str
    verdict: Verdict
    errors: tuple[str, ...] = ()
    warnings: int = 0


def need_compiler() -> None:
    """ValueError if there is no compiler here."""
    if not shutil.which(COMPILER):
        raise ValueError(f"{COMPILER} is missing: install it to grade headers (Debian: apt install g++)")


def build(header: str, kind: str, folder: str, edition: int = 2025) -> Built:
    """Compile a header, whose `kind` is SERVER or CLIENT, to a program in `folder`.

    OSError: the header cannot be read, or the compiler cannot be run.
    """
    text = Path(header).read_bytes()
    with made_place() as place:
        work = Path(place.path)
        (work / kind).write_bytes(text)
        (work / "unit.cpp").write_text(_driver(_UNITS[kind]))
        if refused := _preprocess(place, kind, edition):
            return refused
        words = ["unit.ii", "-o", "program"]
        if kind == CLIENT:
            (work / "driver.o").write_bytes(_compiled_driver(edition))
            words[1:1] = ["driver.o"]
        (work / "unit.cpp").unlink()
        done = run([COMPILER, *_OPTIONS, *words], place, _LIMITS, processes=True)
        made = work / "program"
        if done.status or not made.is_file() or made.is_symlink():
            return _refused(done.complaint, kind, done.used_time_up)
        target = Path(folder) / f"{kind.partition('.')[0]}-{hashlib.sha256(text).hexdigest()[:12]}"
        shutil.copyfile(made, target, follow_symlinks=False)
        target.chmod(0o755)
        return Built(str(target), AC, warnings=len([*_messages(done.complaint, kind, "warning")]))


def _preprocess(place: Place, kind: str, edition: int) -> Built | None:
    """Write the preprocessed unit; the refusal of a header that cannot be, or includes what it may not."""
    words = [COMPILER, *_OPTIONS, f"-DEDITION={edition}", "-E", "unit.cpp", "-o", "unit.ii"]
    done = run(words, place, _LIMITS, processes=True)
    made = Path(place.path) / "unit.ii"
    if made.is_file() and not made.is_symlink():
        for name in _strangers(made.read_bytes()[:MAX_FILE], place.path, kind):
            why = f"{kind} includes {printable(name)[:80]}, which is neither its own nor the compiler's"
            return Built("", Verdict(COMPILE_ERROR, why))
    return _refused(done.complaint, kind, done.used_time_up) if done.status else None


def _strangers(text: bytes, folder: str, kind: str) -> Iterator[str]:
    """The files in a preprocessed text that belong neither to the unit nor to the compiler."""
    for name in dict.fromkeys(found[1] for found in _MARKER.finditer(text)):
        path = name.decode("utf-8", "replace")
        own = path in ("unit.cpp", kind) or re.fullmatch("<[a-z -]+>", path) or path == f"{folder}//"
        real = os.path.realpath(os.path.join(folder, path))  # noqa: PTH118
        if not own and not real.startswith(("/usr/include/", "/usr/lib/", "/usr/local/include/", "/opt/")):
            yield path


def _refused(complaint: str, kind: str, late: bool) -> Built:
    """The CE on a header, from what the compiler said."""
    if late:
        return Built("", Verdict(COMPILE_ERROR, f"compiling took more than {_LIMITS.processor} s"))
    errors = tuple(_messages(complaint, kind, "error"))
    why = _reason(complaint, kind, errors)
    warnings = len([*_messages(complaint, kind, "warning")])
    return Built("", Verdict(COMPILE_ERROR, why), errors[:_MAX_ERRORS], warnings)


def _messages(complaint: str, kind: str, word: str) -> Iterator[str]:
    """The errors, or warnings, about the header, as `client.h:12: what is wrong`."""
    for file, line, severity, text in _MESSAGE.findall(complaint):
        if file == kind and severity.endswith(word):
            yield printable(f"{kind}:{line}: {text}")[:_MAX_WIDTH]


def _reason(complaint: str, kind: str, errors: tuple[str, ...]) -> str:
    """Why a header does not compile, in one sentence."""
    undefined = _UNDEFINED.findall(complaint)
    named = {name.partition("(")[0] for name in (*undefined, *_QUOTED.findall(" ".join(errors)))}
    named |= {SERVER} if f"fatal error: {SERVER}: No such file" in complaint else set()
    if kind == CLIENT and (seen := [name for name in _OF_THE_SERVER if name in named]):
        return (
            f"{CLIENT} uses {seen[0]}, which is the server's; a client has rows, columns, total_mines and"
            " Execute, and what ReadMap reads"
        )
    missing = [
        found[0]
        for file, _, severity, text in _MESSAGE.findall(complaint)
        if file == "unit.cpp" and severity == "error" and (found := _QUOTED.findall(text))
    ]
    if missing and not errors:
        return f"{kind} does not define {printable(missing[0])[:60]} as the assignment has it"
    if undefined:
        return f"{kind} uses {printable(undefined[0])[:60]}, which it does not define"
    if double := _DOUBLE.findall(complaint):
        return f"{kind} defines {printable(double[0])[:60]}, which the judge defines"
    if errors:
        return f"{kind} does not compile; the first error: {errors[0]}"
    return f"{kind} does not compile: the compiler gave up"


def _driver(name: str) -> str:
    """The text of a driver."""
    return (resources.files("minesweeper.grader") / "drivers" / name).read_text("utf-8")


def _compiled_driver(edition: int) -> bytes:
    """The client's driver as an object file, compiled once and kept."""
    source, compiler = _driver("advanced.cpp"), os.stat(shutil.which(COMPILER) or COMPILER)  # noqa: PTH116
    key = hashlib.sha256(f"{source}{edition}{compiler.st_size}{compiler.st_mtime_ns}".encode()).hexdigest()
    kept = _cache() / f"advanced-{key[:16]}.o"
    if kept.is_file() and kept.stat().st_uid == os.getuid():
        return kept.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "advanced.cpp").write_text(source)
        words = [COMPILER, *_OPTIONS, f"-DEDITION={edition}", "-c", "advanced.cpp", "-o", "advanced.o"]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise ValueError(f"{COMPILER} cannot compile the judge's driver: {done.stderr[:200]}")
        made = (Path(folder) / "advanced.o").read_bytes()
    with suppress(OSError):  # a home that cannot be written to only costs time
        write_whole(kept, made)
    return made


def _cache() -> Path:
    """Where compiled drivers are kept."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "minesweeper" / "judge"  # noqa: PTH117
