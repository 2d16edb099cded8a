"""The page of the browser game in a browser: what its user sees and does there."""

import re
from time import monotonic

from minesweeper.profile.profile import Profile
from tests.helpers.boards import picture as lines
from tests.web.browser import PATIENCE, SCRIPTS, SLOWER, START

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

INTERMEDIATE = "#board=16x16:40&start=opening&seed=11"

SYMBOLS = {"hidden": "?", "flagged": "@", "empty": "0", "mine": "*", "exploded mine": "X", "wrong flag": "!"}

# The first of these elements, if it has this text and is visible (the version may be hidden).
SHOWN = """([selector, text]) => {
    const element = document.querySelector(selector);
    const isShown = selector === "#version" || !element?.closest("[hidden], dialog:not([open])");
    const says = text ? element?.textContent.includes(text) : element?.textContent === "";
    return isShown && says ? element : null;
}"""


def drawn(names, columns):
    """Return the board with these labels of cells, as text."""
    states = [re.search(r"column \d+, ([^,]+)", name)[1] for name in names]
    symbols = "".join(SYMBOLS.get(state, state) for state in states)
    return lines(symbols, columns).rstrip("\n")


def new_page(context):
    """Return an empty page in a browser's context."""
    context.set_default_timeout(PATIENCE)
    for script in SCRIPTS:
        context.add_init_script(script)
    page = Page(context.new_page())
    page.slow(SLOWER)
    return page


def open_page(context, address):
    """Open a page at this address."""
    page = new_page(context)
    page.goto(address)
    return page


class Page:
    """A page of Playwright, with the errors of its console (`complaints`) and its developer `tools`."""

    def __init__(self, page):
        self._page = page
        self.complaints = []
        self.tools = page.context.new_cdp_session(page)
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def __getattr__(self, name):
        return getattr(self._page, name)

    # The browser

    def slow(self, times):
        """Slow the page's processor: it costs as much also while the page is idle."""
        self.tools.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def draw(self):
        """Have the page drawn, until it is left."""
        self.evaluate("() => { document.adoptedStyleSheets = []; }")

    def leave(self, address):
        """Leave the page at this address as if nobody had ever been there, for the next visitor."""
        self.mouse.move(0, 0)
        self.goto(f"{address}icon.svg")
        self.evaluate("sessionStorage.clear()")
        self.tools.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"})
        self.complaints.clear()
        self.slow(1)

    def stop(self, length):
        """Let the page's timers of this length wait, until `let_go` or another page."""
        self.evaluate("length => stopped.add(length)", length)

    def let_go(self, length):
        """Do what those timers wait for, and stop no more of them."""
        self.evaluate("length => letGo(length)", length)

    def pass_time(self, milliseconds):
        """Let the page's clock be as much later, and the time be drawn again."""
        self.evaluate(
            """milliseconds => {
                const now = performance.now.bind(performance);
                performance.now = () => now() + milliseconds;
                ticks.forEach(deed => deed());
            }""",
            milliseconds,
        )

    def hold_answers(self):
        """Let the answers wait, until `release_answers` or another page."""
        self.evaluate("() => { held = true; }")

    def release_answers(self):
        """Let the answers come that have waited, and those after them."""
        self.evaluate("release()")

    def reload_without_answers(self):
        """Load the page again, whose session answers once it is released."""
        self.evaluate("() => { window.name = 'held'; }")
        self.reload()
        self.evaluate("() => { window.name = ''; }")
        self.locator("main td").first.wait_for()

    # The visible state: cells are read by their labels

    def cell(self, number, board="#board"):
        return self.locator(f"{board} td").nth(number)

    def labels(self, board="#board"):
        return self.eval_on_selector_all(f"{board} td", "cells => cells.map(cell => cell.ariaLabel)")

    def picture(self, columns, board="#board"):
        """Return a board as text, row by row."""
        return drawn(self.labels(board), columns)

    def lit(self, way, board="#board"):
        """Return the cells that are lit up in a way."""
        return self.eval_on_selector_all(
            f"{board} td",
            "(cells, way) => cells.flatMap((cell, n) => cell.hasAttribute(way) ? [n] : [])",
            f"data-{way}",
        )

    def figures(self):
        """Return the words of the card at the end."""
        texts = self.locator("#result-figures > div").all_inner_texts()
        return dict(text.split("\n") for text in texts)

    def profile(self):
        """Return the profile in the browser's storage."""
        stored = self.evaluate("() => ({ ...localStorage })")
        names = {name.removeprefix("minesweeper."): text for name, text in stored.items()}
        wanted = re.compile(r"(day|game|moves|first|going)\.|practice$")
        result = Profile({name: text for name, text in names.items() if wanted.match(name)})
        assert result.problems == []
        return result

    def collect(self, selector):
        """Collect the texts that an element shows from now on, for `collected`."""
        self.evaluate(
            """selector => {
                const element = document.querySelector(selector);
                const texts = [element.textContent];
                (window.collected ??= {})[selector] = texts;
                new MutationObserver(() => {
                    if (texts.at(-1) !== element.textContent) texts.push(element.textContent);
                }).observe(element, { subtree: true, childList: true, characterData: true });
            }""",
            selector,
        )

    def collected(self, selector):
        return self.evaluate("selector => collected[selector]", selector)

    # Waits

    def until(self, condition):
        """Wait until something is the case that the page does not show."""
        ends = monotonic() + PATIENCE / 1000
        while not condition():
            assert monotonic() < ends, "nothing happens"
            self.wait_for_timeout(20)

    def expect(self, selector, text, patience=PATIENCE):
        """Wait until an element shows this text; raise an error if it did before the last act, too."""
        result = (
            f"(...found) => {{ const element = ({SHOWN})(...found); return element && !changed(element); }}"
        )
        assert not self.evaluate(result, [selector, text]), f"{selector} shows {text!r} before the act"
        self.wait_for_function(SHOWN, arg=[selector, text], timeout=patience)

    def expect_words_for_fingers(self):
        """Expect no visible word about a mouse or keys; *Clicks* is a figure of a game."""
        result = re.search(
            r"(?i)[^\n]*\b(click|mouse|button|keyboard|keys?|space|drop|point at)\b[^\n]*|\br$",
            self.locator("body").inner_text(),
        )
        assert not result, result[0]

    def expect_begun(self):
        """Wait until whoever answers is there, and the game, if one is shown: keys do nothing before."""
        self.locator("main:not([hidden]) td").first.wait_for(timeout=START)
        self.expect("#version", ".", START)
        self.locator("#play[hidden], #state[data-status]").first.wait_for(state="attached", timeout=START)

    def expect_label(self, number, text):
        """Wait until a cell is called this."""
        self.wait_for_function(
            "([number, text]) => document.querySelectorAll('#board td')[number].ariaLabel.endsWith(text)",
            arg=[number, text],
        )

    def expect_end(self, state):
        """Wait until a game has ended like this and its result is shown, a message after the state."""
        self.expect("#state", state)
        self.locator("#result[data-over]:visible, #result-line:visible").first.wait_for()

    # The acts of its user

    def begin(self, number):
        """Reveal the first cell of a game, and wait until the game has begun."""
        self.cell(number).click()
        self.expect("#state", "Playing")

    def reveal(self, number, text="empty"):
        """Click on a cell, and wait until it is called this."""
        self.cell(number).click()
        self.expect_label(number, text)

    def flag(self, number):
        """Flag a cell by the right button, and wait until it is flagged."""
        self.cell(number).click(button="right")
        self.expect_label(number, "flagged")

    def enter(self, fragment, about):
        """Enter the address of another game, and wait until the page shows this about it."""
        self.evaluate("fragment => { location.hash = fragment; }", fragment)
        self.expect("#about", about)

    def choose_file(self, button, name, data, kind="text/plain"):
        """Press a button that asks for a file, and choose one with these bytes."""
        with self.expect_file_chooser() as chooser:
            self.get_by_role("button", name=button).click()
        chooser.value.set_files({"name": name, "mimeType": kind, "buffer": data})

    def analyse(self):
        """Have the solver's panel stand beside the game."""
        self.get_by_role("link", name="Analyse").click()
        self.locator("#play[data-panel]").wait_for()

    def enter_board(self):
        """Reach the board by the Tab key alone."""
        for _ in range(30):
            self.keyboard.press("Tab")
            if self.evaluate("document.activeElement.role") == "gridcell":
                return
        raise AssertionError("no cell is reached by Tab")

    def go(self, number, columns):
        """Move the focus from the first cell to another by arrow keys."""
        self.keyboard.press("Control+Home")
        for _ in range(number // columns):
            self.keyboard.press("ArrowDown")
        for _ in range(number % columns):
            self.keyboard.press("ArrowRight")

    def speak(self, code):
        """Choose a language in the options, also while something else is open."""
        self.locator("#language").evaluate(
            """(list, code) => {
                list.value = code;
                list.dispatchEvent(new Event("input", { bubbles: true }));
            }""",
            code,
        )
        self.locator(f"html[lang={code or 'en'}]").wait_for()
