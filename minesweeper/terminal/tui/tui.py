"""`python3 -m minesweeper tui`: the game on the whole terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple, TextIO, TypeVar

from minesweeper.boards.catalogue import (
    CLASSIC,
    DRAWN_SEEDS,
    MAX_SEED,
    STARTS,
    VARIANTS,
)
from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import kept_game
from minesweeper.profile.file import MAX_PROFILE, STATISTICS, read_file
from minesweeper.profile.profile import Profile
from minesweeper.shell.arguments import Parser, whole
from minesweeper.shell.files import claimed, contents, set_aside
from minesweeper.shell.language import encoding_of, tr
from minesweeper.shell.program import EXTRAS, complaint, need
from minesweeper.words.records import left_out

T = TypeVar("T")


def main(arguments: list[str]) -> int:
    """Play until the user quits."""
    options = parse_options(arguments)
    need(EXTRAS["tui"])
    # These need the extra.
    import platformdirs

    from minesweeper.terminal.tui.app import FullScreen
    from minesweeper.terminal.tui.store import Store

    folder = Path(options.folder or platformdirs.user_data_path("minesweeper", appauthor=False))
    game, wanted = first_play(options), None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("this game needs a terminal; minesweeper play does not")
    if os.environ.get("TERM") in ("dumb", "unknown"):
        raise ValueError("this game needs a terminal that can place text (TERM); minesweeper play does not")
    stored = open_folder(folder)
    if stored.kept and not asks_for_game(options):
        game = stored.kept
    elif stored.kept and stored.kept.done and not stored.kept.over:
        game, wanted = stored.kept, game
    app = FullScreen(
        Store(game, stored.profile, stored.game_file, folder / STATISTICS, Random()),
        wanted=wanted, said=stored.said,
        ascii_only=options.ascii or not encoding_of(sys.stdout).startswith("utf"),
        light=options.light, colour_blind=options.colour_blind, question_marks=options.question_marks,
    )  # fmt: skip
    app.run()
    return app.return_code or 0


class Stored(NamedTuple):
    """The files of a folder, for one window: the kept game, if any, the profile, and a first message.

    The `claim` on the game lasts as long as this value. Without one, another window has the kept game, and
    this one has no `game_file`.
    """

    kept: Game | None
    game_file: Path | None
    profile: Profile
    said: str
    claim: TextIO | None


def open_folder(folder: Path) -> Stored:
    """Read the files of a folder; set damaged ones aside, and do without files that cannot be used."""
    game_file, said = folder / "game.json", []
    kept: Game | None = None
    profile = Profile()
    claim: TextIO | None = None
    try:
        claim = claimed(game_file)
        if claim is None:
            said.append(
                tr("The saved game is open in another window: this one will not be saved, only counted.")
            )
        else:
            kept = _read(game_file, read_kept, said)
        profile = _read(folder / STATISTICS, read_file, said) or profile
        if problems := left_out(profile.problems):
            said.append(f"{folder / STATISTICS}: {problems}")
    except OSError as problem:
        said.append(tr("This game will not be saved: {problem}", problem=complaint(problem)))
        claim = None
    return Stored(kept, game_file if claim else None, profile, " ".join(said), claim)


def _read(file: Path, read: Callable[[Path], T], said: list[str]) -> T | None:
    """Read a file; set a damaged one aside, add a message about it, and return None.

    Raise ValueError, and leave it there, if it is no regular file or too large.
    """
    try:
        return read(file)
    except ValueError:
        if not file.is_file() or file.stat().st_size > MAX_PROFILE:
            raise
        aside = set_aside(file).name
        said.append(tr("{file} was damaged, and is set aside as {name}.", file=file, name=aside))
        return None


def read_kept(file: Path) -> Game | None:
    """Read the kept game in a file, or return None without a file; ValueError for one of another command."""
    if not file.exists():
        return None
    game = kept_game(contents(file, MAX_PROFILE).decode())
    if game.setting.variant.name not in VARIANTS:
        raise ValueError("expected a game of this command, found one of minesweeper play")
    return game


def asks_for_game(options: argparse.Namespace) -> bool:
    """Return whether the options ask for a new game, in place of the kept one."""
    return any(value is not None for value in (options.board, options.start, options.variant, options.seed))


def first_play(options: argparse.Namespace) -> Game:
    """Return the new game that the options ask for; ValueError if it is impossible."""
    seed = Random().randrange(DRAWN_SEEDS) if options.seed is None else options.seed
    variant = options.variant or CLASSIC.name
    game = Game(setting_of(options.board or "beginner", options.start, variant, seed))
    game.known = options.seed is not None
    return game


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper tui",
        description="Play on the whole terminal, by keys or mouse. Without BOARD, --start, --variant and"
        " --seed, the last game is continued. The keys are shown on the screen.",
    )
    parser.add_argument(
        "board", nargs="?", metavar="BOARD",
        help="beginner, intermediate, expert, or lengths and mines such as 16x30:99 or 4x4x4x4:20 (beginner)",
    )  # fmt: skip
    parser.add_argument(
        "--start", choices=STARTS,
        help="a first cell that is safe, an opening or any; the judge's map; or a board without guessing"
        " (opening; safe where the mines leave no room for one)",
    )  # fmt: skip
    parser.add_argument(
        "--variant", choices=VARIANTS,
        help="flags come off (classic, the default), or a wrong one loses (judge)",
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=whole(0, MAX_SEED), metavar="S",
        help="play the board of this seed, which no statistics count (a random one)",
    )  # fmt: skip
    parser.add_argument(
        "--colour-blind", action="store_true", help="risks from blue to orange instead of green to red"
    )
    parser.add_argument(
        "--question-marks", action="store_true", help="a key or click on a flag makes it a question mark"
    )
    parser.add_argument("--light", action="store_true", help="light colours (none if NO_COLOR is set)")
    parser.add_argument("--ascii", action="store_true", help="ASCII only, the default without UTF-8")
    parser.add_argument(
        "--folder", metavar="DIR",
        help="where the game and the statistics are kept (that of this user's data)",
    )  # fmt: skip
    return parser.parse_args(arguments)
