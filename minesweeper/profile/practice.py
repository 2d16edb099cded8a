"""Practice: the choice of the next puzzle, and the scores of the answers.

Throughout: a *level* is the name of the rule that proves the simplest certain cell of a puzzle. A puzzle is
made from a *source*: a level and a seed, or a position as text. A *later* position was missed and comes back;
an *own* one stood before a needless risk in one of the player's games.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args

from minesweeper.boards.catalogue import MAX_CELLS, MAX_SEED
from minesweeper.boards.puzzle import Puzzle, draw_puzzle, puzzle_of, turned
from minesweeper.players.action import Action
from minesweeper.profile.rating import LEVELS, MARGIN, START_RATING, Rating, rated
from minesweeper.profile.record import Count
from minesweeper.rules.move import FLAG
from minesweeper.rules.position import Position
from minesweeper.shell.schema import Between, Where, checked
from minesweeper.solver.proof import Rule

T = TypeVar("T")

# The subject of practice: levels near the player's strength, one level, or positions of one's own games.
Choice = Literal["mixed", Rule.SINGLE, Rule.PAIR, Rule.COMPONENT, Rule.TOTAL, "own"]
CHOICES: tuple[Choice, ...] = get_args(Choice)

# The most positions of a kind; and the right answers in a row after which one's own is dropped.
MAX_KEPT, LEARNT = 50, 2

# The number of other puzzles before a missed one comes back. Of EVERY puzzles in a row, at most one is old.
WAIT = EVERY = 3

# Seeds are small, since links contain them; there are 8 turns, and turn 0 changes nothing.
SEEDS, _TURNS = 1_000_000, 8

# The weights of the level near the player's strength, and of each level beside it, for mixed puzzles.
NEAR, BESIDE = 6, 2

Text = Annotated[str, Where("a position", lambda text: bool(text.strip()))]


@dataclass(frozen=True)
class Score:
    """The answers to puzzles of one level; `seconds` is the time of the right ones."""

    asked: Count = 0
    right: Count = 0
    streak: Count = 0
    seconds: Annotated[float, Between(0, 10**12)] = 0
    rating: Rating = START_RATING


@dataclass(frozen=True)
class Scheduled:
    """A missed position, which comes back after `wait` other puzzles."""

    position: Text
    mines: Count
    level: Rule
    wait: Annotated[int, Between(-(10**12), 10**12)]


@dataclass(frozen=True)
class Own:
    """A position of one's own games, and how often it was solved in a row."""

    position: Text
    mines: Count
    level: Rule
    solved: Count


@dataclass(frozen=True)
class PuzzleSource:
    """The source of a puzzle; positions that are kept as text are turned."""

    kind: Literal["seeded", "shared", "later", "own"]
    level: Rule | None = None
    seed: Annotated[int, Between(0, MAX_SEED)] | None = None
    position: str | None = None
    mines: Annotated[int, Between(0, MAX_CELLS)] | None = None
    turn: Annotated[int, Between(0, _TURNS - 1)] = 0

    def puzzle(self) -> Puzzle | None:
        """Make the puzzle; None if no cell of the position is certain. ValueError if it cannot be read."""
        if self.position is None:
            return draw_puzzle(self.seed or 0, self.level or Rule.PAIR)
        position = Position.of_text(self.position, self.mines, MAX_CELLS)
        puzzle = puzzle_of(turned(position, self.turn))
        return _pointed(puzzle) if puzzle and self.kind == "own" else puzzle


class Answered(NamedTuple):
    """An answer, and the certain cell to show: the cell of a right answer, or else the simplest."""

    cell: int | None  # None if it was given up
    right: bool
    proof: Action


def judged(puzzle: Puzzle, cell: int | None, *, mine: bool = False) -> Answered:
    """Judge an answer: a cell that is safe or, with `mine`, a mine; None if the player gave up."""
    certain = next((action for action in puzzle.certain if action.cell == cell), None)
    right = certain is not None and (certain.kind == FLAG) == mine
    return Answered(cell, right, certain if certain and right else puzzle.certain[0])


def _pointed(puzzle: Puzzle) -> Puzzle:
    """Mark the mines that are simpler than every safe cell, so that the puzzle asks for the missed cell."""
    certain = puzzle.certain
    safe = next((Rule.of(action.clues) for action in certain if action.kind != FLAG), Rule.SINGLE)
    simple = {action.cell for action in certain if action.kind == FLAG and Rule.of(action.clues) < safe}
    if not simple:
        return puzzle
    grid = puzzle.position.grid
    symbols = ["@" if cell in simple else puzzle.position.symbol(cell) for cell in range(grid.size)]
    return puzzle_of(Position.of_symbols(grid, symbols, puzzle.position.mines)) or puzzle


@dataclass
class Practice:
    """The state of a player's practice."""

    choice: Choice = "mixed"
    scores: dict[Rule, Score] = field(default_factory=lambda: dict.fromkeys(Rule, Score()))
    later: list[Scheduled] = field(default_factory=list)
    own: list[Own] = field(default_factory=list)
    since: int = 0  # puzzles since the last old one

    def choose_next(self, random: Random) -> PuzzleSource:
        """Choose the source of the next puzzle: a missed one that is due, an own one, or a new one."""
        due = next((missed for missed in self.later if missed.wait <= 0 and self._fits(missed)), None)
        own = next(filter(self._fits, self.own), None)
        self.later = [replace(missed, wait=missed.wait - 1) for missed in self.later]
        self.since += 1
        old = self.since >= EVERY
        turn = 1 + random.randrange(_TURNS - 1)
        if own and (self.choice == "own" or (old and (not due or random.randrange(2)))):
            self.own = [*(other for other in self.own if other != own), own]  # the others come before it
            self.since = 0
            return PuzzleSource("own", position=own.position, mines=own.mines, turn=turn)
        if due and old:
            self.since = 0
            return PuzzleSource("later", position=due.position, mines=due.mines, turn=turn)
        return PuzzleSource("seeded", self._draw_level(random), random.randrange(SEEDS))

    def _fits(self, kept: Own | Scheduled) -> bool:
        return self.choice == kept.level or self.choice not in LEVELS

    def _draw_level(self, random: Random) -> Rule:
        """Return the level of the choice, or draw one at the player's strength or beside it.

        Single numbers come up only for players who fail at pairs.
        """
        if self.choice in LEVELS:
            return Rule(self.choice)
        levels = [*LEVELS]
        near = levels.index(self.strength)
        weights = [BESIDE * (abs(at - near) == 1 and at > 0) for at in range(len(levels))]
        weights[near] = NEAR
        return random.choices(levels, weights)[0]

    @property
    def strength(self) -> Rule:
        """The simplest level that is not mastered, by the ratings; single numbers if pairs are too hard."""
        if self.scores[Rule.PAIR].rating < LEVELS[Rule.PAIR].rating - MARGIN:
            return Rule.SINGLE
        open = (level for level in LEVELS if self.scores[level].rating < LEVELS[level].rating + MARGIN)
        return next(open, Rule.TOTAL)

    def pose(self, random: Random) -> tuple[PuzzleSource, Puzzle]:
        """Return the next puzzle with its source; drop positions that make no puzzle."""
        while True:
            source = self.choose_next(random)
            with suppress(ValueError):
                if puzzle := source.puzzle():
                    return source, puzzle
            self._drop(source.position)

    def answer(self, source: PuzzleSource, puzzle: Puzzle, right: bool, seconds: float = 0) -> None:
        """Score an answer. A missed puzzle comes back; an own one that was solved often is dropped."""
        level = puzzle.level
        score = self.scores[level]
        self.scores[level] = Score(
            score.asked + 1,
            score.right + right,
            score.streak + 1 if right else 0,
            round(score.seconds + seconds * right, 3),
            rated(score.rating, level, right, seconds),
        )
        if source.kind == "own":
            self._solved(source, puzzle, right)  # it comes back by itself
            return
        if source.kind == "later":
            self.later = [missed for missed in self.later if missed.position != source.position]
        if not right:
            missed = Scheduled(puzzle.position.text(), puzzle.position.mines or 0, level, WAIT)
            others = [other for other in self.later if other.position != missed.position]
            self.later = [*others, missed][-MAX_KEPT:]

    def _solved(self, source: PuzzleSource, puzzle: Puzzle, right: bool) -> None:
        for at, own in enumerate(self.own):
            if own.position == source.position:
                solved = own.solved + 1 if right else 0
                self.own[at] = replace(own, level=puzzle.level, solved=solved)
                if solved >= LEARNT:
                    self._drop(source.position)

    def _drop(self, position: str | None) -> None:
        self.own = [own for own in self.own if own.position != position]
        self.later = [missed for missed in self.later if missed.position != position]

    def learn(self, positions: Iterable[Own]) -> int:
        """Keep positions before needless risks; return how many of them are new."""
        kept = {own.position for own in self.own}
        new = [own for own in positions if own.position not in kept]
        self.own = [*new, *self.own][:MAX_KEPT]
        return len(new)

    def merge(self, other: Practice) -> None:
        """Add the values of another state. Values here stay, but higher scores replace lower ones."""
        if self == Practice():
            self.choice = other.choice
        for level, score in other.scores.items():
            self.scores[level] = max(self.scores[level], score, key=lambda one: tuple(vars(one).values()))
        self.later = _united(self.later, other.later)
        self.own = _united(self.own, other.own)
        self.since = max(self.since, other.since)

    def fields(self) -> dict[str, object]:
        """Return the state as JSON for `read_practice`."""
        return asdict(self)


def _united(one: list[T], other: list[T]) -> list[T]:
    texts = {kept.position for kept in one}  # type: ignore[attr-defined]
    return [*one, *(kept for kept in other if kept.position not in texts)][:MAX_KEPT]  # type: ignore[attr-defined]


def read_practice(value: object) -> tuple[Practice, list[str]]:
    """Read the state of practice from JSON; describe the wrong values, which are left out."""
    practice, problems = Practice(), list[str]()

    def read(kind: Any, value: object, name: str, usual: Any = None) -> Any:
        try:
            return checked(kind, value, name)
        except ValueError as problem:
            problems.append(str(problem))
            return usual

    def read_all(kind: Any, name: str) -> list[Any]:
        values = read(list[Any], fields.get(name, []), name, [])
        items = [read(kind, value, f"{name}[{at}]") for at, value in enumerate(values)]
        return [item for item in items if item is not None]

    fields = read(dict[str, Any], value, "", {})
    choice = fields.get("choice", "mixed")
    if choice not in ("five", "streak"):  # former choices, which old profiles may hold
        practice.choice = read(Choice, choice, "choice", "mixed")
    scores = read(dict[str, Any], fields.get("scores", {}), "scores", {})
    for level in Rule:
        practice.scores[level] = read(Score, scores.get(level, {}), f"scores.{level}", Score())
    practice.later = read_all(Scheduled, "later")[-MAX_KEPT:]
    practice.own = read_all(Own, "own")[:MAX_KEPT]
    practice.since = read(Count, fields.get("since", 0), "since", 0)
    return practice, problems
