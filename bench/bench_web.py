"""The browser game: how long the risks take after a move, over a real WebSocket.

usage: python3 -m bench.bench_web [--games N] [--seed S]

The solver plays, and after each of its moves the page asks for the risks, as it does where it shows them.
A time runs from sending the move to receiving the risks.
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
            board = {"dimensions": dimensions, "mines": mines, "start": "opening", "variant": "classic"}
            times = sorted(times_of(address, board, options))
            title(f"{'x'.join(map(str, dimensions))}x{mines}, {len(times)} moves")
            note = f"95 of 100 within {times[len(times) * 95 // 100]:.1f}, most {times[-1]:.1f}"
            report("from a move to the risks, median", median(times), "ms", limit, note=note)


@contextmanager
def served():
    """Serve the browser game while the context lasts; yield its address."""
    with start_python("-m", "minesweeper", "web", "--no-browser", "--port", "0", text=True) as server:
        try:
            yield server.stdout.readline().strip().removesuffix("/")
        finally:
            server.terminate()


def times_of(address, board, options):
    """Play some games on one board; yield the milliseconds of each move with the risks after it."""
    with connect(address.replace("http", "ws") + "/play", origin=address, max_size=None) as line:
        for seed in range(options.seed, options.seed + options.games):
            ask(line, do="new", setting={**board, "seed": seed})
            began = time.perf_counter()
            while not ask(line, do="ai", agent="solver")["end"]:
                ask(line, do="risks")
                yield 1000 * (time.perf_counter() - began)
                began = time.perf_counter()


def ask(line, **request):
    line.send(json.dumps({"id": 0, **request}))
    answer = json.loads(line.recv())
    assert "error" not in answer, answer
    return answer


if __name__ == "__main__":
    main()
