"""The examples in the package's docstrings."""

import doctest
import importlib
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
def test_the_examples_run(name, monkeypatch):
    module = importlib.import_module(name)
    # Python before 3.13 passes over those of cached properties.
    passed_over = {
        f"{kind.__name__}.{attribute}": found.func
        for kind in vars(module).values()
        if isclass(kind) and kind.__module__ == name
        for attribute, found in vars(kind).items()
        if isinstance(found, cached_property)
    }
    monkeypatch.setattr(module, "__test__", passed_over, raising=False)
    results = doctest.testmod(module)
    assert results.failed == 0 < results.attempted
