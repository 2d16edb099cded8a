"""The best action in a position: the hints of all frontends."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import islice
from typing import Literal

from minesweeper.players.action import Action, certain_action
from minesweeper.players.player import guess
from minesweeper.players.policy import TO_SCORE, TO_WIN
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.solver.budget import HINT_STATES
from minesweeper.solver.knowledge import MINE, SAFE
from minesweeper.solver.proof import Rule, simplest
from minesweeper.solver.solver import Solver

# The aim: to win, where only reveals can lose; or the judge's score, which counts cells.
Objective = Literal["win", "score"]

# The number of certain cells that are compared: cells that are proved early take few clues.
_COMPARED = 30

# The policies for hints. A person waits for the answer, so the lookahead is bounded: in two dimensions no
# position reaches the bounds.
_TO_SCORE, _TO_WIN = (
    replace(
        policy, lookahead=replace(policy.lookahead, max_states=HINT_STATES, max_cells=4_000_000),
        may_mark=policy is TO_SCORE, second_best=True,
    )
    for policy in (TO_SCORE, TO_WIN)
)  # fmt: skip


def hint(solver: Solver, *, to_win: bool, marked: Collection[int] = (), mark: bool = True) -> Action:
    """Return the best action: reveal a safe cell, mark a mine that is not `marked`, or guess.

    Of the certain cells, prefer one that a single number proves, then one that two numbers prove. Without
    `mark`, mark mines only where nothing else is unknown. Contradiction if all cells are known.

    >>> from minesweeper.players.player import solver_on
    >>> from minesweeper.rules.grid import Grid
    >>> solver = solver_on(Grid((1, 5)), 2)
    >>> solver.learn(1, 1), hint(solver, to_win=True).risk
    (None, 0.5)
    >>> solver.learn(2, 1), hint(solver, to_win=True).cell, hint(solver, to_win=True).why
    (None, 4, <Why.TOTAL: 'total'>)
    """
    while solver.step():
        pass
    kind, cells = REVEAL, solver.certain(SAFE)
    if not cells and (mark or not solver.knowledge.unknown):
        kind, mines = FLAG, solver.certain(MINE)
        cells = [cell for cell in mines if cell not in marked] or mines * (not solver.knowledge.unknown)
    if not cells:
        return guess(solver, (_TO_WIN if to_win else _TO_SCORE).choose)
    due = set(cells)
    found_first = islice((cell for cell in solver.knowledge.why if cell in due), _COMPARED)
    proofs = [(Rule.of(clues), len(clues), cell) for cell in found_first for clues in [solver.chain(cell)]]
    easiest = min(proofs, default=(Rule.TOTAL, 0, cells[0]))[-1]
    others = [cell for cell in cells if cell != easiest and cell not in marked]
    proof = simplest(solver.known_facts(), [easiest, *others]) or (easiest, solver.prove(easiest))
    return certain_action(kind, *proof)
