"""The JSON document that `--json` prints, and the types of fields that several commands have.

A text in the Annotated type of a field describes it in docs/json.md; tools/fields.py makes that page.
"""

from __future__ import annotations

import json
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Annotated, Any, Literal, TypedDict

from minesweeper import __version__
from minesweeper.shell.schema import Between

Share = Annotated[float, Between(0, 1)]
Cell = list[int]  # coordinates from 0
Seconds = Annotated[float, Between(0)]
Count = Annotated[int, Between(0)]

# Fields with one meaning at all commands.
Name = Annotated[str | None, "a player, by its name"]
File = Annotated[str, "the file that was read, or the link"]
BoardName = Annotated[str, "the board, as `--board` takes it"]
Shape = Annotated[list[int], "the lengths of the board: rows and columns in two dimensions"]
Mines = Annotated[Count | None, "how many mines the board has, or the cells of a sentence"]
Games = Annotated[Count, "how many games"]
SeedOf = Annotated[int | None, "the seed of the boards, or of the first of them"]
Kind = Annotated[str, "`reveal`, `flag` or `chord`"]
Where = Annotated[Cell, "coordinates from 0"]
Risk = Annotated[Share, "the probability that the cell is wrong: a mine if it is revealed, none if flagged"]
Why = Annotated[str, "the reason, as a sentence"]
Verdict = Annotated[str, "the [code](verdicts.md) of a verdict, or the [word](review.md) for a move"]
Verdicts = Annotated[dict[str, int], "how many games ended by each verdict, by its code"]
Rule = Annotated[str | None, "the rule that proves a cell: `single`, `pair`, `component` or `total`"]
Position = Annotated[str, "the visible board, as `analyse` reads it"]
Problem = Annotated[str | None, "what stopped this item"]
Score = Annotated[Share | None, "the mean share of a full score"]
ScoreLow = Annotated[Share | None, "the lower end of its interval of 95 %"]
ScoreHigh = Annotated[Share | None, "the upper end"]
Wins = Annotated[Share | None, "the share of games won, or the probability to win"]
Slowest = Annotated[Seconds, "real time of the longest decision"]
Pairs = Annotated[list[list[Cell]], "pairs of cells with one mine, about which no number will say more"]
Groups = Annotated[list[list[Cell]], "larger groups like them"]
Objective = Annotated[Literal["win", "score"], "what counts: to win, or the judge's score"]
Time = Annotated[Seconds | None, "how long it took, or when it was"]


class Head(TypedDict):
    """The first fields of every document."""

    minesweeper: Annotated[str, "the version"]
    command: Annotated[list[str], "the words of the command"]


def add_json(parser: Any) -> None:
    """Add the option `--json` to a parser, or to a group of its options."""
    parser.add_argument("--json", action="store_true", help="print one JSON document (docs/json.md)")


class Document:
    """The document of a command, if its options ask for one: a context, which completes it at its end.

    The `plural` names its list of items. The first item opens the document, or else its end, so that nothing
    is printed where bad input ends the command before; Ctrl-C and any later failure complete it.
    """

    def __init__(self, options: Namespace, plural: str = ""):
        """ValueError: a page is asked for on the same standard output."""
        self.asked: bool = options.json
        self._fields: dict[str, object] = {"minesweeper": __version__, "command": options.words}
        self._plural = plural
        self._failed: list[Mapping[str, object]] = []
        self._opened = False
        if self.asked and getattr(options, "html", None) == "-":
            raise ValueError("--json and --html - both print on the standard output")

    def set(self, fields: Mapping[str, object]) -> None:
        """Set fields of the document itself: before its list, or after it if that has begun."""
        self._fields.update(fields)

    def add(self, item: Mapping[str, object]) -> None:
        """Write an item of the list."""
        if self.asked:
            items, self._failed = [*self._failed, item], []
            self._write(",\n".join(map(json.dumps, items)))

    def fail(self, item: Mapping[str, object]) -> None:
        """Write an item that has failed; before the first other one it waits, since nothing is done yet."""
        if self._opened:
            self.add(item)
        elif self.asked:
            self._failed.append(item)

    def __enter__(self) -> Document:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        stopped = kind is not None and issubclass(kind, KeyboardInterrupt)
        if not self.asked or isinstance(error, BrokenPipeError):
            return
        if self._failed and stopped:
            self.add(self._failed.pop())
        if self._opened:
            fields = json.dumps(self._fields)
            self._write(f"\n]{', ' * (fields != '{}')}{fields[1:]}\n", last=True)
        elif stopped or not (kind or self._failed):
            empty = {self._plural: list[object]()} if self._plural else {}
            self._write(json.dumps(self._fields | empty) + "\n", last=True)

    def _write(self, text: str, *, last: bool = False) -> None:
        """Write items, or the end, as a whole: a signal waits for the end of that."""
        if not last:
            head = json.dumps(self._fields)[:-1]
            text = f",\n{text}" if self._opened else f'{head}, "{self._plural}": [\n{text}'
        mask: Callable[..., Any] | None = getattr(signal, "pthread_sigmask", None)  # not on Windows
        before = mask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM}) if mask else None
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
            if not self._opened:
                self._opened = True
                self._fields.clear()
        finally:
            if mask:
                mask(signal.SIG_SETMASK, before)
