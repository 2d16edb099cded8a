"""The review of a game as plain data: one row of a table, and the object that `review --json` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from minesweeper.games.game import Game
from minesweeper.review.metrics import Metrics
from minesweeper.shell.language import speaking
from minesweeper.words.actions import reason_text
from minesweeper.words.games import otherwise
from minesweeper.words.reviews import seconds_of

if TYPE_CHECKING:
    from minesweeper.review.review import Moment, Review


class Better(TypedDict):
    """What was best instead of a move; `rule` if it was certain."""

    kind: str
    cell: list[int]
    why: str
    rule: str | None


class MoveData(TypedDict, total=False):
    """A move; `better` and the 50/50s if it had a risk, the win probabilities if they were asked for."""

    at: float | None
    kind: str
    cell: list[int]
    risk: float
    lowest: float
    verdict: str
    better: Better
    fifty_fifties: list[list[list[int]]]  # pairs of cells
    fifty_fifty_groups: list[list[list[int]]]  # larger ones
    before: list[float]  # the win probability and its standard error
    after: list[float]


class Data(TypedDict):
    """A review; docs/review.md says what its figures are."""

    file: str
    player: str | None
    date: str | None  # such as 2025-02-01
    won: bool
    over: bool
    file_says: str | None  # how it ended by the word of its file: won or lost
    contradiction: str | None  # in words, where the file contradicts the end of its events
    seconds: float | None
    bbbv: int
    solved: int
    mode: str | None  # of another program, if nobody can say what was luck in it: the figures are None
    accuracy: float | None
    luck: float | None
    sooner: float | None
    avoidable: bool | None
    survival: float | None
    metrics: Metrics
    moves: list[MoveData]


@speaking("en")
def data_of(found: Review, file: str | None = None, player: str | None = None) -> Data:
    """A review as data, in English.

    `file` and `player` are those that the game's file tells, unless they are given.
    """
    game = found.game
    return Data(
        file=game.file if file is None else file,
        player=player or game.player or None,
        date=game.played_on.isoformat() if game.played_on else None,
        won=game.won, over=game.over, file_says=game.file_says,
        contradiction=otherwise(game) or None,
        seconds=seconds_of(found), bbbv=game.board.bbbv, solved=game.solved,
        mode=game.mode or None, accuracy=found.accuracy, luck=found.luck, sooner=found.sooner,
        avoidable=found.avoidable, survival=found.survival, metrics=found.metrics,
        moves=[_move(*each) for each in found.replayed(found.moves)],
    )  # fmt: skip


def _move(moment: Moment, state: Game) -> MoveData:
    """A move as data; `state` is the game before it."""
    move, advice, grid = moment.move, moment.advice, state.grid
    data = MoveData(
        at=move.at, kind=move.kind, cell=[*move.cell], risk=moment.risk,
        lowest=moment.lowest, verdict=moment.verdict.value,
    )  # fmt: skip
    if advice:
        data["better"] = Better(
            kind=advice.kind,
            cell=[*grid.coords(advice.cell)],
            why=reason_text(state, advice._replace(runner_up=None)),
            rule=moment.missed.name.lower() if moment.missed else None,
        )
        data["fifty_fifties"] = [[[*grid.coords(cell)] for cell in pair] for pair in moment.fifty_fifties]
        groups = moment.fifty_fifty_groups
        data["fifty_fifty_groups"] = [[[*grid.coords(cell)] for cell in group] for group in groups]
    if moment.before and moment.after:
        data["before"], data["after"] = [*moment.before], [*moment.after]
    return data
