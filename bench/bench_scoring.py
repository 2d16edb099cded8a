"""Scoring: the gain from a second worker, the cost of handling jobs, and the memory of the main process.

usage: python3 -m bench.bench_scoring [--runs N] [--games N] [--many N] [--seed S]
"""

import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.common import begin, count, interleaved, report, run_python, timed, title
from minesweeper.boards.draw import BATCH
from minesweeper.boards.sets import find_set
from minesweeper.programs.pool import Processes
from minesweeper.scoring.jobs import SCORING, Job
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.score_log import add_results, open_log
from minesweeper.scoring.totals import Totals

SET = find_set("10x10x20")


def main():
    runs = count("--runs", 9, "interleaved runs of one and two workers")
    games = count("--games", 2_000, "games of safest in a run, and of best a tenth of them")
    many = count("--many", 200_000, "games for which the memory is measured, after a tenth of them")
    options = begin(__doc__, SET.seed, runs, games, many)
    title(f"{SET.set_name}: {options.games:,} games of safest, the best of {options.runs} interleaved runs")
    runs = interleaved(options.runs, *(partial(seconds_of, number, options) for number in (1, 2)))
    one, two = map(min, runs)
    report("one worker", one, "s")
    report("two workers over one", one / two, "x", 1.8, least=True)
    title(f"CPU time of the main process for {BATCH} games, with a log, over that of the players")
    for player, games in (("safest", options.games), ("best", options.games // 10)):
        handling(player, jobs(player, max(2 * BATCH, games), options.seed))
    title("peak memory of the main process or a worker, whichever is larger: score random --log")
    few, many = (peak_of_run(games, options.seed) for games in (options.many // 10, options.many))
    report("growth", many - few, "MiB", 5)


def jobs(player, games, seed):
    """Return the jobs of so many games."""
    return [Job(player, SET.with_seed(seed), group, BATCH) for group in range(games // BATCH)]


def seconds_of(number, options):
    """Measure the real seconds of the games in so many workers, once they have started."""
    with Processes(SCORING, number) as workers:
        list(workers.do(jobs("random", 8 * BATCH * number, options.seed)))
        began = time.perf_counter()
        list(workers.do(jobs("safest", options.games, options.seed)))
        return time.perf_counter() - began


def handling(player, todo):
    """Report the share of the main process, which players that think should not notice."""
    totals = Totals(player, SET)
    with TemporaryDirectory() as folder, Processes(SCORING, 2) as workers:
        log = open_log(str(Path(folder) / "log"), BatchPlan("score", (player,), (SET.set_name,)))

        def handle():
            for job, results in workers.do(todo):
                add_results(log, player, job, results)
                totals.add(job, results)

        seconds, _ = timed(handle)
        log.close()
    note = f"{1000 * seconds / len(todo):.2f} of {1000 * totals.cpu / len(todo):.2f} ms"
    report(f"{player}, {totals.games:,} games", 100 * seconds / totals.cpu, "%", 2, note=note)


def peak_of_run(games, seed):
    """Report and return the peak of one run, in MiB."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        settings = "--board", SET.set_name, "--games", games, "--seed", seed, "--log", path
        used = run_python("-m", "minesweeper", "score", "random", *settings)
        note = f"log {path.stat().st_size / 2**20:.1f} MiB, {games / used.real:,.0f} games a second"
    report(f"{games:,} games", used.peak, "MiB", 120, note=note)
    return used.peak


if __name__ == "__main__":
    main()
