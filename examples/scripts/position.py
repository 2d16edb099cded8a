"""Analyse a position: what is certain and why, how risky the rest is, and what would be best.

usage: python3 -m examples.scripts.position [PICTURE.svg]
"""

from __future__ import annotations

import sys
from pathlib import Path

import minesweeper as ms

POSITION = """\
1?????
2??21?
??2??1
??????
"""


def main() -> None:
    analysis = ms.analyse(POSITION, mines=6)
    print(analysis)
    print("first row:", [None if risk is None else round(risk, 3) for risk in analysis.risk[0]])

    later = ms.analyse("?21?\n?3??\n?2??", mines=5)
    for cell in [*later.safe_cells, *later.mine_cells]:
        print(later.why(cell))

    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(analysis.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
