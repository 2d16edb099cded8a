"""The game in a file: a replay of another program, or a game saved by one of ours."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from minesweeper.files.avf import is_avf
from minesweeper.files.foreign import FOREIGN, read_foreign
from minesweeper.files.rawvf import read_rawvf
from minesweeper.files.recorded import MAX_FILE
from minesweeper.games.game import Game
from minesweeper.games.keep import kept_game

# The first bytes of files whose name does not tell their kind.
_BEGINNINGS = {b"*rmv": "rmv", b"\x11M": "mvf", b"RawVF_Version": "rawvf", b"{": "saved"}
_EVF_VERSIONS = range(5)  # the first byte


def read_replay(source: str | PathLike[str] | bytes) -> Game:
    """The game in a file, all of its moves made: `.avf`, `.rmv`, `.evf`, `.mvf`, `.rawvf`, or a saved game.

    The file is given by its path, or its contents as bytes, whose first ones tell the kind. Of a saved game,
    the moves that were taken back last are made as well. The game's `player`, `played_on` (a date) and `file`
    are what the file tells of them. OSError if there is no such file, ValueError with the path if it holds no
    game or its kind needs the extra `replays`.
    """
    if isinstance(source, bytes):
        return _game(source, "")
    path = Path(source)
    data = _contents(path)
    try:
        game = _game(data, path.suffix[1:].lower())
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    game.file = str(path)
    return game


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
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    for beginning, kind in _BEGINNINGS.items():
        if text.startswith(beginning):
            return kind
    if is_avf(data):
        return "avf"
    if data and data[0] in _EVF_VERSIONS:
        return "evf"
    raise ValueError(f"expected a .{', .'.join(FOREIGN)} or .rawvf file, or a saved game")


def _contents(path: Path) -> bytes:
    """The bytes of a file; ValueError if it has more than MAX_FILE, or is a device or a pipe."""
    if path.exists() and not path.is_file() and not path.is_dir():  # opening a pipe would wait for its writer
        raise ValueError(f"{path}: not a file")
    with path.open("rb") as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise ValueError(f"{path}: larger than {MAX_FILE} bytes")
    return data
