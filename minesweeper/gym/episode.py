"""One game after another for a learner, in two arrays; both environments use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from minesweeper.boards.catalogue import ANY, MAX_PLAYED_CELLS, NO_GUESS, OPENING, SAFE, STRICT
from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.boards.setting import Setting
from minesweeper.boards.starts import kept_free
from minesweeper.players.player import solver_on
from minesweeper.rules.game import LOST, ONGOING, WON, Board, Minefield
from minesweeper.rules.given import at_least, lengths, whole
from minesweeper.rules.grid import grid_of
from minesweeper.shell.program import unknown
from minesweeper.shell.text import amount
from minesweeper.solver.solver import Solver

# The value of a cell without a number in an observation: hidden, marked, or the mine that ended the game.
UNSEEN, MARKED_MINE, EXPLODED = -1, -2, -3

REWARDS = ("win", "score")


class UnknownAction(InvalidAction, ValueError):
    """The action space has no such action."""


class Episode:
    """A game in two flat arrays, which change in place; `begin` starts the next game.

    `seen` has the observation of each cell, and `mask` a 1 for each action with an effect.
    """

    def __init__(
        self, shape: Sequence[int], mines: int, start: str, reward: str, marks: bool, max_steps: int | None
    ):
        """ValueError names a wrong argument."""
        self.mines = whole("mines", mines)
        starts = ANY, SAFE, OPENING, NO_GUESS
        if start not in starts:
            raise ValueError(unknown("start", start, starts))
        self.setting = Setting(lengths(shape), self.mines, start, STRICT)
        self.setting.check(MAX_PLAYED_CELLS)
        if reward not in REWARDS:
            raise ValueError(unknown("reward", reward, REWARDS))
        self.grid, self.reward = grid_of(self.setting.dimensions), reward
        self.marks = marks
        self.actions = self.grid.size * (2 if marks else 1)
        self.max_steps = 2 * self.actions if max_steps is None else at_least("max_steps", max_steps, 1)
        # Whether the first cell to be revealed is safe, whichever it is.
        self.promises = self.setting.first_is_safe
        most = self.grid.block - 1  # the largest number that a cell can show
        dtype = np.int8 if most < 128 else np.int16 if most < 1 << 15 else np.int64
        self.observation_space = Box(EXPLODED, max(most, 1), self.grid.dims, dtype)
        self.action_space = Discrete(self.actions)
        self.seen: NDArray[Any] = np.full(self.grid.size, UNSEEN, dtype)
        self.mask = np.ones(self.actions, np.int8)
        self.steps = 0
        self.game: Minefield | None = None

    def begin(self, random: np.random.Generator, board: Board | None = None) -> None:
        """Start a new game; on a given `board`, reveal its first cell if it has one."""
        self.random = random
        self.seen.fill(UNSEEN)
        self.mask.fill(1)
        if self.promises:  # marks would need a board, which the first reveal lays
            self.mask[self.grid.size :] = 0
        self.steps = 0
        self.game = None
        self._clues: NDArray[Any] | None = None
        self._solver: Solver | None = None
        self._points = 0
        if board:
            game = self._start(board)
            if board.first is not None:
                self._reveal(game, self.grid.cell(board.first))
            self._points = game.visited

    def board_of(self, options: Any) -> Board | None:
        """Read the board in the options of `reset`; ValueError for other options and for other boards."""
        if not options:
            return None
        if not isinstance(options, Mapping) or options.keys() != {"board"}:
            raise ValueError(f"options: expected none or a board, found {options!r}")
        board = Board.of(options["board"])
        if (board.grid.dims, board.mines) != (self.grid.dims, self.mines):
            expected = f"a board of {self.grid} with {amount(self.mines, 'mine')}"
            raise ValueError(f"options: expected {expected}, found {board.grid} with {board.mines}")
        return board

    def check_action(self, action: Any) -> int:
        """Return the number of an action; UnknownAction, a ValueError, if there is no such action."""
        try:
            number = index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self.actions:
            raise UnknownAction(f"unknown action {action}; expected 0 to {self.actions - 1}")
        return number

    def act(self, action: int) -> float:
        """Do an action of the action space and return its reward."""
        size = self.grid.size
        mark, cell = divmod(action, size)
        self.steps += 1
        if mark and self.game is None and self.promises:
            return 0.0
        game = self.game or self._start(self._draw(cell))
        if game.status != ONGOING:
            return 0.0
        if not mark:
            self._reveal(game, cell)
        elif game.mark(cell):
            self.seen[cell] = EXPLODED if game.lost else MARKED_MINE
            self.mask[cell] = self.mask[cell + size] = 0
            if game.status != ONGOING:
                self.mask.fill(0)
        if self.reward == "win":
            return {ONGOING: 0.0, WON: 1.0, LOST: -1.0}[game.status]
        before, self._points = self._points, game.points
        return (game.points - before) / size

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.game is not None and self.game.status != ONGOING

    def risks(self) -> NDArray[np.float32]:
        """Return the risk of each cell, estimated where counting takes too long; -1 for visible cells.

        Once the game is over, it is 1 for every mine and 0 for a hidden safe cell.
        """
        game, grid = self.game, self.grid
        if game is None:
            return np.full(grid.dims, 0 if self.promises else self.mines / grid.size, np.float32)
        if game.status == ONGOING:
            by_cell = self._solver_of(game).risks_or_estimate()[0]
            risks = np.fromiter((by_cell.get(cell, 1.0) for cell in range(grid.size)), np.float32, grid.size)
        else:
            risks = np.frombuffer(game.board.is_mine, np.uint8).astype(np.float32)
        risks[self.seen >= 0] = -1
        return risks.reshape(grid.dims)

    def _solver_of(self, game: Minefield) -> Solver:
        """Return the solver for this game, after it has learnt all visible cells."""
        if self._solver is None:
            self._solver = solver_on(self.grid, self.mines)
            self._told = np.zeros(self.grid.size, bool)
        visible = self.seen >= 0
        for cell in np.flatnonzero(visible & ~self._told).tolist():
            self._solver.learn(cell, game.board.clues[cell])
        self._told = visible
        for cell in game.marks:
            self._solver.learn_mine(cell)
        return self._solver

    def _draw(self, first: int) -> Board:
        """Draw a board whose first cell is as the start promises."""
        grid, random = self.grid, self.random
        if self.setting.start == NO_GUESS:
            return draw_without_guessing(grid, self.mines, first, self._word).board
        kept = kept_free(grid, self.mines, first, opening=self.setting.opens) if self.promises else ()
        free = np.delete(np.arange(grid.size), sorted(kept))
        mines = np.zeros(grid.size, np.uint8)
        mines[free[random.choice(len(free), self.mines, replace=False, shuffle=False)]] = 1
        return Board(grid, mines.tobytes())

    def _word(self) -> int:
        return int(self.random.integers(1 << 64, dtype=np.uint64))

    def _start(self, board: Board) -> Minefield:
        """Start the game on this board."""
        self.game = Minefield(board, strict_marks=True)
        self._clues = np.asarray(memoryview(board.clues))  # type: ignore[arg-type]
        if self.promises:
            self.mask.fill(1)
        return self.game

    def _reveal(self, game: Minefield, cell: int) -> None:
        opened = game.reveal(cell)
        if not opened:
            return
        assert self._clues is not None
        # Most reveals open one cell, and an int is a faster index than an array.
        at = cell if len(opened) == 1 else np.array(opened)
        self.seen[at] = EXPLODED if game.lost else self._clues[at]
        self.mask[at] = 0
        if self.marks:
            self.mask[at + self.grid.size] = 0
        if game.status != ONGOING:
            self.mask.fill(0)


def check_seed(seed: Any) -> Any:
    """Convert a whole number of NumPy to Python's type, the only one that Gymnasium takes as a seed."""
    return int(seed) if isinstance(seed, np.integer) else seed
