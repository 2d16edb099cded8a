"""Guesses: against the values of all actions on small boards, and what they say of themselves."""

from math import isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.judge.words import reason_text
from minesweeper.players.advice import MARK, REVEAL, Action, Why
from minesweeper.players.analysis import analyse_board, knowledge_of
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.grid import Grid
from minesweeper.shell.numbers import percent
from minesweeper.solver.endgame import Endgame
from minesweeper.solver.policy import Guess, Policy
from minesweeper.solver.posterior import Components, Posterior
from minesweeper.solver.prior import DensityPrior, KnownTotal
from tests.helpers.positions import random_position
from tests.solver.known_positions import knowledge_in, positions, prior_of, shape_of, symbols_of


def posterior_of(known, prior):
    components = Components(known)
    return Posterior(known, components.update(), prior, ongoing=True), components


def losses(name, regime, column):
    """For each known position without a certain cell: how much worse a player's guess is than the best."""
    found = {}
    for position in positions(closed=True):
        if position["regime"] == regime:
            shape = shape_of(position)
            guess = PLAYERS[name]().policy.choose(*posterior_of(knowledge_in(position), prior_of(position)))
            value = {tuple(row[:3]): row[column] for row in position["actions"]}
            chosen = "mark" if guess.mark else "visit", *shape.coords(guess.cell)
            found[position["id"]] = max(value.values()) - value[chosen]
    return found


@pytest.mark.parametrize("regime", ["known", "hidden"])
def test_guesses_are_nearly_the_best_for_the_score(regime):
    found = losses("best", regime, column=3)
    assert len(found) == {"known": 225, "hidden": 73}[regime]
    worst = {number: loss for number, loss in found.items() if loss > 1e-8}
    assert sum(found.values()) / len(found) <= 0.0005, worst


@pytest.mark.parametrize("regime", ["known", "hidden"])
def test_guesses_are_nearly_the_best_to_win(regime):
    found = losses("winner", regime, column=4)
    worst = {number: loss for number, loss in found.items() if loss > 1e-8}
    assert sum(found.values()) / len(found) <= 0.002, worst


def test_what_is_certain_is_never_a_guess():
    for position in positions(closed=False):
        shape = shape_of(position)
        best = analyse_board(shape, symbols_of(position), prior_of(position)).best
        assert best.certain
        kind = "mark" if best.kind == MARK else "visit"
        assert [kind, *shape.coords(best.cell)] in position["optimal"]


def open_positions(number, shapes=((5, 5), (6, 7), (9, 9), (3, 3, 3), (25,), (12, 12)), most_unknown=144):
    """Random positions of any shape in which nothing is certain, and a policy for each."""
    random = Random(1)
    while number:
        dims = random.choice(shapes)
        shape = Grid(dims)
        position = random_position(random, dims, most_unknown=min(most_unknown, shape.size))
        known = position.knowledge()
        prior = random.choice([KnownTotal(len(position.mines)), DensityPrior(2, 8)])
        posterior, components = posterior_of(known, prior)
        if known.unknown and not posterior.certain():
            number -= 1
            yield known, posterior, components, Policy(keep_cells=number % 3 > 0)


def test_a_guess_changes_nothing_and_is_made_again():
    for known, posterior, components, policy in open_positions(30):
        before = known.copy()
        guess = policy.choose(posterior, components)
        assert known.state == before.state
        assert (known.open, known.left, known.unknown) == (before.open, before.left, before.unknown)
        assert (known.safe, known.mines, known.why) == (before.safe, before.mines, before.why)
        assert policy.choose(posterior, components) == guess
        again = Policy(keep_cells=policy.keep_cells)
        assert again.choose(*posterior_of(before.copy(), posterior.prior)) == guess


def test_the_risk_of_a_guess_is_exact():
    for known, posterior, components, policy in open_positions(30):
        guess = policy.choose(posterior, components)
        risk = posterior.fractions()[guess.cell]
        assert not known.state[guess.cell]
        assert isclose(guess.risk, 1 - risk if guess.mark else risk, rel_tol=1e-12)
        assert 0 < guess.risk < 1
        assert guess.loss > 0
        assert guess.runner_up is None or guess.runner_up[0] != guess.cell


def test_a_guess_that_is_exact_is_the_best_there_is():
    exact = 0
    for known, posterior, components, policy in open_positions(
        60, [(3, 3), (3, 4), (3, 3, 2), (9,)], most_unknown=7
    ):
        guess = policy.choose(posterior, components)
        if guess.exact:
            exact += 1
            cells, boards, weights = posterior.all_boards()
            place = {cell: at for at, cell in enumerate(cells)}
            scopes = [[place[other] for other in known.scope(c) if other in place] for c in cells]
            options = Endgame(
                cells, scopes, boards, weights, keep_cells=policy.keep_cells, work=10**6
            ).options()
            assert isclose(guess.loss, options[0].loss, rel_tol=1e-12)
            best = [option[1:] for option in options if isclose(option.loss, options[0].loss)]
            assert (guess.cell, guess.mark) in best
    assert exact > 50


@pytest.mark.parametrize(("keep_cells", "loss"), [(True, 1.0), (False, 0.5)], ids=["score", "win"])
def test_a_choice_between_two_cells_is_solved(keep_cells, loss):
    """? 1 ? with one mine."""
    known = knowledge_of(Grid((1, 3)), b"?1?")
    guess = Policy(keep_cells=keep_cells).choose(*posterior_of(known, KnownTotal(1)))
    assert (guess.risk, guess.loss, guess.exact) == (0.5, loss, True)


def test_what_follows_may_be_bounded_by_itself():
    """Where that takes more to count, the lowest risk is guessed; the position is counted all the same."""
    known = knowledge_of(Grid((4, 4)), b"1??1????????1??1")
    position, components = posterior_of(known, KnownTotal(4))
    whole, short = (
        Policy(keep_cells=False, max_boards=0, max_states=states).choose(position, components)
        for states in (None, 1)
    )
    assert whole.runner_up and not short.runner_up
    assert short.risk == short.loss == min(position.risks().values())


def test_one_safe_cell_is_less_than_an_opening():
    """A 1 in a corner: beside it a safe cell would come next to nothing; another corner may open much."""
    known = knowledge_of(Grid((16, 16)), b"1" + b"?" * 255)
    position, components = posterior_of(known, KnownTotal(40))
    assert PLAYERS["winner"]().policy.choose(position, components).cell in (15, 240)


@given(st.floats(0, 1))
def test_percent_keeps_0_and_100_for_what_is_certain(risk):
    text = percent(risk)
    assert text.endswith(" %")
    number = float(text.removesuffix(" %").strip("<>"))
    assert (number == 0) == (risk == 0)
    assert (number == 100) == (risk == 1)
    assert abs(number / 100 - risk) <= 0.001


@pytest.mark.parametrize(
    ("risk", "text"),
    [
        (0.0, "0 %"),
        (5e-324, "<0.1 %"),
        (0.00099, "<0.1 %"),
        (0.001, "0.1 %"),
        (0.123456, "12.3 %"),
        (0.5, "50 %"),
        (0.999, "99.9 %"),
        (0.9991, ">99.9 %"),
        (1 - 2**-53, ">99.9 %"),
        (1.0, "100 %"),
    ],
)
def test_percent(risk, text):
    assert percent(risk) == text


def words(guess, *place):
    return reason_text(Action(REVEAL, 7, Why.GUESS, guess.risk, (), guess), *place)


def test_a_guess_in_words():
    guess = Guess(7, mark=False, risk=0.25, loss=1.5, exact=False, runner_up=(12, 1.75))
    text = words(guess, lambda cell: divmod(cell, 10))
    for part in ("guess", "25 %", "1.5", "(1, 2)", "1.75"):
        assert part in text
    exact = Guess(7, mark=False, risk=0.25, loss=1.5, exact=True)
    assert words(exact) != words(exact._replace(exact=False))


def test_few_boards_of_very_many_cells_are_guessed():
    """256 boards of as many cells: too deep for an exact endgame."""
    grid = Grid((16, 16))
    best = analyse_board(grid, b"?" * 256, KnownTotal(255)).best
    assert (best.certain, round(best.risk, 4)) == (False, 0.9961)
