"""Headers to grade: the examples, and copies with faults, each on maps of a width of its own."""

import shutil

import pytest

from tests.helpers.programs import ROOT

EXAMPLES = ROOT / "examples" / "judge"
SERVER = (EXAMPLES / "good" / "server.h").read_text()
CLIENT = (EXAMPLES / "good" / "client.h").read_text()

needs_compiler = pytest.mark.skipif(not shutil.which("g++"), reason="no g++ here")


def said(result):
    """What a verdict says."""
    return f"{result.verdict}: {result.why}".removesuffix(": ")


def each_fault(faults, *long):
    """The cases of a table of deeds with their verdicts; those of some columns take long."""
    marks = {columns: [pytest.mark.long] * (columns in long) for columns in faults}
    cases = [pytest.param(each, verdict, marks=marks[each]) for each, (_, verdict) in faults.items()]
    return pytest.mark.parametrize(("columns", "verdict"), cases)


def begun_by(text, function, deeds):
    """A header in which a function begins with a deed, for each number of columns that has one."""
    lines = "".join(f"    if (columns == {columns}) {{ {deed} }}\n" for columns, deed in deeds.items())
    head = f"inline void {function} {{\n"
    assert head in text
    return text.replace(head, head + lines)
