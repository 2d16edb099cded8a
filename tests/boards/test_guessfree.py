"""Boards that need no guess: every one is won by certain moves, and drawn ones are uniform."""

import re
from collections import Counter
from itertools import islice, pairwise

import pytest

from minesweeper.boards import guessfree
from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.guessfree import NoBoardFound, draw_without_guessing
from minesweeper.boards.setting import Setting
from minesweeper.boards.solution import solution_of, solve
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.draw import Mt19937_64
from minesweeper.rules.game import WON
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.solver.proof import Rule
from tests.helpers.analyses import surprise
from tests.helpers.boards import drawn, mined
from tests.oracles.guessing import boards_without_guessing, is_won_by_peer
from tests.players.games import play

SHAPES = [
    ((9, 9), 10, (0, 0), True),
    ((9, 9), 10, (4, 4), False),
    ((16, 30), 99, (3, 3), True),
    ((16, 30), 99, (0, 0), False),
    ((5, 5, 5), 14, (1, 1, 1), True),
    ((4, 4, 4, 4), 20, (1, 1, 1, 1), True),
]


def check_won_by_certain_moves(board, first):
    """The player wins from this cell, and never takes a risk."""
    moves = [*play(PLAYERS["safest"](), board, first, told=True)]
    assert all(action.certain for _, action in moves) and moves[-1][0].status == WON


def guess_free_boards(grid, mines, first, *, opening):
    engine = Mt19937_64(1)
    while True:
        yield draw_without_guessing(grid, mines, first, engine, opening=opening).board


@pytest.mark.slow
@pytest.mark.parametrize(("dims", "mines", "place", "opening"), SHAPES, ids=str)
def test_every_board_is_won_by_certain_moves(dims, mines, place, opening):
    grid = grid_of(dims)
    first = grid.cell(place)
    for board in islice(guess_free_boards(grid, mines, first, opening=opening), 3):
        assert board.mines == mines
        assert not opening or board.clues[first] == 0
        check_won_by_certain_moves(board, first)


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
def test_a_board_is_free_of_guesses_where_all_boards_say_so():
    free = set(boards_without_guessing((4, 4), 4, 0, opening=True))
    said = Counter()
    for board in islice(Setting((4, 4), 4, "opening", CLASSIC, 2).draw(0), 500):
        solution = solution_of(board, 0)
        assert solution.free_of_guesses == (frozenset(mined(board)) in free)
        said[solution.free_of_guesses] += 1
    assert min(said[True], said[False]) > 20


@pytest.mark.parametrize(
    ("text", "steps", "rule"),
    [
        ("..... ..... ..XX.", (1, 0, 0, 0), Rule.SINGLE),
        ("....X ..... ....X", (0, 1, 0, 0), Rule.PAIR),
        ("..X.. ..... X....", (0, 0, 1, 0), Rule.COMPONENT),
        (".X... X.... .....", (0, 0, 0, 1), Rule.TOTAL),
        ("...XX ..... .X... ..... ...X.", (0, 3, 0, 0), Rule.PAIR),
    ],
)
def test_what_a_solution_takes(text, steps, rule):
    """Steps by single clues, by pairs, by all clues that hang together, by the total; the hardest rule."""
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
def test_levels_are_the_hardest_rule(level):
    grid = grid_of((9, 9))
    for seed in range(3):
        found = draw_without_guessing(grid, 10, 40, Mt19937_64(seed), level=level)
        assert found.solution.rule == level
        assert solution_of(found.board, 40, level).free_of_guesses
        assert level == Rule.SINGLE or not solution_of(found.board, 40, Rule(level - 1)).free_of_guesses


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
    assert any(
        board != other and left == other_left for (board, left), (other, other_left) in pairwise(dealt)
    )


@pytest.mark.slow
def test_where_there_is_no_such_board_the_error_names_mines_that_would_do():
    with pytest.raises(NoBoardFound) as refusal:
        draw_without_guessing(Grid((9, 9)), 79, 0, Mt19937_64(1), opening=False, tries=5, perturbations=50)
    found = re.fullmatch(
        r"no board of 9 x 9 with 79 mines was found that needs no guess from \(0, 0\);"
        r" with (\d+) \((\d+)% of the cells\) there is one",
        str(refusal.value),
    )
    mines = int(found[1])
    assert int(found[2]) == round(100 * mines / 81)
    assert draw_without_guessing(Grid((9, 9)), mines, 0, Mt19937_64(2), opening=False)


@pytest.mark.parametrize(
    ("dims", "tries", "perturbations"), [((1, 2), 9000, 36_000), ((4, 5, 5), 333, 1333), ((1000, 1000), 1, 1)]
)
def test_a_search_is_bounded_by_its_work(dims, tries, perturbations, monkeypatch):
    """A board costs its cells, each with its neighbours, but even a tiny one as much as a hundred."""
    asked = []
    monkeypatch.setattr(guessfree.Drawing, "draw", lambda _, mines, tries: asked.append(tries))
    monkeypatch.setattr(guessfree.Drawing, "perturb", lambda _, *counts: asked.append(counts))
    with pytest.raises(NoBoardFound):
        draw_without_guessing(Grid(dims), 1, 0, Mt19937_64(1))
    assert asked == [tries, (1, tries, perturbations, perturbations)]
    del asked[:]
    with pytest.raises(NoBoardFound):
        draw_without_guessing(Grid((4, 5, 5)), 12, 0, Mt19937_64(1), tries=7, perturbations=40)
    fewer = [(mines, 0, 10, 0) for mines in (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)]
    assert asked == [7, (12, 7, 40, 0), *fewer]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("games", "seed"), [(4, 1), pytest.param(10_000, 2, marks=pytest.mark.long)], ids=["few", "many"]
)
def test_expert_boards_are_won_by_a_peer_too(games, seed):
    first = grid_of((16, 30)).cell((3, 3))
    boards = Setting((16, 30), 99, "no-guess", CLASSIC, seed).draw(first)
    for _ in range(games):
        board = next(boards)
        assert board.grid.cell(board.first) == first
        check_won_by_certain_moves(board, first)
        assert is_won_by_peer(board, first)
