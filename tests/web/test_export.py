"""Games of the browser as text, and positions that are analysed."""

from tests.helpers.pages import new, on, shaped
from tests.helpers.sessions import CORNERS, exported, mines_of, page, risks_of


def test_export_tells_the_board_only_when_it_is_known():
    asked = page(**shaped((3, 4), 3, "any", seed=6))
    assert asked.ask("export") == {"id": 2, "board": None, "position": "????\n" * 3}
    mines = mines_of(asked)
    again = page(**on(asked.ask("export")["board"]))
    assert mines_of(again) == mines
    assert page(**new(CORNERS)).ask("export")["board"] == "3  3\n.X.\n...\n..X\n"


def test_positions_in_more_dimensions_come_in_slices():
    asked = page(**shaped((2, 2, 3), 1, seed=1))
    asked.ask("reveal", cell=0)
    first, second = exported(asked).split("\n\n")
    assert [len(first.splitlines()), len(second.splitlines())] == [2, 2]
    # What is exported is analysed as what it is: the risks are those of the game, cell by cell.
    asked.ask("flag", cell=11)
    analysis = asked.ask("analyse", position=exported(asked), mines=1)
    assert analysis["risks"] == risks_of(asked)
    crowded = page(**shaped((3, 3, 3), 20, seed=1))
    crowded.ask("reveal", cell=13)
    assert crowded.game["cells"] == "?" * 27 and crowded.symbols[13] == "20"
    assert exported(crowded).split() == ["?"] * 13 + ["20"] + ["?"] * 13
    crowded.ask("again")
    crowded.ask("new", **shaped((3, 3, 3), 20, seed=1, moves="r13"))
    assert (crowded.game["cells"][13], crowded.game["numbers"], crowded.symbols[13]) == (
        "+",
        {"13": 20},
        "20",
    )


def test_a_position_of_too_many_cells_is_refused():
    answer = page().ask("analyse", position="?" * 10_001)
    assert answer == {"id": 1, "error": "A position has at most 10000 cells, not 10001."}
