"""The game in a file: a recording of another program, or a saved game."""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path

from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import given_board
from minesweeper.files.avf import is_avf, read_avf
from minesweeper.files.evf import read_evf
from minesweeper.files.mbf import read_mbf
from minesweeper.files.mvf import read_mvf
from minesweeper.files.rawvf import read_rawvf
from minesweeper.files.recording import MAX_RECORDING, RECORDINGS, from_first_reveal, game_of
from minesweeper.files.rmv import read_rmv
from minesweeper.games.game import Game
from minesweeper.games.keep import kept_game
from minesweeper.rules.given import path_of
from minesweeper.shell.files import contents

# The readers of other programs' files, by the kinds of these.
_READERS = {"avf": read_avf, "rmv": read_rmv, "evf": read_evf, "mvf": read_mvf}

# The first bytes of files whose kind is not in their name.
_BEGINNINGS = {b"*rmv": "rmv", b"\x11M": "mvf", b"RawVF_Version": "rawvf", b"{": "saved"}
_OLD_MVF = b"\x08\x08", b"\x10\x10", b"\x1e\x10"  # the size of the board
# The bytes that are searched for a line of RAWVF.
_HEAD = 4000
# The beginnings of lines in RAWVF files without the usual first line.
_RAWVF_LINE = re.compile(rb"^(RawVF_Version|Board|Width|Height):", re.IGNORECASE | re.MULTILINE)


def read_replay(source: str | PathLike[str] | bytes) -> Game:
    """Read the game in an `.avf`, `.rmv`, `.evf`, `.mvf` or `.rawvf` file, or a saved game.

    The source is a path, or the contents as bytes, whose first ones determine the kind. All moves are made,
    in a saved game also those that were taken back. The game has the `player`, the date (`played_on`) and the
    path (`file`) of the file. OSError if there is no such file, ValueError with the path if it has no game.
    """
    if isinstance(source, bytes):
        return _game(source, "")
    path = path_of("source", source)
    data = contents(path, MAX_RECORDING)
    try:
        game = _game(data, path.suffix[1:].lower())
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    game.file = str(path)
    return game


def open_file(name: str, data: bytes) -> tuple[Game, bool]:
    """Read the game in a file with this name, and whether it is a recording; else a board or a saved game.

    A recording is before its first move. The board counts as known, since the user may have seen it.
    ValueError if the file has no game.
    """
    suffix = Path(name).suffix[1:].lower()
    if suffix == "mbf":
        return Game(given_board(read_mbf(data), CLASSIC)), False
    if suffix not in RECORDINGS and _kind(data) == "saved":
        game = kept_game(data.decode("utf-8", "replace").removeprefix("\ufeff"))
        game.known = True
        return game, False
    return _game(data, suffix).after(0), True


def _game(data: bytes, suffix: str) -> Game:
    if len(data) > MAX_RECORDING:
        raise ValueError(f"larger than {MAX_RECORDING} bytes")
    kind = suffix if suffix in RECORDINGS else _kind(data)
    if kind in _READERS:
        try:
            return from_first_reveal(game_of(_READERS[kind](data)))
        except ValueError as error:
            raise ValueError(f"not a readable .{kind} file: {error}") from None
    text = data.decode("utf-8", "replace")
    if kind == "rawvf":
        return read_rawvf(text)
    game = kept_game(text)
    return game.after(len(game.history))


def _kind(data: bytes) -> str:
    """Return the kind of a file by its first bytes."""
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    for beginning, kind in _BEGINNINGS.items():
        if text.startswith(beginning):
            return kind
    if _RAWVF_LINE.search(text[:_HEAD]):
        return "rawvf"
    if is_avf(data):
        return "avf"
    if data[:2] in _OLD_MVF:
        return "mvf"
    if data and data[0] in range(5):  # the version
        return "evf"
    raise ValueError(f"expected a .{', .'.join(_READERS)} or .rawvf file, or a saved game")
