"""Conclusions and estimated risks where counting is refused.

*Bounds*: a box holds at most the mines that a clue leaves if its other boxes hold their least, and at least
those that it leaves if they hold their most. A box whose bounds meet at 0 or at all of its cells is certain.

*Belief propagation*: clues and boxes send each other messages. A box sends each of its clues the probability
of each number of its mines, given its other clues. A clue sends each of its boxes how many ways each number
leaves to the others, weighted by their messages. Without cycles among the clues, the messages converge to the
exact probabilities. With cycles they are an estimate, and a better one if it is stopped early, since evidence
that returns to its origin counts again. Repeated clues make it worse, so they are cut down first (see
`reduction`). Sources: J. Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988; F. R. Kschischang, B.
J. Frey, H.-A. Loeliger, "Factor Graphs and the Sum-Product Algorithm", 2001.

The total ties everything together by one *field*, the log-odds of a mine in a cell without clues: at the
right one, the expected mines everywhere are as many as under the prior.

Throughout: a message about a box is a list with an entry for each number of mines in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb, exp, fsum, log
from operator import mul

from minesweeper.solver.budget import checkpoint
from minesweeper.solver.components import Component, Components, Tangle
from minesweeper.solver.counting import Contradiction, bits, transposed
from minesweeper.solver.knowledge import MINE, SAFE, Conclusion, Knowledge
from minesweeper.solver.prior import Prior

# The multiplications of an estimate, and the most sweeps. Few sweeps: with cycles, more of them overstate the
# confidence (bench.bench_estimate measures it).
ESTIMATE_WORK = 500_000
MAX_SWEEPS = 5

# The messages have converged once no risk changes by more in a sweep.
_REST = 1e-9

# The part of its last message that a clue repeats, so that messages do not swing.
_DAMPING = 0.3

# Smaller numbers are replaced by this, and no field is stronger: so impossible numbers stay negligible, and
# no message is infinite.
_NOTHING = 1e-150
_STRONGEST = 25.0

# The precision of a field, in proportion to the range of the search.
_FINENESS = 1e-3

# An estimate is never shown as certain.
_CLOSEST = 1e-6


def conclusions(tangle: Tangle) -> list[Conclusion]:
    """Return the boxes whose bounds meet at 0 or at all of their cells; Contradiction if bounds cross.

    >>> conclusions(Tangle([7, 8, 9], [1, 2, 1], [[0], [1, 2], [3], [4]], [0b001, 0b011, 0b110, 0b100]))
    [([0], 1, (7, 8, 9)), ([3], 2, (7, 8, 9)), ([4], 1, (7, 8, 9))]
    """
    sizes = [len(cells) for cells in tangle.boxes]
    least, most = [0] * len(sizes), sizes[:]
    scopes = _scopes(tangle)
    changed = True
    while changed:
        changed = False
        for mines, scope in zip(tangle.remaining, scopes, strict=True):
            low = mines - sum(most[b] for b in scope)
            high = mines - sum(least[b] for b in scope)
            for b in scope:
                bounds = max(least[b], low + most[b]), min(most[b], high + least[b])
                if bounds[0] > bounds[1]:
                    raise Contradiction("the clues contradict each other")
                if bounds != (least[b], most[b]):
                    low += most[b] - bounds[1]
                    high += least[b] - bounds[0]
                    least[b], most[b] = bounds
                    changed = True
    return [
        (cells, MINE if low else SAFE, tuple(tangle.clues))
        for cells, low, high in zip(tangle.boxes, least, most, strict=True)
        if low == len(cells) or not high
    ]


def estimate(components: Components, prior: Prior) -> dict[int, float]:
    """Estimate the risks of all unknown cells, strictly between 0 and 1, by the components' last update.

    If belief propagation takes more than ESTIMATE_WORK, the estimate is rough.
    """
    knowledge, counted = components.knowledge, components.counted
    graph = _Graph(components.tangles)
    sweeps = min(MAX_SWEEPS, ESTIMATE_WORK // max(1, graph.work))
    if not sweeps:
        return rough_estimate(components, prior)
    exact = [_Counted(component) for component in counted]
    near = sum(map(len, graph.boxes)) + sum(len(cells) for c in counted for cells in c.boxes)
    outside = knowledge.unknown - near
    inner = len(knowledge.state) - outside

    def excess(field: float) -> float:
        mines = graph.mines(field) + fsum(component.mines(field) for component in exact)
        return prior.excess(knowledge.known_mines + mines, inner, outside, _share(field))

    field = _balanced(lambda field: _excess_without_clues(knowledge, prior, _share(field)))
    risks, change = graph.risks(field), 1.0
    for _ in range(sweeps):
        graph.sweep(field)
        field = _balanced(excess, field, change)
        before, risks = risks, graph.risks(field)
        change = max((abs(a - b) for a, b in zip(before, risks, strict=True)), default=0.0)
        if change < _REST:
            break
    field = _balanced(excess, field, 1e-4)
    risk_of = dict.fromkeys(knowledge.unknown_cells(), _share(field))
    for cells, risk in zip(graph.boxes, graph.risks(field), strict=True):
        risk_of |= dict.fromkeys(cells, risk)
    for component in exact:
        for cells, risk in component.risks(field):
            risk_of |= dict.fromkeys(cells, risk)
    return {cell: min(max(risk, _CLOSEST), 1 - _CLOSEST) for cell, risk in risk_of.items()}


def rough_estimate(components: Components, prior: Prior) -> dict[int, float]:
    """Estimate each risk without work by the largest share of mines in any clue of the cell.

    Cells in no clue's scope have the share that the prior expects of all unknown cells.
    """
    knowledge = components.knowledge
    low, high = (_excess_without_clues(knowledge, prior, density) for density in (0.0, 1.0))
    share = min(max(low / (low - high), _CLOSEST), 1 - _CLOSEST) if knowledge.unknown else 0.0
    return knowledge.local_ratios(share)


def _excess_without_clues(knowledge: Knowledge, prior: Prior, density: float) -> float:
    """Return the excess of mines if all unknown cells had this density, whatever the clues are."""
    assigned = len(knowledge.state) - knowledge.unknown
    return prior.excess(knowledge.known_mines, assigned, knowledge.unknown, density)


class _Graph:
    """The boxes and clues of tangles, and their messages: logarithms, without the field."""

    def __init__(self, tangles: list[Tangle]):
        self.boxes = [cells for tangle in tangles for cells in tangle.boxes]
        # The sum of the messages to a box from all of its clues, and of the ways to lay its mines.
        self._beliefs = [[log(comb(len(cells), j)) for j in range(len(cells) + 1)] for cells in self.boxes]
        self._clues: list[tuple[list[float], list[int]]] = []  # the worth of each number of mines; the boxes
        first = 0
        for tangle in tangles:
            for mines, scope in zip(tangle.remaining, _scopes(tangle), strict=True):
                self._clues.append(([0.0] * mines + [1.0], [first + b for b in scope]))
            first += len(tangle.boxes)
        self._messages = [[[0.0] * len(self._beliefs[b]) for b in scope] for _, scope in self._clues]
        # The multiplications of a sweep.
        self.work = sum(3 * len(worth) * len(self._beliefs[b]) for worth, scope in self._clues for b in scope)

    def sweep(self, field: float) -> None:
        """Let each clue send its messages once, in turn."""
        beliefs = self._beliefs
        for (worth, scope), sent in zip(self._clues, self._messages, strict=True):
            checkpoint()
            others = [
                _chances([a - b for a, b in zip(beliefs[box], own, strict=True)], field)
                for box, own in zip(scope, sent, strict=True)
            ]
            for i, (box, message) in enumerate(zip(scope, messages(worth, others), strict=True)):
                top = max(message)
                if top > 0.0:
                    old = sent[i]
                    sent[i] = new = [
                        (1 - _DAMPING) * log(max(value / top, _NOTHING)) + _DAMPING * before
                        for value, before in zip(message, old, strict=True)
                    ]
                    beliefs[box] = [b + n - o for b, n, o in zip(beliefs[box], new, old, strict=True)]

    def mines(self, field: float) -> float:
        """Return the expected mines in all boxes."""
        return fsum(_mean(_chances(belief, field)) for belief in self._beliefs)

    def risks(self, field: float) -> list[float]:
        """Return the risk of a cell in each box."""
        return [
            _mean(_chances(belief, field)) / len(cells)
            for belief, cells in zip(self._beliefs, self.boxes, strict=True)
        ]


class _Counted:
    """The boxes of a counted component in any field."""

    def __init__(self, component: Component):
        least, ways, mines = component.counts
        self._possible = [i for i, way in enumerate(ways) if way]
        self._ways = [log(ways[i]) for i in self._possible]
        self._totals = [float(least + i) for i in self._possible]
        self._boxes = [
            (cells, [shares[i] / ways[i] / len(cells) for i in self._possible])
            for cells, shares in zip(component.boxes, mines, strict=True)
        ]

    def _chances(self, field: float) -> list[float]:
        """Return the probability of each possible number of mines."""
        return _normal([way + field * i for i, way in zip(self._possible, self._ways, strict=True)])

    def mines(self, field: float) -> float:
        return _dot(self._chances(field), self._totals)

    def risks(self, field: float) -> Iterator[tuple[list[int], float]]:
        chances = self._chances(field)
        for cells, shares in self._boxes:
            yield cells, _dot(chances, shares)


def messages(worth: list[float], boxes: list[list[float]]) -> list[list[float]]:
    """Return the message of a clue to each of its boxes: the worth of each number of mines in it.

    `worth` is the worth of each number of mines in all boxes together; `boxes` has the chances of the numbers
    in each. There is no division: the boxes before one and those behind it are added up separately.

    >>> messages([0.0, 1.0], [[0.5, 0.5], [0.75, 0.25], [1.0, 0.0]])
    [[0.25, 0.75], [0.5, 0.5], [0.5, 0.375]]
    """
    # ahead[m]: the worth if the boxes before hold m mines; behind[m]: the probability of that.
    ahead = [worth]
    for chances in reversed(boxes[1:]):
        last = ahead[-1]
        if len(chances) == 2:
            none, one = chances
            ahead.append([none * a + one * b for a, b in zip(last, [*last[1:], 0.0], strict=True)])
        else:
            ahead.append([fsum(map(mul, chances, last[m:])) for m in range(len(last))])
    messages_out = []
    behind = [1.0]
    for chances in boxes:
        onward = ahead.pop()
        messages_out.append([fsum(map(mul, behind, onward[j:])) for j in range(len(chances))])
        if len(chances) == 2:
            none, one = chances
            after = [none * a + one * b for a, b in zip([*behind, 0.0], [0.0, *behind], strict=True)]
        else:
            after = [0.0] * (len(behind) + len(chances) - 1)
            for j, chance in enumerate(chances):
                for m, weight in enumerate(behind):
                    after[m + j] += chance * weight
        behind = after[: len(worth)]
    return messages_out


def _scopes(tangle: Tangle) -> list[list[int]]:
    """Return the boxes of each clue."""
    return [bits(boxes) for boxes in transposed(tangle.signatures, len(tangle.remaining))]


def _chances(logs: list[float], field: float) -> list[float]:
    """Return the chances that have these logarithms before the field weighs each mine."""
    if len(logs) == 2:
        odds = logs[1] - logs[0] + field
        if odds > 300.0:
            return [0.0, 1.0]
        chance = 1 / (1 + exp(-odds)) if odds > -300.0 else 0.0
        return [1 - chance, chance]
    return _normal([value + field * j for j, value in enumerate(logs)])


def _normal(logs: list[float]) -> list[float]:
    """Return the chances in proportion to numbers with these logarithms."""
    top = max(logs)
    weights = [exp(value - top) for value in logs]
    whole = fsum(weights)
    return [weight / whole for weight in weights]


def _mean(chances: list[float]) -> float:
    return _dot(chances, range(len(chances)))


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return fsum(map(mul, a, b))


def _share(field: float) -> float:
    """Return the risk of a cell in no clue's scope."""
    return 1 / (1 + exp(-field))


def _balanced(excess: Callable[[float], float], near: float = 0.0, reach: float = _STRONGEST) -> float:
    """Return the root of `excess`, which rises with the field; it is likely within `reach` of `near`."""
    low = near - reach if excess(near - reach) < 0 else -_STRONGEST
    high = near + reach if excess(near + reach) > 0 else _STRONGEST
    while high - low > reach * _FINENESS:
        middle = (low + high) / 2
        if excess(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
