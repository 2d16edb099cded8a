"""The page in the hand: on phones of four sizes, held upright and sideways."""

import re

from tests.web.browser import PRESS
from tests.web.page import MAP

SIZES = ((844, 390), (667, 375), (390, 844), (320, 568))
PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
LOW = PHONE | {"viewport": {"width": 320, "height": 568}}
BEGINNER = "#board=9x9:10&start=safe&seed=5"
EXPERT = "#board=16x30:99&start=opening&seed=7"

# The visible board: its cells, and how far it exceeds its box and the window.
SEEN = """() => {
  const box = document.querySelector("#board .scroller");
  return {
    cell: document.querySelector("#board td").offsetWidth,
    over: [box.scrollWidth > box.clientWidth, box.scrollHeight > box.clientHeight],
    page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    rows: document.querySelectorAll("#board tr").length,
  };
}"""


def seen(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([x, y]) => innerWidth === x && innerHeight === y", arg=[width, height])
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return page.evaluate(SEEN)


def test_a_beginners_board_is_whole_and_an_experts_turned(visit):
    page = visit(BEGINNER, **PHONE)
    assert not page.locator(".ruler.across").is_visible()
    for size in SIZES:
        result = seen(page, *size)
        assert (result["page"], result["over"]) == ([*size], [False, False])
        assert 30 <= result["cell"] <= 44
    page.enter(EXPERT, "Expert")
    for width, height in SIZES:
        result = seen(page, width, height)
        assert result["page"] == [width, height]
        assert (result["rows"], 18 <= result["cell"] <= 36) == (16 if width > height else 30, True)
        across, down = result["over"]
        assert not (down if width > height else across)
        assert 320 in (width, height) or 375 in (width, height) or not (across or down)

    page.set_viewport_size(PHONE["viewport"])
    page.wait_for_function("() => document.querySelectorAll('#board tr').length === 30")
    place = lambda row, column: page.locator(f"#board tr:nth-child({row}) td:nth-child({column})")  # noqa: E731
    assert place(5, 2).get_attribute("aria-label") == "row 2, column 5, hidden"
    place(5, 2).tap()
    page.expect("#state", "Playing")
    place(5, 2).focus()
    page.keyboard.press("ArrowDown")
    before = sorted(page.labels())
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("() => document.querySelectorAll('#board tr').length === 16")
    assert sorted(page.labels()) == before
    assert place(2, 5).get_attribute("aria-label") == "row 2, column 5, empty"
    assert page.evaluate("document.activeElement.ariaLabel").startswith("row 2, column 6,")


def test_cells_grow_and_shrink_from_what_is_seen(visit):
    page = visit(EXPERT, **LOW)
    size = lambda: page.evaluate(SEEN)["cell"]  # noqa: E731
    at_first = size()
    page.locator("#open-boards").tap()
    page.get_by_role("button", name="Fit the window").tap()
    whole = size()
    assert whole < 14 < 18 <= at_first and page.evaluate(SEEN)["over"] == [False, False]
    page.get_by_role("button", name="Larger cells").tap()
    larger = size()
    assert whole < larger <= whole * 1.3
    for _ in range(3):
        page.get_by_role("button", name="Smaller cells").tap()
    assert size() == whole
    page.get_by_role("button", name="Larger cells").tap()
    page.keyboard.press("Escape")
    for kind, points in (
        ("touchStart", [150]),
        ("touchStart", [150, 200]),
        ("touchMove", [100, 250]),
        ("touchEnd", []),
    ):
        fingers = [{"x": x, "y": 300, "id": number} for number, x in enumerate(points)]
        page.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    page.wait_for_function("least => document.querySelector('#board td').offsetWidth > least", arg=larger * 2)
    pinched = size()
    assert pinched == larger * 3
    page.enter(BEGINNER, "Beginner")
    assert size() != pinched
    page.go_back()
    page.expect("#about", "Expert")
    assert page.locator("#state").inner_text() == "Ready"
    assert page.locator("#board .hidden:not(.flag)").count() == 480
    assert size() == pinched
    for key, wanted in (("0", whole), ("+", larger)):
        page.keyboard.press(key)
        assert size() == wanted


# Whenever a move is drawn: whether the board's box shows its cell, and the page a control. After the last
# look that is asked for, the control is used.
WATCH = """([control, most]) => {
  const looks = window.looks = [];
  const inside = (inner, outer) =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const page = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  new MutationObserver((changes) => {
    if (!changes.some(({ target }) => target.hasAttribute("data-last"))) return;
    requestAnimationFrame(() => {
      const last = document.querySelector("[data-last]")?.getBoundingClientRect();
      if (!last) return;
      const box = document.querySelector("#board .scroller").getBoundingClientRect();
      const button = document.querySelector(control).getBoundingClientRect();
      looks.push([inside(last, box) && inside(last, page()), button.width > 0 && inside(button, page())]);
      if (looks.length === most) document.querySelector(control).click();
    });
  }).observe(document.querySelector("#board"), { subtree: true, attributeFilter: ["data-last"] });
}"""


def test_the_board_follows_autoplay_and_a_replay(visit):
    page = visit(EXPERT, **{**PHONE, "viewport": {"width": 667, "height": 375}})
    page.locator("#speed").evaluate("input => { input.value = 7; input.dispatchEvent(new Event('input')); }")
    page.analyse()
    page.locator("#open-boards").tap()
    for _ in range(3):  # so that few cells are in sight together
        page.get_by_role("button", name="Larger cells").tap()
    page.keyboard.press("Escape")
    page.evaluate(WATCH, ["#auto", 18])
    page.get_by_role("button", name="Autoplay").tap()
    page.wait_for_function("() => window.looks.length >= 18")
    assert page.evaluate("window.looks")[:18] == [[True, True]] * 18
    page.get_by_role("button", name="Copy replay").tap()
    page.wait_for_function("() => location.hash.includes('moves=')")
    page.evaluate("() => { const moves = location.hash; location.hash = ''; location.hash = moves; }")
    page.expect("#state", "Replay")
    page.locator("#replay-speed").select_option("20")
    page.evaluate(WATCH, ["#replay-play", 15])
    before = page.locator("#board .scroller").bounding_box()
    page.locator("#replay-play").tap()
    page.wait_for_function("() => window.looks.length >= 15")
    assert page.evaluate("window.looks")[:15] == [[True, True]] * 15
    assert page.locator("#board .scroller").bounding_box() == before


def test_taps_and_long_presses_reveal_and_flag_and_put_a_reason_away(visit):
    page = visit(MAP, **LOW)
    assert page.locator("#flag-tip").inner_text() == "A long press flags a mine."
    box = page.cell(2).bounding_box()
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    page.tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    page.expect_label(2, "flagged")
    page.tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.stop(PRESS)
    page.locator("#flag-mode").tap()
    for number, shown in ((10, "flagged"), (2, "hidden")):
        page.cell(number).tap()
        page.expect_label(number, shown)
    page.locator("#flag-mode").tap()
    page.cell(4).tap()
    page.expect("#state", "Playing")
    page.get_by_role("button", name="Menu").tap()
    page.touchscreen.tap(30, 400)  # beside the menu, over the board
    page.locator("#tools-menu").wait_for(state="hidden")
    assert page.picture(5) == "???10\n???10\n@??11\n?????"
    page.locator("#hint").tap()
    page.expect("#reason", "Row ")
    page.get_by_role("button", name="Close the reason").tap()
    page.locator("#reason").wait_for(state="hidden")


def test_a_finished_board_stays_whole_above_a_line_that_opens_to_its_result(visit):
    page = visit(BEGINNER, **PHONE)
    page.stop(PRESS)
    whole = lambda: [seen(page, *size)["over"] for size in SIZES]  # noqa: E731
    page.analyse()
    page.cell(40).tap()
    page.expect("#state", "Playing")
    page.locator("#certain").check()
    page.expect_end("Solved")
    assert whole() == [[False, False]] * len(SIZES)
    line, board = (page.locator(item).bounding_box() for item in ("#result-line", "#board .scroller"))
    assert board["y"] + board["height"] <= line["y"] and line["height"] < 60
    assert re.fullmatch(r"[\d.]+ s", page.locator("#result-time").inner_text())
    assert page.locator("#result:visible, .solver:visible").count() == 0
    page.get_by_role("button", name="Result", exact=True).tap()
    assert page.evaluate("document.activeElement.ariaLabel") == "Close the result"
    result, solver = (page.locator(item).bounding_box() for item in ("#result", ".solver"))
    assert result["y"] + result["height"] <= solver["y"]
    page.keyboard.press("Enter")
    page.locator("#result").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.textContent") == "Result"
    page.get_by_role("link", name="Play", exact=True).tap()
    assert whole() == [[False, False]] * len(SIZES)
    page.analyse()
    assert page.locator("#open-review").is_visible() and page.locator("#risks").is_visible()
    page.get_by_role("button", name="Close the result").tap()
    page.locator("#result-line").get_by_role("button", name="New game").tap()
    page.expect("#state", "Ready")
    assert page.locator("#risks").is_visible()


def test_the_buttons_of_dialogs_are_in_sight_and_words_are_for_fingers(visit):
    page = visit(MAP, **LOW)
    for menu, name, buttons in (
        ("4 × 5", "Custom…", ["Cancel", "Start"]),
        ("Menu", "Statistics", ["Import…", "Close"]),
        ("Menu", "Options", ["Close"]),
        ("Menu", "Help", ["Close"]),
    ):
        page.get_by_role("button", name=menu).tap()
        page.expect_words_for_fingers()
        assert page.locator("kbd:visible").count() == 0
        page.get_by_role("button", name=name).tap()
        dialog = page.locator("dialog[open]")
        dialog.wait_for()
        page.expect_words_for_fingers()
        for button in buttons:
            box = dialog.locator("footer").get_by_role("button", name=button, exact=True).bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= 568, (name, button)
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
    page.evaluate("location.hash = '#position=1?????/2??21?/?2??1?/??????&mines=6'")
    page.expect("#analysis", "Row ")
    page.expect_words_for_fingers()
