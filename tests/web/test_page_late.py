"""Answers that come late, once the player has gone elsewhere or has done something else."""

import pytest

from tests.web.seen import MAP, cell, expect, expect_label, hold_answers, picture, release_answers

GIVEN = "#position=??@??/?2???/@????/????@"


def shown(page):
    """The view that is shown, and the address."""
    return page.locator("main:not([hidden])").get_attribute("id"), page.url.partition("#")[2]


def test_a_game_without_help_stays_one_after_the_sample_review(visit):
    """The way back leads to it while a move of the sample, with its risks, is still on its way."""
    page = visit("#board=9x9:10&start=safe&seed=5")
    page.get_by_text("See a game reviewed").click()
    expect(page, "#review-words", "a needless risk")
    page.locator("#board .safe").first.wait_for()
    hold_answers(page)
    page.get_by_role("button", name="The next moment").click()
    page.go_back()
    release_answers(page)
    expect(page, "#state", "Ready")
    cell(page, 40).click()
    expect(page, "#state", "Playing")
    assert not page.locator("#assisted").is_visible()


def test_the_way_back_gives_up_a_position_that_is_to_be_played(visit):
    """The page does not jump to the new board once that is laid out."""
    page = visit(MAP)
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    page.evaluate("place => { location.hash = place; }", GIVEN)
    page.locator("#editor").wait_for()
    hold_answers(page)
    page.get_by_role("button", name="Play these mines").click()
    page.go_back()
    page.locator("#play").wait_for()
    release_answers(page)
    cell(page, 0).click()
    expect_label(page, 0, "empty")
    assert shown(page) == ("play", MAP[1:])


@pytest.mark.parametrize("to", ["back", "practice"])
def test_a_new_game_is_given_up_for_another_entry_of_the_history(visit, to):
    """The game before is the one that goes on, for the page and for the session."""
    page = visit(MAP)
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    board = picture(page, 5)
    hold_answers(page)
    page.locator("#new").click()
    if to == "back":
        page.go_back()
    else:
        page.get_by_role("link", name="Practice").click()
        release_answers(page)
        expect(page, "#puzzle-words", "certain")
        page.go_back()
        page.locator("#play").wait_for()
    release_answers(page)
    assert picture(page, 5) == board
    cell(page, 0).click()
    expect_label(page, 0, "empty")


def test_a_click_on_a_board_is_no_click_on_the_next_one(visit):
    page = visit(MAP)
    hold_answers(page)
    page.locator("#open-boards").click()
    page.get_by_role("button", name="Beginner").click()
    cell(page, 4).click()
    release_answers(page)
    expect(page, "#about", "Beginner")
    page.keyboard.press("h")
    expect(page, "#reason-text", "Row")
    assert picture(page, 9) == "\n".join(["?" * 9] * 9)
