"""One game after another in the same two arrays, by the package's rules; both environments use it."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minesweeper.boards.catalogue import ANY, NO_GUESS
from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.gym.setting import EXPLODED, HIDDEN, MARKED, Setting
from minesweeper.players.player import solver_on
from minesweeper.rules.draw import Parameters, draw_maps, kept_free
from minesweeper.rules.game import LOST, ONGOING, WON, Board, Minefield
from minesweeper.solver.solver import Solver


class Table:
    """A game in two arrays: `seen` has what each cell shows, `mask` a 1 for each action with an effect.

    Both are flat, belong to the caller and are changed in place.
    """

    def __init__(self, setting: Setting, seen: NDArray[Any], mask: NDArray[np.int8]):
        self.setting = setting
        self.seen = seen
        self.mask = mask
        self.steps = 0
        self._game: Minefield | None = None
        self._judge: _JudgesMaps | None = None

    def begin(self, random: np.random.Generator, seed: int | None = None) -> None:
        """Start a new game, in which no cell is visible except the first one of a judge's map.

        The judge's maps follow one another from the last `seed`; if none was ever given, it is drawn.
        """
        setting = self.setting
        self.random = random
        self.seen.fill(HIDDEN)
        self.mask.fill(1)
        if setting.promises:  # marks would need a board, which the first reveal lays
            self.mask[setting.grid.size :] = 0
        self.steps = 0
        self._game = None
        self._clues: NDArray[Any] | None = None
        self._solver: Solver | None = None
        self._points = 0
        if setting.start == "judge":
            if self._judge is None or seed is not None:
                seed = int(random.integers(1 << 63)) if seed is None else seed
                self._judge = _JudgesMaps(setting.judges_maps(seed))
            board = self._judge.next()
            self._lay(board)
            self._reveal(setting.grid.cell(board.first or ()))
            self._points = self._count()
            if self.over:
                self.mask.fill(1)  # an episode lasts a step at least, and any action ends this one

    def act(self, action: int) -> float:
        """Do an action of the action space and return its reward."""
        size = self.setting.grid.size
        mark, cell = divmod(action, size)
        self.steps += 1
        if mark and self._game is None and self.setting.promises:
            return 0.0
        game = self._game or self._lay(self._draw(cell))
        if game.status != ONGOING:  # at the first step, because the judge's first cell has won the game
            self.mask.fill(0)
            return float(self.steps == 1 and self.setting.reward == "win")
        if not mark:
            self._reveal(cell)
        elif game.mark(cell):
            self.seen[cell] = EXPLODED if game.lost else MARKED
            self.mask[cell] = self.mask[cell + size] = 0
        if game.status != ONGOING:
            self.mask.fill(0)
        if self.setting.reward == "win":
            return {ONGOING: 0.0, WON: 1.0, LOST: -1.0}[game.status]
        before, self._points = self._points, self._count()
        return (self._points - before) / size

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self._game is not None and self._game.status != ONGOING

    @property
    def won(self) -> bool:
        return self._game is not None and self._game.status == WON

    def risks(self) -> NDArray[np.float32]:
        """The risk of each cell, estimated where the boards are too many to count, and -1 for visible cells.

        Once the game is over, it is 1 for every mine and 0 for a hidden safe cell.
        """
        game, setting = self._game, self.setting
        grid = setting.grid
        if game is None:
            return np.full(grid.dims, 0 if setting.promises else setting.mines / grid.size, np.float32)
        if game.status == ONGOING:
            risks = self._solver_of(game).risks_or_estimate()[0]
            found = np.fromiter((risks.get(cell, 1.0) for cell in range(grid.size)), np.float32, grid.size)
        else:
            found = np.frombuffer(game.board.is_mine, np.uint8).astype(np.float32)
        found[self.seen >= 0] = -1
        return found.reshape(grid.dims)

    def _solver_of(self, game: Minefield) -> Solver:
        """The solver for this game, told all cells that have become visible since the last call."""
        if self._solver is None:
            self._solver = solver_on(self.setting.grid, self.setting.mines)
            self._told = np.zeros(self.setting.grid.size, bool)
        visible = self.seen >= 0
        for cell in np.flatnonzero(visible & ~self._told).tolist():
            self._solver.learn(cell, game.board.clues[cell])
        self._told = visible
        for cell in game.marks:
            self._solver.learn_mine(cell)
        return self._solver

    def _draw(self, first: int) -> Board:
        """A board on which the first cell is as the start promises."""
        setting, random = self.setting, self.random
        start = setting.start
        if start == NO_GUESS:
            return draw_without_guessing(
                setting.grid, setting.mines, first, lambda: int(random.integers(1 << 64, dtype=np.uint64))
            ).board
        size = setting.grid.size
        mines = np.zeros(size, np.uint8)
        if start == ANY:
            mines[random.choice(size, setting.mines, replace=False, shuffle=False)] = 1
        else:
            kept = sorted(kept_free(setting.grid, first, opening=start == "opening"))
            free = np.delete(np.arange(size), kept)
            mines[free[random.choice(len(free), setting.mines, replace=False, shuffle=False)]] = 1
        return Board(setting.grid, mines.tobytes())

    def _lay(self, board: Board) -> Minefield:
        """Start the game on this board, and return it."""
        self._game = Minefield(board, strict_marks=True)
        self._clues = np.asarray(memoryview(board.clues))  # type: ignore[arg-type]
        if self.setting.promises:
            self.mask.fill(1)
        return self._game

    def _reveal(self, cell: int) -> None:
        game = self._game
        assert game is not None and self._clues is not None
        opened = game.reveal(cell)
        if not opened:
            return
        # Most reveals open one cell, for which an int is a faster index than an array.
        at = cell if len(opened) == 1 else np.array(opened)
        self.seen[at] = EXPLODED if game.lost else self._clues[at]
        self.mask[at] = 0
        if self.setting.marks:
            self.mask[at + self.setting.grid.size] = 0

    def _count(self) -> int:
        """How many cells the judge's score counts: safe ones visited, mines marked, all mines once won."""
        game = self._game
        assert game is not None
        return game.visited + (self.setting.mines if game.status == WON else game.right_marks)


class _JudgesMaps:
    """The judge's maps of one seed, one after another; a copy goes on where the original is."""

    def __init__(self, parameters: Parameters, drawn: int = 0):
        self._parameters = parameters
        self._drawn = drawn
        self._maps = islice(draw_maps(parameters), drawn, None)

    def next(self) -> Board:
        """The next map, with its first cell."""
        self._drawn += 1
        return next(self._maps)

    def __reduce__(self) -> tuple[type[_JudgesMaps], tuple[Parameters, int]]:
        return _JudgesMaps, (self._parameters, self._drawn)
