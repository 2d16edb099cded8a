"""The judge's map generator: reads `rows columns mine_count`, `seed`, `min_dist`; prints the maps.

usage: python generator.py [--games N] [--variant gcc11|gcc10] < data/batch/batch1.in

  --games N    print N maps instead of 50
  --variant V  draw integers as libstdc++ does since GCC 11 (gcc11, the default) or did before (gcc10)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from minesweeper.assignment.inputs import read_parameters
from minesweeper.boards.draw import BATCH, LIBRARIES, Parameters, draw_maps
from minesweeper.rules.game import Board
from minesweeper.rules.maps import Lines
from minesweeper.shell.arguments import Parser, positive
from minesweeper.shell.program import arriving_lines, run

_maps: Iterator[Board] = iter(())


def InitSeed(parameters: Parameters, variant: str = "gcc11") -> None:
    """Start the sequence of maps that the judge draws from `parameters` and their seed."""
    global _maps
    _maps = draw_maps(parameters, variant)


def GenerateMap() -> str:
    """Return the next map as text: its size, its rows and the first cell to visit."""
    return next(_maps).text()


def main() -> None:
    parser = Parser(prog="generator.py", description="Draw maps as the judge's generator does.")
    parser.add_argument("--games", type=positive, default=BATCH, metavar="N", help=f"maps to print ({BATCH})")
    parser.add_argument(
        "--variant", choices=LIBRARIES, default="gcc11", help="draw as this libstdc++ (gcc11)"
    )
    options = parser.parse_args()
    InitSeed(read_parameters(Lines(arriving_lines(sys.stdin.buffer, sys.stdout.flush))), options.variant)
    for _ in range(options.games):
        sys.stdout.write(GenerateMap())


if __name__ == "__main__":
    sys.exit(run("generator.py", main))
