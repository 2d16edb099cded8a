"""The browser game: how long the risks take after a move, over a real WebSocket.

usage: python -m bench.bench_web [--games N] [--seed S]

The solver plays and the overlay is on. A time runs from sending a move to receiving the risks
after it; also shown are the change that the move made, and a hint with its proof.
"""

import json
import time
from contextlib import contextmanager
from statistics import median

from websockets.sync.client import connect

from bench.common import begin, count, report, start_python, title

# Rows, columns, mines, and the milliseconds that the risks may take in the median.
BOARDS = [((16, 30), 99, 100), ((30, 30), 180, 200), ((30, 30), 225, 200)]


def main():
    options = begin(__doc__, 1, count("--games", 5, "games on each board"))
    with served() as address:
        for dimensions, mines, limit in BOARDS:
            board = {"dimensions": dimensions, "mines": mines, "start": "opening", "custom": "classic"}
            times = times_of(address, board, options)
            title(f"{'x'.join(map(str, dimensions))}x{mines}, {len(times['risks'])} moves: medians")
            report_times("from a move to the change", times["change"])
            report_times("from a move to the risks", times["risks"], limit)
            report_times("from the question to a hint", times["hint"])


def report_times(what, times, limit=None):
    """The median of some times, their 95th percentile and the longest."""
    ordered = sorted(times)
    note = f"95 of 100 within {ordered[len(ordered) * 95 // 100]:.1f}, most {ordered[-1]:.1f}"
    report(what, median(ordered), "ms", limit, note=note)


@contextmanager
def served():
    """The address of a browser game that is served as long as this lasts."""
    with start_python("-m", "minesweeper", "web", "--no-browser", "--port", "0", text=True) as server:
        try:
            yield server.stdout.readline().strip().removesuffix("/")
        finally:
            server.terminate()


def times_of(address, board, options):
    """Play some games on one board: the milliseconds of each change, of the risks and of each hint."""
    times = {"change": [], "risks": [], "hint": []}
    with connect(address.replace("http", "ws") + "/play", origin=address, max_size=None) as line:
        ask(line, {"do": "risks", "on": True}, ())
        for seed in range(options.seed, options.seed + options.games):
            ask(line, {"do": "new", "seed": seed, **board}, ("risks",))
            while move(line, times):
                took, _ = ask(line, {"do": "hint"}, ("hint",))
                times["hint"].append(took["hint"])
    return times


def move(line, times):
    """Let the solver make a move and note how long it took; False if that has ended the game."""
    took, last = ask(line, {"do": "ai", "agent": "solver"}, ("risks", "end"))
    if last["type"] == "end":
        return False
    for kind in ("change", "risks"):
        times[kind].append(took[kind])
    return True


def ask(line, message, until):
    """Send a message and wait for the first answer of these types: when each answer came, and the last."""
    began = time.perf_counter()
    line.send(json.dumps(message))
    took, last = {}, {"type": None}
    while until and last["type"] not in until:
        last = json.loads(line.recv())
        took[last["type"]] = 1000 * (time.perf_counter() - began)
    return took, last


if __name__ == "__main__":
    main()
