"""`python -m minesweeper arena PLAYER ...`: player files compete, each in a process of its own."""

from __future__ import annotations

import argparse
import json
import secrets
import shlex
import sys
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path

from minesweeper.contest.contest import Contest, draw_games, draw_guess_free, play_here, play_in_workers
from minesweeper.contest.entrant import COMMAND, Limits, Outcome
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
    """Hold a contest, or show a saved game; 130 after Ctrl-C, when the standings so far are printed."""
    options = parse_options(arguments)
    if not options.players:
        return show_saved(options)
    contest, seed = prepare(options)
    # A player's name may have letters that the output's encoding lacks.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    keep_secrets()
    return hold(options, contest, seed)


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
    options = parser.parse_args(arguments)
    if not options.players and not options.replay:
        parser.error("expected players, or --replay FILE")
    if options.players and options.game:
        parser.error("--game is for showing a game of --replay FILE, without players")
    if options.show and not alone(options):
        parser.error("--show is for one player, without --jobs and --json")
    return options


def alone(options: argparse.Namespace) -> bool:
    """Whether there is just one player, whom a person may watch, and be asked by."""
    return len(options.players) <= 1 and options.jobs == 1 and not options.json


def prepare(options: argparse.Namespace) -> tuple[Contest, int]:
    """The contest that the options describe, and its seed, which is drawn if none is given."""
    for player in options.players:
        # What cannot be a player is an error here, before any game.
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
    contest = Contest(tuple(options.players), rows, columns, layouts, limits, bool(options.replay))
    return contest, drawn


def hold(options: argparse.Namespace, contest: Contest, seed: int) -> int:
    """Play, print what came of it, and return the exit status."""
    outcomes: list[Outcome] = []
    total = len(contest.players) * len(contest.games)
    person = Person(options, shows(options, contest)) if alone(options) else None
    status = 0
    with ExitStack() as stack:
        progress: Progress | None = None

        def done(outcome: Outcome) -> None:
            nonlocal progress
            outcomes.append(outcome)
            if person and person.shows:
                person.screen.end(outcome.verdict, outcome.detail)
            else:
                progress = progress or stack.enter_context(Progress(total))
                progress.add(1, outcome.name)

        stack.callback(lambda: report(options, contest, seed, outcomes, person))
        try:
            with stoppable():
                if options.jobs > 1:
                    play_in_workers(contest, options.jobs, done)
                elif person:
                    play_here(contest, done, ask=person.ask, watch=person.watch)
                else:
                    play_here(contest, done)
        except Stopped as stopped:
            status = 128 + stopped.number
        except EOFError:  # nobody answers any more
            pass
    return status


def shows(options: argparse.Namespace, contest: Contest) -> bool:
    """Whether each turn is shown."""
    if options.show is None:
        return len(contest.games) == 1 and sys.stdout.isatty()
    return bool(options.show)


class Person:
    """Whoever sits at the console: sees the board if `shows`, and answers a player that asks."""

    def __init__(self, options: argparse.Namespace, shows: bool):
        self.shows = shows
        self.screen = screen(options)
        self._turn = 0

    def watch(self, field: Field, turn: Turn | None) -> None:
        self._turn = self._turn + 1 if turn else 0
        if self.shows:
            self.screen.turn(self._turn, turn, field.state())

    def ask(self, prompt: str, field: Field) -> str:
        """The line that answers `prompt`; EOFError if there is none. Whoever is asked sees the board."""
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
    options: argparse.Namespace, contest: Contest, seed: int, outcomes: list[Outcome], person: Person | None
) -> None:
    """Print the standings, unless one game was shown, and the seed; save the games if that is wanted."""
    ranking = standings(contest.players, outcomes)
    if options.replay:
        write_games(options.replay, contest, ranking)
    if options.json:
        json.dump([{**each.fields(), "seed": seed} for each in ranking], sys.stdout, indent=1)
        print()
        return
    games, total = len(outcomes), len(contest.players) * len(contest.games)
    if not (person and person.shows and total == 1):
        print(table(ranking, width_of(sys.stdout)), end="")
    mines = len(contest.games[0].mines)
    board = f"{contest.rows} x {contest.columns}, {mines} mine{'s' * (mines > 1)}, seed {seed}"
    print(board + (f", stopped after {games} of {total} games" if games < total else ""))


def show_saved(options: argparse.Namespace) -> int:
    """Show the one game of the file, or the one that is asked for, or list all."""
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
    """Take the turns again, each shown like in the contest."""
    on = screen(options)
    field = Field(game.board())
    print(f"{game.player}, board {game.game}")
    on.turn(0, None, field.state())
    for number, turn in enumerate(game.turns, 1):
        field.take(turn)
        on.turn(number, turn, field.state())
    on.end(game.verdict, game.detail)
    return 0
