"""The single files for judges that take one: each passes the cases alone in an empty folder."""

import sys

import pytest

from tests.helpers.data import ADVANCED, BASIC
from tests.helpers.programs import python

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """Return a function that names the command to run one of the files without anything to import."""
    built = tmp_path_factory.mktemp("built")
    made = python("tools/submission.py", built)
    assert (made.status, made.out.count(" bytes\n")) == (0, 2)
    folder = tmp_path_factory.mktemp("alone")

    def command(name):
        (folder / name).write_bytes((built / name).read_bytes())
        return ["-I", "-S", str(folder / name)]

    return command


def test_server_passes_the_cases(alone):
    for case in BASIC:
        ended = python(*alone("server.py"), given=case.read_bytes())
        assert ended == (0, case.with_suffix(".out").read_text(), ""), case


def test_server_refuses_bad_input_in_one_line(alone):
    ended = python(*alone("server.py"), given="1 1\n?\n")
    assert (ended.status, ended.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    "case", [*ADVANCED[:2], *(pytest.param(case, marks=pytest.mark.long) for case in ADVANCED[2:])]
)
def test_client_plays_as_in_the_package(alone, case):
    given = case.read_bytes()
    ours = python("advanced.py", "--pipe", f"{sys.executable} client.py", "--trace", given=given)
    client = " ".join([sys.executable, *alone("client.py")])
    assert python("advanced.py", "--pipe", client, "--trace", given=given) == ours
    assert ours.status == 0
