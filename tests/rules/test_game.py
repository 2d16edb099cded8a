"""The rules against the plain definition, custom by custom, and as pictures."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.rules.game import LOST, MARKED, ONGOING, REVEALED, WON, Board, Minefield
from minesweeper.rules.grid import Grid
from tests.helpers.boards import drawn, picture
from tests.oracles.plain import PlainGame, all_cells
from tests.rules.shapes import SHAPES

VARIANTS = [(True, True), (True, False), (False, False), (False, True)]

MOVES = ["reveal", "reveal", "one", "mark", "mark", "unmark", "chord", "chord"]


def view(game):
    """What is seen: `?` hidden, digits, `*` a visible mine, `@` a mark."""
    board = game.board
    symbols = ""
    for cell, seen in enumerate(game.seen):
        known = "*" if board.is_mine[cell] else str(board.clues[cell])
        symbols += "@" if cell in game.marks else known if seen == REVEALED else "?"
    return picture(symbols, board.grid.dims[1])


def rows(text):
    """A picture as `view` gives it."""
    return "\n".join(text.split()) + "\n"


def compare_with_plain_rules(dims, mines, customs, moves):
    """Do the same moves in both and compare everything after each; play goes on after the end."""
    marks_hold, strict_marks = customs
    shape = Grid(dims)
    cells = all_cells(dims)
    game = Minefield(Board.of_cells(shape, mines), marks_hold=marks_hold, strict_marks=strict_marks)
    plain = PlainGame(dims, [cells[mine] for mine in mines], marks_hold, strict_marks)
    for move, cell in moves:
        if move == "one":
            done, expected = game.reveal(cell, cascade=False), plain.reveal(cells[cell], cascade=False)
        else:
            done, expected = getattr(game, move)(cell), getattr(plain, move)(cells[cell])
        if isinstance(expected, set):
            assert sorted(done) == sorted(map(shape.cell, expected))
        else:
            assert done is expected
        assert {cells[c] for c in range(shape.size) if game.seen[c] == REVEALED} == plain.visible
        assert {cells[c] for c in game.marks} == plain.marks
        assert {cells[c] for c in range(shape.size) if game.seen[c] == MARKED} == (
            plain.marks if marks_hold else set()
        )
        assert game.right_marks == len(plain.marks & plain.mines)
        assert game.safe_left == len(plain.safe - plain.visible)
        assert game.status == plain.status()


@st.composite
def played(draw):
    dims = draw(SHAPES)
    size = len(all_cells(dims))
    cells = st.integers(0, size - 1)
    mines = draw(st.sets(cells, max_size=max(1, size // draw(st.sampled_from([1, 4, 10])))))
    moves = draw(st.lists(st.tuples(st.sampled_from(MOVES), cells), max_size=12))
    return dims, sorted(mines), moves


@pytest.mark.parametrize("customs", VARIANTS, ids=["judge", "marks hold", "free", "strict"])
@settings(max_examples=80, deadline=None)
@given(game=played())
def test_any_moves(customs, game):
    dims, mines, moves = game
    compare_with_plain_rules(dims, mines, customs, moves)


@pytest.mark.parametrize("customs", VARIANTS, ids=["judge", "marks hold", "free", "strict"])
def test_long_games(customs):
    rng = Random(2025)
    for dims in [(5, 6), (9, 9), (4, 4, 4), (40,), (3, 3, 3, 2)] * 12:
        size = len(all_cells(dims))
        mines = rng.sample(range(size), rng.randint(0, size // 4))
        # Marks mostly on mines, so that chords get their number.
        kinds = ["reveal", "one", "chord", "chord", "unmark"]
        moves = [(rng.choice(kinds), rng.randrange(size)) for _ in range(30)]
        moves += [("mark", mine) for mine in mines] + [("mark", rng.randrange(size))]
        rng.shuffle(moves)
        compare_with_plain_rules(dims, mines, customs, moves)


FIELD = """
    .X....
    ......
    ......
    ...X..
"""


def test_cascade():
    game = Minefield(drawn(FIELD))
    assert len(game.reveal(5)) == 14
    assert view(game) == rows("""
        ??1000
        ??1000
        ??1110
        ????10
    """)
    assert game.reveal(5) == []
    assert (game.safe_left, game.status) == (8, ONGOING)


def test_reveal_without_cascade():
    game = Minefield(drawn(FIELD))
    assert game.reveal(5, cascade=False) == [5]
    assert view(game) == rows("?????0 ?????? ?????? ??????")


def test_cascade_stops_at_marks_that_hold():
    game = Minefield(drawn(FIELD))
    for cell in (3, 9, 15, 14, 13, 12):
        assert game.mark(cell)
    game.reveal(5)
    assert view(game) == rows("""
        ???@00
        ???@00
        @@@@10
        ????10
    """)
    assert game.reveal(3) == []


def test_cascade_takes_marks_off_that_do_not_hold():
    game = Minefield(drawn(FIELD), marks_hold=False)
    for cell in (1, 3, 9, 14):
        assert game.mark(cell)
    assert game.right_marks == 1
    game.reveal(5)
    assert view(game) == rows("""
        ?@1000
        ??1000
        ??1110
        ????10
    """)
    assert (game.marks, game.right_marks) == ({1}, 1)


def test_visited_mine_loses():
    game = Minefield(drawn(FIELD))
    assert game.reveal(1) == [1]
    assert view(game) == rows("?*???? ?????? ?????? ??????")
    assert (game.status, game.safe_left) == (LOST, 22)


@pytest.mark.parametrize(("strict", "status"), [(True, LOST), (False, ONGOING)])
def test_wrong_mark(strict, status):
    game = Minefield(drawn(FIELD), strict_marks=strict)
    assert game.mark(0)
    assert (game.status, game.right_marks) == (status, 0)


def test_right_chord():
    game = Minefield(drawn(FIELD))
    game.reveal(7)
    assert game.chord(7) == []
    game.mark(1)
    assert sorted(game.chord(7)) == [0, 2, 6, 8, 12, 13, 14, 18, 19, 20]
    assert view(game) == rows("""
        1@1???
        111???
        001???
        001???
    """)
    assert game.status == ONGOING
    assert game.chord(7) == []


def test_chord_with_too_many_marks_does_nothing():
    game = Minefield(drawn(FIELD))
    game.reveal(7)
    game.mark(0)
    game.mark(1)
    assert game.chord(7) == []


def test_wrong_chord_loses():
    game = Minefield(drawn(FIELD))
    game.reveal(7)
    game.mark(0)
    assert 1 in game.chord(7)
    assert game.status == LOST
    assert view(game) == rows("""
        @*1???
        111???
        001???
        001???
    """)


@pytest.mark.parametrize("cell", [0, 1], ids=["hidden", "marked"])
def test_chord_without_a_number(cell):
    game = Minefield(drawn(FIELD))
    game.mark(1)
    assert game.chord(cell) == []


def test_chord_at_a_visible_mine():
    game = Minefield(drawn("XX .."))
    game.reveal(0)
    game.mark(1)
    assert game.chord(0) == []


def test_marks_come_off():
    game = Minefield(drawn(FIELD))
    assert (game.mark(1), game.mark(1), game.right_marks) == (True, False, 1)
    assert (game.unmark(1), game.unmark(1), game.right_marks) == (True, False, 0)
    assert game.reveal(1) == [1]
    assert game.mark(1) is False


@pytest.mark.parametrize("mines", [range(12), []], ids=["only mines", "no mine"])
def test_won_when_no_safe_cell_is_left(mines):
    game = Minefield(Board.of_cells(Grid((3, 4)), mines))
    assert game.status == (WON if mines else ONGOING)
    if not mines:
        assert len(game.reveal(0)) == 12
        assert game.status == WON


def snake(rows, columns):
    """A corridor three cells wide that turns at each end, with walls of mines."""
    lines = []
    for r in range(rows):
        wall = "X" * (columns - 3)
        lines.append(("..." + wall if r % 8 == 7 else wall + "...") if r % 4 == 3 else "." * columns)
    return "\n".join(lines)


def test_long_snake():
    text = snake(199, 200)
    game = Minefield(drawn(text))
    assert len(game.reveal(0)) == text.count(".")
    assert game.status == WON


def test_long_strip():
    game = Minefield(Board.of_cells(Grid((40_000,)), [39_999]))
    assert game.reveal(0)[-1] == 39_998
    assert (game.status, game.board.clues[39_998]) == (WON, 1)
