"""The entries of a profile for a finished game and its review."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date as Day
from typing import TYPE_CHECKING

from minesweeper.boards.catalogue import JUDGE
from minesweeper.games.game import Game
from minesweeper.games.keep import lasting
from minesweeper.profile import attempts
from minesweeper.profile.practice import Own
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import Record, kind_of

if TYPE_CHECKING:
    from minesweeper.review.review import Review

# The most neighbours of all cells of a board whose games are reviewed at once: 1,111 cells in two dimensions,
# which take a moment, in a browser too.
MAX_REVIEWED = 10_000

# The most positions that are kept of one review.
_POSITIONS = 50


def record_of(game: Game, *, id: str, at: int, day: Day, on: Day) -> Record:
    """Return the record of a finished game, which ended `at` a moment in milliseconds since 1970.

    `day` is the local date of that moment, `on` the date in UTC of the beginning.
    """
    return Record(
        *kind_of(game.setting),
        date=day.isoformat(),
        won=game.won,
        seconds=lasting(game.seconds),
        bbbv=game.board.bbbv,
        solved=game.solved,
        clicks=game.clicks,
        assisted=game.assisted,
        autoplayed=game.autoplayed and not game.known,  # on a known board, help is enough
        id=id,
        at=at,
        known=game.known,
        map=game.setting.index if game.setting.start == JUDGE else None,
        on=on.isoformat() if attempts.finished(id, game) else "",
    )


def wants_review(profile: Profile, id: str, game: Game) -> bool:
    """Return whether a profile lacks the review of a finished game, and would keep it."""
    record = profile.find(id)
    own = record is not None and not record.assisted and not record.reviewed
    return (own or attempts.unreviewed(profile, id, game) is not None) and is_small(game)


def is_small(game: Game) -> bool:
    """Return whether the game is small enough to be reviewed at once."""
    return game.grid.size * game.grid.block <= MAX_REVIEWED


def study(profile: Profile, review: Review, id: str | None = None) -> None:
    """Keep the figures of a review with the game of this id, and its positions for practice."""
    if review.accuracy is None or review.luck is None:  # a recorded game, in a mode of another program
        return
    game = review.game
    record = profile.find(id or "")
    accuracy = round(review.accuracy, 4)
    if record and not record.assisted and not record.reviewed and is_small(game):
        missed = tuple(moment.missed for moment in review.moves if moment.missed)
        figures = {"luck": round(review.luck, 4), "avoidable": review.avoidable, "missed": missed}
        profile.enter(replace(record, accuracy=accuracy, **figures))  # type: ignore[arg-type]
    if board := attempts.unreviewed(profile, id or "", game):
        verdicts = [(moment.done, moment.verdict.value) for moment in review.moves]
        attempts.review(profile, board, accuracy, verdicts)
    if profile.practice.learn(positions_of(review)):
        profile.touch("practice")


def positions_of(review: Review) -> Iterator[Own]:
    """Yield the positions before the player's own needless risks, for practice; none of large boards."""
    game = review.game
    if len(game.grid.dims) != 2 or not is_small(game):
        return
    own = [
        (moment.done, moment.missed) for moment in review.moves if moment.missed and moment.move.by == "you"
    ]
    wanted = dict(own[:_POSITIONS])
    for state in game.replayed() if wanted else ():
        if rule := wanted.get(state.done):
            yield Own(state.position.text(), game.setting.mines, rule, 0)
