"""Secrets of the session: no message reveals mines before the end."""

from random import Random

from minesweeper.boards.setting import Setting
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from tests.helpers.pages import shaped
from tests.helpers.sessions import page

CELL = "reveal flag chord"
OTHERS = "hint export ai undo redo again certain step risks chances figures files"
DEEDS = f"{CELL} {OTHERS}".split()


def fields(do, cell):
    """Return the fields of a request."""
    return {"ai": {"agent": "solver"}, "step": {"to": 0}}.get(do, {"cell": cell} if do in CELL else {})


def test_no_message_reveals_mines_before_the_end(monkeypatch):
    random = Random(12)
    boards, grid = {}, Grid((4, 5))
    monkeypatch.setattr(Setting, "lay", lambda setting, first: boards["now"])
    compared = moved = 0
    while compared < 150:
        variant = random.choice(["classic", "judge"])
        pages = [page(**shaped((4, 5), 6, "safe", variant)) for _ in range(2)]
        mines = [set(random.sample(range(1, 20), 6)) for _ in pages]
        for do, cell in [("reveal", 0)] + [(random.choice(DEEDS), random.randrange(20)) for _ in range(8)]:
            answers = []
            for asked, cells in zip(pages, mines, strict=True):
                boards["now"] = Board.of_cells(grid, cells)
                answers.append(asked.ask(do, **fields(do, cell)))
            moved += bool(answers[0].get("changes"))
            if answers[0] != answers[1]:
                # They part where the same move, for the same reason, shows something else, or at the end; or
                # where the moves that are shown again drew other boards.
                if not any(asked.over for asked in pages):
                    assert do in ("reveal", "chord", "certain", "ai", "redo"), (do, answers)
                    if do != "redo":
                        changes = zip(*(answer["changes"] for answer in answers), strict=False)
                        one, two = next((a, b) for a, b in changes if a != b)
                        reasons = [[change[name] for name in ("move", "by", "why")] for change in (one, two)]
                        assert reasons[0] == reasons[1] and one["cells"] != two["cells"]
                break
            compared += 1
            if any(asked.over for asked in pages):
                break
    assert moved > 50
