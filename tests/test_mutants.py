"""The mistakes that `make mutants` makes, each in a line of code, and what it leaves alone."""

import runpy
from pathlib import Path

import pytest

from tests.helpers.programs import ROOT

TOOL = runpy.run_path(str(ROOT / "tools" / "mutants.py"))

MISTAKES = {
    "comparison": ("if a < b and c == d:", ["if a <= b and c == d:", "if a < b and c != d:"]),
    "connective": ("if (a && b) {", ["if (a || b) {"]),
    "negation": ("if not a or b not in c:", ["if a or b not in c:", "if not a or b in c:"]),
    "sign": ("x = a - 1", ["x = a + 1"]),
    "off by one": ("x = a[0] + y2 * 30", ["x = a[0] + y2 * 30 + 1"]),
    "first and last": ("x = a[0] + b.at(-1)", ["x = a[-1] + b.at(-1)", "x = a[0] + b[0]"]),
    "extreme": ("x = min(a) + some(b)", ["x = max(a) + some(b)", "x = min(a) + every(b)"]),
    "default": ("def f(a: bool = True):", ["def f(a: bool = False):"]),
    "sort key": ("x = sorted(a, key=lambda b: (-b, f(b)))", ["x = sorted(a)"]),
    "arguments": ("def f(a, b): g(a, b.c)", ["def f(a, b): g(b.c, a)"]),
    "call": ("    a.append(b)", ["    0"]),
    "update": ("    a.b += c;", ["    0;"]),
    "limit": ("MAX_CELLS = 1_000", ["MAX_CELLS = 1000 * 1_000"]),
}


@pytest.mark.parametrize(("kind", "code", "broken"), [(kind, *row) for kind, row in MISTAKES.items()])
def test_each_kind_of_mistake(write, kind, code, broken):
    path = str(write("a.py", f"{code}\n# {code}\n"))
    made = TOOL["mutants"]([path], *TOOL["KINDS"][kind])
    text = Path(path).read_text()
    assert [(text[:start] + new + text[end:]).splitlines()[0] for _, start, end, new in made] == broken


def test_there_are_no_other_kinds():
    assert list(TOOL["KINDS"]) == list(MISTAKES)
