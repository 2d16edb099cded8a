"""By which workers a run is played."""

import importlib.util

import pytest

from tests.scoring.runs import cluster


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A scheduler with two workers."""
    with cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


# A cluster takes seconds to start: what both do alike is tried on it in the long run.
@pytest.fixture(params=["processes", pytest.param("cluster", marks=pytest.mark.long)])
def backend(request):
    if request.param == "processes":
        return "--jobs", "2"
    if not importlib.util.find_spec("distributed"):
        pytest.skip("there is no Dask")
    return "--scheduler", request.getfixturevalue("running")[0]
