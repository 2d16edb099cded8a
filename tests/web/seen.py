"""The page of the browser game in a browser: its visible state, and games on it."""

import re
from time import monotonic

from minesweeper.profile.profile import Profile
from tests.helpers.boards import picture as lines
from tests.web.browser import PATIENCE, START

# A board as text, and in an address.
BOARD = """
4 5
..X..
.....
X....
....X
"""

MAP = "#map=..X../...../X..../....X"

MINES = (2, 10, 19)

# The state of the page: its cells are read by their labels.


SYMBOLS = {"hidden": "?", "flagged": "@", "empty": "0", "mine": "*", "exploded mine": "X", "wrong flag": "!"}


def labels(page, board="#board"):
    return page.eval_on_selector_all(f"{board} td", "cells => cells.map(cell => cell.ariaLabel)")


def picture(page, columns, board="#board"):
    """Return a board as text, row by row."""
    return drawn(labels(page, board), columns)


def drawn(names, columns):
    """Return the board with these labels of cells, as text."""
    states = [re.search(r"column \d+, ([^,]+)", name)[1] for name in names]
    symbols = "".join(SYMBOLS.get(state, state) for state in states)
    return lines(symbols, columns).rstrip("\n")


def cell(page, number, board="#board"):
    return page.locator(f"{board} td").nth(number)


def until(page, condition):
    """Wait until something is the case that the page does not show."""
    ends = monotonic() + PATIENCE / 1000
    while not condition():
        assert monotonic() < ends, "nothing happens"
        page.wait_for_timeout(20)


def stop(page, length):
    """Let the page's timers of this length wait, until `let_go` or another page."""
    page.evaluate("length => stopped.add(length)", length)


def let_go(page, length):
    """Do what those timers wait for, and stop no more of them."""
    page.evaluate("length => letGo(length)", length)


def hold_answers(page):
    """Let the answers wait, until `release_answers` or another page."""
    page.evaluate("() => { held = true; }")


def reload_without_answers(page):
    """Load the page again, whose session answers once it is released."""
    page.evaluate("() => { window.name = 'held'; }")
    page.reload()
    page.evaluate("() => { window.name = ''; }")
    page.locator("main td").first.wait_for()


def release_answers(page):
    """Let the answers come that have waited, and those after them."""
    page.evaluate("release()")


def pass_time(page, milliseconds):
    """Let the page's clock be as much later, and the time be drawn again."""
    page.evaluate(
        """milliseconds => {
            const now = performance.now.bind(performance);
            performance.now = () => now() + milliseconds;
            ticks.forEach(deed => deed());
        }""",
        milliseconds,
    )


def analyse(page):
    """Have the solver's panel stand beside the game."""
    page.get_by_role("link", name="Analyse").click()
    page.locator("#play[data-panel]").wait_for()


# The first of these elements, if it has this text and is visible (the version may be hidden).
SHOWN = """([selector, text]) => {
    const element = document.querySelector(selector);
    const isShown = selector === "#version" || !element?.closest("[hidden], dialog:not([open])");
    const says = text ? element?.textContent.includes(text) : element?.textContent === "";
    return isShown && says ? element : null;
}"""


def expect(page, selector, text, patience=PATIENCE):
    """Wait until an element shows this text; raise an error if it did before the last act, too."""
    result = f"(...found) => {{ const element = ({SHOWN})(...found); return element && !changed(element); }}"
    assert not page.evaluate(result, [selector, text]), f"{selector} shows {text!r} before the act"
    page.wait_for_function(SHOWN, arg=[selector, text], timeout=patience)


def expect_words_for_fingers(page):
    """Expect no visible word about a mouse or keys; *Clicks* is a figure of a game."""
    result = re.search(
        r"(?i)[^\n]*\b(click|mouse|button|keyboard|keys?|space|drop|point at)\b[^\n]*|\br$",
        page.locator("body").inner_text(),
    )
    assert not result, result[0]


def expect_begun(page):
    """Wait until whoever answers is there, and the game, if one is shown: before that, keys do nothing."""
    page.locator("main:not([hidden]) td").first.wait_for(timeout=START)
    expect(page, "#version", ".", START)
    page.locator("#play[hidden], #state[data-status]").first.wait_for(state="attached", timeout=START)


def expect_label(page, number, text):
    """Wait until a cell is called this."""
    page.wait_for_function(
        "([number, text]) => document.querySelectorAll('#board td')[number].ariaLabel.endsWith(text)",
        arg=[number, text],
    )


def expect_end(page, state):
    """Wait until a game has ended like this and its result is shown, a message after the state."""
    expect(page, "#state", state)
    page.locator("#result[data-over]:visible, #result-line:visible").first.wait_for()


def profile(page):
    """Return the profile in the browser's storage."""
    lines = page.evaluate("() => ({ ...localStorage })")
    names = {name.removeprefix("minesweeper."): text for name, text in lines.items()}
    wanted = re.compile(r"(day|game|moves|first|going)\.|practice$")
    result = Profile({name: text for name, text in names.items() if wanted.match(name)})
    assert result.problems == []
    return result


def lit(page, way, board="#board"):
    """Return the cells that are lit up in a way."""
    return page.eval_on_selector_all(
        f"{board} td",
        "(cells, way) => cells.flatMap((cell, n) => cell.hasAttribute(way) ? [n] : [])",
        f"data-{way}",
    )


def figures(page):
    """Return the words of the card at the end."""
    texts = page.locator("#result-figures > div").all_inner_texts()
    return dict(text.split("\n") for text in texts)


def go(page, number, columns):
    """Move the focus from the first cell to another by arrow keys."""
    page.keyboard.press("Control+Home")
    for _ in range(number // columns):
        page.keyboard.press("ArrowDown")
    for _ in range(number % columns):
        page.keyboard.press("ArrowRight")


def enter_board(page):
    """Reach the board by the Tab key alone."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role") == "gridcell":
            return
    raise AssertionError("no cell is reached by Tab")


def speak(page, code):
    """Choose a language in the options, also while something else is open."""
    page.locator("#language").evaluate(
        "(list, code) => { list.value = code; list.dispatchEvent(new Event('input', { bubbles: true })); }",
        code,
    )
    page.locator(f"html[lang={code or 'en'}]").wait_for()


INTERMEDIATE = "#board=16x16:40&start=opening&seed=11"
