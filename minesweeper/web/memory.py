"""A session's memory: the profile of its player, kept by the page in its browser or by the server in a file.

The page sends its lines once, and later those that another tab has changed; answers carry the `lines` that
it is to keep. If others changed the profile meanwhile, the page drops these, sends the newer lines and asks
again: so each request that changes the profile can be asked twice.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import TypeVar

from minesweeper.boards.daily import Daily
from minesweeper.boards.puzzle import Puzzle
from minesweeper.games.game import Game
from minesweeper.games.keep import Kept
from minesweeper.midend.memory import is_small, study
from minesweeper.profile.file import change_file, read_file
from minesweeper.profile.practice import PuzzleSource, judged
from minesweeper.profile.profile import Profile, going_id, read_profile
from minesweeper.profile.record import GameKind, Record
from minesweeper.review.review import Review
from minesweeper.shell.language import grouped, tr
from minesweeper.shell.schema import checked, parsed
from minesweeper.web import telling, views
from minesweeper.web.requests import (
    AnswerRequest,
    LinesRequest,
    PieceRequest,
    PuzzleRequest,
    TodayRequest,
)
from minesweeper.web.telling import Told
from minesweeper.words import puzzles, records
from minesweeper.words.days import missing

T = TypeVar("T")

# The longest text that comes in pieces, in characters: more than browsers keep for a page.
MAX_TEXT = 12_000_000


class Memory:
    """The profile of one player."""

    def __init__(self, draw_seed: Callable[[], int], file: Path | None = None, remote: bool = False):
        """With a `file`, the profile is kept there; else by the page, which may be on a `remote` computer."""
        self._draw_seed = draw_seed
        self._file, self._remote = file, remote
        self._profile = Profile()
        self._pieces: list[str] = []
        self._puzzles: dict[PuzzleSource, Puzzle] = {}  # the last ones

    @property
    def profile(self) -> Profile:
        """The profile as it is now."""
        if self._file:
            self._profile = read_file(self._file)
        return self._profile

    def change(self, deed: Callable[[Profile], T]) -> tuple[T, Told]:
        """Change the profile; what that gives, and the field of the answer with the lines to keep."""
        if self._file:
            self._profile, found = change_file(self._file, deed)
            return found, {"lines": {}}
        found = deed(self._profile)
        return found, {"lines": self._profile.flush()}

    def where(self) -> Told:
        """Where the profile is kept."""
        words = records.kept_at(None if self._file is None else str(self._file), remote=self._remote)
        return {"elsewhere": self._file is not None, "words": words}

    # Lines

    def piece(self, request: PieceRequest) -> Told:
        """Take a part of a long text, which the next request that needs one takes."""
        if sum(map(len, self._pieces)) + len(request["text"]) > MAX_TEXT:
            self._pieces = []
            raise ValueError(tr("expected at most {most} characters", most=grouped(MAX_TEXT)))
        self._pieces.append(request["text"])
        return {}

    def whole(self) -> str:
        """The text that came in pieces."""
        text, self._pieces = "".join(self._pieces), []
        return text

    def lines(self, request: LinesRequest) -> Told:
        """Take lines as the page keeps them."""
        lines = request["lines"]
        if self._pieces:
            lines = checked(dict[str, str | None], parsed(self.whole()))
        if self._file:
            return {"lines": {}, "said": ""}
        return {"lines": {}, "said": records.left_out(self._profile.take(lines))}

    # Games

    def end(self, record: Record, kept: Kept, game: Game) -> Told:
        """Keep a game that has ended."""
        _, told = self.change(lambda profile: profile.end(record, kept))
        return told | {"reviewed": is_small(game), "outcome": self._outcome(record.id, game, record.at)}

    def study(self, review: Review, id: str | None, now: int) -> Told:
        """Keep what a review says of the finished game with this id, and for practice."""
        _, told = self.change(lambda profile: study(profile, review, id))
        return told | {"outcome": self._outcome(id, review.game, now) if id else None}

    def _outcome(self, id: str, game: Game, now: int) -> Told:
        return views.outcome(self._profile, id, game, day_at(now))

    def earlier(self, kind: GameKind) -> list[tuple[str, str]]:
        """The figures of the games of a kind, as they were before this one."""
        return records.earlier(self._profile.summary(kind))

    # Views and files

    def text(self) -> Told:
        """The profile as the text of a file."""
        return {"text": self.profile.text()}

    def moves(self, id: str) -> Told:
        """The moves of one of the last games."""
        if id not in self.profile.moves:
            raise ValueError(tr("this game is kept no more"))
        return {"text": self.profile.moves[id]}

    def statistics(self) -> Told:
        """All that is shown of records and games."""
        return views.statistics(self.profile)

    def clear(self) -> Told:
        """Delete all records and games."""
        count, told = self.change(Profile.clear)
        return told | {"said": records.deleted(count)}

    def import_file(self) -> Told:
        """Add what a file holds, whose text came in pieces."""
        found = read_profile(self.whole())
        added, told = self.change(lambda profile: profile.merge(found))
        said = [records.added(added), records.left_out(found.problems)]
        return told | {"said": " ".join(filter(None, said))}

    def today(self, request: TodayRequest) -> Told:
        """The boards of a day."""
        return views.today(self.profile, date.fromisoformat(request["date"]), request["now"])

    def is_first(self, daily: Daily, now: int) -> bool:
        """Whether a board of a day was not played to its end before; ValueError if that day has none."""
        if why := missing(daily.date, day_at(now)):
            raise ValueError(why)
        return daily not in self.profile.attempts

    def begun(self, daily: Daily) -> list[Kept]:
        """The first attempt at a board of a day, as a program that shares the file has left it."""
        going = self.profile.going.get(going_id(daily)) if self._file else None
        return [going["game"]] if going else []

    # Practice

    def puzzle(self, request: PuzzleRequest) -> Told:
        """The next puzzle, or that of a source; after a `choice`, of that."""

        def pose(profile: Profile) -> tuple[PuzzleSource, Puzzle]:
            profile.touch("practice")  # which puzzles wait, and for how long
            profile.practice.choice = request.get("choice", profile.practice.choice)
            return profile.practice.pose(Random(self._draw_seed()))

        source = request.get("source")
        if source is None:
            (source, found), told = self.change(pose)
        else:
            found, told = self._puzzle_of(source), {"lines": {}}
        self._puzzles = dict([*self._puzzles.items()][-1:]) | {source: found}
        return told | views.puzzle(source, found) | {"choices": views.choices(self._profile.practice)}

    def _puzzle_of(self, source: PuzzleSource) -> Puzzle:
        found = self._puzzles.get(source) or source.puzzle()
        if not found:
            raise ValueError(tr("nothing is certain in this position"))
        return found

    def answer(self, request: AnswerRequest) -> Told:
        """Judge the answer to a puzzle, and score it."""
        source = request["source"]
        found = self._puzzle_of(source)
        verdict = judged(found, request["cell"], mine=request["mine"])

        def score(profile: Profile) -> None:
            profile.touch("practice")
            profile.practice.answer(source, found, verdict.right, request["seconds"])

        _, told = self.change(score)
        words = puzzles.verdict(found.position, found, verdict)
        return told | {
            "right": verdict.right,
            "best": telling.advice(verdict.proof),
            "words": telling.words(found.position.grid, words),
            "choices": views.choices(self._profile.practice),
        }


def day_at(moment: int) -> date:
    """The date in UTC of a moment in milliseconds since 1970."""
    return datetime.fromtimestamp(moment / 1000, UTC).date()
