"""The page without a server in Chromium: from its address to the board, and to the answer of a first click.

First and second visit of one visitor; `make site` comes first. Files come from a plain host on this machine.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

from bench.common import ROOT, begin, count
from tests.web.browser import browsing, open_page
from tests.web.serving import hosting


def main() -> None:
    options = begin(__doc__, 0, count("--visitors", 5, "visitors"))
    folder = ROOT / "dist" / "site"
    if not (folder / "index.html").exists():
        raise SystemExit("dist/site is missing: make site")
    times: dict[str, list[tuple[float, float]]] = {"first visit": [], "second visit": []}
    with hosting(folder) as netloc, browsing() as browser:
        for _ in range(options.visitors):
            context = browser.new_context()
            for visit in times:
                times[visit].append(visited(context, f"http://{netloc}/"))
            context.close()
    print(f"\n{'':14}board    first answer (s, median of {options.visitors})")
    for visit, found in times.items():
        board, answer = (median(column) for column in zip(*found, strict=True))
        print(f"{visit:14}{board:5.2f} {answer:15.2f}")


def visited(context, address: str) -> tuple[float, float]:
    """Seconds to the board, and to the answer of a click on it."""
    began = perf_counter()
    page = open_page(context, address)
    page.locator("#board td").first.wait_for()
    board = perf_counter() - began
    page.locator("#board td").nth(40).click()
    page.locator("#board .open").first.wait_for(timeout=60_000)
    answer = perf_counter() - began
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return board, answer


if __name__ == "__main__":
    main()
