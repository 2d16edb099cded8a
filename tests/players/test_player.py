"""The player that holds a solver, in the middle of a game; hints."""

from itertools import islice, product
from random import Random

import pytest

from minesweeper.players.action import Action, Why
from minesweeper.players.advice import hint
from minesweeper.players.analysis import solver_of
from minesweeper.players.fifty_fifty import unavoidable
from minesweeper.players.lookahead import Lookahead
from minesweeper.players.player import doubt, lowest, presumed_free, solver_on
from minesweeper.players.reference import nearest
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.position import Position
from minesweeper.solver.knowledge import SAFE
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver
from tests.oracles.brute import known_total, truth
from tests.players.uncertain import uncertain

SHAPES = [(1, 7), (2, 5), (3, 4), (2, 2, 2)]


def solved(number):
    """Yield random positions without certain cells, each with its solver and its risks by brute force."""
    for position, possible in islice(uncertain(Random(2), SHAPES, most_unknown=8), number):
        yield position, Solver(position.knowledge(), KnownTotal(len(position.mines))), possible.fractions()


def test_lowest_and_nearest_agree_with_their_definitions():
    # Among equal risks, the cell beside the most numbers wins.
    beyond, told = 0, 0
    for position, solver, risks in solved(100):
        beside = {
            cell: [scope for scope in position.scopes[cell] if scope in position.seen] for cell in risks
        }
        ranks = {cell: (risks[cell], not clues, -len(clues), cell) for cell, clues in beside.items()}
        best = min(risks, key=ranks.__getitem__)
        assert lowest(solver) == Action(REVEAL, best, Why.LOWEST, float(risks[best]))
        beyond += not beside[best] and any(beside.values())
        equal = [cell for cell in risks if beside[cell] and risks[cell] == risks[best]]
        told += best != min(equal, default=best)
        share = {}
        for number in position.seen:
            near = position.scopes[number]
            left = position.seen[number] - len(position.marked.intersection(near))
            share[number] = left / max(1, len(risks.keys() & near))
        anywhere = (len(position.mines) - len(position.marked)) / len(risks)
        rough = {cell: max(map(share.get, clues), default=anywhere) for cell, clues in beside.items()}
        best = min(rough, key=lambda cell: (rough[cell], cell))
        assert nearest(solver) == Action(REVEAL, best, Why.ESTIMATE, rough[best])
    assert beyond > 2 and told > 1


def expected_loss(position, risks, cell, keep_cells):
    """Return the loss with a cell and, for each number that it may show, with the two safest cells then."""
    prior = known_total(len(position.mines))
    whole = truth(position.cells, position.clues, prior, position.facts).whole
    loss, scope = risks[cell] * (len(risks) if keep_cells else 1), position.scopes[cell]
    for number in range(len(scope) + 1):
        clues = [*position.clues, (scope, number)]
        then = truth(position.cells, clues, prior, position.facts | {cell: 0})
        after = then.fractions() if then.boards else {}
        left = {cell for cell, risk in after.items() if 0 < risk < 1}
        ways = [
            risk
            for cell, risk in after.items()
            if cell in left or (risk == 0 and (keep_cells or left.intersection(position.scopes[cell])))
        ]
        lowest, second = sorted([*ways, 1, 1])[:2]
        rate = 0.7 * (0.8 * float(lowest) + 0.2 * float(second)) + (0.1 if keep_cells else 0.3)
        loss += then.whole / whole * rate * (len(left) if keep_cells else bool(left))
    return loss


def test_expected_loss_agrees_with_its_definition():
    for position, solver, risks in solved(20):
        for keep_cells in (True, False):
            ranked = Lookahead(keep_cells=keep_cells).ranked(solver, 99)
            losses = {candidate.cell: candidate.loss for candidate in ranked}
            expected = {cell: expected_loss(position, risks, cell, keep_cells) for cell in losses}
            for cell, part in unavoidable(solver).items() if not keep_cells else ():
                if cell in losses:
                    risk = float(risks[cell])
                    expected[cell] -= min(part, risk) * (1 - expected[cell]) / (1 - risk)
            assert losses == pytest.approx(expected)


def test_hint_compares_thirty_certain_cells(monkeypatch):
    solver = solver_of(Position.of_text("0" * 40 + "\n" + "?" * 40, 0))
    asked, chain = [], Solver.chain
    monkeypatch.setattr(Solver, "chain", lambda solver, cell: asked.append(cell) or chain(solver, cell))
    assert hint(solver, to_win=True).certain and len(solver.certain(SAFE)) == 40
    assert len(set(asked)) == 30


def test_hint_marks_no_marked_cell_again():
    solver = solver_on(Grid((1, 5)), 3)
    solver.learn(1, 2)
    assert [hint(solver, to_win=True, marked=done).cell for done in ((), {0}, {2})] == [0, 2, 0]
    assert hint(solver, to_win=True, mark=False).why is Why.GUESS
    assert hint(solver, to_win=True, marked={0, 2}).why is Why.GUESS


def test_hint_marks_the_first_mine_if_all_are_marked():
    solver = solver_on(Grid((1, 5)), 2)
    for mine in (1, 3):
        solver.learn_mine(mine)
    for cell, number in ((0, 1), (2, 2), (4, 1)):
        solver.learn(cell, number)
    assert hint(solver, to_win=True)[:2] == (FLAG, 1)


def test_hint_prefers_a_cell_that_two_numbers_prove():
    text = """
        0001??
        0012??
        001???
        0012??
        1123??
        ??????"""
    solver = solver_of(Position.of_text(text, 8))
    action = hint(solver, to_win=True, mark=False)
    assert max(len(solver.prove(cell)) for cell in solver.certain(SAFE)) == 3
    assert (action.cell, action.clues, action.rule) == (30, (25, 26), Rule.PAIR)


@pytest.mark.parametrize("number", range(9))
def test_what_the_first_cell_of_the_judge_says_by_bayes_rule(number):
    """Each way to lay mines on its eight neighbours, with a fifth of them where one may be."""
    corners, sides, reach = 4, 4, 2 if number == 0 else 1
    likely = []
    for share, free in ((0.05, corners + sides), (0.20, corners), (0.75, 0)):
        ways = (sum(way) for way in product((0, 1), repeat=free))
        likely.append(share * sum(0.2**mines * 0.8 ** (free - mines) for mines in ways if mines == number))
    expected = round(sum(likely[:reach]) / sum(likely), 2)
    assert number > 4 or doubt(number, reach) == expected
    for first in product(range(3), range(5)):
        cells, doubted = presumed_free(Grid((3, 5)), first, number)
        near = [
            5 * r + c
            for r, c in product(range(3), range(5))
            if abs(r - first[0]) + abs(c - first[1]) == reach and (r == first[0] or c == first[1])
        ]
        assert (cells, doubted) == ((near, expected) if number <= 4 else ([], 1.0))
