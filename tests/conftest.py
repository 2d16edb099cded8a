"""Makes the programs at the top of the project importable; and every run tries the same examples."""

import signal
import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parents[1]))

settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")

# Programs that are started in the background inherit that they ignore Ctrl-C; those under test should not.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
