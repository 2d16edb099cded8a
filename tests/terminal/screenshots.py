"""Takes the pictures of the full-screen game that the documentation shows.

usage: python -m tests.terminal.screenshots [DIRECTORY]
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

from minesweeper.play.play import Play
from minesweeper.play.record import setting_of
from minesweeper.terminal.tui.app import Minesweeper
from tests.helpers.programs import ROOT

# A file's name, the board with its start, custom and seed, the size of the terminal, keys.
PICTURES = (
    (
        "tui-expert",
        ("16x30:99", "opening", "classic", 7),
        (120, 26),
        ["space", *["?", "space"] * 55, "x", "?"],
    ),
    ("tui-beginner", ("9x9:10", "no guess", "classic", 3), (80, 36), ["space", *["?", "space"] * 4, "?"]),
    ("tui-4d", ("4x4x4x4:20", "opening", "classic", 3), (80, 30), ["space", *["?", "space"] * 9, "?"]),
)

NAMES = {"?": "question_mark"}


async def take(name, kind, size, keys, directory, **looks):
    with tempfile.TemporaryDirectory() as folder:
        ticks = iter(range(10**9))
        app = Minesweeper(
            Play(setting_of(*kind)),
            [],
            Path(folder),
            tell_time=lambda: 0.1 * next(ticks),
            random=Random(1),
            **looks,
        )
        async with app.run_test(size=size) as pilot:
            await pilot.press(*(NAMES.get(key, key) for key in keys))
            await pilot.pause()
            app.save_screenshot(f"{name}.svg", str(directory))
            print(f"{name}.svg")


def main(directory=ROOT / "docs"):
    for name, kind, size, keys in PICTURES:
        asyncio.run(take(name, kind, size, keys, directory))


if __name__ == "__main__":
    main(*sys.argv[1:])
