"""The examples in the package's docstrings."""

import doctest
import importlib

import pytest

from tests.helpers.programs import ROOT

# By their text: other modules need not be loaded for it.
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "minesweeper").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0 < results.attempted
