"""A game with all that helps in it: what every frontend stands on.

A `Midend` holds one game, the solver and the knowledge-based agent that follow it, and the rules of help:
what a hint is, which moves are certain, what makes a game *assisted*, which games are kept. It reads no
clock, draws no seed and prints nothing. Its work is bounded by counting, never by time, so that the same
position gets the same hint, the same proof and the same refusal in every frontend.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.agent import AgentMove, MinesweeperAI, next_choice
from minesweeper.boards.starts import kept_free, usual_first_cell
from minesweeper.games.game import Game
from minesweeper.games.keep import Kept, kept
from minesweeper.midend.memory import record_of
from minesweeper.players.action import Action, Why
from minesweeper.players.advice import hint
from minesweeper.players.analysis import solver_of
from minesweeper.players.rollout import WinProbability, win_probabilities
from minesweeper.profile.record import Record
from minesweeper.rules.game import MARKED, REVEALED
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL, By, Kind, Move
from minesweeper.shell.language import tr
from minesweeper.solver.knowledge import MINE, SAFE
from minesweeper.solver.solver import Solver

if TYPE_CHECKING:
    from minesweeper.review.review import Review

# The work of one answer with win probabilities: the neighbours of all cells, for each of its rollouts.
STEPS = 20_000


class Change(NamedTuple):
    """A move, the cells that it changed, and why it was made if that was not by the user."""

    move: Move
    cells: list[int]
    why: Action | AgentMove | None = None


class Risks(NamedTuple):
    """The risk of every hidden cell; where they are not exact, 0 and 1 still are certain."""

    of: dict[int, float]
    exact: bool


class Chances(NamedTuple):
    """Win probabilities after the best candidates for a guess, the best first."""

    candidates: list[WinProbability]
    games: int  # rollouts so far
    over: bool  # whether there will be no more
    hinted: int  # the cell of the hint

    @property
    def recommended(self) -> int:
        """The cell of the hint, unless the games show another one to be better."""
        named = (each.cell for each in self.candidates if each.standing == "named")
        return next(named, self.hinted)

    @property
    def ranked(self) -> list[WinProbability]:
        """The candidates: the recommended one, those too close to tell from it, then the others."""
        first = self.recommended
        return sorted(
            self.candidates, key=lambda each: (each.cell != first, each.standing != "close", -each.wins)
        )


class Midend:
    """One user's game.

    >>> from minesweeper.boards.catalogue import CLASSIC
    >>> from minesweeper.boards.setting import Setting
    >>> midend = Midend(Game(Setting((1, 6), 2, "any", CLASSIC, seed=4)))
    >>> [change.cells for change in midend.make(REVEAL, 0)], midend.game.assisted
    ([[0, 1]], False)
    >>> midend.hint().cell, midend.game.assisted
    (3, True)
    >>> [str(change.move) for change in midend.certain()]
    ['flag (0, 2)']
    """

    def __init__(self, game: Game):
        self.take(game)

    def take(self, game: Game) -> None:
        """Continue with another game, or with another state of this one."""
        self.game = game
        self.forget()

    def forget(self) -> None:
        """Drop the solver and the agent: they follow another state of the game, or are half informed."""
        # The solver, and how many numbers and marks it knows.
        self._solver: tuple[tuple[int, int], Solver] | None = None
        self._agent: MinesweeperAI | None = None
        self._chances: Iterator[Chances] | None = None  # at the guess of the last hint
        self._review: Review | None = None  # of a game that is over

    # Other states of the game

    def again(self) -> None:
        """The same board from the beginning."""
        self.take(self.game.again())

    def undo(self) -> None:
        """Take back the last move, also a losing one, with certain ones after it; ValueError without one."""
        self.game.undo()
        self._help_with(self.game)

    def redo(self) -> None:
        """Make the last move that was taken back again; ValueError if there is none."""
        self.game.redo()
        self._help_with(self.game)

    def step(self, done: int) -> None:
        """Show the game after its first `done` moves."""
        self._help_with(self.game.after(done))

    def _help_with(self, game: Game) -> None:
        game.assisted = True
        self.take(game)

    # Moves

    def make(self, kind: Kind, cell: int, at: float | None = None) -> list[Change]:
        """Make a move of the user's, `at` a time in seconds; no change if it has no effect."""
        self._need_ongoing()
        return self._make(kind, cell, "you", at=at)

    def flag(self, cell: int, at: float | None = None) -> list[Change]:
        """Flag a cell, or the cells around a number if all that are hidden there must be mines.

        The latter not where flags stay and a wrong one loses: there each is a move to be thought about.
        """
        game, field = self._need_ongoing(), self.game.field
        hidden = [each for each in game.grid.neighbours(cell) if field.seen[each] != REVEALED]
        is_number = field.seen[cell] == REVEALED and not game.setting.variant.strict
        are_mines = is_number and len(hidden) == field.board.clues[cell]
        cells = [each for each in hidden if each not in field.marks] if are_mines else []
        return [change for each in cells or [cell] for change in self.make(FLAG, each, at)]

    def certain(self) -> list[Change]:
        """Reveal and flag the certain cells until none is left; nothing before a number is visible."""
        changes: list[Change] = []
        game, before = self.game, -1
        solver = self._help().copy() if game.shown and not game.over else None
        while solver and not game.over and len(changes) > before:
            before = len(changes)
            while solver.step():
                pass
            for cell in solver.certain(SAFE):
                for change in self._reveal(cell, "certain"):
                    changes.append(change)
                    for near in change.cells if change.move.kind == REVEAL else ():
                        solver.learn(near, game.field.board.clues[near])
            for cell in solver.certain(MINE):
                if not game.over and game.field.seen[cell] != MARKED:
                    changes += self._make(FLAG, cell, "certain")
        return changes

    def best(self) -> Action:
        """What the solver would do next, which changes nothing yet."""
        return self._hint(mark=True)

    def choice(self) -> AgentMove:
        """What the knowledge-based agent would open next; ValueError in other than two dimensions."""
        game = self._need_ongoing()
        if len(game.grid.dims) != 2:
            raise ValueError(tr("the knowledge-based agent plays in two dimensions only"))
        game.assisted = True
        self._agent = self._agent or MinesweeperAI(*game.grid.dims)
        for cell in game.shown[len(self._agent.moves_made) :]:
            row, column = game.grid.coords(cell)
            self._agent.add_knowledge((row, column), game.field.board.clues[cell])
        choice = next_choice(self._agent)
        assert choice  # while the game goes on, a safe cell is left
        return choice

    def follow(self, found: Action | AgentMove) -> list[Change]:
        """Make the move that the solver or the agent found."""
        if isinstance(found, AgentMove):
            return self._reveal(self.game.grid.cell(found.cell), "agent", found)
        if found.kind == FLAG:
            return self._make(FLAG, found.cell, "solver", found)
        return self._reveal(found.cell, "solver", found)

    def _reveal(self, cell: int, by: By, why: Action | AgentMove | None = None) -> list[Change]:
        """Reveal a cell, after taking off a flag that lies on it; nothing if the game is over."""
        changes: list[Change] = []
        if not self.game.over and self.game.field.seen[cell] == MARKED:
            changes += self._make(FLAG, cell, by)
        if not self.game.over:
            changes += self._make(REVEAL, cell, by, why)
        return changes

    def _make(
        self, kind: Kind, cell: int, by: By, why: Action | AgentMove | None = None, at: float | None = None
    ) -> list[Change]:
        cells = self.game.make(kind, cell, by, at)
        if not cells:
            return []
        self._chances = None
        return [Change(self.game.moves[-1], cells, why)]

    # Help

    def hint(self) -> Action:
        """The best action, with few clues that prove it if it is certain.

        It is about a certain mine where a wrong flag loses, and else only if nothing but mines is left.
        """
        strict = self.game.setting.variant.strict
        found = self._hint(mark=strict)
        if found.why is Why.GUESS and not strict and not self._chances:  # else the score counts
            self._chances = _chances(self._help().copy(), self.game.grid, found.cell)
        return found

    def risks(self) -> Risks:
        """The risks, exact where the boards can be counted and else estimated."""
        game, setting = self.game, self.game.setting
        if not game.shown and setting.first_is_safe:
            self._need_ongoing().assisted = True
            return Risks(dict.fromkeys(range(game.grid.size), 0.0), True)
        solver = self._help()
        if not game.shown and setting.first is not None:
            solver = solver.suppose(
                safe=kept_free(game.grid, setting.mines, setting.first, opening=setting.opens)
            )
        risks, exact = solver.risks_or_estimate()
        if setting.variant.strict:  # marks are told, and right
            risks = dict(sorted((risks | dict.fromkeys(game.field.marks, 1.0)).items()))
        return Risks(risks, exact)

    def chances(self) -> Chances:
        """After a hint that is a guess: the win probabilities, from a few more games with each call."""
        if self._chances is None:
            raise ValueError(
                tr("win probabilities need a hint that is a guess, in a game with classic flags")
            )
        try:
            return next(self._chances)
        except ValueError:
            self._chances = None
            raise

    def _hint(self, *, mark: bool) -> Action:
        game, setting = self.game, self.game.setting
        if not game.shown and (setting.first_is_safe or setting.first is not None):
            self._need_ongoing().assisted = True
            first = setting.first
            if first is None:
                first = usual_first_cell(game.grid, setting.mines, opening=setting.opens)
            return Action(REVEAL, first, Why.START)
        return hint(self._help(), to_win=self.to_win, marked=game.field.marks, mark=mark)

    @property
    def to_win(self) -> bool:
        """Whether hints serve to win; else a wrong flag loses, and they serve the score."""
        return not self.game.setting.variant.strict

    def _help(self) -> Solver:
        """The solver of what the board shows by now; from here on the game is assisted.

        It is told the whole position at once, since it may find its reasons in the order in which it hears.
        """
        game = self._need_ongoing()
        game.assisted = True
        shown = len(game.shown), len(game.field.marks)
        if self._solver is None or self._solver[0] != shown:
            self._solver = shown, solver_of(game.position, ongoing=True)
        return self._solver[1]

    def _need_ongoing(self) -> Game:
        if self.game.over:
            raise ValueError(tr("the game is over"))
        return self.game

    # The end

    def review(self) -> Review:
        """The review of the whole game, whatever moment of it is shown; help, while it goes on.

        ValueError if it takes too much work.
        """
        from minesweeper.review.review import WORK, Review  # here for the speed of a start

        game = self.game.after(len(self.game.history))
        if not game.over:
            self.game.assisted = True
            return Review.of(game, work=WORK)
        self._review = self._review or Review.of(game, work=WORK)
        return self._review

    def end(self, *, id: str, at: int, seconds: float, day: date, on: date) -> tuple[Record, Kept] | None:
        """What a profile keeps of a game that has ended after some seconds (see `record_of`); once only.

        None if the game goes on, or was kept before.
        """
        game = self.game
        if not game.over or game.recorded:
            return None
        game.seconds, game.recorded = seconds, True
        found = record_of(game, id=id, at=at, day=day, on=on), kept(game)
        game.known = True
        return found


def _chances(solver: Solver, grid: Grid, cell: int) -> Iterator[Chances]:
    """The chances at the guess of `cell`, each time after a few more games; infinite."""
    from minesweeper.review.review import GAMES  # here for the speed of a start

    # Where marks can be guesses, chances are the same: to play as if a mark were right is as good.
    found = win_probabilities(solver, grid, GAMES, recommended=cell)
    share = max(1, STEPS // (grid.size * grid.block))
    games, candidates = -1, list[WinProbability]()  # the first probabilities come before any game
    while True:
        more = list(islice(found, share))
        games += len(more)
        candidates = more[-1] if more else candidates
        yield Chances(candidates, games, len(more) < share, cell)
