"""A game kept as text with its setting, so that any frontend can continue it exactly as it was.

The text is JSON: what the board is drawn from (or, where it was given, the board), the moves and who made
each, and what statistics need: the time, wasted clicks, help, whether the board was known.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

from minesweeper.boards.setting import (
    NO_GUESS,
    SettingFields,
    Variant,
    given,
    read_setting,
    read_start,
)
from minesweeper.games.moves import MAX_MOVES, lasting, moves_text, read_moves
from minesweeper.games.play import Play
from minesweeper.shell.schema import Between, Duration, Size, checked, parsed

Player = Literal["you", "solver", "agent", "certain"]


class Kept(TypedDict):
    """A kept game as JSON."""

    setting: SettingFields
    moves: str
    by: Annotated[list[Player], Size(most=MAX_MOVES)]
    done: Annotated[int, Between(0)]  # of the moves
    wasted: Annotated[int, Between(0)]
    seconds: Duration
    assisted: bool
    known: bool
    recorded: bool


class _File(Kept):
    minesweeper: Literal["game"]
    version: Literal[2]


def kept(play: Play) -> Kept:
    """The whole game as JSON for `resumed`."""
    setting, board = play.setting, play.game.board
    if setting.seed is None and setting.board is None:
        setting = given(board, setting.variant, play.start.first)
    # Until the board is drawn, undone moves are left out: they were made on another board.
    moves = play.moves if play.drawn else play.moves[: play.done]
    return Kept(
        setting=setting.fields(),
        moves=moves_text(moves),
        by=[move.by for move in moves],  # type: ignore[misc]
        done=play.done,
        wasted=play.wasted,
        seconds=lasting(play.seconds),
        assisted=play.assisted,
        known=play.known,
        recorded=play.recorded,
    )


def resumed(game: Kept) -> Play:
    """The game that was kept; ValueError if there can be none."""
    play = Play(read_setting(game["setting"]))
    moves = read_moves(game["moves"], play.grid.size)
    if len(game["by"]) != len(moves) or game["done"] > len(moves):
        raise ValueError(f"expected who made each of {len(moves)} moves, and at most as many that are done")
    for move, by in zip(moves, game["by"], strict=True):
        if play.over or not play.make(move.kind, move.cell, by, move.at):
            raise ValueError(f"the move {move} has no effect")
    play.wasted, play.seconds = game["wasted"], game["seconds"]
    play.assisted, play.known, play.recorded = game["assisted"], game["known"], game["recorded"]
    return play.after(game["done"])


def keep_text(play: Play) -> str:
    """The whole game as text for `kept_play`."""
    return json.dumps({"minesweeper": "game", "version": 2, **kept(play)}) + "\n"


def kept_play(text: str) -> Play:
    """The game in a text of `keep_text`; ValueError if the text holds none."""
    try:
        return resumed(checked(_File, _of_today(parsed(text))))
    except ValueError as error:
        raise ValueError(f"not a kept game: {error}") from None


def load(path: str, variant: Variant, check: Callable[[Sequence[int]], object] = lambda dims: None) -> Play:
    """A kept game from a file, or a new game by this variant on the map in it.

    ValueError names the file; `check` may raise it for the dimensions.
    """
    try:
        text = Path(path).read_text("ascii", "backslashreplace")
        if text.lstrip().startswith("{"):
            play = kept_play(text)
        else:
            start = read_start(text, all_mines=variant.needs_flags)
            assert start.board
            play = Play(given(start.board, variant, start.first), start)
        check(play.grid.dims)
        return play
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def _of_today(found: Any) -> Any:
    """A game of version 1 as one of version 2: variants were customs, and no guessing was not a start."""
    if not isinstance(found, dict) or found.get("version") != 1 or not isinstance(found.get("setting"), dict):
        return found
    setting = {
        name: value for name, value in found["setting"].items() if name not in ("custom", "guess_free")
    }
    setting["variant"] = found["setting"].get("custom")
    if found["setting"].get("guess_free") is True:
        setting["start"] = NO_GUESS
    return found | {"version": 2, "setting": setting, "known": setting.get("board") is not None}
