"""The page on a phone and on a laptop, in four dimensions, in the dark, and for those who do not see it."""

from functools import cache
from pathlib import Path

import pytest

from minesweeper.playing.setting import Setting, draw_board
from minesweeper.rules.game import Game
from minesweeper.rules.grid import Grid
from tests.web.seen import MAP, cell, expect, labels, lit, opened, picture


def test_a_board_of_four_dimensions(visit):
    page = visit("#board=3x3x4x5:9&start=opening&seed=2")
    assert page.get_by_role("grid").count() == 9
    assert page.locator("#board .name").all_inner_texts() == [
        f"[{a}, {b}]" for a in (1, 2, 3) for b in (1, 2, 3)
    ]
    grid = Grid((3, 3, 4, 5))
    middle = grid.cell((1, 1, 1, 2))
    cell(page, middle).hover()
    assert tuple(lit(page, "near")) == grid.neighbours(middle)
    cell(page, middle).focus()
    for key, place in (
        ("Shift+ArrowRight", (1, 2, 1, 2)),
        ("Shift+ArrowUp", (0, 2, 1, 2)),
        ("ArrowLeft", (0, 2, 1, 1)),
        ("ArrowDown", (0, 2, 2, 1)),
        ("PageUp", (0, 1, 2, 1)),
        ("[", (0, 1, 2, 1)),
        ("PageDown", (1, 1, 2, 1)),
    ):
        page.keyboard.press(key)
        slice_ = f"[{place[0] + 1}, {place[1] + 1}]"
        expected = f"slice {slice_}, row {place[2] + 1}, column {place[3] + 1}, hidden"
        assert page.evaluate("document.activeElement.ariaLabel") == expected
    page.keyboard.press("Space")
    expect(page, "#state", "Playing")
    first = grid.cell((1, 1, 2, 1))
    game = Game(draw_board(Setting(grid.dims, 9, "opening", "classic", seed=2), first))
    game.reveal(first)
    shown = "".join(str(game.board.clues[at]) if seen else "?" for at, seen in enumerate(game.seen))
    assert picture(page, grid.size) == shown


@pytest.mark.long
def test_ten_thousand_cells(visit):
    page = visit("#board=100x100:1200&start=opening&seed=1")
    cell(page, 0).click()
    expect(page, "#state", "Playing")
    assert len(labels(page)) == 10_000


@pytest.mark.parametrize(
    ("fragment", "width"),
    [
        ("", 320),
        ("#board=16x30:99&seed=1", 390),
        ("#board=4x4x4x4:20&seed=1", 768),
        ("#position=1?/??", 320),
    ],
)
def test_a_phone_scrolls_the_board_and_not_the_page(visit, fragment, width):
    page = visit(fragment, has_touch=True, is_mobile=True, viewport={"width": width, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate("document.querySelector('main:not([hidden]) td').offsetWidth") >= 36


def test_on_a_phone_what_is_said_is_in_sight_and_help_in_reach(visit):
    page = visit("#board=9x9:10&start=safe&seed=5", has_touch=True, viewport={"width": 390, "height": 760})

    def in_sight(selector):
        box = page.locator(selector).bounding_box()
        return box["y"] >= 0 and box["y"] + box["height"] <= 760

    cell(page, 40).tap()
    expect(page, "#state", "Playing")
    assert in_sight("#quick-hint") and in_sight("#flag-mode")
    page.locator("#quick-hint").tap()
    expect(page, "#reason", "Open row")
    assert in_sight("#reason")
    for number in range(81):
        if page.locator("#state").inner_text() != "Playing":
            break
        cell(page, number).evaluate("cell => cell.scrollIntoView({ block: 'center' })")
        if labels(page)[number].endswith("hidden"):
            page.keyboard.press("Escape")
            cell(page, number).dispatch_event("pointerdown", {"pointerType": "mouse"})
            cell(page, number).dispatch_event("mousedown", {"button": 0, "buttons": 1})
            cell(page, number).dispatch_event("mouseup", {"button": 0})
            page.wait_for_function(
                "number => !document.querySelectorAll('#board td')[number].ariaLabel.endsWith('hidden')",
                arg=number,
            )
    page.locator("#result[data-over]").wait_for()
    assert in_sight("#result")
    page.get_by_role("button", name="Close the result").tap()
    assert page.locator("#board").evaluate("board => board.getBoundingClientRect().bottom") > 0


def test_the_result_moves_no_control(visit):
    page = visit(MAP)
    before = {name: page.locator(name).bounding_box() for name in ("#hint", "#auto", "#risks", "#copy-link")}
    cell(page, 2).click()
    page.locator("#result[data-over]").wait_for()
    assert {name: page.locator(name).bounding_box() for name in before} == before


def test_expert_fits_a_laptops_window(visit):
    page = visit("#board=16x30:99&seed=1", viewport={"width": 1280, "height": 633})
    assert page.evaluate("document.documentElement.scrollHeight") == 633
    box = page.locator("#board .scroller")
    assert box.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    assert box.evaluate("box => box.scrollHeight - box.clientHeight") == 0


def test_what_the_server_refuses_is_said(visit):
    page = visit("#board=200x200:10")
    expect(page, "#toasts", "at most 10,000 cells")
    expect(page, "#about", "Beginner")
    page.evaluate("location.hash = '#board=5x5x5:9&start=judge&seed=1'")
    expect(page, "#toasts", "two dimensions")
    page.evaluate("location.hash = '#board=many'")
    expect(page, "#toasts", "The address has no board: “many”")
    page.evaluate("location.hash = '#position=1x'")
    expect(page, "#toasts", "found “x”")
    assert page.locator("#play").is_visible()


def test_dark_and_light_are_kept(visit):
    page = visit(color_scheme="light")
    page.get_by_role("button", name="Dark or light").click()
    page.reload()
    page.locator("#board td").first.wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


# For everyone


@cache
def axe():
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page, scheme):
    """What the accessibility checker objects to, in a line each; the dark changes only colours."""
    if page.evaluate("() => !window.axe"):
        page.evaluate(axe())
    rules = {"runOnly": ["color-contrast"]} if scheme == "dark" else {}
    found = page.evaluate(
        "rules => axe.run(document.querySelector('dialog[open]') ?? document, rules)"
        ".then(({ violations }) => violations)",
        rules,
    )
    return [f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize(
    "scheme", ["light", *(pytest.param(scheme, marks=pytest.mark.long) for scheme in ("dark", "forced"))]
)
def test_no_violations_of_accessibility(visit, scheme):
    pytest.importorskip("axe_playwright_python")
    look = {"forced_colors": "active"} if scheme == "forced" else {"color_scheme": scheme}
    look["reduced_motion"] = "reduce"
    page = visit("#board=5x6:6&start=opening&seed=1", **look)
    assert violations(page, scheme) == []
    opened(page)
    page.get_by_role("switch", name="Show risks").check()
    page.locator("#board .risk").first.wait_for()
    cell(page, 29).click(button="right")
    page.get_by_role("button", name="Hint").click()
    expect(page, "#reason", "Open")
    assert violations(page, scheme) == []
    for name in ("More…", "Statistics", "Options", "Help and keys", "As text…"):
        page.get_by_role("button", name=name).click()
        page.locator("dialog[open]").wait_for()
        assert violations(page, scheme) == [], name
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Editor").click()
    expect(page, "#analysis", "Open")
    assert violations(page, scheme) == []
    page.locator("#position-text").fill("1?\n8?")
    page.locator("#position [data-bad]").wait_for()
    assert violations(page, scheme) == []
    for fragment in (f"{MAP}&moves=f1+r2", f"{MAP}&moves=r4", "#board=2x2x3x3:5&seed=1"):
        assert violations(visit(fragment, **look), scheme) == [], fragment
