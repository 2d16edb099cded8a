"""What a path holds: a student's server, client or both, or a program that plays."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import NamedTuple

from minesweeper.shell.program import printable

SERVER, CLIENT = "server.h", "client.h"

# Where a folder has its headers.
_FOLDERS = ("", "src/include", "include", "src")

MAX_HEADER = 1 << 20


class Submission(NamedTuple):
    """The paths of what is graded; `player` is a Python file or `pipe:PROGRAM`, as `score` takes them."""

    name: str
    server: str = ""
    client: str = ""
    player: str = ""

    @property
    def files(self) -> list[str]:
        """The paths of all that is graded."""
        words = shlex.split(self.player.removeprefix("pipe:"))
        return [path for path in (self.server, self.client, *words) if path]


def find_submission(text: str) -> Submission:
    """What the path holds; ValueError or OSError, naming the path, if that cannot be graded."""
    path = Path(text)
    if not path.exists():
        raise ValueError(f"{text}: no such file or folder")
    if path.is_dir():
        return _in_folder(text, path)
    if not path.is_file():
        raise ValueError(f"{text} is not a file or a folder")
    name = printable(text)
    if path.suffix in (".h", ".hpp"):
        _check_header(path)
        # A header under another name is what it defines.
        is_client = path.name == CLIENT or (path.name != SERVER and b"Decide" in path.read_bytes())
        return Submission(name, client=text) if is_client else Submission(name, server=text)
    if path.suffix == ".py":
        return Submission(name, player=text)
    if os.access(path, os.X_OK):
        return Submission(name, player=f"pipe:{shlex.quote(str(path.absolute()))}")
    raise ValueError(f"{text}: expected a {SERVER}, a {CLIENT}, a folder with them, a program or a .py file")


def _in_folder(text: str, path: Path) -> Submission:
    """The headers of a folder, or those of its one folder that has any."""
    found = [folder for folder in (path / each for each in _FOLDERS) if _headers(folder)]
    if not found:
        found = sorted({header.parent for name in (SERVER, CLIENT) for header in path.glob(f"*/{name}")})
        found += sorted(
            {header.parent for name in (SERVER, CLIENT) for header in path.glob(f"*/src/include/{name}")}
        )
    if not found:
        raise ValueError(f"{text}: has neither {SERVER} nor {CLIENT}, also not in src/include")
    if len(found) > 1:
        folders = ", ".join(str(folder.relative_to(path)) for folder in found)
        raise ValueError(f"{text}: has headers in several folders, name one of them: {folders}"[:300])
    headers = _headers(found[0])
    for header in headers.values():
        _check_header(header)
    return Submission(printable(text), *(str(headers[n]) if n in headers else "" for n in (SERVER, CLIENT)))


def _headers(folder: Path) -> dict[str, Path]:
    return {name: folder / name for name in (SERVER, CLIENT) if (folder / name).exists()}


def _check_header(path: Path) -> None:
    """ValueError or OSError unless a header is a text file of a size that people write."""
    if not path.is_file():
        raise ValueError(f"{path} is not a file")
    size = path.stat().st_size
    if size > MAX_HEADER:
        raise ValueError(
            f"{path}: expected a header of at most {MAX_HEADER >> 10} KiB, found {size >> 10} KiB"
        )
    with path.open("rb") as file:
        file.read(1)
