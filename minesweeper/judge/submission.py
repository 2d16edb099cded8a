"""The hand-ins at a path: a class of them, a student's server, client or both, or a program that plays.

Their files are opened without following a link below the folder that the user named, and read once: `taken`
copies them, and the copies are compiled, run and hashed.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice, product
from pathlib import Path
from typing import BinaryIO, NamedTuple

from minesweeper.judge.points import ADVANCED, BASIC
from minesweeper.judge.sandbox import SHORTAGES
from minesweeper.programs.locks.confine import open_below
from minesweeper.shell.language import Translatable, tr_later
from minesweeper.shell.program import complaint
from minesweeper.shell.text import distinct, spelled

SERVER, CLIENT = "server.h", "client.h"

# The beginning of a command, as `score` takes it.
PIPE = "pipe:"

# The folders of the headers in a hand-in.
_FOLDERS = ("", "src/include", "include", "src")

MAX_HEADER = 1 << 20


# The most names of files that a problem lists.
_MOST_NAMES = 5


class LinkError(ValueError):
    """A link where the student's own file is expected."""

    def __init__(self, link: Path):
        super().__init__(f"{link} is a link: expected the student's own file")
        self.link = link


class Submission(NamedTuple):
    """The paths of a hand-in; `player` is a Python file or `pipe:COMMAND`, as `score` takes them.

    No link is followed below the folder `named`, by default that of each file. `problem` is the reason why
    parts cannot be graded. The submission could earn `most_points`.
    """

    name: str
    server: str = ""
    client: str = ""
    player: str = ""
    named: str = ""
    problem: str = ""
    most_points: float = BASIC + ADVANCED

    @property
    def files(self) -> list[str]:
        return [path for path in (self.server, self.client, *filter(self._is_file, self._words)) if path]

    @property
    def arguments(self) -> list[str]:
        """The words of a command that name no file of the hand-in."""
        return [word for word in self._words if not self._is_file(word)]

    def with_player(self, copied: Callable[[str], str]) -> str:
        """Return the player with its files as `copied` returns them."""
        words = [copied(word) if self._is_file(word) else word for word in self._words]
        return PIPE + shlex.join(words) if self.player.startswith(PIPE) else "".join(words)

    @property
    def _words(self) -> list[str]:
        if self.player.startswith(PIPE):
            return shlex.split(self.player.removeprefix(PIPE))
        return [self.player] * bool(self.player)

    def _is_file(self, word: str) -> bool:
        """Return whether a word of the player is a file of the hand-in, and no program of the system."""
        if word == self.player:
            return True
        program = shutil.which(Path(word).name)
        if program and (program == word or os.sep not in word):
            return False
        return Path(word).is_file() or (Path(word).is_absolute() and word == self._words[0])


def digest(submission: Submission) -> str:
    """Return a hash of a hand-in: its problem, and the kind, the name and the content of each file."""
    player = submission.player.startswith(PIPE)
    kinds = [SERVER] * bool(submission.server) + [CLIENT] * bool(submission.client)
    whole = hashlib.sha256(repr((submission.problem, kinds, player, *submission.arguments)).encode())
    for path in map(Path, submission.files):
        whole.update(repr((path.name, path.stat().st_size)).encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def find_submissions(text: str) -> list[Submission]:
    """Return the hand-ins at a path, or link: one, or those of a class, a folder of at least two.

    ValueError or OSError, with the path, if it cannot be graded.
    """
    if text.startswith(PIPE):
        return [_of_command(text)]
    path = Path(text)
    if not path.exists():
        raise ValueError(f"{text}: no such file or folder")
    if not path.is_dir():
        return [_of_file(text, path)]
    inside = _folders_in(path)
    if not _header_folders(path) and sum(bool(_header_folders(_unpacked(folder))) for folder in inside) > 1:
        return [_of_folder(os.path.join(text, folder.name), text) for folder in inside]  # noqa: PTH118
    return [_of_folder(text, text)]


def _of_file(text: str, path: Path) -> Submission:
    if not path.is_file():
        raise ValueError(f"{text} is not a file or a folder")
    name, named = spelled(text), str(path.parent)
    if path.suffix in (".h", ".hpp"):
        # Under another name, the definitions show which header it is.
        content = _header(path, named)
        if path.name == CLIENT or (path.name != SERVER and b"Decide" in content):
            return Submission(name, client=text, named=named, most_points=ADVANCED)
        return Submission(name, server=text, named=named, most_points=BASIC)
    if path.suffix == ".py" or os.access(path, os.X_OK):
        with _opened(text, named):
            player = text if path.suffix == ".py" else PIPE + shlex.quote(str(path.absolute()))
            return Submission(name, player=player, named=named, most_points=ADVANCED)
    raise ValueError(f"{text}: expected a {SERVER}, a {CLIENT}, a folder with them, a program or a .py file")


def _of_command(text: str) -> Submission:
    """Return a program with its arguments; ValueError if it is missing, or a file cannot be read."""
    try:
        program, *_ = shlex.split(text.removeprefix(PIPE)) or [""]
    except ValueError as error:
        raise ValueError(f"{text}: {error}") from None
    submission = Submission(spelled(text), player=text, most_points=ADVANCED)
    if not shutil.which(program):
        raise ValueError(f"{text}: expected a program to start, found {program!r}")
    for path in submission.files:
        with _opened(path, ""):
            pass
    return submission


def _of_folder(text: str, named: str) -> Submission:
    """Return the headers of a folder; one that is missing or refused earns nothing."""
    path = Path(text)
    folders = _header_folders(_unpacked(path))
    headers, problems, links = {}, list[str](), list[str]()
    for folder, kind in product(folders, (SERVER, CLIENT)) if len(folders) == 1 else ():
        try:
            _header(folder / kind, named)
            headers[kind] = str(folder / kind)
        except FileNotFoundError:
            problems.append(_missing(kind, folder))
        except LinkError as error:
            links.append(error.link.name if error.link == path else os.path.relpath(error.link, path))
        except (OSError, ValueError) as error:
            _check_blame(error)
            problems.append(complaint(error).removeprefix(f"{text}/"))
    if links:
        problems.append(
            tr_later("expected the student's own files, found links: {names}", names=_listed(links))
        )
    if not folders:
        problems.append(_without_headers(path))
    elif len(folders) > 1:
        names = _listed(str(folder.relative_to(path)) for folder in folders)
        problems.append(tr_later("has headers in several folders: {names}", names=names))
    server, client = (headers.get(kind, "") for kind in (SERVER, CLIENT))
    return Submission(spelled(text), server, client, named=named, problem=joined(*problems))


def joined(*problems: str) -> str:
    """Return problems in one sentence, without empty ones."""
    problem = ""
    for other in filter(None, problems):
        both = Translatable("{one}; {other}", {"one": problem, "other": other})
        problem = both if problem else other
    return problem


def _missing(kind: str, folder: Path) -> str:
    """Return the problem of a folder without a header; it may have one in other letters."""
    if similar := [name for name in _seen(folder) if name.lower() == kind]:
        return tr_later("has {found} instead of {header}", found=_listed(similar), header=kind)
    return tr_later("has no {header}", header=kind)


def _without_headers(path: Path) -> str:
    """Return the problem of a folder without headers, with the names in it."""
    if names := _seen(path):
        return tr_later(
            "has neither server.h nor client.h, also not in src/include, but {names}: hand in the two headers"
            " themselves, under these names",
            names=_listed(names),
        )
    return tr_later("has neither server.h nor client.h, also not in src/include")


def _seen(folder: Path) -> list[str]:
    """Return the names in a folder, without hidden ones, in order."""
    with suppress(OSError):
        return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    return []


def _listed(names: Iterable[str]) -> str:
    """Return names in a line, each once; of many, the first ones."""
    first = [*islice(dict.fromkeys(names), _MOST_NAMES + 1)]
    return ", ".join([*distinct(first)[:_MOST_NAMES], *["..."] * (len(first) > _MOST_NAMES)])[:200]


def _check_blame(error: Exception) -> None:
    """Raise an error again if the machine is to blame, not the hand-in."""
    if isinstance(error, OSError) and error.errno in SHORTAGES:
        raise error


def _folders_in(path: Path) -> list[Path]:
    """Return the folders in a folder, without hidden ones, in order."""
    try:
        return sorted(inner for inner in path.iterdir() if inner.is_dir() and not inner.name.startswith("."))
    except OSError:
        return []


def _unpacked(path: Path) -> Path:
    """Return the only folder in this one with headers or, unless there is just one, this one."""
    inner = [] if _header_folders(path) else [*filter(_header_folders, _folders_in(path))]
    return inner.pop() if len(inner) == 1 else path


def _header_folders(path: Path) -> list[Path]:
    """Return the folders of a hand-in that have headers."""
    with suppress(OSError):
        return [
            folder for folder in map(path.joinpath, _FOLDERS)
            if (folder / SERVER).exists() or (folder / CLIENT).exists()
        ]  # fmt: skip
    return []


def _header(path: Path, named: str) -> bytes:
    """Return the text of a header; ValueError or OSError unless it is a file of at most MAX_HEADER bytes."""
    with _opened(str(path), named) as file:
        text = file.read(MAX_HEADER + 1)
        if len(text) > MAX_HEADER:
            size = os.fstat(file.fileno()).st_size
            raise ValueError(f"{path}: expected a header of at most {MAX_HEADER:,} bytes, found {size:,}")
        return text


@contextmanager
def _opened(path: str, named: str) -> Iterator[BinaryIO]:
    """Open a file of a submission; ValueError or OSError for a link below `named`, or anything else."""
    named = named or str(Path(path).parent)
    below = Path(os.path.relpath(path, named))
    try:
        number = open_below(named, str(below))
    except OSError:
        for part in (*reversed(below.parents), below):
            if (link := Path(named, part)).is_symlink() and part != Path():
                raise LinkError(link) from None
        raise
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise ValueError(f"{path} is not a file")
    with os.fdopen(number, "rb") as file:
        yield file


def taken(submission: Submission, folder: str) -> Submission:
    """Return the submission with copies of its files in `folder`; a file that is gone is a problem."""

    def copied(path: str) -> str:
        copy = Path(folder, Path(path).name)
        with _opened(path, submission.named) as file, copy.open("xb") as target:
            shutil.copyfileobj(file, target)
        copy.chmod(0o755)
        return str(copy)

    try:
        player = submission.with_player(copied)
        server, client = (path and copied(path) for path in (submission.server, submission.client))
    except (OSError, ValueError) as error:
        _check_blame(error)
        return submission._replace(server="", client="", player="", problem=complaint(error))
    return submission._replace(server=server, client=client, player=player)
