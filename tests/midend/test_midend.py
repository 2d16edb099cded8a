"""A game with all that helps in it: hints, moves of the players, other states, records, chances."""

from datetime import date
from random import Random

import pytest
from hypothesis import assume, given, settings

from minesweeper.boards.catalogue import CLASSIC, LINE, LINE_CASCADE, STRICT
from minesweeper.boards.setting import given_board, read_setting
from minesweeper.games.game import Game
from minesweeper.midend.memory import study
from minesweeper.midend.midend import Chances, Midend
from minesweeper.players.action import Action, Why
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


def test_hint_flags_if_a_wrong_flag_loses_or_all_safe_cells_are_known():
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
    board = midend.game.board
    mine = board.is_mine.index(1)
    midend.step(0) if way == "step" else getattr(midend, way)()
    assert (midend.game.ready, midend.game.setting.first) == (True, 80)
    assert standing(midend.game) == "Reveal a cell."  # another cell may be a mine
    assert midend.hint().cell == 80
    risks, exact = midend.risks()
    assert exact and risks[80] == 0 < risks[0]
    midend.make(REVEAL, mine)
    assert midend.game.board == board and midend.game.status == "lost"
    (first,) = Review.of(midend.game).moves
    assert (first.risk, first.verdict.value, first.advice.cell) == (risks[mine], "first", 80)
    fields = midend.game.setting.fields() | {"seed": None}
    assert read_setting(fields, lambda: 5).first is None  # another board is drawn anew


def test_flag_on_a_number_flags_its_hidden_cells_if_all_are_mines():
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


def test_marks_of_a_strict_game_are_known_mines():
    midend = on([3], (1, 6), STRICT)
    midend.make(FLAG, 3)
    assert midend.hint().certain
    assert [change.move.kind for change in midend.certain()] == []  # no number is visible
    midend.make(REVEAL, 0)
    midend.certain()
    assert midend.game.status == "won"


@settings(deadline=None, max_examples=15)
@given(games())
def test_certain_moves_agree_with_the_exact_risks(midend):
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


def test_agent_explains_a_move_by_the_sentence_before_known_mines_were_taken_off():
    midend = Midend(Game("X.X...\n......\n...X.."))
    for cell in (7, 1):
        midend.make(REVEAL, cell)
    for _ in range(2):
        midend.follow(midend.choice())
    assert midend.choice() == Action(REVEAL, 4, Why.SENTENCE, cells=(2, 4, 9, 10), mines=1)
    (change,) = midend.follow(midend.choice())
    assert change.move.by == "agent" and change.why.cells == (2, 4, 9, 10)


def test_agent_knows_the_mines_that_are_flagged_where_a_wrong_flag_loses():
    for _ in range(20):
        midend = Midend(Game("X..X...", variant="judge"))
        midend.make(REVEAL, 1)
        drawn = midend.choice()
        assert drawn == Action(REVEAL, drawn.cell, Why.NO_SENTENCE)
        midend.make(FLAG, 0)
        assert midend.choice() == Action(REVEAL, 2, Why.SENTENCE, cells=(0, 2), mines=1)
        midend.undo()
        assert midend.choice().why is Why.NO_SENTENCE


def test_no_safe_cell_need_be_hidden_in_a_line_game_that_goes_on():
    midend = Midend(Game(given_board(Board.from_text("XX."), LINE), told=False))
    midend.make(REVEAL, 2)
    midend.certain()
    assert midend.game.status != "lost"


def test_help_is_refused_for_the_agent_in_three_dimensions_and_after_the_end():
    cube = begun("3x3x3:2")
    with pytest.raises(ValueError, match=r"^the knowledge-based agent plays in two dimensions only$"):
        cube.choice()
    assert not cube.game.assisted
    over = finish(on([0]))
    for do in (over.best, over.choice, over.hint, over.risks, lambda: over.make(REVEAL, 8)):
        with pytest.raises(ValueError, match=r"^the game is over$"):
            do()
    assert over.certain() == []


def test_guess_beside_a_number_with_many_cells_looks_no_further():
    midend = begun("3x3x3x3x3x3x3:100", seed=1)
    midend.make(REVEAL, 0)
    hint, (risks, exact) = midend.hint(), midend.risks()
    assert (hint.why, hint.risk, exact) == (Why.LOWEST, min(risks.values()), True)


def help_with(midend, what):
    """Ask for help by its name, or make a move of the solver or the agent."""
    if what in ("solver", "agent"):
        return midend.follow(midend.best() if what == "solver" else midend.choice())
    return getattr(midend, what)()


HELP = ["hint", "risks", "best", "choice", "solver", "agent", "certain", "review", "undo", "redo"]


def test_game_is_recorded_once_with_its_help():
    for seed in range(40):
        random = Random(seed)
        midend = on([0, 5]) if seed % 5 == 0 else begun("3x3:2", ["safe", "any"][seed % 2], seed=seed)
        seen, recorded, was_known = False, False, seed % 5 == 0
        assisted = was_known
        for second in range(30):
            game = midend.game
            match what := random.choice(["reveal"] * 6 + ["flag", "again", "step"] + HELP):
                case "reveal" | "flag":
                    if not game.over:
                        midend.make(REVEAL if what == "reveal" else FLAG, random.randrange(9))
                case "again":
                    was_known, assisted, recorded = was_known or seen, assisted or seen, False
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
            assert (game.known, game.assisted, game.recorded) == (was_known, assisted, recorded)
            entries = midend.end(id="a", at=7, seconds=second, day=DAY, on=DAY)
            assert (entries is not None) == (game.over and not recorded)
            if entries:
                record, _ = entries
                assert record.known == was_known
                assert (record.won, record.assisted, record.seconds) == (game.won, assisted, second)
                recorded = was_known = True


def test_game_that_its_start_solves_is_not_kept():
    midend = begun("4x4:1", seed=0, start="judge")
    assert midend.game.won and midend.end(id="a", at=7, seconds=9.5, day=DAY, on=DAY) is None


def test_chances_need_a_guess_and_continue_with_each_call():
    midend = begun("9x9:10", seed=2)
    with pytest.raises(ValueError, match="win probabilities need a hint that is a guess"):
        midend.chances()
    midend.make(REVEAL, 0)
    hint, solver = midend.hint(), solver_of(midend.game.position, ongoing=True)
    assert hint.why is Why.GUESS
    expected = list(win_probabilities(solver, midend.game.grid, 200, recommended=hint.cell))
    games, last = 0, len(expected) - 1
    while games < last:
        midend.hint()  # of the same position: no game is played twice
        games = min(games + 27 - (not games), last)  # 20,000 steps, each a neighbour of one of 81 cells
        chances = midend.chances()
        assert chances == Chances(expected[games], games, games == last, hint.cell)
    midend.make(REVEAL, 0)  # in vain
    assert midend.chances() == chances
    for change in (lambda: midend.make(FLAG, 80), midend.undo, midend.again):
        midend.hint()
        change()
        with pytest.raises(ValueError, match="win probabilities need a hint that is a guess"):
            midend.chances()


def test_answer_on_a_large_board_has_fewer_rollouts():
    midend = begun("16x30:99", seed=1)
    midend.make(REVEAL, 0)
    assert midend.hint().why is Why.GUESS
    first, second = midend.chances(), midend.chances()
    assert (first.games, second.games) == (3, 7)
    assert all(candidate.wins + 1e-9 >= candidate.error > 0 for candidate in first.candidates)


def test_recommended_candidate_leads_then_close_ones_then_the_others():
    for seed in range(40):
        random = Random(seed)
        standings = random.choice(
            [[""] * 6, random.sample(["named", "close", "close", "behind", "behind"], 5)]
        )
        wins = random.sample(range(100), 6)
        candidates = [WinProbability(cell, 0.2, wins[cell], 0, what) for cell, what in enumerate(standings)]
        chances = Chances(candidates, 9, True, random.randrange(len(candidates)))
        first = standings.index("named") if "named" in standings else chances.hinted
        assert chances.recommended == first
        others = sorted((one for one in candidates if one.cell != first), key=lambda one: -one.wins)
        close = [one for one in others if one.standing == "close"]
        assert chances.ranked == [candidates[first], *close, *(one for one in others if one not in close)]
    assert Chances([], 0, False, 7).recommended == 7


def test_chances_are_refused_without_rollouts(monkeypatch):
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


def test_finished_game_is_reviewed_once(monkeypatch):
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
