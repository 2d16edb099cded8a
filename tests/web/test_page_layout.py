"""The page on a phone and on a laptop, in four dimensions, in the dark, and for those who do not see it."""

import re
from functools import cache
from pathlib import Path

import pytest

from minesweeper.rules.grid import Grid
from tests.web.browser import draw
from tests.web.seen import MAP, analyse, cell, expect, expect_end, expect_label, labels, lit, opened


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
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate("document.activeElement.ariaLabel") == "slice [2, 3], row 2, column 3, hidden"
    page.keyboard.press("Space")
    expect_label(page, grid.cell((1, 2, 1, 2)), "empty")


@pytest.mark.long
def test_ten_thousand_cells(visit):
    page = visit("#board=100x100:1200&start=opening&seed=1")
    cell(page, 0).click()
    expect(page, "#state", "Playing")
    assert len(labels(page)) == 10_000


def test_the_result_moves_no_control(visit):
    """Nor the board: the room for it is kept, beside the board while there is nothing else."""
    page = visit(MAP)
    names = ("#board .scroller", "#new", "#open-boards", "#left", "#open-analyse", "#open-options")
    places = lambda: {name: page.locator(name).bounding_box() for name in names}  # noqa: E731
    before = places()
    cell(page, 2).click()
    page.locator("#result[data-over]").wait_for()
    page.locator("#story").wait_for()
    assert places() == before


def test_a_long_board_has_the_width_of_a_high_window_and_its_result_comes_over_it(visit):
    """The reason of a hint stands below it: nothing moves until the review takes room beside it."""
    page = visit("#board=16x30:99&start=opening&seed=7", viewport={"width": 1440, "height": 900})
    board = page.locator("#board")
    place = board.bounding_box()
    cell(page, 100).click()
    expect(page, "#state", "Playing")
    assert cell(page, 0).bounding_box()["width"] > 40
    page.keyboard.press("h")
    page.locator("#reason").wait_for()
    assert page.locator("#reason").bounding_box()["y"] >= place["y"] + place["height"]
    cell(page, 128).click()
    expect_end(page, "Lost")
    card = page.locator("#result").bounding_box()
    assert board.bounding_box() == place and card["x"] < place["x"] + place["width"]
    page.get_by_role("button", name="Close the result").click()
    assert page.locator("#another").is_hidden()
    page.get_by_role("button", name="Result", exact=True).click()
    page.get_by_role("button", name="Review", exact=True).click()
    review = page.locator("#review")
    review.wait_for()
    beside = board.bounding_box()
    assert beside["x"] + beside["width"] < review.bounding_box()["x"]
    page.get_by_role("button", name="Close the review").click()
    review.wait_for(state="hidden")
    assert board.bounding_box() == place


def luminance(colour):
    """What WCAG 2 calls the relative luminance of a colour as the browser tells it."""
    channels = [float(each) for each in re.findall(r"[\d.]+", colour)[:3]]
    if not colour.startswith("color("):
        channels = [each / 255 for each in channels]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return sum(share * each for share, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def background(page, selector, of=None):
    return page.locator(selector).first.evaluate(
        "(cell, of) => getComputedStyle(cell, of).backgroundColor", of
    )


LOOKS = (
    {"color_scheme": "light"},
    {"color_scheme": "dark"},
    {"forced_colors": "active", "color_scheme": "light"},
    {"forced_colors": "active", "color_scheme": "dark"},
)


def test_cells_are_told_apart_at_a_glance_and_risks_can_be_read_on_their_tints(visit):
    page = visit(MAP)
    cell(page, 2).click(button="right")
    expect_label(page, 2, "flagged")
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    page.mouse.move(0, 0)
    kinds = ("hidden:not(.flag)", "open", "flag")
    for look in LOOKS:
        page.emulate_media(**look)
        hidden, open_, flagged = (background(page, f"#board .{kind}") for kind in kinds)
        assert contrast(hidden, open_) >= 2.4, look
        assert "forced_colors" not in look or contrast(flagged, hidden) >= 2.4, look
        assert contrast(background(page, "#board .flag", "::after"), flagged) >= 3, look
        for sample in ("safe", "mined"):
            swatch = f"#legend .sample.{sample}"
            assert contrast(background(page, swatch, "::before"), background(page, swatch)) >= 3, look
        if "forced_colors" in look:
            width, edge = page.locator("#no-guess").evaluate(
                "input => [getComputedStyle(input).borderTopWidth, getComputedStyle(input).borderTopColor]"
            )
            assert width == "2px"
            assert contrast(edge, background(page, "body")) >= 3
    page.emulate_media(forced_colors="none", color_scheme="light")
    page.evaluate(
        """async () => {
            const { BoardView } = await import("./board/view.js");
            const { Shape } = await import("./board/shape.js");
            const root = document.createElement("div");
            root.className = "board";
            document.body.append(root);
            const risks = Array.from({ length: 130 }, (_, cell) => (cell < 99 ? (cell + 1) / 100 : 0.2));
            const symbols = Array(130).fill("?");
            new BoardView(root).set({ shape: new Shape([10, 13]), symbols, risks: { ...risks } });
        }"""
    )
    colours = """cells => cells.map(cell => getComputedStyle(cell)).map(({ color, backgroundColor }) =>
        [color, backgroundColor])"""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for tiles in ("modern", "classic", "distinct"):
            page.evaluate("tiles => { document.documentElement.dataset.tiles = tiles; }", tiles)
            found = page.locator(".risk").evaluate_all(colours)
            assert len({tint for _, tint in found}) == 99
            assert min(contrast(*each) for each in found) >= 4.5, (scheme, tiles)
    page.emulate_media(color_scheme="light")


def test_expert_fits_a_laptops_window_and_classic_tiles_their_frame_with_figures_and_a_face(visit):
    """The counters are red on black, and the face looks as the game stands; it begins anew."""
    page = visit("#board=16x30:99&seed=1", viewport={"width": 1280, "height": 633})
    assert page.evaluate("document.documentElement.scrollHeight") == 633
    rest = "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"
    assert page.locator("#board .scroller").evaluate(rest) == [0, 0]
    page.get_by_role("button", name="Options").click()
    page.get_by_role("radio", name="Classic").check()
    page.keyboard.press("Escape")
    looks = "counter => [getComputedStyle(counter).color, getComputedStyle(counter).backgroundColor]"
    assert [page.locator(each).evaluate(looks) for each in ("#left", "#time")] == [
        ["rgb(255, 42, 31)", "rgb(0, 0, 0)"]
    ] * 2
    edges = "box => ['Top', 'Left', 'Right'].map(side => getComputedStyle(box)[`border${side}Color`])"
    frames = [page.locator(each).evaluate(edges) for each in ("#play .status", "#board .scroller")]
    white, grey = "rgb(255, 255, 255)", "rgb(128, 128, 128)"
    assert [frame[1:] for frame in frames] == [[white, grey]] * 2 and frames[0][0] == white
    status, box = (page.locator(each).bounding_box() for each in ("#play .status", "#board .scroller"))
    assert status["y"] + status["height"] == pytest.approx(box["y"], abs=1)
    assert status["x"] <= box["x"] and status["x"] + status["width"] >= box["x"] + box["width"]
    assert page.locator("#board .scroller").evaluate(rest)[1] == 0
    page.evaluate("fragment => { location.hash = fragment; }", MAP)
    expect(page, "#about", "4 \u00d7 5")
    face = page.locator(".status").get_by_role("button", name="New game")
    shows = lambda look: face.locator(f".{look}").is_visible()  # noqa: E731
    box = cell(page, 4).bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    assert shows("playing")
    page.mouse.down()
    assert shows("pressing") and not shows("playing")
    page.mouse.up()
    expect_label(page, 4, "empty")
    cell(page, 2).click()
    expect_end(page, "Lost")
    assert shows("lost") and not shows("playing")
    face.click()
    expect(page, "#state", "Ready")
    assert shows("playing") and not shows("lost")


def test_dark_and_light_are_kept(visit):
    page = visit()
    scheme = lambda: page.evaluate("getComputedStyle(document.documentElement).colorScheme")  # noqa: E731
    for name, wanted in (("Dark", "dark"), ("Light", "light"), ("System", "light dark")):
        page.get_by_role("button", name="Options").click()
        page.get_by_role("radio", name=name, exact=True).check()
        assert scheme() == wanted
        page.keyboard.press("Escape")
        if name != "System":
            page.reload()
            page.locator("#board td").first.wait_for()
            assert scheme() == wanted


# For everyone


@cache
def axe():
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page, scheme, whole=False):
    """What the accessibility checker objects to, in a line each; the dark changes only colours.

    It looks at the dialog or the view that is shown; the header and the style sheets, which are the same all
    over the page, are looked at where `whole` is asked for.
    """
    draw(page)
    if page.evaluate("() => !window.axe"):
        page.evaluate(axe())
    rules = {"resultTypes": ["violations"], "preload": whole}
    if scheme == "dark":
        rules["runOnly"] = ["color-contrast"]
    found = page.evaluate(
        "([rules, whole]) => axe.run(document.querySelector('dialog[open]') ?? "
        "(whole ? document : document.querySelector('main:not([hidden])')), rules)"
        ".then(({ violations }) => violations)",
        [rules, whole],
    )
    return [f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize(
    "scheme", ["light", *(pytest.param(scheme, marks=pytest.mark.long) for scheme in ("dark", "forced"))]
)
def test_no_violations_of_accessibility(visit, scheme):
    pytest.importorskip("axe_playwright_python")
    look = {"forced_colors": "active"} if scheme == "forced" else {"color_scheme": scheme}
    page = visit("#board=5x6:6&start=opening&seed=1", **look)
    assert violations(page, scheme, whole=True) == []
    analyse(page)
    opened(page)
    page.get_by_role("switch", name="Show risks").check()
    page.locator("#board .risk").first.wait_for()
    cell(page, 29).click(button="right")
    page.get_by_role("button", name="Hint").click()
    expect(page, "#reason", "Row ")
    assert violations(page, scheme) == []
    for name in ("custom-board", "open-statistics", "open-options", "open-help", "open-text"):
        page.locator(f"#{name}").evaluate("button => button.click()")
        page.locator("dialog[open]").wait_for()
        assert violations(page, scheme) == [], name
        page.keyboard.press("Escape")
    page.get_by_role("link", name="Today").click()
    page.locator("#daily-calendar button").first.wait_for()
    assert violations(page, scheme) == []
    page.go_back()
    page.get_by_role("button", name="Editor").click()
    expect(page, "#analysis", "Row ")
    assert violations(page, scheme, whole=True) == []
    page.locator("#position-text").fill("1?\n8?")
    page.locator("#position [data-bad]").wait_for()
    assert violations(page, scheme) == []
    page.evaluate("fragment => { location.hash = fragment; }", f"{MAP}&moves=f1+r2")
    expect(page, "#state", "Replay")
    page.keyboard.press("End")
    page.locator("#board .wrong").wait_for()  # and the mine that went off
    assert violations(page, scheme) == []
    page.evaluate("location.hash = '#board=2x2x3x3:5&seed=1'")
    page.locator("#board .name").first.wait_for()
    assert violations(page, scheme) == []
