"""Saved games in a browser: recordings, the last games, games whose tab was closed."""
# the page writes 4 × 5

from tests.web.seen import MAP, cell, expect, expect_end, expect_label, picture, profile, until

# A game that takes four moves to win.
MOVES = (4, 0, 12, 15)


def place(page):
    box = page.locator("#board").bounding_box()
    return box["x"], box["y"]


def back_in(page, name):
    page.go_back()
    expect(page, "#state", name)


# Replays


def test_a_replay_is_played_on_as_a_game_of_its_own(visit):
    page = visit(MAP)
    for number in MOVES:
        cell(page, number).click()
    expect_end(page, "Solved")
    assert page.locator("#left").inner_text() == "0"
    end, (played,) = picture(page, 5), profile(page).games
    board = place(page)
    page.get_by_label("Speed of the replay").evaluate("select => { select.value = 'Infinity'; }")
    page.get_by_role("button", name="Watch replay").click()
    expect(page, "#replay:not([hidden]) #replay-count", "4 / 4")
    page.keyboard.press("Home")
    expect(page, "#replay:not([hidden]) #replay-count", "0 / 4")
    until(page, lambda: (page.locator("#time").inner_text(), place(page)) == ("0", board))
    page.keyboard.press("ArrowRight")
    expect(page, "#replay:not([hidden]) #replay-count", "1 / 4")
    moment = picture(page, 5)

    cell(page, 0).click(button="right")
    asks = page.get_by_role("dialog", name="Play on from here?")
    assert "after move 1 of 4" in asks.inner_text()
    page.keyboard.press("Escape")
    asks.wait_for(state="hidden")
    assert (picture(page, 5), page.locator("#replay-count").inner_text()) == (moment, "1 / 4")
    cell(page, 0).click(button="right")
    asks.wait_for()
    page.keyboard.press("Enter")
    expect_label(page, 0, "flagged")
    assert not page.locator("#replay").is_visible()
    cell(page, 2).click()
    expect_end(page, "Lost")
    assert [game.won for _, game in sorted(profile(page).games.items())] == [True, False]

    back_in(page, "Replay")
    assert (picture(page, 5), page.locator("#replay-count").inner_text()) == (moment, "1 / 4")
    back_in(page, "Solved")
    assert picture(page, 5) == end
    assert min(profile(page).games) == played
    page.go_forward()
    page.locator("#replay").get_by_role("button", name="Play the replay").wait_for()  # it does not run
    expect(page, "#replay:not([hidden]) #replay-count", "1 / 4")
    page.keyboard.press("Escape")
    expect_end(page, "Solved")
    page.get_by_role("button", name="Statistics").click()
    page.locator(
        "#statistics-list .played li"
    ).first.wait_for()  # of games on known boards there is nothing else


# Tabs


def begun(page):
    cell(page, 40).click()
    expect(page, "#state", "Playing")
    return picture(page, 9)


ONE_HOLDER = """async () =>
    new Set((await navigator.locks.query()).held.map(lock => lock.clientId)).size <= 1"""


def test_a_game_survives_its_tab_and_is_in_one_tab_only(chromium, visit):
    context = chromium.new_context()
    page = visit(context=context)
    board = begun(page)
    other = visit(context=context)  # a second tab has a game of its own
    assert other.locator("#state").inner_text() == "Ready"
    with context.expect_page() as opened:
        page.evaluate("window.open(location.href)")  # a tab with the same memory, as one that was duplicated
    twin = opened.value
    expect(twin, "#toasts", "That game continues in another tab.")
    expect(twin, "#state", "Ready")
    assert picture(page, 9) == board

    other.get_by_role("button", name="Statistics").click()
    expect(other, "#statistics-list", "No game is finished yet.")
    twin.evaluate("location.hash = '#board=3x1:0'")
    expect(twin, "#about", "3 × 1")
    cell(twin, 0).click()
    expect_end(twin, "Solved")  # an open dialog follows what another tab records, and deletes
    other.get_by_text("The last game").click()
    other.locator("#statistics-list .played li").wait_for()
    twin.get_by_role("button", name="Statistics").click()
    twin.get_by_role("button", name="Delete all").click()
    twin.locator("#forget-dialog").get_by_role("button", name="Delete all").click()
    expect(other, "#statistics-list", "No game is finished yet.")
    twin.close()
    page.close()
    other.wait_for_function(ONE_HOLDER)  # a closed tab lets go of its games a moment later
    later = context.new_page()
    later.goto(other.url)
    expect(later, "#toasts", "continues where you left it")
    assert picture(later, 9) == board
    later.locator("#new").click()
    expect(later, "#state", "Ready")
    later.reload()
    expect(later, "#state", "Ready")
    assert later.evaluate("Object.keys(localStorage).filter(name => name.includes('going'))") == []
    later.close()
