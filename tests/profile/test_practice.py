"""Practice: levels by strength, ratings, what comes back."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from minesweeper.boards.catalogue import MAX_SEED
from minesweeper.boards.puzzle import draw_puzzle, puzzle_of
from minesweeper.profile.practice import (
    CHOICES,
    MAX_KEPT,
    Own,
    Practice,
    PuzzleSource,
    Scheduled,
    Score,
    judged,
    read_practice,
)
from minesweeper.profile.rating import START_RATING, rated, score
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.position import Position
from minesweeper.shell.schema import checked
from minesweeper.solver.proof import Rule


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ratings", "near", "beside"),
    [
        ({}, "pair", ["component"]),
        ({"pair": 1299}, "pair", ["component"]),
        ({"pair": 1300}, "component", ["pair", "total"]),
        ({"pair": 1300, "component": 1500, "total": 1900}, "total", ["component"]),
        ({"pair": 1100}, "pair", ["component"]),
        ({"pair": 1099}, "single", ["pair"]),
    ],
    ids=str,
)
def test_mixed_puzzles_are_mostly_at_the_strength_of_the_player(ratings, near, beside):
    scores = {level: Score(rating=ratings.get(level, START_RATING)) for level in Rule}
    practice, random = Practice(scores=scores), Random(1)
    levels = Counter(practice.choose_next(random).level for _ in range(6000))
    shares = {near: 3, **dict.fromkeys(beside, 1)}
    assert practice.strength == near and set(levels) == set(shares)
    assert practice.pose(Random(1)) == practice.pose(Random(1))
    for level, share in shares.items():
        assert levels[level] == pytest.approx(6000 * share / sum(shares.values()), abs=90)


@pytest.mark.parametrize("level", Rule)
def test_answer_is_right_if_it_is_a_certain_cell(level):
    puzzle = draw_puzzle(1, level)
    certain = {(action.cell, action.kind == FLAG): action for action in puzzle.certain}
    for cell in range(81):
        for mine in (False, True):
            proof = certain.get((cell, mine))
            assert judged(puzzle, cell, mine=mine) == (cell, proof is not None, proof or puzzle.certain[0])
    assert judged(puzzle, None) == (None, False, puzzle.certain[0])


@pytest.mark.slow
@pytest.mark.parametrize("level", Rule)
def test_own_positions_mark_mines_simpler_than_any_safe_cell(level):
    marked = 0
    for seed in range(3):
        text = draw_puzzle(seed, level).position.text().replace("@", "?")
        puzzle = PuzzleSource("shared", position=text, mines=16).puzzle()
        assert puzzle == puzzle_of(Position.of_text(text, 16))
        least = min((action.rule for action in puzzle.certain if action.kind == REVEAL), default=Rule.SINGLE)
        simple = {action.cell for action in puzzle.certain if action.kind == FLAG and action.rule < least}
        due = "".join("@" if cell in simple else puzzle.position.symbol(cell) for cell in range(81))
        own_puzzle = PuzzleSource("own", position=text, mines=16).puzzle()
        assert "".join(own_puzzle.position.text().split()) == due
        marked += len(simple)
    assert marked or level is Rule.SINGLE


@pytest.mark.parametrize(("level", "strength", "par"), [("single", 800, 4), ("total", 1600, 25)])
@pytest.mark.parametrize(("times_par", "scored"), [(1, 1), (1.25, 0.8), (99, 0.5)])
def test_ratings_follow_elo(level, strength, par, times_par, scored):
    seconds = par * times_par
    assert score(level, True, seconds) == scored and score(level, False, seconds) == 0
    for rating in (0, 1200, 4000):
        expected = 1 / (1 + 10 ** ((strength - rating) / 400))
        for right in (True, False):
            moved = rating + round(32 * (scored * right - expected))
            assert rated(rating, level, right, seconds) == max(0, min(4000, moved))


def test_former_kinds_of_practice_are_dropped_silently():
    """They were the daily five and the streak against the clock."""
    runs = {"fives": {"2026-11-30": ["rwrrr", 31.2], "x": 1}, "best": [11, "2026-11-20"]}
    for choice in ("five", "streak"):
        fields = Practice(since=2).fields()
        assert read_practice(fields | runs | {"choice": choice}) == (Practice(since=2), [])


MANY = 10**12


@pytest.mark.parametrize(
    ("part", "at", "field", "kept", "refused"),
    [
        ("choice", None, None, [*CHOICES], ["single ", None]),
        ("since", None, None, [0, MANY], [-1, MANY + 1]),
        ("scores", "pair", "asked", [0, MANY], [-1, MANY + 1]),
        ("scores", "total", "seconds", [0, MANY], [-1, MANY + 1]),
        ("scores", "single", "rating", [0, 4000], [-1, 4001]),
        ("later", 0, "wait", [-MANY, MANY], [-MANY - 1, MANY + 1]),
        ("later", 1, "mines", [0, MANY], [-1, MANY + 1]),
        ("later", 1, "position", ["?"], ["", " "]),
        ("own", 0, "level", [*Rule], ["none", None]),
        ("own", 1, "solved", [0, 1], [-1]),
    ],
)
def test_wrong_value_is_left_out_and_named(part, at, field, kept, refused):
    own, later = ([kind(text, 1, "pair", 2) for text in ("1?", "?1")] for kind in (Own, Scheduled))
    practice = Practice("own", {level: Score(3, 2, 1, 9.5, 1300) for level in Rule}, later, own, 2)
    name = part if at is None else f"{part}.{at}.{field}" if part == "scores" else f"{part}[{at}].{field}"
    for value in (*kept, *refused):
        fields = json.loads(json.dumps(practice.fields()))
        if at is None:
            fields[part] = value
        else:
            fields[part][at][field] = value
        result, problems = read_practice(fields)
        if value in refused:
            assert [problem.partition(": expected ")[0] for problem in problems] == [name]
            due = getattr(Practice(), part) if at is None else getattr(practice, part).copy()
            if part == "scores":
                due[at] = Score()
            elif at is not None:
                del due[at]
            assert result == replace(practice, **{part: due})
        else:
            assert not problems and json.loads(json.dumps(result.fields())) == fields


def test_source_of_a_request_is_checked():
    bounds = (("seed", 0, MAX_SEED), ("mines", 0, 10_000), ("turn", 0, 7))
    for name, least, most in bounds:
        for value in (least, most):
            assert checked(PuzzleSource, {"kind": "own", name: value}) == PuzzleSource("own", **{name: value})
        problem = f"^{name}: expected a whole number from {least} to {most}( or null)?, "
        for value in (least - 1, most + 1):
            with pytest.raises(ValueError, match=problem):
                checked(PuzzleSource, {"kind": "own", name: value})


PAIRS = [
    (puzzle.text(), puzzle.mines, "pair") for puzzle in (draw_puzzle(n, Rule.PAIR).position for n in range(3))
]


def asked(practice, wrong=(), number=12):
    """Puzzles in turn, answered right but for those at these places: the kind and the position of each."""
    puzzles = []
    for at in range(number):
        source, puzzle = practice.pose(Random(at))
        practice.answer(source, puzzle, at not in wrong)
        puzzles.append((source.kind, source.position))
    return puzzles


def test_missed_puzzle_comes_back_after_three_others_until_solved():
    practice = Practice(choice="single")
    puzzles = asked(practice, wrong=[0, 4])
    assert [at for at, (kind, _) in enumerate(puzzles) if kind == "later"] == [4, 8]
    assert {kind for kind, _ in puzzles} == {"seeded", "later"}
    assert not practice.later  # though it was missed again, and turned
    practice = Practice("pair", later=[Scheduled(*pair, 0) for pair in PAIRS[:2]])
    old = [(at, position) for at, (kind, position) in enumerate(asked(practice)) if kind == "later"]
    assert old == [(2, PAIRS[0][0]), (5, PAIRS[1][0])]  # of three in a row, one is old
    practice = Practice("total", later=[Scheduled(*PAIRS[0], 0)])
    assert {kind for kind, _ in asked(practice)} == {"seeded"}  # of another level than is practised


def test_own_positions_come_in_turn_until_solved_twice_in_a_row():
    practice = Practice("own", own=[Own(*pair, 0) for pair in PAIRS])
    puzzles = asked(practice, wrong=[3], number=11)
    one, two, three = (text for text, *_ in PAIRS)
    # The first is missed at its second time, and has to be solved twice again.
    due = [one, two, three, one, two, three, one, one, None, None, None]
    assert [position for _, position in puzzles] == due
    assert not practice.own and not practice.later  # a missed own position comes back by itself
    practice = Practice(own=[Own(*PAIRS[0], 0)])
    kinds = [kind for kind, _ in asked(practice, number=6)]
    assert kinds == ["seeded", "seeded", "own", "seeded", "seeded", "own"]


def test_missed_and_own_positions_come_equally_often_and_turned():
    random, seen = Random(1), Counter()
    for _ in range(400):
        practice = Practice(own=[Own(*PAIRS[0], 0)], later=[Scheduled(*PAIRS[1], 0)], since=2)
        source = practice.choose_next(random)
        assert source.position == PAIRS[source.kind == "later"][0] and practice.since == 0
        seen[source.kind, source.turn] += 1
    assert seen.keys() == {(kind, turn) for kind in ("own", "later") for turn in range(1, 8)}
    assert 150 < sum(seen["own", turn] for turn in range(8)) < 250


def test_positions_without_a_certain_cell_are_dropped():
    bad = [Own("??\n??", 1, "pair", 0), Own("9?", 1, "pair", 0), Own("3?", 1, "pair", 0)]
    practice = Practice("own", own=[*bad, Own(*PAIRS[0], 0)], later=[Scheduled("??", 1, "pair", 0)])
    source, puzzle = practice.pose(Random(1))
    assert (source.position, puzzle.position.mines) == PAIRS[0][:2]
    assert practice.own == [Own(*PAIRS[0], 0)] and len(practice.later) == 1
    practice = Practice(own=[], later=[Scheduled("??", 1, "pair", 0)], since=5)
    assert practice.pose(Random(1))[0].kind == "seeded" and not practice.later


def test_puzzle_missed_twice_comes_back_once():
    practice, puzzle = Practice(), draw_puzzle(1, Rule.PAIR)
    for _ in range(2):
        practice.answer(PuzzleSource("seeded", Rule.PAIR, 1), puzzle, False)
    assert [missed.position for missed in practice.later] == [puzzle.position.text()]


def own(number):
    return Own(f"{number}?", 1, "pair", 0)


def test_oldest_positions_are_dropped_above_the_limit():
    practice = Practice()
    for number in range(MAX_KEPT + 2):
        assert practice.learn([own(number), own(number)][:1]) == 1
    newest = [own(number) for number in range(MAX_KEPT + 1, 1, -1)]
    assert practice.own == newest  # the newest first, which come up first
    assert practice.learn([own(7), own(8)]) == 0 and practice.own == newest
    puzzle = draw_puzzle(1, Rule.PAIR)
    practice.later = [Scheduled(str(number), 1, "pair", 0) for number in range(MAX_KEPT)]
    practice.answer(PuzzleSource("seeded"), puzzle, False)
    kept = [*map(str, range(1, MAX_KEPT)), puzzle.position.text()]
    assert [missed.position for missed in practice.later] == kept
    fields = practice.fields()
    too_many = {
        "own": [*fields["own"], vars(own(99))],
        "later": [vars(Scheduled("old", 1, "pair", 0)), *fields["later"]],
    }
    assert read_practice(json.loads(json.dumps(fields | too_many))) == (practice, [])
    other = Practice(own=[own(98)], later=[Scheduled("new", 1, "pair", 0)])
    other.merge(practice)
    assert (other.own, other.later[0].position) == ([own(98), *newest[:-1]], "new")
    assert len(other.own) == len(other.later) == MAX_KEPT
