"""The exact endgame against the plain definition of the best play, and against known values."""

from math import inf, isclose, lcm
from random import Random

import pytest

from minesweeper.players.endgame import Endgame
from minesweeper.solver.budget import Intractable
from tests.helpers.positions import random_position
from tests.oracles.best_play import BestPlay
from tests.oracles.brute import bit_set, density, known_total, several_totals, truth
from tests.oracles.plain import neighbours
from tests.players.known_positions import endgame_in, positions, shape_of, solver_in

# More work than any position here takes.
ENOUGH = 10**6


def random_endgame(random, dims, most_unknown):
    """Return a random position without certain cells: boards with whole weights, visited, marked."""
    scopes = neighbours(dims)
    ongoing = random.random() < 0.5
    while True:
        position = random_position(random, dims, most_unknown)
        kind = random.randrange(3)
        if kind == 0:
            prior = known_total(len(position.mines))
        elif kind == 1:
            prior = density(2, 8)
        else:
            spread = tuple((total, random.randint(1, 3)) for total in range(1, len(scopes), 2))
            prior = several_totals((*spread, (len(position.mines), 2)), len(scopes))
        facts = position.facts
        boards = None
        while boards is None:
            clues = [(scopes[c], sum(o in position.mines for o in scopes[c])) for c in facts if not facts[c]]
            possible = truth(len(scopes), clues, prior, facts, ongoing)
            certain = {cell: int(risk) for cell, risk in possible.fractions().items() if risk in (0, 1)}
            facts |= certain
            if not certain:
                boards = possible.boards
        if len(boards) > 1:
            scale = lcm(*(weight.denominator for weight in boards.values()))
            weights = {board: int(weight * scale) for board, weight in boards.items()}
            return weights, bit_set(c for c in facts if not facts[c]), bit_set(c for c in facts if facts[c])


def endgame_of(scopes, weights, visited, marked, **options):
    cells = [cell for cell in range(len(scopes)) if not (visited | marked) >> cell & 1]
    place = {cell: at for at, cell in enumerate(cells)}
    return Endgame(
        cells,
        [[place[other] for other in scopes[cell] if other in place] for cell in cells],
        [bit_set(at for cell, at in place.items() if board >> cell & 1) for board in weights],
        list(weights.values()),
        **options,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keep_cells", "may_mark"),
    [(True, True), (False, True), (False, False)],
    ids=["score", "win", "win without marks"],
)
@pytest.mark.parametrize(
    ("dims", "most_unknown", "certain_first", "number"),
    [
        ((3, 3), 6, False, 80),
        ((3, 4), 6, False, 80),
        ((2, 2, 2), 6, False, 80),
        ((3, 3), 7, True, 40),
        ((3, 4), 7, True, 40),
        pytest.param((3, 3), 9, True, 100, marks=pytest.mark.long),
        pytest.param((3, 4), 9, True, 100, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_endgame_agrees_with_the_definition_of_best_play(
    dims, most_unknown, certain_first, number, keep_cells, may_mark
):
    random = Random(f"{dims} {most_unknown}")
    scopes = neighbours(dims)
    aim = {"keep_cells": keep_cells, "may_mark": may_mark}
    for _ in range(number):
        weights, visited, marked = random_endgame(random, dims, most_unknown)
        play = BestPlay(scopes, weights, **aim, certain_first=certain_first)
        plain = play.actions(tuple(weights), visited, marked)
        whole = sum(weights.values())

        best = endgame_of(scopes, weights, visited, marked, **aim, work=ENOUGH).best()
        assert isclose(best.loss, min(plain.values()) / whole, rel_tol=1e-12)
        assert plain[best.cell, best.mark] == min(plain.values())

        endgame = endgame_of(scopes, weights, visited, marked, **aim, work=ENOUGH)
        second = endgame.runner_up(best)
        options = [option for option in endgame.options() if may_mark or not option.mark]
        losses = [option.loss for option in options if option.cell != best.cell]
        assert (second.loss if second else inf) == min(losses, default=inf)
        assert {(option.cell, option.mark) for option in options} == plain.keys()
        assert options == sorted(options, key=lambda option: option.loss)
        for option in options:
            assert isclose(option.loss, plain[option.cell, option.mark] / whole, rel_tol=1e-12)


def test_endgame_is_limited_by_work_alone():
    random = Random(3)
    scopes = neighbours((3, 4))
    for _ in range(15):
        position = random_endgame(random, (3, 4), 9)
        endgame = endgame_of(scopes, *position, work=ENOUGH)
        best = endgame.best()
        needed = ENOUGH - endgame.budget.remaining
        assert needed > 0
        for _ in range(2):
            with pytest.raises(Intractable):
                endgame_of(scopes, *position, work=needed - 1).best()
            assert endgame_of(scopes, *position, work=needed).best() == best


@pytest.mark.slow
@pytest.mark.parametrize(
    ("most", "every", "number"),
    [(700, 5, 55), pytest.param(2000, 1, 280, marks=pytest.mark.long)],
    ids=["few boards", "all"],
)
def test_endgame_agrees_with_published_values(most, every, number):
    for position in positions()[::every]:
        shape, solver = shape_of(position), solver_in(position)
        if not 2 <= solver.posterior().boards() <= most:
            continue
        number -= 1
        best = endgame_in(solver, work=ENOUGH).best()
        assert isclose(1 - best.loss / shape.size, position["best"], abs_tol=1e-9), position["id"]
        action = ["mark" if best.mark else "visit", *shape.coords(best.cell)]
        assert action in position["optimal"], position["id"]
        best = endgame_in(solver, keep_cells=False, work=ENOUGH).best()
        assert isclose(1 - best.loss, position["best_win"], abs_tol=1e-9), position["id"]
    assert number < 0
