"""Why a cell is certain: a few clues that leave no other way, and the kind of rule that they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum

from minesweeper.solver.budget import PROOF_STATES, Budget, Intractable
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import Knowledge, WithTotal
from minesweeper.solver.posterior import Posterior
from minesweeper.solver.prior import Prior


class Rule(StrEnum):
    """The kinds of proof, from the simplest to the hardest; each equals its name in options and files.

    >>> Rule("pair"), Rule.SINGLE < Rule.PAIR, max(Rule)
    (<Rule.PAIR: 'pair'>, True, <Rule.TOTAL: 'total'>)
    """

    SINGLE = "single"  # one clue
    PAIR = "pair"  # two clues that share cells
    COMPONENT = "component"  # more of the clues that hang together, perhaps all
    TOTAL = "total"  # the total of mines

    @classmethod
    def of(cls, clues: Collection[int]) -> Rule:
        """Return the rule by which `clues` prove a cell; without any it takes the total of mines."""
        if not clues or isinstance(clues, WithTotal):
            return cls.TOTAL
        return cls.SINGLE if len(clues) == 1 else cls.PAIR if len(clues) == 2 else cls.COMPONENT

    # Text would be compared by its letters.
    def __lt__(self, other: str) -> bool:
        return _HARDNESS[self] < _HARDNESS[other]

    def __le__(self, other: str) -> bool:
        return _HARDNESS[self] <= _HARDNESS[other]

    def __gt__(self, other: str) -> bool:
        return _HARDNESS[self] > _HARDNESS[other]

    def __ge__(self, other: str) -> bool:
        return _HARDNESS[self] >= _HARDNESS[other]


_HARDNESS: dict[str, int] = {rule: place for place, rule in enumerate(Rule)}

# The work of one proof: the cells around each clue that is looked at, the pairs of clues that are compared to
# cut them down, of which _COMPARED count as one cell, and the states of a component that was refused because
# it has more. A tenth of a second or so, in any dimension, and up to one with the total of mines.
PROOF_WORK = 300_000
_COMPARED = 16


def proof(known: Knowledge, cell: int, chain: Sequence[int] = ()) -> tuple[int, ...] | None:
    """Live clues that settle the unknown `cell`, ascending; None if all together do not: it takes the total.

    One clue or two where these are enough. Else a minimal set, or a larger one where a minimal one takes more
    than PROOF_WORK. `chain` may name clues that are known to settle the cell. Intractable if it takes more
    work to find any.

    >>> known = Knowledge.of_clues(4, [({0, 1}, 1), ({0, 1, 2}, 2), ({2, 3}, 1)])
    >>> proof(known, 3)
    (0, 1, 2)
    """
    search = _Search(known)
    if found := search.one(cell) or search.two(cell):
        return found
    clues = search.enough(cell, [clue for clue in chain if clue in known.open])
    return None if clues is None else tuple(sorted(search.needed(cell, clues)))


def proof_with_total(
    known: Knowledge, cell: int, chain: Sequence[int], prior: Prior, *, ongoing: bool
) -> WithTotal:
    """Live clues that settle `cell` together with the total of mines, ascending, none of which can be spared.

    A larger set where a minimal one takes more than PROOF_WORK. `chain` may name clues that are known to
    suffice; `prior` and `ongoing` are those of a `Posterior`.

    >>> from minesweeper.solver.prior import KnownTotal
    >>> known = Knowledge.of_clues(4, [({0, 1}, 1), ({1, 2}, 1)])
    >>> proof_with_total(known, 3, (), KnownTotal(1), ongoing=False)
    (0,)
    """

    def constant(few: Components) -> Iterator[Sequence[int]]:
        return (group.cells for group in Posterior(few, prior, ongoing=ongoing).certain_groups())

    clues = [clue for clue in chain or known.open if clue in known.open]
    return WithTotal(sorted(_Search(known, constant).needed(cell, clues, try_others=True)))


def simplest(known: Knowledge, cells: Sequence[int]) -> tuple[int, tuple[int, ...]] | None:
    """The first of these cells that one clue settles, else the first that two do, with the clues.

    None if there is none, or it takes more than PROOF_WORK to find one.
    """
    search = _Search(known)
    with suppress(Intractable):
        for prove in search.one, search.two:
            for cell in cells:
                if clues := prove(cell):
                    return cell, clues
    return None


def _reachable(known: Knowledge, cell: int) -> list[int]:
    """The live clues that hang together with `cell` through unknown cells, nearest first."""
    found = dict.fromkeys(clue for clue in known.clues_of(cell) if clue in known.open)
    seen = {cell}
    order = list(found)
    for clue in order:
        for near in known.scope(clue):
            if not known.state[near] and near not in seen:
                seen.add(near)
                fresh = [each for each in known.clues_of(near) if each in known.open and each not in found]
                found.update(dict.fromkeys(fresh))
                order += fresh
    return order


def _constant(components: Components) -> Iterator[Sequence[int]]:
    """Yield the cells that have the same value in all solutions, whatever the total is."""
    return (cells for component in components.all_counted() for cells, _, _ in component.conclusions())


class _Search:
    """A search for clues that settle a cell, with the work that is left for it."""

    def __init__(
        self, known: Knowledge, constant: Callable[[Components], Iterator[Sequence[int]]] = _constant
    ):
        """`constant` yields the cells that have the same value in all solutions of components."""
        self.known = known
        self.constant = constant
        self.budget = Budget(PROOF_WORK, "it takes too long to find a short proof")
        self._shared: dict[int, dict[int, int]] = {}  # of the clues that were looked at so far

    def one(self, cell: int) -> tuple[int, ...]:
        """A clue that settles the cell by itself, as its unknown cells are alike; empty if there is none."""
        opened, left = self.known.open, self.known.left
        clues = self.known.clues_of(cell)
        self.budget.spend(len(clues))
        return next(((clue,) for clue in clues if clue in opened and left[clue] in (0, opened[clue])), ())

    def two(self, cell: int) -> tuple[int, ...]:
        """Two clues that settle a cell which none settles by itself; empty if there are none.

        They share cells, and only one of them speaks of this cell: of cells that they share, two clues say no
        more than one of them does.
        """
        known = self.known
        own = dict.fromkeys(clue for clue in known.clues_of(cell) if clue in known.open)
        for clue in own:
            mines = known.left[clue]
            for other, both in self._sharing(clue).items():
                if other not in own:
                    left = known.left[other]
                    # The shared cells hold from `low` to `high` mines, the others of `clue` all the rest.
                    low, high = max(0, left - known.open[other] + both), min(both, mines, left)
                    if mines <= low or mines - high >= known.open[clue] - both:
                        return min(clue, other), max(clue, other)
        return ()

    def enough(self, cell: int, chain: list[int]) -> list[int] | None:
        """Clues that settle the cell, some near it, or the `chain` if that is shorter; None without any."""
        reachable = _reachable(self.known, cell)
        near = 4
        while not chain or near < len(chain):
            try:
                if self.proves(cell, reachable[:near]):
                    return reachable[:near]
            except Intractable:
                if chain:
                    break
                raise
            if near >= len(reachable):
                return None
            near *= 2
        return chain

    def needed(
        self, cell: int, clues: list[int], others: Sequence[int] = (), *, try_others: bool = False
    ) -> list[int]:
        """Of `clues` that settle the cell together with the `others`, some that still do; none can be spared.

        Halves are tried before single clues (U. Junker, "QuickXplain: Preferred Explanations and Relaxations
        for Over-Constrained Problems", 2004). Where it takes too much work to tell whether clues can be
        spared, they stay.
        """
        if try_others:
            with suppress(Intractable):
                if self.proves(cell, others):
                    return []
        if len(clues) < 2:
            return clues
        near, far = clues[: len(clues) // 2], clues[len(clues) // 2 :]
        far = self.needed(cell, far, [*others, *near], try_others=True)
        return self.needed(cell, near, [*others, *far], try_others=bool(far)) + far

    def proves(self, cell: int, clues: Sequence[int]) -> bool:
        """Whether `clues` alone leave only one possibility for the cell; Intractable as for `proof`."""
        self.budget.spend(sum(map(len, map(self.known.scope, clues))) + len(clues) ** 2 // _COMPARED)
        components = Components(self.known.of_live(clues), PROOF_STATES)
        components.update()
        self.budget.spend(PROOF_STATES * len(components.tangles))
        return any(cell in cells for cells in self.constant(components))

    def _sharing(self, clue: int) -> dict[int, int]:
        if clue not in self._shared:
            self.budget.spend(self.known.open[clue] * self.known.widest)
            self._shared[clue] = self.known.sharing(clue)
        return self._shared[clue]
