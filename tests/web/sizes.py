"""Every view of the page, in windows and texts of every size: how each is reached, and what is wrong with how it looks."""

from contextlib import contextmanager
from pathlib import Path

from tests.web.seen import INTERMEDIATE, MAP, cell, expect, expect_end, expect_label

# Windows of phones, upright and sideways, tablets, laptops and large screens; and whether they are for fingers.
WINDOWS = (
    (320, 568, True),
    (360, 640, True),
    (390, 844, True),
    (568, 320, True),
    (640, 657, False),
    (768, 1024, True),
    (844, 390, True),
    (1024, 768, False),
    (1180, 820, True),
    (1366, 657, False),
    (1440, 900, False),
    (1920, 1080, False),
)

# Sizes of the text that the user has chosen, in per cent.
TEXTS = (100, 120, 200)

FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")

BEGINNER = "#board=9x9:10&start=safe&seed=5"
STUCK = "#board=16x30:99&start=opening&seed=8"
EXPERT = "#board=16x30:99&start=opening&seed=7"


def least(width):
    """Pixels of the smallest cells in a window of this width."""
    return 20 if width >= 360 else 18


class Window:
    """A page whose window and text take other sizes."""

    def __init__(self, page):
        self.page = page
        self._line = page.context.new_cdp_session(page)

    def resize(self, width, height, fingers, text=100):
        self._line.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * text / 100)}})
        self._line.send(
            "Emulation.setTouchEmulationEnabled", {"enabled": fingers, "maxTouchPoints": 5 if fingers else 1}
        )
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(
            "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
        )

    def faults(self, width):
        return self.page.evaluate(FAULTS, least(width))


# What is done until a state of the page is reached; each begins with a board that has been opened by its address.


def ready(page):
    pass


def playing(page):
    """Some moves of the solver, the risks after them, and flags."""
    page.locator("#risks").evaluate("switch_ => switch_.click()")
    for state in ("Playing", "Playing"):
        page.keyboard.press("a")
        expect(page, "#state", state)
    page.locator("#board .risk").first.wait_for()


def hint(page):
    page.keyboard.press("a")
    expect(page, "#state", "Playing")
    page.keyboard.press("h")
    page.locator("[data-hint]").wait_for()


def guess(page):
    """A hint where nothing is certain: the chances to win of several cells."""
    page.locator("#certain").evaluate("switch_ => switch_.click()")
    cell(page, 200).click()
    page.locator("#board .flag").first.wait_for()
    page.keyboard.press("h")
    page.locator("#chances-list button").nth(1).wait_for()


def lost(page):
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    cell(page, 2).click()
    expect_end(page, "Lost")


def won(page):
    cell(page, 40).click()
    expect(page, "#state", "Playing")
    page.keyboard.press("c")
    expect_end(page, "Solved")


def reviewed(page):
    """A game that was lost after a wrong flag and a needless risk."""
    for number, button in ((4, "left"), (0, "right"), (1, "left"), (2, "left")):
        cell(page, number).click(button=button)
    expect_end(page, "Lost")
    page.keyboard.press("v")
    page.locator("#review-moments button").first.wait_for()


def autoplayed(page):
    page.locator("#speed").evaluate("speed => { speed.value = speed.max; speed.dispatchEvent(new Event('input')); }")
    page.keyboard.press("p")
    page.locator("#result[data-over]").wait_for()


def replayed(page):
    expect(page, "#state", "Replay")
    page.keyboard.press("End")
    expect(page, "#replay-count", "3 / 3")


def rehearsed(page):
    page.keyboard.press("t")
    expect(page, "#puzzle-words", "certain")


def told(page):
    rehearsed(page)
    page.keyboard.press("s")
    expect(page, "#puzzle-words", "comes back")


def edited(page):
    page.locator("#position [data-hint]").wait_for()


def mistaken(page):
    page.locator("#position-text").fill("1?\n8?")
    page.locator("#position [data-bad]").wait_for()


def opening(button, ready="dialog[open]"):
    def deed(page):
        page.locator(button).evaluate("button => button.click()")
        page.locator(ready).first.wait_for()

    return deed


def counted(page):
    """The statistics of some games."""
    autoplayed(page)
    page.keyboard.press("n")
    expect(page, "#state", "Ready")
    opening("#open-statistics")(page)


def looking(tiles):
    def deed(page):
        opening("#open-options")(page)
        page.locator(f"[name=tiles][value={tiles}]").check()
        page.locator("[name=rulers]").check()
        page.keyboard.press("Escape")
        playing(page)

    return deed


# States by their names: the address, and what is done there.
STATES = {
    "ready, beginner": (BEGINNER, ready),
    "ready, intermediate": (INTERMEDIATE, ready),
    "ready, expert": (EXPERT, ready),
    "playing": (EXPERT, playing),
    "four dimensions": ("#board=4x4x4x4:16&start=opening&seed=3", ready),
    "classic tiles": (BEGINNER, looking("classic")),
    "hint": (EXPERT, hint),
    "guess": (STUCK, guess),
    "lost": (MAP, lost),
    "won": (BEGINNER, won),
    "autoplayed": (EXPERT, autoplayed),
    "replay": (f"{MAP}&moves=r4@0+f0@0.5+r1@1.25", replayed),
    "review": (MAP, reviewed),
    "practice": ("", rehearsed),
    "practice, told": ("", told),
    "editor": ("#position=1?????/2??21?/?2??1?/??????&mines=6", edited),
    "editor, mistaken": ("#position=1?????/2??21?/?2??1?/??????&mines=6", mistaken),
    "today": ("", opening("#open-daily")),
    "a day's board": ("", ready),
    "statistics": (INTERMEDIATE, counted),
    "statistics, none": ("", opening("#open-statistics")),
    "boards": ("", opening("#more-boards")),
    "options": ("", opening("#open-options")),
    "help": ("", opening("#open-help")),
    "text": ("", opening("#open-text")),
}
