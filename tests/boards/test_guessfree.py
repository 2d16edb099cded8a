"""Boards that need no guess: each is won by certain moves, and drawn ones are uniform."""

import re
from collections import Counter
from itertools import islice, pairwise

import pytest

from minesweeper.boards import guessfree
from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.draw import Mt19937_64
from minesweeper.boards.guessfree import NoBoardFound, draw_without_guessing
from minesweeper.boards.setting import Setting
from minesweeper.boards.solution import solution_of, solve
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.game import WON
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.solver.proof import Rule
from tests.helpers.analyses import surprise
from tests.helpers.boards import drawn, mined
from tests.oracles.guessing import boards_without_guessing
from tests.players.games import play

SHAPES = [
    ((9, 9), 10, (0, 0), True, 3),
    ((9, 9), 10, (4, 4), False, 3),
    ((16, 30), 99, (3, 3), True, 4),
    ((16, 30), 99, (0, 0), False, 3),
    ((5, 5, 5), 14, (1, 1, 1), True, 3),
    ((4, 4, 4, 4), 20, (1, 1, 1, 1), True, 3),
    pytest.param((16, 30), 99, (3, 3), True, 10_000, marks=pytest.mark.long),
]


def guess_free_boards(grid, mines, first, *, opening):
    engine = Mt19937_64(1)
    while True:
        yield draw_without_guessing(grid, mines, first, engine, opening=opening).board


@pytest.mark.slow
@pytest.mark.parametrize(("dims", "mines", "place", "opening", "games"), SHAPES, ids=str)
def test_every_board_is_won_by_certain_moves(dims, mines, place, opening, games):
    grid = grid_of(dims)
    first = grid.cell(place)
    for board in islice(guess_free_boards(grid, mines, first, opening=opening), games):
        assert board.mines == mines
        assert not opening or board.clues[first] == 0
        moves = [*play(PLAYERS["safest"](), board, first, told=True)]
        assert all(action.certain for _, action in moves) and moves[-1][0].status == WON


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dims", "mines", "place", "opening"),
    [
        ((3, 3), 2, (0, 0), True),
        ((3, 4), 3, (1, 2), False),
        pytest.param((4, 3), 3, (0, 0), True, marks=pytest.mark.long),
        pytest.param((3, 5), 3, (1, 2), False, marks=pytest.mark.long),
        pytest.param((4, 4), 4, (0, 0), True, marks=pytest.mark.long),
        pytest.param((3, 3, 3), 2, (1, 1, 0), False, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_drawn_boards_are_uniform_among_all_that_need_no_guess(dims, mines, place, opening):
    grid = Grid(dims)
    first = grid.cell(place)
    every = boards_without_guessing(dims, mines, first, opening=opening)
    assert len(every) > 5
    seen = Counter(
        frozenset(mined(board))
        for board in islice(guess_free_boards(grid, mines, first, opening=opening), 15 * len(every))
    )
    assert seen.keys() <= set(every)
    assert surprise(seen, dict.fromkeys(every, 1 / len(every))) < 3


@pytest.mark.slow
def test_board_is_free_of_guesses_if_it_is_by_all_boards_that_agree():
    free = set(boards_without_guessing((4, 4), 4, 0, opening=True))
    counts = Counter()
    for board in islice(Setting((4, 4), 4, "opening", CLASSIC, 2).draw(0), 500):
        solution = solution_of(board, 0)
        assert solution.free_of_guesses == (frozenset(mined(board)) in free)
        counts[solution.free_of_guesses] += 1
    assert min(counts[True], counts[False]) > 20


@pytest.mark.parametrize(
    ("text", "steps", "rule"),  # steps by single clues, pairs, components and the total
    [
        ("..... ..... ..XX.", (1, 0, 0, 0), Rule.SINGLE),
        ("....X ..... ....X", (0, 1, 0, 0), Rule.PAIR),
        ("..X.. ..... X....", (0, 0, 1, 0), Rule.COMPONENT),
        (".X... X.... .....", (0, 0, 0, 1), Rule.TOTAL),
        ("...XX ..... .X... ..... ...X.", (0, 3, 0, 0), Rule.PAIR),
    ],
)
def test_solution_uses_the_simplest_rules(text, steps, rule):
    solution = solution_of(drawn(text), 0)
    used = [rule for rule, _ in solution.steps]
    assert (solution.unsolved, tuple(map(used.count, Rule))) == ((), steps)
    assert (solution.rule, solution.times) == (rule, max(steps))


def test_rule_may_be_named():
    board, first = drawn("..X.. ..... X...."), (0, 0)
    assert solve(board, first, "pair") == solve(board, first, Rule.PAIR) != solve(board, first)
    message = "^unknown hardest rule 'pairs'; expected 'single', .*; did you mean 'pair'\\?$"
    with pytest.raises(ValueError, match=message):
        solve(board, first, "pairs")
    with pytest.raises(ValueError, match=r"^unknown hardest rule 2; expected 'single', 'pair', "):
        solve(board, first, 2)


@pytest.mark.slow
@pytest.mark.parametrize("level", Rule)
def test_drawn_board_needs_the_rule_of_its_level(level):
    grid = grid_of((9, 9))
    for seed in range(3):
        drawing = draw_without_guessing(grid, 10, 40, Mt19937_64(seed), level=level)
        assert drawing.solution.rule == level
        assert solution_of(drawing.board, 40, level).free_of_guesses
        easier = [rule for rule in Rule if rule < level]
        assert not any(solution_of(drawing.board, 40, rule).free_of_guesses for rule in easier)


def test_no_board_needs_a_rule_above_the_hardest():
    with pytest.raises(NoBoardFound, match="is solved at level pair"):
        draw_without_guessing(
            Grid((9, 9)),
            10,
            40,
            Mt19937_64(1),
            level=Rule.PAIR,
            hardest=Rule.SINGLE,
            tries=9,
            perturbations=0,
        )


def test_perturbed_board_is_kept_if_as_much_of_it_stays_unsolved(monkeypatch):
    dealt, deal_anew = [], guessfree.Drawing.deal_anew

    def noted(drawing, board, unsolved, **options):
        dealt.append((board, len(unsolved)))
        return deal_anew(drawing, board, unsolved, **options)

    monkeypatch.setattr(guessfree.Drawing, "deal_anew", noted)
    draw_without_guessing(Grid((9, 9)), 33, 40, Mt19937_64(3), tries=1)
    assert any(one[0] != other[0] and one[1] == other[1] for one, other in pairwise(dealt))


@pytest.mark.slow
def test_failed_search_names_a_number_of_mines_that_works():
    with pytest.raises(NoBoardFound) as refusal:
        draw_without_guessing(Grid((9, 9)), 79, 0, Mt19937_64(1), opening=False, tries=5, perturbations=50)
    match = re.fullmatch(
        r"no board of 9 x 9 with 79 mines was found that needs no guess from \(0, 0\);"
        r" with (\d+) \((\d+)% of the cells\) there is one",
        str(refusal.value),
    )
    mines = int(match[1])
    assert int(match[2]) == round(100 * mines / 81)
    assert draw_without_guessing(Grid((9, 9)), mines, 0, Mt19937_64(2), opening=False)


@pytest.mark.parametrize(
    ("dims", "tries", "perturbations"), [((1, 2), 9000, 36_000), ((4, 5, 5), 333, 1333), ((1000, 1000), 1, 1)]
)
def test_search_is_bounded_by_cells_and_neighbours(dims, tries, perturbations, monkeypatch):
    calls = []
    monkeypatch.setattr(guessfree.Drawing, "draw", lambda _, mines, tries: calls.append(tries))
    monkeypatch.setattr(guessfree.Drawing, "perturb", lambda _, *counts: calls.append(counts))
    with pytest.raises(NoBoardFound):
        draw_without_guessing(Grid(dims), 1, 0, Mt19937_64(1))
    assert calls == [tries, (1, tries, perturbations, perturbations)]
    calls.clear()
    with pytest.raises(NoBoardFound):
        draw_without_guessing(Grid((4, 5, 5)), 12, 0, Mt19937_64(1), tries=7, perturbations=40)
    fewer = [(mines, 0, 10, 0) for mines in (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)]
    assert calls == [7, (12, 7, 40, 0), *fewer]
