"""`python -m minesweeper compare A B`: two players on the same maps, and which of them is better."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Iterator, Sequence
from math import log

from minesweeper.generation import Parameters
from minesweeper.options import positive
from minesweeper.players import PLAYERS
from minesweeper.scoring.jobs import STARTS, Job, Result, contestant, jobs_of, player_name
from minesweeper.scoring.pool import play_jobs
from minesweeper.scoring.progress import Progress
from minesweeper.scoring.sets import PUBLISHED, Set, find_set
from minesweeper.scoring.statistics import log_likelihood_ratio, mean, proportion

# A verdict is wrong at most this often where the true difference is the step, or more.
ERROR = 0.05

# Before so many games there is no verdict: the variance is not known well enough.
LEAST_GAMES = 200


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    for player in (options.a, options.b):
        contestant(player)  # a wrong name is an error here, before any game
    judge = options.start == "judge"
    sets: Sequence[Set] = [find_set(name, for_judge=judge) for name in options.board or ()] or PUBLISHED
    for parameters in sets:
        for player in (options.a, options.b):
            if player not in PLAYERS and not isinstance(parameters, Parameters):
                raise ValueError(f"only {', '.join(PLAYERS)} play {parameters.name}, not {player!r}")
    for parameters in sets:
        compare(options, parameters._replace(seed=parameters.seed if options.seed is None else options.seed))
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="minesweeper compare",
        description="Play two players on the same maps until it is clear which one is better.",
    )
    for name in "ab":
        parser.add_argument(
            name, metavar=name.upper(), help="a reference player, a client file or pipe:COMMAND"
        )
    parser.add_argument(
        "--board", nargs="+", metavar="SET", help="sets of maps, such as 16x30x99 (the published five)"
    )
    parser.add_argument(
        "--start",
        choices=STARTS,
        default="judge",
        help="how a game starts: as in the judge's maps, or with a cell that is sure to be free of mines"
        " (safe), or with one whose neighbours are too (opening)",
    )
    parser.add_argument(
        "--objective", choices=("score", "win"), default="score", help="what to compare: mean score, or wins"
    )
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="at most so many (1000)")
    parser.add_argument("--seed", type=int, metavar="S", help="seed of the first 50 games (the set's own)")
    parser.add_argument(
        "--step", type=float, default=0.5, metavar="P", help="the difference in points that matters (0.5)"
    )
    parser.add_argument("--all-games", action="store_true", help="play all games, also after a verdict")
    parser.add_argument("--total-mines", action="store_true", help="tell the players the number of mines")
    parser.add_argument(
        "--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="worker processes (all cores)"
    )
    return parser.parse_args(arguments)


def compare(options: argparse.Namespace, parameters: Set) -> None:
    """Play the pairs of one set and print what came out."""
    pairs: list[tuple[Result, Result]] = []
    verdict = ""
    progress = Progress(options.games)
    try:
        for group in paired_groups(options, parameters):
            pairs += group
            differences = [difference(pair, options.objective) for pair in pairs]
            progress.add(len(group), f"A - B {mean(differences).value:+.2f} points")
            verdict = sequential_verdict(differences, options.step)
            if verdict and not options.all_games:
                break
    finally:
        progress.close()
    print_table(options, parameters, pairs, verdict or "no verdict")


def paired_groups(options: argparse.Namespace, parameters: Set) -> Iterator[list[tuple[Result, Result]]]:
    """The results of both players group by group, in the order of the groups whoever ends first."""

    def jobs(player: str) -> list[Job]:
        return jobs_of(player, parameters, options.games, options.total_mines, options.start)

    done: dict[Job, list[Result]] = {}
    pairs = list(zip(jobs(options.a), jobs(options.b), strict=True))
    waiting = iter(pairs)
    a, b = next(waiting)
    for job, results in play_jobs((job for pair in pairs for job in dict.fromkeys(pair)), options.jobs):
        done[job] = results
        while a in done and b in done:
            yield list(zip(done[a], done[b], strict=True))
            following = next(waiting, None)
            if following is None:
                return
            a, b = following


def difference(pair: tuple[Result, Result], objective: str) -> float:
    """By how many points A did better than B on a map: hundredths of a score, or of a win."""
    a, b = pair
    return 100.0 * (a.won - b.won) if objective == "win" else 100 * (a.score - b.score)


def sequential_verdict(differences: list[float], step: float) -> str:
    """Who is better, as soon as the sequential test of +step against -step can tell; else nothing."""
    if len(differences) < LEAST_GAMES:
        return ""
    ratio = log_likelihood_ratio(differences, step)
    threshold = log((1 - ERROR) / ERROR)
    return "A is better" if ratio >= threshold else "B is better" if ratio <= -threshold else ""


def print_table(
    options: argparse.Namespace, parameters: Set, pairs: list[tuple[Result, Result]], verdict: str
) -> None:
    """Print how both did, the games that only one won, the difference and the verdict."""
    n = len(pairs)
    print(f"{parameters.name}, {n} games on the same maps")
    for name, player, results in zip("AB", (options.a, options.b), zip(*pairs, strict=True), strict=True):
        score, wins = mean([r.score for r in results]), proportion(sum(r.won for r in results), n)
        print(
            f"  {name} {player_name(player):12}"
            f" score {100 * score.value:6.2f} % +- {50 * (score.high - score.low):.2f}"
            f"   wins {100 * wins.value:6.2f} % [{100 * wins.low:.1f}, {100 * wins.high:.1f}]"
            f"   {1000 * sum(r.cpu for r in results) / n:.2f} ms a game"
        )
    won = [(a.won, b.won) for a, b in pairs]
    both, only_a, only_b = (won.count(pair) for pair in ((True, True), (True, False), (False, True)))
    print(f"  won by both {both}, only A {only_a}, only B {only_b}, neither {n - both - only_a - only_b}")
    for objective in ("score", "win"):
        value, low, high = mean([difference(pair, objective) for pair in pairs])
        print(f"  A - B, {objective:5} {value:+.2f} points [{low:+.2f}, {high:+.2f}]")
    print(
        f"  by {options.objective}: {verdict}"
        f" (sequential test of +-{options.step:g} points, errors {ERROR:.0%})\n"
        f"  seeds from {parameters.seed}, {options.start} start,"
        f" mines {'told' if options.total_mines else 'hidden'}\n"
        f"  {command(options, parameters)}"
    )


def command(options: argparse.Namespace, parameters: Set) -> str:
    """The command that plays these games again."""
    words = ["minesweeper", "compare", options.a, options.b, "--board", parameters.name]
    words += ["--seed", str(parameters.seed), "--games", str(options.games)]
    words += ["--start", options.start, "--objective", options.objective, "--step", f"{options.step:g}"]
    words += ["--all-games"] * options.all_games + ["--total-mines"] * options.total_mines
    return shlex.join(words)
