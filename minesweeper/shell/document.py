"""The JSON document that `--json` prints."""

from __future__ import annotations

import json
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from minesweeper import __version__


def add_json(parser: Any) -> None:
    """Add the option `--json` to a parser, or to a group of its options."""
    parser.add_argument("--json", action="store_true", help="print one JSON document (docs/json.md)")


class Document(AbstractContextManager["Document"]):
    """The JSON document of a command with `--json`: a context manager that completes it at its end.

    The `plural` names its list of items. The first item opens the document, or else the end of the context.
    So bad input leaves the standard output empty, and Ctrl-C or a failure leaves a complete document.
    """

    def __init__(self, options: Namespace, plural: str = ""):
        """Raise ValueError if `--html -` would write to the same standard output."""
        self.asked: bool = options.json
        self._fields: dict[str, object] = {"minesweeper": __version__, "command": options.words}
        self._plural = plural
        self._failed: list[Mapping[str, object]] = []
        self._opened = False
        if self.asked and getattr(options, "html", None) == "-":
            raise ValueError("--json and --html - both print on the standard output")

    def set(self, fields: Mapping[str, object]) -> None:
        """Set fields of the document; they stand before its list, or after it once it has begun."""
        self._fields.update(fields)

    def add(self, item: Mapping[str, object]) -> None:
        """Write an item of the list."""
        if self.asked:
            items, self._failed = [*self._failed, item], []
            text = ",\n".join(map(json.dumps, items))
            head = json.dumps(self._fields)[:-1]
            self._write(f",\n{text}" if self._opened else f'{head}, "{self._plural}": [\n{text}')

    def fail(self, item: Mapping[str, object]) -> None:
        """Write a failed item, as soon as another item has opened the document."""
        if self._opened:
            self.add(item)
        elif self.asked:
            self._failed.append(item)

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        stopped = isinstance(error, KeyboardInterrupt)
        if not self.asked or isinstance(error, BrokenPipeError):
            return
        if self._failed and stopped:
            self.add(self._failed.pop())
        if self._opened:
            fields = json.dumps(self._fields)
            self._write(f"\n]{', ' * (fields != '{}')}{fields[1:]}\n")
        elif stopped or not (error or self._failed):
            empty = {self._plural: list[object]()} if self._plural else {}
            self._write(json.dumps(self._fields | empty) + "\n")

    def _write(self, text: str) -> None:
        """Write a text as a whole: signals are held back until it is written."""
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
