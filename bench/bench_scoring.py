"""Scoring: what a second worker brings, what handling jobs costs, and the memory of the main process.

usage: python bench/bench_scoring.py
"""

import os
import pickle
import platform
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from minesweeper.programs.pool import Processes
from minesweeper.scoring.jobs import GROUP, Job, play_job
from minesweeper.scoring.log import Log
from minesweeper.scoring.sets import find_set
from minesweeper.scoring.tally import Tally

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

SET = find_set("10x10x20")

# Interleaved, so that whatever else the machine does falls on one and two workers alike.
RUNS = 9

# Games of safest in a run, that one process plays in two or three seconds.
PLAYED = 2_000

# Games of each player for which the handling is measured.
GAMES = {"random": 10_000, "obvious": 5_000, "safest": 3_000, "best": 300}

# The share of handling that players may have who think; a random click takes less time than its log.
REAL, HANDLING = ("safest", "best"), 2

# The main process may have so many MiB, and grow by so many from the first number of games to the second.
MEMORY, GROWTH = 120, 5
MANY = (20_000, 200_000)


def main():
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {SET.name} from seed {SET.seed}\n")
    speed_up()
    handling()
    memory()


def jobs(player, games):
    return [Job(player, SET, group, GROUP) for group in range(games // GROUP)]


def speed_up():
    """Real time of the same jobs with one worker and with two.

    And of as many processes that have nothing to do with each other: what the machine gives at all.
    """
    times = {(kind, count): [] for kind in (workers, strangers) for count in (1, 2)}
    for _ in range(RUNS):
        for (kind, count), measured in times.items():
            measured.append(kind(count))
    print(f"{PLAYED:,} games of safest, real time, {RUNS} interleaved runs")
    ratios = {}
    for kind in (workers, strangers):
        one, two = times[kind, 1], times[kind, 2]
        ratios[kind] = min(one) / min(two)
        print(
            f"  {kind.__name__:10} one: best {min(one):5.2f} s, median {median(one):5.2f} s;"
            f" two: best {min(two):5.2f} s, median {median(two):5.2f} s; ratio of the best {ratios[kind]:.2f}"
        )
    print(f"  two workers: {verdict(ratios[workers], 1.8, 'x', least=True)}")
    print(f"  of what strangers give: {verdict(ratios[workers] / ratios[strangers], 0.9, 'x', least=True)}\n")


def workers(count):
    with Processes(count) as crew:
        for _ in crew.play(jobs("random", 8 * GROUP * count)):  # until all have started
            pass
        began = time.perf_counter()
        for _ in crew.play(jobs("safest", PLAYED)):
            pass
        return time.perf_counter() - began


def strangers(count):
    """Processes that each play a share of the games, without any main process."""
    code = (
        "import sys, time; sys.path[0] = '.'; sys.path.insert(1, 'bench');"
        " from bench_scoring import jobs, play_job, PLAYED; began = time.perf_counter();"
        f" [play_job(job) for job in jobs('safest', PLAYED)[::{count}]]; print(time.perf_counter() - began)"
    )
    command = [sys.executable, "-c", code]
    running = [
        subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT) for _ in range(count)
    ]
    return max(float(process.communicate()[0]) for process in running)


def handling():
    """Processor time of the main process, and of pickling in the worker, over that of the games."""
    print(f"processor time of a chunk of {GROUP} games in ms, with a log")
    print(f"  {'player':8} {'games':>8} {'handling':>9}   share")
    for player, games in GAMES.items():
        todo = jobs(player, games)
        sample = todo[: max(2, len(todo) // 10)]
        began = time.process_time()
        played = [play_job(job) for job in sample]
        alone = (time.process_time() - began) / len(sample)
        began = time.process_time()
        for job, results in zip(sample, played, strict=True):
            pickle.loads(pickle.dumps(job))
            pickle.dumps(results)
        pickling = (time.process_time() - began) / len(sample)
        with TemporaryDirectory() as folder, Processes(2) as workers:
            log, tally = Log.begin(str(Path(folder) / "log"), {"command": "bench"}), Tally(player, SET)
            began = time.process_time()
            for job, results in workers.play(todo):
                log.write(player, job, results)
                tally.add(job, results)
            spent = (time.process_time() - began) / len(todo) + pickling
            size = (Path(folder) / "log").stat().st_size / games
            log.close()
        share = (
            verdict(100 * spent / alone, HANDLING, "%") if player in REAL else f"{100 * spent / alone:.2f} %"
        )
        print(
            f"  {player:8} {1000 * alone:8.2f} {1000 * spent:9.2f}   {share}, {size:.0f} bytes of log a game"
        )
    print()


def memory():
    """Peak memory of the main process of whole runs."""
    print("peak memory of the main process, score random --log")
    peaks = []
    for games in MANY:
        with TemporaryDirectory() as folder:
            command = ["score", "random", "--sets", SET.name, "--games", str(games), "--log", f"{folder}/log"]
            began = time.perf_counter()
            run = subprocess.Popen(
                [sys.executable, "-m", "minesweeper", *command],
                stdout=subprocess.DEVNULL,
                cwd=ROOT,
                env=ENVIRONMENT,
            )
            _, status, usage = os.wait4(run.pid, 0)
            run.returncode = os.waitstatus_to_exitcode(status)
            assert run.returncode == 0
            peaks.append(usage.ru_maxrss / 1024)
            size = (Path(folder) / "log").stat().st_size / 2**20
        spent = time.perf_counter() - began
        print(
            f"  {games:9,} games {peaks[-1]:7.1f} MiB   {verdict(peaks[-1], MEMORY, 'MiB')}"
            f"   log {size:6.1f} MiB, {games / spent:,.0f} games a second"
        )
    print(f"  growth {verdict(peaks[1] - peaks[0], GROWTH, 'MiB')}")


def verdict(value, limit, unit, *, least=False):
    kept = value >= limit if least else value <= limit
    return (
        f"{value:.2f} {unit} ({'at least' if least else 'at most'} {limit:g}: {'ok' if kept else 'MISSED'})"
    )


if __name__ == "__main__":
    main()
