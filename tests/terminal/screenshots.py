"""Takes the pictures of the full-screen game that the documentation shows.

usage: python3 -m tests.terminal.screenshots [DIRECTORY]
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.helpers.programs import ROOT
from tests.terminal.pilots import on_board, playing

# A file's name, the board with its start, variant and seed, the size of the terminal, keys.
PICTURES = (
    ("tui-expert", ("16x30:99", "opening", "classic", 7), (118, 26), "space " + "? space " * 55 + "x ?"),
    ("tui-beginner", ("9x9:10", "no-guess", "classic", 3), (80, 35), "space " + "? space " * 4 + "t ?"),
    ("tui-4d", ("4x4x4x4:20", "opening", "classic", 3), (80, 28), "space " + "? space " * 16 + "?"),
)


async def take(name, kind, size, keys, directory):
    with tempfile.TemporaryDirectory() as folder:
        async with playing(on_board(*kind), Path(folder), size) as game:
            await game.press(keys)
            game.app.save_screenshot(f"{name}.svg", str(directory))
            print(f"{name}.svg")


def main(directory=ROOT / "docs"):
    for picture in PICTURES:
        asyncio.run(take(*picture, directory))


if __name__ == "__main__":
    main(*sys.argv[1:])
