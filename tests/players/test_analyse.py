"""`ms.analyse`: every form of a position, brute force, reasons, refusals."""

import re
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minesweeper as ms
from minesweeper.players.action import Why, certain_action
from minesweeper.players.analysis import risk_tile
from minesweeper.players.reasons import reason, why_text
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.svg import CHOSEN, MINE_FILL, PROOF, SAFE_FILL, SIDE, WHITE
from minesweeper.solver.knowledge import WithTotal
from tests.helpers.analyses import is_what_all_boards_say, random_mines
from tests.helpers.positions import SHAPES, random_position
from tests.oracles.brute import truth

CORNER = "1?1\n?2?\n??1\n"
PLANE = [[1, None, 1], [None, 2, None], [None, None, 1]]


FORMS = {
    "text": CORNER,
    "nested lists": PLANE,
    "tuples of symbols": (("1", "?", "1"), ("?", "2", "?"), ("?", "?", "1")),
    "numbers only": [[1, -1, 1], [-1, 2, -1], [-1, -1, 1]],
    "floats": [[1.0, float("nan"), 1.0], [None, 2.0, None], [None, None, 1.0]],
    "a position": ms.Position.of(CORNER),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_forms_of_one_position_are_equal(form):
    assert ms.Position.of(form) == ms.Position.of(PLANE)
    assert repr(ms.Position.of(form)) == "1?1\n?2?\n??1"


def test_numpy_arrays_are_read_and_risks_become_one():
    numpy = pytest.importorskip("numpy")
    array = numpy.array(FORMS["numbers only"])
    analysis = ms.analyse(array, mines=numpy.int64(2))
    assert analysis == ms.analyse(PLANE, 2) and analysis.shape == (3, 3)
    assert ms.analyse("???", numpy.array([1, 2])) == ms.analyse("???", [1, 2])  # several totals
    risk = numpy.array(analysis.risk, float)
    assert risk.shape == (3, 3)
    assert (numpy.isnan(risk) == (array >= 0)).all()


class NA:
    """A missing value as pandas has it: compared with anything, it is neither true nor false."""

    def __ne__(self, other):
        return self

    __eq__ = __ne__
    __hash__ = None

    def __bool__(self):
        raise TypeError("boolean value of NA is ambiguous")


class Frame:
    """A table as pandas has it: its items are the names of its columns."""

    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        return iter(range(len(self.rows[0])))

    def to_numpy(self):
        return self.rows


def test_data_frames_are_read_by_their_cells():
    frame, missing = Frame, NA()
    rows = [[missing if number is None else number for number in row] for row in PLANE]
    assert ms.Position.of(rows).rows == ms.Position.of(frame(rows)).rows == PLANE
    assert ms.analyse([frame(rows), frame(rows)]).shape == (2, 3, 3)
    assert ms.analyse("??", frame([[1, 1]]).to_numpy()[0]).boards == 2
    assert ms.Board.of(frame([[0, 1], [1, 0]])).mine_cells == [(0, 1), (1, 0)]
    assert ms.Board.of_mines((2, 2), frame([[0, 1], [1, 0]])).mine_cells == [(0, 1), (1, 0)]
    assert ms.Game(frame([[0, 1]])).board.mines == 1
    for wrong in (lambda: ms.Board.of([[missing, 1]]), lambda: ms.analyse("??", frame([[1, 2]]))):
        with pytest.raises(ValueError, match="expected"):
            wrong()
    for mines in (missing, [missing], {1: missing}):
        with pytest.raises(ValueError, match="mines: expected"):
            ms.analyse("??", mines)


@pytest.mark.parametrize("ongoing", [False, True], ids=["any board", "ongoing"])
def test_analysis_agrees_with_brute_force(ongoing):
    random = Random(5)
    for _ in range(40):
        position = random_position(random, random.choice(SHAPES), most_unknown=8)
        mines, prior = random_mines(random, position.cells, len(position.mines))
        expected = truth(position.cells, position.clues, prior, position.facts, ongoing)
        grid = grid_of(position.dims)
        shown = ms.Position.of_symbols(grid, position.symbols)
        analysis = is_what_all_boards_say(
            lambda: ms.analyse(shown, mines, ongoing=ongoing),  # noqa: B023
            lambda analysis: analysis.risks,
            expected,
            ongoing,
            grid.coords,
        )
        for board in islice(analysis.sample(random), 9) if analysis else ():
            assert sum(1 << grid.cell(mine) for mine in board.mine_cells) in expected.boards


@pytest.mark.parametrize(
    ("board", "mines", "cell", "action"),
    [
        ("1???", 1, (0, 1), certain_action(FLAG, 1, (0,))),
        ("1???", 1, (0, 3), certain_action(REVEAL, 3, WithTotal((0,)))),
        ("1@??", 1, (0, 3), certain_action(REVEAL, 3, WithTotal(()))),
        ("1211\n????", None, (1, 0), certain_action(FLAG, 4, (1, 2))),
    ],
    ids=["a number", "a number and the total", "the total", "two numbers"],
)
def test_reason_has_the_numbers_that_prove_it(board, mines, cell, action):
    analysis = ms.analyse(board, mines)
    why = analysis.why(cell)
    assert (why.risk, why.clues) == (action.kind == FLAG, [(0, clue) for clue in action.clues])
    assert str(why) == reason(analysis.position, action).in_coordinates(analysis.position.grid)


def test_best_move_comes_with_its_reason():
    analysis = ms.analyse("?1????@10", mines=2)
    assert analysis.action == certain_action(REVEAL, 3, WithTotal((1,)))
    assert str(analysis.best) == f"reveal (0, 3). {why_text(analysis.position, analysis.action)}"
    with pytest.raises(ValueError, match="no cell is hidden, so there is no move"):
        _ = ms.analyse("1@").best


@pytest.mark.slow
def test_best_move_depends_on_the_objective():
    text = "2?22?\n?????\n23???\n?????\n?????\n"
    win, score = (ms.analyse(text, mines=7, objective=name) for name in ("win", "score"))
    assert win.action[:3] == (REVEAL, 16, Why.GUESS) and score.action[:3] == (FLAG, 5, Why.GUESS)
    assert (win.best.risk, 1 - win.action.loss) == pytest.approx((0.223, 0.479), abs=0.0005)
    assert score.best.risk == pytest.approx(0.0638, abs=0.00005)
    assert ms.analyse(text, mines=7).best == win.best
    # A certain mine is marked for the score, and to win once nothing else is left.
    for text, mines, marks in (("1?", 1, [True, True]), ("3???\n????\n????", 5, [False, True])):
        moves = [ms.analyse(text, mines, objective=name).best for name in ("win", "score")]
        assert [move.kind == "flag" for move in moves] == marks


def test_analyses_of_one_position_are_equal():
    one, two = (ms.analyse("1?\n??", mines=1) for _ in range(2))
    assert one == two and one.why((0, 1)) == two.why((0, 1)) and len({one, two}) == 1
    assert len({one.position, two.position, ms.Position.of("1?\n??")}) == 2  # of one the total is known
    assert one != ms.analyse("1?\n??", mines=range(1, 3)) and one.why((0, 1)) != one.why((1, 0))


def test_risks_are_found_without_a_search_for_the_best_move(monkeypatch):
    def never(solver, **how):
        raise AssertionError

    monkeypatch.setattr("minesweeper.players.analysis.hint", never)
    analysis = ms.analyse("1?\n??", mines=1)
    assert analysis.risks[0, 1] == 1 / 3 == analysis.why((0, 1)).risk
    assert str(analysis.why((0, 1))) == "(0, 1) is a mine with a risk of 33.3 %"
    with pytest.raises(AssertionError):
        _ = analysis.best


MINES = "mines: expected a whole number, several .* found"
WEIGHTS = "mines: expected weights of 0 or more for totals, found"

# The board, further arguments, and the refusal.
REFUSED = [
    *(
        ("1?\n??", {"mines": {1: weight, 2: 2}}, f"{WEIGHTS} {weight!r}")
        for weight in (float("nan"), float("inf"), -0.5, -1, "0.5", None)
    ),
    ("1?\n@@", {}, "expected 2 to 3 by the cells around it, found 1"),
    ("3@", {}, "expected 1 by the cells around it, found 3"),
    (
        "3??\n1??",
        {},
        r"the number at \(0, 0\) cannot be right: expected 0 to 2 by the cells around it, found 3",
    ),
    ("1??\n2??", {}, r"the number at \(\d, 0\) cannot be right: the numbers near it do not agree with"),
    ("1?", {"mines": 2}, "no board with a possible total"),
    ("??", {"mines": {2: 0}}, "mines: expected a total with a weight above 0, found {2: 0}"),
    ("1?", {"mines": range(0)}, r"expected a total with a weight above 0, found range\(0, 0\)"),
    ("1?", {"mines": range(3, 10**12)}, r"no total of mines in range\(3, 1000000000000\) fits on"),
    ("1?", {"mines": 1.0}, f"{MINES} 1.0"),
    ("1?\n11", {"mines": 5}, "mines: expected 0 to 4 on a board of 2 x 2, found 5"),
    (
        "1?",
        {"mines": 1, "ongoing": True},
        "the board cannot be right: in an ongoing game a safe cell is hidden",
    ),
    ("1?", {"objective": "luck"}, "unknown objective 'luck'; expected 'win' or 'score'"),
    ("\ufeff1?\n??", {}, "line 1: expected a row of the board, found a byte order mark and '1\\?'"),
    (ms.Board.of("X."), {}, "found a Board"),
    (b"1?", {}, "text, nested lists or an array, found bytes b'1\\?'"),
]


@pytest.mark.parametrize("totals", [range(10**12), range(10**12, -1, -1), range(-(10**12), 10**12)])
def test_huge_ranges_of_totals_are_not_listed(totals):
    assert ms.analyse("1??", mines=totals).risk == ms.analyse("1??", mines=[0, 1, 2, 3]).risk


@pytest.mark.parametrize(("board", "more", "said"), REFUSED)
def test_malformed_argument_is_refused_with_the_expected_value(board, more, said):
    with pytest.raises(ValueError, match=said):
        ms.analyse(board, **more)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ((0, 0), r"\(0, 0\) is not hidden"),
        ("z", "coordinates such as .* found 'z'"),
        (1, r"coordinates such as \(0, 1\), found 1"),
    ],
)
def test_reason_of_a_visible_cell_is_refused(cell, said):
    with pytest.raises(ValueError, match=said):
        ms.analyse("1?").why(cell)


@pytest.mark.slow
@given(st.text(st.sampled_from("?@0123456789 \n\r\tx#-.!é"), max_size=30))
@settings(max_examples=200)
def test_any_text_is_a_board_or_a_value_error(text):
    try:
        analysis = ms.analyse(text)
    except ValueError as error:
        assert "\n" not in str(error)
    else:
        assert analysis.boards > 0
        assert (analysis.action is None) == (not analysis.position.hidden)


def test_heat_map_goes_from_blue_by_yellow_to_brown():
    risks = [0, 0.25, 0.5, 0.75, 1]
    tiles = [risk_tile(risk) for risk in risks]
    assert [tile.text for tile in tiles] == ["0", "25", "50", "75", "100"]
    assert [tile.fill for tile in tiles] == [SAFE_FILL, "#e6eae2", "#f8eccb", "#f5c896", MINE_FILL]
    assert [tile.ink == WHITE for tile in tiles] == [True, False, False, False, True]
    analysis = ms.analyse("1???", mines=1)
    says = ["(0, 1): 100 %", "(0, 2): 0 %", "(0, 3): 0 %"]
    for drawn, outlined in ((analysis, {0: PROOF, 2: CHOSEN}), (analysis.why((0, 1)), {0: PROOF, 1: CHOSEN})):
        outlines = re.findall(r'<path d="M(\d+) 1h.* stroke="(#\w+)"', drawn.svg())
        assert {int(x) // SIDE: colour for x, colour in outlines} == outlined
        assert re.findall(r"<title>(\(.*?)</title>", drawn.svg()) == says
    assert analysis._repr_svg_() == analysis.svg() and repr(analysis).endswith("boards: 1")
    why = analysis.why((0, 1))
    assert why._repr_html_() == f"<p>{why}</p>\n{why.svg()}"


@pytest.mark.slow
def test_board_with_too_many_neighbours_is_refused():
    # Two cells along eleven axes make four million pairs of neighbours, along twelve axes sixteen.
    assert ms.analyse(ms.Position.of_symbols(grid_of((2,) * 11), "1" + "?" * 2047), 1).boards == 2047
    assert ms.analyse(ms.Position.of_symbols(grid_of((1,) * 58 + (2,)), "1?"), 1).boards == 1
    with pytest.raises(ValueError, match="too many neighbours of cells for the solver"):
        ms.analyse(ms.Position.of_symbols(grid_of((2,) * 12), "?" * 4096))
