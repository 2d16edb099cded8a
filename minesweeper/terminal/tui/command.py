"""`python -m minesweeper tui`: the game on the whole terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

from minesweeper.playing.keep import kept_play
from minesweeper.playing.play import Play
from minesweeper.playing.record_file import read_records
from minesweeper.playing.setting import CLASSIC, DRAWN_SEEDS, MAX_SEED, SAFE, STARTS, VARIANTS, setting_of
from minesweeper.shell.arguments import Parser, whole
from minesweeper.shell.program import need

# The packages of the extra `tui`.
NEEDED = ("textual", "platformdirs")


def main(arguments: list[str]) -> int:
    """Play until the user quits."""
    options = parse_options(arguments)
    need(NEEDED)
    import platformdirs

    from minesweeper.terminal.tui.app import Minesweeper

    folder = Path(options.folder or platformdirs.user_data_path("minesweeper", appauthor=False))
    game_file, statistics_file = folder / "game.json", folder / "statistics.json"
    play, records = first_play(options, game_file), read_records(statistics_file)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("this game needs a terminal; minesweeper play does not")
    ascii_only = options.ascii or not sys.stdout.encoding.lower().startswith("utf")
    app = Minesweeper(play, records, game_file, statistics_file, ascii_only=ascii_only, light=options.light)
    app.run()
    return app.return_code or 0


def first_play(options: argparse.Namespace, file: Path) -> Play:
    """The game that the options ask for, else the saved one, else a new one; ValueError if one is wrong."""
    asked = (options.board, options.start, options.variant, options.seed)
    if all(each is None for each in asked) and file.exists():
        try:
            play = kept_play(file.read_text(encoding="utf-8"))
            if play.setting.variant.name not in VARIANTS:
                raise ValueError("expected a game of this command, found one of minesweeper play")
            return play
        except ValueError as error:
            raise ValueError(f"{file}: {error}; name a board to begin another game") from None
    seed = Random().randrange(DRAWN_SEEDS) if options.seed is None else options.seed
    start, variant = options.start or SAFE, options.variant or CLASSIC.name
    play = Play(setting_of(options.board or "beginner", start, variant, seed))
    play.known = options.seed is not None
    return play


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper tui",
        description="Play on the whole terminal, by keys or mouse. Without BOARD, --start, --variant and"
        " --seed, the last game is continued. The keys are shown on the screen.",
    )
    parser.add_argument(
        "board", nargs="?", metavar="BOARD",
        help="beginner, intermediate, expert, or lengths and mines such as 16x30:99 or 4x4x4x4:20",
    )  # fmt: skip
    parser.add_argument(
        "--start", choices=STARTS,
        help="a first cell that is safe, an opening or any; the judge's map; or a board without guessing",
    )  # fmt: skip
    parser.add_argument(
        "--variant", "--custom", choices=VARIANTS,
        help="flags come off (classic), or a wrong one loses (judge)",
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=whole(0, MAX_SEED), metavar="S",
        help="play the board of this seed, which no statistics count",
    )  # fmt: skip
    parser.add_argument("--light", action="store_true", help="light colours (none if NO_COLOR is set)")
    parser.add_argument("--ascii", action="store_true", help="ASCII only, the default without UTF-8")
    parser.add_argument("--folder", metavar="DIR", help="where the game and the statistics are kept")
    return parser.parse_args(arguments)
