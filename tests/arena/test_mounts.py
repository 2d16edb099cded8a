"""Files of a player: with a namespace of mounts, no rival sees its changes, and no disk is filled."""

import json
import os

import pytest

from tests.arena.contests import player
from tests.arena.users import arena_of, needs_namespaces, needs_users

pytestmark = pytest.mark.slow

SENT = "[int(os.stat(each).st_atime) > 1 for each in files]"


@needs_users
@needs_namespaces
@pytest.mark.parametrize(
    "user, missing, sent",
    [("root", "namespaces", [True, False, True]), ("root", "", [False] * 3), ("user", "", [False] * 3)],
)
def test_reading_sends_nothing_to_a_rival(tmp_path, user, missing, sent):
    """A spy reads some of the files that all may read, and a rival checks their access times."""
    files = [tmp_path / name for name in "abc"]
    for file in files:
        file.write_text("x")
        os.utime(file, (1, 1))
    files[1].read_text()
    if files[1].stat().st_atime == 1:
        pytest.skip("this file system has no access times")
    os.utime(files[1], (1, 1))
    start = f"import os\nfiles = {[*map(str, files)]}\n"
    spy, rival = tmp_path / "spy.py", tmp_path / "rival.py"
    spy.write_text(start + player(name="'Spy'", body="[open(each).read() for each in files[::2]]; return {}"))
    rival.write_text(start + player(name="'Rival'", body=f"raise ValueError({SENT})"))
    ended = arena_of(user, spy, rival, "--games", 1, "--json", without=missing)
    rows = json.loads(ended.out)["standings"]
    (why,) = (row["failures"][0]["why"] for row in rows if row["player"] == "Rival")
    assert why.endswith(f"ValueError: {sent}")
