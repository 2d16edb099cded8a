"""The outcomes of a contest, player by player, as a table and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import fsum
from typing import Annotated, NamedTuple, TypedDict

from minesweeper.arena.entrant import Outcome
from minesweeper.campaign import table as tables
from minesweeper.rules.game import LOST, WON
from minesweeper.shell import fields
from minesweeper.shell.language import figure, interval, plural, tr
from minesweeper.shell.statistics import proportion
from minesweeper.shell.text import distinct

# The number of failures of each player below the table.
_SHOWN_FAILURES = 3

UNKNOWN = "?"  # a player that has not sent its name


class FailureData(TypedDict):
    """A game that a player failed."""

    game: Annotated[int, "its number, from 1"]
    turn: Annotated[int, "the number of the failed turn, from 1; 0 if the player did not start"]
    verdict: fields.Verdict
    why: fields.Why


class StandingData(TypedDict):
    """A player of the contest."""

    player: fields.Name
    file: fields.File
    seed: fields.SeedOf
    game_count: fields.Games
    won_count: Annotated[fields.Count, "how many games were won"]
    lost_count: Annotated[fields.Count, "how many were lost"]
    verdicts: fields.Verdicts
    score: fields.Score
    turn_count: Annotated[fields.Count, "the turns of all games"]
    turn_seconds: Annotated[fields.Seconds, "the mean time of a turn"]
    slowest_seconds: fields.Slowest
    failures: list[FailureData]


class Standing(NamedTuple):
    """One player's record. Scores are the shares of safe cells revealed, 0 in a game that it failed."""

    name: str
    file: str
    outcomes: Sequence[Outcome]  # in the order of the games

    @property
    def games(self) -> int:
        return len(self.outcomes)

    def count(self, verdict: str) -> int:
        return sum(outcome.verdict == verdict for outcome in self.outcomes)

    @property
    def score(self) -> float:
        return fsum(outcome.score for outcome in self.outcomes) / max(1, self.games)

    @property
    def turns(self) -> int:
        return sum(outcome.turn for outcome in self.outcomes)

    @property
    def failures(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.verdict not in (WON, LOST)]

    @property
    def verdicts(self) -> dict[str, int]:
        """The number of its failures, by their code."""
        return dict(sorted(Counter(outcome.verdict for outcome in self.failures).items()))

    @property
    def mean_ms(self) -> float:
        """The mean time of a turn in milliseconds."""
        return 1000 * fsum(outcome.seconds for outcome in self.outcomes) / max(1, self.turns)

    @property
    def slowest_ms(self) -> float:
        return 1000 * max((outcome.slowest for outcome in self.outcomes), default=0.0)

    def fields(self, seed: int | None = None) -> StandingData:
        """Return the record as data; `seed` is that of the contest, if it may be known."""
        return StandingData(
            player=None if self.name == UNKNOWN else self.name, file=self.file, seed=seed,
            game_count=self.games, won_count=self.count(WON), lost_count=self.count(LOST),
            verdicts=self.verdicts, score=self.score if self.outcomes else None, turn_count=self.turns,
            turn_seconds=self.mean_ms / 1000, slowest_seconds=self.slowest_ms / 1000,
            failures=[
                FailureData(game=one.game + 1, turn=one.turn, verdict=one.verdict, why=one.detail)
                for one in self.failures
            ],
        )  # fmt: skip


def standings(players: Sequence[str], outcomes: Iterable[Outcome]) -> list[Standing]:
    """Rank the players: by share of games won, then by score, then in the order of the command."""
    records: list[list[Outcome]] = [[] for _ in players]
    for outcome in outcomes:
        records[outcome.player].append(outcome)
    ranking = []
    for file, record in zip(players, records, strict=True):
        record.sort()  # of one player: by their games
        name = next((outcome.name for outcome in record if outcome.name), UNKNOWN)
        ranking.append(Standing(name, file, record))
    ranking.sort(key=lambda standing: (-standing.count(WON) / max(1, standing.games), -standing.score))
    return ranking


def table(ranking: Sequence[Standing], room: int = tables.USUAL_WIDTH) -> str:
    """Return the standings as text, in rows at most `room` wide, with each player's first failures below."""
    names = labels(ranking)
    # Translators: the heads of columns, of at most 5, 6, 5, 6, 9 and 10 characters
    head = tr("games"), tr("won"), "", tr("score"), tr("turns"), tr("ms a turn"), tr("slowest ms")
    rows = [["", tr("player"), *head]]
    for place, (name, standing) in enumerate(zip(names, ranking, strict=True), 1):
        turns = f"{standing.turns / max(1, standing.games):.1f}"
        score = f"{standing.score:.3f}" if standing.games else "-"
        cells = map(figure, (score, turns, f"{standing.mean_ms:.2f}", f"{standing.slowest_ms:.1f}"))
        failures = (f" {code} {count}" for code, count in standing.verdicts.items())
        rows.append([f"{place}", name, f"{standing.games}", *_wins(standing), *cells, *failures])
    lines = tables.table(rows, "> < > > < > > > > <", room, indent=2)
    for name, standing in zip(names, ranking, strict=True):
        lines += [
            tr(
                "{player}, game {game}, turn {turn}: {verdict}",
                player=name, game=failure.game + 1, turn=failure.turn,
                verdict=f"{failure.verdict}: {tr(failure.detail)}",
            )
            for failure in standing.failures[:_SHOWN_FAILURES]
        ]  # fmt: skip
        more = len(standing.failures) - _SHOWN_FAILURES
        if more > 0:
            # Translators: failures of a player that are not shown
            lines.append(
                plural("{player}: and {n} more", "{player}: and {n} more", more, n=more, player=name)
            )
    return "\n".join(lines) + "\n"


def labels(ranking: Sequence[Standing]) -> list[str]:
    """Return labels that look different: the players' names, with file or number where others share them."""
    names = Counter(standing.name for standing in ranking)
    long = [
        standing.name
        if names[standing.name] == 1 and standing.name != UNKNOWN
        else f"{standing.name} ({standing.file})"
        for standing in ranking
    ]
    return distinct(
        [
            f"{label} {long[: at + 1].count(label)}" if long.count(label) > 1 else label
            for at, label in enumerate(long)
        ]
    )


def _wins(standing: Standing) -> tuple[str, str]:
    """Return the games won in per cent, and their 95 % interval."""
    if not standing.games:
        return "-", ""
    value, low, high = (100 * part for part in proportion(standing.count(WON), standing.games))
    return figure(f"{value:.1f}%"), interval(f"{low:4.1f}", f"{high:5.1f}")
