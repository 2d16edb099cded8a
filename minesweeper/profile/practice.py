"""Practice: which puzzle comes next, and what is kept of the answers.

Throughout: a *level* is the name of the rule that the simplest certain cell of a puzzle takes; a *source* is
what a puzzle is made from: a level and a seed, or a position as text. A *later* position was missed and comes
back; an *own* one stood before a needless risk in a game of one's own.
"""

from __future__ import annotations

from collections.abc import Iterable
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

# What is practised: levels near the player's strength, one level, or positions of one's own games.
Choice = Literal["mixed", Rule.SINGLE, Rule.PAIR, Rule.COMPONENT, Rule.TOTAL, "own"]
CHOICES: tuple[Choice, ...] = get_args(Choice)

# How many positions of a kind are kept, and how often one's own is solved before it is dropped.
MAX_KEPT, LEARNT = 50, 2

# How many other puzzles are shown before one comes back; of so many in a row, at most one is old.
WAIT = EVERY = 3

# Seeds are small, since links tell them; there are 8 turns, of which 0 changes nothing.
SEEDS, _TURNS = 1_000_000, 8

# How often mixed puzzles are of the level near the player's strength, and of each level beside it.
NEAR, BESIDE = 6, 2

Text = Annotated[str, Where("a position", lambda text: bool(text.strip()))]


@dataclass(frozen=True)
class Score:
    """The answers to puzzles of one level; `seconds` were taken for the right ones."""

    asked: Count = 0
    right: Count = 0
    streak: Count = 0
    seconds: Annotated[float, Between(0, 10**12)] = 0
    rating: Rating = START_RATING


@dataclass(frozen=True)
class Scheduled:
    """A position that comes up again once `wait` other puzzles were shown."""

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
    """What a puzzle is made from; what is kept as text is turned."""

    kind: Literal["seeded", "shared", "later", "own"]
    level: Rule | None = None
    seed: Annotated[int, Between(0, MAX_SEED)] | None = None
    position: str | None = None
    mines: Annotated[int, Between(0, MAX_CELLS)] | None = None
    turn: Annotated[int, Between(0, _TURNS - 1)] = 0

    def puzzle(self) -> Puzzle | None:
        """The puzzle; None if nothing in the position is certain. ValueError if it cannot be read."""
        if self.position is None:
            return draw_puzzle(self.seed or 0, self.level or Rule.PAIR)
        position = Position.of_text(self.position, self.mines, MAX_CELLS)
        found = puzzle_of(turned(position, self.turn))
        return _pointed(found) if found and self.kind == "own" else found


class Answered(NamedTuple):
    """An answer, and the certain cell to show: the one that was found, or else the simplest."""

    cell: int | None  # None if it was given up
    right: bool
    proof: Action


def judged(puzzle: Puzzle, cell: int | None, *, mine: bool = False) -> Answered:
    """The verdict on an answer: a cell, and whether it was said to be a `mine`; None if it was given up."""
    found = next((each for each in puzzle.certain if each.cell == cell), None)
    right = found is not None and (found.kind == FLAG) == mine
    return Answered(cell, right, found if found and right else puzzle.certain[0])


def _pointed(puzzle: Puzzle) -> Puzzle:
    """A puzzle in which the mines are marked that are simpler than all that is certain to be safe.

    So what was missed is what is asked for.
    """
    safe = next((Rule.of(each.clues) for each in puzzle.certain if each.kind != FLAG), Rule.SINGLE)
    simple = {each.cell for each in puzzle.certain if each.kind == FLAG and Rule.of(each.clues) < safe}
    if not simple:
        return puzzle
    grid = puzzle.position.grid
    symbols = ["@" if cell in simple else puzzle.position.symbol(cell) for cell in range(grid.size)]
    return puzzle_of(Position.of_symbols(grid, symbols, puzzle.position.mines)) or puzzle


@dataclass
class Practice:
    """What is kept of practice; `since` is how many puzzles ago an old one was shown."""

    choice: Choice = "mixed"
    scores: dict[Rule, Score] = field(default_factory=lambda: dict.fromkeys(Rule, Score()))
    later: list[Scheduled] = field(default_factory=list)
    own: list[Own] = field(default_factory=list)
    since: int = 0

    def choose_next(self, random: Random) -> PuzzleSource:
        """The source of the next puzzle: one that has waited long enough, one's own, or a new one."""
        due = next((each for each in self.later if each.wait <= 0 and self._fits(each)), None)
        own = next(filter(self._fits, self.own), None)
        self.later = [replace(each, wait=each.wait - 1) for each in self.later]
        self.since += 1
        old = self.since >= EVERY
        turn = 1 + random.randrange(_TURNS - 1)
        if own and (self.choice == "own" or (old and (not due or random.randrange(2)))):
            self.own = [*(each for each in self.own if each != own), own]  # the others come before it
            self.since = 0
            return PuzzleSource("own", position=own.position, mines=own.mines, turn=turn)
        if due and old:
            self.since = 0
            return PuzzleSource("later", position=due.position, mines=due.mines, turn=turn)
        return PuzzleSource("seeded", self._draw_level(random), random.randrange(SEEDS))

    def _fits(self, each: Own | Scheduled) -> bool:
        return self.choice == each.level or self.choice not in LEVELS

    def _draw_level(self, random: Random) -> Rule:
        """The level that is chosen, or one near the player's strength: mostly that, or one beside it.

        Single numbers come up only for those who fail at pairs.
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
        """The next puzzle with its source; positions that are no puzzles any more are dropped."""
        while True:
            source = self.choose_next(random)
            try:
                if found := source.puzzle():
                    return source, found
            except ValueError:
                pass
            self._drop(source.position)

    def answer(self, source: PuzzleSource, puzzle: Puzzle, right: bool, seconds: float = 0) -> None:
        """Score an answer. A missed puzzle comes back; one's own that was solved often is dropped."""
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
            self.later = [each for each in self.later if each.position != source.position]
        if not right:
            missed = Scheduled(puzzle.position.text(), puzzle.position.mines or 0, level, WAIT)
            self.later = [*self.later, missed][-MAX_KEPT:]

    def _solved(self, source: PuzzleSource, puzzle: Puzzle, right: bool) -> None:
        for at, each in enumerate(self.own):
            if each.position == source.position:
                solved = each.solved + 1 if right else 0
                self.own[at] = replace(each, level=puzzle.level, solved=solved)
                if solved >= LEARNT:
                    self._drop(source.position)

    def _drop(self, position: str | None) -> None:
        self.own = [each for each in self.own if each.position != position]
        self.later = [each for each in self.later if each.position != position]

    def learn(self, positions: Iterable[Own]) -> int:
        """Keep positions before needless risks, but for those that are known; how many there were."""
        known = {each.position for each in self.own}
        found = [each for each in positions if each.position not in known]
        self.own = [*found, *self.own][:MAX_KEPT]
        return len(found)

    def merge(self, other: Practice) -> None:
        """Add what another one holds; what both hold stays as it is here."""
        if self == Practice():
            self.choice = other.choice
        for level, score in other.scores.items():
            self.scores[level] = max(self.scores[level], score, key=lambda each: tuple(vars(each).values()))
        self.later = _united(self.later, other.later)
        self.own = _united(self.own, other.own)
        self.since = max(self.since, other.since)

    def fields(self) -> dict[str, object]:
        """It as JSON for `read_practice`."""
        return asdict(self)


def _united(one: list[T], other: list[T]) -> list[T]:
    known = {each.position for each in one}  # type: ignore[attr-defined]
    return [*one, *(each for each in other if each.position not in known)][:MAX_KEPT]  # type: ignore[attr-defined]


def read_practice(found: object) -> tuple[Practice, list[str]]:
    """What is kept of practice, as JSON, and what is wrong with the values that are left out."""
    practice, problems = Practice(), list[str]()

    def read(kind: Any, value: object, name: str, usual: Any = None) -> Any:
        try:
            return checked(kind, value, name)
        except ValueError as problem:
            problems.append(str(problem))
            return usual

    def read_all(kind: Any, name: str) -> list[Any]:
        values = read(list[Any], fields.get(name, []), name, [])
        each = [read(kind, value, f"{name}[{at}]") for at, value in enumerate(values)]
        return [value for value in each if value is not None]

    fields = read(dict[str, Any], found, "", {})
    choice = fields.get("choice", "mixed")
    if choice not in ("five", "streak"):  # which profiles may hold, and nothing practises any more
        practice.choice = read(Choice, choice, "choice", "mixed")
    scores = read(dict[str, Any], fields.get("scores", {}), "scores", {})
    for level in Rule:
        practice.scores[level] = read(Score, scores.get(level, {}), f"scores.{level}", Score())
    practice.later = read_all(Scheduled, "later")[-MAX_KEPT:]
    practice.own = read_all(Own, "own")[:MAX_KEPT]
    practice.since = read(Count, fields.get("since", 0), "since", 0)
    return practice, problems
