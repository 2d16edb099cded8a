"""The same position, the same help: in every face, and whatever was asked on the way to it."""

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import given_board
from minesweeper.games.game import Game
from minesweeper.games.keep import moves_text
from minesweeper.midend.midend import Midend
from minesweeper.players.action import Why
from minesweeper.players.analysis import analyse
from minesweeper.players.reasons import reason
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.shell.numbers import whole_percent
from minesweeper.solver.budget import Intractable
from minesweeper.solver.proof import Rule
from minesweeper.terminal.line import LineGame
from minesweeper.web import telling
from tests.helpers.boards import tangled_board
from tests.helpers.midends import begun, games
from tests.helpers.sessions import page


def twin_of(midend):
    """Return the same position, reached in another way without help."""
    game = midend.game
    twin = Game(given_board(game.field.board, game.setting.variant))
    if game.setting.variant.holds:
        for cell in sorted(game.field.marks):
            twin.make(FLAG, cell)
    for cell in sorted(game.shown, reverse=True):
        twin.make(REVEAL, cell)
    for cell in sorted(game.field.marks - twin.field.marks):
        twin.make(FLAG, cell)
    # A flag that was taken off since may have covered a cell that the twin shows.
    if any(twin.symbol(cell) != game.symbol(cell) for cell in range(game.grid.size)):
        reject()
    return Midend(twin)


@settings(deadline=None, max_examples=12)
@given(games(shapes=[(3, 3), (1, 12), (2, 2, 3)]), st.randoms(use_true_random=False))
def test_help_is_independent_of_earlier_help(midend, random):
    for _ in range(6):
        game = midend.game
        hidden = [cell for cell in range(game.grid.size) if not game.field.seen[cell]]
        mines = [cell for cell in hidden if game.board.is_mine[cell]]
        match random.choice(["reveal", "mark", "mark", "flag", "chord", "undo", "redo", "instead"]):
            case "reveal" if safe := [cell for cell in hidden if cell not in mines]:
                midend.make(REVEAL, random.choice(safe))
            case "mark" if mines:
                midend.make(FLAG, random.choice(mines))
            case "flag" if hidden and not game.setting.variant.strict:
                midend.make(FLAG, random.choice(hidden))
            case "chord" if game.shown and random.random() < 0.5:
                midend.make(CHORD, random.choice(game.shown))
            case "undo" if game.done:
                midend.undo()
            case "redo" if game.done < len(game.history):
                midend.redo()
            case "instead" if game.done and (safe := [cell for cell in hidden if cell not in mines]):
                midend.undo()
                midend.make(REVEAL, random.choice(safe))
        if midend.game.over:
            return
        for help in random.sample(["risks", "hint", "best"], 2):
            assert getattr(midend, help)() == getattr(Midend(midend.game.copy()), help)()


@pytest.mark.slow
@settings(deadline=None, max_examples=12)
@given(games(), st.booleans())
def test_analysis_agrees_with_the_midend(midend, told):
    midend.game.told = told
    midend.forget()
    strict = midend.game.setting.variant.strict
    analysis = analyse(midend.game.position, objective="score" if strict else "win", ongoing=True)
    risks, exact = midend.risks()
    assert exact
    assert {cell: risk for cell, risk in risks.items() if cell in analysis.cell_risks} == analysis.cell_risks
    assert all(risks[cell] == 1 for cell in risks.keys() - analysis.cell_risks.keys())
    assert midend.hint() == analysis.action


@settings(deadline=None, max_examples=12)
@given(games(variants=(CLASSIC,)))
def test_line_game_agrees_with_the_midend(midend):
    game = LineGame(twin_of(midend).game)
    action = midend.hint()
    said = reason(midend.game, action)
    shown = " ".join(game.answer("?").split())
    assert shown.endswith(f" {said.text(game.cell_name)}")
    risks, cells = midend.risks()[0], range(midend.game.grid.size)
    table = game.pictured([str(whole_percent(risks[cell])) if cell in risks else "" for cell in cells])
    assert shown.startswith(" ".join(table.split()))


@pytest.mark.slow
def test_hint_is_an_estimate_if_counting_is_refused():
    board, shown = tangled_board(4)
    tangled = Midend(Game(given_board(board, CLASSIC)))
    for cell in shown:
        tangled.make(REVEAL, cell)
    position = tangled.game.position
    with pytest.raises(Intractable):
        analyse(position)
    risks, exact = tangled.risks()
    hint = tangled.hint()
    assert not exact and hint.why is Why.ESTIMATE
    assert hint.risk == risks[hint.cell] == min(risk for risk in risks.values() if risk) < 1
    with pytest.raises(ValueError, match="win probabilities need a hint that is a guess"):
        tangled.chances()

    moves = moves_text(tangled.game.grid, tangled.game.moves)
    asked = page(setting=tangled.game.setting.fields(), moves=moves)
    told = asked.ask("risks")
    assert not told["exact"] and told["risks"] == telling.risks(risks)
    assert asked.ask("hint")["best"] == telling.advice(hint)
    assert "error" in asked.ask("analyse", position=position.text(), mines=60)
    moved = asked.ask("ai", agent="solver")["changes"]
    assert [change["move"] for change in moved] == [f"r{hint.cell}"]

    place = " ".join(str(at + 1) for at in tangled.game.grid.coords(hint.cell))
    shown = " ".join(LineGame(twin_of(tangled).game).answer("?").split())
    assert shown.endswith(
        f" {place} looks safest, by an estimate: risk about {100 * hint.risk:.3g} %, as there are too many"
        " possible boards to count."
    )


def test_certain_hint_without_work_for_a_short_proof_has_a_longer_one(monkeypatch):
    def refuse(knowledge, cell, chain):
        raise Intractable("no work is left")

    midend = begun("7x7:11", "opening", seed=6)
    midend.make(REVEAL, 24)
    while (short := midend.hint()).rule is not Rule.COMPONENT:
        midend.follow(midend.best())
    monkeypatch.setattr("minesweeper.solver.proof.proof", refuse)
    long = midend.hint()
    assert long[:3] == short[:3] and long.rule is Rule.COMPONENT and long == twin_of(midend).hint()
    assert len(long.clues) > len(short.clues)
