"""The chances to win after each candidate for a guess, as a page is told them: exactly, and game by game."""

from itertools import count, pairwise
from math import hypot

import pytest

from minesweeper.players.analysis import solver_of
from minesweeper.players.deep import MAX_CELLS, win_probabilities
from minesweeper.rules.position import Position
from minesweeper.web.session import Session
from tests.helpers.pages import Page, new, shaped
from tests.helpers.positions import neighbours
from tests.helpers.sessions import Limited, error, exported, page, play
from tests.oracles.best_play import BestPlay
from tests.oracles.brute import bit_set, placements

# A corner shows a 1, and there are too many boards to solve.
CORNER = new(".....\n.X...\n..X.X\nX.X..\n.....")


def guessing(**fields):
    """A page whose first hint, after a corner is open, is a guess."""
    asked = page(**fields)
    asked.ask("reveal", cell=0)
    [hint] = asked.ask("hint")
    assert hint["why"]["kind"] == "guess"
    return asked


def outlook(asked, **fields):
    """What is told of the outlook now."""
    done = (asked.last or asked.game)["done"]
    return asked.ask("outlook", **{"id": asked.game["id"], "done": done, **fields})


def refused(answers):
    """Why there is no outlook."""
    [answer] = answers
    assert answer["type"] == "outlook" and "candidates" not in answer, answer
    return answer["error"]


def whole(asked):
    """All that is told of the outlook, up to the end."""
    told = []
    while not told or not told[-1]["over"]:
        told += outlook(asked)
        assert len(told) < 250
    return told


@pytest.mark.parametrize(("dims", "mines"), [((1, 9), 3), ((3, 3), 3), ((3, 4), 3), ((2, 2, 3), 4)])
def test_few_boards_are_told_exactly(dims, mines):
    """Of every candidate the chance of the best play that only reveals, by all boards that agree."""
    scopes = neighbours(dims)
    compared = 0
    for seed in range(5):
        asked = page(**shaped(dims, mines, seed=seed))
        asked.ask("reveal", cell=0)
        while not asked.over:
            [hint] = asked.ask("hint")
            if hint["why"]["kind"] == "guess":
                seen = {cell: int(s) for cell, s in enumerate(asked.symbols) if s.isdigit()}
                clues = [(scopes[cell], number) for cell, number in seen.items()]
                boards = placements(len(scopes), clues, dict.fromkeys(seen, 0), [mines])
                best = BestPlay(scopes, dict.fromkeys(boards, 1), False, certain_first=True, may_mark=False)
                losses = best.actions(tuple(boards), bit_set(seen), 0)
                wins = {cell: 1 - loss / len(boards) for (cell, _), loss in losses.items()}
                [*_, told] = whole(asked)
                assert (told["games"], told["over"]) == (0, True)
                for each in told["candidates"]:
                    assert each["wins"] == pytest.approx(wins[each["cell"]])
                    assert each["risk"] == sum(board >> each["cell"] & 1 for board in boards) / len(boards)
                    assert each["error"] == 0
                several = [each["wins"] for each in told["candidates"]]
                assert several == sorted(several, reverse=True)
                possible = [chance for cell, chance in wins.items() if any(not b >> cell & 1 for b in boards)]
                assert several == pytest.approx(sorted(possible, reverse=True)[:6])
                compared += 1
            asked.ask("ai", agent="solver")
    assert compared > 3


def test_the_chances_come_a_few_games_at_a_time():
    """They end as those of the printed board do, with errors that have shrunk on the way."""
    asked = guessing(**shaped((9, 9), 10, seed=2))
    told = whole(asked)
    games = [answer["games"] for answer in told]
    assert games == [26, 53, 80, 107, 134, 161, 188, 200]
    assert [answer["over"] for answer in told] == [False] * 7 + [True]
    assert {(answer["type"], answer["id"], answer["done"]) for answer in told} == {("outlook", 1, 1)}
    position = Position.of_text(exported(asked), 10)
    *_, found = win_probabilities(solver_of(position), position.grid, 200)
    last = {each["cell"]: each for each in told[-1]["candidates"]}
    assert sorted(last) == sorted(each.cell for each in found)
    for cell, risk, wins, error_there in found:
        assert last[cell]["risk"] == pytest.approx(risk)
        assert abs(last[cell]["wins"] - wins) < 3 * hypot(last[cell]["error"], error_there)
    errors = [{each["cell"]: each["error"] for each in answer["candidates"]} for answer in told]
    best = told[-1]["candidates"][0]["cell"]
    assert all(later[best] < earlier[best] for earlier, later in pairwise(errors))
    assert all(each[cell] > 0 for each in errors for cell in last)
    # Asked for the same hint again, no game is played twice.
    asked.ask("hint")
    assert outlook(asked) == told[-1:]


@pytest.mark.parametrize(
    ("dims", "mines", "games"), [((16, 30), 99, 4), ((40, 50), 400, 1), ((3, 3, 3, 3), 12, 3)]
)
def test_an_answer_is_a_few_games(dims, mines, games):
    """Fewer where each goes through more."""
    for seed in count():
        asked = page(**shaped(dims, mines, seed=seed))
        asked.ask("reveal", cell=0)
        if not asked.over and asked.ask("hint")[0]["why"]["kind"] == "guess":
            break
    [first], [second] = outlook(asked), outlook(asked)
    assert (first["games"], second["games"]) == (games - 1, 2 * games - 1)
    assert all(each["wins"] + 1e-9 >= each["error"] > 0 for each in first["candidates"])


def test_about_a_guess_that_was_made_nothing_is_told():
    asked = guessing(**CORNER)
    [told] = outlook(asked)
    assert (told["id"], told["done"]) == (1, 1)
    asked.ask("flag", cell=24)
    for stale in ({}, {"done": 1}, {"id": 2}, {"done": 3}):
        fields = {"id": 1, "done": 2, **stale}
        assert outlook(asked, **stale) == [{"type": "outlook", **fields, "error": NO_GUESS}]
    asked.ask("undo")
    assert refused(outlook(asked)) == NO_GUESS
    asked.ask("hint")
    assert refused(outlook(asked, done=2)) == NO_GUESS
    assert outlook(asked) == [told]
    asked.ask("again")
    assert refused(outlook(asked, id=1, done=1)) == NO_GUESS
    play(asked, "r0 r6")
    assert asked.over and refused(outlook(asked)) == NO_GUESS


NO_GUESS = "win probabilities need a hint that is a guess, in a game with classic flags"


def test_there_is_an_outlook_from_guesses_only():
    """Not before the hint, nor after one that is certain, nor where more counts than to win."""
    asked = page()
    assert error(asked.ask("outlook", id=0, done=0)) == "there is no game yet"
    asked.ask("new", **shaped((9, 9), 10))
    assert refused(outlook(asked)) == NO_GUESS
    asked.ask("hint")
    assert refused(outlook(asked)) == NO_GUESS
    asked.ask("new", **new("...\n...\n..X"))
    asked.ask("reveal", cell=0)
    assert asked.status == "won" and refused(outlook(asked)) == NO_GUESS
    asked = guessing(**{**CORNER, "custom": "judge"})
    assert refused(outlook(asked)) == NO_GUESS
    for wrong in ({"id": "1"}, {"done": None}, {"done": -1}, {"id": 1e9}):
        assert error(outlook(asked, **wrong)).startswith(f"{next(iter(wrong))!r} is a whole number")


def test_large_boards_are_refused():
    asked = guessing(**shaped((45, 45), 400, seed=4))
    message = f"to play on, a position has at most {MAX_CELLS} cells, not 2025"
    assert outlook(asked) == [{"type": "outlook", "id": 1, "done": 1, "error": message}]


def test_what_takes_too_long_is_an_error_and_the_game_goes_on():
    limit = Limited()
    asked = Page(Session(limit=limit).answer)
    asked.ask("new", **CORNER)
    asked.ask("reveal", cell=0)
    asked.ask("hint")
    limit.reached = True
    assert outlook(asked) == [{"type": "outlook", "id": 1, "done": 1, "error": "too long"}]
    limit.reached = False
    assert refused(outlook(asked)) == NO_GUESS
    asked.ask("hint")
    assert "candidates" in outlook(asked)[0]
    asked.ask("reveal", cell=1)
    assert asked.last["cells"]


def test_boards_that_look_alike_have_the_same_outlook():
    told = [
        whole(guessing(**new(board)))
        for board in ("..X..\n.X...\n....X\n.....\nX.X..", CORNER["board"].partition("\n")[2])
    ]
    assert told[0] == told[1]
