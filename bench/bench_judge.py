"""The judge's programs: how long they take to start, to play and to show large maps, and their memory.

usage: python bench/bench_judge.py
"""

import compileall
import os
import platform
import resource
import subprocess
import sys
import time
import venv
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]

# Interleaved, so that whatever else the machine does falls on all commands alike.
RUNS = 21

# What Python is told here (unbuffered streams, no bytecode) would be measured as well.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

EXAMPLE = "data/basic/1.in"
LONG_GAME = "data/basic/20.in"  # 30 x 30, 1000 operations, won by the last

SEED = 2876


def main():
    print(f"Python {platform.python_version()}, {platform.machine()}, seed {SEED}\n")
    compileall.compile_dir(ROOT / "minesweeper", quiet=1)
    compileall.compile_dir(ROOT, maxlevels=0, quiet=1)
    start_up()
    memory()
    large_maps()
    protocol()


def start_up():
    """CPU time of `basic.py` over that of a Python that does nothing.

    What is installed for a Python (this project, if it is editable) may take longer to start
    than either and hides the difference, so a Python with nothing installed is measured too.
    """
    commands = [
        ("python -c pass", ["-c", "pass"], os.devnull, None),
        (f"python basic.py < {EXAMPLE}", ["basic.py"], ROOT / EXAMPLE, 1.3),
        (f"python basic.py < {LONG_GAME}", ["basic.py"], ROOT / LONG_GAME, 2.0),
    ]
    with TemporaryDirectory() as folder:
        venv.create(folder, symlinks=True)
        bare = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        for python, which in ((bare, "a Python with nothing installed"), (sys.executable, "this Python")):
            times = [[] for _ in commands]
            for _ in range(RUNS):
                for (_, arguments, given, _), measured in zip(commands, times, strict=True):
                    measured.append(cpu_of(arguments, given, python))
            print(f"start-up, median CPU of {RUNS} interleaved runs, {which}")
            for (name, _, _, limit), measured in zip(commands, times, strict=True):
                spent, ratio = 1000 * median(measured), median(measured) / median(times[0])
                judged = verdict(ratio, limit, "x") if limit else ""
                print(f"  {name:44} {spent:8.1f} ms {ratio:8.2f} x     {judged}".rstrip())
            print()


def memory():
    """Peak memory of `basic.py`, which only a process of its own can tell of its child."""
    watcher = (
        "import resource, subprocess, sys;"
        "command = [sys.executable, 'basic.py'];"
        "subprocess.run(command, stdin=open(sys.argv[1]), stdout=subprocess.DEVNULL, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    print("peak memory")
    for given in (EXAMPLE, LONG_GAME):
        command = [sys.executable, "-c", watcher, given]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=ENVIRONMENT, check=True)
        mebibytes = int(done.stdout) / (2**20 if sys.platform == "darwin" else 2**10)
        name = f"python basic.py < {given}"
        print(f"  {name:44} {mebibytes:8.1f} MiB             {verdict(mebibytes, 40, 'MiB')}")
    print()


def large_maps():
    """CPU time for each cell of square maps, beyond that of a Python that does nothing."""
    rng = Random(SEED)
    sides = 500, 1000, 2000
    print(
        f"square maps with 15 % mines: read, one cascade, two maps printed; median of {RUNS} interleaved runs"
    )
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{side}.in" for side in sides]
        for side, path in zip(sides, paths, strict=True):
            path.write_text(large_map(rng, side))
        rounds = [
            (cpu_of(["-c", "pass"], os.devnull), *(cpu_of(["basic.py"], path) for path in paths))
            for _ in range(RUNS)
        ]
    nothing, *spent = map(median, zip(*rounds, strict=True))
    costs = [(seconds - nothing) / side**2 for seconds, side in zip(spent, sides, strict=True)]
    for side, seconds, cost in zip(sides, spent, costs, strict=True):
        name = f"python basic.py < {side} x {side}"
        linear = verdict(cost / costs[0], 1.5, "x that of 500")
        print(f"  {name:44} {1000 * (seconds - nothing):8.1f} ms {1e9 * cost:5.0f} ns a cell  {linear}")
    print()


def large_map(rng, side):
    """A map with 15 % mines, and a visit of a corner around which there is none."""
    mines = set(rng.sample(range(side * side), side * side * 15 // 100)) - {0, 1, side, side + 1}
    cells = "".join("X" if cell in mines else "." for cell in range(side * side))
    rows = [cells[at : at + side] for at in range(0, side * side, side)]
    return f"{side} {side}\n" + "\n".join(rows) + "\n0 0 0\n"


def protocol():
    """Whole games of client.py against the server, with a player that knows the answers."""
    sys.path.insert(0, str(ROOT))  # where the programs are, and the package
    import advanced
    import client
    import server
    from minesweeper.judge.protocol import ModuleContestant, Table
    from minesweeper.players.reference import MARK, VISIT, Action
    from minesweeper.rules.draw import Parameters, draw_maps

    print(f"the protocol by itself, 30 x 30: server, Execute, ReadMap; median of {RUNS} games")
    for mines in (90, 225):
        for marked in (False, True):
            maps = draw_maps(Parameters(30, 30, mines, SEED, 2))
            seconds, operations = [], []
            for _ in range(RUNS):
                board, first = next(maps)
                cells = Random(SEED).sample(range(900), 900)
                script = [Action(MARK, cell) for cell in cells if marked and board.mines[cell]]
                script += [Action(VISIT, cell) for cell in cells if not board.mines[cell]]
                player = Scripted(script)
                client.PLAYERS = {"best": lambda player=player: player}
                began = time.process_time()
                server.StartGame(board)
                table = Table(30, 30, first, advanced.Execute, advanced.is_over)
                ModuleContestant(client).play(table)
                seconds.append(time.process_time() - began)
                operations.append(player.decisions)
                assert server.game_state == 1
            spent = 1000 * median(seconds)
            name = f"{mines} mines, {'all marked, then ' if marked else ''}all else visited"
            print(f"  {name:44} {spent:8.1f} ms {median(operations):5.0f} moves  {verdict(spent, 20, 'ms')}")


class Scripted:
    """A player that does what its script says, except for cells that it has been shown by then."""

    def __init__(self, script):
        self.script = iter(script)
        self.shown = set()
        self.decisions = 0

    def start(self, *_):
        pass

    def presume(self, *_):
        pass

    def learn(self, cell, clue):
        self.shown.add(cell)

    def decide(self):
        self.decisions += 1
        return next(action for action in self.script if action.cell not in self.shown)


def cpu_of(arguments, given, python=sys.executable):
    """User and system time of one run of Python with these arguments and this standard input."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with Path(given).open("rb") as stream:
        subprocess.run(
            [python, *arguments],
            stdin=stream,
            stdout=subprocess.DEVNULL,
            cwd=ROOT,
            env=ENVIRONMENT,
            check=True,
        )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def verdict(value, limit, unit):
    return f"{'PASS' if value <= limit else 'over'} (limit {limit:g} {unit})"


if __name__ == "__main__":
    main()
