"""Proofs: the few clues that leave a cell no other value, and the kind of rule that they are."""

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
        """Return the kind of a proof by `clues`; without any it takes the total of mines."""
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
# cut them down (_COMPARED of them count as one cell), and the states of a component that was refused because
# it has more. A tenth of a second or so, in any dimension, and up to one with the total of mines.
PROOF_WORK = 300_000
_COMPARED = 16


def proof(knowledge: Knowledge, cell: int, chain: Sequence[int] = ()) -> tuple[int, ...] | None:
    """Return live clues that prove the unknown `cell`, ascending; None if it takes the total of mines.

    One clue or two if these are enough. Else a minimal set, or a larger one if a minimal one takes more than
    PROOF_WORK. `chain` may name clues that prove the cell. Intractable if it takes more work to find any.

    >>> knowledge = Knowledge.of_clues(4, [({0, 1}, 1), ({0, 1, 2}, 2), ({2, 3}, 1)])
    >>> proof(knowledge, 3)
    (0, 1, 2)
    """
    search = _Search(knowledge)
    if pair := search.one(cell) or search.two(cell):
        return pair
    clues = search.enough(cell, [clue for clue in chain if clue in knowledge.open])
    return None if clues is None else tuple(sorted(search.needed(cell, clues)))


def proof_with_total(
    knowledge: Knowledge, cell: int, chain: Sequence[int], prior: Prior, *, ongoing: bool
) -> WithTotal:
    """Return a minimal set of live clues, ascending, that prove `cell` together with the total of mines.

    A larger set if a minimal one takes more than PROOF_WORK. `chain` may name clues that suffice; `prior` and
    `ongoing` are those of a `Posterior`.

    >>> from minesweeper.solver.prior import KnownTotal
    >>> knowledge = Knowledge.of_clues(4, [({0, 1}, 1), ({1, 2}, 1)])
    >>> proof_with_total(knowledge, 3, (), KnownTotal(1), ongoing=False)
    (0,)
    """

    def constant(components: Components) -> Iterator[Sequence[int]]:
        return (cells for cells, _, _ in Posterior(components, prior, ongoing=ongoing).conclusions())

    clues = [clue for clue in chain or knowledge.open if clue in knowledge.open]
    return WithTotal(sorted(_Search(knowledge, constant).needed(cell, clues, try_others=True)))


def simplest(knowledge: Knowledge, cells: Sequence[int]) -> tuple[int, tuple[int, ...]] | None:
    """Return the first of these cells that one clue proves, else the first that two do, with the clues.

    None if there is no such cell, or it takes more than PROOF_WORK to find one.
    """
    search = _Search(knowledge)
    with suppress(Intractable):
        for prove in search.one, search.two:
            for cell in cells:
                if clues := prove(cell):
                    return cell, clues
    return None


def _reachable(knowledge: Knowledge, cell: int) -> list[int]:
    """Return the live clues that hang together with `cell` through unknown cells, nearest first."""
    clues = dict.fromkeys(clue for clue in knowledge.clues_of(cell) if clue in knowledge.open)
    seen = {cell}
    order = list(clues)
    for clue in order:
        for near in knowledge.scope(clue):
            if not knowledge.state[near] and near not in seen:
                seen.add(near)
                fresh = [c for c in knowledge.clues_of(near) if c in knowledge.open and c not in clues]
                clues.update(dict.fromkeys(fresh))
                order += fresh
    return order


def _constant(components: Components) -> Iterator[Sequence[int]]:
    """Yield the cells that have the same value in all solutions, whatever the total is."""
    return (cells for component in components.all_counted() for cells, _, _ in component.conclusions())


class _Search:
    """A search for clues that prove a cell, with its remaining work."""

    def __init__(
        self, knowledge: Knowledge, constant: Callable[[Components], Iterator[Sequence[int]]] = _constant
    ):
        """Search with `constant`, which yields the cells that have the same value in all solutions."""
        self.knowledge = knowledge
        self.constant = constant
        self.budget = Budget(PROOF_WORK, "it takes too long to find a short proof")
        self._shared: dict[int, dict[int, int]] = {}  # of the clues that were looked at so far

    def one(self, cell: int) -> tuple[int, ...]:
        """Return a clue that proves the cell by itself; empty without one."""
        opened, remaining = self.knowledge.open, self.knowledge.remaining
        clues = self.knowledge.clues_of(cell)
        self.budget.spend(len(clues))
        alike = (clue for clue in clues if clue in opened and remaining[clue] in (0, opened[clue]))
        return next(((clue,) for clue in alike), ())

    def two(self, cell: int) -> tuple[int, ...]:
        """Return two clues that prove a cell which none proves by itself; empty without them.

        They share cells, and only one of them contains this cell: about shared cells, two clues imply no more
        than one of them does.
        """
        knowledge = self.knowledge
        own = dict.fromkeys(clue for clue in knowledge.clues_of(cell) if clue in knowledge.open)
        for clue in own:
            mines = knowledge.remaining[clue]
            for other, both in self._sharing(clue).items():
                if other not in own:
                    remaining = knowledge.remaining[other]
                    # The shared cells hold from `low` to `high` mines, the others of `clue` all the rest.
                    low, high = max(0, remaining - knowledge.open[other] + both), min(both, mines, remaining)
                    if mines <= low or mines - high >= knowledge.open[clue] - both:
                        return min(clue, other), max(clue, other)
        return ()

    def enough(self, cell: int, chain: list[int]) -> list[int] | None:
        """Return clues near the cell that prove it, or the `chain` if that is shorter; None if none do."""
        reachable = _reachable(self.knowledge, cell)
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
        """Return a minimal part of `clues` that still proves the cell together with the `others`.

        Halves are tried before single clues (U. Junker, "QuickXplain: Preferred Explanations and Relaxations
        for Over-Constrained Problems", 2004). A clue stays if it takes too much work to decide whether it can
        be spared.
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
        """Return whether `clues` alone leave the cell only one value; Intractable as for `proof`."""
        self.budget.spend(sum(map(len, map(self.knowledge.scope, clues))) + len(clues) ** 2 // _COMPARED)
        components = Components(self.knowledge.of_live(clues), PROOF_STATES)
        components.update()
        self.budget.spend(PROOF_STATES * len(components.tangles))
        return any(cell in cells for cells in self.constant(components))

    def _sharing(self, clue: int) -> dict[int, int]:
        if clue not in self._shared:
            self.budget.spend(self.knowledge.open[clue] * self.knowledge.widest)
            self._shared[clue] = self.knowledge.sharing(clue)
        return self._shared[clue]
