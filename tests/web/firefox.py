"""Pages in Debian's Firefox, by WebDriver BiDi over its own WebSocket."""

import contextlib
import json
import re
import shutil
import subprocess
import time
from itertools import count

from tests.web.page import drawn

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")

PATIENCE = 60


class Page:
    """A page, with the actions of its user by mouse and keys."""

    def __init__(self, line):
        self._line = line
        self._numbers = count(1)
        self.ask("session.new", capabilities={})
        self._context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method, **params):
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv(PATIENCE))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def open(self, address):
        self.ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def reload(self):
        self.ask("browsingContext.reload", context=self._context, wait="complete")

    def resize(self, width, height):
        self.ask(
            "browsingContext.setViewport", context=self._context, viewport={"width": width, "height": height}
        )

    def evaluate(self, expression):
        result = self.ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._context},
            awaitPromise=True,
        )
        value = result["result"].get("value")
        return None if value is None else json.loads(value)

    def wait(self, expression):
        """Return the value of an expression, once it is true."""
        ends = time.monotonic() + PATIENCE
        while not (value := self.evaluate(expression)):
            assert time.monotonic() < ends, expression
            time.sleep(0.05)
        return value

    def press(self, *keys):
        actions = [{"type": way, "value": key} for key in keys for way in ("keyDown", "keyUp")]
        self._perform({"type": "key", "id": "keyboard", "actions": actions})

    def click(self, selector, number=0, button=0):
        x, y = self.evaluate(
            f"(() => {{ const box = document.querySelectorAll({json.dumps(selector)})[{number}]"
            ".getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        actions = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": button},
            {"type": "pointerUp", "button": button},
        ]
        self._perform({"type": "pointer", "id": "mouse", "actions": actions})

    def _perform(self, source):
        self.ask("input.performActions", context=self._context, actions=[source])

    def picture(self, columns):
        """Return the board as text, from the labels of its cells."""
        names = self.evaluate("[...document.querySelectorAll('#board td')].map(cell => cell.ariaLabel)")
        return drawn(names, columns)


@contextlib.contextmanager
def browsing(folder):
    """Open a page in a Firefox with a profile of its own in this folder."""
    from websockets.sync.client import connect

    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        try:
            address = next(
                result[1]
                for line in process.stderr
                if (result := re.search(r"WebDriver BiDi .*(ws://\S+)", line))
            )
            with connect(f"{address}/session", max_size=1 << 24, open_timeout=PATIENCE) as line:
                yield Page(line)
        finally:
            process.kill()
