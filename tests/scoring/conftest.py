"""By which workers a run is played."""

import pytest

# A cluster takes seconds to start: what both do alike is tried on it in the long run.
BACKENDS = {"processes": ("--jobs", "2"), "cluster": pytest.param(("--cluster", "2"), marks=pytest.mark.long)}


@pytest.fixture(params=BACKENDS.values(), ids=BACKENDS)
def backend(request):
    return request.param
