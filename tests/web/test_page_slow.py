"""A page whose answers take their time: what is done meanwhile is not done twice, nor to another game."""

import pytest

from tests.web.seen import MAP, cell, expect, expect_end

# Whatever is told to the page comes so much later, in its order.
SLOW = """for (const Carrier of [WebSocket, Worker]) {
    const { addEventListener } = Carrier.prototype;
    Carrier.prototype.addEventListener = function (name, deed) {
        const later = (event) => setTimeout(() => deed(event), 200);
        addEventListener.call(this, name, name === "message" ? later : deed);
    };
}"""


@pytest.fixture
def slowly(chromium, visit):
    contexts = []

    def slowly(fragment=""):
        contexts.append(chromium.new_context(viewport={"width": 1366, "height": 657}))
        contexts[-1].add_init_script(SLOW)
        return visit(fragment, context=contexts[-1])

    return slowly


def test_autoplay_makes_no_move_of_a_new_game(slowly):
    page = slowly("#board=16x30:99&start=opening&seed=5")
    page.locator("#speed").fill("8")
    page.locator("#auto").click()
    expect(page, "#state", "Playing")
    page.locator("#new").click()
    expect(page, "#state", "Ready")
    page.wait_for_timeout(500)
    assert page.locator("#state").inner_text() == "Ready"
    assert not page.locator("#assisted").is_visible()


def test_a_replay_that_is_closed_goes_no_further(slowly):
    page = slowly(MAP)
    for number in (4, 0, 2):
        cell(page, number).click()
        page.wait_for_timeout(300)
    expect_end(page, "Lost")
    page.locator("#watch").click()
    expect(page, "#state", "Replay")
    page.keyboard.press("Home")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect_end(page, "Lost")
    page.wait_for_timeout(500)
    assert page.locator("#state").inner_text() == "Lost"
    assert not page.locator("#replay").is_visible()
