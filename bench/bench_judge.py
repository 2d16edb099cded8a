"""The judge's server: how long it takes to start, to play and to show large maps, and its memory.

usage: python3 -m bench.bench_judge [--runs N] [--seed S]
"""

import compileall
import venv
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bench.common import ROOT, begin, count, interleaved, report, run_python, title

EXAMPLE = "data/basic/1.in"
LONG_GAME = "data/basic/20.in"  # 30 x 30, 1000 operations, won by the last

SIDES = 500, 1000, 2000


def main():
    options = begin(__doc__, 2876, count("--runs", 21, "runs of each measurement"))
    compileall.compile_dir(ROOT / "minesweeper", quiet=1)
    compileall.compile_dir(ROOT, maxlevels=0, quiet=1)
    start_up(options.runs)
    memory()
    large_maps(options.runs, options.seed)


def start_up(runs):
    """CPU time of `basic.py` over that of a Python that does nothing.

    Nothing is installed for this Python: that may take longer to start than either, and hides the difference.
    """
    title(f"start-up of a Python with nothing installed, median CPU of {runs} interleaved runs")
    with TemporaryDirectory() as folder:
        venv.create(folder, symlinks=True)
        start = partial(run_python, python=Path(folder) / "bin" / "python")
        calls = [partial(start, "basic.py", given=ROOT / given) for given in (EXAMPLE, LONG_GAME)]
        measured = interleaved(runs, partial(start, "-c", "pass"), *calls)
    nothing, *spent = (median(used.cpu for used in runs) for runs in measured)
    report("python -c pass", 1000 * nothing, "ms")
    for given, limit, seconds in zip((EXAMPLE, LONG_GAME), (1.3, 2.0), spent, strict=True):
        name = f"python basic.py < {given}, of python -c pass"
        report(name, seconds / nothing, "x", limit, note=f"{1000 * seconds:.1f} ms")


def memory():
    title("peak memory")
    for given in (EXAMPLE, LONG_GAME):
        peak = run_python("basic.py", given=ROOT / given).peak
        report(f"python basic.py < {given}", peak, "MiB", 40)


def large_maps(runs, seed):
    """CPU time for each cell of square maps, beyond that of a Python that does nothing."""
    title(f"square maps with 15 % mines: read, one cascade, two maps printed; median CPU of {runs} runs")
    with TemporaryDirectory() as folder:
        random, paths = Random(seed), [Path(folder) / f"{side}.in" for side in SIDES]
        for side, path in zip(SIDES, paths, strict=True):
            path.write_text(large_map(random, side))
        calls = [partial(run_python, "basic.py", given=path) for path in paths]
        measured = interleaved(runs, partial(run_python, "-c", "pass"), *calls)
    nothing, *spent = (median(used.cpu for used in samples) for samples in measured)
    costs = [(seconds - nothing) / side**2 for seconds, side in zip(spent, SIDES, strict=True)]
    for side, cost in zip(SIDES, costs, strict=True):
        note = f"{1000 * cost * side**2:.1f} ms, {1e9 * cost:.0f} ns a cell"
        report(f"{side} x {side}, a cell of it over one of 500 x 500", cost / costs[0], "x", 1.5, note=note)


def large_map(random, side):
    """Return a map with 15 % mines, and a visit of a corner without mines around it."""
    mines = set(random.sample(range(side * side), side * side * 15 // 100)) - {0, 1, side, side + 1}
    cells = "".join("X" if cell in mines else "." for cell in range(side * side))
    rows = [cells[at : at + side] for at in range(0, side * side, side)]
    return f"{side} {side}\n" + "\n".join(rows) + "\n0 0 0\n"


if __name__ == "__main__":
    main()
