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

# How many failures of each player are printed below the table.
_SHOWN_FAILURES = 3

UNKNOWN = "?"  # the name of a player that has sent none


class FailureData(TypedDict):
    """A game that a player failed."""

    game: Annotated[int, "its number, from 1"]
    turn: Annotated[int, "the turn in which it failed, from 1"]
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
        """How often it failed, by the code of the failure."""
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
                FailureData(game=each.game + 1, turn=each.turn, verdict=each.verdict, why=each.detail)
                for each in self.failures
            ],
        )  # fmt: skip


def standings(players: Sequence[str], outcomes: Iterable[Outcome]) -> list[Standing]:
    """The players, the best first: by share of games won, then by score, then as they were named."""
    records: list[list[Outcome]] = [[] for _ in players]
    for outcome in outcomes:
        records[outcome.player].append(outcome)
    found = []
    for file, record in zip(players, records, strict=True):
        record.sort()  # of one player: by their games
        name = next((outcome.name for outcome in record if outcome.name), UNKNOWN)
        found.append(Standing(name, file, record))
    found.sort(key=lambda each: (-each.count(WON) / max(1, each.games), -each.score))
    return found


def table(ranking: Sequence[Standing], room: int = tables.USUAL_WIDTH) -> str:
    """The standings as text, in rows at most `room` wide, with each player's first failures below."""
    names = labels(ranking)
    # Translators: the heads of columns, of at most 5, 6, 5, 6, 9 and 10 characters
    head = tr("games"), tr("won"), "", tr("score"), tr("turns"), tr("ms a turn"), tr("slowest ms")
    rows = [["", tr("player"), *head]]
    for place, (name, each) in enumerate(zip(names, ranking, strict=True), 1):
        turns = f"{each.turns / max(1, each.games):.1f}"
        cells = map(figure, (f"{each.score:.3f}", turns, f"{each.mean_ms:.2f}", f"{each.slowest_ms:.1f}"))
        failures = (f" {code} {count}" for code, count in each.verdicts.items())
        rows.append([f"{place}", name, f"{each.games}", *_wins(each), *cells, *failures])
    lines = tables.table(rows, "> < > > < > > > > <", room, indent=2)
    for name, each in zip(names, ranking, strict=True):
        lines += [
            tr(
                "{player}, game {game}, turn {turn}: {verdict}",
                player=name, game=failure.game + 1, turn=failure.turn,
                verdict=f"{failure.verdict}: {tr(failure.detail)}",
            )
            for failure in each.failures[:_SHOWN_FAILURES]
        ]  # fmt: skip
        more = len(each.failures) - _SHOWN_FAILURES
        if more > 0:
            # Translators: failures of a player that are not shown
            lines.append(
                plural("{player}: and {n} more", "{player}: and {n} more", more, n=more, player=name)
            )
    return "\n".join(lines) + "\n"


def labels(ranking: Sequence[Standing]) -> list[str]:
    """A distinct label for each player: its name, with its file, and then a number, where others share it.

    Labels look different, too.
    """
    names = Counter(each.name for each in ranking)
    long = [
        each.name if names[each.name] == 1 and each.name != UNKNOWN else f"{each.name} ({each.file})"
        for each in ranking
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
