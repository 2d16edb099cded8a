"""The page on a laptop, with long boards, in four dimensions, in the dark, and its colours."""

import re
from itertools import product

from minesweeper.rules.grid import Grid
from tests.web.page import INTERMEDIATE, MAP
from tests.web.sizes import recorded


def test_a_board_of_four_dimensions(visit):
    moves = "r0+r119+r65+r57+r130+r164+r161+r168+r251+r29+r137"
    page = visit(f"#board=4x4x4x4:60&start=safe&seed=1&moves={moves}")
    page.expect("#state", "Replay")
    grid = Grid((4, 4, 4, 4))
    middle = grid.cell((1, 1, 1, 2))
    page.cell(middle).hover()
    assert tuple(page.lit("near")) == grid.neighbours(middle)
    page.cell(middle).focus()
    page.keyboard.press("Shift+ArrowDown")
    assert page.evaluate("document.activeElement.ariaLabel") == "slice [3, 2], row 2, column 3, hidden"
    page.keyboard.press("r")
    page.locator("#legend").wait_for()
    assert page.locator("#rough").is_hidden()
    page.keyboard.press("End")
    page.locator("#rough").wait_for()
    assert any("mine risk" in label for label in page.labels())


def test_a_long_board_has_the_width_of_a_high_window_and_its_result_comes_over_it(visit):
    page = visit("#board=16x30:99&start=opening&seed=7", viewport={"width": 1440, "height": 900})
    board = page.locator("#board")
    place = board.bounding_box()
    page.begin(100)
    assert page.cell(0).bounding_box()["width"] > 40
    page.keyboard.press("h")
    page.locator("#reason").wait_for()
    assert page.locator("#reason").bounding_box()["y"] >= place["y"] + place["height"]
    page.cell(128).click()
    page.expect_end("Lost")
    card = page.locator("#result").bounding_box()
    assert board.bounding_box() == place and card["x"] < place["x"] + place["width"]
    page.get_by_role("button", name="Close the result").click()
    assert page.locator("#another").is_hidden()
    page.keyboard.press("e")
    for shown in ("#risks", "#another", "#open-review"):  # all is in sight beside the board
        box, frame = (page.locator(item).bounding_box() for item in (shown, "#board .scroller"))
        assert box["x"] > frame["x"] + frame["width"] and box["y"] + box["height"] <= 900
    page.keyboard.press("e")
    page.get_by_role("button", name="Result", exact=True).click()
    page.get_by_role("button", name="Review", exact=True).click()
    review = page.locator("#review")
    review.wait_for()
    beside = board.bounding_box()
    assert beside["x"] + beside["width"] < review.bounding_box()["x"]
    page.get_by_role("button", name="Close the review").click()
    review.wait_for(state="hidden")
    assert board.bounding_box() == place


# How many pixels of the boards that are shown do not fit in their boxes, in windows of these heights.
CUT = """heights => heights.map((height) => {
    document.body.style.height = document.body.style.minHeight = `${height}px`;
    dispatchEvent(new Event("resize"));
    const boxes = [...document.querySelectorAll("main:not([hidden]) .scroller")];
    return boxes.reduce((all, box) => all + box.scrollHeight - box.clientHeight, 0);
})"""


def test_words_below_a_board_cut_no_row_in_windows_of_any_height(visit):
    page = visit(INTERMEDIATE, viewport={"width": 1366, "height": 768})
    recorded(page)
    page.speak("ru")
    page.expect("#about", "183,25")
    heights = [*range(600, 900, 7)]  # with each remainder of a division by the 16 rows
    assert page.evaluate(CUT, heights) == [0] * len(heights)
    page.keyboard.press("t")
    page.locator("#puzzle-words:not(:empty)").wait_for()
    assert page.evaluate(CUT, heights) == [0] * len(heights)


def test_rows_are_drawn_as_soon_as_the_board_is_scrolled_to_them(visit):
    page = visit("#board=100x9:90&start=safe&seed=1")
    frames = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    page.cell(899).evaluate(f"cell => {{ cell.focus(); return {frames}; }}")
    there = page.cell(45).evaluate(
        "cell => { document.querySelector('#board td').focus();"
        " return cell.checkVisibility({ contentVisibilityAuto: true }); }"
    )
    assert there


def luminance(colour):
    """Return the relative luminance (WCAG 2) of a colour of the browser."""
    channels = [float(item) for item in re.findall(r"[\d.]+", colour)[:3]]
    if not colour.startswith("color("):
        channels = [item / 255 for item in channels]
    linear = [item / 12.92 if item <= 0.04045 else ((item + 0.055) / 1.055) ** 2.4 for item in channels]
    return sum(share * item for share, item in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def background(page, selector, of=None):
    return page.locator(selector).first.evaluate(
        "(cell, of) => getComputedStyle(cell, of).backgroundColor", of
    )


def test_cells_differ_in_contrast_and_risks_are_readable_on_their_tints(visit):
    page = visit(MAP)
    page.flag(2)
    page.reveal(4)
    page.mouse.move(0, 0)
    kinds = ("hidden:not(.flag)", "open", "flag")
    for forced, scheme in product((False, True), ("light", "dark")):
        look = {"forced_colors": "active" if forced else "none", "color_scheme": scheme}
        page.emulate_media(**look)
        hidden, open_, flagged = (background(page, f"#board .{kind}") for kind in kinds)
        assert contrast(hidden, open_) >= 2.4, look
        assert not forced or contrast(flagged, hidden) >= 2.4, look
        assert contrast(background(page, "#board .flag", "::after"), flagged) >= 3, look
        for sample in ("safe", "mined"):
            swatch = f"#legend .sample.{sample}"
            assert contrast(background(page, swatch, "::before"), background(page, swatch)) >= 3, look
        if forced:
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
    for scheme, tiles in product(("dark", "light"), ("modern", "classic", "distinct")):
        page.emulate_media(color_scheme=scheme)
        page.evaluate("tiles => { document.documentElement.dataset.tiles = tiles; }", tiles)
        result = page.locator(".risk").evaluate_all(colours)
        assert len({tint for _, tint in result}) == 99
        assert min(contrast(*item) for item in result) >= 4.5, (scheme, tiles)


def test_expert_fits_a_laptops_window_and_classic_tiles_have_a_face(visit):
    page = visit("#board=16x30:99&seed=1", viewport={"width": 1280, "height": 633})
    rest = "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"
    assert page.locator("html").evaluate(rest) == page.locator("#board .scroller").evaluate(rest) == [0, 0]
    page.enter(MAP, "4 \u00d7 5")
    for name in ("Dark", re.compile("^Classic")):
        page.get_by_role("button", name="Options").click()
        page.get_by_role("radio", name=name, exact=True).check()
        page.keyboard.press("Escape")
    page.reload()
    page.expect_begun()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
    face = page.locator(".status").get_by_role("button", name="New game")
    shows = lambda look: face.locator(f".{look}").is_visible()  # noqa: E731
    box = page.cell(4).bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    assert shows("playing")
    page.mouse.down()
    assert shows("pressing") and not shows("playing")
    page.mouse.up()
    page.expect_label(4, "empty")
    page.cell(2).click()
    page.expect_end("Lost")
    assert shows("lost") and not shows("playing")
    face.click()
    page.expect("#state", "Ready")
    assert shows("playing") and not shows("lost")
