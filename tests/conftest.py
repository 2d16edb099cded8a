"""Makes the programs at the top of the project importable; and every run tries the same examples."""

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parents[1]))

settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")
