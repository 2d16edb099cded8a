"""50/50s: guesses that no number will ever spare, as two arrangements of a few cells look the same for good.

Two cells with one mine are a *50/50* if each other cell that may show a number has both beside it, or
neither. So are the two diagonals of a square if one of them has the mines. On half of the boards with a
50/50 the game is lost, whatever is revealed first. A *wall* is an unknown cell whose number would
distinguish the arrangements: they are a 50/50 if it is a mine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import chain, combinations, islice
from operator import and_, xor
from typing import NamedTuple

from minesweeper.solver.budget import Intractable
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.independence import independent_parts
from minesweeper.solver.knowledge import MINE, UNKNOWN, Knowledge
from minesweeper.solver.solver import Solver


class FiftyFifty(NamedTuple):
    """The cells `here` are mines, or those `there`; the 50/50 exists if the `walls` are mines, too."""

    here: tuple[int, ...]
    there: tuple[int, ...]
    walls: tuple[int, ...]


def certain_fifty_fifties(
    solver: Solver, risks: Mapping[int, float]
) -> tuple[list[tuple[int, int]], list[tuple[int, ...]]]:
    """Return the 50/50s of two cells that exist on every board, and the smallest larger groups like them.

    `risks` are the exact risks of the hidden cells; `Analysis` describes the groups.
    """
    posterior, knowledge = solver.posterior(), solver.knowledge
    # Two cells may have the last mine of a number.
    last = [knowledge.unknown_in(clue) for clue, unknown in knowledge.open.items() if unknown == 2]
    pairs = {(one, other) for one, other in map(sorted, last) if _walls(knowledge, (one,), (other,)) == ()}
    groups = []
    for cells, arrangements in independent_parts(posterior):
        near = {*cells}.union(*map(knowledge.scope, cells))
        revealable = [cell for cell in near if risks.get(cell, 1) < 1]
        numbers = (
            {len(mines.intersection(knowledge.scope(cell))) for mines in arrangements if cell not in mines}
            for cell in revealable
        )
        if all(len(shown) == 1 for shown in numbers):
            if len(cells) == 2 and all(len(mines) == 1 for mines in arrangements):
                pairs.add((cells[0], cells[1]))
            else:
                groups.append(tuple(cells))
    return sorted(pairs), groups


def unavoidable(solver: Solver, most: int | None = None) -> dict[int, float]:
    """Return the part of the risk of each cell in a 50/50 that waiting does not avoid.

    A cell is a mine in one of the arrangements, and on half of those boards the game is lost anyway. To guess
    it wins half of the others, too, since then the 50/50 is settled. A wall counts the same: it is a mine in
    both arrangements. Examines up to `most` 50/50s.
    """
    parts: dict[int, float] = {}
    for fifty_fifty in islice(fifty_fifties(solver), most):
        chance = _chance(solver, fifty_fifty)
        for cell in chain(*fifty_fifty):
            parts[cell] = parts.get(cell, 0.0) + chance
    return parts


def fifty_fifties(solver: Solver) -> Iterator[FiftyFifty]:
    """Yield the pairs with up to one wall and the squares with none, beside a clue or a known mine."""
    knowledge, posterior = solver.knowledge, solver.posterior()
    outside = set(posterior.outside_group().cells)
    near = [cell for cell in outside if knowledge.around(cell).count(MINE)]
    pairs = {(cell, other) for cell in near for other in outside.intersection(knowledge.scope(cell))}
    pairs = {(min(pair), max(pair)) for pair in pairs}
    pairs |= {pair for group in posterior.groups for pair in combinations(sorted(group.cells), 2)}
    for one, other in sorted(pairs):
        walls = _walls(knowledge, (one,), (other,))
        if walls is not None and len(walls) <= 1:
            yield FiftyFifty((one,), (other,), walls)
    near += [cell for group in posterior.groups for cell in group.cells if knowledge.around(cell).count(MINE)]
    for here, there in sorted({square for cell in near for square in _squares(knowledge, cell)}):
        if _walls(knowledge, here, there) == ():
            yield FiftyFifty(here, there, ())


def _squares(knowledge: Knowledge, cell: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the diagonals of a cell's squares of unknown cells."""
    near = {other for other in knowledge.scope(cell) if knowledge.state[other] == UNKNOWN}
    for opposite in near:
        beside_both = set(knowledge.scope(cell)).intersection(knowledge.scope(opposite))
        if len(beside_both) == 2 and beside_both <= near:
            one, other = sorted([(min(cell, opposite), max(cell, opposite)), tuple(sorted(beside_both))])
            yield one, other


def _walls(knowledge: Knowledge, here: tuple[int, ...], there: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the walls of two arrangements of one or two mines; None if a safe cell distinguishes them."""
    one, other = ([set(knowledge.scope(cell)) for cell in mines] for mines in (here, there))
    # Cells distinguish them beside an odd number of all cells, or beside all of one and none of the other.
    telling = reduce(xor, one + other) | reduce(and_, one) ^ reduce(and_, other)
    walls = [cell for cell in telling.difference(here, there) if knowledge.state[cell] != MINE]
    return None if any(knowledge.state[cell] for cell in walls) else tuple(walls)


def _chance(solver: Solver, fifty_fifty: FiftyFifty) -> float:
    """Return the probability of the 50/50 with the mines `here`, which equals that with the mines `there`."""
    supposed = solver.copy()
    try:
        for cell in fifty_fifty.here + fifty_fifty.walls:
            supposed.learn_mine(cell)
        return supposed.suppose(safe=fifty_fifty.there).count().share(solver.posterior())
    except (Contradiction, Intractable):
        return 0.0
