"""By which workers a run is played."""

import pytest

BACKENDS = {"processes": ("--jobs", "2"), "cluster": ("--cluster", "2")}


@pytest.fixture(params=BACKENDS.values(), ids=BACKENDS)
def backend(request):
    return request.param
