"""Answers that come late, once the player has gone elsewhere or has done something else."""

import pytest

from tests.web.page import MAP

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
    page.expect("#review-words", "a needless risk")
    page.locator("#board .safe").first.wait_for()
    page.hold_answers()
    page.get_by_role("button", name="The next moment").click()
    page.go_back()
    page.release_answers()
    page.expect("#state", "Ready")
    page.cell(40).click()
    page.expect("#state", "Playing")
    assert not page.locator("#assisted").is_visible()


def test_the_way_back_gives_up_a_position_that_is_to_be_played(visit):
    page = visit(MAP)
    page.cell(4).click()
    page.expect_label(4, "empty")
    page.evaluate("place => { location.hash = place; }", GIVEN)
    page.locator("#editor").wait_for()
    page.hold_answers()
    page.get_by_role("button", name="Play these mines").click()
    page.go_back()
    page.locator("#play").wait_for()
    page.release_answers()
    page.cell(0).click()
    page.expect_label(0, "empty")
    assert shown(page) == ("play", MAP[1:])


@pytest.mark.parametrize("to", ["back", "practice"])
def test_a_new_game_is_given_up_for_another_entry_of_the_history(visit, to):
    page = visit(MAP)
    page.cell(4).click()
    page.expect_label(4, "empty")
    board = page.picture(5)
    page.hold_answers()
    page.locator("#new").click()
    if to == "back":
        page.go_back()
    else:
        page.get_by_role("link", name="Practice").click()
        page.release_answers()
        page.expect("#puzzle-words", "certain")
        page.go_back()
        page.locator("#play").wait_for()
    page.release_answers()
    assert page.picture(5) == board
    page.cell(0).click()
    page.expect_label(0, "empty")


def test_clicks_on_the_board_of_a_new_game_are_made_on_it(visit):
    page = visit(MAP)
    page.cell(4).click()
    page.expect_label(4, "empty")
    page.hold_answers()
    page.keyboard.press("n")
    assert page.picture(5) == BLANK
    page.cell(4).click()
    page.release_answers()
    page.expect_label(4, "empty")
    page.cell(2).click()
    page.expect("#result-title", "You hit a mine")
    page.hold_answers()
    page.keyboard.press("n")
    assert page.picture(5) == BLANK
    page.cell(4).click()
    page.cell(19).click(button="right")
    page.release_answers()
    page.expect("#left", "2")
    assert page.picture(5) == "???10\n???10\n???11\n????@"
    page.hold_answers()
    choose_board(page, "Beginner")
    page.cell(40).click()
    page.release_answers()
    page.expect("#about", "Beginner")
    page.expect_label(40, "empty")


def test_clicks_while_the_page_loads_are_made_on_the_shown_board(visit):
    page = visit(MAP)
    page.reload_without_answers()
    page.expect("#state", "Loading")
    page.cell(4).click()
    page.cell(2).click(button="right")
    page.release_answers()
    page.expect_label(2, "flagged")
    assert page.picture(5) == "??@10\n???10\n???11\n?????"
    page.reload_without_answers()
    choose_board(page, "Intermediate")
    choose_board(page, "Beginner")  # of two choices, the last
    page.cell(40).click()
    page.release_answers()
    page.expect("#about", "Beginner")
    page.expect_label(40, "empty")


def test_a_flag_is_seen_at_once_and_taken_back_if_the_session_refuses_it(visit):
    page = visit(MAP)
    page.cell(4).click()
    page.expect_label(4, "empty")
    page.hold_answers()
    page.cell(2).click(button="right")
    assert page.labels()[2].endswith("flagged") and page.locator("#left").inner_text() == "2"
    page.cell(19).click()  # which ends the game before the next flag
    page.cell(10).click(button="right")
    assert page.labels()[10].endswith("flagged")
    page.release_answers()
    page.expect("#result-title", "You hit a mine")
    assert page.picture(5) == "??@10\n???10\n*??11\n????X"


def test_the_time_of_a_game_ends_with_its_last_move(visit):
    page = visit(MAP)
    page.cell(4).click()
    page.expect_label(4, "empty")
    page.pass_time(2000)
    page.hold_answers()
    page.cell(2).click()
    clicked = float(page.evaluate("performance.now()"))
    page.wait_for_timeout(1500)
    page.release_answers()
    page.expect_end("Lost")
    time = float(page.figures()["Time"].removesuffix(" s"))
    assert 2 <= time < 3.5, clicked
    moves = page.evaluate("JSON.parse(sessionStorage['minesweeper.game']).game")
    assert moves["moves"].split("@")[-1] == f"{time:g}" and moves["seconds"] == time
