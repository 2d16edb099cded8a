"""The review of a game in a browser: its figures and moments; and the files of other programs."""

import json

from minesweeper.games.keep import kept, read_link
from minesweeper.games.rawvf import rawvf_text
from tests.helpers.programs import ROOT
from tests.web.page import MAP, MINES

# A wrong flag, a risk where none was needed, and a certain mine.
MOVES = ((4, "left"), (0, "right"), (1, "left"), (2, "left"))
REPLAY = f"{MAP}&moves=r4@0+f0@0.5+r1@1.25+r2@2.5"

WORDS = (
    "You flagged row 1, column 1, where there is no mine.",
    "You revealed row 1, column 2 with a risk of 12.5 %: a needless risk."
    " Row 2, column 3 is safe: the two outlined 1s prove it together.",
    "You revealed row 1, column 3, which was certain to be a mine. That lost the game."
    " Row 2, column 3 is safe: the two outlined 1s prove it together.",
)

TOLD = [
    ["wrong flag", "no mine there"],
    ["needless risk", "risk 12.5 %, lowest 0 %"],
    ["certain mine", "risk 100 %, lowest 0 %"],
]

# The board before each of these.
BOARDS = ("???10\n???10\n???11\n?????", "@??10\n???10\n???11\n?????", "@1?10\n???10\n???11\n?????")


def lose(page):
    """Play until the mine, and return the visible end."""
    for number, button in MOVES:
        page.cell(number).click(button=button)
    page.expect_end("Lost")
    return seen(page)


def seen(page):
    """Return all words about the end of a game."""
    texts = ("#state", "#time", "#left", "#result-title", "#result-note")
    figures = page.locator("#result-figures > div").all_inner_texts()
    return page.picture(5), [page.locator(item).inner_text() for item in texts], figures


def chosen(page, number):
    """Wait until this moment is shown, and its risks with it."""
    page.expect("#review-words", WORDS[number])
    page.locator("#board .safe").first.wait_for()
    assert page.picture(5) == BOARDS[number]
    assert page.locator("#review-moments [aria-current]").all_inner_texts() == [
        page.locator("#review-moments button").nth(number).inner_text()
    ]


def test_the_end_shows_how_the_game_went(visit):
    page = visit(MAP)
    names = ("#board .scroller", "#new", "#open-boards", "#left", "#open-analyse", "#open-options")
    places = lambda: [page.locator(name).bounding_box() for name in names]  # noqa: E731
    before = places()
    lose(page)
    page.locator("#story").wait_for()
    assert places() == before
    told = page.locator("#story-moments button").all_inner_texts()
    assert [text.split("\n")[1:] for text in told] == TOLD
    assert page.get_by_role("img", name="0 % in the end, 100 % with the safest moves").is_visible()
    page.reload()
    page.locator("#story").wait_for()
    assert page.locator("#story-moments button").all_inner_texts() == told
    board, result = (page.locator(item).bounding_box() for item in ("#board .scroller", "#result"))
    assert result["x"] >= board["x"] + board["width"]
    opacity = "mine => getComputedStyle(mine, '::before').opacity"
    assert [page.cell(number).evaluate(opacity) for number in MINES] == ["1", "0.4", "0.4"]  # it went off
    page.locator("#story-moments button").nth(1).click()
    chosen(page, 1)
    page.expect("#replay:not([hidden]) #replay-count", "2 / 4")
    page.keyboard.press("Escape")
    page.expect_end("Lost")


def test_a_review_shows_each_moment_with_risks_proof_and_words(visit):
    page = visit(MAP)
    lost = lose(page)
    page.get_by_role("button", name="Review").click()
    page.expect("#review-count", "3 moments")
    page.locator("#review-figures > div").first.wait_for()
    first, *others = page.locator("#review-figures > div").all_inner_texts()
    assert first == "Accuracy\n0 %\n0 % of the best chance of survival was kept."
    assert [text.partition("\n")[0] for text in others] == ["Luck", "Loss", "Board", "Clicks", "Speed"]
    buttons = page.locator("#review-moments button")
    assert [text.split("\n")[1:] for text in buttons.all_inner_texts()] == TOLD
    buttons.nth(1).click()
    chosen(page, 1)
    assert (page.lit("played"), page.lit("hint"), page.lit("clue")) == ([1], [7], [13, 14])
    assert page.labels()[1] == "row 1, column 2, hidden, mine risk 12.5 %"
    assert not page.locator("#risks").is_checked()
    full = "the 1 at row 3, column 4 and the 1 at row 3, column 5 prove"
    page.expect("#live", f"Moment 2 of 3: {WORDS[1].replace('the two outlined 1s prove', full)}")
    page.get_by_role("button", name="One move on").click()
    chosen(page, 2)
    page.get_by_role("button", name="To the start").click()
    page.expect("#review-words", "Choose a moment")
    assert (page.lit("played"), page.locator("#board .risk, #board .safe").count()) == ([], 0)
    buttons.nth(1).click()
    for key, number in (("ArrowUp", 0), ("ArrowDown", 1)):
        page.keyboard.press(key)
        chosen(page, number)
        assert page.evaluate("document.activeElement.getAttribute('aria-current')") == "true"
    page.set_viewport_size({"width": 320, "height": 640})  # words and board are in sight together
    page.get_by_role("button", name="The next moment").click()
    chosen(page, 2)
    words, played = (page.locator(item).bounding_box() for item in ("#review-words", "#board [data-played]"))
    assert played["y"] >= 0 and played["y"] + played["height"] <= words["y"]
    assert words["y"] + words["height"] <= 640
    page.set_viewport_size({"width": 1366, "height": 657})
    page.keyboard.press("Escape")
    page.locator("#result[data-over]").wait_for()
    assert not page.locator("#review, #replay").and_(page.locator(":visible")).count()
    assert seen(page) == lost and page.evaluate("document.activeElement.id") == "open-review"


def test_the_end_leads_to_practice_and_to_another_try(visit):
    page = visit(MAP)
    lose(page)
    page.get_by_role("button", name="Practise this position").click()
    page.expect("#puzzle-words", "certain: reveal or flag")
    assert page.picture(5, "#puzzle") == "?1?10\n???10\n???11\n?????"
    page.go_back()
    page.expect_end("Lost")
    page.get_by_role("button", name="Try again").click()
    page.expect("#state", "Ready")
    assert not page.locator("#story, #welcome").and_(page.locator(":visible")).count()


# Files

KEPT = {"minesweeper": "game", "version": 2, **kept(read_link(REPLAY.partition("+r1")[0]))}


def drop_file(page, name, content):
    """Drop a file onto the page."""
    page.evaluate(
        """([name, content]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(content)], name));
            const more = { dataTransfer, bubbles: true, cancelable: true };
            for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, more));
        }""",
        [name, list(content)],
    )


def test_files_are_opened_and_dropped(visit):
    page = visit()
    page.locator("#open-text").evaluate("button => button.click()")
    page.choose_file("Open a file…", "x.rawvf", b"nothing")
    page.expect("#text-problem-2", "Height")
    page.expect("#text-dialog", "boards (.mbf) and recorded games (.rawvf, .avf, .rmv, .evf, .mvf)")
    accepted = page.locator("#pick-file").get_attribute("accept").split(",")
    assert {".rmv", ".avf", ".mvf", ".evf"} <= {*accepted} and accepted[-2:] == [".json", ".txt"]
    page.choose_file("Open a file…", "x.txt", rawvf_text(read_link(REPLAY), "1").encode())
    page.expect("#replay:not([hidden]) #replay-count", "0 / 4")
    page.keyboard.press("v")
    page.expect("#review-count", "3 moments")
    drop_file(page, "game.json", json.dumps(KEPT).encode())
    page.expect("#state", "Paused")
    assert page.picture(5) == BOARDS[1]
    assert not page.locator("#review").is_visible()
    drop_file(page, "x.mbf", bytes([5, 4, 0, 3, 2]))
    page.expect("#toasts", "expected at least 10 bytes, found 5")
    assert page.picture(5) == BOARDS[1]
    drop_file(page, "x.avf", (ROOT / "tests" / "files" / "replays" / "beginner-b.avf").read_bytes())
    page.expect("#about", "8 × 8, 10 mines")
    page.keyboard.press(" ")
    page.get_by_role("button", name="Pause").wait_for()
    drop_file(page, "x.rawvf", rawvf_text(read_link(REPLAY), "1").encode())
    page.expect("#replay:not([hidden]) #replay-count", "0 / 4")
    page.get_by_role("button", name="Play the replay").wait_for()
    assert page.locator("#replay-count").inner_text() == "0 / 4"  # the one that played is gone
