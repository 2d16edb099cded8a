"""Positions by brute force: every placement of mines there is, looked at one by one.

A position is the clues (scope, count) on cells 0 .. cells-1 and `facts` about some cells, which
map each of them to whether it is a mine. A board is an int with a bit for each mine. Chances
are fractions, and nothing is taken from the project.
"""

from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from typing import NamedTuple


def bit_set(cells):
    """Return some cells as an int with a bit for each."""
    return sum(1 << cell for cell in cells)


def placements(cells, clues, facts=None, totals=None):
    """Return the boards that satisfy every clue, of all totals or of some."""
    facts = facts or {}
    unknown = [cell for cell in range(cells) if cell not in facts]
    marked = [cell for cell, mine in facts.items() if mine]
    checks = [(bit_set(scope), count) for scope, count in clues]
    boards = []
    for size in range(len(unknown) + 1):
        if totals is None or size + len(marked) in totals:
            for pick in combinations(unknown, size):
                board = bit_set(pick) | bit_set(marked)
                if all((board & scope).bit_count() == count for scope, count in checks):
                    boards.append(board)
    return boards


def conclusions(clues, facts):
    """Return the values of the clues' own cells that all placements on these agree on; None without any."""
    near = sorted({cell for scope, _ in clues for cell in scope if cell not in facts})
    place = {cell: at for at, cell in enumerate(near)}
    reduced = [
        ([place[cell] for cell in scope if cell in place], count - sum(facts.get(cell, 0) for cell in scope))
        for scope, count in clues
    ]
    boards = placements(len(near), reduced)
    mines = {cell: sum(board >> at & 1 for board in boards) for cell, at in place.items()}
    agreed = {cell: int(number > 0) for cell, number in mines.items() if number in (0, len(boards))}
    return agreed if boards else None


def proves(clues, cell, facts=None):
    """Return whether the clues, on their own cells and the facts about them, leave `cell` one value."""
    return cell in (conclusions(clues, facts or {}) or ())


# A prior gives the likelihood, in proportion, of one board with m mines on n cells.


def known_total(mines):
    return lambda m, n: Fraction(m == mines)


def density(alpha, beta):
    """Integrate x^m (1 - x)^(n-m) under the beta distribution, but for a constant."""
    return lambda m, n: Fraction(
        factorial(m + alpha - 1) * factorial(n - m + beta - 1), factorial(n + alpha + beta - 1)
    )


def several_totals(pairs, cells):
    """Spread each total's weight evenly over the ways to lay so many mines on so many cells."""
    return lambda m, n: sum(
        (Fraction(weight, comb(cells, total)) for total, weight in pairs if total == m <= cells), Fraction(0)
    )


class Truth(NamedTuple):
    """The boards that agree and are possible, each with its weight."""

    boards: dict[int, Fraction]
    unknown: list[int]

    @property
    def over(self):
        """Whether no board leaves a safe cell."""
        return all(board >> cell & 1 for board in self.boards for cell in self.unknown)

    @property
    def whole(self):
        return total_weight(self.boards.items())

    def fractions(self):
        """Return the probability of a mine for each unknown cell."""
        whole = self.whole
        return {
            cell: total_weight(item for item in self.boards.items() if item[0] >> cell & 1) / whole
            for cell in self.unknown
        }


def total_weight(weighted):
    """Add up weights; most of them are the same."""
    counts = {}
    for _, weight in weighted:
        counts[weight] = counts.get(weight, 0) + 1
    return sum((weight * count for weight, count in counts.items()), Fraction(0))


def truth(cells, clues, prior, facts=None, ongoing=False):
    """Return the possible boards; where `ongoing`, the one without a safe cell only if it is the only one."""
    facts = facts or {}
    unknown = [cell for cell in range(cells) if cell not in facts]
    weights = [prior(m, cells) for m in range(cells + 1)]
    boards = {
        board: weights[board.bit_count()]
        for board in placements(cells, clues, facts, {m for m in range(cells + 1) if weights[m]})
    }
    full = bit_set(unknown) | bit_set(cell for cell, mine in facts.items() if mine)
    if ongoing and len(boards) > 1:
        boards.pop(full, None)
    return Truth(boards, unknown)


def closure(clues, facts, at_once=2):
    """Return all facts that so many clues at a time prove; None if they contradict.

    It tries every placement on the clues' own cells, over and over with the facts so far.
    """
    facts = dict(facts)
    while True:
        fresh = {}
        for some in [one for n in range(1, at_once + 1) for one in combinations(clues, n)]:
            agreed = conclusions(some, facts)
            if agreed is None:
                return None
            fresh |= agreed
        if not fresh:
            return facts
        facts |= fresh
