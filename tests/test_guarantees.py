"""docs/guarantees.md: every guarantee names a test or a command that shows it, and they are there."""

import ast
import re

from tests.helpers.programs import ROOT

PROMISED, LIMITS = (ROOT / "docs" / "guarantees.md").read_text(encoding="utf-8").split("## Limits")


def test_a_test_that_is_named_is_there():
    for file, test in re.findall(r"`(\w+/test_\w+\.py)(?:::(\w+))?`", PROMISED + LIMITS):
        tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert test in {"", *names}, (file, test)


def test_every_guarantee_names_what_shows_it():
    guarantees = re.findall(r"^- .*?(?=^- |\n\n)", PROMISED, re.DOTALL | re.MULTILINE)
    assert len(guarantees) > 5
    for guarantee in guarantees:
        assert re.search(r"`\w+/test_\w+\.py::test_\w+`", guarantee), guarantee
