"""Headers to grade: the examples, and copies with faults, each on maps of a width of its own."""

import pickle
import re
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from minesweeper.judge import build as building
from minesweeper.judge.build import build
from minesweeper.shell.files import write_whole
from tests.helpers.programs import ROOT

EXAMPLES = ROOT / "examples" / "judge"
SERVER = (EXAMPLES / "good" / "server.h").read_text()
CLIENT = (EXAMPLES / "good" / "client.h").read_text()

# The programs compiled for tests.
KEPT = ROOT / "build" / "judge"

needs_compiler = pytest.mark.skipif(not shutil.which("g++"), reason="no g++ here")


def write_files(folder, texts):
    """Write files of these names and texts, and the folders above them."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def said(result):
    return f"{result.verdict}: {result.why}".removesuffix(": ")


def faults_in(text):
    """Return the faults in a text: a line with the columns and the verdict, and the lines of the deed."""
    faults = {}
    for fault in re.split(r"\n(?=\d)", text.strip()):
        head, *lines = fault.splitlines()
        columns, _, verdict = head.partition(" ")
        faults[int(columns)] = " ".join(line.strip() for line in lines), verdict
    return faults


def each_fault(faults, *long):
    """Return the cases of a table of deeds with their verdicts; those of some columns take long."""
    marks = {columns: [pytest.mark.long] * (columns in long) for columns in faults}
    cases = [pytest.param(line, verdict, marks=marks[line]) for line, (_, verdict) in faults.items()]
    return pytest.mark.parametrize(("columns", "verdict"), cases)


def begun_by(text, function, deeds):
    """Return a header with a function that begins with a deed, by the number of columns."""
    lines = "".join(f"    if (columns == {columns}) {{ {deed} }}\n" for columns, deed in deeds.items())
    head = f"inline void {function} {{\n"
    assert head in text
    return text.replace(head, head + lines)


def kept_build(kind, path, folder):
    """Build a header as the judge does, once for each digest of header, compiler and drivers."""
    compiler = Path(shutil.which(building.COMPILER)).stat()
    drivers = sorted((Path(building.__file__).parent / "drivers").iterdir())
    sources = [Path(building.__file__), *drivers, Path(path)]
    key = sha256(f"{kind} {compiler.st_size} {compiler.st_mtime_ns}".encode())
    for source in sources:
        key.update(sha256(source.read_bytes()).digest())
    kept = KEPT / f"{key.hexdigest()[:16]}.pickle"
    if not kept.exists():
        built = build(kind, path, folder)
        if not built.final:  # the machine failed, not the header
            return built
        KEPT.mkdir(parents=True, exist_ok=True)
        write_whole(kept, pickle.dumps((built, built.program and Path(built.program).read_bytes())))
    built, program = pickle.loads(kept.read_bytes())
    if not program:
        return built
    copy = Path(folder) / kept.stem
    copy.write_bytes(program)
    copy.chmod(0o755)
    return built._replace(program=str(copy))


def compiled(kind, text, folder):
    header = Path(folder) / kind
    header.write_text(text)
    built = kept_build(kind, str(header), folder)
    assert built.compiled.verdict == "AC", built
    return built.program
