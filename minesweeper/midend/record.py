"""Records of finished games: their text, which every frontend reads, and their summaries.

The text is JSON: `{"minesweeper": "statistics", "version": 1, "games": [...]}`, in the order in which
the games ended, each with the fields of a `Record`. The browser game adds `played`, the last games with
their moves.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date as Day
from itertools import groupby
from math import prod
from typing import Annotated, Literal, NamedTuple, NotRequired, TypedDict

from minesweeper.boards.catalogue import NO_GUESS, read_size
from minesweeper.boards.setting import Setting, board_name
from minesweeper.games.game import Game
from minesweeper.games.keep import Kept
from minesweeper.games.moves import lasting
from minesweeper.review.review import Review
from minesweeper.shell.schema import Between, Duration, Where, read

# The neighbours of all cells of the largest board of which every game is reviewed as it ends: 1,111 cells in
# two dimensions, which take a moment, in a browser too.
MAX_REVIEWED = 10_000

# How many best times a summary has.
BEST = 5

# The kind of rule that proves a certain cell.
RuleName = Literal["single", "pair", "component", "total"]


def _is_board(name: str) -> bool:
    try:
        dimensions, mines = read_size(name)
    except ValueError:
        return False
    return ":" in name and 0 <= mines < prod(dimensions)


def _is_date(text: str) -> bool:
    try:
        return Day.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


Count = Annotated[int, Between(0), Between(most=10**12)]
Date = Annotated[str, Where("a date such as 2026-01-31", _is_date)]


@dataclass(frozen=True)
class Played:
    """How a game was played, as its review says."""

    accuracy: Annotated[float, Between(0, 1)]
    luck: Annotated[float, Between(0, 1)]
    avoidable: bool | None  # whether it was lost with a safe cell at hand; None if it was won
    missed: tuple[RuleName, ...]  # what needless risks passed over


@dataclass(frozen=True)
class Record:
    """What is kept of a finished game."""

    board: Annotated[str, Where("a board such as 16x30:99", _is_board)]
    mode: Literal["safe", "opening", "any", "judge", "no guess"]  # how it started
    custom: Literal["classic", "judge"]  # its variant
    date: Date  # of its end, where its player was
    won: bool
    seconds: Duration
    bbbv: Count  # the 3BV of the board
    solved: Count  # how much of it was solved
    clicks: Count
    assisted: bool  # whether there was help
    autoplayed: bool = False  # whether the solver or the agent made most of its moves
    review: Played | None = None  # None for games with help, on large boards, of former versions

    def __post_init__(self) -> None:
        if self.solved > self.bbbv:
            raise ValueError(f"solved {self.solved} of a 3BV of {self.bbbv}")
        if self.autoplayed and not self.assisted:
            raise ValueError("autoplayed without help")

    @property
    def kind(self) -> tuple[str, str, str]:
        """The board, the start and the variant: only games alike in these are compared."""
        return self.board, self.mode, self.custom


class PlayedGame(TypedDict):
    """A game that ended, with its moves."""

    id: str
    ended: Annotated[int, Between(0, 8_640_000_000_000_000)]  # in milliseconds since 1970
    won: bool
    record: Record | None
    game: Kept


class Statistics(TypedDict):
    """What a file of statistics holds."""

    minesweeper: Literal["statistics"]
    version: Literal[1]
    games: list[Record]
    played: NotRequired[list[PlayedGame]]


def kind_of(setting: Setting) -> tuple[str, str, str]:
    """The kind of the games of a setting (see `Record.kind`)."""
    start = "no guess" if setting.start == NO_GUESS else setting.start  # as statistics have it
    return board_name(setting), start, setting.variant.name


def record_of(game: Game, day: Day, judge: Callable[[], Review] | None = None) -> Record | None:
    """The record of a finished game; None if its board was known, which says nothing about the player.

    `judge` gives its review; without it, the record has none.
    """
    if game.known:
        return None
    return Record(
        *kind_of(game.setting),  # type: ignore[arg-type]
        date=day.isoformat(),
        won=game.won,
        seconds=lasting(game.seconds),
        bbbv=game.board.bbbv,
        solved=game.solved,
        clicks=game.clicks,
        assisted=game.assisted,
        autoplayed=game.autoplayed,
        review=played(judge()) if judge and is_reviewed(game) else None,
    )


def is_reviewed(game: Game) -> bool:
    """Whether the record of a game has its review: not with help, nor where it takes long."""
    return not game.assisted and game.grid.size * game.grid.block <= MAX_REVIEWED


def played(found: Review) -> Played:
    """What the record of a game keeps of its review."""
    missed = [each.missed.name.lower() for each in found.moves if each.missed]
    return Played(round(found.accuracy, 4), round(found.luck, 4), found.avoidable, tuple(missed))  # type: ignore[arg-type]


# As text


def parse_statistics(text: str) -> Statistics:
    """What a text of statistics holds; ValueError says what is wrong with it."""
    return read(Statistics, text)


def fields_of(record: Record) -> dict[str, object]:
    """A record as JSON, without its fields that are as usual."""
    usual = {"autoplayed": False, "review": None}
    return {name: value for name, value in asdict(record).items() if (name, value) not in usual.items()}


def format_records(records: Sequence[Record], played: Sequence[PlayedGame] = ()) -> str:
    """The records, and games with their moves, as text for `parse_statistics`, one line each."""
    games = ",\n".join(json.dumps(fields_of(record)) for record in records)
    moves = ",\n".join(json.dumps(each, default=fields_of) for each in played)
    more = f', "played": [\n{moves}\n]' if played else ""
    return f'{{"minesweeper": "statistics", "version": 1, "games": [\n{games}\n]{more}}}\n'


# Summaries


class Tally(NamedTuple):
    """Some games, and how many of them were won."""

    games: int
    wins: int


class Summary(NamedTuple):
    """The summary of records of one kind: of the games without help, and beside them of the others."""

    games: int
    wins: int
    streak: int  # wins since the last loss
    longest: int  # the longest streak of wins
    best: tuple[Record, ...]  # the fastest wins, the fastest first
    helped: Tally  # the games that were played with help
    autoplayed: Tally

    @property
    def rate(self) -> float:
        """The share of games that were won; 0 if there are none."""
        return self.wins / max(1, self.games)


def summarise(records: Iterable[Record]) -> Summary:
    """The summary of records that are in the order in which the games ended.

    >>> def game(won, seconds, *help):
    ...     kind = "9x9:10", "safe", "classic"
    ...     return Record(*kind, "2026-01-01", won, seconds, 9, 9, 9, *(help or [False]))
    >>> games = [game(True, 30), game(True, 20), game(False, 1), game(True, 5, True), game(True, 25)]
    >>> found = summarise([*games, game(False, 1, True, True)])
    >>> found.games, found.wins, found.streak, found.longest, found.helped, found.autoplayed
    (4, 3, 1, 2, Tally(games=1, wins=1), Tally(games=1, wins=0))
    >>> [each.seconds for each in found.best]
    [20, 25, 30]
    """
    records = list(records)
    own = [record for record in records if not record.assisted]
    runs = [(won, len(list(run))) for won, run in groupby(record.won for record in own)]
    wins = [length for won, length in runs if won]
    fast = sorted((each for each in own if each.won), key=lambda each: each.seconds)
    lasting = wins[-1] if runs and runs[-1][0] else 0
    helped = _tally(record for record in records if record.assisted and not record.autoplayed)
    autoplayed = _tally(record for record in records if record.autoplayed)
    return Summary(len(own), sum(wins), lasting, max(wins, default=0), tuple(fast[:BEST]), helped, autoplayed)


def _tally(records: Iterable[Record]) -> Tally:
    won = [record.won for record in records]
    return Tally(len(won), sum(won))


def by_kind(records: Iterable[Record]) -> dict[tuple[str, str, str], Summary]:
    """The summary of each kind of games, in the order in which the kinds first came up."""
    kinds: dict[tuple[str, str, str], list[Record]] = {}
    for record in records:
        kinds.setdefault(record.kind, []).append(record)
    return {kind: summarise(group) for kind, group in kinds.items()}


def alike(records: Iterable[Record], setting: Setting) -> Summary:
    """The summary of the games of this setting's kind."""
    kind = kind_of(setting)
    return summarise(each for each in records if each.kind == kind)
