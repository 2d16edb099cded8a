"""The modules of the page that need no page, tested under node."""

import json
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from tests.helpers.processes import PATIENCE
from tests.helpers.programs import ROOT

NODE = shutil.which("node")

FILES = sorted((ROOT / "tests" / "page").glob("*.test.js"))


@pytest.fixture(scope="module")
def reports(modules):
    """Of each file, the names of its tests, each with why it failed or None; all files are run at once."""
    reporter = (ROOT / "tests" / "page" / "reporter.js").as_uri()
    tested = subprocess.run(
        [NODE, "--test", f"--test-reporter={reporter}", *FILES],
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        cwd=ROOT,
        check=False,
    )
    found = defaultdict(dict)
    for line in tested.stdout.splitlines():
        report = json.loads(line)
        found[Path(report["file"])][report["name"]] = report["why"]
    failed = any(why for each in found.values() for why in each.values())
    assert tested.returncode == (1 if failed else 0), tested.stderr
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.skipif(NODE is None, reason="there is no node")
def test_a_module_of_the_page(reports, file):
    assert reports[file], "no test was run"
    failed = {name: why for name, why in reports[file].items() if why}
    assert not failed, "\n".join(f"{name}: {why}" for name, why in failed.items())
