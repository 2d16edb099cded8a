"""Games as text: their moves, a saved game, a link of the page.

Moves are words such as `r12 f3 c5@7.25`: reveal, flag or chord, the cell's number, perhaps the time. A saved
game is JSON, and any frontend can continue it. It has the parameters of the board (or a given board), the
moves and who made each, and the figures for statistics.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal, TypedDict

from minesweeper.boards.catalogue import CLASSIC, DISTANCE, JUDGE, SAFE, Variant, read_size
from minesweeper.boards.setting import Setting, SettingFields, given_board, read_board, read_setting
from minesweeper.games.game import MAX_MOVES, Game
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, By, Move
from minesweeper.shell.bounds import bounded_reading
from minesweeper.shell.files import as_text, contents
from minesweeper.shell.schema import Between, Duration, Size, brief, checked, parsed

# The latest time of a game, in seconds: thirty years. Later times are replaced by it.
LATEST = 999_999_999.99

_KINDS = {kind[0]: kind for kind in (REVEAL, FLAG, CHORD)}


class Kept(TypedDict):
    """A kept game as JSON."""

    setting: SettingFields
    moves: str
    by: Annotated[list[By], Size(most=MAX_MOVES)]
    done: Annotated[int, Between(0)]  # the number of moves that are made
    wasted: Annotated[int, Between(0)]
    seconds: Duration
    assisted: bool
    known: bool
    recorded: bool


class _File(Kept):
    minesweeper: Literal["game"]
    version: Literal[2]


# Moves


def lasting(seconds: float) -> float:
    """Round a time to the millisecond, to at most the latest."""
    return min(round(seconds, 3), LATEST)


def move_text(grid: Grid, move: Move) -> str:
    """Convert a move to text.

    >>> move_text(Grid((3, 4)), Move((1, 0), "flag", at=7.25))
    'f4@7.25'
    """
    time = "" if move.at is None else f"@{min(move.at, LATEST):.3f}".rstrip("0").rstrip(".")
    return f"{move.kind[0]}{grid.cell(move.cell)}{time}"


def moves_text(grid: Grid, moves: Iterable[Move]) -> str:
    """Convert moves to text, separated by blanks."""
    return " ".join(move_text(grid, move) for move in moves)


def read_moves(text: str, grid: Grid) -> list[Move]:
    """Parse the moves in a text; ValueError names the first word that is no move on a board of this shape."""
    words = text.split()
    if len(words) > MAX_MOVES:
        raise ValueError(f"a game has at most {MAX_MOVES} moves, not {len(words)}")
    moves = []
    for number, word in enumerate(words, start=1):
        match = re.fullmatch(r"([rfc])([0-9]{1,5})(?:@([0-9]{1,9}(?:\.[0-9]{1,3})?))?", word)
        if not match or int(match[2]) >= grid.size:
            expected = f"r, f or c and a cell below {grid.size}"
            raise ValueError(f"move {number}: expected {expected}, found {word[:20]!r}")
        at = float(match[3]) if match[3] else None
        moves.append(Move(grid.coords(int(match[2])), _KINDS[match[1]], at=at))
    return moves


def replay(setting: Setting, text: str) -> Game:
    """Return the game after these moves; ValueError if one has no effect or comes after the end."""
    game = Game(setting)
    for number, move in enumerate(read_moves(text, game.grid), start=1):
        if game.over:
            raise ValueError(f"move {number}: the game is over before {move_text(game.grid, move)}")
        if not game.make(move.kind, game.grid.cell(move.cell), at=move.at):
            raise ValueError(f"move {number}: {move_text(game.grid, move)} has no effect")
        game.assisted = True
    return game


# Saved games


def kept(game: Game) -> Kept:
    """Convert the whole game to JSON for `resumed`."""
    return Kept(
        setting=game.setting.fields(),
        moves=moves_text(game.grid, game.history),
        by=[move.by for move in game.history],
        done=game.done,
        wasted=game.wasted,
        seconds=lasting(game.seconds),
        assisted=game.assisted,
        known=game.known,
        recorded=game.recorded,
    )


def resumed(data: Kept) -> Game:
    """Return the game in the JSON of `kept`; ValueError if its moves are impossible."""
    game = Game(read_setting(data["setting"]))
    moves = read_moves(data["moves"], game.grid)
    if len(data["by"]) != len(moves) or data["done"] > len(moves):
        raise ValueError(f"expected who made each of {len(moves)} moves, and at most as many that are done")
    for move, by in zip(moves, data["by"], strict=True):
        if game.over or not game.make(move.kind, game.grid.cell(move.cell), by, move.at):
            raise ValueError(f"the move {move_text(game.grid, move)} has no effect")
    game.wasted, game.seconds = data["wasted"], data["seconds"]
    game.assisted, game.recorded = data["assisted"], data["recorded"]
    game.known |= data["known"]  # a given board is always known
    return game.after(data["done"])


def keep_text(game: Game) -> str:
    """Convert the whole game to text for `kept_game`."""
    return json.dumps({"minesweeper": "game", "version": 2, **kept(game)}) + "\n"


def kept_game(text: str) -> Game:
    """Return the game in a text of `keep_text`; ValueError if it has none."""
    try:
        data = parsed(text)
        match data:
            case {"minesweeper": "profile"}:
                raise ValueError("this is a profile, which a page imports in its dialog Statistics")
            case {"minesweeper": "game", "version": version} if version != 2:
                raise ValueError(f"saved by another version: expected 2, found {brief(version)}")
        return resumed(checked(_File, data))
    except ValueError as error:
        raise ValueError(f"not a kept game: {error}") from None


def load(path: str, variant: Variant) -> Game:
    """Read a saved game, or begin a game by this variant on the map in a file; ValueError names the file."""
    text = as_text(contents(Path(path)), "backslashreplace")
    try:
        with bounded_reading():
            if text.lstrip().startswith("{"):
                return kept_game(text)
            return Game(given_board(read_board(text, variant), variant))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


# Links


def is_link(text: str) -> bool:
    """Return whether a text is a link of the page with a game."""
    return bool(re.search("#(.*&)?(board|map)=", text))


def read_link(text: str) -> Game:
    """Return the game in a link, with all of its moves made; ValueError for a malformed link.

    >>> read_link("http://127.0.0.1:8000/#map=..X./....&custom=classic&moves=r0+r3@1.5").moves[1]
    Move(cell=(0, 3), at=1.5)
    """
    from urllib.parse import parse_qs  # here for the speed of a start

    words = {name: values[-1] for name, values in parse_qs(text.partition("#")[2], max_num_fields=20).items()}
    fields = SettingFields(variant=words.get("custom", CLASSIC.name))
    if "map" in words:
        lines = words["map"].split("/")
        fields["board"] = "\n".join([_size(words, lines), *lines])
    else:
        dimensions, fields["mines"] = read_size(words.get("board", ""))
        fields["dimensions"] = [*dimensions]
        fields["start"] = words.get("start", SAFE)
        fields["seed"] = _number(words, "seed")
        fields["first"] = _number(words, "first") if "first" in words else None
        if fields["start"] == JUDGE:
            fields["distance"] = DISTANCE if "distance" not in words else _number(words, "distance")
            fields["index"] = _number(words, "index") if "index" in words else 0
    if "moves" not in words:
        raise ValueError("the link holds a board, and no moves to review: copy the replay instead")
    return replay(read_setting(fields), words["moves"])


def _size(words: dict[str, str], lines: list[str]) -> str:
    """Return the first line of a map: the `size` of the link or, without it, rows and columns."""
    if "size" not in words:
        rows = [line for line in lines if not re.search("[0-9]", line)]  # the first cell may stand below them
        return f"{len(rows)} {len(rows[0]) if rows else 0}"
    if not re.fullmatch("[0-9]{1,5}(x[0-9]{1,5})*", words["size"]):
        raise ValueError(f"expected lengths such as 2x3x3 as size of the link, found {words['size'][:20]!r}")
    return words["size"].replace("x", " ")


def _number(words: dict[str, str], name: str) -> int:
    text = words.get(name, "")
    if not re.fullmatch("[0-9]{1,16}", text):
        raise ValueError(f"expected a whole number as {name} of the link, found {text[:20]!r}")
    return int(text)
