"""The commands of docs/programs.md for a cluster with keys of its own."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.processes import descendants, wait_for, with_luck
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT
from tests.scoring.scores import games_logged

pytestmark = pytest.mark.long
if not (importlib.util.find_spec("distributed") and shutil.which("openssl")):
    pytest.skip("there is no Dask, or no openssl", allow_module_level=True)

TEXT = (ROOT / "docs" / "programs.md").read_text("utf-8")
COMMANDS = re.search(r"```\n(openssl req .*?)```", TEXT, re.DOTALL)[1]

# `dask` and `python` are those of the tests.
SURROUNDINGS = {
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{ENVIRONMENT['PATH']}",
    "PYTHONPATH": str(ROOT),
}

# How the commands differ here: few games, a free port; nobody waits for the scheduler and the workers to end.
ADDRESS = """until [ -s address ]; do
    sleep 0.1
    grep -so 'tls://[^"]*' where.json | head -1 > address
done"""
CHANGES = {
    "--protocol tls": "--protocol tls --host 127.0.0.1 --port 0 --scheduler-file where.json",
    "$ONLY_HERE\ndask": f"$ONLY_HERE &\n{ADDRESS}\ndask",
    "--nworkers -1\n": "--nworkers 2 &\n",
    "tls://HOST:8786": "$(cat address)",
    "16x30x99 --games 10000000": "10x10x20 --games 60",
}


def test_commands_for_a_cluster_with_keys_play_on_it(tmp_path):
    script = COMMANDS
    for usual, here in CHANGES.items():
        assert usual in script
        script = script.replace(usual, here)
    played = tmp_path / "played"
    with (tmp_path / "output").open("w") as file:
        options = {"cwd": tmp_path, "env": ENVIRONMENT | SURROUNDINGS, "stdout": file, "stderr": file}
        run = subprocess.Popen(["sh", "-c", f"{script}echo $? > {played}\nwait"], **options)
    try:
        wait_for(lambda: played.exists() and played.read_text(), run, 3 * PATIENCE)
    finally:
        for process in descendants(run.pid):
            with_luck(process.kill)
        run.kill()
        run.wait(PATIENCE)
    assert played.read_text() == "0\n", (tmp_path / "output").read_text()
    assert games_logged(tmp_path / "expert.log") == 60
