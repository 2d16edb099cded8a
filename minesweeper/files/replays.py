"""The game in a file: a replay of another program, or a game saved by one of ours."""

from __future__ import annotations

from pathlib import Path
from stat import S_ISDIR, S_ISREG

from minesweeper.files.foreign import FOREIGN, MAX_FILE, read_foreign
from minesweeper.files.rawvf import read_rawvf
from minesweeper.games.game import Game
from minesweeper.games.keep import kept_game

# The first bytes of files whose name does not tell their kind.
_BEGINNINGS = {b"*rmv": "rmv", b"\x11M": "mvf", b"RawVF_Version": "rawvf", b"{": "saved"}


def read_replay(path: Path | str) -> Game:
    """The game in a file, all of its moves made: `.avf`, `.rmv`, `.evf`, `.mvf`, `.rawvf`, or a saved game.

    Of a saved game, the moves that were taken back last are made as well.
    OSError if there is no such file, ValueError with the path if it holds no game.
    """
    path = Path(path)
    data = _contents(path)
    try:
        return _game(data, path.suffix[1:].lower())
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _game(data: bytes, suffix: str) -> Game:
    kind = suffix if suffix in (*FOREIGN, "rawvf") else _kind(data)
    if kind in FOREIGN:
        return read_foreign(data, kind)
    text = data.decode("utf-8", "replace")
    if kind == "rawvf":
        return read_rawvf(text)
    game = kept_game(text)
    return game.after(len(game.history))


def _kind(data: bytes) -> str:
    """The kind of file that begins like this."""
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    for beginning, kind in _BEGINNINGS.items():
        if data.startswith(beginning):
            return kind
    raise ValueError(f"expected a .{', .'.join(FOREIGN)} or .rawvf file, or a saved game")


def _contents(path: Path) -> bytes:
    """The bytes of a file; ValueError if it has more than MAX_FILE, or is a device or a pipe."""
    mode = path.stat().st_mode
    if not S_ISREG(mode) and not S_ISDIR(mode):  # opening a pipe would wait for its writer
        raise ValueError(f"{path}: not a file")
    with path.open("rb") as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise ValueError(f"{path}: larger than {MAX_FILE} bytes")
    return data
