"""Programs in Python that start many processes; their turns tell how far they got."""

# Starts up to 100 processes, and turns to a place off the board: 100 columns to the right of their number.
FORKS = """\
import os, time
print('"forks"', flush=True)
input()
started = 0
try:
    while started < 100:
        if os.fork() == 0:
            time.sleep(100)
        started += 1
except OSError:
    pass
print([100 + started, 0], flush=True)
time.sleep(100)
"""
