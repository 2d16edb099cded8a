"""Sessions of the browser game without a server, and games in them."""

from minesweeper.web.session import Session
from tests.helpers.pages import Page


def page(**fields):
    """Return a page at a session of its own, with a game if fields are given."""
    made = Page(Session(draw_seed=lambda: 5).answer)
    if fields:
        answer = made.ask("new", **fields)
        assert "error" not in answer, answer
    return made


def error(answer):
    """Check that an answer is only a refusal; return its sentence without the capital and the stop."""
    assert answer.keys() <= {"id", "error", "cell"}, answer
    sentence = answer["error"]
    assert sentence.endswith(".") and not sentence[0].islower(), sentence
    return f"{sentence[0].lower()}{sentence[1:-1]}"


CORNERS = """
.X.
...
..X
"""


def play(asked, moves):
    """Make moves as a link writes them."""
    names = {"r": "reveal", "f": "flag", "c": "chord"}
    for move in moves.split():
        asked.ask(names[move[0]], cell=int(move[1:]))
