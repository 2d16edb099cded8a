"""A game kept as text with its setting, so that a frontend can continue it exactly as it was.

A saved game (`text`) shows its board to anyone who opens the file. A kept game holds instead the setting
from which the board is drawn, and all that statistics need: the help, who made each move, wasted clicks.
"""

from __future__ import annotations

import json
from math import inf
from typing import Any

from minesweeper.playing.moves import moves_text, read_moves
from minesweeper.playing.play import Play
from minesweeper.playing.setting import GIVEN, VARIANTS, Setting, check_setting, read_start

_PLAYERS = ("you", "solver", "agent", "certain")
_COUNTS = {"done": int, "wasted": int, "seconds": float, "assisted": bool, "recorded": bool}


def keep_text(play: Play) -> str:
    """The whole game as text for `kept_play`."""
    # Until the board is drawn, undone moves are left out: they were made on another board.
    moves = play.moves if play.drawn else play.moves[: play.done]
    game = {
        "minesweeper": "game",
        "version": 1,
        "setting": play.setting.fields(),
        "moves": moves_text(moves),
        "by": [move.by for move in moves],
        **{name: getattr(play, name) for name in _COUNTS},
    }
    return json.dumps(game) + "\n"


def kept_play(text: str) -> Play:
    """The game in a text of `keep_text`; ValueError if the text holds none."""
    try:
        found = json.loads(text)
        if (found["minesweeper"], found["version"]) != ("game", 1):
            raise ValueError("expected 'minesweeper': 'game' and 'version': 1")
        play = Play(_setting(found["setting"]))
        counts = {name: _typed(found[name], kind) for name, kind in _COUNTS.items()}
        moves = read_moves(_typed(found["moves"], str), play.grid.size)
        players = [_PLAYERS[_PLAYERS.index(name)] for name in _typed(found["by"], list)]
        if any(not play.make(move.kind, move.cell, by) for move, by in zip(moves, players, strict=True)):
            raise ValueError("a move has no effect")
        if not (0 <= counts["done"] <= len(moves) and counts["wasted"] >= 0 and 0 <= counts["seconds"] < inf):
            raise ValueError("'done', 'wasted' or 'seconds' is out of range")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"not a kept game: {error}") from None
    for name in ("wasted", "seconds", "assisted", "recorded"):
        setattr(play, name, counts[name])
    return play.after(counts["done"])


def _setting(found: dict[str, Any]) -> Setting:
    """The kept setting, checked; ValueError, KeyError or TypeError if it is not valid."""
    fields = _typed(found, dict) | {"variant": VARIANTS[found["custom"]]}
    del fields["custom"]
    if found["board"] is not None:
        board = read_start(_typed(found["board"], str)).board
        assert board
        return Setting(board.grid.dims, board.total_mines, GIVEN, fields["variant"], board=found["board"])
    fields["dimensions"] = tuple(_typed(length, int) for length in _typed(found["dimensions"], list))
    for name in ("mines", "seed"):
        _typed(found[name], int)
    setting = Setting(**fields)
    check_setting(setting)
    return setting


def _typed(value: Any, kind: type) -> Any:
    """The value; ValueError unless its type is exactly `kind`."""
    if type(value) is not kind:
        raise ValueError(f"expected {kind.__name__}, found {str(value)[:20]!r}")
    return value
