"""Practice in the full-screen game: right and wrong answers, proofs, what comes back."""

import pytest

from minesweeper.boards.puzzle import turned
from minesweeper.profile.file import read_file
from minesweeper.rules.move import FLAG
from minesweeper.solver.proof import Rule
from tests.terminal.pilots import on_map, playing

pytestmark = pytest.mark.slow


async def answer(game, step, right, *texts):
    """Go to the cell of a step, press the right key or the other one, and check the texts on the screen."""
    columns = game.app.screen.puzzle.position.grid.dims[1]
    (row, column), (now, here) = divmod(step.cell, columns), divmod(game.app.screen.cursor, columns)
    keys = ["down" if row > now else "up"] * abs(row - now)
    keys += ["right" if column > here else "left"] * abs(column - here)
    keys += ["f" if (step.kind == FLAG) == right else "space"]
    await game.press(" ".join(keys), *texts)


async def test_answers_are_judged_and_proved_and_the_next_puzzle_follows(tmp_path):
    async with playing(on_map("...X"), tmp_path) as game:
        await game.press("e 2", "not tried yet")
        screen = game.app.screen
        puzzle, simplest = screen.puzzle, screen.puzzle.certain[0]
        unmarked = 16 - puzzle.position.text().count("@")
        assert f"Practice, two numbers together: {unmarked} mines left" in game.words()
        assert screen.cursor == puzzle.position.grid.size // 2
        assert f"{len(puzzle.certain)} cells are certain: reveal or flag one of them." in game.words()
        await answer(game, simplest, True, "Right. Row ", "prove it together.", "1216 · 1 of 1 right · ")
        assert screen.board.outlined == frozenset(simplest.clues)
        await game.press("space")
        assert screen.puzzle.position.text() != puzzle.position.text()
        await game.press("1")
        wrong = "Wrong. Row ", " proves it.", "1171 · 0 of 1 right"
        await answer(game, screen.puzzle.certain[0], False, *wrong)
        await game.press("escape", board="· · · ·")


async def test_the_keys_of_practice_come_from_its_table(tmp_path):
    async with playing(on_map("...X"), tmp_path, ascii_only=True) as game:
        await game.press("e")
        line = game.lines()[-1]
        assert line.strip() == "space reveal  f flag  ? show  n next  0-4 level  5 own  escape back"
        puzzle = game.app.screen.puzzle
        await game.pilot.click(offset=(line.index("next"), 23))
        await game.pilot.pause()
        assert game.app.screen.puzzle is not puzzle
        for level, choice in enumerate(["mixed", *Rule]):
            await game.press(f"{level}")
            assert game.app.store.profile.practice.choice == choice
        await game.pilot.resize_terminal(40, 24)
        first, second = game.lines()[-2:]
        assert first.strip() == "space reveal  f flag  ? show  n next"
        assert second.strip() == "0-4 level  5 own  escape back"
        await game.pilot.resize_terminal(40, 14)
        assert game.lines()[-1].strip() == "space reveal  f flag  escape back"
        await game.press("escape", board=". . . .")


async def test_missed_puzzle_comes_back_in_the_next_session(tmp_path):
    async with playing(on_map("...X"), tmp_path) as game:
        await game.press("e 2")
        missed = game.app.screen.puzzle
        await game.press("?", "This position comes back.")
    kept = read_file(tmp_path / "statistics.json").practice
    assert (kept.choice, len(kept.later), kept.scores["pair"].asked) == ("pair", 1, 1)
    async with playing(on_map("...X"), tmp_path) as game:
        await game.press("e", "0 of 1 right")
        for _ in range(4):
            if "You have seen this one before." in game.words():
                break
            await game.press("n")
        looks = {turned(missed.position, turn).text() for turn in range(8)}
        assert game.app.screen.puzzle.position.text() in looks
        await game.press("5", "no needless risks yet")
