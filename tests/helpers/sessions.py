"""Sessions of the browser game without a server, and games in them."""

from minesweeper.web.session import Session, TooLong
from tests.helpers.pages import Page


def page(**fields):
    """A page at a session of its own, with a game if it is told which."""
    made = Page(Session(draw_seed=lambda: 5).answer)
    if fields:
        [*_, last] = made.ask("new", **fields)
        assert last["type"] in ("game", "end"), last
    return made


def error(answers):
    """What a refusal says."""
    [answer] = answers
    assert answer["type"] == "error", answer
    return answer["message"]


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


def mines_of(asked):
    """Where the mines are, as the end of the game tells: it is played to its end for that."""
    cells = range(len(asked.symbols))
    for cell in cells:
        if not asked.over:
            asked.ask("reveal", cell=cell)
    return asked.end["mines"]


def exported(asked):
    """What is seen of a game, as text."""
    return asked.ask("export")[0]["position"]


class Limited:
    """A limit that is reached when it is told to be."""

    def __init__(self):
        self.reached = False
        self.least = 0  # the seconds below which it is reached at once

    def __call__(self, seconds):
        self.seconds = seconds
        return self

    def __enter__(self):
        if self.reached or self.seconds < self.least:
            raise TooLong("too long")

    def __exit__(self, *_):
        pass
