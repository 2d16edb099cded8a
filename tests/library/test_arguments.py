"""Wrong arguments: one sentence refuses each, with the name of the argument and the expectation."""

import pytest

import minesweeper as ms
from tests.helpers.tables import rows

BOARD = "X.X\n..X\n...\n2 0"
ANALYSIS = ms.analyse("1?\n11", mines=1)
CLUES = ms.analyse_clues([("ab", 1)], mines=1)


def lost():
    game = ms.Game(BOARD)
    game.reveal((0, 0))
    return game


def played(**options):
    return ms.play("safest", "5x5x3", games=1, **options)


def evaluated(**options):
    return ms.evaluate("safest", "5x5x3", **{"games": 1, "progress": print} | options)


WRONG = [None, 5, -1, 10**30, 1.5, float("nan"), object(), ms.Game, "", [], b"x", {"a": 1}, (99, 0)]

# What takes an argument, the argument's name in the refusal, and which of the above are right.
TAKING = {
    "Board.from_text": (ms.Board.from_text, "text|line 1", []),
    "Board.of": (ms.Board.of, "board|rows|line 1|in each cell", []),
    "Board.of first": (lambda first: ms.Board.of("X.", first), r"first|\(.*\)", [None]),
    "Board.of_mines shape": (lambda shape: ms.Board.of_mines(shape, []), "shape|dimension", [b"x"]),
    "Board.of_mines cells": (lambda cells: ms.Board.of_mines((2, 2), cells), "cell|coordinates", ["", []]),
    "Position.of": (ms.Position.of, "board|rows|line 1|in each cell", [(99, 0)]),
    "Position.of mines": (lambda mines: ms.Position.of("1?", mines), "mines", [None, 5, -1, 10**30]),
    "Position.of hidden": (lambda sign: ms.Position.of("1?", hidden=sign), "hidden", [None]),
    "Position.of_text": (ms.Position.of_text, "text|line 1", []),
    "Position": (lambda grid: ms.Position(grid, b"", []), "Position itself", []),
    "analyse": (ms.analyse, "board|rows|line 1|in each cell", [(99, 0)]),
    "analyse mines": (lambda mines: ms.analyse("1?", mines), "mines", [None]),
    "analyse objective": (lambda aim: ms.analyse("1?", objective=aim), "objective", []),
    "Analysis.why": (ANALYSIS.why, r"cell|\(.*\)", []),
    "Analysis.sample": (ANALYSIS.sample, "rng", []),
    "ClueAnalysis.why": (CLUES.why, "cell", []),
    "ClueAnalysis.sample": (CLUES.sample, "rng", []),
    "analyse_clues": (ms.analyse_clues, "clue", []),
    "analyse_clues clue": (lambda clue: ms.analyse_clues([clue]), "clue 0", []),
    "generate": (ms.generate, "shape|board", []),
    "generate mines": (lambda mines: ms.generate((9, 9), mines), "mines", [5]),
    "generate seed": (lambda seed: ms.generate("9x9:10", seed=seed), "seed", [None, 5, -1, 10**30]),
    "generate start": (lambda start: ms.generate("9x9:10", start=start), "start", [None]),
    "generate first": (lambda place: ms.generate("4x4x4:9", first=place), r"first|\(.*\)", [None]),
    "solve": (ms.solve, "board|rows|line 1|in each cell", []),
    "solve hardest": (lambda rule: ms.solve("X..", (0, 2), rule), "hardest", []),
    "puzzles": (ms.puzzles, "level", []),
    "puzzles seed": (lambda seed: ms.puzzles(seed=seed), "seed", [5, -1, 10**30]),
    "Puzzle.check": (lambda cell: next(ms.puzzles()).check(cell), r"cell|\(.*\)", []),
    "play": (lambda player: ms.play(player, BOARD), "player", []),
    "play board": (lambda board: ms.play("safest", board), "board|rows|line 1|in each cell", []),
    "play progress": (lambda tell: played(progress=tell), "progress", [None, ms.Game]),
    "evaluate games": (lambda games: evaluated(games=games), "games", [5, 10**30]),
    "evaluate jobs": (lambda jobs: evaluated(jobs=jobs), "jobs", [5, 10**30]),
    "evaluate save": (lambda folder: evaluated(save=folder), "save", [None]),
    "evaluate progress": (lambda tell: evaluated(progress=tell), "progress", [None, ms.Game]),
    "Evaluation.minus": (lambda other: evaluated().minus(other), "other", []),
    "Game": (ms.Game, "board|rows|line 1|in each cell", []),
    "Game variant": (lambda variant: ms.Game(BOARD, variant=variant), "variant", []),
    "Game.reveal": (lambda cell: ms.Game(BOARD).reveal(cell), r"cell|\(.*\)", []),
    "Game.flag": (lambda cell: ms.Game(BOARD).flag(cell), r"cell|\(.*\)", []),
    "Game.after": (lost().after, "done|this game has", []),
    "Game.write_rawvf": (lost().write_rawvf, "path", []),
    "Review.of": (ms.Review.of, "game|source|expected a .avf", []),
    "Review.of games": (lambda games: ms.Review.of(lost(), games=games), "games", [5, 10**30]),
    "Review.of work": (lambda work: ms.Review.of(lost(), work=work), "work|risks", [10**30, float("nan")]),
    "Review.better": (ms.Review.of(lost()).better, "moments", []),
    "read_replay": (ms.read_replay, "source|expected a .avf", []),
    "read_picture": (ms.read_picture, "source|picture", []),
}


@pytest.mark.parametrize("take", TAKING)
def test_wrong_argument_is_named(take):
    do, name, right = TAKING[take]
    for value in WRONG:
        if repr(value) not in map(repr, right):
            with pytest.raises((ValueError, TypeError), match=name) as refusal:
                do(value)
            assert "\n" not in str(refusal.value)
            assert len(str(refusal.value)) < 250


@rows(
    "take sentence",
    (lambda: ms.Board.from_text(None), "text: expected a text such as 'X.', found None"),
    (lambda: ms.Board.of_mines((2, 2), [(2, 0)]), "(2, 0) is outside a board of 2 x 2"),
    (lambda: ms.generate((4, 4, 4), -1), "a board has 0 mines or more, not -1"),
    (
        lambda: ms.generate((2, 2), 1),
        "size: expected at least 3 rows and 3 columns for the start 'judge', or another start, found (2, 2)",
    ),
    (
        lambda: ms.generate("9x9x10", mines=12),
        "'9x9x10' includes its mines: expected no other number, found 12",
    ),
    (lambda: ms.generate((9, 9)), "a board of 9 x 9 needs a number of mines"),
    (
        lambda: ms.generate("9x9x10", start="lucky"),
        "unknown start 'lucky'; expected 'judge', 'safe', 'opening', 'no-guess'",
    ),
    (lambda: ms.generate("4x4x4:6", start="judge"), "the judge's maps have two dimensions, not 3"),
    (
        lambda: ms.generate("9x9x10", first=(1, 1)),
        "the judge draws the first cell: it can be chosen for the other starts",
    ),
    (lambda: ms.solve(ms.Game), "board: expected text, nested lists or an array, found the class Game"),
    (lambda: ms.solve("X..", first=2), "first: expected coordinates such as (0, 1), found 2"),
    (lambda: ms.solve(ms.Board.of("..")), "a board without a first cell has no solution by certain moves"),
    (lambda: ms.analyse_clues([]), "clues: expected a cell in a clue, or a name in cells, found none"),
    (
        lambda: ms.analyse_clues([("ab", 2)], mines=2, ongoing=True),
        "in an ongoing game a safe cell is hidden, and on no board that agrees there is one",
    ),
    (lambda: ms.analyse_clues([("ab", 9)]), "clue 0: expected 0 to 2 mines, found 9"),
    (lambda: ms.analyse_clues([("ab", 0.5)]), "clue 0: expected a whole number, found 0.5"),
    (
        lambda: ms.analyse_clues([(5, 1)]),
        "clue 0: expected some cells and their mines such as ('ab', 1), found (5, 1)",
    ),
    (lambda: ms.analyse_clues([], cells=5), "cells: expected names of cells, found 5"),
    (lambda: CLUES.why("z"), "cell: expected a name from the clues or cells, found 'z'"),
    (lambda: ms.play("safest", BOARD, games=0), "games: expected 1 or more, found 0"),
    (lambda: evaluated(games=0), "games: expected 1 or more, found 0"),
    (lambda: evaluated(jobs=0), "jobs: expected 1 or more, found 0"),
    (lambda: evaluated().minus(3), "other: expected another evaluation, found 3"),
    (lambda: ms.Game(BOARD).undo(), "there is no move to take back"),
    (lambda: ms.Review.of(lost(), games=-1), "games: expected 0 or more, found -1"),
    (lambda: ms.Review.of(lost(), work="much"), "work: expected a number, found 'much'"),
)
def test_refusal_is_one_sentence(take, sentence):
    with pytest.raises(ValueError) as refusal:
        take()
    assert str(refusal.value) == sentence
