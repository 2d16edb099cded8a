"""One position: the facts about it, and all that follows from them.

Facts come in by `learn`, `learn_mine` and `suppose`. `Solver.step` is one round of the algorithm, from the
cheapest rule to the dearest: read it first. Conclusions are computed lazily, when a question needs them.

It knows no board. Cells are numbers; a clue has the number of its cell, and counts the mines in its scope. On
a board the scope is the cell's neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from minesweeper.solver import proof, propagation
from minesweeper.solver.budget import ANALYSIS_STATES, Intractable
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge, WithTotal
from minesweeper.solver.posterior import Posterior
from minesweeper.solver.prior import Prior
from minesweeper.solver.proof import Rule


class Solver:
    """The solver of one position.

    A cell is *unknown* until it is assigned SAFE or MINE, and *hidden* until its number is learnt, even if it
    is certain. Cells that are assigned before the solver is made are not hidden. `knowledge`, for reading
    only, holds the clues and the assigned cells; `prior` has the probabilities of totals of mines.

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
        "knowledge", "prior", "_max_states", "_ongoing", "_start", "_facts", "_promised", "_components",
        "_complete", "_posterior", "_estimate",
    )  # fmt: skip

    def __init__(
        self, knowledge: Knowledge, prior: Prior, max_states: int = ANALYSIS_STATES, *, ongoing: bool = False
    ):
        """Take over `knowledge`; a component with more than `max_states` states is not counted.

        If the game is `ongoing`, a board without a hidden safe cell does not agree.
        """
        self._drop_answers()
        self.knowledge = knowledge
        self.prior = prior
        self._max_states = max_states
        self._ongoing = ongoing
        # The facts: the start, the number of each cell learnt since (None for a mine), hidden safe cells.
        self._start = knowledge.copy()
        self._facts: dict[int, int | None] = {}
        self._promised: list[int] = []
        self._components = Components(knowledge, max_states)

    def _drop_answers(self) -> None:
        self._complete = False  # whether all certain cells are assigned
        self._posterior: Posterior | None = None
        self._estimate: dict[int, float] | None = None

    def copy(self, max_states: int | None = None) -> Solver:
        """Return an independent solver of the same position, perhaps with a smaller limit of states."""
        twin = Solver.__new__(Solver)
        twin._drop_answers()
        knowledge = twin.knowledge = self.knowledge.copy()
        twin.prior = self.prior
        twin._max_states = max_states = max_states or self._max_states
        twin._ongoing = self._ongoing
        twin._start, twin._facts, twin._promised = self._start, self._facts.copy(), self._promised
        twin._components = self._components.copy(knowledge, max_states)
        return twin

    # Facts

    def learn(self, cell: int, number: int) -> None:
        """Learn that `cell` shows `number` and the game goes on; Contradiction if that is impossible."""
        self._ongoing = True
        self._facts[cell] = number
        self._drop_answers()
        self.knowledge.learn(cell, number)

    def learn_mine(self, cell: int) -> None:
        """Learn that `cell` is a mine, as the rules of the game have shown."""
        if cell not in self._facts:
            self._facts[cell] = None
            if not self.knowledge.state[cell]:  # otherwise it was certain
                self._drop_answers()
                self.knowledge.assign(cell, MINE)

    def suppose(
        self,
        *,
        shown: Mapping[int, int] | None = None,
        safe: Iterable[int] = (),
        max_states: int | None = None,
    ) -> Solver:
        """Return the solver of the position with more facts, and the deductions from single clues made.

        The facts are about unknown cells: the numbers that some show once revealed, and hidden safe cells.
        Contradiction if they are impossible. `max_states` bounds the work to count the new position.
        """
        twin = self.copy(max_states)
        promised = list(safe)
        twin._promised = [*self._promised, *promised]
        twin.knowledge.conclude(promised, SAFE)
        for cell, number in (shown or {}).items():
            twin.learn(cell, number)
        twin.knowledge.deduce(pairs=False)
        return twin

    # The algorithm

    def step(self) -> bool:
        """Run one round of the algorithm; return False once another one can assign no further cell.

        A round that finds safe cells by few clues ends there: they may be revealed before all is counted.
        """
        if self._complete:
            return False
        # Deduce: one clue, or two that share cells.
        if self.knowledge.deduce():
            return True
        try:
            # Part, reduce, count: clues that share unknown cells form a component. A large one is cut down
            # first, and falls into parts. Each part is counted.
            # Combine: the total of mines ties the counts together, and shows all that is certain at once.
            conclusions = self.count().conclusions()
            self._complete = True
        except Intractable:
            # Where a part has too many states, it is a tangle: bounds on the mines of each box remain.
            tangles = self._components.tangles
            conclusions = [result for tangle in tangles for result in propagation.conclusions(tangle)]
            self._complete = not conclusions
        for cells, value, clues in conclusions:
            self.knowledge.conclude(cells, value, clues)
        return bool(conclusions)

    def deduce(self, rule: Rule) -> bool:
        """Assign the cells that a rule of this kind proves; return whether one of them is safe.

        Intractable if that takes counting, and a component has too many states.
        """
        if rule is Rule.TOTAL:
            conclusions = self.count().conclusions()
        elif rule is Rule.COMPONENT:
            components = self._components.all_counted()
            conclusions = [result for component in components for result in component.conclusions()]
        else:
            return self.knowledge.deduce(pairs=rule is Rule.PAIR)
        for cells, value, clues in conclusions:
            self.knowledge.conclude(cells, value, clues)
        return any(value == SAFE for _, value, _ in conclusions)

    def count(self) -> Posterior:
        """Return the posterior of the cells as assigned; Intractable if a component has too many states."""
        if self._posterior is None or self._posterior.unknown != self.knowledge.unknown:
            # With a safe cell still to be revealed the game goes on, whatever the others are.
            ongoing = self._ongoing and not self.safe_to_reveal()
            self._posterior = Posterior(self._components, self.prior, ongoing=ongoing)
        return self._posterior

    # Certain cells

    def next_certain(self, rule: Rule | None = None) -> tuple[int, int, tuple[int, ...]] | None:
        """Return the next certain cell, each once: safe cells first, then mines; None if a guess is due.

        It comes with SAFE or MINE and the clues that prove it: `WithTotal` if it takes the total of mines.
        With a `rule`, only rules of this kind assign further cells. Before the next call, the caller reveals
        the cell and learns its number, or marks it. Mines come before a guess, since in a lost game only
        marked mines count.
        """
        knowledge, safe = self.knowledge, self.knowledge.safe
        while True:
            while safe:
                cell = safe.pop()
                if cell not in self._facts:
                    return cell, SAFE, knowledge.why[cell]
            if not (self.step() if rule is None else self.deduce(rule)):
                break
        if not knowledge.mines or not knowledge.unknown:  # without unknown cells, the game should be over
            return None
        cell = knowledge.mines.popleft()
        return cell, MINE, knowledge.why[cell]

    def safe_to_reveal(self) -> list[int]:
        """Return the hidden cells that are assigned SAFE by now, in the order of their deductions."""
        facts = self._facts
        return [cell for cell in self.knowledge.safe if cell not in facts]

    def certain(self, value: int) -> list[int]:
        """Return the hidden cells that are assigned this value by now, SAFE or MINE, ascending."""
        start, facts = self._start.state, self._facts
        return [
            cell
            for cell, state in enumerate(self.knowledge.state)
            if state == value and not start[cell] and facts.get(cell) is None
        ]

    def revealed(self) -> bytes:
        """Return for each cell whether its number is shown, 1 or 0."""
        revealed = bytearray(state == SAFE for state in self._start.state)
        for cell, number in self._facts.items():
            revealed[cell] |= number is not None
        return bytes(revealed)

    # How likely everything else is

    def posterior(self) -> Posterior:
        """Return the posterior once all certain cells are assigned; Intractable as `count`."""
        while self.step():
            pass
        return self.count()

    def risks(self) -> dict[int, float]:
        """Return the exact risk of each hidden cell, 0 or 1 only if it is certain; Intractable as `count`."""
        return self._of_hidden(self.posterior().risks())

    def estimated_risks(self) -> dict[int, float]:
        """Estimate the risks of the unknown cells where counting is refused, strictly between 0 and 1."""
        while self.step():
            pass
        if self._estimate is None:
            self._components.update()
            self._estimate = propagation.estimate(self._components, self.prior)
        return self._estimate

    def risks_or_estimate(self) -> tuple[dict[int, float], bool]:
        """Return the risk of each hidden cell, and whether it is exact; if not, only 0 and 1 are certain."""
        try:
            return self.risks(), True
        except Intractable:
            return self._of_hidden(self.estimated_risks()), False

    def _of_hidden(self, risks: dict[int, float]) -> dict[int, float]:
        """Add the certain cells to the risks of the unknown ones."""
        certain = dict.fromkeys(self.certain(SAFE), 0.0) | dict.fromkeys(self.certain(MINE), 1.0)
        return dict(sorted((risks | certain).items()))

    # Why

    def prove(self, cell: int) -> tuple[int, ...]:
        """Return the clues that prove a certain cell: `WithTotal` if it takes the total of mines as well.

        One or two if these are enough; else a minimal set, or a larger one if that takes too much work.
        """
        facts = self.known_facts()
        chain = self.chain(cell) if cell in self.knowledge.why else ()
        # A hidden safe cell makes the game go on, whatever the others are.
        ongoing = self._ongoing and not self._promised
        try:
            clues = proof.proof(facts, cell, () if isinstance(chain, WithTotal) else chain)
            return clues or proof.proof_with_total(facts, cell, chain, self.prior, ongoing=ongoing)
        except Intractable:
            return chain or WithTotal(sorted(facts.open))

    def known_facts(self) -> Knowledge:
        """Return the facts alone, without conclusions."""
        facts = self._start.copy()
        for cell in self._promised:
            facts.assign(cell, SAFE)
        for cell, number in self._facts.items():
            if number is not None:
                facts.learn(cell, number)
            elif not facts.state[cell]:
                facts.assign(cell, MINE)
        return facts

    def chain(self, cell: int) -> tuple[int, ...]:
        """Return the clues that deduced a certain cell, with those of all deductions on the way.

        `WithTotal` if it took the total of mines, which counts all deductions.
        """
        knowledge, why = self.knowledge, self.knowledge.why
        clues: set[int] = set()
        total = False
        queue, reached = [cell], {cell}
        for deduced in queue:
            near: list[int] = []
            if not total and isinstance(why[deduced], WithTotal):
                total = True
                near += why
            for clue in why[deduced]:
                if clue not in clues:
                    clues.add(clue)
                    near += knowledge.scope(clue)
            for other in near:
                if other in why and other not in self._facts and other not in reached:
                    reached.add(other)
                    queue.append(other)
        return WithTotal(sorted(clues)) if total else tuple(sorted(clues))
