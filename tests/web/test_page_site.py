"""The page without a server: Python runs in the browser, also offline, and what hangs is started anew."""

import importlib.util
import json
import re
import struct
from argparse import ArgumentTypeError
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.helpers.programs import ROOT, python
from tests.web.browser import START
from tests.web.page import open_page


@pytest.mark.long
def test_a_game_without_a_server_and_a_second_one_offline(chromium, site):
    context = chromium.new_context()
    page = open_page(context, site)
    page.locator("#board td").first.wait_for()
    assert page.locator("#version").inner_text() == ""
    page.cell(40).click()
    page.wait_for_function(
        "() => document.querySelectorAll('#board td')[40].ariaLabel.match(/column 5, (\\d|empty)/)"
    )
    assert "runs in this browser" in page.locator(".foot").inner_text()
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy.startswith("default-src 'self';")
    assert context.cookies() == page.complaints == []
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.reload()
    page.expect_begun()
    assert page.evaluate("fetch('manifest.webmanifest').then(answer => answer.json())")["start_url"] == "."
    page.locator("#new").click()
    page.expect("#state", "Ready")
    page.begin(40)
    context.close()


# The languages that are kept for a page that is offline.
KEPT_LANGUAGES = """async () => {
    const name = (await caches.keys()).at(-1);
    const requests = await (await caches.open(name)).keys();
    const found = requests.map(({ url }) => url.match(/(words|languages)\\/(.+?)\\./));
    return found.filter(Boolean).map(([, folder, code]) => `${folder}/${code}`).sort();
}"""


@pytest.mark.long
def test_a_language_is_loaded_once_it_is_asked_for_and_is_there_offline(chromium, site):
    """French under an earlier version, German before there is a service worker, Spanish after that."""
    context = chromium.new_context(locale="de-DE")
    page = open_page(context, f"{site}icon.svg")
    page.evaluate(
        "caches.open('minesweeper-0').then(cache => cache.put('words/fr.json', new Response('{}')))"
    )
    page.goto(site)
    page.expect("#about", "10 Minen", START)
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=START)
    assert page.evaluate(KEPT_LANGUAGES) == ["languages/de", "languages/fr", "words/de", "words/fr"]
    page.speak("es")
    page.expect("#about", "10 minas")
    assert {"languages/es", "words/es"} < {*page.evaluate(KEPT_LANGUAGES)}
    assert page.complaints == []
    context.set_offline(True)
    page.reload()
    page.expect("#about", "10 minas", START)
    context.close()


@pytest.mark.long
def test_a_first_visit_loads_little_from_a_host_that_compresses_nothing(site):
    text = urlopen(f"{site}sw.js").read().decode()
    files = json.loads(re.search(r"const FILES = (\[.*\]);", text)[1])
    sizes = {name: int(urlopen(site + name).headers["Content-Length"]) for name in files}
    assert sum(sizes.values()) - sizes["./"] < 5_400_000
    assert max(size for name, size in sizes.items() if not name.endswith(".gz")) < 60_000


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("tools_site", ROOT / "tools" / "site.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_the_site_has_a_worker_and_loads_nothing_from_elsewhere(tool):
    text = tool.page((ROOT / "minesweeper" / "web" / "static" / "index.html").read_text("utf-8"))
    assert '<meta name="carrier" content="worker">' in text and 'content="socket"' not in text
    assert f'<meta http-equiv="Content-Security-Policy" content="{tool.POLICY}">' in text


def test_links_to_the_site_have_a_picture_where_its_address_is_told(tool):
    text = (ROOT / "minesweeper" / "web" / "static" / "index.html").read_text("utf-8")
    plain = re.findall(
        r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]+)">', tool.page(text)
    )
    assert [name for name, _ in plain] == ["og:type", "og:title", "og:description"]
    assert dict(plain)["og:description"] in text.partition("<title>")[0]
    told = tool.page(text, tool.address("https://example.org/mines"))
    assert '<meta property="og:image" content="https://example.org/mines/preview.png">' in told
    assert '<meta name="twitter:card" content="summary_large_image">' in told
    preview = (tool.PARTS / "preview.png").read_bytes()
    assert struct.unpack(">II", preview[16:24]) == (1200, 630) and len(preview) < 50_000


ABSOLUTE = "expected an address such as https://example.org/minesweeper/, found"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ((), "node is missing, which makes the page without a server"),
        (("--url", "example.org"), f"argument --url: {ABSOLUTE} 'example.org'"),
    ],
)
def test_problem_of_the_tool_is_one_line(options, problem, tmp_path):
    ended = python("tools/site.py", tmp_path / "site", *options, PATH=str(tmp_path))
    assert ended == (2, "", f"make site: {problem}\n")


@pytest.mark.parametrize("wrong", ["ftp://example.org/", "https://", 'https://a/"><b', "https://a/?b"])
def test_an_address_of_the_site_has_a_host_and_a_plain_path(tool, wrong):
    with pytest.raises(ArgumentTypeError, match=f"^{re.escape(f'{ABSOLUTE} {wrong!r}')}$"):
        tool.address(wrong)


def test_the_service_worker_keeps_every_file_of_its_version(tool, tmp_path):
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "words").mkdir()
    for name in ("index.html", "manifest.webmanifest", "pyodide/a.gz", "words/de.json"):
        (tmp_path / name).write_text(name)
    one = tool.service(tmp_path)
    files, languages = map(json.loads, re.findall(r"const (?:FILES|LANGUAGES) = (\[.*\]);", one))
    assert files == ["./", "index.html", "manifest.webmanifest", "pyodide/a.gz"]
    assert languages == ["de"]
    (tmp_path / "pyodide" / "a.gz").write_text("another")
    versions = [re.search(r'const CACHE = "(.*)"', text)[1] for text in (one, tool.service(tmp_path))]
    assert versions[0] != versions[1] and not any("@" in version for version in versions)


@pytest.mark.slow
def test_packed_modules_of_the_site_suffice():
    script = "import runpy, sys; runpy.run_path('tools/site/exercise.py'); print(*sys.modules)"
    loaded = {name for name in python("-c", script).out.split() if name.startswith("minesweeper.")}
    assert "minesweeper.web.session" in loaded
    for name in sorted(loaded):
        source = Path(importlib.util.find_spec(name).origin).read_text("utf-8")
        wanted = set(re.findall(r"^ +from (minesweeper\.\S+) import", source, re.M))
        assert wanted <= loaded, name
