"""What a newcomer sees first: how to flag, and what there is besides games."""

from tests.web.seen import MAP, cell, expect, expect_begun, expect_label


def test_a_newcomer_is_told_how_to_flag_until_the_first_flag(visit):
    page = visit(MAP)
    tip = page.locator("#flag-tip")
    assert tip.inner_text() == "A right click flags a mine." and not page.locator("#about").is_visible()
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    assert tip.is_visible()
    cell(page, 16).click(button="right")
    tip.wait_for(state="hidden")
    assert page.locator("#about").is_visible()
    page.reload()
    expect_begun(page)
    assert not tip.is_visible()


def test_until_the_first_move_links_lead_to_what_there_is_besides_games(visit):
    page = visit()
    links = page.locator("#welcome")
    with page.expect_file_chooser():
        links.get_by_text("Have a screenshot solved").click()
    links.get_by_text("Practise what you missed").click()
    page.locator("#practice").wait_for()
    page.go_back()
    links.get_by_text("See a game reviewed").click()
    expect(page, "#review-words", "a needless risk")
    page.go_back()
    expect(page, "#state", "Ready")
    assert links.is_visible()
    cell(page, 40).click()
    links.wait_for(state="hidden")
    page.locator("#new").click()
    expect(page, "#state", "Ready")
    assert not links.is_visible()
