"""The record of a finished game, and the results of its review, for a profile."""

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

# The neighbours of all cells of the largest board of which every game is reviewed as it ends: 1,111 cells in
# two dimensions, which take a moment, in a browser too.
MAX_REVIEWED = 10_000

# How many positions are kept of one review at most.
_POSITIONS = 50


def record_of(game: Game, *, id: str, at: int, day: Day, on: Day) -> Record:
    """The record of a finished game, which ended `at` a moment in milliseconds since 1970.

    That was on this `day` where its player was; `on` is the date in UTC on which the game was begun.
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
        autoplayed=game.autoplayed and not game.known,  # of a known board, help is enough
        id=id,
        at=at,
        known=game.known,
        map=game.setting.index if game.setting.start == JUDGE else None,
        on=on.isoformat() if attempts.finished(id, game) else "",
    )


def wants_review(profile: Profile, id: str, game: Game) -> bool:
    """Whether a profile wants the review of a game that has ended, and has not got it."""
    record = profile.find(id)
    own = record is not None and not record.assisted and not record.reviewed
    return (own or attempts.unreviewed(profile, id, game) is not None) and is_small(game)


def is_small(game: Game) -> bool:
    """Whether the review of a game takes so little that each is reviewed as it ends."""
    return game.grid.size * game.grid.block <= MAX_REVIEWED


def study(profile: Profile, found: Review, id: str | None = None) -> None:
    """Keep the results of a review: for the finished game with this id, and for practice."""
    if found.accuracy is None or found.luck is None:  # a recorded game, in a mode of another program
        return
    game = found.game
    record = profile.find(id or "")
    accuracy = round(found.accuracy, 4)
    if record and not record.assisted and not record.reviewed and is_small(game):
        missed = tuple(each.missed for each in found.moves if each.missed)
        review = {"luck": round(found.luck, 4), "avoidable": found.avoidable, "missed": missed}
        profile.enter(replace(record, accuracy=accuracy, **review))  # type: ignore[arg-type]
    if board := attempts.unreviewed(profile, id or "", game):
        attempts.review(profile, board, accuracy, [(each.done, each.verdict.value) for each in found.moves])
    if profile.practice.learn(positions_of(found)):
        profile.touch("practice")


def positions_of(found: Review) -> Iterator[Own]:
    """The positions before the player's own needless risks, for practice; not of large boards."""
    game = found.game
    if len(game.grid.dims) != 2 or not is_small(game):
        return
    own = [(each.done, each.missed) for each in found.moves if each.missed and each.move.by == "you"]
    wanted = dict(own[:_POSITIONS])
    for state in game.replayed() if wanted else ():
        if rule := wanted.get(state.done):
            yield Own(state.position.text(), game.setting.mines, rule, 0)
