"""Help in a browser: risks, hints, autoplay, and the editor of positions."""

import pytest

from minesweeper.players.analysis import analyse_board, read_symbols
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.shell.numbers import percent
from minesweeper.solver.prior import KnownTotal
from tests.web.seen import (
    INTERMEDIATE,
    MAP,
    MINES,
    cell,
    expect,
    expect_end,
    labels,
    lit,
    opened,
    picture,
    solved,
)


def test_overlay_says_what_the_solver_says(visit):
    page = visit(INTERMEDIATE)
    opened(page)
    page.get_by_role("switch", name="Show risks").check()
    page.locator("#board .risk").first.wait_for()
    shape, symbols = read_symbols(picture(page, 16))
    risks = analyse_board(shape, symbols, KnownTotal(40)).risks
    words = {0.0: "certainly safe", 1.0: "certainly a mine"}
    for number, label in enumerate(labels(page)):
        risk = risks.get(number)
        said = label.split(", ", 3)[3:]
        assert said == ([] if risk is None else [words.get(risk, f"mine risk {percent(risk)}")])
    assert {0.0, 1.0} < set(risks.values())
    for number, risk in risks.items():
        text = cell(page, number).inner_text()
        assert (text == "") if risk in words else abs(float(text) - 100 * risk) <= 0.5
    page.get_by_role("switch", name="Show risks").uncheck()
    assert "risk" not in " ".join(labels(page))


def test_hint_lights_the_cell_and_its_proof(visit):
    page = visit(MAP)
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    page.locator("#board td").nth(4).focus()
    page.keyboard.press("h")
    expect(page, "#reason", "Open")
    [hinted] = lit(page, "hint")
    assert hinted not in MINES
    clues = lit(page, "clue")
    assert clues and set(clues) <= {3, 8, 13, 14}
    row, column = hinted // 5 + 1, hinted % 5 + 1
    said = page.locator("#reason").inner_text()
    proof = (
        "the outlined number proves it" if len(clues) == 1 else f"the {len(clues)} outlined numbers prove it"
    )
    assert said.startswith(f"Open row {row}, column {column}. Safe: {proof}")
    assert page.locator("#live").inner_text() == said
    assert page.evaluate("document.activeElement.ariaLabel").startswith(f"row {row}, column {column},")
    assert page.locator("#assisted").is_visible()


@pytest.mark.parametrize("agent", ["solver", "knowledge"])
def test_autoplay_finishes_a_game(visit, agent):
    page = visit("#board=9x9:10&start=safe&seed=5")
    page.get_by_label("Player", exact=True).select_option(agent)
    page.get_by_role("button", name="AI move").click()
    expect(page, "#state", "Playing")
    expect(page, "#reason", "The solver opened" if agent == "solver" else "The agent opened")
    page.get_by_label("Speed", exact=True).fill("8")
    page.get_by_role("button", name="Autoplay").click()
    page.locator("#result[data-over]").wait_for()
    assert page.locator("#state").inner_text() in ("Solved", "Lost")
    assert page.get_by_role("button", name="Autoplay").get_attribute("aria-pressed") == "false"
    assert page.locator("#assisted").is_visible()


def test_autoplay_stops(visit):
    page = visit(INTERMEDIATE)
    opened(page)
    page.get_by_label("Speed", exact=True).fill("0")
    page.get_by_role("button", name="Autoplay").click()
    expect(page, "#reason", "The solver")
    page.get_by_role("button", name="Stop").click()
    assert page.get_by_role("button", name="Autoplay").get_attribute("aria-pressed") == "false"


def test_certain_cells_open_by_themselves(visit):
    page = visit(MAP)
    page.get_by_role("switch", name="Open certain cells").check()
    cell(page, 4).click()
    expect_end(page, "Solved")
    assert picture(page, 5) == solved(Board.of_cells(Grid((4, 5)), MINES))
    assert page.locator("#result-note").inner_text() == "With help, so not among the best times."


# The editor


def test_editor_analyses_a_position(visit):
    page = visit()
    page.get_by_role("button", name="Editor").click()
    for name, value in (("Rows", "1"), ("Columns", "4"), ("Mines in all", "1")):
        page.locator("#size").get_by_label(name).fill(value)
    page.locator("#position-text").fill("????")
    page.get_by_role("radio", name="1", exact=True).check()
    cell(page, 1, "#position").click()
    expect(page, "#analysis-boards", "2 boards agree")
    assert labels(page, "#position") == [
        "row 1, column 1, hidden, mine risk 50 %",
        "row 1, column 2, 1",
        "row 1, column 3, hidden, mine risk 50 %",
        "row 1, column 4, hidden, certainly safe",
    ]
    assert page.locator("#position-text").input_value() == "?1??"
    cell(page, 3, "#position").focus()
    page.keyboard.press("1")
    expect(page, "#analysis-boards", "One board agrees")
    assert labels(page, "#position")[2] == "row 1, column 3, hidden, certainly a mine"
    page.keyboard.press("3")
    page.locator("#position [data-bad]").wait_for()
    assert lit(page, "bad", "#position") == [3]
    assert page.locator("#analysis").inner_text() == "The number at row 1, column 4 cannot be right."
    page.keyboard.press("?")
    expect(page, "#analysis-boards", "2 boards agree")
    cell(page, 1, "#position").click(button="right")
    expect(page, "#analysis-boards", "4 boards agree")
    page.wait_for_url("**/#position=????&mines=1")
    page.get_by_role("button", name="Back to the game").click()
    assert page.locator("#play").is_visible()


def test_editor_takes_the_game_and_text(visit):
    page = visit(MAP)
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    page.get_by_role("button", name="Analyse").click()
    expect(page, "#analysis", "Open row")
    assert picture(page, 5, "#position") == "???10\n???10\n???11\n?????"
    assert page.get_by_label("Mines in all").input_value() == "3"
    page.locator("#position-text").fill("1?\n??\n?x")
    expect(page, "#text-problem", "found “x”")
    page.locator("#position-text").fill("1?\n??\n??")
    expect(page, "#text-problem", "")
    assert picture(page, 2, "#position") == "1?\n??\n??"
