"""The page in the hand: on phones of four sizes, held upright and sideways."""

import pytest

from tests.web.browser import PRESS
from tests.web.seen import (
    MAP,
    analyse,
    cell,
    expect,
    expect_begun,
    expect_end,
    expect_words_for_fingers,
    labels,
    stop,
)

SIZES = ((844, 390), (667, 375), (390, 844), (320, 568))
PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
BEGINNER = "#board=9x9:10&start=safe&seed=5"
EXPERT = "#board=16x30:99&start=opening&seed=7"

# What is seen of the board, in pixels: its box, its cells, and the bars around it.
SEEN = """() => {
  const place = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
  const box = document.querySelector("#board .scroller");
  return {
    cell: document.querySelector("#board td").offsetWidth,
    wide: box.scrollWidth - box.clientWidth,
    tall: box.scrollHeight - box.clientHeight,
    page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    box: place("#board .scroller"),
    rows: document.querySelectorAll("#board tr").length,
    first: place("#board tr:first-child td:first-child"),
    last: place("#board tr:last-child td:last-child"),
    top: place(".top"),
    bar: place("#play .status > .bar"),
    presets: document.querySelector(".presets").offsetParent !== null,
  };
}"""


def seen(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([x, y]) => innerWidth === x && innerHeight === y", arg=[width, height])
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return page.evaluate(SEEN)


def test_a_beginners_board_is_whole_and_an_experts_turned(visit):
    """The page is one screen, its header one line or at the side, and no control lies on the board.

    Held upright, an expert's board has 30 rows, and its places are what they were.
    """
    page = visit(BEGINNER, **PHONE)
    assert not page.locator(".ruler.across").is_visible()
    for width, height in SIZES:
        found = seen(page, width, height)
        assert found["page"] == [width, height]
        assert (found["wide"], found["tall"]) == (0, 0), (width, height)
        assert 30 <= found["cell"] <= 44
        box, first, last, top, bar = (found[name] for name in ("box", "first", "last", "top", "bar"))
        assert abs((first["left"] - box["left"]) - (box["right"] - last["right"])) < 1  # no margin for rulers
        assert not found["presets"]  # they are in a menu
        if width > height:
            assert top["right"] <= box["left"] and box["right"] <= bar["left"] and bar["right"] <= width
            assert box["top"] >= 0 and box["bottom"] <= height
        else:
            assert top["height"] <= 48 and top["bottom"] <= box["top"]
            assert box["bottom"] <= bar["top"] and bar["bottom"] <= height
    page.evaluate("fragment => { location.hash = fragment; }", EXPERT)
    expect(page, "#about", "Expert")
    fitting = {}
    for width, height in SIZES:
        found = seen(page, width, height)
        fitting[width, height] = (found["wide"] == 0, found["tall"] == 0)
        assert found["page"] == [width, height]
        assert (found["rows"], 18 <= found["cell"] <= 36) == (16 if width > height else 30, True)
    assert fitting[844, 390] == fitting[390, 844] == (True, True)
    for (width, height), (across, down) in fitting.items():
        assert down if width > height else across


def test_a_turned_board_is_the_same_board(visit):
    """What is tapped, told and moved to by keys is what it is on a board that is not turned."""
    page = visit(EXPERT, **PHONE)
    assert page.locator("#board tr").count() == 30
    place = lambda row, column: page.locator(f"#board tr:nth-child({row}) td:nth-child({column})")  # noqa: E731
    assert place(5, 2).get_attribute("aria-label") == "row 2, column 5, hidden"
    place(5, 2).tap()
    expect(page, "#state", "Playing")
    place(5, 2).focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("row 2, column 6,")
    before = sorted(labels(page))
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("() => document.querySelectorAll('#board tr').length === 16")
    assert sorted(labels(page)) == before
    assert place(2, 5).get_attribute("aria-label") == "row 2, column 5, empty"
    assert page.evaluate("document.activeElement.ariaLabel").startswith("row 2, column 6,")


def fingers(page, points):
    """What is sent by so many fingers."""
    return [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]


def test_cells_grow_and_shrink_from_what_is_seen(visit):
    """By buttons both ways, and by two fingers, which open nothing; each shape of board keeps its size."""
    page = visit(EXPERT, **{**PHONE, "viewport": {"width": 320, "height": 568}})
    size = lambda: page.locator("#board td").first.evaluate("cell => cell.offsetWidth")  # noqa: E731
    at_first = size()
    page.locator("#open-boards").tap()
    page.get_by_role("button", name="Fit the window").tap()
    whole = size()
    assert whole < 14 < 18 <= at_first and page.evaluate(SEEN)["tall"] == 0
    page.get_by_role("button", name="Smaller cells").tap()
    assert 9 <= size() < whole
    page.get_by_role("button", name="Fit the window").tap()
    page.get_by_role("button", name="Larger cells").tap()
    larger = size()
    assert whole < larger <= whole * 1.3
    page.keyboard.press("Escape")
    for kind, points in (
        ("touchStart", [(150, 300)]),
        ("touchStart", [(150, 300), (200, 300)]),
        ("touchMove", [(100, 300), (250, 300)]),
        ("touchEnd", []),
    ):
        page.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers(page, points)})
    page.wait_for_function("least => document.querySelector('#board td').offsetWidth > least", arg=larger * 2)
    pinched = size()
    assert pinched == larger * 3
    page.evaluate("fragment => { location.hash = fragment; }", BEGINNER)
    expect(page, "#about", "Beginner")
    assert size() != pinched
    page.go_back()
    expect(page, "#about", "Expert")
    assert page.locator("#state").inner_text() == "Ready"
    assert page.locator("#board .hidden").count() == 480 and page.locator("#board .flag").count() == 0
    page.reload()
    expect_begun(page)
    assert size() == pinched
    for key, wanted in (("0", at_first), ("+", larger), ("-", at_first)):
        page.keyboard.press(key)
        assert (size() > at_first) == (wanted > at_first)


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


@pytest.mark.parametrize("size", [(390, 844), (667, 375)])
def test_the_board_follows_autoplay_and_a_replay(visit, size):
    """Each move is in sight as it is made, with what stops it."""
    page = visit(EXPERT, **{**PHONE, "viewport": dict(zip(("width", "height"), size, strict=True))})
    page.locator("#speed").evaluate("input => { input.value = 7; input.dispatchEvent(new Event('input')); }")
    analyse(page)
    page.locator("#open-boards").tap()
    for _ in range(3):  # so that few cells are in sight together
        page.get_by_role("button", name="Larger cells").tap()
    page.keyboard.press("Escape")
    page.evaluate(WATCH, ["#auto", 18])
    page.get_by_role("button", name="Autoplay").tap()
    page.wait_for_function("() => window.looks.length >= 18")
    assert page.evaluate("window.looks")[:18] == [[True, True]] * 18
    page.evaluate("() => { navigator.clipboard.writeText = async () => {}; }")
    page.get_by_role("button", name="Copy replay").tap()
    page.wait_for_function("() => location.hash.includes('moves=')")
    page.evaluate("() => { const moves = location.hash; location.hash = ''; location.hash = moves; }")
    expect(page, "#state", "Replay")
    page.locator("#replay-speed").select_option("20")
    page.locator("#board .scroller").evaluate("box => box.scrollTo(box.scrollWidth, box.scrollHeight)")
    page.evaluate(WATCH, ["#replay-play", 15])
    before = page.locator("#board .scroller").bounding_box()
    page.locator("#replay-play").tap()
    page.wait_for_function("() => window.looks.length >= 15")
    assert page.evaluate("window.looks")[:15] == [[True, True]] * 15
    after = page.locator("#board .scroller").bounding_box()
    assert (before["x"], before["y"]) == (after["x"], after["y"])


def apart(page, selector):
    """Whether something is in sight and covers nothing of the board's box."""
    thing, box = (page.locator(each).bounding_box() for each in (selector, "#board .scroller"))
    size = page.viewport_size
    assert thing["y"] >= 0 and thing["y"] + thing["height"] <= size["height"]
    assert thing["x"] >= 0 and thing["x"] + thing["width"] <= size["width"]
    return (
        thing["y"] >= box["y"] + box["height"] - 1
        or thing["x"] >= box["x"] + box["width"] - 1
        or thing["x"] + thing["width"] <= box["x"] + 1
    )


@pytest.mark.parametrize("size", [(320, 568), (844, 390)])
def test_what_is_said_covers_no_row_and_can_be_put_away(visit, size):
    page = visit(MAP, **{**PHONE, "viewport": dict(zip(("width", "height"), size, strict=True))})
    stop(page, PRESS)
    cell(page, 4).tap()
    expect(page, "#state", "Playing")
    page.locator("#hint").tap()
    expect(page, "#reason", "Row ")
    assert apart(page, "#reason") and apart(page, "#play .status > .bar")
    page.get_by_role("button", name="Close the reason").tap()
    page.locator("#reason").wait_for(state="hidden")
    cell(page, 2).tap()
    expect_end(page, "Lost")
    assert apart(page, "#play .panel")
    page.get_by_role("button", name="Close the result").tap()
    page.locator("#result").wait_for(state="hidden")
    for _ in range(2):
        page.keyboard.press("e")  # draws everything anew
    assert not page.locator("#result").is_visible()
    page.get_by_role("button", name="Result", exact=True).tap()
    assert apart(page, "#play .panel")
    page.evaluate("location.hash = '#position=1?????/2??21?/?2??1?/??????&mines=6'")
    expect(page, "#analysis", "Row ")
    expect_words_for_fingers(page)
    thing, box = (page.locator(each).bounding_box() for each in ("#analysis", "#position .scroller"))
    assert thing["y"] >= box["y"] + box["height"] or thing["x"] >= box["x"] + box["width"]


ROWS = [[f"g{n}", n, "9x9:10", "safe", "classic", True, 129.25, 39, 39, 55, 0, None] for n in range(12)]


def test_the_buttons_of_dialogs_stay_in_sight(visit):
    """A menu closes without a word to the board below it."""
    page = visit(BEGINNER, **{**PHONE, "viewport": {"width": 320, "height": 568}})
    page.evaluate("rows => localStorage.setItem('minesweeper.day.2026-11-22', JSON.stringify(rows))", ROWS)
    for menu, name, buttons in (
        ("Beginner", "Custom…", ["Cancel", "Start"]),
        ("Menu", "Statistics", ["Import…", "Close"]),
        ("Menu", "Options", ["Close"]),
        ("Menu", "Help", ["Close"]),
    ):
        page.get_by_role("button", name=menu, exact=True).tap()
        expect_words_for_fingers(page)
        assert page.locator("kbd:visible").count() == 0
        page.get_by_role("button", name=name).tap()
        dialog = page.locator("dialog[open]")
        dialog.wait_for()
        expect_words_for_fingers(page)
        for button in buttons:
            box = dialog.locator("footer").get_by_role("button", name=button, exact=True).bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= 568, (name, button)
        page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
    page.get_by_role("button", name="Menu").tap()
    page.touchscreen.tap(30, 400)  # beside the menu, over the board
    page.locator("#tools-menu").wait_for(state="hidden")
    assert page.locator("#board .open").count() == 0
