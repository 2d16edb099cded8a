"""Whether a board needs a guess, by all boards there are; nothing here is taken from the project's solver."""

from functools import cache
from itertools import combinations

from tests.oracles.plain import neighbours


@cache
def boards_without_guessing(dims, mines, first, *, opening):
    """Return all boards with so many mines that certain moves win, by looking at every board that agrees."""
    near = neighbours(dims)
    kept = {first, *near[first]} if opening else {first}
    every = list(map(frozenset, combinations(range(len(near)), mines)))
    return [board for board in every if not board & kept and _is_won(board, first, every, near)]


def _is_won(board, first, every, near):
    clues = [len(board.intersection(around)) for around in near]
    shown, safe, possible = set(), {first}, every
    while safe:
        while safe:  # with what zeros reveal
            cell = safe.pop()
            shown.add(cell)
            if not clues[cell]:
                safe.update(c for c in near[cell] if c not in shown)
        possible = [
            other
            for other in possible
            if not other & shown and all(len(other.intersection(near[cell])) == clues[cell] for cell in shown)
        ]
        hidden = set(range(len(near))) - shown
        safe = hidden.difference(*possible)
        if len(hidden) == len(board):
            return True
    return False
