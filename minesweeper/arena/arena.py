"""`python3 -m minesweeper arena PLAYER ...`: player files compete, each in a process of its own."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import stat
import sys
from contextlib import ExitStack, suppress
from io import TextIOWrapper
from pathlib import Path

from minesweeper.arena.contest import Contest, draw_boards, play_here, play_in_workers
from minesweeper.arena.contest_log import GAMES, ContestHeader, ContestPlan, open_log, without_moves
from minesweeper.arena.entrant import COMMAND, Outcome, PlayerLimits
from minesweeper.arena.preflight import missing_locks, players_must_read
from minesweeper.arena.show import Screen
from minesweeper.arena.standings import standings, table
from minesweeper.boards.catalogue import BOARD_HELP, NO_GUESS, read_size
from minesweeper.boards.starts import check_mines, usual_first_cell
from minesweeper.campaign.log import Log, header_to_go_on
from minesweeper.campaign.options import add_options, values_of
from minesweeper.campaign.progress import Progress
from minesweeper.campaign.table import width_of
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.locks.rehearsal import FILES, report_missing
from minesweeper.programs.locks.secrecy import keep_secrets
from minesweeper.programs.pool import cores
from minesweeper.programs.stopping import stoppable
from minesweeper.rules.grid import grid_of
from minesweeper.shell.arguments import Parser, positive, read_by
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.language import plural, tr
from minesweeper.shell.schema import checked
from minesweeper.shell.text import spelled

# The largest file of a player, in bytes.
MAX_PLAYER = 1 << 24


def main(arguments: list[str]) -> int:
    """Hold a contest."""
    options = parse_options(arguments)
    plan, contest = prepare(options)
    adopt_orphans()
    with stoppable():
        hides_files = check_locks(options, contest)
    log, outcomes = open_log(options.log, options.players, plan, contest.boards, late=not hides_files)
    # The encoding of the output may lack characters of a player's name.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    keep_secrets()
    hold(options, plan, contest, log, outcomes)
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper arena",
        description="Let players compete on the same boards, each in a process of its own.",
    )
    parser.add_argument(
        "players", nargs="*", metavar="PLAYER",
        help="a Python file with one class whose name ends in Player, or cmd:COMMAND (docs/players.md)",
    )  # fmt: skip
    add_options(parser, ContestPlan, "games", "seed")
    parser.add_argument(
        "--board", type=read_by(read_size), default=((10, 10), 10), metavar="BOARD",
        help=f"{BOARD_HELP}, in two dimensions (10x10:10)",
    )  # fmt: skip
    add_options(parser, ContestPlan, "start", "time_limit", "memory")
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help="games played at a time (1)")
    parser.add_argument(
        "--require-locks", action="store_true", help="refuse to play unless Landlock and seccomp hold"
    )
    parser.add_argument(
        "--show", action=argparse.BooleanOptionalAction,
        help="show the board after each turn (with one player, one game and a terminal)",
    )  # fmt: skip
    add_json(parser)
    parser.add_argument(
        "--log", metavar="FILE",
        help="write a line for each game; if FILE exists, continue its contest",
    )  # fmt: skip
    options = parser.parse_args(arguments)
    if not options.players:
        parser.error("expected players")
    header = header_to_go_on(options.log, ContestHeader)
    options.goes_on = header is not None
    if header and options.seed is None:
        options.seed = header.plan.seed
    if options.show and not alone(options):
        parser.error("--show is for one player, without --jobs and --json")
    return options


def alone(options: argparse.Namespace) -> bool:
    """Return whether one player plays alone, so that a person may watch it and answer its questions."""
    return len(options.players) == 1 and options.jobs == 1 and not options.json


def prepare(options: argparse.Namespace) -> tuple[ContestPlan, Contest]:
    """Return the plan and the contest of these options; ValueError or OSError if they cannot be used.

    Without --seed, a random one is drawn.
    """
    # An unreadable player is an error before any game.
    players = tuple(map(checked_player, options.players))
    size, mines = options.board
    if len(size) != 2:
        raise ValueError("contests are in two dimensions: expected a board such as 10x10:10")
    values = values_of(ContestPlan, options) | {
        "games": options.games or (1 if len(players) == 1 else GAMES),
        "seed": secrets.randbelow(1 << 53) if options.seed is None else options.seed,
        "size": [*size],
        "mines": mines,
    }
    plan = checked(ContestPlan, values)
    check_mines(plan.size, plan.mines)
    limits = PlayerLimits(
        turn=plan.time_limit,
        memory=plan.memory,
        processor=plan.start_limit + plan.games * (plan.game_limit + plan.time_limit) + 1,
        hidden=(os.path.realpath(options.log),) if options.log else (),
        reads=players_must_read(options.players),
    )
    grid = grid_of(plan.size)
    first = grid.coords(usual_first_cell(grid, plan.mines, opening=True)) if plan.start == NO_GUESS else None
    boards = draw_boards(plan.size, plan.mines, plan.seed, plan.games, first)
    return plan, Contest(players, *plan.size, boards, limits, first)


def checked_player(player: str) -> str:
    """Return a command as it is, or the path of a player's file without links, which may change later.

    ValueError or OSError unless the file can be read, and has a size that a program may have. A link may lead
    to a file that its owner cannot read: a verdict would show a line of it.
    """
    if not player.isprintable():
        raise ValueError(f"the name of a player must be printable, found {player!r}")
    if player.startswith(COMMAND):
        if not shlex.split(player.removeprefix(COMMAND)):
            raise ValueError("the command of a player is empty")
        return player
    path = Path(player).absolute()
    for place in (path, *path.parents):
        if place.is_symlink() and (place == path or place.lstat().st_uid not in (0, os.getuid())):
            raise ValueError(f"{place} is a link: expected the player's own file")
    status = Path(player).stat()  # its error names the player as the command does
    if stat.S_ISFIFO(status.st_mode) or stat.S_ISCHR(status.st_mode):  # may block, or never end
        raise ValueError(f"{player} is not a file")
    Path(player).open("rb").close()
    if status.st_size > MAX_PLAYER:
        raise ValueError(
            f"{player}: expected at most {MAX_PLAYER >> 20} MiB, found {status.st_size >> 20} MiB"
        )
    return os.path.realpath(path)


def check_locks(options: argparse.Namespace, contest: Contest) -> bool:
    """Print which locks do not hold, and return whether players are kept from files.

    ValueError: a lock does not hold under --require-locks, or players could read the log that is there.
    """
    missing = missing_locks(contest.limits.reads)
    if FILES in missing and options.goes_on:
        raise ValueError("without Landlock, players could read the seed in a log")
    report_missing(missing, "arena", options.require_locks)
    if FILES in missing and options.log:
        note(tr("{log} is written after the last game, since players could read it", log=options.log))
    return FILES not in missing


def note(text: str) -> None:
    print(f"minesweeper arena: {text}", file=sys.stderr)


def workers(options: argparse.Namespace) -> int:
    """Return how many games to play at a time: at most one a core, or players would slow each other."""
    most = cores()
    if options.jobs > most:
        note(
            plural(
                "--jobs {jobs} on {n} core: {n} at a time", "--jobs {jobs} on {n} cores: {n} at a time", most,
                jobs=options.jobs,
            )
        )  # fmt: skip
    return min(int(options.jobs), most)


def hold(
    options: argparse.Namespace,
    plan: ContestPlan,
    contest: Contest,
    log: Log[Outcome] | None,
    outcomes: list[Outcome],
) -> None:
    """Play the games that are not among the outcomes, and print the report."""
    played = {(outcome.player, outcome.game) for outcome in outcomes}
    remaining = len(contest.players) * plan.games - len(outcomes)
    shows = plan.games == 1 and sys.stdout.isatty() if options.show is None else options.show
    screen = Screen(shows) if alone(options) else None
    jobs = workers(options)
    with ExitStack() as stack:

        def done(outcome: Outcome) -> None:
            if log:
                log.add(outcome)
            outcomes.append(without_moves(outcome))
            if screen and screen.shows:
                screen.end(outcome.verdict, outcome.detail)
            elif progress:
                progress.add(1, spelled(outcome.name))

        if log:
            stack.callback(log.close)
        document = stack.enter_context(Document(options, "standings"))
        stack.callback(lambda: report(options, plan, outcomes, screen, log, document))
        progress = None if screen and shows else stack.enter_context(Progress(remaining))
        if screen and progress:
            screen.hide = progress.hide
        with stoppable(), suppress(EOFError):  # the person's input has ended
            if jobs > 1:
                play_in_workers(contest, jobs, done, played=played)
            else:
                play_here(contest, done, screen=screen, played=played)


def report(
    options: argparse.Namespace,
    plan: ContestPlan,
    outcomes: list[Outcome],
    screen: Screen | None,
    log: Log[Outcome] | None,
    document: Document,
) -> None:
    """Print the standings, unless one game was shown, and the seed.

    While a contest can go on, this prints so, but not its seed, which players could read.
    """
    ranking = standings(options.players, outcomes)
    games, total = len(outcomes), len(options.players) * plan.games
    goes_on = log is not None and not log.late and games < total
    try:
        if options.json:
            for standing in ranking if outcomes else ():
                document.add(standing.fields(None if goes_on else plan.seed))
            return
        if not (screen and screen.shows and total == 1):
            print(table(ranking, width_of(sys.stdout)), end="")
        size = grid_of(plan.size)
        parts = [plural("{size}, {n} mine", "{size}, {n} mines", plan.mines, n=plan.mines, size=size)]
        if not goes_on:
            parts.append(tr("seed {seed}", seed=plan.seed))
        if games < total:
            parts.append(tr("stopped after {games} of {total} games", games=games, total=total))
        print(tr(", ").join(parts))
    finally:
        if goes_on:
            note("the same command goes on")
