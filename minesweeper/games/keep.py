"""A game saved as text with its setting, so that any frontend can continue it exactly.

The text is JSON: what the board is drawn from (or, where it was given, the board), the moves and who made
each, and what statistics need: the time, wasted clicks, help, whether the board was known.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

from minesweeper.boards.catalogue import NO_GUESS, Variant
from minesweeper.boards.setting import Given, Moved, SettingFields, fields_of, read_board, read_setting
from minesweeper.games.game import Game
from minesweeper.games.moves import MAX_MOVES, lasting, move_text, moves_text, read_moves
from minesweeper.shell.schema import Between, Duration, Size, brief, checked, parsed

By = Literal["you", "solver", "agent", "certain"]


class Kept(TypedDict):
    """A kept game as JSON."""

    setting: SettingFields
    moves: str
    by: Annotated[list[By], Size(most=MAX_MOVES)]
    done: Annotated[int, Between(0)]  # of the moves
    wasted: Annotated[int, Between(0)]
    seconds: Duration
    assisted: bool
    known: bool
    recorded: bool


class _File(Kept):
    minesweeper: Literal["game"]
    version: Literal[2]


def kept(game: Game) -> Kept:
    """The whole game as JSON for `resumed`."""
    setting = game.setting
    if isinstance(setting, Moved) and game.drawn:
        setting = Given(game.board, setting.variant)
    return Kept(
        setting=fields_of(setting),
        moves=moves_text(game.grid, game.history),
        by=[move.by for move in game.history],  # type: ignore[misc]
        done=game.done,
        wasted=game.wasted,
        seconds=lasting(game.seconds),
        assisted=game.assisted,
        known=game.known,
        recorded=game.recorded,
    )


def resumed(found: Kept) -> Game:
    """The game that `kept` saved; ValueError if its moves are impossible."""
    game = Game(read_setting(found["setting"]))
    moves = read_moves(found["moves"], game.grid)
    if len(found["by"]) != len(moves) or found["done"] > len(moves):
        raise ValueError(f"expected who made each of {len(moves)} moves, and at most as many that are done")
    for move, by in zip(moves, found["by"], strict=True):
        if game.over or not game.make(move.kind, game.grid.cell(move.cell), by, move.at):
            raise ValueError(f"the move {move_text(game.grid, move)} has no effect")
    game.wasted, game.seconds = found["wasted"], found["seconds"]
    game.assisted, game.recorded = found["assisted"], found["recorded"]
    game.known |= found["known"]  # a given board is known, whatever is said
    return game.after(found["done"])


def keep_text(game: Game) -> str:
    """The whole game as text for `kept_game`."""
    return json.dumps({"minesweeper": "game", "version": 2, **kept(game)}) + "\n"


def kept_game(text: str) -> Game:
    """The game in a text of `keep_text`; ValueError if the text holds none."""
    try:
        found = parsed(text)
        if isinstance(found, dict):
            _check_kind(found)
        return resumed(checked(_File, _migrated(found)))
    except ValueError as error:
        raise ValueError(f"not a kept game: {error}") from None


def load(path: str, variant: Variant, check: Callable[[Sequence[int]], object] = lambda dims: None) -> Game:
    """A kept game from a file, or a new game by this variant on the map in it.

    ValueError names the file; `check` may raise it for the dimensions.
    """
    try:
        text = Path(path).read_text("utf-8", "backslashreplace")
        if text.lstrip().startswith("{"):
            game = kept_game(text)
        else:
            game = Game(Given(read_board(text, variant), variant))
        check(game.grid.dims)
        return game
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def _check_kind(found: dict[str, Any]) -> None:
    """ValueError for what other versions and other programs of ours write."""
    if found.get("minesweeper") == "statistics":
        raise ValueError("these are statistics, which a page imports in its dialog Statistics")
    if found.get("minesweeper") == "game" and found.get("version") not in (1, 2):
        raise ValueError(f"saved by another version: expected 1 or 2, found {brief(found.get('version'))}")


def _migrated(found: Any) -> Any:
    """A game of version 1 as one of version 2: variants were customs, and no guessing was not a start."""
    if not isinstance(found, dict) or found.get("version") != 1 or not isinstance(found.get("setting"), dict):
        return found
    setting = found["setting"].copy()
    setting["variant"] = setting.pop("custom", None)
    if setting.pop("guess_free", None) is True:
        setting["start"] = NO_GUESS
    return found | {"version": 2, "setting": setting, "known": setting.get("board") is not None}
