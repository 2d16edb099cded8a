"""Every view of the page in windows, texts and languages: how it is reached, and what is wrong with it."""

import shutil
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from babel.messages.pofile import read_po, write_po

from minesweeper.boards.daily import Daily
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import Record
from minesweeper.shell.language import FOLDER
from tests.helpers.languages import write_pseudo
from tests.helpers.pictures import BOARD, classic_picture, png
from tests.web.browser import leave, new_page
from tests.web.pictures import ONES, answered, give
from tests.web.seen import INTERMEDIATE, MAP, cell, expect, expect_begun
from tests.web.serving import serving

# Windows of phones, upright and sideways, tablets, laptops and large screens; whether they are for fingers.
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

LOOKS = tuple((window, text) for text in TEXTS for window in WINDOWS)

# Where nothing that the page asks for is installed, it is in DejaVu Sans, the widest of the usual fonts.
# The narrowest one:
NARROW = "Liberation Sans"

FAULTS = f"({(Path(__file__).parent / 'faults.js').read_text(encoding='utf-8')})"

BEGINNER = "#board=9x9:10&start=safe&seed=5"
STUCK = "#board=16x30:99&start=opening&seed=8"
EXPERT = "#board=16x30:99&start=opening&seed=7"


def least(width):
    """Pixels of the smallest cells in a window of this width."""
    return 20 if width >= 360 else 18


# A line to the server that can be cut, or is from the beginning.
LINES = """(() => {
    const Line = WebSocket;
    window.lines = [];
    window.cut = window.name === "cut";
    window.WebSocket = class extends Line {
        constructor(...there) {
            if (window.cut) return Object.assign(new EventTarget(), { send() {}, close() {} });
            super(...there);
            lines.push(this);
        }
    };
})();"""


class Window:
    """A page whose window and text take other sizes, and what is used to point at it."""

    def __init__(self, browser, address):
        self.address = address
        context = browser.new_context(reduced_motion="reduce")
        context.add_init_script(LINES)
        self.page = new_page(context)
        self._fingers = self._text = None

    def reach(self, name, language="en"):
        """Show the page in this state, as if nobody had been there before."""
        before = STATES[name][0]
        if before in STATES:
            self.reach(before, language)
        else:
            self._open(before, language, "cut" if name == "loading" else "")
        self.go_on(name)

    def _open(self, fragment, language, line):
        page = self.page
        leave(page, self.address)
        self.set(1366, 657, fingers=False, text=100)
        page.evaluate(
            "([language, line]) => { window.name = line;"
            " localStorage.setItem('minesweeper.options', JSON.stringify({ language })); }",
            [language, line],
        )
        page.goto(f"{self.address}{fragment}")
        if line == "cut":
            page.locator("main:not([hidden]) td").first.wait_for()
        else:
            expect_begun(page)
        page.locator(f"html[lang={language}]").wait_for()

    def go_on(self, name):
        """Show the page in this state; it is in the one before."""
        self.set(1366, 657, fingers=False, text=100)
        if name in MENUS:
            self.page.set_viewport_size({"width": 390, "height": 844})
        STATES[name][1](self.page)
        self.page.mouse.move(0, 0)
        self.page.evaluate("scrollTo(0, 0)")

    def set(self, width, height, fingers, text):
        """Give the window and the text (in per cent) these sizes."""
        if self._fingers != fingers:
            self._fingers = fingers
            touch = {"enabled": fingers, "maxTouchPoints": 5 if fingers else 1}
            self.page.tools.send("Emulation.setTouchEmulationEnabled", touch)
        if self._text != text:
            self._text = text
            self.page.tools.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * text / 100)}})
        self.page.set_viewport_size({"width": width, "height": height})

    def faults(self, width, height, fingers, text):
        """What is wrong in a window and a text of these sizes, in a line each."""
        self.set(width, height, fingers, text)
        return self.page.evaluate(FAULTS, [least(width), text])

    def write_in(self, font):
        """Have the texts in a font; in the page's own if it is empty."""
        self.page.evaluate("font => { document.documentElement.style.fontFamily = font; }", font)

    def walk(self, name, looks=LOOKS):
        """What is shown, in windows and texts: (width, height, fingers), text, and the faults there."""
        for (width, height, fingers), text in looks:
            found = self.faults(width, height, fingers, text)
            if name not in MENUS or self.page.locator(MENUS[name]).is_visible():
                yield (width, height, fingers), text, found


# What is done until a state of the page is reached, in any language; each begins with the board of its
# address, or with the state before it.


def stands(page, status):
    """Wait until the game stands so."""
    page.locator(f"#state[data-status={status}]").wait_for(state="attached")


def ends(page, status):
    stands(page, status)
    page.locator("#result[data-over]").wait_for()


def ready(page):
    pass


def key(name, ready):
    """A key is pressed, which brings something."""

    def deed(page):
        page.keyboard.press(name)
        page.locator(ready).first.wait_for()

    return deed


# The solver's panel, beside the game; a hint; a puzzle, and what solves it.
analysing = key("e", "#play[data-panel]")
hint = key("h", "[data-hint]")
practising = key("t", "#practice:has(#puzzle td) #puzzle-words:not(:empty)")
shown = key("s", "#puzzle [data-hint]")


def playing(page):
    """A move and a flag."""
    cell(page, 100).click()
    stands(page, "ongoing")
    cell(page, 479).click(button="right")
    page.locator("#board .flag").wait_for()


def guess(page):
    """A hint where nothing is certain: the chances to win of several cells."""
    page.keyboard.press("c")
    cell(page, 200).click()
    page.locator("#board .flag").first.wait_for()
    page.keyboard.press("e")
    page.keyboard.press("h")
    page.locator("#chances-list button").nth(1).wait_for()


def lost(page):
    """After a wrong flag and a needless risk."""
    for number, button in ((4, "left"), (0, "right"), (1, "left"), (2, "left")):
        cell(page, number).click(button=button)
    ends(page, "lost")


def won(page):
    cell(page, 40).click()
    stands(page, "ongoing")
    page.keyboard.press("c")
    ends(page, "won")


def autoplaying(page, speed):
    page.locator("#speed").evaluate(
        "(slider, speed) => { slider.value = speed; slider.dispatchEvent(new Event('input')); }", speed
    )
    page.keyboard.press("p")


def analysed(page):
    """Some moves of the solver, and the risks after them."""
    page.keyboard.press("r")
    for _ in range(2):
        page.keyboard.press("a")
        stands(page, "ongoing")
    page.locator("#board .risk").first.wait_for()


def running(page):
    """The solver plays by itself, one move in two seconds."""
    autoplaying(page, 0)
    page.locator("#auto[aria-pressed=true]").wait_for()


def autoplayed(page):
    autoplaying(page, 8)
    page.locator("#result[data-over]").wait_for()


def watched(page):
    stands(page, "replay")
    page.keyboard.press("End")
    expect(page, "#replay:not([hidden]) #replay-count", "3 / 3")


def branching(page):
    page.keyboard.press("ArrowLeft")
    expect(page, "#replay:not([hidden]) #replay-count", "2 / 3")
    cell(page, 15).click()
    page.locator("#branch-dialog[open]").wait_for()


def reviewed(page):
    page.keyboard.press("v")
    page.locator("#review-moments button").first.click()
    page.locator("#board .risk").first.wait_for()


def edited(page):
    page.locator("#position [data-hint]").wait_for()


def mistaken(page):
    page.locator("#position-text").fill("1?\n8?")
    page.locator("#position [data-bad]").wait_for()


def pictured(page):
    """A board from a picture, of which some cells are doubtful."""
    answered(page, ONES[:3])
    give(page, "paste", png(classic_picture(BOARD)))
    page.locator("#picture-found").wait_for()
    page.locator("#position [data-hint]").wait_for()


def pressing(button, ready="dialog[open]"):
    """A button is pressed that opens a dialog or a menu, in place of another dialog."""

    def deed(page):
        page.evaluate("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close())")
        page.locator(button).evaluate("button => button.click()")
        page.locator(ready).first.wait_for()

    return deed


def begun_today(page):
    """The first attempt at a board of the day."""
    pressing("#daily-boards li:first-child button", "#attempt:not(:empty)")(page)


def remembered(page):
    """The browser has kept games of two kinds, and boards of the last days."""
    profile, today = Profile(), datetime.now(UTC).date()
    usual = Record("16x30:99", "no-guess", "classic", bbbv=170, solved=170, clicks=201, accuracy=0.93)
    for number in range(60):
        won, helped = number % 3 > 0, number % 7 == 0
        day = (today - timedelta(20 - number // 3)).isoformat()
        record = replace(
            usual, board=("16x30:99", "9x9:10")[number % 5 > 2], date=day, won=won, seconds=60 + number % 23,
            assisted=helped, id=f"g{number}", at=1_790_000_000_000 + number, solved=170 if won else 40,
            accuracy=None if helped else 0.93, luck=None if helped else 0.41, avoidable=None if won else True,
            missed=() if helped else ("pair", "component", "pair"), size=99,
        )  # fmt: skip
        profile.enter(record)
        profile.games[record.id] = record
    for ago, board in ((0, "beginner"), (0, "expert"), (1, "beginner"), (2, "expert"), (9, "intermediate")):
        day, won = today - timedelta(ago), board == "beginner"
        solved = 170 if won else 40
        attempt = replace(
            usual, on=day.isoformat(), won=won, solved=solved, seconds=1083.25, course="ccgcnxoooo"
        )
        profile.enter_attempt(Daily(day, board), attempt)
    keep(page, profile)


def keep(page, profile):
    """Have the browser keep a profile."""
    page.evaluate(
        "lines => { for (const name in lines) localStorage.setItem(`minesweeper.${name}`, lines[name]); }",
        profile.lines,
    )


def counted(page):
    """The statistics of many games."""
    remembered(page)
    pressing("#open-statistics", "#statistics-list table")(page)
    page.locator("#statistics-list summary").first.click()


def deleting(page):
    page.locator("#forget-games").click()
    page.locator("#forget-dialog[open]").wait_for()


def today_played(page):
    """The boards of the day, of which two were played."""
    remembered(page)
    pressing("#open-today", "#daily-boards .course")(page)


def classic(page):
    """Classic tiles, with numbers of rows and columns."""
    pressing("#open-options")(page)
    page.locator("[name=tiles][value=classic]").check()
    page.locator("[name=rulers]").check()
    page.keyboard.press("Escape")
    playing(page)


def cut(page):
    """The line to the server is lost, and there is no other."""
    page.evaluate("() => { cut = true; lines.forEach(line => line.close()); }")
    page.locator("#offline-again").wait_for()


POSITION = "#position=1?????/2??21?/?2??1?/??????&mines=6"
REPLAY = f"{MAP}&moves=r4@0+f0@0.5+r1@1.25"

# States of the page by their names: the address, or the state before, and what is done there.
STATES = {
    "ready, beginner": (BEGINNER, ready),
    "analyse, ready": ("ready, beginner", analysing),
    "won": ("analyse, ready", won),
    "ready, intermediate": (INTERMEDIATE, ready),
    "autoplay, its end": ("ready, intermediate", autoplayed),
    "ready, expert": (EXPERT, ready),
    "playing": ("ready, expert", playing),
    "hint": ("playing", hint),
    "line lost": (EXPERT, cut),
    "ready, four dimensions": ("#board=4x4x4x4:16&start=opening&seed=3", ready),
    "analyse": (EXPERT, analysed),
    "autoplay": ("analyse", running),
    "playing, classic tiles": (EXPERT, classic),
    "hint, a guess": (STUCK, guess),
    "lost": (MAP, lost),
    "review": ("lost", reviewed),
    "replay": (REPLAY, watched),
    "replay, to play on": ("replay", branching),
    "practice": ("", practising),
    "practice, shown": ("practice", shown),
    "editor": (POSITION, edited),
    "editor, a mistake": ("editor", mistaken),
    "editor, a picture": ("editor, a mistake", pictured),
    "today": ("", pressing("#open-today", "#daily-calendar button")),
    "today, a board": ("today", begun_today),
    "link": ("today, a board", pressing("#copy-link", "#toasts p, dialog[open]")),
    "custom": ("", pressing("#custom-board")),
    "options": ("custom", pressing("#open-options")),
    "help": ("options", pressing("#open-help")),
    "text": ("help", pressing("#open-text")),
    "statistics, none": ("text", pressing("#open-statistics")),
    "statistics": ("statistics, none", counted),
    "statistics, to delete": ("statistics", deleting),
    "today, played": ("statistics, to delete", today_played),
    "menu of boards": (EXPERT, pressing("#open-boards", ":popover-open")),
    "menu of tools": ("menu of boards", pressing("#open-menu", "#tools-menu:popover-open")),
    "loading": (BEGINNER, ready),
}

# The states that one visit shows, one after the other.
VISITS = []
for _name, (_before, _) in STATES.items():
    if _before in STATES:
        VISITS[-1].append(_name)
    else:
        VISITS.append([_name])

# Where another language can be chosen: not without a session, nor beside a dialog that asks.
TRANSLATED = [
    name
    for name in STATES
    if name not in ("loading", "line lost", "replay, to play on", "statistics, to delete")
]

# These are there only where the window is too narrow for what they hold.
MENUS = {"menu of tools": "#open-menu"}


# Languages

# The one whose catalogue is English in brackets, and the one that has of German and Russian what is longer.
BRACKETS, LONGEST = "es", "ru"

# The server that finds its catalogues, as do its workers, in the folder that is its first argument.
SERVER = """
import sys
from pathlib import Path
from minesweeper.shell import language

folder = sys.argv.pop(1)
language.FOLDER = Path(folder)
from minesweeper.web import app, web_command

worker = '''
import sys
from pathlib import Path
from minesweeper.shell import language
language.FOLDER = Path(sys.argv.pop(1))
from minesweeper.web.worker import main
sys.exit(main())
'''
app.own_command = lambda module: [sys.executable, "-c", worker, folder]
web_command.main(sys.argv[1:])
"""


@contextmanager
def translated(folder):
    """The address of pages with German, the longest words, and English in brackets."""
    german, longest = (read_po((FOLDER / f"{code}.po").open("rb"), code) for code in ("de", "ru"))
    for message in longest:
        said = german[message.id].string if message.id else ""
        forms = (
            [said, message.string] if isinstance(said, str) else [(said[0], *said[1:] * 2), message.string]
        )
        message.string = max(forms, key=lambda forms: len("".join(forms)))
    with (folder / f"{LONGEST}.po").open("wb") as file:
        write_po(file, longest)
    shutil.copy(FOLDER / "de.po", folder)
    write_pseudo(folder, BRACKETS)
    with serving(program=("-c", SERVER, folder)) as (_, netloc):
        yield f"http://{netloc}/"


# What is in English: letters that stand in no brackets, in texts and names that are seen or read out. Not
# looked at are keys, code, names of languages, what users type, and dates, which the browser writes.
ENGLISH = """() => {
    const found = [];
    const look = (text, element) => {
        let depth = 0;
        let rest = "";
        for (const sign of text.replace(/\\d+\\xa0\\p{L}+\\.?\\xa0\\d{4}/gu, "")) {
            if (sign === "⟦") depth += 1;
            else if (sign === "⟧") depth -= 1;
            else if (!depth) rest += sign;
        }
        if (/\\p{L}/u.test(rest)) found.push(`${element.closest("[id]")?.id}: ${text.trim()}`);
    };
    const visit = (element) => {
        const skipped = "[translate=no], script, style, kbd, code, textarea";
        if (!element.checkVisibility() || element.matches(skipped)) return;
        for (const name of ["title", "aria-label", "aria-valuetext", "placeholder", "alt"]) {
            look(element.getAttribute(name) ?? "", element);
        }
        if (element.matches("[data-tr]")) look(element.textContent, element);
        else for (const node of element.childNodes) {
            if (node instanceof Element) visit(node);
            else if (node instanceof Text) look(node.data, element);
        }
    };
    visit(document.body);
    look(document.title, document.body);
    return found;
}"""


def without_english(page):
    """What is still in English once nothing changes any more."""
    from playwright.sync_api import TimeoutError

    try:
        page.wait_for_function(f"() => !({ENGLISH})().length")
    except TimeoutError:
        return page.evaluate(ENGLISH)
    return []
