"""What a path holds: a student's server, client or both, or a program that plays.

Its files are opened without following a link below the folder that the user named, and read once: `taken`
copies them, and the copies are what is compiled, run and hashed.
"""

from __future__ import annotations

import os
import shlex
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from minesweeper.programs.locks.confine import open_below
from minesweeper.shell.program import printable

SERVER, CLIENT = "server.h", "client.h"

# Where a folder has its headers.
_FOLDERS = ("", "src/include", "include", "src")

MAX_HEADER = 1 << 20


class Submission(NamedTuple):
    """The paths of what is graded; `player` is a Python file or `pipe:PROGRAM`, as `score` takes them.

    `named` is the folder below which no link is followed.
    """

    name: str
    server: str = ""
    client: str = ""
    player: str = ""
    named: str = ""

    @property
    def files(self) -> list[str]:
        """The paths of all that is graded."""
        player = self.player
        words = shlex.split(player.removeprefix("pipe:")) if player.startswith("pipe:") else [player]
        return [path for path in (self.server, self.client, *words) if path]


def find_submission(text: str) -> Submission:
    """What the path holds, which may be a link to a folder.

    ValueError or OSError, naming the path, if that cannot be graded.
    """
    path = Path(text)
    if not path.exists():
        raise ValueError(f"{text}: no such file or folder")
    if path.is_dir():
        return _in_folder(text, path)
    if not path.is_file():
        raise ValueError(f"{text} is not a file or a folder")
    name, named = printable(text), str(path.parent)
    if path.suffix in (".h", ".hpp"):
        # A header under another name is what it defines.
        content = _header(path, named)
        is_client = path.name == CLIENT or (path.name != SERVER and b"Decide" in content)
        server, client = ("", text) if is_client else (text, "")
        return Submission(name, server, client, named=named)
    if path.suffix == ".py" or os.access(path, os.X_OK):
        with _opened(text, named):
            player = text if path.suffix == ".py" else f"pipe:{shlex.quote(str(path.absolute()))}"
            return Submission(name, player=player, named=named)
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
        _header(header, text)
    server, client = (str(headers.get(name, "")) for name in (SERVER, CLIENT))
    return Submission(printable(text), server, client, named=text)


def _headers(folder: Path) -> dict[str, Path]:
    return {name: folder / name for name in (SERVER, CLIENT) if (folder / name).exists()}


def _header(path: Path, named: str) -> bytes:
    """The text of a header; ValueError or OSError unless it is a file of a size that people write."""
    with _opened(str(path), named) as file:
        text = file.read(MAX_HEADER + 1)
        if len(text) > MAX_HEADER:
            size = os.fstat(file.fileno()).st_size
            raise ValueError(f"{path}: expected a header of at most {MAX_HEADER:,} bytes, found {size:,}")
        return text


@contextmanager
def _opened(path: str, named: str) -> Iterator[BinaryIO]:
    """A file of a submission; ValueError or OSError unless it is one, without a link below `named`."""
    below = Path(os.path.relpath(path, named))
    try:
        number = open_below(named, str(below))
    except OSError:
        for part in (*reversed(below.parents), below):
            if (link := Path(named, part)).is_symlink() and part != Path():
                raise ValueError(f"{link} is a link: expected the student's own file") from None
        raise
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise ValueError(f"{path} is not a file")
    with os.fdopen(number, "rb") as file:
        yield file


def taken(submission: Submission, folder: str) -> Submission:
    """The submission with copies in `folder` of all its files."""

    def copied(path: str) -> str:
        copy = Path(folder, Path(path).name)
        with _opened(path, submission.named) as file, copy.open("xb") as target:
            shutil.copyfileobj(file, target)
        copy.chmod(0o755)
        return str(copy)

    player = submission.player
    if player.startswith("pipe:"):
        (program,) = shlex.split(player.removeprefix("pipe:"))
        player = f"pipe:{shlex.quote(copied(program))}"
    elif player:
        player = copied(player)
    server, client = (path and copied(path) for path in (submission.server, submission.client))
    return submission._replace(server=server, client=client, player=player)
