"""The browser game: how long the risks take after a move, over a real WebSocket.

usage: python bench/bench_web.py [--games N] [--seed S]

The solver plays and the overlay is on. A time runs from sending a move to receiving the risks
after it; also shown are the change that the move made, and a hint with its proof.
"""

import argparse
import json
import platform
import subprocess
import sys
import time
from statistics import median

from websockets.sync.client import connect

# Rows, columns, mines, and the milliseconds that the risks may take in the median.
BOARDS = [((16, 30), 99, 100), ((30, 30), 180, 200), ((30, 30), 225, 200)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=5, metavar="N", help="games on each board (5)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the seed of the first (1)")
    options = parser.parse_args()
    print(f"python bench/bench_web.py --games {options.games} --seed {options.seed}")
    print(f"Python {platform.python_version()}; milliseconds: median, 95 of 100, most; to the risks: limit\n")
    print(f"{'board':12}{'moves':>7}{'change':>24}{'risks':>24}{'limit':>8}{'hint':>24}")
    command = [sys.executable, "-m", "minesweeper", "web", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().strip().removesuffix("/")
        try:
            for dimensions, mines, limit in BOARDS:
                measure(address, dimensions, mines, limit, options)
        finally:
            server.terminate()


def measure(address, dimensions, mines, limit, options):
    """Play some games on one board and print a line of the table."""
    times = {"change": [], "risks": [], "hint": []}
    with connect(address.replace("http", "ws") + "/play", origin=address, max_size=None) as line:
        ask(line, {"do": "risks", "on": True}, ())
        for seed in range(options.seed, options.seed + options.games):
            board = {"dimensions": dimensions, "mines": mines, "start": "opening", "custom": "classic"}
            ask(line, {"do": "new", "seed": seed, **board}, ("risks",))
            while True:
                took, last = ask(line, {"do": "ai", "agent": "solver"}, ("risks", "end"))
                if last["type"] == "end":
                    break
                for kind in ("change", "risks"):
                    times[kind].append(took[kind])
                took, _ = ask(line, {"do": "hint"}, ("hint",))
                times["hint"].append(took["hint"])
    columns = [show(times["change"]), show(times["risks"]), show(times["hint"])]
    name = f"{'x'.join(map(str, dimensions))}x{mines}"
    print(f"{name:12}{len(times['risks']):>7}{columns[0]}{columns[1]}{limit:>8}{columns[2]}", flush=True)


def ask(line, message, until):
    """Send a message and wait for the first answer of these types: when each answer came, and the last."""
    began = time.perf_counter()
    line.send(json.dumps(message))
    took, last = {}, {"type": None}
    while until and last["type"] not in until:
        last = json.loads(line.recv())
        took[last["type"]] = 1000 * (time.perf_counter() - began)
    return took, last


def show(times):
    """Median, 95th percentile and maximum, 24 characters wide."""
    ordered = sorted(times)
    return "".join(
        f"{each:8.1f}" for each in (median(ordered), ordered[len(ordered) * 95 // 100], ordered[-1])
    )


if __name__ == "__main__":
    main()
