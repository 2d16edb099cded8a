"""What a board says: what it proves, how likely everything else is, and what is best to do.

Throughout: of every cell there is a *state* (a byte: UNKNOWN, SAFE for a number, MINE) and a *number*, which
means something only where the state is SAFE. A printed board has a *symbol* for both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from minesweeper.players.advice import Action, Adviser
from minesweeper.players.deep import Outlook
from minesweeper.players.reference import DeepPlayer
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE, UNKNOWN, Knowledge
from minesweeper.solver.posterior import Components, Posterior
from minesweeper.solver.prior import Prior
from minesweeper.solver.proof import proof

# The largest board that is taken: far more than anyone prints, and done in a few seconds.
MAX_CELLS = 1_000_000

# The largest on which games are played on: each goes through all cells.
MAX_CELLS_DEEP = 2_000

_HIDDEN = bytes(state == UNKNOWN for state in range(256))
_MARKED = bytes(state == MINE for state in range(256))
_STATES = bytes({ord("?"): UNKNOWN, ord("@"): MINE}.get(byte, SAFE) for byte in range(256))
_NUMBERS = bytes(max(0, byte - ord("0")) for byte in range(256))


class Analysis(NamedTuple):
    """What a board says. Cells are numbered row by row."""

    grid: Grid
    states: bytes
    numbers: Sequence[int]
    boards: int  # how many agree
    risks: dict[int, float]  # of every hidden cell; exactly 0 and 1 only where certain
    best: Action | None  # None where nothing is hidden

    def certain(self, risk: float) -> list[tuple[int, ...]]:
        """The places of the hidden cells with a risk of exactly 0, or 1."""
        return [self.grid.coords(cell) for cell in sorted(self.risks) if self.risks[cell] == risk]

    def proof(self, cell: int) -> tuple[int, ...]:
        """A few numbers that make a certain cell so; none where it takes the total of mines."""
        return proof(knowledge_in(self.grid, self.states, self.numbers), cell) or ()


def read_symbols(text: str, max_cells: int = MAX_CELLS) -> tuple[Grid, bytes]:
    """A printed board: its shape, and the symbols of its cells row by row."""
    rows: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        row = "".join(line.split())
        if not row:
            continue
        if wrong := re.search("[^?@0-8]", row):
            raise ValueError(f"line {number}: expected '?', '@' or a digit up to 8, found {wrong[0]!r}")
        if rows and len(row) != len(rows[0]):
            raise ValueError(f"line {number}: expected {len(rows[0])} cells, found {len(row)}")
        rows.append(row)
    if not rows:
        raise ValueError("line 1: expected a row of the board, found the end of the input")
    if len(rows) * len(rows[0]) > max_cells:
        raise ValueError(f"a position has at most {max_cells} cells, not {len(rows) * len(rows[0])}")
    return grid_of((len(rows), len(rows[0]))), "".join(rows).encode()


def knowledge_of(grid: Grid, symbols: bytes) -> Knowledge:
    """What the symbols of a board's cells (`?`, digits, `@` for a mine), in order, make known.

    Contradiction if a number has fewer hidden neighbours than mines to find, or more mines marked.

    >>> known = knowledge_of(Grid((2, 3)), b"1@??1?")
    """
    return knowledge_in(grid, *states_of(symbols))


def states_of(symbols: bytes) -> tuple[bytes, bytes]:
    """The states and the numbers of the cells with these symbols."""
    return symbols.translate(_STATES), symbols.translate(_NUMBERS)


def knowledge_in(grid: Grid, states: bytes, numbers: Sequence[int]) -> Knowledge:
    """What a board of these states and numbers makes known; Contradiction as above."""
    known = Knowledge.of_states(states, grid.neighbours)
    hidden = grid.neighbour_sums(states.translate(_HIDDEN))
    marked = grid.neighbour_sums(states.translate(_MARKED)) if known.known_mines else bytes(grid.size)
    for cell, (state, number, unknown, mines) in enumerate(zip(states, numbers, hidden, marked, strict=True)):
        if (unknown or mines != number) and state == SAFE:
            known.enter(cell, unknown, number - mines)
    return known


def chances_to_win(grid: Grid, known: Knowledge, prior: Prior, games: int) -> Iterator[list[Outlook]]:
    """The chance to win after each candidate in a position that is counted, the best first.

    They come as they are before each of so many `games` that are played on, and after the last; once where
    they are exact, or there are none, as a cell is certain to be safe.
    """
    if grid.size > MAX_CELLS_DEEP:
        raise ValueError(f"to play on, a position has at most {MAX_CELLS_DEEP} cells, not {grid.size}")
    components = Components(known)
    player = DeepPlayer(games, candidates=6)
    player.take_over(grid, Posterior(known, components.update(), prior, ongoing=True), components)
    position = player.position()
    if player.known.unknown and not player.settled(SAFE):
        yield from player.outlooks(position)
    else:
        yield []


def analyse_board(grid: Grid, symbols: bytes, prior: Prior) -> Analysis:
    """All that a printed board says; Contradiction (a ValueError) if no board agrees with it."""
    return analyse_states(grid, *states_of(symbols), prior)


def analyse_states(grid: Grid, states: bytes, numbers: Sequence[int], prior: Prior) -> Analysis:
    """The same of a board of any dimensions, by the states and numbers of its cells."""
    try:
        board = knowledge_in(grid, states, numbers)
        known = board.copy()
        known.deduce(pairs=False)  # what follows from one number after another need not be counted
        components = Components(known)
        # With a safe cell hidden, the game goes on whatever the others are.
        position = Posterior(known, components.update(), prior, ongoing=not known.safe)
    except Contradiction as error:
        where = "the board" if error.clue is None else f"the number at {grid.coords(error.clue)}"
        raise Contradiction(f"{where} cannot be right: {error}", error.clue) from None
    best = Adviser.best_action(grid, board, position, components)
    risks = position.risks() | dict.fromkeys(known.safe, 0.0) | dict.fromkeys(known.mines, 1.0)
    return Analysis(grid, states, numbers, position.boards(), risks, best)
