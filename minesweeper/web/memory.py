"""A session's memory: the profile of its player, kept by the page in its browser or by the server in a file.

The page sends all lines once, and later those that another tab has changed. Answers carry the changed
`lines` for the page to keep. If another tab changed the profile meanwhile, the page drops these, sends the
newer lines and asks again: so each request that changes the profile can be asked twice.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from datetime import date as Day
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar

from minesweeper.boards.daily import Daily
from minesweeper.boards.puzzle import Puzzle
from minesweeper.games.game import Game
from minesweeper.games.keep import Kept
from minesweeper.midend.memory import is_small, study
from minesweeper.profile import attempts
from minesweeper.profile.file import change_file, read_file
from minesweeper.profile.practice import Choice, PuzzleSource, judged
from minesweeper.profile.profile import Profile, read_profile
from minesweeper.profile.record import GameKind, Record
from minesweeper.shell.language import tr
from minesweeper.shell.schema import checked, parsed
from minesweeper.web import answers, telling, views
from minesweeper.words import puzzles, records
from minesweeper.words.days import missing

if TYPE_CHECKING:
    from minesweeper.review.review import Review

T = TypeVar("T")


class Memory:
    """The profile of one player."""

    def __init__(self, draw_seed: Callable[[], int], file: Path | None, remote: bool):
        """Keep the profile in a `file`, or have the page keep it, which may be on a `remote` computer."""
        self.draw_seed, self.remote, self._file = draw_seed, remote, file
        self._profile = Profile()
        self._puzzles: dict[PuzzleSource, Puzzle] = {}  # the last ones

    @property
    def profile(self) -> Profile:
        """The profile as it is now."""
        if self._file:
            self._profile = read_file(self._file)
        return self._profile

    def change(self, edit: Callable[[Profile], T]) -> tuple[T, answers.Lines]:
        """Change the profile; return the result of `edit`, and the changed lines for the page to keep."""
        if self._file:
            self._profile, result = change_file(self._file, edit)
            return result, {}
        result = edit(self._profile)
        return result, self._profile.flush()

    def where(self) -> answers.MemoryData:
        """Return where the profile is kept."""
        words = records.kept_at(None if self._file is None else str(self._file), remote=self.remote)
        return {"elsewhere": self._file is not None, "words": words}

    # Lines

    def take(self, lines: dict[str, str | None], text: str) -> str:
        """Take lines as the page keeps them, or from a JSON `text`; describe the values that were skipped."""
        if text:
            lines = checked(dict[str, str | None], parsed(text))
        return "" if self._file else records.left_out(self._profile.take(lines))

    # Games

    def end(self, record: Record, kept: Kept, game: Game) -> answers.EndAnswer:
        """Record a game that has ended."""
        _, lines = self.change(lambda profile: profile.end(record, kept))
        outcome = self._outcome(record.id, game, record.at)
        return {"lines": lines, "reviewed": is_small(game), "outcome": outcome}

    def study(
        self, review: Review, id: str | None, now: int
    ) -> tuple[answers.Lines, answers.EndingWords | None]:
        """Keep the results of a review: of the finished game with this id, and for practice.

        Return the changed lines and, if there is an id, the words about the game.
        """
        _, lines = self.change(lambda profile: study(profile, review, id))
        return lines, self._outcome(id, review.game, now) if id else None

    def _outcome(self, id: str, game: Game, now: int) -> answers.EndingWords:
        return views.outcome(self._profile, id, game, day_at(now))

    def earlier(self, kind: GameKind) -> list[tuple[str, str]]:
        """Return the figures of the earlier games of a kind."""
        return records.earlier(self._profile.summary(kind))

    # Files

    def moves(self, id: str) -> str:
        """Return the moves of one of the last games."""
        if id not in self.profile.moves:
            raise ValueError(tr("this game is no longer saved"))
        return self.profile.moves[id]

    def clear(self) -> answers.SaidAnswer:
        count, lines = self.change(Profile.clear)
        return {"lines": lines, "said": records.deleted(count)}

    def merge(self, text: str) -> answers.SaidAnswer:
        """Add the records and games in the text of a file."""
        other = read_profile(text)
        added, lines = self.change(lambda profile: profile.merge(other))
        said = [records.added(*added), records.left_out(other.problems)]
        return {"lines": lines, "said": " ".join(filter(None, said))}

    # Boards of the day

    def game_of(self, daily: Daily, now: int, kept: Kept | None, elsewhere: bool) -> Game:
        """Return a game on a board of a day: the first attempt, which goes on if it is kept, or one for fun.

        ValueError if that day has no boards, or if the first attempt is played `elsewhere`.
        """
        if why := missing(daily.date, day_at(now)):
            raise ValueError(why)
        profile = self.profile
        if elsewhere and daily not in profile.attempts:
            raise ValueError(tr("this board is open in another tab, as your first attempt"))
        # A program that shares the file may have played on.
        shared = attempts.waiting(profile, daily) if self._file else []
        states = [*shared, *([kept] if kept else [])]
        return attempts.resume(profile, daily, states) or attempts.new_game(profile, daily)

    # Practice

    def puzzle(self, source: PuzzleSource | None, choice: Choice | None) -> answers.PuzzleAnswer:
        """Return the puzzle of a source, or the next one; after a `choice`, one of that kind."""
        lines: answers.Lines = {}
        if source is None:
            random = Random(self.draw_seed())
            (source, puzzle), lines = self.change(lambda profile: profile.pose(choice, random))
        else:
            puzzle = self._puzzle_of(source)
        self._puzzles = dict([*self._puzzles.items()][-1:]) | {source: puzzle}
        return views.puzzle(source, puzzle, self._profile.practice, lines)

    def _puzzle_of(self, source: PuzzleSource) -> Puzzle:
        puzzle = self._puzzles.get(source) or source.puzzle()
        if not puzzle:
            raise ValueError(tr("nothing is certain in this position"))
        return puzzle

    def answer(
        self, source: PuzzleSource, cell: int | None, mine: bool, seconds: float
    ) -> answers.VerdictAnswer:
        """Judge and score the answer to a puzzle: a cell and whether it is a mine, or None to give up."""
        puzzle = self._puzzle_of(source)
        verdict = judged(puzzle, cell, mine=mine)
        _, lines = self.change(lambda profile: profile.answer(source, puzzle, verdict.right, seconds))
        words = puzzles.verdict(puzzle.position, puzzle, verdict)
        return {
            "lines": lines,
            "right": verdict.right,
            "best": telling.advice(verdict.proof),
            "words": telling.words(puzzle.position.grid, words),
            "choices": views.choices(self._profile.practice),
        }


def day_at(moment: int) -> Day:
    """Return the date in UTC of a moment in milliseconds since 1970."""
    return datetime.fromtimestamp(moment / 1000, UTC).date()
