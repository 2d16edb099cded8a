"""Whether a board needs a guess: by all boards there are, and by a peer, ms-toollib, which knows the total.

Nothing here is taken from the project's solver.
"""

from functools import cache
from itertools import combinations

import pytest

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


def is_won_by_peer(board, first):
    """Return whether the peer's certain moves win a two-dimensional board."""
    peer = pytest.importorskip("ms_toollib")
    rows, columns = board.grid.dims
    shown, fresh = ["?"] * board.grid.size, [first]
    while True:
        while fresh:
            cell = fresh.pop()
            if shown[cell] == "?":
                assert not board.is_mine[cell]
                shown[cell] = str(board.clues[cell])
                if not board.clues[cell]:
                    fresh += board.grid.neighbours(cell)
        if shown.count("?") == board.mines:
            return True
        seen = [10 if symbol == "?" else int(symbol) for symbol in shown]
        lines = [seen[at : at + columns] for at in range(0, rows * columns, columns)]
        chances = [chance for line in peer.cal_probability_onboard(lines, board.mines)[0] for chance in line]
        fresh = [cell for cell, chance in enumerate(chances) if shown[cell] == "?" and chance < 1e-9]
        if not fresh:
            return False
