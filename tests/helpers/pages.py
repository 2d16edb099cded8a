"""A page without a browser: it keeps what the server tells, as docs/browser.md describes it."""

import json

from tests.helpers.boards import picture


class Page:
    """What a page knows of its game; `ask` sends a message and returns the answers, all of them noted."""

    def __init__(self, send):
        """`send` takes a message as text and returns the messages that answer it."""
        self.send = send
        self.game = None  # the last message `game`
        self.symbols = []  # what each cell shows
        self.risks = None
        self.end = None
        self.last = None  # the last message `change`

    def ask(self, do, **fields):
        answers = self.send(json.dumps({"do": do, **fields}))
        for answer in answers:
            self.note(answer)
        return answers

    def note(self, message):
        kind = message["type"]
        if kind == "game":
            numbers = message.get("numbers", {})
            self.game, self.end, self.risks, self.last = message, None, None, None
            self.symbols = [str(numbers.get(str(c), s)) for c, s in enumerate(message["cells"])]
            assert ("+" in message["cells"]) == bool(numbers)
        elif kind == "change":
            assert message["id"] == self.game["id"]
            self.last = message
            for cell, symbol in message["cells"].items():
                self.symbols[int(cell)] = str(symbol)
        elif kind == "end":
            self.end = message
        elif kind == "risks":
            assert message["id"] == self.game["id"]
            self.risks = message.get("risks")

    @property
    def status(self):
        return (self.last or self.game)["status"]

    @property
    def over(self):
        return self.status in ("won", "lost")

    def picture(self):
        return picture("".join(self.symbols), self.game["dimensions"][-1])


def new(board, custom="classic", **fields):
    """The fields of a new game on a board as text."""
    rows = board.split()
    return {"board": "\n".join([f"{len(rows)} {len(rows[0])}", *rows]), "custom": custom, **fields}


def shaped(dimensions, mines, start="safe", custom="classic", **fields):
    """The fields of a new game on a board of this shape."""
    return {"dimensions": list(dimensions), "mines": mines, "start": start, "custom": custom, **fields}
