"""The page in another language: it is chosen at once and kept, and no English is left."""

import json

import pytest

from minesweeper.shell.language import LANGUAGES
from tests.helpers.languages import messages_tool, write_pseudo
from tests.helpers.programs import ROOT
from tests.web.browser import HELD, missing, new_page
from tests.web.seen import cell, expect, expect_begun, let_go, speak, until
from tests.web.serving import serving
from tests.web.sizes import BEGINNER, TRANSLATED, Window

CODE = "de"

# The length of a timer of the page, in milliseconds: after which it is said what is awaited.
LONG = 500

# The server whose workers find their catalogues in the folder that is its first argument.
SERVER = """
import sys
from minesweeper.web import app, command

worker = '''
import sys
from pathlib import Path
from minesweeper.shell import language
language.FOLDER = Path(sys.argv.pop(1))
from minesweeper.web.worker import main
sys.exit(main())
'''
folder = sys.argv.pop(1)
app.own_command = lambda module: [sys.executable, "-c", worker, folder]
command.main(sys.argv[1:])
"""

# What is in English: letters that stand in no brackets, in texts and names that are seen or read out. Not
# looked at are keys, code, names of languages, and what users type.
ENGLISH = """() => {
    const found = [];
    const look = (text, element) => {
        let depth = 0;
        let rest = "";
        for (const sign of text) {
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


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address of pages whose German is bracketed English."""
    if missing():
        pytest.skip(missing())
    folder = tmp_path_factory.mktemp("languages")
    write_pseudo(folder, CODE)
    with serving(program=("-c", SERVER, folder)) as (_, netloc):
        yield f"http://{netloc}/"


@pytest.fixture(scope="module")
def window(chromium, address):
    window = Window(chromium, address)
    yield window
    window.page.context.close()


def shown(page):
    """The texts that are seen, but for messages that pass."""
    parts = page.locator("body > :not([aria-live], [role=alert])")
    return [text for text in parts.all_inner_texts() if text]


def expect_no_english(page):
    page.wait_for_function(f"() => !({ENGLISH})().length")


def without_english(page):
    """What is still in English once nothing changes any more."""
    from playwright.sync_api import TimeoutError

    try:
        expect_no_english(page)
    except TimeoutError:
        return page.evaluate(ENGLISH)
    return []


SOME = ("hint, a guess", "review", "practice", "editor", "today, played", "help")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in SOME else pytest.mark.long) for name in TRANSLATED]
)
def test_no_english_is_left_where_another_language_is_chosen(window, name):
    window.reach(name)
    page = window.page
    before = shown(page)
    speak(page, CODE)
    assert without_english(page) == []
    speak(page, "en")
    page.wait_for_function("() => !document.body.innerText.includes('⟦')")
    if name in ("review", "today, played", "help"):
        until(page, lambda: shown(page) == before)


def test_the_texts_of_the_page_are_those_that_translators_get(window, address):
    window.page.goto(address)
    found = window.page.evaluate(
        """async () => {
            const { textsIn } = await import("/shared/language.js");
            const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
            return textsIn(page.documentElement).map((text) => text.english);
        }"""
    )
    page = ROOT / "minesweeper" / "web" / "static" / "index.html"
    assert sorted(found) == sorted(said for said, _ in messages_tool().messages_of(page))


def test_a_language_is_that_of_the_browser_until_another_one_is_chosen(chromium, address):
    context = chromium.new_context(locale="de-AT")
    page = new_page(context)
    page.goto(f"{address}{BEGINNER}")
    page.locator("html[lang=de]").wait_for()
    expect_begun(page)
    assert without_english(page) == []
    assert page.title() == "⟦Minesweeper⟧"
    assert page.locator("#language").input_value() == ""
    cell(page, 40).click()
    expect(page, "#state", "⟦Playing⟧")
    speak(page, "en")
    expect(page, "#state", "Playing")
    expect(page, "#live", "The page is in English.")
    assert page.locator("#state").inner_text() == "Playing" and page.title() == "Minesweeper"
    assert cell(page, 0).get_attribute("aria-label").startswith("row 1, column 1, ")
    page.reload()
    expect_begun(page)
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#hint").inner_text() == "Hint"
    assert json.loads(page.evaluate("localStorage['minesweeper.options']")) == {"language": "en"}
    assert page.complaints == []
    context.close()


def test_nothing_is_said_in_english_while_another_language_is_awaited(chromium, address):
    """However long that takes."""
    context = chromium.new_context(locale="de-AT")
    page = new_page(context)
    page.add_init_script(f"{HELD}; passing = 0; stopped.add({LONG});")
    page.goto(f"{address}{BEGINNER}")
    page.wait_for_function("() => waiting() === 3")  # the language, the version, the game
    let_go(page, LONG)
    assert page.locator("#live-later").inner_text() == "" and not page.locator("#offline").is_visible()
    page.evaluate("deliver()")
    expect(page, "#state", "⟦Ready⟧")
    assert without_english(page) == []
    assert page.complaints == []
    context.close()


def test_the_next_visit_speaks_the_language_before_there_is_a_session(window):
    window.reach("ready, beginner")
    page = window.page
    speak(page, CODE)
    page.evaluate("() => { window.name = 'cut'; }")
    page.reload()
    page.locator("main td").first.wait_for()
    assert page.locator("html").get_attribute("lang") == CODE
    assert page.locator("#state").inner_text() == "⟦Loading⟧"
    assert page.evaluate(ENGLISH) == []


def test_each_language_calls_itself_by_its_name(window):
    window.reach("options")
    options = window.page.locator("#language option")
    assert options.all_inner_texts() == ["As the browser", *LANGUAGES.values()]
    speak(window.page, CODE)
    assert options.all_inner_texts() == ["⟦As the browser⟧", *LANGUAGES.values()]


def test_a_language_without_a_catalogue_is_english(chromium, address):
    """Where the browser's own has none, nothing is said of that."""
    context = chromium.new_context(locale="fr")
    page = new_page(context)
    page.goto(address)
    expect_begun(page)
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("#toasts p").count() == 0
    context.close()
