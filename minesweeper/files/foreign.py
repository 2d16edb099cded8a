"""Games in the files of other programs: Arbiter (.avf), Vienna (.rmv), Metasweeper (.evf) and Clone (.mvf).

Those of Arbiter are read by `avf`, the others by two libraries. One of these ends its process where a file
is wrong, and both may run on forever, so they work in a process of their own, which prints what it found as
RAWVF text. That text is all that comes back, and it is checked as any file is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any

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
    """Whether files of this kind can be read: they need no library, or one that is there and can be run."""
    if kind == "avf" or sys.platform == _BROWSER:
        return kind == "avf"
    from importlib.util import find_spec

    return any(find_spec(name) for name in _READERS[kind])


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
    return output.decode("ascii", "replace")


def _command(kind: str) -> list[str]:
    from minesweeper.programs.child import own_command

    return own_command("minesweeper.files.foreign", kind)


def _from_first_reveal(game: Game) -> Game:
    """The game with its times counted from the first reveal, as `seconds` is; some files begin before it."""
    from minesweeper.rules.move import FLAG, Move

    start = next((move.at or 0.0 for move in game.moves if move.kind != FLAG), 0.0)

    def later(move: Move) -> Move:
        return move._replace(at=round(max(0.0, (move.at or 0.0) - start), 3))

    game.moves = [later(move) for move in game.moves]
    game.idle = [(done, later(move)) for done, move in game.idle]
    return game


# The process that reads the file


def main() -> int:
    """Print the game in the file on the standard input, of the kind in the first argument, as RAWVF text."""
    _limit()
    kind = sys.argv[1]
    data = sys.stdin.buffer.read(MAX_FILE)
    print(rawvf_of(_recorded(data, kind)))
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
    """The game in a file, by the first library that can read it."""
    *others, last = _READERS[kind].values()
    for read in others:
        try:
            return read(data, kind)
        except Exception:  # not installed, or any complaint about the file: the next library may read it
            continue
    return last(data, kind)


# The modes of Metasweeper in which chords or flags go on by themselves, by number and name.
_RECURSIVE = {11: "chording_recursive", 12: "flag_recursive", 13: "chording_flag_recursive"}


# By sweeping-view: its complaints are exceptions


class _File(BytesIO):
    """A file that raises EOFError where it ends too early; names in it may be in any encoding."""

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        if len(found) < (size or 0):
            raise EOFError
        return _Text(found)


class _Text(bytes):
    """Bytes of which every encoding can make a text."""

    def decode(self, encoding: str = "utf-8", errors: str = "replace") -> str:
        return super().decode(encoding, errors)


_NAMES = {
    "lmb_down": "lc", "lmb_up": "lr", "rmb_down": "rc", "rmb_up": "rr", "mmb_down": "mc", "mmb_up": "mr",
    "shift_lmb_down": "sc", "preflag": "pf", "chord": "cc", "lmb": "l", "rmb": "r", "mmb": "m",
}  # fmt: skip


def _by_sweeping_view(data: bytes, kind: str) -> Recorded:
    game: Any
    if kind == "rmv":
        from sweeping_view.rmv import RMVReplay  # type: ignore[import-untyped]

        game = RMVReplay(_File(data))
        mines, pixels, flags = set(game.mines), game.square_size, game.preflags
    else:
        from sweeping_view.evf import EVFReplay  # type: ignore[import-untyped]

        game = EVFReplay(_File(_as_version_3(data)))
        if game.properties["mode"] in _RECURSIVE.values():
            raise ValueError("games with recursive chords are not read")
        mines, pixels, flags = set(game.mines), game.cell_size, []
    events = [Event(0.0, "pf", column * pixels, row * pixels) for row, column in flags]
    events += [
        Event(each["gametime"] / 1000, _NAMES[each["subtype"]], each["xpos"], each["ypos"])
        for each in game.events
        if each["type"] == "mouse" and each["subtype"] != "move"
    ]
    seconds, marks = game.timeth / 1000, kind != "evf" and game.properties["questionmarks"]
    return Recorded(game.rows, game.cols, mines, seconds, marks, pixels, _with_first_press(events, kind))


def _as_version_3(data: bytes) -> bytes:
    """An .evf file of version 0, 1 or 2 as one of version 3, all that the library reads; others unchanged."""
    if data[:1] not in (b"\0", b"\1", b"\2"):
        return data
    known = 8 if data[0] == 2 else 7
    *texts, rest = data[14:].split(b"\0", known)
    texts += [b""] * (8 - known)  # the name of the device
    settings = b"\0"
    return b"\3" + data[1:2] + settings + data[2:14] + b"\0".join([*texts, rest])


def _with_first_press(events: list[Event], kind: str) -> list[Event]:
    """The events with a press before the release that begins the game, which Vienna leaves out."""
    if kind != "rmv":
        return events
    first = next((at for at, event in enumerate(events) if event.name != "pf"), 0)
    if events and events[first].name == "lr":
        events.insert(first, events[first]._replace(name="lc"))
    return events


# By ms-toollib, which ends the process where a file is wrong


def _by_ms_toollib(data: bytes, kind: str) -> Recorded:
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
    return Recorded(game.row, game.column, mines, game.rtime, False, game.pix_size, events)


def _with_plain_names(data: bytes, kind: str) -> bytes:
    """The file, if an .evf of version 4, with all names in UTF-8: the library ends the process at others."""
    if kind != "evf" or data[:1] != b"\4":
        return data
    country = data[16:18].decode("ascii", "replace").encode("ascii", "replace")
    *names, rest = data[34:].split(b"\0", 4)
    plain = [name.decode("utf-8", "replace").encode() for name in names]
    return data[:16] + country + data[18:34] + b"\0".join([*plain, rest])


# For each kind but `avf`, the libraries that read it, the best one first.
_READERS: dict[str, dict[str, Callable[[bytes, str], Recorded]]] = {
    "rmv": {"sweeping_view": _by_sweeping_view, "ms_toollib": _by_ms_toollib},
    "evf": {"sweeping_view": _by_sweeping_view, "ms_toollib": _by_ms_toollib},
    "mvf": {"ms_toollib": _by_ms_toollib},
}
