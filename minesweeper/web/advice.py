"""What the solver says of a game in the browser (risks, what is certain, what is best) and of any position.

An adviser is told the numbers that the board shows, and marks where the rules prove them. It
never sees where the mines are, and flags that may be wrong do not mislead it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from minesweeper.play.setting import MAX_CELLS, OPENING, STRICT, Setting
from minesweeper.play.setting import SAFE as SAFE_START
from minesweeper.players.analysis import Analysis, analyse_board, read_symbols
from minesweeper.players.reference import HIDDEN_TOTAL, MARK, PLAYERS, VISIT, Action, BestPlayer, first_place
from minesweeper.rules.grid import Grid
from minesweeper.solver.counting import Intractable
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.policy import Policy
from minesweeper.solver.posterior import Posterior
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.proof import proof


class TooLong(ValueError):
    """Some advice takes more work than one may ask for."""


class Adviser(BestPlayer):
    """The solver beside one game, kept in step with what the board shows.

    >>> adviser = Adviser(Setting((1, 5), 2, "any", "classic", seed=1))
    >>> adviser.read([(1, 1)], [])
    >>> adviser.risks()
    {0: 0.5, 2: 0.5, 3: 0.5, 4: 0.5}
    """

    def __init__(self, setting: Setting):
        # To win is all that counts where a wrong flag costs nothing; else, to lose few cells.
        player = PLAYERS["best" if setting.custom == STRICT else "winner"]()
        assert isinstance(player, BestPlayer)
        super().__init__(player.policy)
        self._setting = setting
        self._numbers: dict[int, int] = {}
        self._marks: tuple[int, ...] = ()
        self._position: Posterior | None = None
        # A grid of its own: all that was asked of it is freed with the adviser.
        self.start(Grid(setting.dimensions), setting.mines)

    @property
    def known_cells(self) -> int:
        """How many numbers it was told."""
        return len(self._numbers)

    def read(self, numbers: Iterable[tuple[int, int]], mines: Iterable[int]) -> None:
        """Take in numbers that came in sight, and mines that the rules prove."""
        for cell, number in numbers:
            self.learn(cell, number)
            self._numbers[cell] = number
            self._position = None
        self._marks = tuple(mines)
        for cell in self._marks:
            if not self.known.state[cell]:
                self.known.settle(cell, MINE)
                self._position = None

    def position(self) -> Posterior:
        """What is possible once everything certain is settled; Intractable if that is too much to count."""
        known = self.known
        while self._position is None:
            known.deduce()
            posterior = Posterior(known, self._components.update(), self.prior, ongoing=True)
            certain = posterior.certain()
            for group in certain:
                self._settle(group, posterior.proving_clues(group.cells[0]))
            # What is settled stands in `state`; nobody takes it from here.
            known.safe.clear()
            known.mines.clear()
            if not certain:
                self._position = posterior
        return self._position

    def risks(self) -> dict[int, float]:
        """The risk of every hidden cell; 0 and 1 only where it is certain."""
        if not self._numbers and self._setting.start in (SAFE_START, OPENING):
            return dict.fromkeys(range(self.grid.size), 0.0)
        risks = self.position().risks()
        return risks | dict.fromkeys(self.certain(SAFE), 0.0) | dict.fromkeys(self.certain(MINE), 1.0)

    def certain(self, state: int) -> list[int]:
        """The hidden cells that are settled as SAFE, or as a MINE."""
        return [c for c, s in enumerate(self.known.state) if s == state and not self._visited[c]]

    def settled(self) -> tuple[list[int], list[int]]:
        """Hidden cells that are safe, and those that are mines: all certain ones, if they can be counted."""
        try:
            self.position()
        except Intractable:
            self.known.deduce()
        return self.certain(SAFE), self.certain(MINE)

    def best(self, flagged: Callable[[int], bool], *, flags: bool) -> Action:
        """What to do next: reveal what is safe, flag (if so wanted) what is certain, or guess."""
        if not self._numbers and self._setting.start in (SAFE_START, OPENING):
            return self._first()
        safe, mines = self.settled()
        if safe:
            return Action(VISIT, safe[0], 0.0, self.known.why.get(safe[0], ()))
        unmarked = next((cell for cell in mines if not flagged(cell)), None)
        if flags and unmarked is not None:
            return Action(MARK, unmarked, 0.0, self.known.why.get(unmarked, ()))
        try:
            return self.choose(self.position())
        except Intractable:
            return self.estimate()

    def _first(self) -> Action:
        opening = self._setting.start == OPENING
        cell = self.grid.cell(first_place(self.grid.dims, opening=opening))
        return Action(VISIT, cell, 0.0, note=f"the first cell is {'an opening' if opening else 'safe'}")

    def choose(self, posterior: Posterior) -> Action:
        guess = self.policy.choose(posterior, self._components)
        if guess.mark and self._setting.custom != STRICT:
            # A flag that costs nothing tells nothing: only visits count.
            guess = Policy(keep_cells=False, max_boards=0).choose(posterior, self._components)
        return self.act(guess)

    def proof(self, cell: int) -> tuple[int, ...]:
        """A few visible numbers that make a certain cell so; none where it takes the total of mines."""
        plain = Knowledge(self.grid.size, self.grid.neighbours)
        for mine in self._marks:
            plain.settle(mine, MINE)
        for seen, number in self._numbers.items():
            plain.learn(seen, number)
        try:
            return proof(plain, cell) or ()
        except Intractable:
            return self.reasons(cell)

    def reasons(self, cell: int) -> tuple[int, ...]:
        """The visible numbers that settled a certain cell, and with it all that was settled on the way."""
        known = self.known
        clues: list[int] = []
        cells = [cell]
        for settled in cells:
            if not known.why[settled]:
                return ()  # it took the total of mines
            for clue in known.why[settled]:
                if clue not in clues:
                    clues.append(clue)
                    around = [near for near in known.scope(clue) if not self._visited[near]]
                    cells += [near for near in around if near in known.why and near not in cells]
        return tuple(sorted(clues))


def analyse(text: str, mines: int | None) -> Analysis:
    """All that a position says, with its number of mines told or not; Contradiction if it cannot be."""
    shape, symbols = read_symbols(text)
    if shape.size > MAX_CELLS:
        raise ValueError(f"a position has at most {MAX_CELLS} cells, not {shape.size}")
    return analyse_board(shape, symbols, HIDDEN_TOTAL if mines is None else KnownTotal(mines))
