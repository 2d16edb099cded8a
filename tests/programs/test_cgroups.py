"""What is written to cgroups and read from them, in folders that only look like some."""

import os

import pytest

from minesweeper.programs.locks import cgroups
from minesweeper.programs.locks.cgroups import Leaf, divided, leaf_of_player


@pytest.fixture
def group(tmp_path, monkeypatch):
    """The group of this process."""
    monkeypatch.setattr(cgroups, "own_group", lambda: tmp_path)
    return tmp_path


def test_limits(tmp_path):
    leaf = Leaf(tmp_path / "leaf", 512, 64)
    files = {file.name: file.read_text() for file in (tmp_path / "leaf").iterdir()}
    assert files == {
        "memory.max": str(544 << 20),
        "memory.swap.max": "0",
        "memory.oom.group": "1",
        "pids.max": "66",
    }
    assert leaf.entrance == f"{tmp_path}/leaf/cgroup.procs"


@pytest.mark.parametrize(
    "oom, kills, expected",
    [(0, 0, False), (1, 1, True), (1, 0, False), (0, 1, False)],  # the last one for a lack elsewhere
)
def test_whose_memory_ran_out(tmp_path, oom, kills, expected):
    leaf = Leaf(tmp_path / "leaf", 512, 64)
    (tmp_path / "leaf" / "memory.events").write_text(f"low 0\nhigh 0\nmax 9\noom {oom}\noom_kill {kills}\n")
    assert leaf.ran_out_of_memory() == expected


def test_a_group_is_divided_and_united(group):
    (group / "cgroup.procs").write_text(f"{os.getpid()}\n")
    with divided():
        assert (group / "minesweeper-runner" / "cgroup.procs").read_text() == "0"
        assert (group / "cgroup.subtree_control").read_text() == "+cpu"
        (group / "minesweeper-runner" / "cgroup.procs").unlink()  # in a true one no file has to go
    assert {file.name for file in group.iterdir()} == {"cgroup.procs", "cgroup.subtree_control"}


def test_a_group_with_others_in_it_is_left_as_it_is(group):
    (group / "cgroup.procs").write_text(f"1\n{os.getpid()}\n")
    with divided():
        assert [file.name for file in group.iterdir()] == ["cgroup.procs"]
        assert leaf_of_player(512, 64) is None
