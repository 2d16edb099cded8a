"""`python -m minesweeper arena PLAYER ...`: player files compete, each in a process of its own."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import shlex
import sys
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path

from minesweeper.contest.contest import Contest, draw_games, draw_guess_free, play_here, play_in_workers
from minesweeper.contest.entrant import COMMAND, Limits, Outcome
from minesweeper.contest.locks import missing_locks, must_read, warning
from minesweeper.contest.log import Log, settled_by
from minesweeper.contest.rehearsal import FILES
from minesweeper.contest.replay import MAX_SIDE, Saved, check_free, read_games, write_games
from minesweeper.contest.rules import Field, Turn, shown
from minesweeper.contest.show import Screen
from minesweeper.contest.standings import standings, table
from minesweeper.programs.secrecy import keep_secrets
from minesweeper.programs.stopping import Stopped, stoppable
from minesweeper.shell.arguments import Parser, mebibytes, pause, positive, seconds, seed, size
from minesweeper.shell.colour import wants_colour
from minesweeper.shell.progress import Progress
from minesweeper.shell.table import width_of

_DELAY = 0.1
_GAMES = 100  # where several players compete


def main(arguments: list[str]) -> int:
    """Hold a contest, or show a saved game; return the exit status, 128 plus a signal that stopped it."""
    options = parse_options(arguments)
    if not options.players:
        return show_saved(options)
    contest, seed = prepare(options)
    try:
        with stoppable():
            check_locks(options, contest.reads)
    except Stopped as stopped:
        return 128 + stopped.number
    log = open_log(options, contest, seed)
    # A player's name may have characters that the output's encoding lacks.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    keep_secrets()
    return hold(options, contest, seed, log)


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper arena",
        description="Let players compete on the same boards, each in a process of its own.",
    )
    parser.add_argument(
        "players", nargs="*", metavar="PLAYER",
        help="a Python file with one class whose name ends in Player, or cmd:COMMAND (docs/players.md)",
    )  # fmt: skip
    parser.add_argument(
        "--games", type=positive, metavar="N", help=f"games for each player (1, or {_GAMES} for several)"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="draw the boards of this seed")
    parser.add_argument(
        "--size", type=size, default=(10, 10), metavar="N", help="rows and columns (10), or 16x30"
    )
    parser.add_argument("--mines", type=positive, metavar="M", help="mines (a tenth of the cells)")
    parser.add_argument(
        "--no-guess", action="store_true",
        help="boards that need no guess from a first cell, which is revealed before the first turn",
    )  # fmt: skip
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help="games played at a time (1)")
    limits = Limits()
    for name, what in (("turn", "for a turn"), ("game", "for all turns of a game"), ("start", "to start")):
        default = getattr(limits, name)
        parser.add_argument(
            f"--{name}-limit",
            type=seconds,
            default=default,
            metavar="S",
            help=f"seconds {what} ({default:g})",
        )
    parser.add_argument(
        "--memory", type=mebibytes, default=limits.memory, metavar="MIB",
        help=f"MiB that a player may use ({limits.memory})",
    )  # fmt: skip
    parser.add_argument(
        "--require-locks", action="store_true", help="refuse to play unless all locks on players hold"
    )
    parser.add_argument(
        "--show", action=argparse.BooleanOptionalAction,
        help="show the board after each turn (with one player, one game and a terminal)",
    )  # fmt: skip
    parser.add_argument(
        "--delay", type=pause, metavar="S", help=f"seconds between the turns that are shown ({_DELAY})"
    )
    parser.add_argument("--json", action="store_true", help="print the standings as JSON")
    parser.add_argument(
        "--replay", metavar="FILE", help="save all games in FILE; without players, show one from it"
    )
    parser.add_argument("--game", type=positive, metavar="K", help="which game of the file to show")
    log = parser.add_mutually_exclusive_group()
    log.add_argument("--log", metavar="FILE", help="write a line for each game to a new file")
    log.add_argument("--resume", metavar="LOG", help="resume the contest of this log with the same players")
    options = parser.parse_args(arguments)
    if options.resume:
        settle(parser, options.resume)
        options = parser.parse_args(arguments)
    if options.resume and not options.players:
        players, _ = settled_by(options.resume)
        again = shlex.join(["minesweeper", "arena", *players, "--resume", options.resume])
        parser.error(f"name the players again: {again}")
    if options.log and not options.players:
        parser.error("--log is for a contest of players")
    if not options.players and not options.replay:
        parser.error("expected players, or --replay FILE")
    if options.players and options.game:
        parser.error("--game is for showing a game of --replay FILE, without players")
    if options.show and not alone(options):
        parser.error("--show is for one player, without --jobs and --json")
    return options


def settle(parser: Parser, path: str) -> None:
    """Make the options in the log's header the defaults of the parser."""
    _, settled = settled_by(path)
    settled["size"] = tuple(settled["size"])
    parser.set_defaults(**settled)


def alone(options: argparse.Namespace) -> bool:
    """Whether one player plays alone, so that a person may watch it and answer its questions."""
    return len(options.players) <= 1 and options.jobs == 1 and not options.json


def prepare(options: argparse.Namespace) -> tuple[Contest, int]:
    """The contest that the options describe, and its seed, which is drawn at random if none is given.

    ValueError or OSError: a player, the size, the mines or the replay file cannot be used.
    """
    for player in options.players:
        # A player that cannot be read is an error here, before any game.
        if not player.startswith(COMMAND):
            Path(player).open("rb").close()
        elif not shlex.split(player.removeprefix(COMMAND)):
            raise ValueError("the command of a player is empty")
    rows, columns = options.size
    if max(rows, columns) > MAX_SIDE:
        raise ValueError(f"a board has at most {MAX_SIDE} rows and columns, not {rows} x {columns}")
    mines = options.mines or max(1, rows * columns // 10)
    if mines >= rows * columns:
        raise ValueError(f"no safe cell is left with {mines} mines on a board of {rows} x {columns}")
    games = options.games or (1 if len(options.players) == 1 else _GAMES)
    drawn = secrets.randbelow(1 << 53) if options.seed is None else options.seed
    if options.replay:
        check_free(options.replay)
    limits = Limits(
        options.turn_limit,
        options.game_limit,
        options.start_limit,
        options.memory,
        options.start_limit + games * (options.game_limit + options.turn_limit) + 1,
    )
    draw = draw_guess_free if options.no_guess else draw_games
    layouts = tuple(draw(rows, columns, mines, drawn, games))
    log = options.log or options.resume
    contest = Contest(
        tuple(options.players),
        rows,
        columns,
        layouts,
        limits,
        keep_turns=bool(options.replay),
        hidden=(str(Path(log).absolute()),) if log else (),
        reads=must_read(options.players),
    )
    return contest, drawn


def open_log(options: argparse.Namespace, contest: Contest, seed: int) -> Log | None:
    """The log that --log or --resume names, with the outcomes that are in it already; None without either."""
    if not (options.log or options.resume):
        return None
    limits = contest.limits
    settled = {
        "games": len(contest.games),
        "seed": seed,
        "size": [contest.rows, contest.columns],
        "mines": len(contest.games[0].mines),
        "no_guess": options.no_guess,
        "turn_limit": limits.turn,
        "game_limit": limits.game,
        "start_limit": limits.start,
        "memory": limits.memory,
        "keep_turns": contest.keep_turns,
    }
    if options.log:
        return Log.begin(options.log, contest.players, settled)
    return Log.resume(options.resume, contest.players, settled)


def check_locks(options: argparse.Namespace, reads: bool) -> None:
    """Print which locks do not hold; ValueError under --require-locks, or if players could read the log."""
    missing = missing_locks(reads)
    if FILES in missing and (options.log or options.resume):
        raise ValueError("without Landlock, players could read the seed in a log")
    if missing and options.require_locks:
        raise ValueError(warning(missing))
    if missing:
        note(warning(missing))


def note(text: str) -> None:
    """Print a line on standard error."""
    print(f"minesweeper arena: {text}", file=sys.stderr)


def workers(options: argparse.Namespace) -> int:
    """How many games to play at a time: --jobs, at most one a core, or players would slow each other."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if options.jobs > cores:
        note(f"--jobs {options.jobs} on {cores} core{'s' * (cores > 1)}: {cores} at a time")
    return min(int(options.jobs), cores)


def hold(options: argparse.Namespace, contest: Contest, seed: int, log: Log | None) -> int:
    """Play the games that are left, print the report, and return the exit status."""
    outcomes: list[Outcome] = [*log.outcomes] if log else []
    played = {(outcome.player, outcome.game) for outcome in outcomes}
    total = len(contest.players) * len(contest.games)
    person = Person(options, shows(options, contest)) if alone(options) else None
    jobs = workers(options)
    status = 0
    with ExitStack() as stack:
        progress: Progress | None = None

        def done(outcome: Outcome) -> None:
            nonlocal progress
            if log:
                log.write(outcome)
            outcomes.append(outcome)
            if person and person.shows:
                person.screen.end(outcome.verdict, outcome.detail)
            else:
                progress = progress or stack.enter_context(Progress(total - len(played)))
                progress.add(1, outcome.name)

        if log:
            stack.callback(log.close)
            stack.callback(lambda: tell_how_to_go_on(options, total - len(outcomes)))
        stack.callback(lambda: report(options, contest, seed, outcomes, person, log is not None))
        try:
            with stoppable():
                if jobs > 1:
                    play_in_workers(contest, jobs, done, played=played)
                elif person:
                    play_here(contest, done, ask=person.ask, watch=person.watch, played=played)
                else:
                    play_here(contest, done, played=played)
        except Stopped as stopped:
            status = 128 + stopped.number
        except EOFError:  # the person's input has ended
            pass
    return status


def tell_how_to_go_on(options: argparse.Namespace, left: int) -> None:
    """Print the command that plays the games that are left, if any are."""
    if left:
        words = ["minesweeper", "arena", *options.players, "--resume", options.log or options.resume]
        words += ["--jobs", str(options.jobs)] if options.jobs > 1 else []
        words += ["--replay", options.replay] if options.replay else []
        words += ["--json"] if options.json else []
        note(f"go on with: {shlex.join(words)}")


def shows(options: argparse.Namespace, contest: Contest) -> bool:
    """Whether each turn is shown."""
    if options.show is None:
        return len(contest.games) == 1 and sys.stdout.isatty()
    return bool(options.show)


class Person:
    """The person at the console, who sees the board if `shows`, and answers a player's questions."""

    def __init__(self, options: argparse.Namespace, shows: bool):
        self.shows = shows
        self.screen = screen(options)
        self._turn = 0

    def watch(self, field: Field, turn: Turn | None) -> None:
        self._turn = self._turn + 1 if turn else 0
        if self.shows:
            self.screen.turn(self._turn, turn, field.state())

    def ask(self, prompt: str, field: Field) -> str:
        """Show the board and `prompt`, and return the person's line; EOFError at the end of the input."""
        if not self.shows:
            self.shows = True
            self.screen.turn(self._turn, None, field.state())
        self.screen.delay = 0
        print(shown(prompt, 200), end=" ", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        return line.rstrip("\n")


def screen(options: argparse.Namespace) -> Screen:
    """The console, with colours and pauses if it is a terminal."""
    terminal = sys.stdout.isatty()
    delay = options.delay if options.delay is not None else _DELAY if terminal else 0
    return Screen(delay, wants_colour(sys.stdout))


def report(
    options: argparse.Namespace,
    contest: Contest,
    seed: int,
    outcomes: list[Outcome],
    person: Person | None,
    logged: bool,
) -> None:
    """Print the standings, unless one game was shown, and the seed; save the games under --replay.

    While a contest can be resumed, neither its seed nor its boards are written: players could read them.
    """
    ranking = standings(contest.players, outcomes)
    games, total = len(outcomes), len(contest.players) * len(contest.games)
    goes_on = logged and games < total
    if options.replay and not goes_on:
        write_games(options.replay, contest, ranking)
    if options.json:
        told = None if goes_on else seed
        json.dump([{**each.fields(), "seed": told} for each in ranking], sys.stdout, indent=1)
        print()
        return
    if not (person and person.shows and total == 1):
        print(table(ranking, width_of(sys.stdout)), end="")
    mines = len(contest.games[0].mines)
    board = f"{contest.rows} x {contest.columns}, {mines} mine{'s' * (mines > 1)}" + (
        "" if goes_on else f", seed {seed}"
    )
    print(board + (f", stopped after {games} of {total} games" if games < total else ""))


def show_saved(options: argparse.Namespace) -> int:
    """Show game --game of the file, or its only game; list the games if there are several.

    ValueError: the file has no such game.
    """
    found = None
    for number, game in enumerate(read_games(options.replay), 1):
        if number == options.game:
            return show_game(options, game)
        if options.game is None and number > 1:
            return list_games(options.replay)
        found = game
    if found is None or options.game:
        raise ValueError(f"{options.replay}: no game {options.game or 1}")
    return show_game(options, found)


def list_games(path: str) -> int:
    """Print a line for each game."""
    for number, game in enumerate(read_games(path), 1):
        ended = f"{game.verdict}: {game.detail}" if game.detail else game.verdict
        print(f"{number:6}  {game.player}, board {game.game}, {len(game.turns)} turns: {ended}")
    print("--game K shows one of them")
    return 0


def show_game(options: argparse.Namespace, game: Saved) -> int:
    """Play the saved turns again, and show each as in the contest."""
    on = screen(options)
    field = Field(game.board())
    print(f"{game.player}, board {game.game}")
    on.turn(0, None, field.state())
    for number, turn in enumerate(game.turns, 1):
        field.take(turn)
        on.turn(number, turn, field.state())
    on.end(game.verdict, game.detail)
    return 0
