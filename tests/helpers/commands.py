"""Programs of any kind, such as `make` and other Pythons."""

from functools import partial

from tests.helpers import programs

ran = partial(programs.ran, timeout=300)
