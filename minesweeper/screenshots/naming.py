"""What the cells are: cells that look alike are one group, and the rules of the game help to name the groups.

An empty cell touches no hidden one; a number is at least the mines that are shown around it and at most those
and the hidden cells. The names are those with the least cost: what the shapes of glyphs say against them, and
how far they break the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import exp
from statistics import median

from minesweeper.screenshots.cells import Cell, Colour
from minesweeper.screenshots.glyphs import KINDS, log_likelihoods

HIDDEN, FLAG, EMPTY, MINE = "?@.X"
_COVERED = HIDDEN + FLAG + MINE

# How far apart colours of one group are at most, in levels of 255; how different the ink of its glyphs.
_COLOURS, _INKS, _SHAPES = 9, 40, 0.13

# What it costs to break a rule once, and to be on the background of the other kind of cell.
_RULE, _GROUND = 1.5, 3.0

# A glyph with less than this part of the usual contrast is noise.
_FAINT = 0.1

# More cells that look alike do not make their glyph clearer than so many.
_MEMBERS = 4

# So many groups of cells without glyphs are named together.
_TOGETHER = 5

Names = dict[str, float]


def named(cells: Sequence[Cell], rows: int, columns: int) -> tuple[str, list[float], list[int]]:
    """The symbol of each cell, how sure it is (0 to 1), and the number of its group."""
    contrasts = [cell.glyph.contrast for cell in cells if cell.glyph]
    least = _FAINT * median(contrasts) if contrasts else 0
    kinds = [
        log_likelihoods(cell.glyph) if cell.glyph and cell.glyph.contrast > least else None for cell in cells
    ]
    groups = _grouped(cells, kinds)
    group_of = [0] * len(cells)
    for number, members in enumerate(groups):
        for cell in members:
            group_of[cell] = number
    board = _Board(rows, columns, groups)
    costs = [_costs([kinds[cell] for cell in members]) for members in groups]
    symbols = [min(cost, key=cost.__getitem__) for cost in costs]
    plain = sorted((n for n, cost in enumerate(costs) if len(cost) == 2), key=lambda n: -len(groups[n]))
    large = [number for number in plain if len(groups[number]) >= _MEMBERS]
    grounds = _grounds(cells, groups, symbols, plain)

    def cost(symbols: list[str]) -> float:
        total = sum(costs[number][symbol] for number, symbol in enumerate(symbols))
        # Hidden cells seldom have two looks while no cell is open and empty.
        if len(large) > 1 and all(symbols[number] == HIDDEN for number in large):
            total += _GROUND
        return total + board.broken(symbols) * _RULE + _misplaced(groups, grounds, symbols)

    for number in plain:
        symbols[number] = EMPTY
    together = plain[:_TOGETHER]
    ways = product(HIDDEN + EMPTY, repeat=len(together))

    def with_(changes: Iterable[tuple[int, str]]) -> list[str]:
        changed = list(symbols)
        for number, symbol in changes:
            changed[number] = symbol
        return changed

    symbols = min((with_(zip(together, way, strict=True)) for way in ways), key=cost)
    others: list[float] = [0.0] * len(groups)
    for _ in range(3):
        before = list(symbols)
        for number, choice in enumerate(costs):
            least = min(choice.values())
            tried = {s: cost(with_([(number, s)])) for s, own in choice.items() if own < least + 12 or s == symbols[number]}
            symbols[number] = min(tried, key=tried.__getitem__)
            others[number] = min((c for s, c in tried.items() if s != symbols[number]), default=50.0) - tried[symbols[number]]
        if symbols == before:
            break
    wrong = board.wrong(symbols)
    sure = [1 / (1 + exp(-min(50.0, others[group]))) * (0.6 if cell in wrong else 1.0) for cell, group in enumerate(group_of)]
    return "".join(symbols[group] for group in group_of), sure, group_of


def _costs(kinds: list[tuple[float, ...] | None]) -> Names:
    """What it costs to give the cells of a group each symbol that they can have."""
    told = [kind for kind in kinds if kind]
    if 2 * len(told) < len(kinds):
        return {EMPTY: 0.0, HIDDEN: 0.0}
    weight = min(len(told), _MEMBERS) / len(told)
    found = {kind: -weight * sum(kind_[place] for kind_ in told) for place, kind in enumerate(KINDS)}
    shading = found.pop("_")
    if shading < min(found.values()):
        return {EMPTY: 0.0, HIDDEN: 0.0}
    hidden = min(found.pop("?"), shading)
    return {HIDDEN: hidden, EMPTY: shading + 1.0, FLAG: found.pop("F"), MINE: found.pop("M"), **found}


def _grouped(cells: Sequence[Cell], kinds: list[tuple[float, ...] | None]) -> list[list[int]]:
    """The cells by how they look."""
    groups: list[list[int]] = []
    best = [max(range(len(KINDS)), key=kind.__getitem__) if kind else None for kind in kinds]
    for number, cell in enumerate(cells):
        near = [group for group in groups if any(best[number] == best[m] and _alike(cell, cells[m]) for m in group[-40:])]
        merged = [number]
        for group in near:
            groups.remove(group)
            merged = group + merged
        groups.append(sorted(merged))
    return sorted(groups)


def _alike(one: Cell, other: Cell) -> bool:
    if one.glyph and other.glyph:
        if _distance(one.glyph.colour, other.glyph.colour) > _INKS:
            return False
        shapes = zip(one.glyph.shape, other.glyph.shape, strict=True)
        return sum(abs(a - b) for a, b in shapes) <= _SHAPES * len(one.glyph.shape)
    if one.glyph or other.glyph:
        return False
    pairs = zip((one.background, *one.sides), (other.background, *other.sides), strict=True)
    return sum(_distance(*pair) <= _COLOURS for pair in pairs) >= 4 and _distance(one.background, other.background) <= _COLOURS


def _distance(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def _grounds(cells: Sequence[Cell], groups: list[list[int]], symbols: list[str], plain: list[int]) -> dict[int, int]:
    """For each group with a glyph the group without one whose cells look most like its own, if any does."""
    found = {}
    for number, members in enumerate(groups):
        if number in plain:
            continue
        cell = cells[members[len(members) // 2]]
        near = [
            (sum(min(60, _distance(a, b)) for a, b in zip((cell.background, *cell.sides), (other.background, *other.sides), strict=True)), ground)
            for ground in plain
            for other in [cells[groups[ground][0]]]
        ]
        if near and min(near)[0] < 60:
            found[number] = min(near)[1]
    return found


def _misplaced(groups: list[list[int]], grounds: dict[int, int], symbols: list[str]) -> float:
    """What it costs that digits lie on hidden cells, and flags on open ones."""
    total = 0.0
    for number, ground in grounds.items():
        is_open = symbols[ground] == EMPTY
        if symbols[number] in "12345678" and not is_open or symbols[number] == FLAG and is_open:
            total += _GROUND * min(_MEMBERS, len(groups[number])) ** 0.5
    return total


class _Board:
    """Which cells touch which, to count how far names break the rules."""

    def __init__(self, rows: int, columns: int, groups: list[list[int]]):
        self.groups = groups
        self.near = [
            [
                other_row * columns + other
                for other_row in range(max(0, row - 1), min(rows, row + 2))
                for other in range(max(0, column - 1), min(columns, column + 2))
                if (other_row, other) != (row, column)
            ]
            for row in range(rows)
            for column in range(columns)
        ]

    def _cells(self, symbols: list[str]) -> list[str]:
        cells = [""] * len(self.near)
        for symbol, members in zip(symbols, self.groups, strict=True):
            for cell in members:
                cells[cell] = symbol
        return cells

    def _breaks(self, cells: list[str]) -> Iterable[tuple[int, int]]:
        """The cells that break a rule, and how far."""
        for cell, symbol in enumerate(cells):
            if symbol in _COVERED:
                continue
            around = [cells[other] for other in self.near[cell]]
            mines = around.count(FLAG) + around.count(MINE)
            hidden = around.count(HIDDEN)
            number = 0 if symbol == EMPTY else int(symbol)
            most = mines + hidden if number else 0
            over = mines - number if number else mines + hidden
            far = max(0, number - most, over)
            if far:
                yield cell, min(3, far)

    def broken(self, symbols: list[str]) -> float:
        return sum(far for _, far in self._breaks(self._cells(symbols)))

    def wrong(self, symbols: list[str]) -> set[int]:
        return {cell for cell, _ in self._breaks(self._cells(symbols))}
