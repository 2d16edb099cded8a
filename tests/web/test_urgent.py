"""Acts of the user go first: long work stops for them, and can be asked for again."""

import json

import pytest

from minesweeper.web.session import Session
from tests.helpers.pages import Page, shaped
from tests.helpers.processes import PATIENCE
from tests.web.serving import connect, converse, serving

# Four dimensions: one answer to `chances` takes seconds.
HARD = shaped((4, 4, 4, 4), 30, seed=1)


def hinted(send):
    """Return a page at the first guess of a game in four dimensions."""
    asked = Page(send)
    asked.ask("new", **HARD)
    asked.ask("reveal", cell=0)
    while not asked.ask("hint")["ahead"]:
        asked.ask("ai", agent="solver")
    return asked


@pytest.mark.parametrize("do", ["risks", "hint", "chances"])
def test_stopped_request_has_the_same_answer_when_asked_again(do):
    urged = [False]
    pages = [hinted(Session().answer), hinted(Session(urged=lambda: urged[0]).answer)]
    for asked in pages:
        [hidden, *_] = (cell for cell, symbol in enumerate(asked.symbols) if symbol == "?")
        asked.ask("flag", cell=hidden)
        if do == "chances":
            asked.ask("hint")
    plain, asked = pages
    urged[0] = True
    stopped = {"id": asked.asked + 1, "error": "Another request came first.", "stopped": True}
    assert asked.ask(do) == stopped
    assert asked.ask("flag", cell=hidden)["changes"]
    asked.ask("undo")
    urged[0] = False
    if do == "chances":
        asked.ask("hint")
    assert asked.ask(do) | {"id": 0} == plain.ask(do) | {"id": 0}


@pytest.mark.slow
def test_move_does_not_wait_for_long_work():
    with serving() as (_, netloc), connect(netloc) as line:
        asked = hinted(converse(line).send)
        [hidden, *_] = [cell for cell, symbol in enumerate(asked.symbols) if symbol == "?"]
        for number in range(900, 910):
            line.send(f'{{"id": {number}, "do": "chances"}}')
        line.send(f'{{"id": 910, "do": "flag", "cell": {hidden}}}')
        *chances, flag = (json.loads(line.recv(PATIENCE)) for _ in range(11))
    assert [answer["id"] for answer in (*chances, flag)] == [*range(900, 911)]
    # The first may be answered before the move is read; the one that is given up drops the hint.
    assert any(answer.get("stopped") for answer in chances) and "error" in chances[-1] and flag["changes"]
