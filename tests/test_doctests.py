"""The examples in the package's docstrings."""

import ast
import doctest
import importlib
import re
from functools import cached_property
from inspect import isclass

import pytest

from tests.helpers.programs import ROOT

# By their text: other modules need not be loaded for it.
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "minesweeper").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name, monkeypatch):
    module = importlib.import_module(name)
    # Python before 3.13 passes over those of cached properties.
    passed_over = {
        f"{kind.__name__}.{attribute}": member.func
        for kind in vars(module).values()
        if isclass(kind) and kind.__module__ == name
        for attribute, member in vars(kind).items()
        if isinstance(member, cached_property)
    }
    monkeypatch.setattr(module, "__test__", passed_over, raising=False)
    results = doctest.testmod(module)
    assert results.failed == 0 < results.attempted


# Names that only the system uses.
OF_THE_SYSTEM = {"CAP_DAC_READ_SEARCH", "LC_CTYPE", "NO_COLOR"}


def test_constants_that_docstrings_name_exist():
    named, used = {}, {*OF_THE_SYSTEM}
    for path in sorted((ROOT / "minesweeper").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name | ast.Attribute):
                used.add(node.id if isinstance(node, ast.Name) else node.attr)
            elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                names = re.findall(r"\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b", ast.get_docstring(node) or "")
                named |= dict.fromkeys(names, path.name)
    assert {name: path for name, path in named.items() if name not in used} == {}
