"""Games in the files of other programs: Arbiter (.avf), Vienna (.rmv), Metasweeper (.evf) and Clone (.mvf).

Those of Arbiter are read by `avf`, the others by ms-toollib. That library ends its process where a file is
wrong, and may run forever, so it works in a process of its own, which prints what it found as RAWVF text.
That text is all that comes back, and it is checked as any file is.
"""

from __future__ import annotations

import sys
from datetime import date, datetime, timedelta
from struct import unpack_from
from typing import TYPE_CHECKING

from minesweeper.files.recorded import Event, Recorded, rawvf_of

# What only the process that asks needs is imported where it is used: the other one starts in half the time.
if TYPE_CHECKING:
    from minesweeper.games.game import Game

# The kinds of files, which are their suffixes, that other programs alone write.
FOREIGN = ("avf", "rmv", "evf", "mvf")

# Where Python runs in a browser, which has no process to start.
_BROWSER = "emscripten"

# The largest file, and the longest RAWVF text of one, in bytes.
MAX_FILE = 1 << 23
MAX_OUTPUT = 1 << 22

# The most time to read a file, in seconds; the most memory, processor time and bytes of a file that the
# process that reads it may use or write.
SECONDS = 10.0
_MAX_MEMORY = 1 << 29
_MAX_PROCESSOR = 5
_MAX_WRITTEN = 1 << 20


def read_foreign(data: bytes, kind: str) -> Game:
    """The game in a file of this kind (`avf`, `rmv`, `evf`, `mvf`), all of its moves made.

    Its time starts with the first cell that is revealed; flags set before that were set at 0. ValueError,
    in one line, if the file holds no game that can be read, or its kind is not `readable`.
    """
    from minesweeper.files.avf import read_avf
    from minesweeper.files.rawvf import read_rawvf

    _need(kind)
    try:
        if len(data) > MAX_FILE:
            raise ValueError(f"larger than {MAX_FILE} bytes")
        text = rawvf_of(read_avf(data)) if kind == "avf" else _translated(data, kind)
        if len(text) > MAX_OUTPUT:
            raise ValueError("too many events")
        game = read_rawvf(text)
    except ValueError as error:
        raise ValueError(f"not a readable .{kind} file: {error}") from None
    return _from_first_reveal(game)


def readable(kind: str) -> bool:
    """Whether files of this kind can be read: those of Arbiter need no library."""
    if kind == "avf" or sys.platform == _BROWSER:
        return kind == "avf"
    from importlib.util import find_spec

    return find_spec("ms_toollib") is not None


def _need(kind: str) -> None:
    """ValueError, with what can be done, if files of this kind cannot be read."""
    if readable(kind):
        return
    if sys.platform == _BROWSER:
        raise ValueError(f"this page cannot read .{kind} files; Minesweeper on a computer can")
    raise ValueError(
        f"reading .{kind} files needs the extra 'replays': pip install '.[replays]' in the project's folder"
    )


def _translated(data: bytes, kind: str) -> str:
    """The RAWVF text of a file, from a process of its own; ValueError if it gives none, or too much."""
    from pathlib import Path
    from subprocess import DEVNULL, PIPE, Popen
    from tempfile import TemporaryDirectory
    from threading import Timer

    with TemporaryDirectory() as folder:  # where a library that ends its process leaves a log
        path = Path(folder, "game")
        path.write_bytes(data)
        with (
            path.open("rb") as file,
            Popen(_command(kind), stdin=file, stdout=PIPE, stderr=DEVNULL, cwd=folder) as process,
        ):
            timer = Timer(SECONDS, process.kill)
            timer.start()
            try:
                assert process.stdout
                output = process.stdout.read(MAX_OUTPUT + 1)
                if len(output) > MAX_OUTPUT:
                    raise ValueError("too many events")
                status = process.wait()
            finally:
                late = not timer.is_alive()
                timer.cancel()
                process.kill()
    if status and late:
        raise ValueError(f"no game found within {SECONDS:g} seconds")
    if status:
        raise ValueError("damaged, or of an unknown version")
    return output.decode("utf-8", "replace")


def _command(kind: str) -> list[str]:
    from minesweeper.programs.child import own_command

    return own_command("minesweeper.files.foreign", kind)


def _from_first_reveal(game: Game) -> Game:
    """The game with its times counted from the first reveal, as `seconds` is; some files begin before it."""
    from minesweeper.rules.move import FLAG, Move

    start = next((move.at or 0.0 for move in game.history if move.kind != FLAG), 0.0)

    def later(move: Move) -> Move:
        return move._replace(at=round(max(0.0, (move.at or 0.0) - start), 3))

    game.history = [later(move) for move in game.history]
    return game


# The process that reads the file


def main() -> int:
    """Print the game in the file on the standard input, of the kind in the first argument, as RAWVF text."""
    _limit()
    kind = sys.argv[1]
    data = sys.stdin.buffer.read(MAX_FILE)
    sys.stdout.buffer.write(rawvf_of(_recorded(data, kind)).encode())
    return 0


def _limit() -> None:
    """Bound this process's memory, its processor time and what it writes to files; it leaves no core file."""
    try:
        import resource
    except ImportError:  # not a POSIX system
        return
    limits = {
        resource.RLIMIT_AS: _MAX_MEMORY,
        resource.RLIMIT_CPU: _MAX_PROCESSOR,
        resource.RLIMIT_FSIZE: _MAX_WRITTEN,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in limits.items():
        highest = resource.getrlimit(kind)[1]
        if highest == resource.RLIM_INFINITY or most < highest:
            resource.setrlimit(kind, (most, most))


def _recorded(data: bytes, kind: str) -> Recorded:
    """The game in a file, as ms-toollib reads it, which ends the process where the file is wrong."""
    import ms_toollib

    game = getattr(ms_toollib, f"{kind.capitalize()}Video")("", _with_plain_names(data, kind))
    game.parse()
    if game.mode in _RECURSIVE:
        raise ValueError("games with recursive chords are not read")
    mines = {(row, at) for row, clues in enumerate(game.board) for at, clue in enumerate(clues) if clue == -1}
    events = []
    for each in game.events:
        if each.event.is_mouse():
            event = each.event.unwrap_mouse()
            events.append(Event(each.time, event.mouse, event.x, event.y))
    marks = kind == "rmv" and _has_question_marks(data)
    return Recorded(
        game.row, game.column, mines, game.rtime, marks, game.pix_size, events,
        game.player_identifier, _date(game.start_time),
    )  # fmt: skip


def _date(microseconds: int) -> date | None:
    """The day of a time since 1970 (UTC); None if there is none, or hardly one."""
    if not 0 < microseconds < _LATEST:
        return None
    return (datetime(1970, 1, 1) + timedelta(microseconds=microseconds)).date()


# The year 2100 in microseconds since 1970: ms-toollib gives the starts of old .evf files as later.
_LATEST = 41 * 10**14

# The modes of Metasweeper in which chords or flags go on by themselves.
_RECURSIVE = (11, 12, 13)

# Of each version of .evf files, where the names begin, and how many there are, each with a 0 after it.
_NAMES = {0: (14, 7), 1: (14, 7), 2: (14, 8), 3: (15, 8), 4: (34, 4)}


def _with_plain_names(data: bytes, kind: str) -> bytes:
    """The file with a `?` for each byte of its names that is no UTF-8, which ms-toollib does not read."""
    if kind == "evf" and data[:1] <= b"\4":
        start, count = _NAMES[data[0]]
        end = start + len(b"\0".join(data[start:].split(b"\0", count)[:count]))
        data = data[:16] + _plain(data[16:18]) + data[18:] if data[0] == 4 else data  # the country
    elif kind == "rmv":
        start, sizes = _blocks(data)
        end = start + sum(sizes[:-3])
    else:
        return data
    return data[:start] + _plain(data[start:end]) + data[end:]


def _plain(text: bytes) -> bytes:
    return text.decode("utf-8", "surrogateescape").encode("utf-8", "replace")


def _blocks(data: bytes) -> tuple[int, list[int]]:
    """Where the blocks of an .rmv file begin, and their sizes: texts, the board, flags, settings."""
    if data[5:6] == b"\1":
        return 28, [*unpack_from(">6H", data, 10)]
    return 30, [*unpack_from(">5H", data, 12)]


def _has_question_marks(data: bytes) -> bool:
    start, sizes = _blocks(data)
    return data[start + sum(sizes[:-1])] != 0
