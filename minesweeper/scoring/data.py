"""The totals of a player on a board as `score --json` and `compare --json` print them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from minesweeper.scoring.totals import Totals
from minesweeper.shell import fields


class Row(TypedDict):
    """A player on a board."""

    player: fields.Name
    board: fields.BoardName
    seed: fields.SeedOf
    game_count: fields.Games
    verdicts: fields.Verdicts
    score: fields.Score
    score_low: fields.Low
    score_high: fields.High
    group_score: Annotated[fields.Share, "the mean score of the groups of 50, each without its lowest tenth"]
    group_score_low: Annotated[fields.Share, "the lower end of its interval of 95 %"]
    group_score_high: Annotated[fields.Share, "the upper end"]
    wins: fields.Wins
    wins_low: fields.Low
    wins_high: fields.High
    cpu_seconds: Annotated[fields.Seconds, "the mean processor time of a game"]
    group_seconds: Annotated[fields.Seconds, "processor time of the slowest group"]
    slowest_seconds: fields.Slowest


def row_of(name: str, totals: Totals) -> Row:
    score, group, wins = totals.score, totals.group, totals.wins
    return Row(
        player=name, board=totals.setting.set_name, seed=totals.setting.seed,
        game_count=totals.games, verdicts=dict(totals.stops),
        score=score.value, score_low=score.low, score_high=score.high,
        group_score=group.value, group_score_low=group.low, group_score_high=group.high,
        wins=wins.value, wins_low=wins.low, wins_high=wins.high,
        cpu_seconds=totals.cpu_ms / 1000, group_seconds=totals.slowest_group,
        slowest_seconds=totals.slowest,
    )  # fmt: skip
