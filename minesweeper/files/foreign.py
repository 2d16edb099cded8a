"""Games in the files of other programs: Arbiter (.avf), Vienna (.rmv), Metasweeper (.evf) and Clone (.mvf).

Those of Arbiter are read by `avf`, the others by ms-toollib. That library ends its process where a file is
wrong, and may run forever, so it works in a process of its own (`recorded`), which prints RAWVF text. That
text is all that comes back, and it is checked as any file is.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from threading import Timer

from minesweeper.files.avf import read_avf
from minesweeper.files.rawvf import read_rawvf
from minesweeper.files.recorded import MAX_RECORDING, rawvf_of
from minesweeper.games.game import Game
from minesweeper.programs.child import own_command
from minesweeper.rules.move import FLAG
from minesweeper.shell.program import EXTRAS, install_by

# The kinds of files, which are their suffixes, that other programs alone write.
FOREIGN = ("avf", "rmv", "evf", "mvf")

# The longest RAWVF text of a file, in bytes, and the most time to read a file, in seconds.
MAX_READ = 1 << 22
SECONDS = 10.0


def read_foreign(data: bytes, kind: str) -> Game:
    """The game in a file of this kind (`avf`, `rmv`, `evf`, `mvf`), all of its moves made.

    Its time starts with the first cell that is revealed; flags set before that were set at 0. ValueError,
    in one line, if the file holds no game that can be read, or something is `missing` to read it.
    """
    if problem := missing(kind):
        raise ValueError(problem)
    try:
        if len(data) > MAX_RECORDING:
            raise ValueError(f"larger than {MAX_RECORDING} bytes")
        text = rawvf_of(read_avf(data)) if kind == "avf" else _translated(data, kind)
        if len(text) > MAX_READ:
            raise ValueError("too many events")
        game = read_rawvf(text)
    except ValueError as error:
        raise ValueError(f"not a readable .{kind} file: {error}") from None
    return _from_first_reveal(game)


def missing(kind: str) -> str:
    """Why files of this kind cannot be read, with what can be done; empty if they can."""
    if kind == "avf":
        return ""
    if sys.platform == "emscripten":  # a browser has no processes
        return f"this page cannot read .{kind} files; Minesweeper on a computer can"
    if find_spec("ms_toollib"):
        return ""
    return f"reading .{kind} files needs ms-toollib; {install_by(EXTRAS['replays'])}"


def _translated(data: bytes, kind: str) -> str:
    """The RAWVF text of a file, from a process of its own; ValueError if it gives none, or too much."""
    from subprocess import DEVNULL, PIPE, Popen  # only here: most games are read without
    from tempfile import TemporaryDirectory

    command = own_command("minesweeper.files.recorded", kind)
    with TemporaryDirectory() as folder:  # where a library that ends its process leaves a log
        path = Path(folder, "game")
        path.write_bytes(data)
        with (
            path.open("rb") as file,
            Popen(command, stdin=file, stdout=PIPE, stderr=DEVNULL, cwd=folder) as process,
        ):
            timer = Timer(SECONDS, process.kill)
            timer.start()
            try:
                assert process.stdout
                output = process.stdout.read(MAX_READ + 1)
                if len(output) > MAX_READ:
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


def _from_first_reveal(game: Game) -> Game:
    """The game with its times counted from the first reveal, as `seconds` is; some files begin before it."""
    start = next((move.at or 0.0 for move in game.history if move.kind != FLAG), 0.0)
    game.history = [move._replace(at=round(max(0.0, (move.at or 0.0) - start), 3)) for move in game.history]
    return game
