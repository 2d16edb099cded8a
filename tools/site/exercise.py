"""A little of everything that the page may ask for, so that whatever is loaded late is loaded here."""

import gettext  # noqa: F401  # which a language other than English needs
from base64 import b64encode
from zlib import compress

from minesweeper.web.session import HANDLERS, Session


def small(mines, start="safe", variant="classic", dimensions=(9, 9), **more):
    """Return the requests of a game on a small board."""
    return {"dimensions": dimensions, "mines": mines, "start": start, "variant": variant, **more}


KEPT = {
    "setting": small(10, seed=1), "moves": "r0@0 f9@1.5", "by": ["you", "you"], "done": 1, "wasted": 0,
    "seconds": 2, "assisted": False, "known": False, "recorded": False,
}  # fmt: skip

SHARED = {"kind": "shared", "position": "1?\n11", "mines": 1, "turn": 5}

# A game recorded by Minesweeper Clone 2007, whose player's name is in GBK.
RECORDED = (
    "EU1pbmVzd2VlcGVyIENsb25lCTIwMDQtMjAwNwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAgfWAwQFBAEABRQA"
    "AgEAAQEBAs31EmcAAAIFAIEBIAAFAIEAIAA="
)

REQUESTS = (
    {"do": "version"},
    {"do": "language", "language": "de"},
    {"do": "new", "setting": small(10, "no-guess")},
    {"do": "reveal", "cell": 40, "at": 1},
    {"do": "flag", "cell": 0},
    {"do": "chord", "cell": 40},
    {"do": "hint"},
    {"do": "risks"},
    {"do": "figures"},
    {"do": "ai", "agent": "agent"},
    {"do": "ai", "agent": "solver"},
    {"do": "certain"},
    {"do": "export"},
    {"do": "lines", "lines": {"day.2026-01-31": "[]", "games": "[]"}},
    {"do": "end", "name": "a", "at": 1, "date": "2026-01-31", "on": "2026-01-31", "seconds": 1},
    {"do": "review", "name": "a", "now": 1},
    {"do": "statistics"},
    {"do": "piece", "text": '{"minesweeper": "statistics", "version": 1, "games": []}'},
    {"do": "import"},
    {"do": "clear"},
    {"do": "profile"},
    {"do": "moves", "name": "a"},
    {"do": "files"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "step", "to": 0},
    {"do": "again"},
    {"do": "analyse", "position": "1?\n??", "mines": 1},
    {"do": "piece", "text": b64encode(compress(bytes(3 * 60 * 60))).decode()},
    {"do": "read", "width": 60, "height": 60},
    {"do": "layout", "position": "1@\n11"},
    {"do": "puzzle", "choice": "pair"},
    {"do": "puzzle", "source": SHARED},
    {"do": "answer", "source": SHARED, "cell": 1, "mine": True, "seconds": 1},
    {"do": "daily", "date": "2026-11-22", "board": "beginner", "now": 1_795_348_800_000},
    {"do": "today", "date": "2026-11-22", "now": 1_795_348_800_000},
    {"do": "new", "setting": small(9, "judge", "judge", (10, 10), distance=2, index=0)},
    {"do": "hint"},
    {"do": "new", "setting": small(20, dimensions=(4, 4, 4), seed=1), "moves": "r0"},
    {"do": "hint"},
    {"do": "chances"},
    {"do": "new", "setting": small(60, dimensions=(4, 4, 4, 4), seed=1)},
    {"do": "reveal", "cell": 0},
    {"do": "risks"},
    {"do": "new", "setting": {"board": "1 4\n..X.", "variant": "classic"}},
    {"do": "load", "name": "a.mbf", "data": "AgIAAQAA"},
    {"do": "load", "name": "a.avf", "data": "AAAA"},
    {"do": "load", "name": "a.mvf", "data": RECORDED},
    {"do": "review"},
    {"do": "resume", "game": KEPT},
    {"do": "resume", "game": {}},
    {"do": "nonsense"},
)

session = Session(draw_seed=lambda: 5)
told = [session.ask(**request) for request in REQUESTS]
files = next(answer for answer in told if "rawvf" in answer)
for data in (files["rawvf"], "Width: 2"):
    told.append(session.ask(do="load", name="a.rawvf", data=b64encode(data.encode()).decode()))
assert {each["do"] for each in REQUESTS} >= HANDLERS.keys()
