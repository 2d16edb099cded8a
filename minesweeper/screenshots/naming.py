"""The names of cells: cells that look alike are one group, and the rules of the game help to name the groups.

An empty cell touches no hidden one. A number is at least the number of mines that are shown around it, and at
most that of the mines and hidden cells. The best names have the least cost, from the shapes of glyphs and
from broken rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import exp, fsum

from minesweeper.rules.grid import Grid
from minesweeper.screenshots.cells import CellLook, Colour, distance
from minesweeper.screenshots.glyphs import KINDS, log_likelihoods

COVERED, FLAGGED, BLANK, MINED, CROSSED = "?@.Xx"
DIGITS = frozenset("12345678")

# The most differences within a group: of colours and of ink in levels of 255, and of shapes.
_COLOURS, _INKS, _SHAPES = 9, 40, 0.13

# The most difference between the sides of a glyph's cell and those of a plain one of its kind, together.
_SIDES = 170

# The costs of breaking a rule once, and of standing on the background of the other kind of cell.
_RULE, _GROUND = 1.5, 3.0

# A glyph with less than this part of the usual contrast is noise.
_FAINT = 0.1

# A flag must be likelier than a mine by this, or a mine than a flag, for the difference to count.
_DRAWN = 1.5

# The highest cost of a glyph on a hidden cell, such as a risk or another drawing of a game. Some starts take
# each glyph that costs more than _UNCLEAR for one of these.
_UNKNOWN, _UNCLEAR = 2.5, 0.3

# A picture is no board with more looks, with a larger part of cells that fit no name, or of numbers that
# contradict their neighbours. A name that costs a cell more than _MISFIT does not fit it.
MAX_LOOKS, _UNFIT, _CONTRADICTED, _MISFIT = 200, 1 / 5, 1 / 3, 0.5

# In a game that has ended, at most this part of the numbers has more mines than are seen beside it.
_SHORT = 0.1

# The most cells of a group that count for their glyph, and the most digits that count for their ground.
_MEMBERS, _CROWD = 4, 25

# This many kinds of cells without glyphs, the most frequent ones, are named in all ways.
_TOGETHER = 2

Names = dict[str, float]


def named(cells: Sequence[CellLook], rows: int, columns: int) -> tuple[str, list[float], list[int]] | None:
    """Name each cell: return its symbol, its confidence (0 to 1) and its group; None if it is no board."""
    contrasts = [cell.glyph.contrast for cell in cells if cell.glyph]
    least = _FAINT * max(contrasts, default=0)
    kinds = [
        log_likelihoods(cell.glyph) if cell.glyph and cell.glyph.contrast > least else None for cell in cells
    ]
    groups = _grouped(cells, kinds)
    if len(groups) > MAX_LOOKS:
        return None
    group_of = [0] * len(cells)
    for number, members in enumerate(groups):
        for cell in members:
            group_of[cell] = number
    costs = [_costs([kinds[cell] for cell in members]) for members in groups]
    symbols = [min(cost, key=cost.__getitem__) for cost in costs]
    plain = sorted((n for n, cost in enumerate(costs) if len(cost) == 2), key=lambda n: -len(groups[n]))
    board = Naming(Grid((rows, columns)), groups, costs, grounds_of(cells, groups, plain))
    grounds = {number: cells[groups[number][0]].background for number in plain}
    weights = [min(len(members), _MEMBERS) for members in groups]
    clear = [min(cost.values()) <= _UNCLEAR * weight for cost, weight in zip(costs, weights, strict=True)]
    plainer = [symbol if is_clear else COVERED for symbol, is_clear in zip(symbols, clear, strict=True)]
    best = min(map(board.descended, (*starting_names(symbols, grounds), *starting_names(plainer, grounds))))
    if plain:
        # With the names of the others, the open one of them may be clear.
        changed = list(best[1])
        changed[plain[0]] = COVERED if changed[plain[0]] == BLANK else BLANK
        best = min(best, board.descended(changed))
    if MINED in best[1] and not board.shows_mines(best[1]):
        for cost in costs:
            cost.pop(MINED, None)
        best = board.descended([FLAGGED if symbol == MINED else symbol for symbol in best[1]])
    looks, (_, symbols, margins) = symbols, best
    wrong = board.wrong(symbols)
    # An unclear look with many members is a drawing of the game on hidden cells.
    unfit = sum(
        len(members)
        for number, members in enumerate(groups)
        if costs[number][symbols[number]] > _MISFIT * weights[number]
        and (clear[number] or len(members) < _MEMBERS)
    )
    sure = [
        1 / (1 + exp(-min(50.0, margins[group]))) * (0.6 if cell in wrong else 1.0)
        for cell, group in enumerate(group_of)
    ]
    shown = [symbols[group] for group in group_of]
    numbers = [cell for cell, symbol in enumerate(shown) if symbol in DIGITS]
    if unfit > _UNFIT * len(cells) or len(wrong.intersection(numbers)) > _CONTRADICTED * len(numbers):
        return None
    if MINED in shown:
        flags = [
            look in (FLAGGED, MINED) and name == COVERED for look, name in zip(looks, symbols, strict=True)
        ]
        shown = [CROSSED if flags[group] else symbols[group] for group in group_of]
        board.mark_wrong_flags(shown)
    return "".join(shown), sure, group_of


def starting_names(symbols: list[str], grounds: dict[int, Colour]) -> Iterator[list[str]]:
    """Yield the symbols with each way to name the most frequent plain groups; others are like the nearest."""
    large = list(grounds)[:_TOGETHER]
    for way in product(COVERED + BLANK, repeat=len(large)):
        start = list(symbols)
        for number, ground in grounds.items():
            start[number] = way[min(range(len(large)), key=lambda at: distance(ground, grounds[large[at]]))]
        yield start


def _costs(kinds: list[tuple[float, ...] | None]) -> Names:
    """Return the cost of each symbol that the cells of a group can have."""
    glyphs = [kind for kind in kinds if kind]
    if 2 * len(glyphs) < len(kinds):
        return {BLANK: 0.0, COVERED: 0.0}
    weight = min(len(glyphs), _MEMBERS) / len(glyphs)
    by_kind = {kind: -weight * fsum(glyph[place] for glyph in glyphs) for place, kind in enumerate(KINDS)}
    shading, zero = by_kind.pop("_"), by_kind.pop("0")
    if shading < min(zero, *by_kind.values()):
        return {BLANK: 0.0, COVERED: 0.0}
    # Flags and mines are drawn in many ways; their background distinguishes them.
    flag, mine, other = by_kind.pop("F"), by_kind.pop("M"), _DRAWN * len(glyphs) * weight
    costs = {
        COVERED: min(by_kind.pop("?") + 1.0, shading, _UNKNOWN * len(glyphs) * weight),
        BLANK: min(shading, zero + 1.0),
        FLAGGED: min(flag, mine + other),
        **by_kind,
    }
    # The rules turn no glyph of another shape into a mine.
    return costs if min(flag, mine) > min(costs.values()) else costs | {MINED: min(mine, flag + other) + 0.5}


def _grouped(cells: Sequence[CellLook], kinds: list[tuple[float, ...] | None]) -> list[list[int]]:
    """Group the cells by their looks."""
    groups: list[list[int]] = []
    best = [max(range(len(KINDS)), key=kind.__getitem__) if kind else None for kind in kinds]
    for number, cell in enumerate(cells):
        if len(groups) > MAX_LOOKS:
            break
        near = [
            group
            for group in groups
            if any(best[number] == best[m] and look_alike(cell, cells[m]) for m in group[-40:])
        ]
        merged = [number]
        for group in near:
            groups.remove(group)
            merged = group + merged
        groups.append(sorted(merged))
    return sorted(groups)


def look_alike(one: CellLook, other: CellLook) -> bool:
    """Return whether two cells look alike; both have a glyph, or neither."""
    if one.glyph and other.glyph:
        shapes = zip(one.glyph.shape, other.glyph.shape, strict=True)
        if fsum(abs(a - b) for a, b in shapes) > _SHAPES * len(one.glyph.shape):
            return False
        return distance(one.glyph.colour, other.glyph.colour) <= _INKS
    if distance(one.background, other.background) > _COLOURS:
        return False
    return sum(distance(*pair) <= _COLOURS for pair in zip(one.sides, other.sides, strict=True)) >= 3


def grounds_of(cells: Sequence[CellLook], groups: list[list[int]], plain: list[int]) -> dict[int, int]:
    """Map each group with a glyph to the plain group with its background and the most similar sides."""
    grounds = {}
    for number, members in enumerate(groups):
        cell = cells[members[len(members) // 2]]
        near = [
            (sum(min(60, distance(*pair)) for pair in zip(cell.sides, other.sides, strict=True)), ground)
            for ground in plain
            for other in [cells[groups[ground][0]]]
            if distance(cell.background, other.background) <= 1.5 * _COLOURS
        ]
        if number not in plain and near and min(near)[0] < _SIDES:
            grounds[number] = min(near)[1]
    return grounds


class Naming:
    """The groups on the board, and the cost of their names."""

    def __init__(self, grid: Grid, groups: list[list[int]], costs: list[Names], grounds: dict[int, int]):
        self.groups, self.costs, self.grounds = groups, costs, grounds
        self.large = [n for n, cost in enumerate(costs) if len(cost) == 2 and len(groups[n]) >= _MEMBERS]
        self.near = [grid.neighbours(cell) for cell in range(grid.size)]
        self.reach = [{*members, *(o for cell in members for o in self.near[cell])} for members in groups]

    def cost(self, symbols: list[str]) -> float:
        cells = self._cells(symbols)
        return self._own(symbols, range(len(symbols))) + _RULE * sum(
            self.violation(cells, cell) for cell in range(len(cells))
        )

    def wrong(self, symbols: list[str]) -> set[int]:
        """Return the cells that break a rule."""
        cells = self._cells(symbols)
        return {cell for cell in range(len(cells)) if self.violation(cells, cell)}

    def descended(self, symbols: list[str]) -> tuple[float, list[str], list[float]]:
        """Descend by single changes: return the cost, the symbols, and their margins to the next best."""
        symbols, cells = list(symbols), self._cells(symbols)
        margins = [0.0] * len(symbols)
        for _ in range(4):
            before = list(symbols)
            for number in range(len(symbols)):
                margins[number] = self._rename(number, symbols, cells)
            if symbols == before:
                break
        return self.cost(symbols), symbols, margins

    def _rename(self, number: int, symbols: list[str], cells: list[str]) -> float:
        """Give a group the symbol that costs least, and return how much more the next best costs."""

        # The name of a plain group changes the costs of the groups that stand on its ground.
        own = range(len(symbols)) if number in self.grounds.values() else (number,)

        def cost(symbol: str) -> float:
            symbols[number] = symbol
            for cell in self.groups[number]:
                cells[cell] = symbol
            return self._own(symbols, own) + _RULE * sum(
                self.violation(cells, cell) for cell in self.reach[number]
            )

        old = symbols[number]
        tried = {symbol: cost(symbol) for symbol in (old, *self.costs[number])}
        best, *others = sorted(tried, key=tried.__getitem__)
        cost(best)
        return tried[others[0]] - tried[best]

    def _cells(self, symbols: list[str]) -> list[str]:
        cells = [""] * len(self.near)
        for symbol, members in zip(symbols, self.groups, strict=True):
            for cell in members:
                cells[cell] = symbol
        return cells

    def _own(self, symbols: list[str], numbers: Sequence[int]) -> float:
        """Return the cost of these groups' names and grounds, and of the combination of all names."""
        total = fsum(self.costs[number][symbols[number]] for number in numbers)
        for number in numbers:
            ground, symbol = self.grounds.get(number), symbols[number]
            is_open = ground is not None and symbols[ground] == BLANK
            if ground is not None and symbol != BLANK and is_open != (symbol in DIGITS or symbol == MINED):
                most = _CROWD if symbol in DIGITS else _MEMBERS
                total += _GROUND * min(most, len(self.groups[number])) ** 0.5
        # A board with an open and empty cell has a number.
        if BLANK in symbols and not DIGITS & set(symbols):
            total += _GROUND
        # Hidden cells seldom have two looks while no cell is open and empty.
        if len(self.large) > 1 and all(symbols[number] == COVERED for number in self.large):
            total += _GROUND
        return total

    def violation(self, cells: list[str], cell: int) -> int:
        """Return how far a cell breaks a rule: 0, 1 or 2.

        Where an empty cell is beside a hidden one, the hidden one breaks the rule: so a single cell with a
        wrong name among empty ones is one mistake.
        """
        symbol = cells[cell]
        if symbol == BLANK:
            return 0
        around = [cells[other] for other in self.near[cell]]
        if symbol not in DIGITS:
            return int(BLANK in around)
        number, mines = int(symbol), around.count(FLAGGED) + around.count(MINED)
        return min(2, max(0, mines - number, number - mines - around.count(COVERED)))

    def _surplus(self, cells: Sequence[str], cell: int) -> int:
        """Return the number of mines and flags around a number, minus that number."""
        return sum(cells[other] in (FLAGGED, MINED) for other in self.near[cell]) - int(cells[cell])

    def shows_mines(self, symbols: list[str]) -> bool:
        """Return whether the game has ended: nearly all numbers beside a mine show all their mines."""
        cells = self._cells(symbols)
        beside = {other for cell, symbol in enumerate(cells) if symbol == MINED for other in self.near[cell]}
        missing = [self._surplus(cells, cell) < 0 for cell in beside if cells[cell] in DIGITS]
        return sum(missing) <= _SHORT * len(missing)

    def mark_wrong_flags(self, cells: list[str]) -> None:
        """Mark the flags of a game that has ended around which every number has too many."""
        clues = {
            cell: [other for other in self.near[cell] if cells[other] in DIGITS]
            for cell, symbol in enumerate(cells)
            if symbol in (FLAGGED, MINED)
        }
        # First those with most numbers: their neighbours may be right.
        for cell in sorted(clues, key=lambda cell: -len(clues[cell])):
            if clues[cell] and all(self._surplus(cells, clue) > 0 for clue in clues[cell]):
                cells[cell] = CROSSED
