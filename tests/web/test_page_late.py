"""Answers that come late, once the player has done something else."""

from tests.web.page import MAP


def choose_board(page, name):
    """Choose a board of the menu."""
    page.locator("#open-boards").click()
    page.get_by_role("button", name=name).click()


def test_the_way_back_gives_up_a_position_that_is_to_be_played(visit):
    page = visit(MAP)
    page.reveal(4)
    page.evaluate("location.hash = '#position=??@??/?2???/@????/????@'")
    page.locator("#editor").wait_for()
    page.hold_answers()
    page.get_by_role("button", name="Play these mines").click()
    page.go_back()
    page.locator("#play").wait_for()
    page.release_answers()
    page.reveal(0)
    assert page.url.endswith(MAP)


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
    page.reveal(4)
    page.hold_answers()
    page.cell(2).click(button="right")
    assert page.labels()[2].endswith("flagged") and page.locator("#left").inner_text() == "2"
    page.cell(19).click()  # which ends the game before the next flag
    page.cell(10).click(button="right")
    assert page.labels()[10].endswith("flagged")
    page.release_answers()
    page.expect("#result-title", "You hit a mine")
    assert page.picture(5) == "??@10\n???10\n*??11\n????X"
