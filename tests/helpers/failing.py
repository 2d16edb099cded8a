"""Ways to fail that are the same in every game, and programs that hang without a real wait.

`programs/test_process` has them all in shell, `arena/test_zoo` in Python and behind all locks; other doors
have one or two.
"""

import time
from itertools import count

from minesweeper.programs.process import LineProgram

SAID = "it hangs now"

# The actions of a program before it hangs, in shell and in Python; both write to the standard error.
HANGS = f"echo {SAID} >&2"
HANGS_IN_PYTHON = f"__import__('os').write(2, {SAID.encode()!r})"

LATE = r"TLE: no answer within \d+ s"

HEEDS_NO_SIGNAL = f"trap '' HUP INT TERM; {HANGS}; while true; do :; done"
HEEDS_NO_SIGNAL_IN_PYTHON = f"""\
{HANGS_IN_PYTHON}
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except Exception: pass
while True:
    try: time.sleep(1000)
    except BaseException: pass"""

FLOODS_IN_PYTHON = "while True:\n    try: os.write(4, 1000 * b'x')\n    except OSError: pass"
TOO_MUCH = "OLE: (a line of more than 4096|more than 65536) characters.*"

STOPS_IN_PYTHON = f"{HANGS_IN_PYTHON}\nos.kill(os.getpid(), signal.SIGSTOP)"

# The actions of a program in shell, a player in Python, and the verdict on each.
WAYS = {
    "ends": ("exit 0", "os._exit(0)", "RE: ended before the game did"),
    "exits with a status": ("exit 7", "os._exit(7)", "RE: exited with status 7"),
    "is killed": ("kill -9 $$", "os.kill(os.getpid(), 9)", "RE: was killed by signal 9"),
    "crashes": ("kill -11 $$", "__import__('ctypes').string_at(0)", "RE: was killed by signal 11"),
    "hangs": (f"{HANGS}; sleep 600", f"{HANGS_IN_PYTHON}\nsum(iter(int, 1))", LATE),
    "heeds no signal": (HEEDS_NO_SIGNAL, HEEDS_NO_SIGNAL_IN_PYTHON, LATE),
    "stops itself": (f"{HANGS}; kill -STOP $$", STOPS_IN_PYTHON, LATE),
    "floods": ("cat /dev/zero", FLOODS_IN_PYTHON, TOO_MUCH),
}

IN_SHELL = {way: (shell, verdict) for way, (shell, _, verdict) in WAYS.items()}
IN_PYTHON = {way: (text, verdict) for way, (_, text, verdict) in WAYS.items()}


def cut_waits(monkeypatch):
    """Let hours pass for a program of this process each time it reads its clock after it hangs."""
    hours = count(1)

    def now(program):
        hangs = any(SAID in line for line in program.last_words())
        return time.monotonic() + (3600 * next(hours) if hangs else 0)

    monkeypatch.setattr(LineProgram, "now", now)
