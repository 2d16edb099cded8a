"""Saved games in a browser: recordings, the last games, games whose tab was closed."""
# the page writes 4 × 5

from tests.web.page import MAP, Page

# A game that takes four moves to win.
MOVES = (4, 0, 12, 15)


def place(page):
    box = page.locator("#board").bounding_box()
    return box["x"], box["y"]


def back_in(page, name):
    page.go_back()
    page.expect("#state", name)


# Replays


def test_a_replay_is_played_on_as_a_game_of_its_own(visit):
    page = visit(MAP)
    for number in MOVES:
        page.cell(number).click()
    page.expect_end("Solved")
    assert page.locator("#left").inner_text() == "0"
    end, (played,) = page.picture(5), page.profile().games
    board = place(page)
    page.get_by_label("Speed of the replay").evaluate("select => { select.value = 'Infinity'; }")
    page.get_by_role("button", name="Watch replay").click()
    page.expect("#replay:not([hidden]) #replay-count", "4 / 4")
    page.keyboard.press("Home")
    page.expect("#replay:not([hidden]) #replay-count", "0 / 4")
    page.until(lambda: (page.locator("#time").inner_text(), place(page)) == ("0", board))
    page.keyboard.press("ArrowRight")
    page.expect("#replay:not([hidden]) #replay-count", "1 / 4")
    moment = page.picture(5)

    page.cell(0).click(button="right")
    asks = page.get_by_role("dialog", name="Play on from here?")
    assert "after move 1 of 4" in asks.inner_text()
    page.keyboard.press("Escape")
    asks.wait_for(state="hidden")
    assert (page.picture(5), page.locator("#replay-count").inner_text()) == (moment, "1 / 4")
    page.cell(0).click(button="right")
    asks.wait_for()
    page.keyboard.press("Enter")
    page.expect_label(0, "flagged")
    assert not page.locator("#replay").is_visible()
    page.cell(2).click()
    page.expect_end("Lost")
    assert [game.won for _, game in sorted(page.profile().games.items())] == [True, False]

    back_in(page, "Replay")
    assert (page.picture(5), page.locator("#replay-count").inner_text()) == (moment, "1 / 4")
    back_in(page, "Solved")
    assert page.picture(5) == end
    assert min(page.profile().games) == played
    page.go_forward()
    page.locator("#replay").get_by_role("button", name="Play the replay").wait_for()  # it does not run
    page.expect("#replay:not([hidden]) #replay-count", "1 / 4")
    page.keyboard.press("Escape")
    page.expect_end("Solved")
    page.get_by_role("button", name="Statistics").click()
    page.locator(
        "#statistics-list .played li"
    ).first.wait_for()  # of games on known boards there is nothing else


# Tabs


def begun(page):
    page.begin(40)
    return page.picture(9)


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
    twin = Page(opened.value)
    twin.expect("#toasts", "That game continues in another tab.")
    twin.expect("#state", "Ready")
    assert page.picture(9) == board

    other.get_by_role("button", name="Statistics").click()
    other.expect("#statistics-list", "No game is finished yet.")
    twin.evaluate("location.hash = '#board=3x1:0'")
    twin.expect("#about", "3 × 1")
    twin.cell(0).click()
    twin.expect_end("Solved")  # an open dialog follows what another tab records, and deletes
    other.get_by_text("The last game").click()
    other.locator("#statistics-list .played li").wait_for()
    twin.get_by_role("button", name="Statistics").click()
    twin.get_by_role("button", name="Delete all").click()
    twin.locator("#forget-dialog").get_by_role("button", name="Delete all").click()
    other.expect("#statistics-list", "No game is finished yet.")
    twin.close()
    page.close()
    other.wait_for_function(ONE_HOLDER)  # a closed tab lets go of its games a moment later
    address = other.url
    other.goto(f"{address}icon.svg")
    other.evaluate("sessionStorage.clear()")  # as a new tab
    other.goto(address)
    other.expect("#toasts", "continues where you left it")
    assert other.picture(9) == board
    other.keyboard.press("n")
    other.expect("#state", "Ready")
    other.reload()
    other.expect("#state", "Ready")
    assert other.evaluate("Object.keys(localStorage).filter(name => name.includes('going'))") == []
