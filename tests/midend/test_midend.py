"""A game with all that helps in it: hints, moves of the players, other states, records, chances."""

from datetime import date
from random import Random

import pytest
from hypothesis import assume, given, settings

from minesweeper.boards.catalogue import CLASSIC, LINE_CASCADE, STRICT
from minesweeper.boards.setting import given_board
from minesweeper.games.game import Game
from minesweeper.midend.memory import study
from minesweeper.midend.midend import Chances, Midend
from minesweeper.players.action import Why
from minesweeper.players.analysis import solver_of
from minesweeper.players.rollout import WinProbability, win_probabilities
from minesweeper.profile.profile import Profile
from minesweeper.review.review import Review
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.solver.budget import Intractable
from minesweeper.words.games import standing
from tests.helpers.midends import begun, finish, games, on

DAY = date(2026, 11, 22)

# Hints and certain moves


def test_marks_are_hints_where_a_wrong_flag_loses_or_nothing_else_is_left():
    by_the_judge, classic = (on([2, 6], (1, 10), variant) for variant in (STRICT, CLASSIC))
    for midend in (by_the_judge, classic):
        midend.make(REVEAL, 0)
    assert by_the_judge.hint()[:2] == (FLAG, 2)
    assert classic.hint()[0] == REVEAL and not classic.hint().certain
    assert classic.follow(classic.best())[0].move[:2] == ((0, 2), FLAG)
    lines = Midend(Game(given_board(Board.of_cells(Grid((1, 3)), [2]), LINE_CASCADE)))
    lines.make(REVEAL, 0)
    assert lines.game.status == "ongoing" and lines.hint()[:2] == (FLAG, 2)


@pytest.mark.parametrize("way", ["undo", "step", "again"])
def test_help_on_a_board_that_was_seen_knows_its_first_cell(way):
    midend = begun()
    midend.make(REVEAL, 80)
    mine = midend.game.board.is_mine.index(1)
    midend.step(0) if way == "step" else getattr(midend, way)()
    assert (
        standing(midend.game) == "Reveal a cell." and midend.hint().cell == 80
    )  # another cell may be a mine
    risks, exact = midend.risks()
    assert exact and risks[80] == 0 < risks[0]
    midend.make(REVEAL, mine)
    (first,) = Review.of(midend.game).moves
    assert (first.risk, first.verdict.value, first.advice.cell) == (risks[mine], "first", 80)


def test_to_flag_a_number_flags_what_is_hidden_around_it_if_all_of_that_must_be_mines():
    """One undo takes the flags off, and one redo sets them again; where a wrong flag loses, there is none."""
    midend = on([0, 2, 9], (2, 5))
    game = midend.game
    midend.make(REVEAL, 1, at=0.5)
    midend.make(REVEAL, 6, at=1)
    assert midend.flag(1, at=2) == [] and game.wasted == 1  # 2 of 4 hidden cells
    for cell in (5, 7):
        midend.make(REVEAL, cell, at=3)
    midend.make(FLAG, 2, at=4)
    assert [str(change.move) for change in midend.flag(1, at=5)] == ["flag (0, 0)"]
    midend.undo()
    midend.undo()
    assert game.flags == []
    assert [str(change.move) for change in midend.flag(1, at=6)] == ["flag (0, 0)", "flag (0, 2)"]
    assert midend.flag(1, at=7) == [] and game.flags == [(0, 0), (0, 2)] and game.clicks == 8
    midend.undo()
    assert game.flags == [] and game.done == 4
    midend.redo()
    assert game.flags == [(0, 0), (0, 2)]
    by_the_judge = on([0], (1, 3), STRICT)
    by_the_judge.make(REVEAL, 1)
    assert by_the_judge.flag(1) == []


def test_marks_proved_by_the_rules_are_known():
    midend = on([3], (1, 6), STRICT)
    midend.make(FLAG, 3)
    assert midend.hint().certain
    assert [change.move.kind for change in midend.certain()] == []  # no number is visible
    midend.make(REVEAL, 0)
    midend.certain()
    assert midend.game.status == "won"


@settings(deadline=None, max_examples=15)
@given(games())
def test_certain_moves_are_those_of_the_exact_risks_until_none_is_left(midend):
    assume(midend.game.shown)
    board = midend.game.field.board
    done = midend.game.done
    changes = midend.certain()
    assert midend.game.done == done + len(changes)
    assert all(change.move.by == "certain" and change.cells for change in changes)
    assert midend.game.status != "lost"
    assert midend.certain() == [] or midend.game.over
    if not midend.game.over:
        risks, exact = midend.risks()
        assert exact and 0 not in risks.values()
        assert all(midend.game.field.seen[cell] for cell, risk in risks.items() if risk == 1)
        for cell in midend.game.field.marks:
            assert risks.get(cell, 1) != 1 or board.is_mine[cell]


def test_the_agent_plays_in_two_dimensions_and_nothing_helps_once_the_game_is_over():
    cube = begun("3x3x3:2")
    with pytest.raises(ValueError, match=r"^the knowledge-based agent plays in two dimensions only$"):
        cube.choice()
    assert not cube.game.assisted
    over = finish(on([0]))
    for do in (over.best, over.choice, over.hint, over.risks, lambda: over.make(REVEAL, 8)):
        with pytest.raises(ValueError, match=r"^the game is over$"):
            do()
    assert over.certain() == []


def test_where_a_number_has_too_many_cells_a_guess_looks_no_further():
    midend = begun("3x3x3x3x3x3x3:100", seed=1)
    midend.make(REVEAL, 0)
    hint, risks = midend.hint(), midend.risks()
    assert (hint.why, hint.risk, risks.exact) == (Why.LOWEST, min(risks.of.values()), True)


def help_with(midend, what):
    """The help of this name, or a move of the solver or the agent."""
    if what in ("solver", "agent"):
        return midend.follow(midend.best() if what == "solver" else midend.choice())
    return getattr(midend, what)()


HELP = ["hint", "risks", "best", "choice", "solver", "agent", "certain", "review", "undo", "redo"]


def test_a_game_is_recorded_once_with_its_help_and_not_if_its_board_was_known():
    """Whatever is undone, made again or begun again on the way; what is refused changes nothing."""
    for seed in range(40):
        random = Random(seed)
        midend = on([0, 5]) if seed % 5 == 0 else begun("3x3:2", ["safe", "any"][seed % 2], seed=seed)
        seen, recorded, known = False, False, seed % 5 == 0
        assisted = known
        for second in range(30):
            game = midend.game
            match what := random.choice(["reveal"] * 6 + ["flag", "again", "step"] + HELP):
                case "reveal" | "flag":
                    if not game.over:
                        midend.make(REVEAL if what == "reveal" else FLAG, random.randrange(9))
                case "again":
                    known, assisted, recorded = known or seen, assisted or seen, False
                    midend.again()
                    seen = False
                case "step":
                    assisted = True
                    midend.step(random.randint(0, len(game.history)))
                case _:
                    over = game.over
                    nothing = {"undo": not game.done, "redo": game.done == len(game.history)}
                    helped = {"certain": bool(game.shown) and not over, "review": not over}
                    if nothing.get(what, over and what not in helped):
                        with pytest.raises(ValueError):
                            help_with(midend, what)
                    else:
                        assisted = helped.get(what, True) or assisted
                        help_with(midend, what)
            game = midend.game
            seen = seen or bool(game.shown)
            assert (game.known, game.assisted, game.recorded) == (known, assisted, recorded)
            found = midend.end(id="a", at=7, seconds=second, day=DAY, on=DAY)
            assert (found is not None) == (game.over and not recorded)
            if found:
                record, _ = found
                assert record.known == known
                assert (record.won, record.assisted, record.seconds) == (game.won, assisted, second)
                recorded = known = True


def test_chances_need_a_guess_and_go_on_from_one_call_to_the_next():
    midend = begun("9x9:10", seed=2)
    with pytest.raises(ValueError, match="win probabilities need a hint that is a guess"):
        midend.chances()
    midend.make(REVEAL, 0)
    hint, solver = midend.hint(), solver_of(midend.game.position, ongoing=True)
    assert hint.why is Why.GUESS
    expected = list(win_probabilities(solver, midend.game.grid, 200, recommended=hint.cell))
    games = 0
    while games < 199:
        midend.hint()  # of the same position: no game is played twice
        games = min(games + 27 - (not games), 199)  # 20,000 steps, each a neighbour of one of 81 cells
        found = midend.chances()
        assert found == Chances(expected[games], games, games == 199, hint.cell)
    midend.make(REVEAL, 0)  # in vain
    assert midend.chances() == found
    for change in (lambda: midend.make(FLAG, 80), midend.undo, midend.again):
        midend.hint()
        change()
        with pytest.raises(ValueError, match="win probabilities need a hint that is a guess"):
            midend.chances()


def test_an_answer_is_fewer_games_where_each_goes_through_more():
    midend = begun("16x30:99", seed=1)
    midend.make(REVEAL, 0)
    assert midend.hint().why is Why.GUESS
    first, second = midend.chances(), midend.chances()
    assert (first.games, second.games) == (3, 7)
    assert all(each.wins + 1e-9 >= each.error > 0 for each in first.candidates)


def test_what_is_recommended_leads_then_what_cannot_be_told_apart_from_it_then_the_others():
    for seed in range(40):
        random = Random(seed)
        standings = random.choice(
            [[""] * 6, random.sample(["named", "close", "close", "behind", "behind"], 5)]
        )
        wins = random.sample(range(100), 6)
        each = [WinProbability(cell, 0.2, wins[cell], 0, what) for cell, what in enumerate(standings)]
        found = Chances(each, 9, True, random.randrange(len(each)))
        first = standings.index("named") if "named" in standings else found.hinted
        assert found.recommended == first
        others = sorted((one for one in each if one.cell != first), key=lambda one: -one.wins)
        close = [one for one in others if one.standing == "close"]
        assert found.ranked == [each[first], *close, *(one for one in others if one not in close)]
    assert Chances([], 0, False, 7).recommended == 7


def test_where_nobody_plays_on_there_are_no_chances(monkeypatch):
    """Where a wrong flag loses, the score counts; what follows from a guess may be refused on the way."""

    def refuse(*_, **__):
        raise Intractable("too many states")
        yield

    def expect_none(midend, cell, *problems):
        midend.make(REVEAL, cell)
        assert midend.hint().why is Why.GUESS
        for problem in (*problems, "need a hint that is a guess"):
            with pytest.raises(ValueError, match=problem):
                midend.chances()

    expect_none(on([6, 7, 16], (5, 5), STRICT), 0)
    large = begun("1x2001:900", "any", seed=1)
    expect_none(large, large.game.board.is_mine.index(0), "at most 2000 cells, not 2001")
    monkeypatch.setattr("minesweeper.midend.midend.win_probabilities", refuse)
    expect_none(begun("9x9:10", seed=2), 0, "too many states")


def test_a_game_that_is_over_is_reviewed_once(monkeypatch):
    asked, review_of = [], Review.of
    monkeypatch.setattr(Review, "of", lambda game, work: asked.append(game) or review_of(game, work=work))
    midend = finish(begun())
    profile = Profile()
    profile.end(*midend.end(id="a", at=7, seconds=9.5, day=DAY, on=DAY))
    study(profile, midend.review(), "a")
    assert midend.review() is midend.review() and len(asked) == 1
    assert profile.find("a").accuracy == round(midend.review().accuracy, 4)
    midend.again()
    midend.make(REVEAL, 40)
    assert len(midend.review().moves) == 1 and len(asked) == 2
