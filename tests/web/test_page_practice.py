"""Practice in a browser: puzzles by keys, mouse and fingers, what comes back, and what reviews have found."""
# the page writes 4 × 5

from functools import partial

from minesweeper.boards.puzzle import draw_puzzle
from minesweeper.players.sentence import place
from minesweeper.profile.practice import judged
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.solver.proof import Rule
from minesweeper.words.puzzles import verdict
from tests.web.browser import PRESS, VERDICT
from tests.web.page import MAP

GAME = "#board=9x9:10&start=safe&seed=5"
LINK = "#practice&level=pair&seed=17"
PUZZLE = draw_puzzle(17, Rule.PAIR)
SIMPLEST = PUZZLE.certain[0]

PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 320, "height": 640}}


NAME = partial(place, PUZZLE.position.grid)


def asked(page):
    """Wait until a puzzle is to be answered, and return its position."""
    page.expect("#puzzle-words", "certain: reveal or flag")
    return page.picture(9, "#puzzle").replace("@", "*")


def score(page, name):
    return page.locator("#practice-choices label", has_text=name).locator("span").inner_text()


def test_practice_by_keys_alone(visit):
    page = visit(LINK)
    shown = PUZZLE.position.text().replace("@", "*").rstrip("\n")
    assert asked(page) == shown
    safe = {item.cell for item in PUZZLE.certain if item.kind == REVEAL}
    wrong = next(n for n, symbol in enumerate("".join(shown.split())) if symbol == "?" and n not in safe)
    page.go(wrong, 9)
    page.keyboard.press("Space")
    said = verdict(PUZZLE.position, PUZZLE, judged(PUZZLE, wrong))
    page.expect("#puzzle-words", said.lit(NAME))
    page.expect("#live", said.text(NAME))
    result = [page.lit(way, "#puzzle") for way in ("hint", "clue", "played")]
    assert result == [[SIMPLEST.cell], sorted(SIMPLEST.clues), [wrong]]
    assert score(page, "Two numbers together").endswith(" · 0 of 1 right")
    assert score(page, "Mixed") == "1 position to come back"

    page.evaluate(f"location.hash = '{LINK}&again'")
    asked(page)
    page.stop(VERDICT)
    page.go(SIMPLEST.cell, 9)
    page.keyboard.press("f" if SIMPLEST.kind == FLAG else "Enter")
    page.expect("#puzzle-words", "Right.")
    page.let_go(VERDICT)
    asked(page)
    assert page.lit("hint", "#puzzle") == [] and not page.url.endswith("seed=17")
    page.keyboard.press("s")
    page.expect("#puzzle-words", "This position comes back.")
    page.keyboard.press("n")
    asked(page)
    page.keyboard.press("Escape")
    page.expect("#state", "Ready")
    assert page.locator("#play").is_visible() and not page.locator("#practice").is_visible()


def test_practice_leaves_the_game_alone(visit):
    page = visit(GAME)
    page.begin(40)
    game = page.picture(9)
    page.keyboard.press("t")
    asked(page)
    page.get_by_role("radio", name="One number").check()
    page.wait_for_function("() => location.hash.includes('level=single&seed=')")
    page.get_by_role("button", name="Show me").click()
    page.expect("#puzzle-words", " proves it.")
    page.reload()
    asked(page)
    assert page.get_by_role("radio", name="One number").is_checked()
    assert score(page, "One number").endswith(" · 0 of 1 right")
    page.get_by_role("button", name="Back", exact=True).click()
    page.expect("#state", "Paused")
    assert page.picture(9) == game and page.url.endswith(GAME)
    assert not page.locator("#assisted").is_visible()
    page.enter(MAP, "4 × 5")
    for number in (4, 1, 2):
        page.cell(number).click()
    page.expect_end("Lost")
    page.locator("#story").wait_for()
    page.get_by_role("link", name="Practice").click()
    page.expect("#practice-choices", "2 needless risks to learn from")
    page.get_by_role("radio", name="From your games").check()
    page.expect("#puzzle-words", "This position comes from one of your games.")
    assert page.locator("#puzzle td").count() == 20


def test_practice_with_fingers(visit):
    page = visit(LINK, **PHONE)
    asked(page)
    if SIMPLEST.kind == FLAG:
        page.get_by_role("button", name="Flag mode").tap()
    page.stop(PRESS)
    page.stop(VERDICT)
    page.locator("#puzzle td").nth(SIMPLEST.cell).tap()
    page.expect("#puzzle-words", "Right.")
    page.let_go(VERDICT)
    page.expect("#puzzle-words", "certain: reveal or flag")
    page.expect_words_for_fingers()
    page.get_by_role("button", name="Show me").tap()
    page.expect("#puzzle-words", "This position comes back.")
    for item in ("#puzzle-words", "#puzzle [data-hint]", "#puzzle-next"):
        box = page.locator(item).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 640
    page.get_by_role("button", name="Next").tap()
    page.locator("#puzzle [data-hint]").wait_for(state="detached")
