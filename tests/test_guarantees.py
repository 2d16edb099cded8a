"""docs/security.md: every guarantee names a test that shows it, and the tests are there."""

import ast
import re

from tests.helpers.programs import ROOT

SECURITY = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
GUARANTEES = SECURITY.partition("## Limits")[0]


def test_a_test_that_is_named_is_there():
    for file, test in re.findall(r"`(\w+/test_\w+\.py)(?:::(\w+))?`", SECURITY):
        tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert test in {"", *names}, (file, test)


def test_every_guarantee_names_what_shows_it():
    guarantees = re.findall(r"^- .*?(?=^- |\n\n)", GUARANTEES, re.DOTALL | re.MULTILINE)
    assert len(guarantees) > 5
    for guarantee in guarantees:
        assert re.search(r"`\w+/test_\w+\.py::test_\w+`", guarantee), guarantee
