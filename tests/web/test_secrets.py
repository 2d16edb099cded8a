"""What is kept from the page: no message tells where the mines are before the end."""

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.playing import setting as play_setting
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from tests.helpers.pages import shaped
from tests.helpers.sessions import page


def test_no_message_tells_where_the_mines_are_before_the_end(monkeypatch):
    """Boards that look alike so far get the same answers, whatever is asked."""
    random = Random(12)
    boards, grid = {}, Grid((4, 5))
    monkeypatch.setattr(play_setting, "draw_board", lambda setting, first: boards["now"])
    compared = 0
    while compared < 150:
        custom = random.choice(["classic", "judge"])
        pages = [page(**shaped((4, 5), 6, "safe", custom)) for _ in range(2)]
        for each in pages:
            each.ask("risks", on=True)
        mines = [set(random.sample(range(1, 20), 6)) for _ in pages]
        moves = ["reveal", "hint", "export", "ai", "chord", "undo", "again", "certain", "step"]
        deeds = [("reveal", 0)] + [(random.choice(moves), random.randrange(20)) for _ in range(8)]
        for do, cell in deeds:
            fields = {"cell": cell, "agent": "solver", "on": True, "to": 0}
            answers = []
            for each, cells in zip(pages, mines, strict=True):
                boards["now"] = Board.of_cells(grid, cells)
                answers.append(each.ask(do, **fields))
            if answers[0] != answers[1]:
                # They part where the same move, for the same reason, shows something else, or at the end.
                one, two = next((a, b) for a, b in zip(*answers, strict=False) if a != b)
                if one["type"] != "end":
                    reasons = [[answer[name] for name in ("last", "by", "why")] for answer in (one, two)]
                    assert reasons[0] == reasons[1] and one["cells"] != two["cells"]
                break
            compared += 1
            if any(each.over for each in pages):
                break


@settings(max_examples=60)
@given(st.data())
def test_before_the_end_messages_have_numbers_only_for_visible_cells(data):
    dims, mines = data.draw(st.sampled_from([((4, 4), 4), ((3, 3, 2), 4), ((9,), 2)]))
    cells = Grid(dims).size
    asked = page(
        **shaped(dims, mines, data.draw(st.sampled_from(["any", "safe"])), seed=data.draw(st.integers(0, 99)))
    )
    for do in data.draw(
        st.lists(st.sampled_from(["reveal", "flag", "chord", "ai", "hint", "export", "risks"]), max_size=12)
    ):
        answers = asked.ask(do, cell=data.draw(st.integers(0, cells - 1)), agent="solver", on=True)
        if not asked.over:
            assert not any("mines" in a for a in answers if a["type"] != "game")
            assert not any(a["board"] for a in answers if a["type"] == "export")
            assert "X" not in json.dumps([a for a in answers if a["type"] != "error"])
