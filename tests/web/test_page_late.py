"""Answers that come late, once the player has gone elsewhere or has done something else."""

import pytest

from tests.web.seen import (
    MAP,
    cell,
    expect,
    expect_end,
    expect_label,
    figures,
    hold_answers,
    labels,
    pass_time,
    picture,
    release_answers,
    reload_without_answers,
)

BLANK = "\n".join(["?????"] * 4)

GIVEN = "#position=??@??/?2???/@????/????@"


def shown(page):
    """Return the visible view, and the address."""
    return page.locator("main:not([hidden])").get_attribute("id"), page.url.partition("#")[2]


def choose_board(page, name):
    """Choose a board of the menu."""
    page.locator("#open-boards").click()
    page.get_by_role("button", name=name).click()


def test_a_game_without_help_stays_one_after_the_sample_review(visit):
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


def test_clicks_on_the_board_of_a_new_game_are_made_on_it(visit):
    page = visit(MAP)
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    hold_answers(page)
    page.keyboard.press("n")
    assert picture(page, 5) == BLANK
    cell(page, 4).click()
    release_answers(page)
    expect_label(page, 4, "empty")
    cell(page, 2).click()
    expect(page, "#result-title", "You hit a mine")
    hold_answers(page)
    page.keyboard.press("n")
    assert picture(page, 5) == BLANK
    cell(page, 4).click()
    cell(page, 19).click(button="right")
    release_answers(page)
    expect(page, "#left", "2")
    assert picture(page, 5) == "???10\n???10\n???11\n????@"
    hold_answers(page)
    choose_board(page, "Beginner")
    cell(page, 40).click()
    release_answers(page)
    expect(page, "#about", "Beginner")
    expect_label(page, 40, "empty")


def test_clicks_while_the_page_loads_are_made_on_the_shown_board(visit):
    page = visit(MAP)
    reload_without_answers(page)
    expect(page, "#state", "Loading")
    cell(page, 4).click()
    cell(page, 2).click(button="right")
    release_answers(page)
    expect_label(page, 2, "flagged")
    assert picture(page, 5) == "??@10\n???10\n???11\n?????"
    reload_without_answers(page)
    choose_board(page, "Intermediate")
    choose_board(page, "Beginner")  # of two choices, the last
    cell(page, 40).click()
    release_answers(page)
    expect(page, "#about", "Beginner")
    expect_label(page, 40, "empty")


def test_a_flag_is_seen_at_once_and_taken_back_if_the_session_refuses_it(visit):
    page = visit(MAP)
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    hold_answers(page)
    cell(page, 2).click(button="right")
    assert labels(page)[2].endswith("flagged") and page.locator("#left").inner_text() == "2"
    cell(page, 19).click()  # which ends the game before the next flag
    cell(page, 10).click(button="right")
    assert labels(page)[10].endswith("flagged")
    release_answers(page)
    expect(page, "#result-title", "You hit a mine")
    assert picture(page, 5) == "??@10\n???10\n*??11\n????X"


def test_the_time_of_a_game_ends_with_its_last_move(visit):
    page = visit(MAP)
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    pass_time(page, 2000)
    hold_answers(page)
    cell(page, 2).click()
    clicked = float(page.evaluate("performance.now()"))
    page.wait_for_timeout(1500)
    release_answers(page)
    expect_end(page, "Lost")
    time = float(figures(page)["Time"].removesuffix(" s"))
    assert 2 <= time < 3.5, clicked
    moves = page.evaluate("JSON.parse(sessionStorage['minesweeper.game']).game")
    assert moves["moves"].split("@")[-1] == f"{time:g}" and moves["seconds"] == time
