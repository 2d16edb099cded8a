"""Pictures on the page: pasted, dropped or chosen, read into the editor, compared there and corrected."""

from itertools import product

import pytest

from minesweeper.files.pictures import picture_of
from minesweeper.screenshots.reading import read_screenshot
from tests.helpers.pictures import BOARD, CELL, LOST, classic_picture, png
from tests.web.pictures import ANSWERED, ONES, ROWS, SYMBOLS, answered, give

pytest.importorskip("PIL")

POSITION = "#position=1?/??"


def choose(page, data):
    page.choose_file("Choose a picture", "a.png", data, "image/png")


def pixel(page, number):
    """Return the colour of the picture below the middle of a cell."""
    middle = [round(CELL * (place + 0.5)) for place in (number % 9, number // 9)]
    return page.locator("#position canvas").evaluate(
        "(canvas, [x, y]) => [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].slice(0, 3)", middle
    )


def test_a_picture_is_pasted_compared_and_corrected(visit):
    page = visit(POSITION)
    answered(page, ONES[:2])
    give(page, "paste", png(classic_picture(BOARD)))
    page.expect("#picture-words", "2 cells are doubtful")
    assert page.picture(9, "#position") == ROWS
    # The doubtful ones are outlined and called so, the others are not.
    assert page.lit("doubt", "#position") == ONES[:2]
    result = page.labels("#position")
    assert [number for number, label in enumerate(result) if "1, doubtful" in label] == ONES[:2]
    outline = "cell => getComputedStyle(cell).outlineStyle"
    for number, style in zip((*ONES[:2], ONES[-1]), ("dotted", "dotted", "none"), strict=True):
        assert page.cell(number, "#position").evaluate(outline) == style
    # Each cell lies on its own part of the picture.
    table = page.locator("#position table").bounding_box()
    assert page.locator("#position canvas").bounding_box() == pytest.approx(table, abs=1)
    assert (pixel(page, 0), pixel(page, 40)) == ([192] * 3, [192] * 3)
    assert pixel(page, ONES[0])[2] > pixel(page, ONES[0])[0]
    # The total is asked for, and then the answer is exact.
    page.expect("#analysis", "safe")
    page.expect("#mines-wanted", "10 mines are usual on boards of this size. What does the game say?")
    assert page.locator("#size [name=mines]").input_value() == "10"
    page.expect("#analysis-boards", "4 boards fit")
    page.keyboard.type("11")
    page.expect("#analysis-boards", "2 boards fit")
    page.locator("#size [name=mines]").fill("10")
    page.expect("#analysis-boards", "4 boards fit")
    assert not page.locator("#mines-wanted").is_visible()
    assert page.locator("#position canvas").count() == 1
    # One correction is that of all cells that look alike.
    page.cell(ONES[0], "#position").focus()
    page.keyboard.press("2")
    page.expect("#toasts", f"Changed {len(ONES)} cells that look the same.")
    assert page.picture(9, "#position") == ROWS.replace("1", "2")
    page.expect("#picture-words", "No cell is doubtful.")
    assert page.lit("doubt", "#position") == []
    page.expect("#analysis", "cannot")
    page.get_by_role("button", name="Undo").click()
    assert page.picture(9, "#position") == ROWS
    assert page.lit("doubt", "#position") == ONES[:2]
    page.expect("#analysis-boards", "4 boards fit")
    # The user has separated them: from now on each is corrected by itself.
    page.cell(ONES[0], "#position").focus()
    page.keyboard.press("2")
    page.expect("#picture-words", "1 cell is doubtful")
    assert page.picture(9, "#position") == ROWS.replace("1", "2", 1)
    # One that is like no other is set without a word; the brush corrects all as well.
    page.locator("#palette label").nth(4).click()
    page.cell(80, "#position").click()
    assert page.picture(9, "#position")[-1] == "3" and page.locator("#toasts p").count() == 0
    page.cell(SYMBOLS.index("2"), "#position").click()
    page.expect("#toasts", f"Changed {SYMBOLS.count('2')} cells that look the same.")
    assert page.picture(9, "#position").count("2") == 1
    # The picture is hidden and shown, and gone with its position.
    for is_shown in (False, True):
        page.locator("#show-picture").set_checked(is_shown)
        assert page.locator("#position canvas").count() == is_shown
    page.get_by_role("button", name="Clear").click()
    assert page.locator("#position canvas").count() == 0
    assert not page.locator("#picture-found").is_visible() and page.lit("doubt", "#position") == []


def test_a_picture_is_dropped_on_the_game_and_chosen_in_the_editor(visit):
    page = visit("#board=9x9:10&start=safe&seed=5")
    answered(page, [])
    give(page, "drop", png(classic_picture(BOARD)))
    page.locator("#mines-wanted").wait_for()
    assert page.picture(9, "#position") == ROWS
    assert page.locator("#picture-words").inner_text() == "No cell is doubtful."
    for data, words in (
        (b"nothing", "This file is not a picture that can be read."),
        # The head of a PNG file of 100 megapixels; nothing of it is decoded.
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + 2 * (10_000).to_bytes(4, "big") + bytes(9),
            "The picture is too large: at most 64 million pixels and 64 MB are read.",
        ),
    ):
        choose(page, data)
        page.expect("#toasts", words)
    page.evaluate(ANSWERED, {"error": "This game is over."})
    choose(page, png(classic_picture(BOARD)))
    page.expect("#toasts", "This game is over.")
    assert page.picture(9, "#position") == ROWS
    assert page.locator("#position canvas").count() == 1
    page.go_back()
    page.locator("#play:not([hidden])").wait_for()


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_a_picture_given_while_the_page_loads_is_read(visit, way):
    page = visit("#board=9x9:10&start=safe&seed=5")
    page.reload_without_answers()
    page.expect("#state", "Loading")
    give(page, way, png(classic_picture(BOARD)))
    page.wait_for_timeout(50)
    page.release_answers()
    page.locator("#mines-wanted").wait_for()
    assert page.picture(9, "#position") == ROWS
    page.go_back()
    page.expect("#state", "Ready")


def test_marks_of_a_games_end_are_shown_in_the_editor(visit):
    page = visit(POSITION)
    choose(page, png(classic_picture(LOST).resize((1500, 1500))))
    page.expect("#picture-end", "The game is over: it had 10 mines")
    assert page.picture(9, "#position") == ROWS
    mines = [8, 14, 22, 24, 57, 58, 60]
    assert [page.lit(way, "#position") for way in ("mine", "hit", "wrong")] == [mines, [67], [59]]
    assert page.locator("#size [name=mines]").input_value() == "10"
    assert not page.locator("#mines-wanted").is_visible()  # the total is not asked for
    page.expect("#analysis-boards", "4 boards fit")
    # Cells that look alike in the picture are corrected together.
    page.cell(ONES[0], "#position").focus()
    page.keyboard.press("2")
    page.expect("#toasts", f"Changed {len(ONES)} cells that look the same.")
    result = page.labels("#position")
    assert (
        "hidden, in the picture: exploded mine" in result[67] and "in the picture: wrong flag" in result[59]
    )
    # A mark goes with its hidden cell, and all with the picture.
    page.cell(67, "#position").focus()
    page.keyboard.press("4")
    assert "picture" not in page.labels("#position")[67]
    page.get_by_role("button", name="Clear").click()
    assert [page.lit(way, "#position") for way in ("mine", "hit", "wrong")] == [[], [], []]


def test_on_a_phone_the_picture_of_a_long_board_is_turned_with_it(visit):
    """Each cell lies on its own, upright: the cloth of a flag is at the left of its pole."""
    page = visit(POSITION, viewport={"width": 390, "height": 844}, has_touch=True)
    board = "\n".join(["@" + "0" * 29, *["0" * 30] * 14, "0" * 29 + "@"])
    answered(page, [], board)
    page.locator("#choose-picture").scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
    give(page, "paste", png(classic_picture(board.replace("0", "."))))
    page.locator("#picture-found").wait_for()
    assert page.evaluate("scrollY") == 0
    box = page.locator("#position canvas").bounding_box()
    assert box == pytest.approx(page.locator("#position table").bounding_box(), abs=1)
    assert box["height"] / box["width"] == pytest.approx(30 / 16, rel=0.01)
    reds = page.locator("#position canvas").evaluate(
        """canvas => {
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            const all = [...Array(data.length / 4).keys()];
            const red = all.filter(place => data[4 * place] >= 200 && data[4 * place + 1] <= 60);
            return red.map(place => [place % canvas.width, Math.floor(place / canvas.width)]);
        }"""
    )
    assert {(x // CELL, y // CELL) for x, y in reds} == {(0, 0), (15, 29)}
    assert {x % CELL for x, _ in reds} <= set(range(7, 17))
    assert {y % CELL for _, y in reds} <= set(range(5, 16))


LONG = pytest.mark.long


@pytest.mark.parametrize(
    "board", ["9x9:10&start=opening&seed=5", pytest.param("16x30:99&start=opening&seed=8", marks=LONG)]
)
@pytest.mark.parametrize(
    ("width", "height"),
    [
        (800, 600),
        pytest.param(1440, 900, marks=LONG),
        pytest.param(390, 844, marks=LONG),
        pytest.param(768, 1024, marks=LONG),
    ],
)
def test_every_look_of_the_page_is_read(visit, board, width, height):
    page = visit(f"#board={board}", viewport={"width": width, "height": height})
    page.cell(page.locator("#board td").count() // 2).click()
    page.expect("#state", "Playing")
    page.locator("#board .hidden").first.click(button="right")
    page.locator("#board .flag").wait_for()
    page.mouse.move(0, 0)
    shown = "".join(page.picture(1).split()).replace("0", ".")
    page.draw()
    for scheme, tiles in product(("dark", "light"), ("modern", "classic")):
        page.emulate_media(color_scheme=scheme)
        page.evaluate("tiles => { document.documentElement.dataset.tiles = tiles; }", tiles)
        # It is drawn a moment later.
        page.until(lambda: read_screenshot(picture_of(page.screenshot())).symbols == shown)
