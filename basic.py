"""Judge 2876: reads a map and operations, prints the map after each, then how the game ended.

usage: python basic.py < data/basic/1.in
"""

import sys

import server
from minesweeper.rules.maps import Lines
from minesweeper.shell.program import arriving_lines, await_input, run


def main() -> None:
    """Play the game on the standard input, to its end or the end of the input."""
    await_input("basic.py", "a map, and operations 'row column type'")
    lines = Lines(arriving_lines(sys.stdin.buffer, sys.stdout.flush))
    server.InitMap(lines)
    server.PrintMap()
    while server.game_state == 0:
        operation = lines.operation(server.rows, server.columns)
        if operation is None:
            return
        server.Execute(*operation)
        server.PrintMap()
    server.ExitGame()


if __name__ == "__main__":
    sys.exit(run("basic.py", main, __doc__))
