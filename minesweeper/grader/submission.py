"""What a path holds: a class of hand-ins, a student's server, client or both, or a program that plays."""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from minesweeper.grader.points import ADVANCED, BASIC
from minesweeper.shell.language import tr_later
from minesweeper.shell.program import printable

SERVER, CLIENT = "server.h", "client.h"

# Where a folder has its headers.
_FOLDERS = ("", "src/include", "include", "src")

MAX_HEADER = 1 << 20


class Submission(NamedTuple):
    """The paths of what is graded; `player` is a Python file or `pipe:PROGRAM`, as `score` takes them.

    `problem` says what of it cannot be graded, and `most` is what it could earn, in points.
    """

    name: str
    server: str = ""
    client: str = ""
    player: str = ""
    problem: str = ""
    most: float = BASIC + ADVANCED

    @property
    def files(self) -> list[str]:
        """The paths of all that is graded."""
        words = shlex.split(self.player.removeprefix("pipe:"))
        return [path for path in (self.server, self.client, *words) if path]


def find_submissions(text: str) -> list[Submission]:
    """The hand-ins at a path: one, or those of a class, which is a folder of at least two.

    ValueError, naming the path, if it cannot be graded.
    """
    path = Path(text)
    if not path.exists():
        raise ValueError(f"{text}: no such file or folder")
    if not path.is_dir():
        return [_of_file(text, path)]
    inside = _folders_in(path)
    if not _header_folders(path) and sum(bool(_header_folders(_unpacked(each))) for each in inside) > 1:
        return [_of_folder(os.path.join(text, each.name), each) for each in inside]  # noqa: PTH118
    return [_of_folder(text, path)]


def _of_file(text: str, path: Path) -> Submission:
    if not path.is_file():
        raise ValueError(f"{text} is not a file or a folder")
    name = printable(text)
    if path.suffix in (".h", ".hpp"):
        if problem := _refusal(path, text):
            raise ValueError(problem)
        # A header under another name is what it defines.
        is_client = path.name == CLIENT or (path.name != SERVER and b"Decide" in path.read_bytes())
        return (
            Submission(name, client=text, most=ADVANCED) if is_client else Submission(name, text, most=BASIC)
        )
    if path.suffix == ".py":
        return Submission(name, player=text, most=ADVANCED)
    if os.access(path, os.X_OK):
        return Submission(name, player=f"pipe:{shlex.quote(str(path.absolute()))}", most=ADVANCED)
    raise ValueError(f"{text}: expected a {SERVER}, a {CLIENT}, a folder with them, a program or a .py file")


def _of_folder(text: str, path: Path) -> Submission:
    """The headers of a folder; one that is missing or refused earns nothing."""
    folders = _header_folders(_unpacked(path))
    headers, problems = {}, []
    for kind in (SERVER, CLIENT) if len(folders) == 1 else ():
        if problem := _refusal(folders[0] / kind, str((folders[0] / kind).relative_to(path))):
            problems.append(problem)
        else:
            headers[kind] = str(folders[0] / kind)
    problem = "; ".join(problems)
    if not folders:
        problem = tr_later("has neither server.h nor client.h, also not in src/include")
    elif len(folders) > 1:
        names = printable(", ".join(str(folder.relative_to(path)) for folder in folders))[:200]
        problem = tr_later("has headers in several folders: {names}", names=names)
    return Submission(printable(text), headers.get(SERVER, ""), headers.get(CLIENT, ""), problem=problem)


def _folders_in(path: Path) -> list[Path]:
    """The folders in a folder, without hidden ones, in order."""
    try:
        return sorted(each for each in path.iterdir() if each.is_dir() and not each.name.startswith("."))
    except OSError:
        return []


def _unpacked(path: Path) -> Path:
    """The folder itself or, where only one folder in it has headers, that one."""
    found = [] if _header_folders(path) else [*filter(_header_folders, _folders_in(path))]
    return found[0] if len(found) == 1 else path


def _header_folders(path: Path) -> list[Path]:
    """The folders, of those where a hand-in may have its headers, that have any."""
    with suppress(OSError):
        return [
            folder for folder in (path / each for each in _FOLDERS)
            if (folder / SERVER).exists() or (folder / CLIENT).exists()
        ]  # fmt: skip
    return []


def _refusal(path: Path, name: str) -> str:
    """Why a header cannot be graded; empty if it is a text file of a size that people write."""
    try:
        if not path.exists():
            return tr_later("has no {header}", header=path.name)
        if not path.is_file():
            return f"{name} is not a file"
        size = path.stat().st_size
        if size > MAX_HEADER:
            return f"{name}: expected a header of at most {MAX_HEADER:,} bytes, found {size:,}"
        with path.open("rb") as file:
            file.read(1)
    except OSError as error:
        return f"{name}: {error.strerror}"
    return ""
