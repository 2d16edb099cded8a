"""The modules of the page that need no page, tested under node."""

import re
import shutil
import subprocess

import pytest

from tests.helpers.processes import PATIENCE
from tests.helpers.programs import ROOT

NODE = shutil.which("node")

FILES = sorted((ROOT / "tests" / "page").glob("*.test.js"))


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.skipif(NODE is None, reason="there is no node")
@pytest.mark.usefixtures("modules")
def test_a_module_of_the_page(file):
    run = [NODE, "--test-reporter=tap", file]
    tested = subprocess.run(run, capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT, check=False)
    assert tested.returncode == 0, tested.stdout
    assert re.search("^# pass [1-9]", tested.stdout, re.MULTILINE), "no test was run"
