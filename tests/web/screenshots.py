"""Takes the pictures of the browser game in docs/, and sheets of every view in windows of every size.

It also draws the page's icons, and the picture that links to the site show.

usage: python3 -m tests.web.screenshots [DIRECTORY [SHEETS]]
"""

import base64
import sys
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

from PIL import Image

import minesweeper as ms
from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.daily import Daily
from minesweeper.boards.setting import Setting
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import Record
from tests.helpers.programs import ROOT
from tests.web.browser import browsing
from tests.web.page import open_page
from tests.web.serving import serving
from tests.web.sizes import EXPERT, STATES, TEXTS, Window, keep, reach

LAPTOP = {"viewport": {"width": 1280, "height": 720}, "reduced_motion": "reduce", "color_scheme": "light"}
DARK = {**LAPTOP, "color_scheme": "dark"}
LOW = {**LAPTOP, "viewport": {"width": 1280, "height": 560}}
HIGH = {**LAPTOP, "viewport": {"width": 1280, "height": 810}}
FINGERS = {"device_scale_factor": 2, "has_touch": True, "is_mobile": True}
PHONE = {**LAPTOP, **FINGERS, "viewport": {"width": 390, "height": 844}}


def play(page, moves, hush=True):
    """Let the solver make some moves, and put the reason of the last one away."""
    for _ in range(moves):
        done = page.locator("#reason-text").text_content()
        page.keyboard.press("a")
        page.wait_for_function(
            "done => document.querySelector('#reason-text').textContent !== done", arg=done
        )
    if hush:
        page.locator("#close-reason").evaluate("button => button.click()")
        page.locator("#reason").wait_for(state="hidden")
        page.evaluate("document.activeElement.blur()")


def show_risks(page):
    """Show risks beside the solver's panel, which its moves have opened."""
    page.locator("#risks").check()
    page.locator("#board .risk").first.wait_for()


def analysed(page):
    play(page, 80, hush=False)
    show_risks(page)
    reach(page, "hint")


# The board of a game that is played by hand; a cell that is opened before the reveal of this number, although
# another one is certain.
END = Setting((16, 30), 99, "opening", CLASSIC, seed=15)
NEEDLESS = (70, 141)


def ended(page):
    """Win a game as a player does, but for a needless risk."""
    cells = [
        row * 30 + column
        for (row, column), kind, *_ in ms.play("winner", END.lay(0)).moves
        if kind == "reveal"
    ]
    number, risky = NEEDLESS
    for count, item in enumerate([*cells[:number], risky, *cells[number:]]):
        if count == number:
            page.pass_time(95_370)
        if not page.cell(item).get_attribute("class").startswith("cell open"):
            page.cell(item).click()
    page.locator("#story:not([hidden])").wait_for()
    page.mouse.move(0, 0)


# Boards of the last days: the days since, the board, the seconds to solve it (or None), and its course.
DAYS = (
    *((ago, "beginner", 20 + 7 * ago % 11, "cccccccccc") for ago in (1, 2, 3, 4, 7, 8, 12, 13, 14)),
    *((ago, "expert", None, "cccgcxoooo") for ago in (6, 10)),
    (0, "beginner", 21.48, "cccccccccc"),
    (0, "expert", 142.7, "cccncccccc"),
)


def today(page):
    """Return the boards of a day, two of them played."""
    profile, date = Profile(), datetime.now(UTC).date()
    for ago, board, seconds, course in DAYS:
        day = Daily(date - timedelta(ago), board)
        accuracy = 1.0 if set(course) == {"c"} else 0.86
        bbbv = 30 if board == "beginner" else 180
        solved, clicks = (bbbv, bbbv * 6 // 5) if seconds else (bbbv // 2, bbbv * 2 // 3)
        counts = {"bbbv": bbbv, "solved": solved, "clicks": clicks}
        result = {"won": bool(seconds), "seconds": seconds or 61.2, "accuracy": accuracy, "course": course}
        attempt = Record(on=day.date.isoformat(), **result, **counts)
        profile.enter_attempt(day, attempt)
    keep(page, profile)
    page.locator("#open-today").click()
    page.locator("#daily-boards .course").first.wait_for()


def practice(page):
    """Return a puzzle, and the numbers that solve it."""
    reach(page, "practice, shown")
    page.mouse.move(0, 0)


def begun(page, number, moves):
    """Open the first cell, and let the solver go on."""
    page.cell(number).click()
    page.mouse.move(0, 0)
    page.locator("#board .open").first.wait_for()
    play(page, moves)


def slices(page):
    begun(page, 90, 12)
    page.cell(85).hover()


# A file's name, the page's address, the actions there, and the window.
PICTURES = (
    ("browser-play", "#board=16x16:40&start=opening&seed=7", lambda page: play(page, 46), DARK),
    ("browser-analyse", EXPERT, analysed, LAPTOP),
    ("browser-end", "#board=16x30:99&start=opening&seed=15", ended, HIGH),
    ("browser-today", "", today, LOW),
    ("browser-practice", "#practice&level=pair&seed=17", practice, LAPTOP),
    ("browser-4d", "#board=4x4x4x4:16&start=opening&seed=3", slices, LAPTOP),
    ("browser-phone", EXPERT, lambda page: begun(page, 40, 80), PHONE),
)


# A sheet shows pages at this scale.
SCALE = 0.4


def sheet(browser, window, name, path):
    """Take a picture of one state of the page in each window, with text of each size."""
    pictures = []
    window.reach(name)
    for (width, height, fingers), text, _ in window.walk(name):
        title = f"{width} x {height}, {'fingers' if fingers else 'mouse'}, text {text} %"
        window.page.draw()
        picture = base64.b64encode(window.page.screenshot(type="jpeg")).decode()
        pictures.append((text, title, width, picture))
    figures = [
        "".join(
            f"<figure>{title}<br><img width={width * SCALE} src='data:image/jpeg;base64,{picture}'></figure>"
            for size, title, width, picture in pictures
            if size == text
        )
        for text in TEXTS
    ]
    paper = browser.new_page(viewport={"width": 2000, "height": 400})
    paper.set_content(
        "<style>body { font: 12px sans-serif; background: #999 } figure { display: inline-block; margin: 4px;"
        f" vertical-align: top }}</style><h1>{name}</h1>{'<hr>'.join(figures)}"
    )
    paper.screenshot(path=path, full_page=True)
    paper.close()


STATIC = ROOT / "minesweeper" / "web" / "static"

# The icons that are made of icon.svg: the size in pixels, the share of it that the icon takes, and the colour
# around it. Systems cut a maskable icon and the one for iOS into shapes of their own.
BLUE = "#0a5ea8"
ICONS = {
    "icon-192": (192, 1, "transparent"),
    "icon-512": (512, 1, "transparent"),
    "icon-maskable": (512, 0.9, BLUE),
    "apple-touch-icon": (180, 1, BLUE),
}


def icons(browser):
    """Draw the page's icon in the sizes that systems ask for."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    for name, (size, share, ground) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(
            "<style>body { display: grid; place-items: center; height: 100vh; margin: 0 }"
            f" html {{ background: {ground} }} svg {{ width: {size * share}px }}</style>{drawing}"
        )
        page.screenshot(path=STATIC / f"{name}.png", omit_background=True)
        page.close()


# What links to the site show: a title beside a board.
PREVIEW = """<style>
  body { display: flex; align-items: center; gap: 36px; height: 630px; margin: 0; background: #edf1f5 }
  div { width: 560px; margin-left: 48px; font: 28px system-ui, sans-serif; color: #4d5b6c }
  b { color: #0a5ea8 } h1 { color: #16202c; font-size: 50px } svg { height: 44px; vertical-align: middle }
</style>
<div>%s <b>Minesweeper</b>
<h1>Which cell is safe?</h1>Hints that prove themselves,<br>exact risks, and three boards a day.</div>
<img height="520" src="data:image/png;base64,%s">"""


def preview(browser, page):
    """Draw what links to the site show: a board some moves on, with a flag on each certain mine."""
    play(page, 36)
    show_risks(page)
    for mine in page.locator("#board .mined").all():
        mine.click(button="right")
    page.locator("#risks").uncheck()
    page.mouse.move(0, 0)
    page.draw()
    board = base64.b64encode(page.locator("#board table").screenshot()).decode()
    paper = browser.new_page(viewport={"width": 1200, "height": 630})
    paper.set_content(PREVIEW % ((STATIC / "icon.svg").read_text("utf-8"), board))
    # In few colours it is a quarter of the size.
    drawn = Image.open(BytesIO(paper.screenshot())).quantize(128)
    drawn.save(ROOT / "tools" / "site" / "preview.png", optimize=True)
    paper.close()


def main(directory=ROOT / "docs", sheets=ROOT / "build/screens"):
    Path(sheets).mkdir(parents=True, exist_ok=True)
    with serving() as (_, netloc), browsing() as browser:
        icons(browser)
        page = open_page(browser.new_context(**HIGH), f"http://{netloc}/#board=16x16:40&start=opening&seed=7")
        page.expect_begun()
        preview(browser, page)
        window = Window(browser, f"http://{netloc}/")
        for name in STATES:
            path = Path(sheets) / f"{name.replace(', ', '-').replace(' ', '-')}.png"
            sheet(browser, window, name, path)
            print(path)
        for name, fragment, deed, window in PICTURES:
            page = open_page(browser.new_context(**window), f"http://{netloc}/{fragment}")
            page.expect_begun()
            deed(page)
            page.draw()
            page.screenshot(path=Path(directory) / f"{name}.png")
            print(f"{name}.png")
            page.context.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
