"""Games of a contest in a file, from which they are shown again without the players.

The file is JSON lines: a title, then one game a line. Each game that is read is checked, and its turns
are played again on its board.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from minesweeper.contest.contest import Contest
from minesweeper.contest.entrant import Outcome
from minesweeper.contest.rules import Field, Turn, shown
from minesweeper.contest.standings import Standing, labels
from minesweeper.programs.verdict import Verdict, most_operations
from minesweeper.rules.game import LOST, ONGOING, WON, Board
from minesweeper.rules.grid import grid_of

_TITLE = {"file": "minesweeper contest", "version": 1}

# The verdicts of a game that ended by a failure of the player.
FAILURES = ("TLE", "MLE", "OLE", "RE", "WA")

MAX_SIDE = 100
_NO_JSON = json.JSONDecodeError, UnicodeDecodeError, RecursionError
_MAX_LINE = 4 << 20
_MAX_GAMES = 1_000_000


class Saved(NamedTuple):
    """A game as the file has it."""

    player: str
    game: int  # numbered from 1
    rows: int
    columns: int
    mines: tuple[int, ...]
    turns: tuple[Turn, ...]
    verdict: str
    detail: str

    def board(self) -> Board:
        return Board.of_cells(grid_of((self.rows, self.columns)), self.mines)


def check_free(path: str) -> None:
    """Check before a contest that its games can be written to a file, which is created if it does not exist.

    OSError: it cannot be written. ValueError: it has other contents than games of a contest.
    """
    with Path(path).open("a+b") as file:
        file.seek(0)
        first = file.read(200).partition(b"\n")[0]
    if first and first != json.dumps(_TITLE).encode():
        raise ValueError(f"{path}: the file exists, and its contents are not games of a contest")


def write_games(path: str, contest: Contest, ranking: Sequence[Standing]) -> None:
    """Write all games of a contest, player by player."""
    with Path(path).open("w", encoding="ascii") as file:
        file.write(json.dumps(_TITLE) + "\n")
        for label, standing in zip(labels(ranking), ranking, strict=True):
            for outcome in standing.outcomes:
                file.write(json.dumps(_saved(contest, label, outcome)._asdict()) + "\n")


def _saved(contest: Contest, player: str, outcome: Outcome) -> Saved:
    return Saved(
        player,
        outcome.game + 1,
        contest.rows,
        contest.columns,
        contest.games[outcome.game].mines,
        outcome.turns,
        outcome.verdict,
        outcome.detail,
    )


def read_games(path: str) -> Iterator[Saved]:
    """Yield the games in a file; ValueError names the first line that is not a game."""
    with Path(path).open("rb") as file:
        for number in range(_MAX_GAMES + 2):
            line = file.readline(_MAX_LINE)
            if not line and number:
                return
            try:
                value = json.loads(line)
                if number:
                    yield _checked(value)
                elif value != _TITLE:
                    raise ValueError("expected the title of a file of games")
            except (ValueError, RecursionError) as error:
                what = "not JSON" if isinstance(error, _NO_JSON) else error
                raise ValueError(f"{path}: line {number + 1}: {what}") from error
    raise ValueError(f"{path}: more than {_MAX_GAMES} games")


def _checked(value: object) -> Saved:
    """The game in a JSON value; ValueError if it cannot be played again."""
    if type(value) is not dict or set(value) != set(Saved._fields):
        raise ValueError(f"expected an object with {', '.join(Saved._fields)}")
    for name in ("player", "verdict", "detail"):
        if type(value[name]) is not str or not value[name].isprintable():
            raise ValueError(f"{name}: expected printable text, found {shown(repr(value[name]))}")
    for name, most in (("game", _MAX_GAMES), ("rows", MAX_SIDE), ("columns", MAX_SIDE)):
        _check_number(name, value[name], 1, most)
    cells = value["rows"] * value["columns"]
    mines, turns = value["mines"], value["turns"]
    if type(mines) is not list or not 1 <= len(mines) < cells:
        raise ValueError(f"mines: expected a list of 1 to {cells - 1} cells, found {shown(repr(mines))}")
    for cell in mines:
        _check_number("a mine", cell, 0, cells - 1)
    if len(set(mines)) < len(mines):
        raise ValueError("mines: expected different cells, found one twice")
    if type(turns) is not list or len(turns) > most_operations(cells):
        raise ValueError(
            f"turns: expected a list of up to {most_operations(cells)} turns, found {shown(repr(turns))}"
        )
    saved = Saved(**value)._replace(mines=tuple(mines), turns=tuple(map(_turn, turns)))
    _check_end(saved)
    return saved


def _check_number(name: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name}: expected a number from {least} to {most}, found {shown(repr(value))}")


def _turn(value: object) -> Turn:
    if type(value) is not list or len(value) != 3 or [*map(type, value)] != [int, int, bool]:
        raise ValueError(f"turns: expected [x, y, flag], found {shown(repr(value))}")
    return Turn(*value)


def _check_end(saved: Saved) -> None:
    """ValueError unless the turns lead to the game's verdict."""
    if saved.verdict not in (WON, LOST, *FAILURES):
        raise ValueError(f"unknown verdict {shown(repr(saved.verdict))}")
    field = Field(saved.board())
    for turn in saved.turns:
        if not field.ongoing:
            raise ValueError("turns after the end of the game")
        try:
            field.take(turn)
        except Verdict as failure:
            raise ValueError(failure.detail) from failure
    if field.game.status != (ONGOING if saved.verdict in FAILURES else saved.verdict):
        raise ValueError(f"the turns do not lead to the verdict {saved.verdict}")
