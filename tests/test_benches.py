"""The benches: each can be loaded, and with few of everything comes to its end."""

import importlib

import pytest

from tests.helpers.programs import ROOT, python

FEW = {
    "bench_estimate": ["--positions", "1"],
    "bench_gym": ["--steps", "100"],
    "bench_judge": ["--runs", "1"],
    "bench_noguess": ["--boards", "10"],
    "bench_peer": ["--games", "2"],
    "bench_scoring": ["--runs", "1", "--games", "50", "--many", "200"],
    "bench_screenshots": ["tests/screenshots/pictures"],
    "bench_small": ["--boards", "4x4"],
    "bench_solver": ["--positions", "2", "--games", "1"],
    "bench_web": ["--games", "1"],
}


def test_every_bench_is_tried():
    assert sorted(path.stem for path in (ROOT / "bench").glob("bench_*.py")) == [*FEW]


def test_each_is_loaded():
    for bench in FEW:
        assert callable(importlib.import_module(f"bench.{bench}").main)


@pytest.mark.long
@pytest.mark.parametrize("bench", FEW)
def test_each_comes_to_its_end(bench):
    ended = python("-m", f"bench.{bench}", *FEW[bench], timeout=600)
    assert (ended.status, ended.err) == (0, "")
