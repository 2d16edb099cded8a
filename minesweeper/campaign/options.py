"""The options of campaigns: fields of their plans, and those that several commands have.

A plan is a dataclass; a field of it that is an option has an `Option` in its annotated type.
"""

from __future__ import annotations

from argparse import Namespace, _ActionsContainer
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args, get_type_hints

from minesweeper.boards.catalogue import BOARD_HELP, read_size
from minesweeper.programs.pool import cores
from minesweeper.shell.arguments import positive, read_by


@dataclass(frozen=True)
class Option:
    """The settings of argparse for a field of a plan; a switch has neither a type nor choices."""

    help: str
    metavar: str | None = None
    type: Callable[[str], Any] | None = None
    choices: tuple[str, ...] | None = None


@cache
def options_in(plan: type) -> dict[str, Option]:
    """Return the fields of a plan that are options, by their names."""
    hints = get_type_hints(plan, include_extras=True)
    extras = ((name, extra) for name, hint in hints.items() for extra in get_args(hint)[1:])
    return {name: extra for name, extra in extras if isinstance(extra, Option)}


def add_options(parser: _ActionsContainer, plan: type, *names: str, **defaults: object) -> None:
    """Add the options of these fields of a plan; `defaults` are those of this command."""
    for name in names:
        settings = {key: value for key, value in vars(options_in(plan)[name]).items() if value is not None}
        if len(settings) == 1:
            settings["action"] = "store_true"
        default = defaults.get(name, getattr(plan, name, None))
        parser.add_argument(f"--{name.replace('_', '-')}", default=default, **settings)


def values_of(plan: type, options: Namespace) -> dict[str, Any]:
    """Return the values of a plan's fields that are among the options of a command."""
    return {name: value for name, value in vars(options).items() if name in options_in(plan)}


def words_of(plan: type, values: Mapping[str, Any], always: Collection[str]) -> list[str]:
    """Return the words of a command line with these values.

    Those that are the default are left out, unless their names are among `always`.
    """
    words = []
    for name in options_in(plan):
        value = values[name]
        if value != getattr(plan, name, None) or name in always:
            words.append(f"--{name.replace('_', '-')}")
            words += [f"{value:g}" if isinstance(value, float) else f"{value}"] * (value is not True)
    return words


def add_boards(parser: _ActionsContainer) -> None:
    """Add `--board`, which may be repeated, or name several boards between commas."""
    parser.add_argument(
        "--board", action="extend", metavar="BOARD", type=read_by(names),
        help=f"{BOARD_HELP}; several with commas (the published five)",
    )  # fmt: skip


def names(text: str) -> list[str]:
    """Return the names of boards between commas; ValueError for any other text."""
    boards = text.split(",")
    for board in boards:
        read_size(board)
    return boards


def add_jobs(parser: _ActionsContainer) -> None:
    parser.add_argument(
        "--jobs", type=positive, default=cores(), metavar="N",
        help="worker processes (one for each core that may be used)",
    )  # fmt: skip
