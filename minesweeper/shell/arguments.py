"""Command lines: a parser, types of arguments, and the command line that runs this package."""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from math import nan
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

from minesweeper.shell.program import did_you_mean
from minesweeper.shell.schema import Between

T = TypeVar("T")

# A day: longer than any game, and a timeout that every clock and system call accepts.
MAX_SECONDS = 86_400

# The largest limit of memory: a TiB.
MAX_MEBIBYTES = 1 << 20

# A number of seconds, and a seed, in the JSON of logs.
Seconds = Annotated[float, Between(0, MAX_SECONDS)]
Seed = Annotated[int, Between(1 - 10**30, 10**30 - 1)]


# The groups of options in a help text, and the options of each, whichever command has them.
GROUPS = {
    "what is played": "board all edition games all-games count start level first grade variant seed"
    " secret-seed step load question-marks hidden mines ongoing objective",
    "players": "player tell-mines",
    "output": "json html csv gradescope log save recordings folder intervals all-moves solutions deep show"
    " watch colour-blind light ascii",
    "limits": "time-limit memory total-time require-locks fail-under deep-games jobs scheduler",
}


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises ValueError, which `program.run` prints in one line.

    Its help shows the options of a command in the groups that they belong to.
    """

    _groups: Mapping[str, Any] = {}

    def _add_action(self, action: Any) -> Any:
        """Add an option to its group; argparse calls this for each new argument."""
        names = {option.removeprefix("--") for option in action.option_strings}
        title = next((title for title, options in GROUPS.items() if names & {*options.split()}), None)
        if title is None:
            return super()._add_action(action)
        if not self._groups:
            self._groups = {group: self.add_argument_group(group) for group in GROUPS}
        return self._groups[title]._add_action(action)

    def error(self, message: str) -> NoReturn:
        raise ValueError(message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Check a choice, and suggest the most similar one; argparse has no public way to word that."""
        if action.choices is not None and value not in action.choices:
            expected = ", ".join(map(str, action.choices))
            meant = did_you_mean(value[:40], action.choices) if isinstance(value, str) else ""
            raise argparse.ArgumentError(action, f"expected {expected}, found {value!r}{meant}")

    def parse_args(self, args: Sequence[str] | None = None) -> argparse.Namespace:  # type: ignore[override]
        """Parse as argparse does; for an unknown option suggest the most similar one."""
        return self._checked(args, *self.parse_known_args(args))

    def parse_intermixed_args(self, args: Sequence[str] | None = None) -> argparse.Namespace:  # type: ignore[override]
        """Parse as argparse does; for an unknown option suggest the most similar one."""
        return self._checked(args, *self.parse_known_intermixed_args(args))

    def _checked(
        self, args: Sequence[str] | None, options: argparse.Namespace, rest: list[str]
    ) -> argparse.Namespace:
        """Return the options, with the `words` of the command; ValueError if words are left over."""
        options.words = [*self.prog.split()[1:], *(sys.argv[1:] if args is None else args)]
        if rest:
            meant = did_you_mean(rest[0], self._option_string_actions)
            self.error(f"unrecognized arguments: {' '.join(rest)}{meant}")
        return options


def whole(least: int, most: int | None = None, what: str = "whole number") -> Callable[[str], int]:
    """Make an argument type for whole numbers from `least` to `most`; messages call one a `what`.

    >>> whole(0, 65535)("8000")
    8000
    """
    bounds = f"of at least {least}" if most is None else f"from {least} to {most}"

    def read(text: str) -> int:
        if most is None and re.fullmatch("[0-9]{19,}", text):
            raise argparse.ArgumentTypeError(f"expected a {what} of up to 18 digits, found {text!r}")
        value = int(text) if re.fullmatch("[0-9]{1,18}", text) else -1
        if value < least or (most is not None and value > most):
            raise argparse.ArgumentTypeError(f"expected a {what} {bounds}, found {text!r}")
        return value

    return read


positive = whole(1)
port = whole(0, (1 << 16) - 1, "port")
mebibytes = whole(1, MAX_MEBIBYTES)


def seed(text: str) -> int:
    """Read a seed: a whole number of up to 30 digits, perhaps negative. Boards use it modulo 2^64."""
    if not re.fullmatch("-?[0-9]{1,30}", text):
        raise argparse.ArgumentTypeError(f"expected a whole number of up to 30 digits, found {text!r}")
    return int(text)


def number(what: str, most: float) -> Callable[[str], float]:
    """Make an argument type for positive numbers of `what`, up to `most`."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = nan
        if not 0 < value <= most:
            raise argparse.ArgumentTypeError(
                f"expected a positive number of {what} up to {most}, found {text!r}"
            )
        return value

    return read


seconds = number("seconds", MAX_SECONDS)
points = number("points", 100)


def read_by(read: Callable[[str], T]) -> Callable[[str], T]:
    """Turn a function that raises ValueError into an argument type."""

    def typed(text: str) -> T:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return typed


def cell(text: str) -> tuple[int, ...]:
    """Read a cell as its coordinates from 0, between commas.

    >>> cell("3,4")
    (3, 4)
    """
    if not re.fullmatch("[0-9]{1,5}(,[0-9]{1,5})*", text):
        raise argparse.ArgumentTypeError(f"expected a cell such as 3,4, found {text!r}")
    return tuple(map(int, text.split(",")))


def to_run(*words: str) -> str:
    """Return the command line that runs this package with these words by this Python."""
    name = Path(sys.executable).name
    python = name if shutil.which(name) == sys.executable else sys.executable
    # Python without -P searches the current folder first, which is right in a checkout only.
    safely = [] if sys.path[0] == str(Path(__file__).parents[2]) else ["-P"]
    return shlex.join([python, *safely, "-m", "minesweeper", *words])
