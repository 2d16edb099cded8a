"""Judge 2877: joins a client to the server and prints how each game ended.

The input is a map and its first cell (or several such), or the three lines of a batch.

usage: python advanced.py [options] < data/advanced/adv1.in
       python advanced.py [options] < data/batch/batch1.in
"""

from __future__ import annotations

import signal

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while the modules below are loaded, Ctrl-C ends it quietly

import argparse
import sys
from collections.abc import Iterable

import server
from minesweeper.assignment.clients import TIME_LIMIT, ClientContestant, PipeContestant
from minesweeper.assignment.inputs import read_games
from minesweeper.assignment.modules import ModuleContestant
from minesweeper.assignment.protocol import Contestant, Match
from minesweeper.boards.draw import BATCH
from minesweeper.programs.failure import Failure
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.locks.secrecy import sealed_input
from minesweeper.rules.game import Board
from minesweeper.rules.maps import Lines
from minesweeper.shell.arguments import Parser, positive, seconds
from minesweeper.shell.program import arriving_lines, await_input, run


def Execute(row: int, column: int, type: int) -> str:
    """Do one operation on the server and return the map it prints; the client then reads it."""
    server.Execute(row, column, type)
    return server.MapText()


def main() -> int:
    """Play all games of the standard input; the exit status, 1 if the client was stopped in one."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    options = parse_options()
    strange = options.pipe is not None or options.client is not None
    await_input("advanced.py", "a map and its first cell, or the three lines of a batch")
    if strange:
        adopt_orphans()
    lines = Lines(arriving_lines(sealed_input() if strange else sys.stdin.buffer, sys.stdout.flush))
    with join_client(options) as contestant:
        games = read_games(lines, options.games)
        return play_games(contestant, games, told=options.tell_mines, trace=options.trace)


def parse_options() -> argparse.Namespace:
    parser = Parser(prog="advanced.py", description="Play games with a client and print how each ended.")
    parser.add_argument(
        "--trace", action="store_true", help="show every decision, the map after it and the reason"
    )
    parser.add_argument("--tell-mines", action="store_true", help="tell the client the number of mines")
    players = parser.add_mutually_exclusive_group()
    players.add_argument(
        "--client", metavar="FILE", help="play with this client module, in a process of its own"
    )
    players.add_argument("--pipe", metavar="COMMAND", help="play with this program, over its streams")
    parser.add_argument(
        "--time-limit", type=seconds, default=TIME_LIMIT, metavar="S",
        help=f"seconds that a client file or a program may take for an answer ({TIME_LIMIT:g})",
    )  # fmt: skip
    parser.add_argument(
        "--games", type=positive, default=BATCH, metavar="N", help=f"maps to play from a batch ({BATCH})"
    )
    return parser.parse_args()


def join_client(options: argparse.Namespace) -> Contestant:
    """Return the contestant: a program, a client file, or the client beside this file."""
    if options.pipe is not None:
        return PipeContestant(options.pipe, options.time_limit)
    if options.client is not None:
        return ClientContestant(options.client, options.time_limit, sys.stderr.write)
    import client

    return ModuleContestant(client)


def play_games(contestant: Contestant, games: Iterable[Board], *, told: bool, trace: bool) -> int:
    """Play games on boards with a first cell, and print how each ended; 1 if a verdict stopped one."""
    out = sys.stdout  # sys.stdout is redirected while the client runs

    def print_row(decision: str, text: str, why: str = "") -> None:
        for line in text.splitlines():
            print(f"{decision:18}{line:20}  {why}".rstrip(), file=out)
            decision = why = ""

    def watch(operation: tuple[int, int, int], text: str) -> None:
        print_row("{} {} {}".format(*operation), text, contestant.why())

    failed = 0
    for number, board in enumerate(games, start=1):
        row, column = board.first or (0, 0)
        server.StartGame(board)
        if trace:
            print_row("Decision", "Result of PrintMap", "Why")
        match = Match(
            server.rows, server.columns, (row, column), Execute,
            server.total_mines if told else None, watch if trace else None,
        )  # fmt: skip
        try:
            contestant.play(match)
        except Failure as failure:
            failed += 1
            sys.stdout.flush()
            print(f"advanced.py: game {number}: {failure}", file=sys.stderr)
        if trace:
            print_row("", server.ClosingText())
        else:
            server.ExitGame()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run("advanced.py", main))
