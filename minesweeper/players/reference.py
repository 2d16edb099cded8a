"""Reference players, from random clicking to exact probabilities.

A player knows the shape of the board, perhaps the total number of mines, and the numbers it
has been shown; it never holds a game. `learn` tells it what a revealed cell shows, `decide`
asks what it does next. All but the first two take every certain cell before they guess, and
mark the certain mines before a guess, since in a lost game only marked mines count.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from minesweeper.rules.grid import Grid
from minesweeper.solver.counting import Contradiction, Intractable
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.policy import Guess, Policy, percent
from minesweeper.solver.posterior import Components, Group, Posterior
from minesweeper.solver.prior import DensityPrior, KnownTotal, Prior

VISIT, MARK = 0, 1

# The work a player spends on counting a component: a tenth of a second or so.
MAX_STATES = 100_000

# How many clues a reason names.
MAX_SHOWN = 6

# What a hidden total may be: densities around 20 %, held loosely.
HIDDEN_TOTAL = DensityPrior(2, 8)


class Action(NamedTuple):
    """Visit or mark a cell, and why: the clues that make it certain, or a note on the guess."""

    kind: int
    cell: int
    risk: float = 0.0  # that it ends the game
    clues: tuple[int, ...] = ()
    note: str = ""
    guess: Guess | None = None

    def describe(self, place: Callable[[int], object] = str) -> str:
        """The reason in a few words; `place` says where a cell is."""
        if self.guess is not None:
            return self.guess.describe(place)
        if self.note:
            return f"{self.note}, risk {percent(self.risk)}" if self.risk else self.note
        by = " ".join(str(place(cell)) for cell in sorted(self.clues)[:MAX_SHOWN])
        more = " ..." if len(self.clues) > MAX_SHOWN else ""
        return f"certain by {by}{more}" if by else "certain by the number of mines"


class Player:
    """A player that reasons as far as `settle` does and then follows `guess`."""

    known: Knowledge

    def start(self, grid: Grid, total_mines: int | None = None) -> None:
        """A new game on a hidden board; `total_mines` is None where it is not told."""
        self.grid = grid
        self.total_mines = total_mines
        self.known = Knowledge(grid.size, grid.neighbours)
        self._visited = bytearray(grid.size)
        self._planned: deque[Action] = deque()
        self.presumed: list[int] = []
        self.doubt = 0.0
        self.begin()

    def begin(self) -> None:
        """What else a kind of player prepares for a game."""

    def presume(self, cells: list[int], doubt: float) -> None:
        """Take `cells` to be free of mines by how boards are made, with so much doubt that they are."""
        self.presumed, self.doubt = cells, doubt

    def learn(self, cell: int, clue: int) -> None:
        """The board shows `clue` at `cell`."""
        self._visited[cell] = 1
        self.known.learn(cell, clue)

    def decide(self) -> Action:
        """The next action. There must be a cell left that is neither visited nor marked."""
        known, safe = self.known, self.known.safe
        while not self._planned:
            while safe:
                cell = safe.pop()
                if not self._visited[cell]:
                    return Action(VISIT, cell, 0.0, known.why.get(cell, ()))
            self.settle()
            if not safe:
                guess = self.guess()
                if guess is not None:
                    self._planned.extend(
                        Action(MARK, cell, 0.0, known.why.get(cell, ())) for cell in known.mines
                    )
                    known.mines.clear()
                    self._planned.append(guess)
                    if guess.kind == MARK:  # if the game goes on, it was right
                        known.settle(guess.cell, MINE)
        return self._planned.popleft()

    def settle(self) -> None:
        """Settle what is certain without counting, until there is a safe cell or no more."""
        self.known.deduce()

    def guess(self) -> Action | None:
        """What to do where `settle` found nothing; None after settling more cells."""
        raise NotImplementedError


class RandomPlayer(Player):
    """Clicks on any cell that is not visited (the judge's baseline "Rubbish")."""

    def begin(self) -> None:
        self._left = list(range(self.grid.size))
        Random(self.grid.size).shuffle(self._left)

    def learn(self, cell: int, clue: int) -> None:
        self._visited[cell] = 1

    def decide(self) -> Action:
        while self._visited[self._left[-1]]:
            self._left.pop()
        return Action(VISIT, self._left.pop(), note="random")


class ObviousPlayer(Player):
    """Takes what a single number proves, else clicks at random (the judge's "Baseline1")."""

    def begin(self) -> None:
        self._order = list(range(self.grid.size))
        Random(self.grid.size).shuffle(self._order)

    def settle(self) -> None:
        self.known.deduce(pairs=False)

    def guess(self) -> Action:
        state = self.known.state
        while state[self._order[-1]]:
            self._order.pop()
        return Action(VISIT, self._order.pop(), note="random")


class CountingPlayer(Player):
    """A player that settles everything that can be proved, by counting all solutions.

    Where there are too many to count, as may happen in more than two dimensions, it goes by
    the nearest clues.
    """

    def begin(self) -> None:
        self.prior: Prior = HIDDEN_TOTAL if self.total_mines is None else KnownTotal(self.total_mines)
        self._components = Components(self.known, MAX_STATES)

    def guess(self) -> Action | None:
        if not self.known.unknown:
            raise Contradiction("no cell without a mine is left, and still the game goes on")
        try:
            posterior = Posterior(self.known, self._components.update(), self.prior, ongoing=True)
        except Intractable:
            return self.estimate()
        certain = posterior.certain()
        if not certain:
            return self.choose(posterior)
        for group in certain:
            self._settle(group, posterior.proving_clues(group.cells[0]))
        return None

    def estimate(self) -> Action:
        """The cell that looks safest to those of its clues that say most of it."""
        known = self.known
        share = known.local_ratios()
        outside = next((cell for cell in range(self.grid.size) if self._is_outside(cell, share)), None)
        if outside is not None and self.total_mines is not None:
            share[outside] = (self.total_mines - known.known_mines) / known.unknown
        if not share and outside is not None:
            return Action(VISIT, outside, note="no clue")
        cell = min(share, key=lambda cell: (share[cell], cell))
        return Action(VISIT, cell, share[cell], note="lowest local ratio")

    def _is_outside(self, cell: int, share: dict[int, float]) -> bool:
        return not self.known.state[cell] and cell not in share

    def choose(self, posterior: Posterior) -> Action:
        """The guess in a position where no unknown cell is certain."""
        raise NotImplementedError

    def _settle(self, group: Group, clues: tuple[int, ...]) -> None:
        """Settle cells that are alike in all solutions."""
        known = self.known
        for cell in group.cells:
            known.settle(cell, MINE if group.hits else SAFE)
            known.why[cell] = clues
        (known.mines if group.hits else known.safe).extend(group.cells)


class DeducePlayer(CountingPlayer):
    """Takes all that can be proved, else the cell that looks safest to its nearest clues ("Baseline2")."""

    def choose(self, posterior: Posterior) -> Action:
        return self.estimate()


class SafestPlayer(CountingPlayer):
    """Takes all that can be proved, else the cell with the exact lowest risk."""

    def choose(self, posterior: Posterior) -> Action:
        risk, cells = min(((group.risk, group.cells) for group in posterior.groups), default=(1.0, []))
        if posterior.outside and posterior.outside_hits / posterior.whole < risk:
            risk, cells = posterior.outside_hits / posterior.whole, posterior.outside_cells()
        return Action(VISIT, min(cells), risk, note="lowest risk")


class BestPlayer(CountingPlayer):
    """Takes all that can be proved, else the guess by which it expects to lose least."""

    def __init__(self, policy: Policy | None = None):
        self.policy = policy or Policy()

    def choose(self, posterior: Posterior) -> Action:
        self.presumed = [cell for cell in self.presumed if not self.known.state[cell]]
        if self.presumed:
            cell, risks = self.presumed[0], posterior.risks()
            risk = risks[cell] * self.doubt
            if risk <= min(risks.values()):
                return Action(VISIT, cell, risk, note="mines keep a distance from the first cell")
        return self.act(self.policy.choose(posterior, self._components))

    @staticmethod
    def act(guess: Guess) -> Action:
        """A guess as an action."""
        return Action(MARK if guess.mark else VISIT, guess.cell, guess.risk, guess=guess)


def first_place(dims: Sequence[int], *, opening: bool) -> tuple[int, ...]:
    """Where to begin a game whose first cell is safe, or an `opening`: its neighbours are safe too.

    A corner, where a 0 is likeliest; or where openings are large.

    >>> first_place((16, 30), opening=False), first_place((16, 30), opening=True)
    ((0, 0), (3, 3))
    """
    return tuple(min(3, length // 4) if opening else 0 for length in dims)


# The players that can be called by name: each a function that makes one.
PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "obvious": ObviousPlayer,
    "deduce": DeducePlayer,
    "safest": SafestPlayer,
    "best": BestPlayer,
    "winner": lambda: BestPlayer(Policy(keep_cells=False, max_boards=2_000, margin=0.1, candidates=6)),
}
