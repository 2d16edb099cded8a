"""The game in a file: a replay of another program, or a game saved by one of ours."""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path
from typing import NamedTuple

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

# The first bytes of files whose name does not tell their kind.
_BEGINNINGS = {b"*rmv": "rmv", b"\x11M": "mvf", b"RawVF_Version": "rawvf", b"{": "saved"}
_OLD_MVF = b"\x08\x08", b"\x10\x10", b"\x1e\x10"  # the size of the board
# In so many bytes, a line of RAWVF shows what a file is.
_HEAD = 4000
# Beginnings of lines in RAWVF files that begin with something else.
_RAWVF_LINE = re.compile(rb"^(RawVF_Version|Board|Width|Height):", re.IGNORECASE | re.MULTILINE)


def read_replay(source: str | PathLike[str] | bytes) -> Game:
    """The game in a file, all of its moves made: `.avf`, `.rmv`, `.evf`, `.mvf`, `.rawvf`, or a saved game.

    The file is given by its path, or its contents as bytes, whose first ones tell the kind. Of a saved game,
    the moves that were taken back last are made as well. The game's `player`, `played_on` (a date) and `file`
    are what the file tells of them. OSError if there is no such file, ValueError with the path if it holds no
    game.
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


class Opened(NamedTuple):
    """A game from a file: a recording before its first move, or else a game that is played on."""

    game: Game
    recording: bool


def open_file(name: str, data: bytes) -> Opened:
    """The game in the file of this name: a recording, a board (`.mbf`), or a saved game.

    Whoever has a file may have seen its board, so that it counts as known. ValueError if it holds no game.
    """
    suffix = Path(name).suffix[1:].lower()
    if suffix == "mbf":
        return Opened(Game(given_board(read_mbf(data), CLASSIC)), recording=False)
    if suffix not in RECORDINGS and _kind(data) == "saved":
        game = kept_game(data.decode("utf-8", "replace").removeprefix("\ufeff"))
        game.known = True
        return Opened(game, recording=False)
    return Opened(_game(data, suffix).after(0), recording=True)


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
    """The kind of file that begins like this."""
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
