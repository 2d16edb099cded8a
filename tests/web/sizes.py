"""Every view of the page in windows, texts and languages: the way there, and its faults."""

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
from tests.web.page import INTERMEDIATE, MAP, new_page
from tests.web.pictures import ONES, answered, give
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
    """A page with a window and a text of changing sizes, for mouse or fingers."""

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
        page.leave(self.address)
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
            page.expect_begun()
        page.locator(f"html[lang={language}]").wait_for()

    def go_on(self, name):
        """Show the page in the next state."""
        self.set(1366, 657, fingers=False, text=100)
        if name in MENUS:
            self.page.set_viewport_size({"width": 390, "height": 844})
        reach(self.page, name)
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
        """Return the faults in a window and a text of these sizes, in a line each."""
        self.set(width, height, fingers, text)
        return self.page.evaluate(FAULTS, [least(width), text])

    def write_in(self, font):
        """Have the texts in a font; in the page's own if it is empty."""
        self.page.evaluate("font => { document.documentElement.style.fontFamily = font; }", font)

    def walk(self, name, looks=LOOKS):
        """Yield (width, height, fingers), the size of the text, and the faults for each look."""
        for (width, height, fingers), text in looks:
            result = self.faults(width, height, fingers, text)
            if name not in MENUS or self.page.locator(MENUS[name]).is_visible():
                yield (width, height, fingers), text, result


# The actions before a state of the page, in any language.


def clicking(*numbers, button="left"):
    """Cells are clicked, one after the other."""

    def deed(page):
        for number in numbers:
            page.cell(number).click(button=button)

    return deed


def key(name):
    return lambda page: page.keyboard.press(name)


def waiting(selector):
    """Something is awaited that may not be seen."""
    return lambda page: page.locator(selector).first.wait_for(state="attached")


def pressing(button):
    """Press a button, also an invisible one, in place of an open dialog."""

    def deed(page):
        page.evaluate("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close())")
        page.locator(button).first.evaluate("button => button.click()")

    return deed


def choosing(selector):
    return lambda page: page.locator(selector).first.click()


def speed(value):
    return lambda page: page.locator("#speed").evaluate(
        "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input')); }", value
    )


def mistaken(page):
    page.locator("#position-text").fill("1?\n8?")


def pictured(page):
    """Give the page a picture with some doubtful cells."""
    answered(page, ONES[:3])
    give(page, "paste", png(classic_picture(BOARD)))


def remembered(page):
    """Fill the browser's storage with games of two kinds, and boards of the last days."""
    profile, today = Profile(), datetime.now(UTC).date()
    usual = Record("16x30:99", "no-guess", "classic", bbbv=170, solved=170, clicks=201, accuracy=0.93)
    for number in range(60):
        won, helped = number % 3 > 0, number % 7 == 0
        day = (today - timedelta(20 - number // 3)).isoformat()
        record = replace(usual, board=("16x30:99", "9x9:10")[number % 5 > 2], date=day, won=won)
        record = replace(record, id=f"g{number}", at=1_790_000_000_000 + number, size=99)
        record = replace(record, seconds=60 + number % 23, solved=170 if won else 40, assisted=helped)
        record = replace(record, avoidable=None if won else True, accuracy=None if helped else 0.93)
        if not helped:
            record = replace(record, luck=0.41, missed=("pair", "component", "pair"))
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


def recorded(page):
    """Record a win on such a board, by a player who knows how to flag."""
    profile, today = Profile(), datetime.now(UTC).date().isoformat()
    profile.enter(Record("16x16:40", "opening", "classic", id="g", date=today, won=True, seconds=1183.25))
    keep(page, profile)
    page.evaluate(
        "name => { const kept = JSON.parse(localStorage[name] ?? '{}');"
        " localStorage[name] = JSON.stringify({ ...kept, knows: true }); }",
        "minesweeper.options",
    )
    page.reload()
    page.expect_begun()


def keep(page, profile):
    """Have the browser keep a profile."""
    page.evaluate(
        "lines => { for (const name in lines) localStorage.setItem(`minesweeper.${name}`, lines[name]); }",
        profile.lines,
    )


def cut(page):
    """Cut the connection to the server for good."""
    page.evaluate("() => { cut = true; lines.forEach(line => line.close()); }")


POSITION = "#position=1?????/2??21?/?2??1?/??????&mines=6"
REPLAY = f"{MAP}&moves=r4@0+f0@0.5+r1@1.25"

CELLS, OVER, DIALOG = "main:not([hidden]) td", "#result[data-over]", "dialog[open]"
ONGOING = waiting("#state[data-status=ongoing]")
PLAYING = (clicking(100), ONGOING, clicking(479, button="right"))

# States of the page by name: the address, or the state before; a selector that appears; and the actions.
STATES = {
    "ready, beginner": (BEGINNER, CELLS),
    "analyse, ready": ("ready, beginner", "#play[data-panel]", key("e")),
    "won": ("analyse, ready", OVER, clicking(40), ONGOING, key("c")),
    "ready, intermediate": (INTERMEDIATE, CELLS),
    "ready, with a record": ("ready, intermediate", "#about:has-text('183')", recorded),
    "autoplay, its end": ("ready, intermediate", OVER, speed(8), key("p")),
    "ready, expert": (EXPERT, CELLS),
    "playing": ("ready, expert", "#board .flag", *PLAYING),
    "hint": ("playing", "[data-hint]", key("h")),
    "line lost": (EXPERT, "#offline-again", cut),
    "ready, four dimensions": ("#board=4x4x4x4:16&start=opening&seed=3", CELLS),
    "analyse": (EXPERT, "#board .risk", key("r"), key("a"), ONGOING, key("a")),
    "autoplay": ("analyse", "#auto[aria-pressed=true]", speed(0), key("p")),
    "playing, classic tiles": (
        EXPERT,
        "#board .flag",
        pressing("#open-options"),
        choosing("[name=tiles][value=classic]"),
        choosing("[name=rulers]"),
        key("Escape"),
        *PLAYING,
    ),
    # Nothing is certain: there are the chances to win of several cells.
    "hint, a guess": (
        STUCK,
        "#chances-list button >> nth=1",
        key("c"),
        clicking(200),
        waiting("#board .flag"),
        key("e"),
        key("h"),
    ),
    # After a wrong flag and a needless risk.
    "lost": (MAP, OVER, clicking(4), clicking(0, button="right"), clicking(1, 2)),
    "lost, its result": ("lost", "#play[data-result=open]", pressing("#show-result")),
    "review": ("lost, its result", "#board .risk", key("v"), choosing("#review-moments button")),
    "replay": (REPLAY, "text='3 / 3'", waiting("#state[data-status=replay]"), key("End")),
    "replay, to play on": ("replay", DIALOG, key("ArrowLeft"), waiting("text='2 / 3'"), clicking(15)),
    "practice": ("", "#practice:has(#puzzle td) #puzzle-words:not(:empty)", key("t")),
    "practice, shown": ("practice", "#puzzle [data-hint]", key("s")),
    "editor": (POSITION, "#position [data-hint]"),
    "editor, a mistake": ("editor", "#position [data-bad]", mistaken),
    "editor, a picture": ("editor, a mistake", "#editor:has([data-hint]) #picture-found", pictured),
    "today": ("", "#daily-calendar button", pressing("#open-today")),
    "today, a board": ("today", "#attempt:not(:empty)", pressing("#daily-boards li:first-child button")),
    "link": ("today, a board", f"#toasts p, {DIALOG}", pressing("#copy-link")),
    "custom": ("", DIALOG, pressing("#custom-board")),
    "options": ("custom", DIALOG, pressing("#open-options")),
    "help": ("options", DIALOG, pressing("#open-help")),
    "text": ("help", DIALOG, pressing("#open-text")),
    "statistics, none": ("text", DIALOG, pressing("#open-statistics")),
    "statistics": (
        "statistics, none",
        "#statistics-list table",
        remembered,
        pressing("#open-statistics"),
        choosing("#statistics-list summary"),
    ),
    "statistics, to delete": ("statistics", "#forget-dialog[open]", choosing("#forget-games")),
    "today, played": (
        "statistics, to delete",
        "#daily-boards .course",
        remembered,
        pressing("#open-today"),
    ),
    "menu of boards": (EXPERT, ":popover-open", pressing("#open-boards")),
    "menu of tools": ("menu of boards", "#tools-menu:popover-open", pressing("#open-menu")),
    "loading": (BEGINNER, CELLS),
}


def reach(page, name):
    """Show the page in this state; it is in the one before."""
    _, there, *deeds = STATES[name]
    for deed in deeds:
        deed(page)
    page.locator(there).first.wait_for()


# The states that one visit shows, one after the other.
VISITS = []
for _name, (_before, *_) in STATES.items():
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

# Menus that exist only in windows too narrow for their content.
MENUS = {"menu of tools": "#open-menu"}


# Languages

# The language with English in brackets, and the one with the longer texts of German and Russian.
BRACKETS, LONGEST = "es", "ru"

# The server that finds its catalogues, as do its workers, in the folder that is its first argument.
SERVER = """
import sys
from pathlib import Path
from minesweeper.shell import language

folder = sys.argv.pop(1)
language.FOLDER = Path(folder)
from minesweeper.web import app, web as web_command

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
    """Serve pages with German, the longest words, and English in brackets; yield their address."""
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


# The English texts: letters outside of brackets, in texts and names that are seen or read out. Not looked at
# are keys, code, names of languages, the input of users, and dates, which the browser writes.
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
    """Return the texts that stay in English."""
    from playwright.sync_api import TimeoutError

    try:
        page.wait_for_function(f"() => !({ENGLISH})().length")
    except TimeoutError:
        return page.evaluate(ENGLISH)
    return []
