"""A page without a browser: it keeps the answers of a session, as docs/browser.md describes them."""

import json

from tests.helpers.boards import picture


class Page:
    """The state of a page; `ask` sends a request, notes its answer and returns it."""

    def __init__(self, send):
        """`send` takes a message and returns the message that answers it, both as text."""
        self.send = send
        self.asked = 0  # how many requests were sent: the id of the last
        self.game = None  # the last answer that was the whole game
        self.symbols = []  # what each cell shows
        self.state = None  # the last answer about the game
        self.last = None  # the last answer with changes

    def ask(self, do, **fields):
        self.asked += 1
        answer = json.loads(self.send(json.dumps({"id": self.asked, "do": do, **fields})))
        assert answer["id"] == self.asked, answer
        if "error" not in answer:
            self.note(answer)
        return answer

    def note(self, answer):
        if "cells" in answer:
            numbers = answer.get("numbers", {})
            self.game, self.state, self.last = answer, answer, None
            self.symbols = [str(numbers.get(str(c), s)) for c, s in enumerate(answer["cells"])]
            assert ("+" in answer["cells"]) == bool(numbers)
        elif "changes" in answer:
            self.state = self.last = answer
            for change in answer["changes"]:
                for cell, symbol in change["cells"].items():
                    self.symbols[int(cell)] = str(symbol)

    @property
    def status(self):
        return self.state["status"]

    @property
    def end(self):
        return self.state["end"]

    @property
    def over(self):
        assert (self.end is not None) == (self.status in ("won", "lost"))
        return self.end is not None

    def picture(self):
        return picture("".join(self.symbols), self.game["setting"]["dimensions"][-1])


def new(board, variant="classic", **fields):
    """Return the fields of a new game on a board drawn with blanks between its rows."""
    rows = board.split()
    return on("\n".join([f"{len(rows)} {len(rows[0])}", *rows]), variant, **fields)


def on(board, variant="classic", **fields):
    """Return the fields of a new game on a board as text."""
    return {"setting": {"board": board, "variant": variant}, **fields}


def shaped(dimensions, mines, start="safe", variant="classic", *, moves=None, done=None, **fields):
    """Return the fields of a new game on a board of this shape."""
    setting = {"dimensions": list(dimensions), "mines": mines, "start": start, "variant": variant, **fields}
    shown = {"moves": moves, "done": done}
    return {"setting": setting, **{name: value for name, value in shown.items() if value is not None}}
