"""The controller of one game for every frontend: moves, hints, autoplay, review.

A `Midend` holds one game, the solver and the knowledge-based agent that follow it, and the rules of help: the
choice of a hint, the certain moves, which games are *assisted* and which are kept. It reads no clock, draws
no seed and prints nothing. Counting bounds its work, never time, so that the same position gets the same
hint, the same proof and the same refusal in every frontend.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.agent import MinesweeperAI, next_choice
from minesweeper.boards.starts import advised_first_cell, kept_free
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
    """A move, the cells that it changed and, if the solver or the agent made it, its reason."""

    move: Move
    cells: list[int]
    why: Action | None = None


class Chances(NamedTuple):
    """Win probabilities of the best candidates for a guess, the best first."""

    candidates: list[WinProbability]
    games: int  # rollouts so far
    over: bool  # whether all rollouts are done
    hinted: int  # the cell of the hint

    @property
    def recommended(self) -> int:
        """The cell of the hint, or a better one by the games."""
        named = (candidate.cell for candidate in self.candidates if candidate.standing == "named")
        return next(named, self.hinted)

    @property
    def ranked(self) -> list[WinProbability]:
        """The candidates: the recommended one, those that are about as good, then the others."""
        first = self.recommended
        return sorted(
            self.candidates,
            key=lambda candidate: (candidate.cell != first, candidate.standing != "close", -candidate.wins),
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
        """Discard the solver and the agent: they follow another state of the game, or are incomplete."""
        # The solver, and the numbers of clues and of marks that it has.
        self._solver: tuple[tuple[int, int], Solver] | None = None
        self._agent: MinesweeperAI | None = None
        self._chances: Iterator[Chances] | None = None  # at the guess of the last hint
        self._review: Review | None = None  # of a game that is over

    # Other states of the game

    def again(self) -> None:
        """Begin again on the same board."""
        self.take(self.game.again())

    def undo(self) -> None:
        """Take back the last move, even a losing one, and certain moves after it; ValueError without one."""
        self.game.undo()
        self._help_with(self.game)

    def redo(self) -> None:
        """Repeat the move that was taken back last; ValueError without one."""
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
        """Make a move of the user, `at` a time in seconds; return no change if it has no effect."""
        self._need_ongoing()
        return self._make(kind, cell, "you", at=at)

    def flag(self, cell: int, at: float | None = None) -> list[Change]:
        """Flag a cell, or the cells around a number if all hidden ones must be mines.

        In variants where flags stay and a wrong one loses, flag one cell at a time.
        """
        game, field = self._need_ongoing(), self.game.field
        hidden = [near for near in game.grid.neighbours(cell) if field.seen[near] != REVEALED]
        is_number = field.seen[cell] == REVEALED and not game.setting.variant.strict
        are_mines = is_number and len(hidden) == field.board.clues[cell]
        cells = [near for near in hidden if near not in field.marks] if are_mines else []
        return [change for near in cells or [cell] for change in self.make(FLAG, near, at)]

    def certain(self) -> list[Change]:
        """Reveal and flag certain cells until all are done; do nothing before a number is visible."""
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
        """Return the next action of the solver, without making it."""
        return self._hint(mark=True)

    def choice(self) -> Action:
        """Return the agent's next action, without making it; ValueError in other than two dimensions."""
        game = self._need_ongoing()
        if len(game.grid.dims) != 2:
            raise ValueError(tr("the knowledge-based agent plays in two dimensions only"))
        game.assisted = True
        mines = game.field.marks if game.setting.variant.strict else ()
        flagged = {(row, column) for row, column in map(game.grid.coords, mines)}
        if self._agent is None or flagged - self._agent.mines:
            self._agent = MinesweeperAI(*game.grid.dims)
            self._agent.mines |= flagged
        for cell in game.shown[len(self._agent.moves_made) :]:
            row, column = game.grid.coords(cell)
            self._agent.add_knowledge((row, column), game.field.board.clues[cell])
        choice = next_choice(self._agent)
        assert choice  # while the game goes on, a safe cell is hidden
        place, proof = choice
        if proof is None:
            return Action(REVEAL, game.grid.cell(place), Why.NO_SENTENCE)
        removed = proof.removed_mines
        cells = tuple(map(game.grid.cell, sorted(proof.cells | removed)))
        return Action(REVEAL, game.grid.cell(place), Why.SENTENCE, cells=cells, mines=len(removed))

    def follow(self, action: Action) -> list[Change]:
        """Make the move of an action of the solver or the agent."""
        by: By = "agent" if action.why in (Why.SENTENCE, Why.NO_SENTENCE) else "solver"
        if action.kind == FLAG:
            return self._make(FLAG, action.cell, by, action)
        return self._reveal(action.cell, by, action)

    def _reveal(self, cell: int, by: By, why: Action | None = None) -> list[Change]:
        """Reveal a cell, after taking off its flag if it has one; do nothing if the game is over."""
        changes: list[Change] = []
        if not self.game.over and self.game.field.seen[cell] == MARKED:
            changes += self._make(FLAG, cell, by)
        if not self.game.over:
            changes += self._make(REVEAL, cell, by, why)
        return changes

    def _make(
        self, kind: Kind, cell: int, by: By, why: Action | None = None, at: float | None = None
    ) -> list[Change]:
        cells = self.game.make(kind, cell, by, at)
        if not cells:
            return []
        self._chances = None
        return [Change(self.game.moves[-1], cells, why)]

    # Help

    def hint(self) -> Action:
        """Return the best action; a certain one has few clues that prove it.

        It flags a mine in variants where a wrong flag loses, and in others only if all safe cells are known.
        """
        action = self._hint(mark=not self.to_win)
        if action.why is Why.GUESS and self.to_win and not self._chances:
            self._chances = _chances(self._help().copy(), self.game.grid, action.cell)
        return action

    def risks(self) -> tuple[dict[int, float], bool]:
        """Return the risk of each hidden cell, and whether it is exact; if not, only 0 and 1 are certain."""
        game, setting = self.game, self.game.setting
        if not game.shown and setting.first_is_safe:
            self._need_ongoing().assisted = True
            return dict.fromkeys(range(game.grid.size), 0.0), True
        solver = self._help()
        if not game.shown and setting.first is not None:
            solver = solver.suppose(
                safe=kept_free(game.grid, setting.mines, setting.first, opening=setting.opens)
            )
        risks, exact = solver.risks_or_estimate()
        if setting.variant.strict:  # marks are known to be right
            risks = dict(sorted((risks | dict.fromkeys(game.field.marks, 1.0)).items()))
        return risks, exact

    def chances(self) -> Chances:
        """Return the win probabilities after a hint that is a guess, from a few more games with each call."""
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
                first = advised_first_cell(game.grid, setting.mines, opening=setting.opens)
            return Action(REVEAL, first, Why.START)
        return hint(self._help(), to_win=self.to_win, marked=game.field.marks, mark=mark)

    @property
    def to_win(self) -> bool:
        """Whether hints are for winning; else a wrong flag loses, and they are for the score."""
        return not self.game.setting.variant.strict

    def _help(self) -> Solver:
        """Return the solver of the visible position, and count the game as assisted.

        The solver gets the whole position at once, since its reasons may depend on the order of the clues.
        """
        game = self._need_ongoing()
        game.assisted = True
        shown = len(game.shown), len(game.field.marks)
        if self._solver is None or self._solver[0] != shown:
            promised = not game.setting.variant.needs_flags
            self._solver = shown, solver_of(game.position, ongoing=promised)
        return self._solver[1]

    def _need_ongoing(self) -> Game:
        if self.game.over:
            raise ValueError(tr("the game is over"))
        return self.game

    # The end

    def review(self) -> Review:
        """Return the review of the whole game, whatever state is shown; of an ongoing game it is help.

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
        """Return the entries of a profile for a game that has ended after some seconds (see `record_of`).

        None if the game goes on, was kept before, or was solved by its start.
        """
        game = self.game
        if not game.over or game.recorded or not game.done:
            return None
        game.seconds, game.recorded = seconds, True
        entries = record_of(game, id=id, at=at, day=day, on=on), kept(game)
        game.known = True
        return entries


def _chances(solver: Solver, grid: Grid, cell: int) -> Iterator[Chances]:
    """Yield the chances at the guess of `cell`, each time after a few more games, without end."""
    from minesweeper.review.review import GAMES  # here for the speed of a start

    # If marks can be guesses, chances are the same: playing as if a mark were right is as good.
    probabilities = win_probabilities(solver, grid, GAMES, recommended=cell)
    share = max(1, STEPS // (grid.size * grid.block))
    games, candidates = -1, list[WinProbability]()  # the first probabilities come before any game
    while True:
        more = list(islice(probabilities, share))
        games += len(more)
        candidates = more[-1] if more else candidates
        yield Chances(candidates, games, len(more) < share, cell)
