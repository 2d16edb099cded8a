"""Reviews: against brute force, on known players, on positions that one can check by hand."""

from random import Random

import pytest

from minesweeper.playing.play import Play
from minesweeper.playing.review import LITTLE, Verdict, review
from minesweeper.playing.setting import CLASSIC, STRICT, Setting, given
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from tests.oracles import review as oracle

WORDS = {verdict.value for verdict in Verdict}


def on(text, *moves, variant=CLASSIC):
    """The game on a map in which these moves are made, such as `r3` or `f0`."""
    rows = text.split()
    if not rows[0].isdigit():
        rows = [f"{len(rows)} {len(rows[0])}", *rows]
    board = "\n".join(rows)
    size = tuple(map(int, rows[0].split()))
    play = Play(Setting(size, board.count("X"), "board", variant, board=board))
    for each in moves:
        play.make(each[0], int(each[1:]))
    return play


def random_moves(random, rows, columns, mines):
    """Moves of somebody who clicks and flags at random, but sooner or later reveals all."""
    cells = list(range(rows * columns))
    kinds = random.choices(["r", "f", "c"], weights=[5, random.choice([0, 2]), 2], k=30)
    moves = [(kind, random.choice(cells)) for kind in kinds]
    # Some flag mines only, so that chords open something and games of the judge go on.
    if random.random() < 0.6:
        moves = [(kind, random.choice(mines) if kind == "f" and mines else cell) for kind, cell in moves]
    return moves


@pytest.mark.parametrize("variant", [CLASSIC, STRICT])
@pytest.mark.parametrize("size", [(3, 3), (2, 4), (1, 7)])
def test_reviews_against_brute_force(variant, size):
    random = Random(f"{variant.name} {size}")
    losses = 0
    for total in range(1, 6):
        for _ in range(30):
            mines = random.sample(range(size[0] * size[1]), total)
            moves = random_moves(random, *size, mines)
            losses += check(size, mines, moves, variant)
    assert losses > 100


def check(size, mines, moves, variant):
    """Compare the two reviews of a game; whether it was lost."""
    play = Play(given(Board.of_cells(Grid(size), mines), variant))
    for kind, cell in moves:
        if not play.over:
            play.make(kind, cell)
    found = review(play)
    due = oracle.review(*size, mines, moves, strict=variant.strict)
    told = [(m.move.kind, m.move.cell, m.verdict.value, m.risk, m.lowest) for m in found.moves]
    assert len(told) == len(due.verdicts)
    for mine, theirs in zip(told, due.verdicts, strict=True):
        assert mine[:2] == theirs[:2]
        assert mine[3:] == pytest.approx([float(each) for each in theirs[3:]], abs=1e-12)
        kind, _, verdict, risk, lowest = theirs
        if verdict:
            assert mine[2] == verdict
        elif not lowest:
            assert mine[2] in ("needless", "flag")
            assert mine[2] == "needless" or kind == "f"
        else:
            assert mine[2] == "costly" or risk <= lowest + LITTLE or mine[2] == "forced"
            assert mine[2] == "forced" or risk > lowest + LITTLE
    assert found.accuracy == pytest.approx(float(due.accuracy))
    assert found.luck == pytest.approx(float(due.luck))
    assert found.avoidable == due.avoidable
    return due.avoidable is not None
