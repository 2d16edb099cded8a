"""One position: all that is known of it, and whatever follows from that.

`Solver.settle` is the algorithm of this room, from the cheapest rule to the dearest: read it first. A solver
is told facts, and works out what follows when somebody asks.

It knows no board. Cells are numbers; a clue, called like a cell, says how many mines its scope holds; on a
board the scope is the cell's neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from minesweeper.solver import proof, propagation
from minesweeper.solver.budget import ANALYSIS_STATES, Intractable
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.posterior import Posterior
from minesweeper.solver.prior import Prior
from minesweeper.solver.proof import Rule, WithTotal

_, PAIR, COMPONENT, TOTAL = Rule

# What was told: a cell, SAFE or MINE, and its number if it shows one.
Fact = tuple[int, int, int | None]


class Solver:
    """The solver of one position.

    A cell is *unknown* until it is settled as safe or as a mine, and *hidden* until its number is learnt,
    also when it is certain; cells of which something was known from the beginning are not hidden. `prior` is
    what is known of the total of mines. `known` has the clues and what they settle, for reading only.

    >>> from minesweeper.solver.prior import KnownTotal
    >>> beside = [[1], [0, 2], [1, 3], [2, 4], [3]]
    >>> row = Solver(Knowledge(5, beside.__getitem__), KnownTotal(2))
    >>> row.learn(1, 1)
    >>> row.risks()
    {0: 0.5, 2: 0.5, 3: 0.5, 4: 0.5}
    >>> row.learn(2, 1)
    >>> row.risks(), row.certain(SAFE), row.prove(0)
    ({0: 1.0, 3: 1.0, 4: 0.0}, [4], (1,))
    """

    __slots__ = (
        "known", "prior", "_max_states", "_ongoing", "_told", "_facts", "_shown", "_components", "_settled",
        "_likely",
    )  # fmt: skip

    def __init__(
        self, known: Knowledge, prior: Prior, max_states: int = ANALYSIS_STATES, *, ongoing: bool = False
    ):
        """Begin with what is `known`; more than `max_states` states of a component are too many to count.

        Where the game is `ongoing`, a board on which no safe cell is hidden does not agree.
        """
        self.known = known
        self.prior = prior
        self._max_states = max_states
        self._ongoing = ongoing
        # What was told, of which proofs are made: at the beginning, and since.
        self._told = known.copy()
        self._facts: list[Fact] = []
        self._shown = bytearray(len(known.state))  # for each cell that was told, what it is
        self._components = Components(known, max_states)
        self._outdated()

    def _outdated(self) -> None:
        """Nothing is worked out of what is known now."""
        self._settled = False  # whether nothing more is certain
        # How likely the rest is: exactly or, where counting is refused, by an estimate.
        self._likely: Posterior | dict[int, float] | None = None

    def copy(self, max_states: int | None = None) -> Solver:
        """The solver of the same position, to go on by itself, perhaps with another bound on the states."""
        twin = Solver.__new__(Solver)
        known = twin.known = self.known.copy()
        twin.prior = self.prior
        twin._max_states = max_states = max_states or self._max_states
        twin._ongoing = self._ongoing
        twin._told, twin._facts, twin._shown = self._told, self._facts[:], self._shown[:]
        twin._components = self._components.copy(known, max_states)
        twin._outdated()
        return twin

    # Facts

    def learn(self, cell: int, number: int) -> None:
        """`cell` is revealed and shows `number`, and the game goes on; Contradiction if that cannot be."""
        self._ongoing = True
        self._facts.append((cell, SAFE, number))
        self._shown[cell] = SAFE
        self._settled, self._likely = False, None
        self.known.learn(cell, number)

    def learn_mine(self, cell: int) -> None:
        """`cell` is a mine, as the rules of the game have shown."""
        if not self._shown[cell]:
            self._facts.append((cell, MINE, None))
            self._shown[cell] = MINE
            if not self.known.state[cell]:  # otherwise it was certain
                self._outdated()
                self.known.settle(cell, MINE)

    def suppose(
        self,
        *,
        shown: Mapping[int, int] | None = None,
        safe: Iterable[int] = (),
        mines: Iterable[int] = (),
        max_states: int | None = None,
    ) -> Solver:
        """The solver of the position with more facts, and what follows from them clue by clue.

        The facts are about unknown cells: numbers that they show once revealed, hidden safe cells, mines.
        Contradiction if they cannot be; `max_states` bounds the work to count what comes out.
        """
        twin = self.copy(max_states)
        for cell in mines:
            twin.learn_mine(cell)
        for cell in safe:
            twin._facts.append((cell, SAFE, None))
            twin.known.settle_all([cell], SAFE)
        for cell, number in (shown or {}).items():
            twin.learn(cell, number)
        twin.known.deduce(pairs=False)
        return twin

    # What is certain

    def settle(self) -> bool:
        """Settle more of what is certain, by few clues before counting; False once there is no more.

        What few clues settle comes first, and may be revealed before the rest is counted.
        """
        if self._settled:
            return False
        # Certain: what one clue settles, or two that share cells.
        if self.settle_by(PAIR):
            return True
        # Part, reduce, count: clues that share unknown cells form a component. A large one is cut down first,
        # and falls into parts. Each part is counted; one that has too many states is a tangle.
        components, known, unknown = self._components, self.known, self.known.unknown
        components.update()
        # Where there are tangles, bounds on the mines of each box settle what they can.
        for tangle in components.tangles:
            for cells, value in propagation.certain(tangle):
                known.settle_all(cells, value, tuple(tangle.clues))
        if components.tangles:
            self._settled = known.unknown == unknown
            return not self._settled
        # Combine: the total of mines ties the counts together, and shows all that is certain at once.
        found = self.settle_by(TOTAL)
        self._settled = True
        return found

    def settle_all(self) -> None:
        """Settle all that is certain, as far as it can be counted."""
        while self.settle():
            pass

    def settle_by(self, rule: Rule) -> bool:
        """Settle what a rule of this kind settles; whether there is a further safe cell among it.

        Intractable if that takes counting, and a component has too many states.
        """
        known = self.known
        unknown, safe = known.unknown, len(known.safe)
        if rule is TOTAL:
            counts = self.count()
            whole = WithTotal(sorted(known.open))
            for group in counts.certain():
                value = MINE if group.hits else SAFE
                known.settle_all(group.cells, value, counts.proving_clues(group.cells[0]) or whole)
        elif rule is COMPONENT:
            self._components.update()
            for component in self._components.all_counted():
                for cells, value in component.certain():
                    known.settle_all(cells, value, tuple(component.clues))
        else:
            known.deduce(pairs=rule is PAIR)
        if known.unknown != unknown:
            self._likely = None
        return len(known.safe) > safe

    def next_certain(self, rule: Rule | None = None) -> tuple[int, int, tuple[int, ...]] | None:
        """The next certain cell, each once: safe cells first, then mines; None if a guess is due.

        Returns the cell, SAFE or MINE, and the clues that settle it: `WithTotal` if it takes the total of
        mines. With a `rule`, only rules of this kind settle more cells. Before the next call, the caller
        reveals the cell and learns its number, or marks it. Mines come before a guess, since in a lost game
        only marked mines count.
        """
        known, shown = self.known, self._shown
        while True:
            safe = known.safe
            while safe:
                cell = safe.pop()
                if not shown[cell]:
                    return cell, SAFE, known.why[cell]
            if not (self.settle() if rule is None else self.settle_by(rule)):
                break
        if not known.mines or not known.unknown:  # without unknown cells, the game should be over
            return None
        cell = known.mines.popleft()
        return cell, MINE, known.why[cell]

    def safe_to_reveal(self) -> int:
        """The number of hidden cells that are settled as safe."""
        return [self._shown[cell] for cell in self.known.safe].count(0)

    def settled(self) -> list[int]:
        """All cells that were settled, in the order in which they were."""
        return [*self.known.why]

    def certain(self, value: int) -> list[int]:
        """The hidden cells that are settled so far as SAFE, or as a MINE, ascending."""
        told, shown = self._told.state, self._shown
        return [
            cell
            for cell, state in enumerate(self.known.state)
            if state == value and not told[cell] and shown[cell] != SAFE
        ]

    def revealed(self) -> bytes:
        """For each cell whether its number is shown, 1 or 0."""
        return bytes(SAFE in pair for pair in zip(self._shown, self._told.state, strict=True))

    # How likely everything else is

    def count(self) -> Posterior:
        """The probabilities of what is known now; Intractable if a component has too many states."""
        if not isinstance(self._likely, Posterior):
            # With a safe cell still to be revealed the game goes on, whatever the others are.
            ongoing = self._ongoing and not self.safe_to_reveal()
            self._likely = Posterior(self._components, self.prior, ongoing=ongoing)
        return self._likely

    def posterior(self) -> Posterior:
        """The probabilities once all that is certain is settled; Intractable as above."""
        self.settle_all()
        return self.count()

    def risks(self) -> dict[int, float]:
        """The exact risk of every hidden cell, 0 and 1 only where it is certain; Intractable as above."""
        return self._with_certain(self.posterior().risks())

    def estimated_risks(self) -> dict[int, float]:
        """Estimated risks of the unknown cells where counting is refused, strictly between 0 and 1."""
        self.settle_all()
        if not isinstance(self._likely, dict):
            self._components.update()
            self._likely = propagation.estimate(self._components, self.prior)
        return self._likely

    def risks_or_estimate(self) -> tuple[dict[int, float], bool]:
        """The risk of every hidden cell, and whether it is exact; where not, only 0 and 1 are certain."""
        try:
            return self.risks(), True
        except Intractable:
            return self._with_certain(self.estimated_risks()), False

    def _with_certain(self, risks: dict[int, float]) -> dict[int, float]:
        certain = dict.fromkeys(self.certain(SAFE), 0.0) | dict.fromkeys(self.certain(MINE), 1.0)
        return dict(sorted((risks | certain).items()))

    def sample(self, random: Random) -> Iterator[list[int]]:
        """Boards drawn without end (see `Posterior.sample`); Intractable where counting is refused."""
        return self.posterior().sample(random)

    # Why

    def prove(self, cell: int) -> tuple[int, ...]:
        """The clues that make a certain cell so: `WithTotal` if it takes the total of mines as well.

        One or two where these are enough; else a minimal set, or a larger one where that takes too much work.
        """
        told = self._all_told()
        chain = self.chain(cell) if cell in self.known.why else ()
        # A hidden cell that is told to be safe makes the game go on, whatever the others are.
        ongoing = self._ongoing and not any(fact[1:] == (SAFE, None) for fact in self._facts)
        try:
            found = proof.proof(told, cell, () if isinstance(chain, WithTotal) else chain)
            return found or proof.proof_with_total(told, cell, chain, self.prior, ongoing=ongoing)
        except Intractable:
            return chain or WithTotal(sorted(told.open))

    def simplest(self, cells: Sequence[int]) -> tuple[int, tuple[int, ...]] | None:
        """The first of these certain cells that one clue proves, else the first that two do, with the clues.

        None if there is none, or bounded work does not find it.
        """
        return proof.simplest(self._all_told(), cells)

    def _all_told(self) -> Knowledge:
        """What was told, and nothing that follows from it."""
        told = self._told.copy()
        for fact, value, number in self._facts:
            if number is not None:
                told.learn(fact, number)
            elif not told.state[fact]:
                told.settle(fact, value)
        return told

    def chain(self, cell: int) -> tuple[int, ...]:
        """The clues that settled a certain cell, and with it all that was settled on the way.

        `WithTotal` if it took the total of mines, which counts all that was settled.
        """
        known = self.known
        clues: dict[int, None] = {}
        met = {cell: None}
        cells = [cell]
        kind: type[tuple[int, ...]] = tuple
        for settled in cells:
            if kind is not WithTotal and isinstance(known.why[settled], WithTotal):
                kind = WithTotal
                cells += [each for each in known.why if each not in met and not self._shown[each]]
                met.update(dict.fromkeys(cells))
            for clue in known.why[settled]:
                if clue not in clues:
                    clues[clue] = None
                    fresh = [near for near in known.scope(clue) if near in known.why and near not in met]
                    met.update(dict.fromkeys(fresh))
                    cells += [near for near in fresh if not self._shown[near]]
        return kind(sorted(clues))
