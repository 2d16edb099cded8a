"""The option of campaigns that names their boards."""

from __future__ import annotations

from argparse import _ActionsContainer

from minesweeper.boards.catalogue import BOARD_HELP, read_size
from minesweeper.shell.arguments import read_by


def add_boards(parser: _ActionsContainer) -> None:
    """Add `--board`, which may be repeated, or name several boards between commas."""
    parser.add_argument(
        "--board", action="extend", metavar="BOARD", type=read_by(names),
        help=f"{BOARD_HELP}; several with commas (the published five)",
    )  # fmt: skip


def names(text: str) -> list[str]:
    """Return the names of boards between commas; ValueError for any other text."""
    found = text.split(",")
    for name in found:
        read_size(name)
    return found
