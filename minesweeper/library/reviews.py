"""Recorded games, and the review of a game: where it was lost, and whether it was luck."""

from __future__ import annotations

from os import PathLike, fspath
from typing import Literal, NamedTuple

from minesweeper.files import replays
from minesweeper.games.play import Play
from minesweeper.games.text import position_of
from minesweeper.library.boards import Board
from minesweeper.library.games import Game
from minesweeper.library.positions import Cell, Position
from minesweeper.review import review as reviews
from minesweeper.review.page import review_html
from minesweeper.review.words import KINDS, VERDICTS, better_text, move_text, review_text
from minesweeper.rules.game import WON


class Replay:
    """A recorded game; made by `read_replay`."""

    def __init__(self, play: Play):
        self._play = play
        first = play.start.first
        self.board = Board(play.game.board, None if first is None else play.grid.coords(first))
        self.won = play.status == WON
        self.over = play.over
        """Whether the game had ended."""
        self.seconds = play.seconds
        """How long it took, as its program counted; 0 where that is not known."""
        self.bbbv, self.solved = play.bbbv()
        """The 3BV of the board, and how much of it was solved."""

    @property
    def moves(self) -> list[tuple[str, Cell, float | None]]:
        """The moves that had an effect: "reveal", "flag" or "chord", the cell, the time in seconds."""
        place = self._play.grid.coords
        return [(KINDS[move.kind], place(move.cell), move.at) for move in self._play.moves]

    def position(self, moves: int) -> Position:
        """What was seen after so many moves."""
        if not 0 <= moves <= len(self._play.moves):
            raise ValueError(f"moves: expected 0 to {len(self._play.moves)}, found {moves}")
        return Position.of(position_of(self._play.after(moves)))

    def __repr__(self) -> str:
        ended = "won" if self.won else "lost" if self.over else "unfinished"
        moves = len(self._play.moves)
        return f"a replay of {moves} moves on {self._play.grid}, {ended} after {self.seconds:g} s"


class Moment(NamedTuple):
    """A move as the review judges it; see docs/review.md for the verdicts."""

    move: str  # in words
    cell: Cell
    at: float | None  # seconds
    risk: float
    lowest: float
    verdict: Literal["certain", "forced guess", "costly guess", "needless risk", "wrong flag", "wasted"]
    better: str  # what was best instead, in words
    position: int  # how many moves were made before it


class Review:
    """What there is to say of a game; made by `Review.of`. A notebook shows it with pictures."""

    @classmethod
    def of(cls, game: Game | Replay, *, games: int = 0) -> Review:
        """Judge every move of a game that was played (`play`) or recorded (`read_replay`).

        With `games`, each risk gets the win probabilities before and after it, from so many games played on.

        >>> from minesweeper.library.games import play
        >>> game = play(lambda position: max(position.hidden), Board.of("..X\\n...\\n...", first=(2, 0)))
        >>> found = Review.of(game)
        >>> found.accuracy, found.avoidable
        (1.0, None)
        """
        if isinstance(game, Replay):
            return cls(reviews.review(game._play, games=games))
        if not isinstance(game, Game):
            raise TypeError(f"expected a Game or a Replay, found {type(game).__name__}")
        return cls(reviews.review(game._play, told=game.told, games=games))

    def __init__(self, found: reviews.Review):
        self._found = found
        self.won = found.play.status == WON
        self.accuracy = found.accuracy
        """The share, from 0 to 1, of the survival that was to be had."""
        self.luck = found.luck
        """The share of games with the same risks that end sooner, and half of those that go just as far."""
        self.sooner = found.sooner
        """The share of games with the same risks that end sooner."""
        self.avoidable = found.avoidable
        """Whether a lost game was lost while a cell was certain to be safe; None for other games."""
        self.survival = found.survival
        """The probability to survive all the risks that were taken."""

    @property
    def moves(self) -> list[Moment]:
        """The moves that revealed something, wrong flags, and moves without effect."""
        return [self._moment(each) for each in self._found.moves]

    @property
    def moments(self) -> list[Moment]:
        """The moves that mattered: those with a risk, and wrong flags."""
        return [self._moment(each) for each in self._found.moments]

    def _moment(self, each: reviews.Moment) -> Moment:
        place = self._found.play.grid.coords
        return Moment(
            move_text(each.move, place), place(each.move.cell), each.move.at, each.risk, each.lowest,
            VERDICTS[each.verdict],  # type: ignore[arg-type]
            better_text(each, place), each.done,
        )  # fmt: skip

    def __repr__(self) -> str:
        return review_text(self._found).rstrip("\n")

    def _repr_html_(self) -> str:
        return review_html(self._found)


def read_replay(path: str | PathLike[str]) -> Replay:
    """The game in a file: `.rawvf`, `.avf`, `.rmv`, `.evf`, `.mvf` or a saved game of this package.

    OSError if there is no such file, ValueError if it holds no game, or the extra `replays`, which most of
    these files need, is not installed.
    """
    return Replay(replays.read_replay(fspath(path)))
