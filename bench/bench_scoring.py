"""Scoring: what a second worker brings, what handling jobs costs, and the memory of the main process.

usage: python -m bench.bench_scoring [--runs N] [--played N] [--share N] [--many N] [--seed S]
"""

import pickle
import time
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.common import begin, count, interleaved, report, run_python, start_python, timed, title
from minesweeper.boards.sets import find_set
from minesweeper.programs.pool import Processes
from minesweeper.rules.draw import BATCH
from minesweeper.scoring.jobs import SCORING, Job, play_job
from minesweeper.scoring.log import begin_log, lines_of
from minesweeper.scoring.totals import Totals

SET = find_set("10x10x20")

# Games of each player for which the handling is measured.
GAMES = {"random": 10_000, "obvious": 5_000, "safest": 3_000, "best": 300}

# The share of handling that players may have who think; a random click takes less time than its log.
REAL, HANDLING = ("safest", "best"), 2

# The main process may have so many MiB, and grow by so many over ten times the games.
MEMORY, GROWTH = 120, 5


def main():
    options = begin(
        __doc__,
        SET.seed,
        count("--runs", 9, "interleaved runs of one and two workers"),
        count("--played", 2_000, "games of safest in a run, which one process plays in a few seconds"),
        count("--share", 100, "percent of the games for which the handling is measured"),
        count("--many", 200_000, "games for which the memory is measured, after a tenth of them"),
    )
    speed_up(options)
    handling(options)
    memory(options)


def jobs(player, games, seed):
    """The chunks of so many games."""
    return [Job(player, SET.with_seed(seed), group, BATCH) for group in range(games // BATCH)]


def speed_up(options):
    """Real time of the same jobs with one worker and with two.

    And of as many processes that have nothing to do with each other: what the machine gives at all.
    """
    title(f"{SET.set_name}: {options.played:,} games of safest, real time, {options.runs} interleaved runs")
    calls = [partial(kind, number, options) for kind in (workers, strangers) for number in (1, 2)]
    *ours, one, two = interleaved(options.runs, *calls)
    ratio, possible = best_ratio("workers", *ours), best_ratio("strangers", one, two)
    report("two workers over one", ratio, "x", 1.8, least=True)
    report("strangers, two over one", possible, "x")
    report("workers, of what strangers give", ratio / possible, "x", 0.9, least=True)


def best_ratio(name, one, two):
    """How many times as fast two are as one, by the best of each; reports both."""
    for number, times in (("one", one), ("two", two)):
        report(f"{name}, {number}: best", min(times), "s", note=f"median {median(times):.2f} s")
    return min(one) / min(two)


def workers(number, options):
    """Real seconds of the games in so many workers."""
    with Processes(SCORING, number) as crew:
        for _ in crew.do(jobs("random", 8 * BATCH * number, options.seed)):  # until all have started
            pass
        began = time.perf_counter()
        for _ in crew.do(jobs("safest", options.played, options.seed)):
            pass
        return time.perf_counter() - began


def strangers(number, options):
    """The same of processes that each play a share of the games, without any main process."""
    call = f"stranger({number}, {options.played}, {options.seed})"
    code = f"from bench.bench_scoring import stranger; print({call})"
    running = [start_python("-c", code) for _ in range(number)]
    return max(float(process.communicate()[0]) for process in running)


def stranger(number, games, seed):
    """Real seconds of one of so many shares of the games."""
    began = time.perf_counter()
    for job in jobs("safest", games, seed)[::number]:
        play_job(job)
    return time.perf_counter() - began


def handling(options):
    """CPU time of the main process, and of pickling in the worker, over that of the games."""
    title(f"{SET.set_name}: CPU time of handling {BATCH} games, with a log, over that of playing them")
    for player, games in GAMES.items():
        todo = jobs(player, max(2 * BATCH, games * options.share // 100), options.seed)
        alone, pickling = playing(todo[: max(2, len(todo) // 10)])
        handled, size = logging(player, todo)
        spent = handled + pickling
        note = f"{1000 * spent:.2f} of {1000 * alone:.2f} ms, {size:.0f} bytes of log a game"
        limit = HANDLING if player in REAL else None
        report(f"{player}, {len(todo) * BATCH:,} games", 100 * spent / alone, "%", limit, note=note)


def playing(sample):
    """CPU seconds for playing a job, and for pickling it and its results."""
    alone, played = timed(lambda: [play_job(job) for job in sample])

    def pickle_all():
        for job, results in zip(sample, played, strict=True):
            pickle.loads(pickle.dumps(job))
            pickle.dumps(results)

    return alone / len(sample), timed(pickle_all)[0] / len(sample)


def logging(player, todo):
    """CPU seconds of the main process for a job, and the bytes of log for a game."""
    with TemporaryDirectory() as folder, Processes(SCORING, 2) as crew:
        path = Path(folder) / "log"
        log, totals = begin_log(str(path), {"command": "bench"}), Totals(player, todo[0].setting)

        def handle():
            for job, results in crew.do(todo):
                log.append(lines_of(player, job, results))
                totals.add(job, results)

        seconds, _ = timed(handle)
        log.close()
        return seconds / len(todo), path.stat().st_size / (len(todo) * BATCH)


def memory(options):
    """Peak memory of whole runs."""
    title("peak memory of the main process or a worker, whichever is larger: score random --log")
    few, many = (peak_of_run(games, options.seed) for games in (options.many // 10, options.many))
    report("growth", many - few, "MiB", GROWTH)


def peak_of_run(games, seed):
    """The peak of one run, in MiB; reports it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        settings = "--sets", SET.set_name, "--games", games, "--seed", seed, "--log", path
        used = run_python("-m", "minesweeper", "score", "random", *settings)
        size = path.stat().st_size / 2**20
    note = f"log {size:.1f} MiB, {games / used.real:,.0f} games a second"
    report(f"{games:,} games", used.peak, "MiB", MEMORY, note=note)
    return used.peak


if __name__ == "__main__":
    main()
