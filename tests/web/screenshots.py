"""Takes the pictures of the browser game in docs/, and sheets of every view in windows of every size.

It also draws the page's icons, and the picture that links to the site show.

usage: python -m tests.web.screenshots [DIRECTORY [SHEETS]]
"""

import base64
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.helpers.programs import ROOT
from tests.web.browser import browsing, open_page
from tests.web.seen import picture
from tests.web.serving import serving
from tests.web.sizes import STATES, TEXTS, Window

LAPTOP = {"viewport": {"width": 1280, "height": 680}, "reduced_motion": "reduce"}
PHONE = {
    "viewport": {"width": 390, "height": 760},
    "reduced_motion": "reduce",
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}


def play(page, moves):
    """Let the solver make some moves."""
    for _ in range(moves):
        done = page.locator("#reason").inner_text() if page.locator("#reason").is_visible() else ""
        page.keyboard.press("a")
        page.wait_for_function("done => document.querySelector('#reason').textContent !== done", arg=done)


def expert(page):
    play(page, 42)
    page.locator("#risks").check()
    page.locator("#board .risk").first.wait_for()
    page.locator("#hint").click()
    page.locator("[data-hint]").wait_for()


def stuck(page):
    page.locator("#certain").check()
    page.locator("#board td").nth(200).click()
    page.locator("#board .flag").first.wait_for()
    page.locator("#risks").check()
    page.locator("#board .risk").first.wait_for()


def slices(page):
    page.locator("#board td").nth(90).click()
    page.locator("#board .open").first.wait_for()
    play(page, 12)
    page.locator("#board td").nth(85).hover()


def phone(page):
    page.locator("#board td").nth(40).tap()
    page.locator("#board .open").first.wait_for()
    play(page, 5)
    risks = page.locator("#risks")
    risks.evaluate("risks => risks.click()")
    page.locator("#board .mined").first.wait_for()
    mines = page.locator("#board td").evaluate_all(
        "cells => cells.flatMap((cell, number) => cell.matches('.mined') ? [number] : [])"
    )
    for number in mines[:3]:
        page.locator("#board td").nth(number).click(button="right")
    risks.evaluate("risks => risks.click()")
    page.locator("#board .mined").first.wait_for(state="detached")
    page.locator("#quick-hint").tap()
    page.locator("[data-hint]").wait_for()


def sideways(page):
    page.locator("#board td").nth(200).tap()
    page.locator("#board .open").first.wait_for()
    play(page, 42)
    page.locator("#close-reason").tap()


def classic(page):
    page.locator("#open-options").click()
    page.locator("[value=classic][name=tiles]").check()
    page.keyboard.press("Escape")
    play(page, 42)
    page.locator("#close-reason").evaluate("button => button.click()")
    page.evaluate("document.activeElement.blur()")


def editor(page):
    page.locator("#position [data-hint]").wait_for()


# A file's name, the page's address, what is done there, and in which window.
PICTURES = (
    ("browser-expert", "#board=16x30:99&start=opening&seed=7", expert, {**LAPTOP, "color_scheme": "light"}),
    ("browser-dark", "#board=16x30:99&start=opening&seed=8", stuck, {**LAPTOP, "color_scheme": "dark"}),
    ("browser-4d", "#board=4x4x4x4:16&start=opening&seed=3", slices, {**LAPTOP, "color_scheme": "light"}),
    ("browser-classic", "#board=16x30:99&start=opening&seed=7", classic, {**LAPTOP, "color_scheme": "light"}),
    ("browser-phone", "#board=9x9:10&start=opening&seed=3", phone, {**PHONE, "color_scheme": "light"}),
    (
        "browser-landscape",
        "#board=16x30:99&start=opening&seed=7",
        sideways,
        {**SIDEWAYS, "color_scheme": "light"},
    ),
    (
        "browser-editor",
        "#position=1?????/2??21?/?2??1?/??????&mines=6",
        editor,
        {**LAPTOP, "color_scheme": "light"},
    ),
)


# A sheet shows pages at this scale.
SCALE = 0.4


def sheet(browser, window, name, path):
    """A picture of one state of the page in each window, with text of each size."""
    pictures = []
    for (width, height, fingers), text, _ in window.walk(name):
        title = f"{width} x {height}, {'fingers' if fingers else 'mouse'}, text {text} %"
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

# The icons that are made of icon.svg: the size in pixels, how much of that the icon takes, and what is around
# it. Systems cut a maskable icon and the one for iOS into shapes of their own.
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


PREVIEW = {
    "rows": 16,
    "columns": 16,
    "title": "Which cell is safe?",
    "lines": ["Hints that prove themselves,", "exact risks, and three boards a day."],
}

DRAWN = """async drawing => {
    const { picture } = await import("./shared/picture.js");
    const bytes = new Uint8Array(await (await picture(drawing)).arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
}"""


def preview(page):
    """Draw what links to the site show: a board some moves on, with a flag on each certain mine."""
    play(page, 36)
    page.locator("#risks").check()
    page.locator("#board .mined").first.wait_for()
    mined = page.locator("#board td").evaluate_all("cells => cells.map(cell => cell.matches('.mined'))")
    seen = "".join(picture(page, 16).split())
    symbols = [
        "@" if is_mine else int(symbol) if symbol.isdigit() else symbol
        for symbol, is_mine in zip(seen, mined, strict=True)
    ]
    content = base64.b64decode(page.evaluate(DRAWN, {**PREVIEW, "symbols": symbols}))
    # In few colours it is a quarter of the size.
    Image.open(BytesIO(content)).quantize(128).save(ROOT / "tools" / "site" / "preview.png", optimize=True)


def main(directory=ROOT / "docs", sheets=ROOT / "build/screens"):
    Path(sheets).mkdir(parents=True, exist_ok=True)
    with serving() as (_, netloc), browsing() as browser:
        icons(browser)
        page = open_page(browser.new_context(), f"http://{netloc}/#board=16x16:40&start=opening&seed=7")
        page.locator("main:not([hidden]) td").first.wait_for()
        preview(page)
        window = Window(browser, f"http://{netloc}/")
        for name in STATES:
            path = Path(sheets) / f"{name.replace(', ', '-').replace(' ', '-')}.png"
            sheet(browser, window, name, path)
            print(path)
        for name, fragment, deed, window in PICTURES:
            page = open_page(browser.new_context(**window), f"http://{netloc}/{fragment}")
            page.locator("main:not([hidden]) td").first.wait_for()
            deed(page)
            page.screenshot(path=Path(directory) / f"{name}.png")
            print(f"{name}.png")
            page.context.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
