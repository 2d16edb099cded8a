"""Practice in the full-screen game: right and wrong answers, proofs, what comes back."""

import pytest

pytest.importorskip("textual")

from random import Random

from minesweeper.boards.puzzle import draw_puzzle, turned
from minesweeper.rules.move import FLAG
from minesweeper.solver.proof import Rule
from minesweeper.terminal.tui import practice
from minesweeper.terminal.tui.practice import LATER, Drill
from tests.terminal.pilots import on_map, piloted, playing


async def go_to(game, cell):
    """Move the cursor of the puzzle to a cell by the arrows."""
    columns = game.app.screen.puzzle.position.grid.dims[1]
    (row, column), (now, here) = divmod(cell, columns), divmod(game.app.screen.cursor, columns)
    keys = ["down" if row > now else "up"] * abs(row - now)
    keys += ["right" if column > here else "left"] * abs(column - here)
    if keys:
        await game.press(" ".join(keys))


@piloted
async def test_a_right_answer_is_proved_and_the_next_puzzle_follows(folder):
    async with playing(on_map("...X"), folder) as game:
        await game.press("e 2")
        screen = game.app.screen
        assert "Practice, pairs of numbers: 16 mines, 0 right in a row" in game.words()
        puzzle, simplest = screen.puzzle, screen.puzzle.certain[0]
        assert f"{len(puzzle.certain)} cells are certain: open or flag one of them." in game.words()
        await go_to(game, simplest.cell)
        await game.press("f" if simplest.kind == FLAG else "space")
        assert "Right. Row " in game.words() and "prove it together." in game.words()
        assert "1 right in a row" in game.words()
        assert screen.board.outlined == frozenset(simplest.clues)
        await game.press("space")
        assert screen.puzzle.position.text() != puzzle.position.text()
        assert "certain: open or flag" in game.words()
        await game.press("escape")
        assert game.board() == "· · · ·"


@piloted
async def test_a_wrong_answer_is_explained(folder):
    async with playing(on_map("...X"), folder) as game:
        await game.press("e 1")
        screen = game.app.screen
        simplest = screen.puzzle.certain[0]
        await go_to(game, simplest.cell)
        await game.press("space" if simplest.kind == FLAG else "f")
        assert "Wrong. Row " in game.words() and " proves it." in game.words()
        assert "0 right in a row" in game.words()
        await game.press("n ?")
        assert "Space goes on." in game.words() and "Right" not in game.words()


def test_a_missed_puzzle_comes_back_after_a_few_others_and_turned():
    drill = Drill(Random(3))
    drill.level = Rule.PAIR
    missed = drill.next()
    drill.miss(missed)
    others = [drill.next().position.text() for _ in range(LATER)]
    looks = {turned(missed.position, turn).text() for turn in range(8)}
    assert not looks.intersection(others)
    assert drill.next().position.text() in looks
    assert drill.next().position.text() not in looks


def test_of_three_puzzles_in_a_row_at_most_one_comes_back(monkeypatch):
    puzzle, drawn, shown = draw_puzzle(1, Rule.PAIR), [], []
    monkeypatch.setattr(practice, "draw_puzzle", lambda *_: drawn.append("new") or puzzle)
    drill = Drill(Random(3))
    drill.level = Rule.PAIR
    for _ in range(30):
        drawn.clear()
        drill.miss(drill.next())
        shown.append(drawn[0] if drawn else "old")
    assert " ".join(shown[:11]) == "new new new new old new new old new new old"
    assert shown.count("old") == 9


def test_streaks_are_counted_by_level():
    drill, pair, total = Drill(Random(1)), draw_puzzle(1, Rule.PAIR), draw_puzzle(1, Rule.TOTAL)
    for puzzle in (pair, pair, total):
        simplest = puzzle.certain[0]
        assert drill.judge(puzzle, simplest.cell, mine=simplest.kind == FLAG)
    assert (drill.streaks[Rule.PAIR], drill.streaks[Rule.TOTAL]) == (2, 1)
    simplest = pair.certain[0]
    assert not drill.judge(pair, simplest.cell, mine=simplest.kind != FLAG)
    assert (drill.streaks[Rule.PAIR], drill.streaks[Rule.TOTAL]) == (0, 1)
