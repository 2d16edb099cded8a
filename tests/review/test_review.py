"""Reviews: against brute force, on known players, on positions that one can check by hand."""

from dataclasses import replace
from random import Random

import pytest

from minesweeper.boards.catalogue import CLASSIC, STRICT
from minesweeper.boards.sets import find_set
from minesweeper.boards.setting import Setting, given_board, setting_of
from minesweeper.games.game import Game
from minesweeper.players.analysis import analyse
from minesweeper.review.review import LITTLE, MoveVerdict, Review
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.scoring.jobs import Job
from minesweeper.scoring.replay import replays
from minesweeper.solver.proof import Rule
from minesweeper.words.moments import moment_html
from tests.helpers.games import KINDS, played
from tests.helpers.positions import refuse_counting
from tests.helpers.tables import rows
from tests.oracles import review as oracle


def random_moves(random, rows, columns, mines):
    """Return random clicks and flags that sooner or later reveal all."""
    cells = list(range(rows * columns))
    kinds = random.choices(["r", "f", "c"], weights=[5, random.choice([0, 2]), 2], k=30)
    moves = [(kind, random.choice(cells)) for kind in kinds]
    # Some flag mines only, so that chords open something and games of the judge go on.
    if random.random() < 0.6:
        moves = [(kind, random.choice(mines) if kind == "f" and mines else cell) for kind, cell in moves]
    return moves


@pytest.mark.slow
@pytest.mark.parametrize("variant", [CLASSIC, STRICT])
@pytest.mark.parametrize("size", [(3, 3), (2, 4), (1, 7)])
def test_reviews_agree_with_brute_force(variant, size):
    random = Random(f"{variant.name} {size}")
    losses = 0
    for total in range(1, 6):
        for _ in range(12):
            mines = random.sample(range(size[0] * size[1]), total)
            moves = random_moves(random, *size, mines)
            losses += check(size, mines, moves, variant)
    assert losses > 40


def game_of(size, mines, moves, variant):
    """Return a game after these moves, or those until it was over."""
    game = Game(given_board(Board.of_cells(Grid(size), mines), variant))
    for kind, cell in moves:
        if not game.over:
            game.make(KINDS[kind], cell)
    return game


def check(size, mines, moves, variant):
    """Compare the review of a game with that of the oracle; return whether it was lost."""
    game = game_of(size, mines, moves, variant)
    review = Review.of(game)
    due = oracle.review(*size, mines, moves, strict=variant.strict)
    told = [(m.move.kind[0], game.grid.cell(m.cell), m.verdict.value, m.risk, m.lowest) for m in review.moves]
    assert len(told) == len(due.verdicts)
    for at, (mine, theirs) in enumerate(zip(told, due.verdicts, strict=True)):
        assert mine[:2] == theirs[:2]
        assert mine[3:] == pytest.approx([float(figure) for figure in theirs[3:]], abs=1e-12)
        kind, _, verdict, risk, lowest = theirs
        if verdict:
            assert mine[2] == verdict
        elif not lowest:
            assert mine[2] in ("needless", "flag")
            assert mine[2] == "needless" or kind == "f"
        else:
            first = kind == "r" and all(other[0] == "f" for other in told[:at])
            forced = "first" if first else "forced"
            assert mine[2] == forced or (mine[2] == "costly" and risk > lowest + LITTLE)
    assert review.accuracy == pytest.approx(float(due.accuracy))
    assert review.luck == pytest.approx(float(due.luck))
    assert review.sooner == pytest.approx(float(due.sooner))
    assert review.avoidable == due.avoidable
    return due.avoidable is not None


@rows(
    "size mines moves",
    # Among safe cells is one that may be a mine; beside a certain mine is another possible one.
    ((3, 4), [0, 11], "f11 r9 c6"),
    ((3, 5), [0, 2, 3, 7, 8, 9, 14], "r4 r12 f6 f11 c12"),
    ((3, 3), [0, 4], "r5 r7 r3 r8 r2 f1 f6 c3"),
)
def test_risk_of_a_chord_on_wrong_flags_agrees_with_brute_force(size, mines, moves):
    check(size, mines, [(move[0], int(move[1:])) for move in moves.split()], CLASSIC)


def test_guess_is_forced_or_costly_by_the_risk_of_the_best():
    # The 1 in the middle has a mine beside it; the other mine is on one of six cells further away.
    for move, verdict, risk in (("r0", "forced", 1 / 6), ("r3", "costly", 0.5)):
        (guess,) = Review.of(played(".....X..X", f"r4 {move}")).moments
        assert guess.verdict.value == verdict
        assert (guess.risk, guess.lowest) == pytest.approx((risk, 1 / 6))


def test_needless_risk_has_the_simplest_cell_and_its_proof():
    game = played("..X...X", "r0 r3 r6")
    review = Review.of(game)
    needless = review.moments[-1]
    assert (needless.verdict, needless.risk, needless.lowest) == (MoveVerdict.NEEDLESS, 0.5, 0.0)
    assert needless.missed is Rule.PAIR
    assert (needless.advice.cell, needless.advice.clues) == (4, (1, 3))
    assert review.last is needless and review.avoidable
    assert (review.accuracy, review.survival) == (0.5, 0.375)
    assert review.luck == pytest.approx(0.25 + 0.75 * 0.5 / 2)
    assert review.curves == ([1, 1, 0.75, 0.375], [1, 1, 0.75, 0.75])  # what each move left


def test_worst_moments_are_the_end_and_the_largest_needless_risks_in_order():
    review = Review.of(played("..X...X", "r0 f4 f4 f5 f5 r3 r6"))
    assert [moment.done for moment in review.moments] == [1, 3, 5, 6]
    first, second, guess, end = review.moments
    assert review.worst == [second, guess, end]
    greater = replace(first, risk=0.9)
    moves = (greater, second, replace(guess, lowest=0), end)
    assert replace(review, moves=moves).worst == [greater, moves[2], end]
    small = replace(end, risk=0.01, lowest=0.01)
    moves = (greater, replace(second, risk=0.5), replace(guess, lowest=0), small)
    assert replace(review, moves=moves).worst == [greater, moves[1], small]


def test_review_without_the_total_uses_the_prior():
    game = played("..X...X", "r0 r3")
    game.told = False
    (guess,) = Review.of(game).moments
    expected = analyse("01?????", ongoing=True).risks[0, 3]
    assert guess.risk == guess.lowest == expected != 0.25


def test_line_game_ends_only_once_every_mine_is_flagged():
    game = played("..X", "r0 r1 r2", "line")
    (last,) = Review.of(game).moments
    assert (last.verdict, last.risk, last.lowest, last.advice) == (MoveVerdict.NEEDLESS, 1.0, 0.0, None)
    assert Review.of(game).avoidable


@rows("verdict start", ("certain", "safe"), ("certain", "opening"), ("first", "any"))
def test_first_cell_has_the_risk_of_its_start(verdict, start):
    game = Game(setting_of("9x9:10", start, "classic", 1))
    game.make(REVEAL, 40)
    (first,) = Review.of(game).moves
    assert first.verdict.value == verdict
    assert first.risk == first.lowest == pytest.approx(0 if verdict == "certain" else 10 / 81)


def test_cell_near_the_judges_first_one_risks_less():
    game = Game(Setting((10, 10), 20, "judge", STRICT, 998244353, 2, 3))
    first = game.grid.cell(game.board.first)
    near = next(cell for cell in (first - 1, first + 1, first - 2, first + 2) if not game.field.seen[cell])
    game.make(REVEAL, near)
    told = Review.of(game).moves[-1]
    other = Game(given_board(game.board, STRICT))
    other.make(REVEAL, near)
    assert told.risk < Review.of(other).moves[-1].risk
    assert (told.exact, Review.of(other).moves[-1].exact) == (False, True)


def test_chord_near_the_judges_first_cell_risks_no_more_than_its_cells_one_by_one():
    chords = 0
    for seed in range(40):
        game = Game(Setting((5, 5), 5, "judge", CLASSIC, seed, 1, 0))
        first = game.grid.cell(game.board.first)
        around = [cell for cell in game.grid.neighbours(first) if not game.field.seen[cell]]
        if game.board.clues[first] != 1:
            continue
        game.make(FLAG, next(cell for cell in around if not game.board.is_mine[cell]))
        game.make(CHORD, first)
        *_, (moment, state) = (review := Review.of(game)).replayed(Review.of(game).moves)
        risks = review.risks(state)
        singles = [risks[cell] for cell in around if cell not in state.field.marks]
        assert max(singles) < moment.risk < sum(singles) and not moment.exact
        chords += 1
    assert chords > 3


def test_first_move_after_an_undo_is_judged_by_the_cells_that_the_start_keeps_free():
    game = Game(setting_of("1x2:1", "safe", "classic", 1))
    game.make(REVEAL, 0)
    game.undo()
    game.make(REVEAL, 1)
    review = Review.of(game, games=20)
    ((moment, state),) = review.replayed(review.moves)
    assert (review.risks(state), moment.risk, moment.before) == ({0: 0, 1: 1}, 1, (1, 0))
    assert "(0, 1): 100 %" in moment_html(review, moment, state)


def test_win_probabilities_are_computed_on_request():
    game = played("..X...X", "r0 r3 r6")
    (guess, needless) = Review.of(game, games=20).moments
    assert guess.before == (0.75, 0.0)  # exact: three of four boards are won
    assert guess.after.wins == 1.0 and 0 < guess.after.error < 0.1  # all of the games that were played on
    assert (needless.before, needless.after) == (guess.after, (0.0, 0.0))
    # Where a wrong flag loses the game, one that goes on was right: the cell between the two is safe.
    (flag,) = Review.of(played("X..X..", "r1 f0", "judge"), games=20).moments
    assert flag.before.wins < 1 == flag.after.wins


@pytest.mark.slow
@pytest.mark.parametrize("number", [6, pytest.param(40, marks=pytest.mark.long)])
def test_exact_figures_agree_with_brute_force_if_counting_is_refused(number, monkeypatch):
    refuse_counting(monkeypatch, 1)
    random = Random(7)
    games = [([1, 3, 8, 9, 11, 13, 14], [("r", cell) for cell in (0, 4, 12, 3)])]
    for _ in range(number):
        games.append(
            (random.sample(range(15), random.randint(3, 8)), [("r", c) for c in random.sample(range(15), 5)])
        )
    estimates = 0
    for mines, moves in games:
        review = Review.of(game_of((3, 5), mines, moves, CLASSIC))
        due = oracle.review(3, 5, mines, moves, strict=False).verdicts
        for moment, (_, _, _, risk, lowest) in zip(review.moves, due, strict=True):
            estimates += not moment.exact
            if moment.exact:
                assert (moment.risk, moment.lowest) == pytest.approx((float(risk), float(lowest)), abs=1e-12)
    assert estimates > number / 10


def test_work_of_a_review_is_bounded():
    game = played("..X...X", "r0 r3 r6")
    assert Review.of(game, work=2 * 7 * 3).avoidable
    with pytest.raises(ValueError, match=r"^too many risks on so large a board: .* at move 3$"):
        Review.of(game, work=2 * 7 * 3 - 1)


def test_estimate_takes_four_times_the_work(monkeypatch):
    refuse_counting(monkeypatch, 1)
    game = played(["X.X.X", ".....", "X...X"], "r7 r1 r13 r3")
    work = 15 * 9 * (1 + 4 + 4)
    moments = Review.of(game, work=work).moves
    assert [moment.exact for moment in moments] == [True, True, False, False]
    with pytest.raises(ValueError, match="the review stopped at move 4"):
        Review.of(game, work=work - 1)


def test_risk_of_a_chord_is_an_estimate_if_counting_is_refused(monkeypatch):
    refuse_counting(monkeypatch, 1)
    review = Review.of(played(["X.X.X", ".....", "X...X"], "r7 r1 r13 f2 c7"))
    chord = review.moves[-1]
    assert 0 < chord.risk < 1 and not chord.exact


def test_review_is_independent_of_later_moves():
    game = played("..X...X", "r0 r3 r6")
    review = Review.of(game)
    text, better = repr(review), review.better(review.last)
    game.undo()
    game.undo()
    assert (repr(review), review.better(review.last), review.last.risk) == (text, better, 0.5)


@pytest.mark.parametrize("games", [12, pytest.param(1000, marks=pytest.mark.long)])
def test_best_player_takes_no_needless_risk(games):
    luck = []
    for replay in replays(Job("best", find_set("10x10x20"), 0, games, tell_mines=True)):
        review = Review.of(replay())
        assert not {move.verdict for move in review.moves} & {MoveVerdict.NEEDLESS, MoveVerdict.FLAG}
        assert not review.avoidable
        luck.append(review.luck)
    # The mean of something between 0 and 1 with the mean one half, which scatters by 0.29 at most or so.
    assert abs(sum(luck) / games - 0.5) < 1.26 / games**0.5
