"""Pages in Debian's Chromium."""

import contextlib
import os
import shutil

# The first is the browser without its windows, and starts a page in half the time.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")

_SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a process less for each browser
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]

# Nobody looks, so nothing is drawn, which saves an eighth of the time, until a test asks for it by `draw`.
UNDRAWN = """(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { opacity: 0 }");
    document.adoptedStyleSheets = [sheet];
})()"""

# As on a busy machine: how many times slower the page runs, and how many milliseconds late answers come.
SLOWER = float(os.environ.get("SLOWER_PAGES", 1))
LATE = int(os.environ.get("LATE_ANSWERS", 0))

# The longest waits for a page, and for slow starts: of a browser, or of Python in a page.
START = 60_000
PATIENCE = START if SLOWER > 1 or LATE or "BUSY" in os.environ else 10_000

# Lengths of timers of the page, in milliseconds: of a message, a long press of a finger, a right answer, the
# wait of a replay before its first move, and the wait for the next minute.
TOAST, PRESS, VERDICT, LEAD, MINUTE = 6000, 380, 1100, 1000, 60_000

# Timers of the lengths in `stopped` wait until a test lets them go: no message vanishes unseen. The repeated
# functions of the page are in `ticks`.
TIMERS = """(() => {
    const { setTimeout, clearTimeout, setInterval } = window;
    window.ticks = [];
    window.setInterval = (deed, ...rest) => {
        window.ticks.push(deed);
        return setInterval(deed, ...rest);
    };
    const waiting = new Map();
    let last = 0;
    window.stopped = new Set([TOAST, MINUTE]);
    window.setTimeout = (deed, time, ...rest) => {
        if (!window.stopped.has(time)) return setTimeout(deed, time, ...rest);
        waiting.set(--last, { deed, time });
        return last;
    };
    window.clearTimeout = (number) => waiting.delete(number) || clearTimeout(number);
    window.letGo = (length) => {
        window.stopped.delete(length);
        for (const [number, { deed, time }] of [...waiting]) {
            if (time === length && waiting.delete(number)) deed();
        }
    };
})()""".replace("TOAST, MINUTE", f"{TOAST}, {MINUTE}")


# Answers that are `held` wait until `release`, and come in their order, each by itself.
ANSWERS = """(() => {
    const { setTimeout } = window;
    const waiting = [];
    const take = (hear) => (window.held ? waiting.push(hear) : hear());
    window.held = window.name === "held"; // from the start of a visit
    window.release = () => {
        const hear = waiting.shift();
        window.held = Boolean(hear);
        hear?.();
        if (hear) setTimeout(window.release);
    };
    for (const carrier of [WebSocket, Worker]) {
        const listen = carrier.prototype.addEventListener;
        carrier.prototype.addEventListener = function (kind, hear) {
            const taken = (event) => take(() => hear(event));
            const later = (event) => (LATE ? setTimeout(() => taken(event), LATE) : taken(event));
            listen.call(this, kind, kind === "message" ? later : hear);
        };
    }
})()""".replace("LATE", str(LATE))

# The page's changes since the user's last act; before the first one, all of it counts as changed. An element
# has changed if it has itself, or something in it, or the attributes of an element around it.
CHANGES = """(() => {
    let inside = null, whole = null;
    const nodes = function* (node) { for (; node; node = node.parentNode) yield node; };
    const note = ({ type, target, addedNodes, attributeName, oldValue }) => {
        const isAttribute = type === "attributes";
        if (isAttribute && target.getAttribute(attributeName) === oldValue) return;
        for (const node of nodes(target)) inside.add(node);
        for (const node of isAttribute ? [target] : addedNodes) whole.add(node);
    };
    const observer = new MutationObserver((records) => records.forEach(note));
    const begin = () => {
        [inside, whole] = [new Set(), new Set()];
        observer.disconnect();
        const all = { subtree: true, childList: true, characterData: true, attributeOldValue: true };
        observer.observe(document, all);
    };
    const acts = ["pointerdown", "keydown", "input", "drop", "popstate"];
    for (const act of acts) addEventListener(act, begin, true);
    const isTurned = (element) => [...nodes(element)].some((node) => whole.has(node));
    window.changed = (element) => !inside || inside.has(element) || isTurned(element);
})()"""


# The answers come before the timers that can be stopped.
SCRIPTS = (ANSWERS, TIMERS, UNDRAWN, CHANGES)


def missing():
    """Return why there can be no browser here, or None."""
    if CHROMIUM is None:
        return "there is no chromium"
    for name in ("playwright", "starlette", "uvicorn", "websockets"):
        try:
            __import__(name)
        except ImportError:
            return f"there is no {name}"
    return None


@contextlib.contextmanager
def browsing():
    """Start a browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=_SWITCHES, timeout=START)
        yield browser
        browser.close()
