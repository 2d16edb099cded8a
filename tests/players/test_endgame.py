"""The exact endgame against the plain definition of the best play, and against known values."""

from math import inf, isclose, lcm
from random import Random

import pytest

from minesweeper.players.endgame import Endgame
from minesweeper.solver.budget import Intractable
from tests.helpers.analyses import random_mines
from tests.oracles.best_play import BestPlay
from tests.oracles.brute import bit_set
from tests.oracles.plain import neighbours
from tests.players.known_positions import endgame_in, positions, shape_of, solver_in
from tests.players.uncertain import uncertain

# More work than any position here takes.
ENOUGH = 10**6


def random_endgame(random, dims, most_unknown):
    """Return a random position without certain cells: boards with whole weights, visited, marked."""

    def prior(position):
        return random_mines(random, position.cells, len(position.mines))[1]

    ongoing = random.random() < 0.5
    position, possible = next(uncertain(random, [dims], most_unknown, prior, ongoing))
    scale = lcm(*(weight.denominator for weight in possible.boards.values()))
    weights = {board: int(weight * scale) for board, weight in possible.boards.items()}
    return weights, bit_set(position.seen), bit_set(position.marked)


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
        ((3, 3), 6, False, 20),
        ((3, 4), 6, False, 20),
        ((2, 2, 2), 6, False, 20),
        ((3, 3), 7, True, 10),
        ((3, 4), 7, True, 10),
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
    for _ in range(5):
        position = random_endgame(random, (3, 4), 9)
        endgame = endgame_of(scopes, *position, work=ENOUGH)
        best = endgame.best()
        needed = ENOUGH - endgame.budget.remaining
        assert needed > 0
        for _ in range(2):
            with pytest.raises(Intractable):
                endgame_of(scopes, *position, work=needed - 1).best()
            assert endgame_of(scopes, *position, work=needed).best() == best


@pytest.mark.long
def test_endgame_agrees_with_published_values():
    number = 280
    for position in positions():
        shape, solver = shape_of(position), solver_in(position)
        if not 2 <= solver.posterior().boards() <= 2000:
            continue
        number -= 1
        best = endgame_in(solver, work=ENOUGH).best()
        assert isclose(1 - best.loss / shape.size, position["best"], abs_tol=1e-9), position["id"]
        action = ["mark" if best.mark else "visit", *shape.coords(best.cell)]
        assert action in position["optimal"], position["id"]
        best = endgame_in(solver, keep_cells=False, work=ENOUGH).best()
        assert isclose(1 - best.loss, position["best_win"], abs_tol=1e-9), position["id"]
    assert number < 0
