"""The single files for judges that take one: each passes the cases alone in an empty folder."""

import subprocess
import sys

import pytest

from tests.helpers.data import ADVANCED, BASIC
from tests.helpers.programs import python


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """A function that runs one of the files by itself, without the package or anything else to import."""
    built = tmp_path_factory.mktemp("built")
    made = python("tools/submission.py", built)
    assert (made.status, made.out.count(" bytes\n")) == (0, 2)
    folder = tmp_path_factory.mktemp("alone")

    def command(name):
        (folder / name).write_bytes((built / name).read_bytes())
        return [sys.executable, "-I", "-S", str(folder / name)]

    return command


@pytest.mark.parametrize("case", BASIC, ids=lambda case: case.stem)
def test_the_server(alone, case):
    done = subprocess.run(alone("server.py"), input=case.read_bytes(), capture_output=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == (case.with_suffix(".out").read_bytes(), b"", 0)


def test_the_server_tells_what_is_wrong(alone):
    done = subprocess.run(alone("server.py"), input=b"1 1\n?\n", capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "case", [*ADVANCED[:2], *(pytest.param(each, marks=pytest.mark.long) for each in ADVANCED[2:])]
)
def test_the_client(alone, case):
    given = case.read_bytes()
    ours = python("advanced.py", "--pipe", f"{sys.executable} client.py", "--trace", given=given)
    alike = python("advanced.py", "--pipe", " ".join(alone("client.py")), "--trace", given=given)
    assert alike == ours
    assert ours.status == 0
