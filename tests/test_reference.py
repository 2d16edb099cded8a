"""The documentation site is built without a warning, as of a broken link, and has every public name."""

import re

import pytest

import minesweeper
from minesweeper.gym import ENVIRONMENTS as NAMES
from tests.helpers.programs import python


@pytest.mark.long
def test_the_site_is_built(tmp_path):
    pytest.importorskip("mkdocs")
    build = ("mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path)
    assert python("-m", *build, timeout=600, NO_MKDOCS_2_WARNING="1") == (0, "", "")
    reference = (tmp_path / "api.html").read_text()
    assert set(minesweeper.__all__) <= set(re.findall(r'<h2 id="[\w.]+\.(\w+)"', reference))
    for shown in ("hypermines.nd_dig", "solver.solver.Solver", "games.game.Game.svg"):
        assert f'id="minesweeper.{shown}"' in reference, shown
    assert reference.count("&gt;&gt;&gt;") > 10 and "<blockquote>" not in reference
    environments = (tmp_path / "environment.html").read_text()
    assert all(name in environments for name in NAMES)
