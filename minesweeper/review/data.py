"""The review of a game as plain data: one row of a table, and an item of `review --json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypedDict

from minesweeper.games.game import Game
from minesweeper.players.reasons import reason
from minesweeper.review.metrics import Metrics
from minesweeper.shell import fields
from minesweeper.shell.language import speaking
from minesweeper.words.games import otherwise
from minesweeper.words.reviews import seconds_of

if TYPE_CHECKING:
    from minesweeper.review.review import Moment, Review


class Better(TypedDict):
    """The best action instead of a move; `rule` if it was certain."""

    kind: fields.Kind
    cell: fields.Where
    why: fields.Why
    rule: fields.Rule


class MoveData(TypedDict, total=False):
    """A move; with `better` and the 50/50s if it had a risk, and its win probabilities on request."""

    seconds: fields.Time
    kind: fields.Kind
    cell: fields.Where
    risk: fields.Risk
    lowest: Annotated[fields.Share, "the lowest risk that there was"]
    verdict: fields.Verdict
    better: Better
    fifty_fifties: fields.Pairs
    fifty_fifty_groups: fields.Groups
    before: Annotated[list[float], "the chance of winning before the move, and its standard error"]
    after: Annotated[list[float], "the same after it"]


class Data(TypedDict):
    """A review; docs/review.md explains its figures."""

    file: fields.File
    player: fields.Name
    date: Annotated[str | None, "the day of the game, such as 2025-02-01"]
    won: Annotated[bool, "whether the game is won"]
    over: Annotated[bool, "whether the game has ended"]
    file_says: Annotated[str | None, "how it ended by the word of its file: `won` or `lost`"]
    contradiction: Annotated[str | None, "a sentence about a figure of the file that its events contradict"]
    seconds: fields.Time
    bbbv: Annotated[fields.Count, "its 3BV"]
    solved: Annotated[fields.Count, "how much of that was solved"]
    mode: Annotated[str | None, "a mode of another program whose luck is unknown"]
    accuracy: Annotated[fields.Share | None, "the chance of survival that was kept"]
    luck: Annotated[fields.Share | None, "the share of games with such risks that end sooner; ties are half"]
    sooner: Annotated[fields.Share | None, "the same without ties"]
    avoidable: Annotated[bool | None, "whether a loss could be avoided; null unless it is lost"]
    survival: Annotated[fields.Share | None, "the probability to survive all risks that were taken"]
    metrics: Annotated[Metrics, "its [figures](review.md#as-data), by name"]
    moves: list[MoveData]


@speaking("en")
def data_of(review: Review, file: str | None = None, player: str | None = None) -> Data:
    """Convert a review to data, in English; `file` and `player` replace those of the game."""
    game = review.game
    return Data(
        file=game.file if file is None else file,
        player=player or game.player or None,
        date=game.played_on.isoformat() if game.played_on else None,
        won=game.won, over=game.over, file_says=game.file_says,
        contradiction=otherwise(game) or None,
        seconds=seconds_of(review), bbbv=game.board.bbbv, solved=game.solved,
        mode=game.mode or None, accuracy=review.accuracy, luck=review.luck, sooner=review.sooner,
        avoidable=review.avoidable, survival=review.survival, metrics=review.metrics,
        moves=[_move(*moment) for moment in review.replayed(review.moves)],
    )  # fmt: skip


def _move(moment: Moment, state: Game) -> MoveData:
    """Convert a move to data; `state` is the game before it."""
    move, advice, grid = moment.move, moment.advice, state.grid
    data = MoveData(
        seconds=move.at, kind=move.kind, cell=[*move.cell], risk=moment.risk,
        lowest=moment.lowest, verdict=moment.verdict.value,
    )  # fmt: skip
    if advice:
        data["better"] = Better(
            kind=advice.kind,
            cell=[*grid.coords(advice.cell)],
            why=reason(state, advice).in_coordinates(grid),
            rule=moment.missed,
        )
        data["fifty_fifties"] = [[[*grid.coords(cell)] for cell in pair] for pair in moment.fifty_fifties]
        groups = moment.fifty_fifty_groups
        data["fifty_fifty_groups"] = [[[*grid.coords(cell)] for cell in group] for group in groups]
    if moment.before and moment.after:
        data["before"], data["after"] = [*moment.before], [*moment.after]
    return data
