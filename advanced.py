"""Judge 2877: joins a client to the server and prints how each game ended.

The input is a map and its first cell (or several such), or the three lines of a batch.

usage: python advanced.py [options] < data/advanced/adv1.in
       python advanced.py [options] < data/batch/batch1.in
"""

import argparse
import contextlib
import sys

import server
from minesweeper.judge.clients import ClientContestant, PipeContestant
from minesweeper.judge.protocol import ModuleContestant, Table
from minesweeper.programs.verdict import Verdict
from minesweeper.rules.draw import read_games
from minesweeper.rules.maps import Lines
from minesweeper.shell.arguments import positive
from minesweeper.shell.program import run

OPERATIONS = {0: server.VisitBlock, 1: server.MarkMine, 2: server.AutoExplore}


def Execute(row, column, type):
    """Do one operation on the server and return the map it prints; the client then reads it."""
    OPERATIONS[type](row, column)
    return server.MapText()


def parse_options():
    parser = argparse.ArgumentParser(
        prog="advanced.py", description="Play games with a client and print how each ended."
    )
    parser.add_argument(
        "--trace", action="store_true", help="show every decision, the map after it and the reason"
    )
    parser.add_argument("--total-mines", action="store_true", help="tell the client the number of mines")
    players = parser.add_mutually_exclusive_group()
    players.add_argument(
        "--client", metavar="FILE", help="play with this client module, in a process of its own"
    )
    players.add_argument("--pipe", metavar="COMMAND", help="play with this program, over its streams")
    parser.add_argument(
        "--time-limit",
        type=float,
        default=10,
        metavar="S",
        help="seconds a client file or a program has to answer (10)",
    )
    parser.add_argument(
        "--games", type=positive, default=50, metavar="N", help="maps to play from a batch (50)"
    )
    return parser.parse_args()


def print_row(out, decision, text, why=""):
    """Print a row of the trace: the decision, the printed map beside it, and the reason."""
    for line in text.splitlines():
        print(f"{decision:18}{line:20}  {why}".rstrip(), file=out)
        decision = why = ""


def is_over():
    return server.game_state != 0


def join_client(options):
    """Whoever plays, in a `with` statement: a program, a client file, or the client beside this file."""
    if options.pipe is not None:
        return contextlib.nullcontext(PipeContestant(options.pipe, options.time_limit))
    if options.client is not None:
        return ClientContestant(options.client, options.time_limit, sys.stderr.write)
    import client

    return contextlib.nullcontext(ModuleContestant(client))


def main():
    """Play all games of the standard input; 1 if the client failed to end one."""
    options = parse_options()
    with join_client(options) as contestant:
        return play_games(contestant, options)


def play_games(contestant, options):
    """Play all games of the standard input, and say how each ended."""
    out = sys.stdout  # while the client has its turn, sys.stdout leads elsewhere

    def trace(operation, text):
        print_row(out, "{} {} {}".format(*operation), text, contestant.why())

    failed = 0
    for number, (board, first) in enumerate(read_games(Lines(sys.stdin.buffer), options.games), start=1):
        server.StartGame(board)
        told = server.total_mines if options.total_mines else None
        watch = trace if options.trace else None
        if options.trace:
            print_row(out, "Decision", "Result of PrintMap", "Why")
        try:
            contestant.play(Table(server.rows, server.columns, first, Execute, is_over, told, watch))
        except Verdict as verdict:
            failed += 1
            sys.stdout.flush()
            print(f"advanced.py: game {number}: {verdict}", file=sys.stderr)
        if options.trace:
            print_row(out, "", server.ClosingText())
        else:
            server.ExitGame()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run("advanced.py", main))
