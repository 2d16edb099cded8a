"""What to do next in a position, and why: one ladder for everybody who plays, advises or analyses.

An adviser stands beside one game. It is told what the board shows, on a board of any shape, with the
total of mines told or hidden, and never sees where the mines are. Asked what to do next, it goes
down the ladder: what the start promises, a safe cell, a certain mine, the best guess, and where the
boards are too many to count, an estimate.

Throughout: an *action* reveals a cell or marks it as a mine, and carries its *reason* as data: what
kind it is, the clues (called like their cells) and the figures that belong to it. Words are the
business of whoever shows it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from enum import Enum
from math import prod
from typing import NamedTuple, Self

from minesweeper.rules.grid import Grid
from minesweeper.solver.counting import Contradiction, Intractable
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.policy import TO_SCORE, Guess, Policy
from minesweeper.solver.posterior import Components, Posterior
from minesweeper.solver.prior import DensityPrior, KnownTotal, Prior
from minesweeper.solver.proof import Rule, proof
from minesweeper.solver.propagation import certain, estimate

REVEAL, MARK = 0, 1

# The work that counting a component may take: a tenth of a second or so.
MAX_STATES = 100_000

# Comparing clues in pairs costs, for each, the square of its neighbours: about a second in all.
PAIR_STEPS = 20_000_000

# What a hidden total may be: densities around 20 %, held loosely.
HIDDEN_TOTAL = DensityPrior(2, 8)


class Why(Enum):
    """What kind of reason an action has."""

    START = "start"  # the way the game starts promises that the first cell is safe
    CLUES = "clues"  # the clues leave no other way
    TOTAL = "total"  # the clues and the total of mines do
    DISTANCE = "distance"  # the judge's mines keep a distance from the first cell
    GUESS = "guess"  # of all guesses this one is expected to lose least
    LOWEST = "lowest"  # no cell has a lower risk
    ESTIMATE = "estimate"  # no cell looks safer by an estimate
    NO_CLUE = "no clue"  # no clue speaks of any cell
    RANDOM = "random"
    OWN = "own"  # the player keeps it to itself


# To look a member up in its class costs as much as all else that names a safe cell.
_CLUES, _TOTAL = Why.CLUES, Why.TOTAL


class Action(NamedTuple):
    """Reveal or mark a cell, and the reason.

    `risk` is that it ends the game: exact for GUESS and LOWEST, rough for ESTIMATE and DISTANCE, 0 where it
    is not asked for. Certain cells have the `clues` that make them so, and a GUESS what the policy thinks.
    """

    kind: int
    cell: int
    why: Why
    risk: float = 0.0
    clues: tuple[int, ...] = ()
    guess: Guess | None = None

    @property
    def certain(self) -> bool:
        """Whether the clues, perhaps with the total, leave no other way."""
        return self.why in (Why.CLUES, Why.TOTAL)

    @property
    def rule(self) -> Rule | None:
        """The kind of rule that makes it certain, if one does."""
        return Rule.of(self.clues) if self.certain else None

    def proved_by(self, clues: tuple[int, ...]) -> Action:
        """The same action with other clues that make it certain; if none do, it takes the total of mines."""
        return self._replace(why=Why.CLUES if clues else Why.TOTAL, clues=clues)


class Adviser:
    """The solver beside one game, told what the board shows as it comes in sight.

    `known` is what the numbers make known of the cells, and `marked` those cells that need no mark
    any more: whoever asks keeps it up to date.

    >>> adviser = Adviser()
    >>> adviser.start(Grid((1, 5)), 2)
    >>> adviser.learn(1, 1)
    >>> adviser.risks()
    {0: 0.5, 2: 0.5, 3: 0.5, 4: 0.5}
    >>> adviser.learn(2, 1)
    >>> adviser.advise().cell, adviser.advise().why, adviser.risks()
    (4, <Why.TOTAL: 'total'>, {0: 1.0, 3: 1.0, 4: 0.0})
    """

    known: Knowledge

    def __init__(self, policy: Policy | None = TO_SCORE, max_states: int = MAX_STATES):
        """Guesses follow the `policy`; without one, the lowest risk, which never takes long.

        Where a component has more than `max_states` states, boards are too many to count.
        """
        self.policy = policy
        self._max_states = max_states

    def start(self, grid: Grid, total_mines: int | None = None, first: int | None = None) -> None:
        """A new game on a hidden board; `total_mines` is None where it is not told.

        Where the start promises that the first cell revealed is safe, `first` is a good one.
        """
        self.grid = grid
        self.total_mines = total_mines
        self.prior: Prior = HIDDEN_TOTAL if total_mines is None else KnownTotal(total_mines)
        self.known = Knowledge(grid.size, grid.neighbours)
        self.marked: Collection[int] = ()
        self._first = first
        self._visited = bytearray(grid.size)
        self._numbers: dict[int, int] = {}
        self._proved: set[int] = set()
        self._components = Components(self.known, self._max_states)
        # The position once everything certain is settled, or why it cannot be counted; whether
        # something has come in sight since.
        self._position: Posterior | Intractable | None = None
        self._stale = True
        self._rough: dict[int, float] | None = None  # the estimate of a position that cannot be counted

    def learn(self, cell: int, clue: int) -> None:
        """The board shows `clue` at `cell`."""
        self._visited[cell] = 1
        self._numbers[cell] = clue
        self._first = None
        self.known.learn(cell, clue)
        self._stale = True

    def prove(self, cell: int) -> None:
        """The rules of the game have proved that `cell` is a mine."""
        if cell in self._proved:
            return
        self._proved.add(cell)
        if not self.known.state[cell]:
            self.known.settle(cell, MINE)
            self._stale = True

    @property
    def learnt(self) -> int:
        """How many numbers it was told."""
        return len(self._visited) - self.hidden

    @property
    def revealed(self) -> bytes:
        """For each cell whether it is revealed, 1 or 0."""
        return bytes(self._visited)

    @property
    def hidden(self) -> int:
        """How many cells are not revealed."""
        return self._visited.count(0)

    def copy(self) -> Self:
        """The same adviser in the same game, to go on by itself."""
        twin = copy(self)
        twin.known = self.known.copy()
        twin._components = self._components.copy(twin.known)
        twin._visited, twin._numbers, twin._proved = (
            self._visited[:],
            self._numbers.copy(),
            self._proved.copy(),
        )
        twin._stale = True  # the position is that of the other one
        return twin

    # The ladder

    def advise(self, *, mark: bool = True) -> Action:
        """The next action; a certain mine is marked before a guess, or without `mark`, if nothing is left."""
        if self._first is not None:
            return Action(REVEAL, self._first, Why.START)
        while True:
            cell = self.next_safe()
            if cell is not None:
                return self._certain(REVEAL, cell)
            if self.settle():
                continue
            if mark or not self.known.unknown:
                cell = self.next_mine()
                if cell is not None:
                    return self._certain(MARK, cell)
            return self.guess()

    def next_safe(self) -> int | None:
        """The first of the cells that are settled as safe and not revealed."""
        safe = self.known.safe
        safe[:] = [cell for cell in safe if not self._visited[cell]]
        return min(safe, default=None)

    def next_mine(self) -> int | None:
        """The first of the cells that are settled as mines and not marked."""
        return min((cell for cell in self.known.mines if cell not in self.marked), default=None)

    def settle(self) -> bool:
        """Settle more of what is certain, by few clues or else by counting; False if there is no more."""
        if not self._stale:
            return False
        unknown = self.known.unknown
        self.deduce()
        if self.known.safe and self.known.unknown < unknown:
            return True
        try:
            position = Posterior(self.known, self._components.update(), self.prior, ongoing=True)
        except Intractable as refusal:
            return self._refuse(refusal)
        return self._take(position)

    def deduce(self) -> None:
        """Settle what one clue or two settle, in a second or so."""
        known = self.known
        block = prod(min(length, 3) for length in self.grid.dims)
        earlier, known.safe = known.safe, []  # what is still to be revealed does not keep it from going on
        known.deduce(pairs=len(known.open) * block**2 <= PAIR_STEPS)
        known.safe = earlier + known.safe

    def guess(self) -> Action:
        """What to do where nothing is certain."""
        if not self.known.unknown:
            raise Contradiction("no cell without a mine is left, and still the game goes on")
        return self.choose(self._position) if isinstance(self._position, Posterior) else self.estimate()

    def choose(self, position: Posterior) -> Action:
        """The guess in a position that is counted."""
        if self.policy is None:
            return self.lowest(position)
        guess = self.policy.choose(position, self._components)
        return Action(MARK if guess.mark else REVEAL, guess.cell, Why.GUESS, guess.risk, guess=guess)

    def lowest(self, position: Posterior) -> Action:
        """The first of the cells with the exact lowest risk."""
        risk, cells = min(((group.risk, group.cells) for group in position.groups), default=(1.0, []))
        if position.outside and position.outside_hits / position.whole < risk:
            risk, cells = position.outside_hits / position.whole, position.outside_cells()
        return Action(REVEAL, min(cells), Why.LOWEST, risk)

    def estimate(self) -> Action:
        """The cell that looks safest, by rough risks."""
        risks = self.rough_risks()
        if not risks:
            return Action(REVEAL, self.known.state.find(0), Why.NO_CLUE)
        cell = min(risks, key=lambda cell: (risks[cell], cell))
        return Action(REVEAL, cell, Why.ESTIMATE, risks[cell])

    @classmethod
    def best_action(
        cls, grid: Grid, board: Knowledge, position: Posterior, components: Components
    ) -> Action | None:
        """What the ladder says of a position that is counted already; None where nothing is unknown.

        What is certain is proved by clues of `board`, the knowledge before anything was settled, of which
        none can be spared.
        """
        if not board.unknown:
            return None
        adviser = cls()
        adviser.take_over(grid, position, components)
        action = adviser.advise()
        return action.proved_by(proof(board, action.cell) or ()) if action.certain else action

    def take_over(self, grid: Grid, position: Posterior, components: Components) -> None:
        """Begin in the midst of a game, in a position that is counted already."""
        known = position.known
        self.start(grid)
        self.prior = position.prior
        self.known = known.copy()
        self._visited = known.state.replace(bytes([MINE]), bytes(1))
        for cell in known.safe:
            self._visited[cell] = 0
        self._components = components.copy(self.known)
        self._take(position)
        self._stale = False

    # What there is to say about the position

    def position(self) -> Posterior:
        """What is possible, with everything certain settled; Intractable if that is too much to count."""
        self.settle_all()
        assert self._position is not None
        if isinstance(self._position, Intractable):
            raise self._position
        return self._position

    def risks(self) -> dict[int, float]:
        """The exact risk of every hidden cell, 0 and 1 only where it is certain; Intractable as above."""
        if self._first is not None:
            return dict.fromkeys(range(self.grid.size), 0.0)
        return self._with_settled(self.position().risks())

    def risks_or_rough(self) -> tuple[dict[int, float], bool]:
        """The risk of every hidden cell, and whether it is exact; where not, only 0 and 1 are certain."""
        self.settle_all()
        if isinstance(self._position, Intractable):
            return self._with_settled(self.rough_risks()), False
        return self.risks(), True

    def _with_settled(self, risks: dict[int, float]) -> dict[int, float]:
        risks |= dict.fromkeys(self.settled(SAFE), 0.0) | dict.fromkeys(self.settled(MINE), 1.0)
        return dict(sorted(risks.items()))

    def rough_risks(self) -> dict[int, float]:
        """An estimate of the risks of the unknown cells of a position that cannot be counted."""
        if self._rough is None:
            counted, tangles = self._components.update_all()
            found = estimate(self.known, counted, tangles, self.prior)
            self._rough = found.risks if found else self.nearest_risks()
        return self._rough.copy()

    def nearest_risks(self) -> dict[int, float]:
        """The largest share of mines in any clue of an unknown cell.

        Where the total is told, also the share in all unknown cells for those of which no clue speaks.
        """
        known = self.known
        near = known.local_ratios()
        if self.total_mines is None:
            return near
        share = (self.total_mines - known.known_mines) / max(1, known.unknown)
        return {cell: share for cell, state in enumerate(known.state) if not state} | near

    def settled(self, state: int) -> list[int]:
        """The hidden cells that are settled so far as SAFE, or as a MINE."""
        return [c for c, s in enumerate(self.known.state) if s == state and not self._visited[c]]

    def settle_all(self) -> None:
        """Settle all that is certain, as far as it can be counted; not before the start is made."""
        while self._first is None and self.settle():
            pass

    def proof(self, cell: int) -> tuple[int, ...]:
        """A few visible numbers that make a certain cell so; none where it takes the total of mines."""
        plain = Knowledge(self.grid.size, self.grid.neighbours)
        for mine in self._proved:
            plain.settle(mine, MINE)
        for seen, number in self._numbers.items():
            plain.learn(seen, number)
        try:
            return proof(plain, cell) or ()
        except Intractable:
            return self.chain(cell)

    def chain(self, cell: int) -> tuple[int, ...]:
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

    def _certain(self, kind: int, cell: int) -> Action:
        clues = self.known.why.get(cell, ())
        return Action(kind, cell, _CLUES if clues else _TOTAL, 0.0, clues)

    def _refuse(self, refusal: Intractable) -> bool:
        """The position cannot be counted: settle what is certain by bounds; whether there is anything."""
        self._position, self._rough = refusal, None
        found = [(each, tangle) for tangle in self._components.update_all()[1] for each in certain(tangle)]
        for (cells, value), tangle in found:
            self.known.settle_all(cells, value, tuple(tangle.clues))
        self._stale = bool(found)
        return bool(found)

    def _take(self, position: Posterior) -> bool:
        """The position is counted: settle the cells that are certain in it; whether there are any."""
        self._position = position
        certain = position.certain()
        for group in certain:
            value = MINE if group.hits else SAFE
            self.known.settle_all(group.cells, value, position.proving_clues(group.cells[0]))
        self._stale = bool(certain)
        return bool(certain)


def first_place(dims: Sequence[int], *, opening: bool) -> tuple[int, ...]:
    """Where to begin a game whose first cell is safe, or an `opening`: its neighbours are safe too.

    A corner, where a 0 is likeliest; or where openings are large.

    >>> first_place((16, 30), opening=False), first_place((16, 30), opening=True)
    ((0, 0), (3, 3))
    """
    return tuple(min(3, length // 4) if opening else 0 for length in dims)
