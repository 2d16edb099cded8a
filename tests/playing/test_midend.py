"""A game with all that helps in it: hints and risks are those of the position, wherever they are asked."""

import re
from datetime import date
from random import Random

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from minesweeper.players.analysis import analyse, solver_of
from minesweeper.playing.midend import Midend
from minesweeper.playing.play import Play
from minesweeper.playing.setting import CLASSIC, LINE_CASCADE, STRICT, setting_of
from minesweeper.playing.setting import given as given_board
from minesweeper.playing.text import position_of
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.solver.counting import Intractable
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.proof import Rule, proof
from minesweeper.strategy.action import MARK, REVEAL, Why
from minesweeper.terminal import line, slices
from minesweeper.web import telling
from tests.helpers.positions import neighbours
from tests.helpers.sessions import page
from tests.oracles.brute import proves

DAY = date(2026, 11, 22)


def on(mines, dims=(3, 3), variant=CLASSIC):
    """A game on a board with mines in these cells."""
    return Midend(Play(given_board(Board.of_cells(Grid(dims), mines), variant)))


def begun(board="9x9:10", start="safe", variant="classic", seed=3):
    return Midend(Play(setting_of(board, start, variant, seed)))


def finish(midend):
    """Reveal cells until the game is over."""
    for cell in range(midend.play.grid.size):
        if not midend.play.over:
            midend.make("r", cell)
    return midend


# The same position, the same help

SHAPES = [(3, 3), (4, 5), (5, 6), (1, 12), (3, 3, 3), (2, 4, 3), (2, 2, 3, 2)]


@st.composite
def games(draw, variants=(CLASSIC, STRICT), shapes=SHAPES):
    """A game that goes on, after some reveals and flags in any order, of which some asked for help."""
    dims = draw(st.sampled_from(shapes))
    size = Grid(dims).size
    mines = draw(st.sets(st.integers(0, size - 1), min_size=1, max_size=size // 3))
    midend = on(mines, dims, draw(st.sampled_from(variants)))
    safe = [cell for cell in range(size) if cell not in mines]
    for cell in draw(st.lists(st.sampled_from(safe), max_size=6)):
        midend.make("r", cell)
        assume(not midend.play.over)
        what = draw(st.sampled_from(["nothing", "hint", "risks", "flag", "certain mines"]))
        if what == "hint":
            midend.hint()
        elif what == "risks":
            midend.risks()
        elif what == "flag":  # a wrong one says nothing, and ends a game of the judge's rules
            strict = midend.play.setting.variant.strict
            midend.make("f", draw(st.sampled_from(sorted(mines) if strict else range(size))))
        assume(not midend.play.over)
    return midend


def twin_of(midend):
    """The same position, which comes about in another way, before anybody is asked for help."""
    play = midend.play
    twin = Play(given_board(play.game.board, play.setting.variant))
    if play.setting.variant.holds:
        for cell in sorted(play.game.marks):
            twin.make("f", cell)
    for cell in sorted(play.shown, reverse=True):
        twin.make("r", cell)
    for cell in sorted(play.game.marks - twin.game.marks):
        twin.make("f", cell)
    # A flag that was taken off since may have held what the twin shows.
    if any(twin.symbol(cell) != play.symbol(cell) for cell in range(play.grid.size)):
        reject()
    return Midend(twin)


@settings(deadline=None, max_examples=30)
@given(games())
def test_a_hint_and_the_risks_are_those_of_the_position(midend):
    """Not of the way to it, nor of what was asked on the way."""
    twin = twin_of(midend)
    assert midend.hint() == twin.hint()
    assert midend.risks() == twin.risks()
    assert midend.hint() == twin.hint()
    assert midend.solver_moves()[-1].why == twin.solver_moves()[-1].why


@settings(deadline=None, max_examples=25)
@given(games())
def test_an_analysis_of_the_position_says_the_same(midend):
    position = position_of(midend.play)
    found = analyse(position)
    risks, exact = midend.risks()
    assert exact
    assert {cell: risk for cell, risk in risks.items() if cell in found.risks} == found.risks
    assert all(risks[cell] == 1 for cell in risks.keys() - found.risks.keys())
    hint = midend.hint()
    if midend.play.setting.variant.strict or (hint.certain and hint.kind == found.best.kind):
        assert hint == found.best


@settings(deadline=None, max_examples=25)
@given(games())
def test_the_page_is_told_the_same(midend):
    play = midend.play
    asked = page(setting=play.setting.fields(), moves=" ".join(map(str, play.moves)))
    assert asked.game["cells"] == "".join(str(play.symbol(cell)) for cell in range(play.grid.size))
    hint, risks = midend.hint(), midend.risks()
    assert asked.ask("hint")["best"] == telling.advice(hint, risks.of)
    told = asked.ask("risks")
    assert (told["risks"], told["exact"]) == (telling.risks(risks.of), risks.exact)
    if hint.why is Why.GUESS and not play.setting.variant.strict:
        chances = midend.chances()
        assert asked.ask("chances") == {
            "id": asked.asked,
            "candidates": [each._asdict() for each in chances.candidates],
            "games": chances.games,
            "over": chances.over,
        }


@settings(deadline=None, max_examples=30)
@given(games(variants=(CLASSIC,)))
def test_the_game_in_slices_says_the_same(midend):
    game = slices.SlicesGame(twin_of(midend).play)
    action = midend.hint()
    place = " ".join(map(str, midend.play.grid.coords(action.cell)))
    shown = game.answer("?")
    assert re.search(rf"\b{place}(?:,| is| looks| which)", shown), (shown, place)
    assert (f"{place} is safe" in shown) == action.certain
    if not action.certain:
        assert f"{100 * action.risk:.3g} %" in shown


@settings(deadline=None, max_examples=30)
@given(games(variants=(LINE_CASCADE,), shapes=[(3, 3), (4, 5), (5, 6), (1, 12)]))
def test_the_game_of_lines_says_the_same(midend):
    game = line.LineGame(twin_of(midend).play, hints=True)
    grid, action = midend.play.grid, midend.hint()
    *rows, best = game.answer("?").rstrip("\n").split("\n")
    assert best == f"Best: {line.advice_text(grid, action)}"
    risks = [round(100 * risk) for risk in midend.risks().of.values()]
    told = [int(word) for row in rows[1:] for word in row.split()[1:]]
    assert len(told) == len(risks)
    assert all(abs(one - other) <= 1 for one, other in zip(told, risks, strict=True))


@pytest.fixture(scope="module")
def tangled():
    """A position of four dimensions with more states than are counted."""
    dims, random = (4, 4, 4, 4), Random(4)
    mines = set(random.sample(range(256), 60))
    shown = random.sample(sorted(set(range(256)) - mines), 40)
    midend = on(mines, dims)
    for cell in shown:
        midend.make("r", cell)
    assert not midend.play.over
    return midend


def test_where_counting_is_refused_all_say_so_and_a_hint_comes_all_the_same(tangled):
    position = position_of(tangled.play)
    with pytest.raises(Intractable):
        solver_of(position).risks()
    with pytest.raises(Intractable):
        analyse(position)
    risks, exact = tangled.risks()
    assert not exact
    hint = tangled.hint()
    assert hint.why is Why.ESTIMATE and 0 < hint.risk < 1
    assert hint.risk == risks[hint.cell] == min(risk for risk in risks.values() if risk)
    with pytest.raises(ValueError, match="win probabilities need a hint that is a guess"):
        tangled.chances()

    asked = page(
        setting=tangled.play.setting.fields(), moves=" ".join(str(move) for move in tangled.play.moves)
    )
    told = asked.ask("risks")
    assert not told["exact"] and told["risks"] == telling.risks(risks)
    assert asked.ask("hint")["best"] == telling.advice(hint)
    assert "error" in asked.ask("analyse", position=position.text(), mines=60)
    moved = asked.ask("ai", agent="solver")["changes"]
    assert [change["move"] for change in moved] == [f"r{hint.cell}"]

    place = " ".join(map(str, tangled.play.grid.coords(hint.cell)))
    assert slices.SlicesGame(twin_of(tangled).play).answer("?") == (
        f"{place} looks best; it has a bomb with a chance of roughly {100 * hint.risk:.3g} %.\n"
    )


# Work is bounded by counting


def crossed(cells):
    """A chain of clues of two cells each, settled from its beginning."""
    clues = [({0}, 1), *(({cell, cell + 1}, 1) for cell in range(cells - 1))]
    return Knowledge.of_clues(cells, clues)


def test_a_search_for_a_proof_ends_when_its_work_is_done():
    known = crossed(40)
    assert proof(known, 39) == tuple(range(40))
    with pytest.raises(Intractable, match="it takes too long to find a short proof"):
        proof(known, 39, 10)
    # Enough to find clues that settle the cell, but not to spare any.
    needed = next(work for work in range(1, 10_000) if found(known, 20, work))
    assert len(found(known, 20, needed)) > len(proof(known, 20)) == 21


def found(known, cell, work):
    try:
        return proof(known, cell, work)
    except Intractable:
        return None


def test_a_certain_hint_without_a_short_proof_has_a_longer_one(monkeypatch):
    """It still proves, and is the same wherever it is asked for."""
    module = "minesweeper.solver.proof.proof"

    def refuse(known, cell):
        raise Intractable("no work is left")

    proven = 0
    for seed in range(12):
        midend = finish_hints(begun("7x7:11", "opening", "classic", seed))
        if midend is None:
            continue
        short = midend.hint()
        with monkeypatch.context() as patched:
            patched.setattr(module, refuse)
            long, again = midend.hint(), twin_of(midend).hint()
        assert (long.cell, long.kind) == (short.cell, short.kind)
        assert long == again and long.clues and short.clues
        seen = dict.fromkeys(midend.play.shown, 0)
        if len(long.clues) < 7:
            clues = [(neighbours((7, 7))[c], midend.play.game.board.clues[c]) for c in long.clues]
            assert proves(clues, long.cell, seen)
            proven += 1
    assert proven > 3


def finish_hints(midend):
    """The game up to a hint that more than one number proves, if it comes to one."""
    midend.make("r", 24)
    while not midend.play.over:
        hint = midend.hint()
        if hint.rule in (Rule.PAIR, Rule.COMPONENT):
            return midend
        midend.solver_moves()
    return None


# Hints and certain moves


def test_a_hint_is_of_a_safe_cell_then_of_the_best_guess():
    midend = on([1, 8])
    midend.make("r", 0)
    hint = midend.hint()
    assert (hint.kind, hint.why, hint.certain) == (REVEAL, Why.GUESS, False)
    midend.make("r", 3)
    hint = midend.hint()
    assert (hint.kind, hint.cell, hint.why, hint.clues) == (REVEAL, 6, Why.CLUES, (0, 3))
    midend = on([0, 4], (1, 7))
    midend.make("r", 2)
    assert midend.hint()[:3] == (REVEAL, 5, Why.TOTAL)


def test_marks_are_hints_where_a_wrong_flag_loses_or_nothing_else_is_left():
    by_the_judge, classic = (on([2, 6], (1, 10), variant) for variant in (STRICT, CLASSIC))
    for midend in (by_the_judge, classic):
        midend.make("r", 0)
    assert by_the_judge.hint()[:2] == (MARK, 2)
    assert classic.hint()[0] == REVEAL and not classic.hint().certain
    assert classic.solver_moves()[0].move[:3] == ("f", 2, "solver")
    lines = Midend(Play(given_board(Board.of_cells(Grid((1, 3)), [2]), LINE_CASCADE)))
    lines.make("r", 0)
    assert lines.play.status == "ongoing" and lines.hint()[:2] == (MARK, 2)


def test_marks_proved_by_the_rules_are_known():
    midend = on([3], (1, 6), STRICT)
    midend.make("f", 3)
    assert midend.hint().certain
    assert [change.move.kind for change in midend.certain()] == []  # no number is visible
    midend.make("r", 0)
    midend.certain()
    assert midend.play.status == "won"


@settings(deadline=None, max_examples=30)
@given(games())
def test_certain_moves_are_those_of_the_exact_risks_until_none_is_left(midend):
    assume(midend.play.shown)
    board = midend.play.game.board
    done = midend.play.done
    changes = midend.certain()
    assert midend.play.done == done + len(changes)
    assert all(change.move.by == "certain" and change.cells for change in changes)
    assert midend.play.status != "lost"
    assert midend.certain() == [] or midend.play.over
    if not midend.play.over:
        risks, exact = midend.risks()
        assert exact and 0 not in risks.values()
        assert all(midend.play.game.seen[cell] for cell, risk in risks.items() if risk == 1)
        for cell in midend.play.game.marks:
            assert risks.get(cell, 1) != 1 or board.mines[cell]


def test_certain_moves_take_wrong_flags_off_first():
    midend = on([8], (3, 3))
    midend.make("r", 4)
    midend.make("f", 0)
    midend.make("r", 6)
    texts = [str(change.move) for change in midend.certain()]
    assert texts[:2] == ["f0", "r0"]
    assert midend.play.status == "won"


def test_each_agent_makes_a_move_with_its_reason():
    midend = begun()
    first = midend.solver_moves()
    assert [(each.move.by, each.why.why) for each in first] == [("solver", Why.START)]
    agents = midend.agent_moves()
    assert agents[-1].move.by == "agent" and hasattr(agents[-1].why, "proof")
    cube = begun("3x3x3:2")
    with pytest.raises(ValueError, match=r"^the knowledge-based agent plays in two dimensions only$"):
        cube.agent_moves()
    assert not cube.play.assisted
    over = finish(on([0]))
    for do in (over.solver_moves, over.agent_moves, over.hint, over.risks, lambda: over.make("r", 8)):
        with pytest.raises(ValueError, match=r"^the game is over$"):
            do()
    assert over.certain() == []


def test_an_agent_goes_on_after_moves_of_others():
    midend = begun(seed=8)
    for turn in range(200):
        if midend.play.over:
            break
        (midend.solver_moves, midend.agent_moves, midend.certain)[turn % 3]()
    assert midend.play.over


# Other states of a game


def test_undo_takes_certain_moves_with_the_one_before_them():
    midend = begun("9x9:10", "opening")
    midend.make("r", 40)
    seen = bytes(midend.play.game.seen)
    assert midend.certain()
    whole = midend.play.done
    midend.undo()
    assert midend.play.done == 0
    midend.redo()
    assert midend.play.done == whole
    midend.step(1)
    assert bytes(midend.play.game.seen) == seen
    assert len(midend.play.moves) == whole
    for wrong in (-1, whole + 1):
        with pytest.raises(ValueError, match=f"^this game has {whole} moves, not {wrong}$"):
            midend.step(wrong)
    midend.step(0)
    with pytest.raises(ValueError, match=r"^there is no move to take back$"):
        midend.undo()
    midend.step(whole)
    with pytest.raises(ValueError, match=r"^there is no move to make again$"):
        midend.redo()


def test_what_is_refused_changes_nothing():
    midend = begun()
    for wrong in (midend.undo, midend.redo, lambda: midend.step(1)):
        with pytest.raises(ValueError):
            wrong()
    assert not midend.play.assisted and midend.play.done == 0


def test_a_hint_after_undo_is_of_the_state_that_is_shown():
    midend = begun("6x6:8", "any", seed=1)
    first = midend.hint()
    safe = [cell for cell in range(36) if not midend.play.game.board.mines[cell]]
    midend.make("r", safe[-1])
    second = midend.hint()
    midend.undo()
    assert midend.hint() == first
    midend.redo()
    assert midend.hint() == second
    midend.again()
    assert midend.hint() == first


@pytest.mark.parametrize("do", ["undo", "redo", "step", "hint", "risks", "certain", "solver", "agent"])
def test_each_help_makes_a_game_assisted(do):
    midend = begun()
    midend.make("r", 0)
    assert not midend.play.assisted
    shown = do not in ("undo", "redo")
    if do == "redo":
        midend.undo()
        midend.play.assisted = False
        shown = True
    deeds = {"step": lambda: midend.step(1), "solver": midend.solver_moves, "agent": midend.agent_moves}
    deeds.get(do, getattr(midend, do, None))()
    assert midend.play.assisted
    midend.again()
    assert midend.play.assisted and midend.play.known == shown


def test_plain_play_is_not_assisted():
    midend = finish(begun())
    assert not midend.play.assisted and not midend.play.known
    assert midend.certain() == [] and not midend.play.assisted


# Records


def test_a_game_is_recorded_once_at_its_end():
    midend = begun()
    assert midend.record(1.0, DAY) is None and not midend.play.recorded
    finish(midend)
    found = midend.record(12.25, DAY)
    assert (found.board, found.mode, found.date, found.seconds) == ("9x9:10", "safe", "2026-11-22", 12.25)
    assert (found.won, found.assisted) == (midend.play.status == "won", False)
    assert midend.record(12.25, DAY) is None
    midend.undo()
    assert midend.play.recorded and midend.record(12.25, DAY) is None
    midend.redo()
    assert midend.record(13, DAY) is None
    midend.again()
    assert midend.play.known and midend.record(14, DAY) is None
    assert finish(midend).record(14, DAY) is None


def test_a_game_undone_to_another_end_is_recorded_once():
    midend = finish(begun())
    midend.undo()
    assert midend.play.assisted and midend.record(1, DAY) is None
    assert finish(midend).record(2, DAY).assisted
    assert midend.record(2, DAY) is None


@pytest.mark.parametrize("how", ["given", "told", "again"])
def test_known_boards_are_not_recorded(how):
    midend = on([0]) if how == "given" else begun()
    if how == "told":
        midend.play.known = True
    if how == "again":
        midend.make("r", 0)
        midend.again()
    assert finish(midend).record(1, DAY) is None
    assert midend.play.known


def test_a_board_begun_again_before_anything_was_seen_is_recorded():
    midend = begun()
    midend.make("f", 5)
    midend.again()
    assert finish(midend).record(1, DAY) is not None


# Chances


def test_chances_need_a_guess_and_go_on_from_one_call_to_the_next():
    midend = begun("9x9:10", seed=2)
    with pytest.raises(ValueError, match="win probabilities need a hint that is a guess"):
        midend.chances()
    midend.make("r", 0)
    assert midend.hint().why is Why.GUESS
    games = [midend.chances().games, midend.chances().games]
    assert 0 < games[0] < games[1]
    midend.hint()  # of the same position: no game is played twice
    assert midend.chances().games > games[1]
    while not midend.chances().over:
        pass
    last = midend.chances()
    assert last.over and last.games == 200 and midend.chances() == last
    midend.make("f", 80)
    with pytest.raises(ValueError, match="win probabilities need a hint that is a guess"):
        midend.chances()


def test_where_the_score_counts_there_are_no_chances():
    midend = on([6, 7, 16], (5, 5), STRICT)
    midend.make("r", 0)
    assert midend.hint().why is Why.GUESS
    with pytest.raises(ValueError, match="win probabilities need a hint that is a guess"):
        midend.chances()


def test_the_solver_never_sees_a_mine_as_safe():
    """All that is certain is so, whatever was asked before."""
    random = Random(5)
    for seed in range(20):
        midend = begun("8x8:14", "opening", seed=seed)
        midend.make("r", 27)
        while not midend.play.over:
            deed = random.choice([midend.hint, midend.risks, midend.solver_moves])
            deed()
            if not midend.play.over:
                solver = midend._help()
                mines = midend.play.game.board.mines
                assert all(mines[cell] for cell in solver.certain(MINE))
                assert not any(mines[cell] for cell in solver.certain(SAFE))
