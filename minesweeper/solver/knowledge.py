"""Clues, kept up to date as cells are learnt, and the deductions from one or two of them.

The scope of a *clue* is a set of cells, and its count is the number of their mines. Clues and cells
are numbered; the solver asks for the cells of a clue and the clues of a cell, and sees nothing else
of the board. On a board the clue of a number has the number of its cell, and both questions ask for
the neighbours of a cell.

A clue is *live* while it has unknown cells. A live clue without remaining mines, or with as many as
unknown cells, assigns them. Two clues that share cells may assign the cells that only one of them
has. All other certain cells come out of counting (see `posterior`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from minesweeper.solver.budget import checkpoint
from minesweeper.solver.counting import Contradiction

# The states of a cell: the bytes of `Knowledge.state`.
UNKNOWN, SAFE, MINE = 0, 1, 2

# Cells with the same value, SAFE or MINE, and the clues that prove it.
Conclusion = tuple[Sequence[int], int, tuple[int, ...]]


class WithTotal(tuple[int, ...]):
    """Clues that prove a cell only together with the total of mines, which may need none of them."""

    __slots__ = ()


# Comparing a clue with its neighbours costs about the square of its cells: a second of work in all.
PAIR_STEPS = 20_000_000


class Knowledge:
    """The clues of one position, and the cells that they assign.

    `state` has a byte for every cell. `safe` and `mines` list the cells that were deduced, in this
    order; the caller takes them out. `why` maps each of these cells to the clues that prove it.

    >>> knowledge = Knowledge.of_clues(4, [({0, 1}, 1), ({0, 1, 2}, 2), ({2, 3}, 1)])
    >>> knowledge.deduce()
    True
    >>> knowledge.safe, list(knowledge.mines), knowledge.why[3]
    ([3], [2], (2,))
    """

    __slots__ = (
        "state", "unknown", "known_mines", "safe", "mines", "why", "open", "remaining",
        "touched", "fresh", "scope", "clues_of", "widest", "_ready",
    )  # fmt: skip

    def __init__(
        self,
        cells: int | bytes,
        scope: Callable[[int], Sequence[int]],
        clues_of: Callable[[int], Sequence[int]] | None = None,
        widest: int = 9,
    ):
        """Begin without clues; `cells` is the number of unknown cells, or the state of every cell.

        `scope` gives a clue's cells, `clues_of` a cell's clues; on a board they are the same. No clue has
        more cells than `widest`.
        """
        self.state = bytearray(cells)
        self.unknown = self.state.count(UNKNOWN)
        self.known_mines = self.state.count(MINE)
        self.safe: list[int] = []
        self.mines: deque[int] = deque()
        self.why: dict[int, tuple[int, ...]] = {}  # deduced cell -> the clues that prove it
        self.open: dict[int, int] = {}  # live clue -> the number of its unknown cells
        self.remaining: dict[int, int] = {}  # live clue -> the number of mines among them
        self.scope = scope
        self.clues_of = clues_of or scope
        self.widest = widest
        # Work to do: clues that may assign all their cells; clues that changed since they were last paired;
        # and those that were paired since they were last counted (see `Components.update`).
        self._ready: list[int] = []
        self.fresh: set[int] = set()
        self.touched: set[int] = set()

    @classmethod
    def of_clues(cls, cells: int, clues: Iterable[tuple[Iterable[int], int]]) -> Knowledge:
        """Make the knowledge of bare clues "these cells hold k mines" about cells 0 .. cells-1."""
        scopes: dict[int, tuple[int, ...]] = {}
        clues_of: list[list[int]] = [[] for _ in range(cells)]
        knowledge = cls(cells, scopes.__getitem__, clues_of.__getitem__, cells)
        for number, (scope, count) in enumerate(clues):
            scopes[number] = tuple(dict.fromkeys(scope))
            for cell in scopes[number]:
                if not 0 <= cell < cells:
                    raise ValueError(f"cell {cell} is not one of {cells} cells")
                clues_of[cell].append(number)
            knowledge.enter(number, len(scopes[number]), count)
        knowledge.widest = max(map(len, scopes.values()), default=0)
        return knowledge

    def learn(self, cell: int, count: int) -> None:
        """Reveal a cell of a board, which shows `count`; Contradiction if it is a mine by the clues."""
        if not self.state[cell]:
            self.assign(cell, SAFE)
        elif self.state[cell] == MINE:
            raise Contradiction(f"cell {cell} is a mine by the clues, and was revealed")
        states = [self.state[near] for near in self.scope(cell)]  # as `around`, without another call
        self.enter(cell, states.count(UNKNOWN), count - states.count(MINE))

    def enter(self, clue: int, unknown: int, remaining: int) -> None:
        """Add a clue by the number of its unknown cells and of the remaining mines among them."""
        if not 0 < remaining < unknown:
            if not 0 <= remaining <= unknown:
                raise _impossible(clue, unknown, remaining)
            self._ready.append(clue)
        if unknown:
            self.open[clue] = unknown
            self.remaining[clue] = remaining
            self.fresh.add(clue)

    def assign(self, cell: int, value: int) -> None:
        """Assign the unknown `cell` SAFE or MINE, and update its clues; Contradiction if one fails."""
        self.state[cell] = value
        self.unknown -= 1
        mine = value == MINE
        self.known_mines += mine
        opened, remaining = self.open, self.remaining
        for clue in self.clues_of(cell):
            if clue in opened:
                unknown = opened[clue] - 1
                mines = remaining[clue] - mine
                if unknown:
                    opened[clue] = unknown
                    remaining[clue] = mines
                else:
                    del opened[clue], remaining[clue]
                if not 0 < mines < unknown:
                    if not 0 <= mines <= unknown:
                        raise _impossible(clue, unknown, mines)
                    self._ready.append(clue)
                self.fresh.add(clue)

    def conclude(self, cells: Iterable[int], value: int, why: tuple[int, ...] = ()) -> None:
        """Assign cells, list them, and note why: the clues that prove it, or none if it is supposed."""
        deduced = self.mines if value == MINE else self.safe
        for cell in cells:
            self.assign(cell, value)
            self.why[cell] = why
            deduced.append(cell)

    def deduce(self, *, pairs: bool = True) -> bool:
        """Deduce from single clues, then (with `pairs`) from two; return whether a further cell is safe.

        Pairs are compared until there is one, unless they would take more than PAIR_STEPS.
        """
        earlier = len(self.safe)
        self._deduce_singles()
        while pairs and len(self.safe) == earlier and self.fresh:
            if len(self.fresh) * self.widest**2 > PAIR_STEPS:
                break
            fresh, self.fresh = self.fresh, set()
            self.touched |= fresh
            # Sorted: the first deduction must not depend on the order of a set.
            for clue in sorted(fresh):
                if clue in self.open:
                    self._compare(clue)
            self._deduce_singles()
        return len(self.safe) > earlier

    def copy(self) -> Knowledge:
        """Return an independent copy."""
        twin = Knowledge.__new__(Knowledge)
        twin.state = self.state[:]
        twin.unknown, twin.known_mines = self.unknown, self.known_mines
        twin.safe, twin.mines, twin.why = self.safe[:], self.mines.copy(), self.why.copy()
        twin.open, twin.remaining = self.open.copy(), self.remaining.copy()
        twin.touched = self.touched.copy()
        twin.scope, twin.clues_of, twin.widest = self.scope, self.clues_of, self.widest
        twin._ready, twin.fresh = self._ready[:], self.fresh.copy()
        return twin

    def of_live(self, clues: Iterable[int]) -> Knowledge:
        """Return the same states with these live clues alone, to be counted."""
        twin = Knowledge(0, self.scope, self.clues_of, self.widest)
        twin.state, twin.unknown, twin.known_mines = self.state, self.unknown, self.known_mines
        twin.open = {clue: self.open[clue] for clue in clues}
        twin.remaining = {clue: self.remaining[clue] for clue in clues}
        return twin

    def sharing(self, clue: int) -> dict[int, int]:
        """Return the other live clues that share unknown cells with this one, each with their number."""
        opened, state = self.open, self.state
        shared: dict[int, int] = {}
        for cell in self.scope(clue):
            if not state[cell]:
                for other in self.clues_of(cell):
                    if other in opened:
                        shared[other] = shared.get(other, 0) + 1
        del shared[clue]
        return shared

    def around(self, clue: int) -> list[int]:
        """Return the state of each cell in the scope of a clue."""
        return [self.state[cell] for cell in self.scope(clue)]

    def unknown_cells(self) -> list[int]:
        """Return the unknown cells, ascending."""
        return [cell for cell, state in enumerate(self.state) if state == UNKNOWN]

    def unknown_in(self, clue: int) -> list[int]:
        """Return the unknown cells in the scope of a clue."""
        state = self.state
        return [cell for cell in self.scope(clue) if not state[cell]]

    def local_ratios(self, outside: float | None = None) -> dict[int, float]:
        """Return a rough risk of each unknown cell: the largest share of mines in any clue with it.

        Cells in no clue have the share `outside`, or are left out.
        """
        ratios: dict[int, float] = {}
        for clue, unknown in self.open.items():
            ratio = self.remaining[clue] / unknown
            for cell in self.unknown_in(clue):
                ratios[cell] = max(ratios.get(cell, 0.0), ratio)
        return ratios if outside is None else dict.fromkeys(self.unknown_cells(), outside) | ratios

    def _deduce_singles(self) -> None:
        ready, opened = self._ready, self.open
        while ready:
            clue = ready.pop()
            if clue in opened:
                value = MINE if self.remaining[clue] else SAFE
                self.conclude(self.unknown_in(clue), value, (clue,))

    def _compare(self, clue: int) -> None:
        """Compare `clue` with each live clue that shares a cell with it."""
        checkpoint()
        opened, remaining = self.open, self.remaining
        shared = self.sharing(clue)
        own, mines = opened[clue], remaining[clue]
        for other, both in shared.items():
            theirs, others = opened[other], remaining[other]
            # The shared cells hold from `low` to `high` mines.
            high = min(both, mines, others)
            low = max(0, mines - own + both, others - theirs + both)
            mine_only, their_only = own - both, theirs - both
            if (mine_only and (mines == low or mines - high == mine_only)) or (
                their_only and (others == low or others - high == their_only)
            ):
                ours, yours = set(self.unknown_in(clue)), set(self.unknown_in(other))
                pair = (clue, other)
                self._conclude_range(ours - yours, mines - high, mines - low, pair)
                self._conclude_range(yours - ours, others - high, others - low, pair)
                return  # both have changed: they come up again

    def _conclude_range(self, cells: set[int], fewest: int, most: int, why: tuple[int, ...]) -> None:
        """Conclude about `cells` if `fewest` to `most` mines among them leave no choice."""
        if not most:
            self.conclude(sorted(cells), SAFE, why)
        elif fewest == len(cells):
            self.conclude(sorted(cells), MINE, why)


def _impossible(clue: int, unknown: int, mines: int) -> Contradiction:
    return Contradiction(f"clue {clue} would have {mines} mines in {unknown} unknown cells", clue)
