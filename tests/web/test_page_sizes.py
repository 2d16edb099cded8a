"""Every view in windows, texts and languages: nothing is clipped, covered, empty, too small, in English.

Nor is anything wrong for those who do not see it.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from minesweeper.shell.language import LANGUAGES
from tests.web.browser import missing
from tests.web.page import new_page
from tests.web.sizes import (
    BEGINNER,
    BRACKETS,
    ENGLISH,
    LONGEST,
    NARROW,
    STATES,
    TEXTS,
    TRANSLATED,
    VISITS,
    WINDOWS,
    Window,
    translated,
    without_english,
)

# A window for each layout of the styles: a laptop, a tablet sideways with the panel below the board and one
# upright, a phone sideways and upright. With large text, the two that have the least room.
LAYOUTS = (
    LAPTOP := (1366, 657, False),
    (1024, 768, True),
    (768, 1024, True),
    (568, 320, True),
    PHONE := (320, 568, True),
)
# Those between: a narrow window, one with the panel below the board, a large tablet, a high one.
MIDDLE = ((640, 657, False), (1024, 768, False), (1180, 820, True), (1440, 900, False))
LARGE = 200
LOOKS = [*((layout, 100) for layout in LAYOUTS), (PHONE, LARGE), (LAPTOP, 120), (LAPTOP, LARGE)]

# Every state is seen in two windows; the other looks and the narrow font take turns, since a look takes time.
# The long test has all looks of every state.
ALWAYS = [(PHONE, 100), (LAPTOP, 100)]
IN_TURN = [look for look in LOOKS if look not in ALWAYS]
NARROW_IN_TURN = ALWAYS[:1], [], ALWAYS[1:], []
TURN = {name: number for number, name in enumerate(STATES)}

# States that are looked at for words that are left in English.
SAID = ("hint, a guess", "review", "practice", "editor", "today, played", "help")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    if missing():
        pytest.skip(missing())
    with translated(tmp_path_factory.mktemp("languages")) as address:
        yield address


@pytest.fixture(scope="module")
def window(chromium, address):
    window = Window(chromium, address)
    yield window
    window.page.context.close()


def visited(window, names, language):
    """Show the states of a visit, one after the other."""
    window.reach(names[0], language)
    yield names[0]
    for name in names[1:]:
        window.go_on(name)
        yield name


def faults(window, name, looks, looks_in_narrow):
    """Return the faults of the shown state, in a line for each fault, font and window."""
    problems = []
    for font, here in (("", looks), (NARROW, looks_in_narrow)):
        window.write_in(font)
        problems += [
            f"{name}, {width} x {height}, {'fingers' if fingers else 'mouse'}, text {text} %{font}: {fault}"
            for (width, height, fingers), text, faults in window.walk(name, here)
            for fault in faults
        ]
    window.write_in("")
    return problems


def shown(page):
    """Return the visible texts, except passing messages and the number of minutes until tomorrow."""
    return page.evaluate(
        "() => { const next = document.querySelector('#daily-next').innerText;"
        " return [...document.querySelectorAll('body > :not([aria-live], [role=alert])')]"
        ".filter(part => part.checkVisibility())"
        ".map(part => part.innerText.replace(next, next.replace(/\\d+/g, '#'))); }"
    )


def expect_translated(window, name, language):
    """Expect no English in another language, and the same texts back in this one."""
    page = window.page
    window.set(*LAPTOP, 100)
    before = shown(page)
    page.speak(BRACKETS)
    assert without_english(page) == []
    page.speak(language)
    page.wait_for_function("() => !document.body.innerText.includes('⟦')")
    if name in ("review", "today, played", "help"):
        page.until(lambda: shown(page) == before)


# States that the accessibility checker looks at; the others look alike.
CHECKED = (
    """
ready, beginner; hint; ready, four dimensions; analyse; lost; review; replay; practice, shown; editor;
editor, a mistake; custom; options; help; text; statistics; today, played
""".strip()
    .replace("\n", " ")
    .split("; ")
)


@cache
def axe():
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page, scheme="light", whole=False):
    """Return the objections of the accessibility checker, in a line each; other schemes change only colours.

    It looks at the dialog or the view that is shown; the header and the style sheets, which are the same all
    over the page, are looked at where `whole` is asked for.
    """
    page.emulate_media(**({"forced_colors": "active"} if scheme == "forced" else {"color_scheme": scheme}))
    page.draw()
    if page.evaluate("() => !window.axe"):
        page.evaluate(axe())
    rules = {"resultTypes": ["violations"], "preload": whole}
    if scheme != "light":
        rules["runOnly"] = ["color-contrast"]
    result = page.evaluate(
        "([rules, whole]) => axe.run(document.querySelector('dialog[open]') ?? "
        "(whole ? document : document.querySelector('main:not([hidden])')), rules)"
        ".then(({ violations }) => violations)",
        [rules, whole],
    )
    page.emulate_media(color_scheme="light", forced_colors="none")
    return [f"{item['id']}: {item['help']}: {item['nodes'][0]['html'][:200]}" for item in result]


@pytest.mark.parametrize("names", VISITS, ids=" - ".join)
def test_nothing_is_wrong_with_how_the_states_of_a_visit_look(window, names):
    pytest.importorskip("axe_playwright_python")
    problems = []
    for name in visited(window, names, LONGEST):
        turn = TURN[name]
        problems += faults(window, name, ALWAYS + IN_TURN[turn % 6 :: 6], NARROW_IN_TURN[turn % 4])
        if name in SAID:
            expect_translated(window, name, LONGEST)
        if name in CHECKED:
            problems += violations(window.page, whole=name in ("ready, beginner", "editor"))
    assert problems == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", LONGEST])
@pytest.mark.parametrize("names", VISITS, ids=" - ".join)
def test_nothing_is_wrong_in_any_window_and_language(window, names, language):
    pytest.importorskip("axe_playwright_python")
    if language == "en":
        windows = [(width, height, fingers) for width, height, _ in WINDOWS for fingers in (False, True)]
        looks = [(window_, text) for text in TEXTS for window_ in windows]
    else:
        looks = [*LOOKS, *((layout, 100) for layout in MIDDLE)]
    problems = []
    for name in visited(window, names, language):
        problems += faults(window, name, looks, looks)
        if name in TRANSLATED:
            expect_translated(window, name, language)
        if language == "en" and name in CHECKED:
            for scheme in ("dark", "forced"):
                problems += violations(window.page, scheme)
    assert problems == []


# Faults by styles, and their descriptions.
WRONG = {
    "#play td { width: 9px }": "the cells of #board have 9 px, not 20",
    ".top { width: 2000px }": "the page scrolls sideways: 2000 px",
    "#result-title { width: 20px; overflow: hidden; white-space: nowrap }": "side: h2 of #result-title",
    ".caption p { display: flex } #state { padding: 0; margin: 0 } #flag-tip { display: none }"
    " #play #about { display: inline !important }": "“Ready” runs into span of #about",
    ".top { height: 90px }": "the header has 90 px, not one line",
    "#speed-words { position: relative; top: -40px }": "#auto “Autoplay” lies over output of #speed",
    "#hint > * { display: none }": "empty: button of #hint “Hint”",
    "#hint { height: 16px; min-height: 0 }": "too small to hit: button of #hint “Hint”",
    "#ai { width: 30px; white-space: nowrap }": "sticks out: span of #ai “One move”",
    "#ai { width: 30px; overflow-wrap: anywhere }": "broken inside a word: span of #ai “One move”",
    "#agent { flex: none; width: 80px }": "cut: Solver: exact risks in select of #agent",
    "#play .board { --cell: 20px !important }": "the cells of #board have 20 px: there is room for 30",
    ".board { height: 50px }": "px of #board are seen down",
    ":root { font-size: 15px !important }": "the text has 15 px, not 30",
    ".panel { position: relative; left: 300px }": "beyond the window's side: button of #ai “One move”",
}


def test_faults_are_found(window):
    window.reach("analyse, ready")
    missed = {}
    for rule, fault in WRONG.items():
        window.page.evaluate(
            "rule => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rule);"
            " document.adoptedStyleSheets = [sheet]; }",
            rule,
        )
        result = window.faults(*LAPTOP, LARGE if "text" in fault else 100)
        if not any(fault in item for item in result):
            missed[rule] = result
    assert missed == {}


# Languages


def test_a_language_is_that_of_the_browser_until_another_one_is_chosen(chromium, address):
    context = chromium.new_context(locale="es-ES")
    page = new_page(context)
    held = []
    page.route("**/words/es.json", lambda route: held.append(route))
    page.goto(f"{address}{BEGINNER}", wait_until="commit")
    page.until(lambda: held)
    assert not page.locator(".modes").is_visible()
    held.pop().continue_()
    page.locator("html[lang=es]").wait_for()
    page.expect_begun()
    assert without_english(page) == []
    assert page.title() == "⟦Minesweeper⟧"
    assert page.locator("#language").input_value() == ""
    languages = page.locator("#language option")
    assert languages.all_inner_texts() == ["⟦Same as the browser⟧", *LANGUAGES.values()]
    page.cell(40).click()
    page.expect("#state", "⟦Playing⟧")
    page.speak("en")
    page.expect("#state", "Playing")
    page.expect("#live", "The page is in English.")
    assert page.locator("#state").inner_text() == "Playing" and page.title() == "Minesweeper"
    assert languages.all_inner_texts() == ["Same as the browser", *LANGUAGES.values()]
    assert page.cell(0).get_attribute("aria-label").startswith("row 1, column 1, ")
    page.reload()
    page.expect_begun()
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#hint").inner_text() == "Hint"
    assert json.loads(page.evaluate("localStorage['minesweeper.options']")) == {"language": "en"}
    assert page.complaints == []
    context.close()


def test_a_visit_speaks_the_language_before_there_is_a_session(window):
    window.reach("ready, beginner")
    page = window.page
    page.speak(BRACKETS)
    page.evaluate("() => { window.name = 'cut'; }")
    page.reload()
    page.locator("main td").first.wait_for()
    assert page.locator("html").get_attribute("lang") == BRACKETS
    assert page.locator("#state").inner_text() == "⟦Loading⟧"
    assert page.locator("#undo[aria-disabled=true] + #redo[aria-disabled=true]").is_visible()
    assert page.evaluate(ENGLISH) == []
