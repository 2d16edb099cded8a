# the page writes 4 × 5
"""The way back and on, between a game, its replay and the editor."""

import pytest

from tests.web.seen import MAP, cell, expect

LINK = MAP + "&moves=r4+r2"


@pytest.mark.parametrize(("link", "standing"), [(MAP, "Playing"), (LINK, "Replay")])
def test_back_leads_from_analyse_to_play(visit, link, standing):
    """And on again, in whatever game there is, which goes on meanwhile."""
    page = visit(link)
    if standing == "Playing":
        cell(page, 4).click()
    expect(page, "#state", standing)
    panel, mode = page.locator(".solver"), page.locator(".modes [aria-current=page]")
    page.locator("#open-analyse").click()
    for go, is_open in ((page.go_back, False), (page.go_forward, True), (page.go_back, False)):
        assert panel.is_visible() is not is_open
        go()
        panel.wait_for(state="visible" if is_open else "hidden")
        assert mode.inner_text() == ("Analyse" if is_open else "Play")
        assert page.locator("#state").inner_text() == standing
    page.locator("#open-today").click()
    page.locator("#today").wait_for()
    page.go_back()
    page.locator("#play").wait_for()
    assert not panel.is_visible()
    assert page.locator("#state").inner_text() == standing


def test_back_leads_to_a_position_from_a_link(visit):
    page = visit("#position=1?/??")
    page.locator("#close-editor").click()
    expect(page, "#state", "Ready")
    page.go_back()
    page.locator("#editor").wait_for()
    assert page.locator("#position-text").input_value() == "1?\n??"


def test_a_refused_board_leaves_the_game_for_a_reload(visit):
    page = visit(MAP)
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    page.locator("#open-text").evaluate("button => button.click()")
    page.locator("#board-text").fill("nonsense")
    page.get_by_role("button", name="Play this board").click()
    page.locator("#text-problem-2:not(:empty)").wait_for()
    page.reload()
    expect(page, "#about", "4 × 5")
    expect(page, "#state", "Paused")
