"""The modules of the page that need no page, tested under node."""

import shutil
import subprocess

import pytest

from tests.helpers.programs import ROOT

NODE = shutil.which("node")


@pytest.mark.parametrize(
    "file", sorted((ROOT / "tests" / "page").glob("*.test.js")), ids=lambda file: file.stem
)
@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_a_module_of_the_page(file):
    tested = subprocess.run(
        [NODE, "--test", "--test-reporter=tap", file],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
        check=False,
    )
    assert tested.returncode == 0, tested.stdout
    assert "# fail 0" in tested.stdout and "# pass 0" not in tested.stdout
